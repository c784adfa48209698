"""What the program remembers from one evening to the next: how people like it to look, and who played last.

The file is read without pydantic, which would take longer over it than all the rest of a start.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, is_dataclass, replace
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from platformdirs import user_config_path

from saves.disk import clear_drafts, make_folder, put_in_place, read_file

Pace: TypeAlias = Literal["slow", "steady", "quick", "at once"]
Back: TypeAlias = Literal["lattice", "zigzag", "diamonds", "dots"]
Drawing: TypeAlias = Literal["blocks", "fine"]
Movement: TypeAlias = Literal["none", "brisk", "leisurely"]
Talk: TypeAlias = Literal["off", "seldom", "often"]
LargestCard: TypeAlias = Literal["auto", "huge", "large", "medium", "small", "inline"]

PAUSES: dict[Pace, float] = {"slow": 2.4, "steady": 1.2, "quick": 0.5, "at once": 0.0}
"""Seconds between two moves that no person makes."""

MOVES: dict[Movement, float] = {"none": 0.0, "brisk": 0.15, "leisurely": 0.25}
"""Seconds in which a card goes from one place to another."""
DEALS: dict[Movement, float] = {"none": 0.0, "brisk": 0.45, "leisurely": 0.7}
"""Seconds of a deal."""

_CARD_SIZES_OF_OLD = {"auto": "auto", "large": "medium", "medium": "small", "small": "inline"}
"""Older files have ``card_size``, with three sizes of which the largest was seven cells wide: what those are called now."""

OF_THE_EVENING = frozenset({"first_dealer"})
"""House rules that are about one evening and its people. They are not remembered, and belong to no set of house
rules."""

_NAMES_KEPT = 40
_LARGEST_FILE = 256 * 1024
_RENAMED_THEMES = {"felt": "green"}


@dataclass(frozen=True)
class Player:
    """One seat at a table: a name, the level of its bot, or None for a person, and its head start."""

    name: str
    bot: str | None = None
    head_start: int = 0


@dataclass(frozen=True)
class LastTable:
    """What was played last, and who sat where."""

    game: str
    places: tuple[Player, ...]


@dataclass(frozen=True)
class Settings:
    """Everything that is kept. Make a changed copy with `dataclasses.replace`."""

    largest_card: LargestCard = "auto"
    """Cards are drawn as large as there is room for, but no larger than this."""
    drawing: Drawing = "blocks"
    """How fine the pictures on cards are."""
    back: Back = "lattice"
    four_colours: bool = False
    ascii_suits: bool = False
    marks: bool = True
    """Whether cards that meld or fit on the table are marked."""
    theme: str = "green"
    pace: Pace = "steady"
    movement: Movement = "leisurely"
    """How quickly cards and chips go from one place to another."""
    bots_talk: Talk = "seldom"
    """How often bots say something at a big moment."""
    announce: bool = True
    """Whether tables that are opened here are announced on the local network."""
    names: tuple[str, ...] = ()
    """People who have played before, the most recent first."""
    table: LastTable | None = None
    learnt: tuple[str, ...] = ()
    """The lessons that were taken to their end."""
    just_learnt: bool = False
    """Whether nobody has played since a lesson."""
    house_rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The house rules last chosen for each game, where they differ from the rulebook."""

    @property
    def pause(self) -> float:
        """Seconds to wait before a bot's move is shown."""
        return PAUSES[self.pace]

    def seconds(self, *, deal: bool) -> float:
        """How long a move, or a deal, is seen."""
        return (DEALS if deal else MOVES)[self.movement]

    def after(self, table: LastTable) -> Settings:
        """These settings, remembering a table that is about to play.

        >>> Settings(names=("Bob", "Ann")).after(LastTable("rummy", (Player("Ann"), Player("Molly", "easy")))).names
        ('Ann', 'Bob')
        """
        people = [place.name for place in table.places if place.bot is None]
        names = (*people, *(name for name in self.names if name not in people))
        return replace(self, names=names[:_NAMES_KEPT], table=table, just_learnt=False)

    def with_house_rules(self, game: str, chosen: Mapping[str, Any]) -> Settings:
        """These settings, remembering the house rules that a table has chosen for a game.

        >>> Settings().with_house_rules("rummy", {"ace": "either", "first_dealer": 2}).house_rules
        {'rummy': {'ace': 'either'}}
        """
        lasting = {rule: value for rule, value in chosen.items() if rule not in OF_THE_EVENING}
        return replace(self, house_rules={**self.house_rules, game: lasting})


def settings_file() -> Path:
    """Where the settings are kept on this machine."""
    return user_config_path("rummytui", appauthor=False) / "settings.json"


def people_file() -> Path:
    """Where the players' file is kept on this machine: beside the settings."""
    return settings_file().with_name("people.json")


def at_start() -> Settings:
    """What the first screen needs of the settings, read without checking the whole file.

    That is colours, what moves, and which lessons are learnt.
    """
    try:
        values = json.loads(_text(settings_file()))
        theme, movement, learnt = values.get("theme"), values.get("movement"), values.get("learnt")
    except (OSError, ValueError, AttributeError, RecursionError):
        return Settings()
    return Settings(
        theme=_RENAMED_THEMES.get(theme, theme) if isinstance(theme, str) else Settings.theme,
        movement=movement if movement in tuple(MOVES) else Settings.movement,
        learnt=tuple(map(str, learnt)) if isinstance(learnt, list) else Settings.learnt,
    )


def load() -> tuple[Settings, str | None]:
    """The kept settings, and a sentence for people if they could not be read, else None.

    A damaged file is renamed rather than overwritten, so that nobody's choices are lost.
    """
    file = settings_file()
    try:
        text = _text(file)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        from saves.errors import reason

        return Settings(), f"Can't read your settings file ({reason(error)}), so the defaults apply."
    except ValueError:
        text = ""

    from rules.names import is_clean

    try:
        settings: Settings = read_as(Settings, _in_the_words_of_now(_values(text)))
    except (ValueError, TypeError, LookupError, RecursionError):
        aside = file.with_name("settings.damaged.json")
        try:
            file.replace(aside)
        except OSError:
            return Settings(), "Your settings are damaged, so the defaults apply."
        return Settings(), f"Your settings were damaged, so the defaults apply; the old file is now {aside.name}."
    table = settings.table
    if table and not all(is_clean(place.name) for place in table.places):
        table = None
    theme = _RENAMED_THEMES.get(settings.theme, settings.theme)
    names = tuple(filter(is_clean, settings.names))[:_NAMES_KEPT]
    return replace(settings, theme=theme, names=names, table=table), None


def save(settings: Settings) -> str | None:
    """Write the settings to their file. Returns a sentence for people if that fails, else None."""
    file = settings_file()
    text = json.dumps(asdict(settings), ensure_ascii=False, indent=2)
    try:
        make_folder(file.parent)
        # Keys and people are kept there, too.
        clear_drafts(file.parent)
        put_in_place(file, text.encode())
    except OSError as error:
        from saves.errors import reason

        return f"Can't save your settings ({reason(error)})."
    return None


def _text(file: Path) -> str:
    return read_file(file, _LARGEST_FILE).decode()


def _values(text: str) -> dict[str, Any]:
    """What a settings file says. Raises ValueError or TypeError if that could not be written there again."""
    values = json.loads(text)
    json.dumps(values, ensure_ascii=False, allow_nan=False).encode()
    return {**values}


def _in_the_words_of_now(values: dict[str, Any]) -> dict[str, Any]:
    """``values`` with a size of cards that an older version wrote carried over. Raises LookupError or TypeError.

    A way of drawing that isn't known here, as of a newer version, is left out: blocks are in every font.
    """
    if values.get("drawing") not in get_args(Drawing):
        values = {name: value for name, value in values.items() if name != "drawing"}
    if "card_size" not in values:
        return values
    others = {name: value for name, value in values.items() if name != "card_size"}
    return {"largest_card": _CARD_SIZES_OF_OLD[values["card_size"]], **others}


def read_as(kind: Any, value: Any) -> Any:
    """``value`` as JSON has it, as ``kind``, a type. Raises TypeError or LookupError if it is anything else."""
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = get_type_hints(kind)
        return kind(**{name: read_as(kinds[name], inner) for name, inner in {**value}.items()})
    outer, inner = get_origin(kind), get_args(kind)
    if outer in (Union, UnionType):
        return None if value is None else read_as(inner[0], value)
    if outer is tuple and type(value) is list:
        return tuple(read_as(inner[0], each) for each in value)
    if outer is dict and type(value) is dict:
        return {name: read_as(inner[1], each) for name, each in value.items()}
    if kind is Any or type(value) is kind or (outer is Literal and value in inner):
        return value
    raise TypeError(kind)
