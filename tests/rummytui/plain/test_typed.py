"""Which command, which cards and which answers a typed line names."""

from __future__ import annotations

import io
from contextlib import closing
from pathlib import Path

import pytest

from rules.cards import JOKER, NATURALS, Card, cards
from rules.moves import Draw
from rummytui.plain import PlainTable, Teletype
from rummytui.plain.typed import SYNONYMS, TypedLine, _as_typed, cards_among, meaning_of, understood
from rummytui.table.commands import Command
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene
from tests.rummytui.screens.tables import host_of


class Possible(Command):
    """A command that is always possible."""

    def possible(self, scene: Scene) -> bool:
        return True


def called(name: str, label: str, key: str) -> Command:
    """A command of that name."""
    return type("Called", (Possible,), {"name": name, "label": label, "key": key})()  # type: ignore[no-any-return]


TAKE = called("take", "take", "t")
BACK = called("take_back", "take it back", "w")
SETTINGS = called("settings", "settings", ",")
LOOK_BACK = called("look_back", "look back", "b")


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """Ann's turn, seen by Ann."""
    with closing(host_of(tmp_path)) as host:
        return PlainTable(host, Teletype(io.StringIO(), io.StringIO())).watching.scene(host, 0)


@pytest.mark.parametrize(
    ("line", "command", "held", "answers"),
    [
        ("take 7h", TAKE, "7H", ()),
        ("TAKE 7H", TAKE, "7H", ()),
        ("t 7h, 8h", TAKE, "7H 8H", ()),
        ("take back 7h", BACK, "7H", ()),
        ("take it back 7h 2", BACK, "7H", ("2",)),
        ("look back", LOOK_BACK, "", ()),
        ("review", LOOK_BACK, "", ()),
        ("take to bob", TAKE, "", ("bob",)),
        (",", SETTINGS, "", ()),
        ("take ,", TAKE, "", ()),
        ("7h take", None, "7H", ("take",)),
        ("2", None, "", ("2",)),
    ],
)
def test_the_longest_name_is_the_command_and_the_rest_is_for_it(
    scene: Scene, line: str, command: Command | None, held: str, answers: tuple[str, ...]
) -> None:
    found = understood(line, [TAKE, BACK, SETTINGS, LOOK_BACK], scene)
    assert (found.command, found.cards, found.answers) == (command, tuple(cards(held)), answers)


@pytest.mark.parametrize(("other", "name"), SYNONYMS.items())
def test_each_other_word_is_for_a_command_of_that_name(scene: Scene, other: str, name: str) -> None:
    command = called(name.replace(" ", "_"), "label", "k")
    assert understood(f"{other} 7h", [command], scene).command is command
    assert understood(f"{other} 7h", [called("sort", "sort", "s")], scene).command is None


@pytest.mark.parametrize(
    ("words", "held", "rest"),
    [
        ("10h td 10♠", "TH TD TS", ()),
        ("aces of spades", "AS", ()),
        ("ace of spade", "AS", ()),
        ("ten hearts jack clubs queen of diamonds king ♣", "TH JC QD KC", ()),
        ("two three of hearts and four of spades", "2H 3H 4S", ()),
        ("4 5 joker", "JK", ("4", "5")),
        ("4 7h", "7H", ("4",)),
        ("7h 4", "7H", ("4",)),
        ("4 bob", "", ("4", "bob")),
        ("bob 4", "", ("bob", "4")),
        ("3 hearts 2", "3H", ("2",)),
        ("hearts", "", ("hearts",)),
        ("jokers jk", "JK JK", ()),
        ("11h", "", ("11h",)),
        ("on the 7h to my 2", "7H", ("2",)),
    ],
)
def test_cards_are_told_from_other_words(words: str, held: str, rest: tuple[str, ...]) -> None:
    assert cards_among(words.split()) == (tuple(cards(held.replace("JK", "Jk"))), rest)


@pytest.mark.parametrize("card", [*NATURALS, JOKER], ids=str)
def test_a_card_is_shown_as_it_can_be_typed(card: Card) -> None:
    typed = _as_typed(card)
    assert cards_among([typed.casefold()]) == ((card,), ())
    assert not typed.startswith("T"), "people write 10"


@pytest.mark.parametrize("line", ["soar", "soar high", "s", "f5", "w", "fly with ann"])
def test_a_command_is_known_by_its_name_label_keys_and_what_it_is_called_now(scene: Scene, line: str) -> None:
    class Soar(Possible):
        """Soar."""

        name, key, label = "soar", "s", "soar high"

        @property
        def other_keys(self) -> frozenset[str]:
            return frozenset({"f5", "w"})

        def text(self, scene: Scene) -> str:
            return "fly with Ann"

    command = Soar()
    found = understood(f"{line} 7h", [TAKE, command], scene)
    assert (found.command, found.cards, found.answers) == (command, tuple(cards("7H")), ())


@pytest.mark.parametrize(
    ("kind", "said"),
    [(Draw, "Ann is playing."), (None, "There's nothing to fly. Ann is playing.")],
    ids=["a move", "none"],
)
def test_out_of_turn_a_move_is_refused_with_whose_turn_it_is_and_no_reason_of_its_own(
    scene: Scene, kind: type[Draw] | None, said: str
) -> None:
    class Fly(Command):
        """Fly."""

        name, key, label = "fly", "f", "fly"

        def lacking(self, scene: Scene) -> str:
            return "There's nothing to fly."

    command = Fly()
    command.kind = kind  # type: ignore[misc]
    waits = scene._replace(acting=(), legal={}, view=scene.view)
    assert meaning_of(TypedLine(command), waits, PhaseDesk()).offer == said
