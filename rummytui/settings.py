"""What the program remembers between two evenings: how people like it to look, and who played last.

The file is read with pydantic, which is imported only when it is read: the first screen does not wait for it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from platformdirs import user_config_path

if TYPE_CHECKING:
    from rummytui.widgets.faces import CardLook

Pace: TypeAlias = Literal["slow", "steady", "quick", "at once"]
CardSize: TypeAlias = Literal["auto", "large", "medium", "small"]

PAUSES: dict[Pace, float] = {"slow": 2.4, "steady": 1.2, "quick": 0.5, "at once": 0.0}
"""Seconds between two things that nobody at the table does."""

_NAMES_KEPT = 40
_LARGEST_FILE = 256 * 1024
_STRICT = {"strict": True, "extra": "forbid", "allow_inf_nan": False}


@dataclass(frozen=True)
class Place:
    """One seat of a table: a name, and the level of the bot, None for a person."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    name: str
    bot: str | None = None


@dataclass(frozen=True)
class LastTable:
    """What was played last, and who sat where."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT
    game: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Settings:
    """Everything that is kept. A changed copy is made with `dataclasses.replace`."""

    __pydantic_config__: ClassVar[dict[str, Any]] = _STRICT

    card_size: CardSize = "auto"
    four_colours: bool = False
    ascii_suits: bool = False
    marks: bool = True
    """Whether cards that meld or fit on the table are marked."""
    theme: str = "felt"
    pace: Pace = "steady"
    names: tuple[str, ...] = ()
    """People who played before, the latest first."""
    table: LastTable | None = None
    house_rules: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What was chosen last, game by game, as far as it differs from the book."""

    @property
    def look(self) -> CardLook:
        """How cards are to be drawn."""
        from rummytui.widgets.faces import CardLook

        return CardLook(self.card_size, self.four_colours, self.ascii_suits)

    @property
    def pause(self) -> float:
        """Seconds to wait before a bot's move is shown."""
        return PAUSES[self.pace]

    def after(self, table: LastTable, house_rules: dict[str, Any]) -> Settings:
        """These settings once this table has been dealt its first hand with these house rules.

        >>> Settings(names=("Bob", "Ann")).after(LastTable("rummy", (Place("Ann"), Place("Molly", "easy"))), {}).names
        ('Ann', 'Bob')
        """
        people = [place.name for place in table.places if place.bot is None]
        names = (*people, *(name for name in self.names if name not in people))
        return replace(
            self,
            names=names[:_NAMES_KEPT],
            table=table,
            house_rules={**self.house_rules, table.game: house_rules},
        )


def settings_file() -> Path:
    """Where they are kept on this machine."""
    return user_config_path("rummytui", appauthor=False) / "settings.json"


def theme_at_start() -> str:
    """The theme that is probably wanted, without the cost of reading everything: no first screen in wrong colours."""
    try:
        theme = json.loads(_text(settings_file())).get("theme")
    except (OSError, ValueError, AttributeError, RecursionError):
        return Settings.theme
    return theme if isinstance(theme, str) else Settings.theme


def load() -> tuple[Settings, str | None]:
    """What was kept, and a sentence for people when it could not be read.

    A damaged file is put aside, so that nothing that somebody chose is written over.
    """
    file = settings_file()
    try:
        text = _text(file)
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"The settings could not be read ({_reason(error)}), so the usual ones are in force."
    except ValueError:
        text = ""

    from pydantic import TypeAdapter, ValidationError

    from rules.names import is_clean

    try:
        settings = TypeAdapter(Settings).validate_json(text)
    except (ValidationError, ValueError):
        aside = file.with_name("settings.damaged.json")
        try:
            file.replace(aside)
        except OSError:
            return Settings(), "The settings are damaged, so the usual ones are in force."
        return Settings(), f"The settings were damaged, so the usual ones are in force; the old file is {aside.name}."
    table = settings.table
    if table and not all(is_clean(place.name) for place in table.places):
        table = None
    return replace(settings, names=tuple(filter(is_clean, settings.names))[:_NAMES_KEPT], table=table), None


def save(settings: Settings) -> str | None:
    """Keep them. Returns a sentence for people when that is not possible, else None."""
    from saves.disk import put_in_place

    file = settings_file()
    text = json.dumps(asdict(settings), ensure_ascii=False, indent=2)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        put_in_place(file, text.encode(), mode=0o666)
    except OSError as error:
        return f"The settings cannot be kept ({_reason(error)})."
    return None


def _text(file: Path) -> str:
    with file.open(encoding="utf-8") as text:
        return text.read(_LARGEST_FILE)


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
