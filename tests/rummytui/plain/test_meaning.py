"""How typed lines are parsed, down to the last word, and the descriptions of seats."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from rules import Card
from rules.moves import Discard
from rummytui.games.rummoli.stops import Lay
from rummytui.plain import PlainTable, Teletype
from rummytui.plain.typed import understood
from rummytui.settings import load
from rummytui.table.host import Host, Sitter
from rummytui.text import said
from tests.rummytui.plain.typist import Typist
from tests.rummytui.screens.tables import host_of


def typed(host: Host, *lines: str) -> list[str]:
    """The output while these lines are typed."""
    sink = io.StringIO()
    PlainTable(host, Teletype(io.StringIO("".join(f"{line}\n" for line in lines)), sink)).play()
    return sink.getvalue().splitlines()


def kinds_of(host: Host) -> list[str]:
    """The moves so far that are not taken back."""
    return [move.kind for move in host.moves]


TWO_MELDS = ("", "draw", "meld 4h 5h 6h", "meld 9c 9d 9s", "throw kc", "", "draw")
"""Ann tables two melds; Bob, who has drawn, holds the 7♥ for the first and has drawn the 9♥ for the second."""


class TestWordsTooMany:
    @pytest.mark.parametrize(
        "line", ["lay off 7h on 1 2", "lay off 7h 1 1", "lay off 7h on 1 please", "draw now", "lay off 7h 9h 2 1"]
    )
    def test_nothing_is_done_on_the_way_to_a_word_that_is_not_understood(self, tmp_path: Path, line: str) -> None:
        with closing(host_of(tmp_path)) as host:
            typed(host, *TWO_MELDS)
            before = kinds_of(host)
            heard = typed(host, "", line)
            assert line.rsplit(maxsplit=1)[-1] in heard[heard.index(f"> {line}") + 1]
            assert kinds_of(host) == before

    @pytest.mark.parametrize(("line", "meld"), [("lay off 7h on 1", 0), ("lay off 9h 2", 1), ("lay off 9h", 1)])
    def test_with_as_many_as_it_takes_it_is_done(self, tmp_path: Path, line: str, meld: int) -> None:
        with closing(host_of(tmp_path)) as host:
            typed(host, *TWO_MELDS, line)
            sizes = [len(each.cards) for each in host.game.melds]  # type: ignore[attr-defined]
            assert sizes == [4 if place == meld else 3 for place in range(2)]

    def test_a_place_where_the_card_does_not_fit_is_refused(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path)) as host:
            typed(host, *TWO_MELDS, "lay off 7h on 2")
            assert [len(each.cards) for each in host.game.melds] == [3, 3]  # type: ignore[attr-defined]


class TestWhichMeld:
    def test_of_two_cards_each_is_offered_where_it_fits(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path)) as host:
            heard = typed(host, *TWO_MELDS, "lay off 7h 9h", "2", "1")
            first, second = (line for line in heard if re.match("[12]: ", line))
            assert ("7♥" in first, "9♥" in first) == (True, False)
            assert ("7♥" in second, "9♥" in second) == (False, True)
            assert [len(each.cards) for each in host.game.melds] == [3, 4], "answered once"  # type: ignore[attr-defined]


class TestOtherWords:
    @pytest.mark.parametrize("word", ["discard", "throw", "x"])
    def test_discard(self, tmp_path: Path, word: str) -> None:
        with closing(host_of(tmp_path)) as host:
            typed(host, *TWO_MELDS[:-3], f"{word} kc")
            assert kinds_of(host) == ["draw", "meld", "meld", "discard"]

    @pytest.mark.parametrize("word", ["play", "lay", "x"])
    def test_play_in_rummoli(self, tmp_path: Path, word: str) -> None:
        with closing(Host.new(tmp_path, "rummoli", ["Ann", "Bob", "Gail"], [Sitter("person")] * 3, seed=1)) as host:
            scene = PlainTable(host, Teletype(io.StringIO(), io.StringIO())).watching.scene(host, None)
        found = understood(f"{word} 7c", [Lay()], scene)
        assert (type(found.command), found.cards) == (Lay, (Card.of("7C"),))


class TestOneKeyForTwoCommands:
    """In Continental, u undoes a move, and takes back a meld that was set aside."""

    def test_the_one_that_is_possible_is_meant(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path, "pp", decks=None, game="continental")) as host:
            typed(host, "", "take")
            assert kinds_of(host) == ["draw"]
            typed(host, "", "u")
            assert kinds_of(host) == []


class TestSelected:
    def test_no_later_command_means_cards_that_were_selected_before_the_settings(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path)) as host:
            heard = typed(host, "", "draw", "kc", ",", "letters", "throw")
            assert heard[heard.index("> throw") + 1].startswith("Which card?")
            assert kinds_of(host) == ["draw"]
            typed(host, "", "kc", "throw")
            assert kinds_of(host) == ["draw", "discard"]

    def test_capitals_are_understood(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path)) as host:
            typed(host, "", "DRAW", ",", "ESC", "letters")
            assert not load()[0].ascii_suits
            typed(host, "", ",", "Letters", "4h", "Back", "Throw")
            assert load()[0].ascii_suits
            assert kinds_of(host) == ["draw"]
            typed(host, "", "Throw KC")
            assert kinds_of(host) == ["draw", "discard"]


class TestSeats:
    def test_how_many_cards_the_others_have_is_told_and_the_own_hand_is_told_by_its_cards(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path)) as host:
            heard = typed(host, *TWO_MELDS[:-1])
            seats = told_of_seats(heard[heard.index("> throw kc") :])
            assert "1 card" in seats["Ann"]
            assert "7 cards" in seats["Gail"]
            assert "card" not in seats.get("Bob", "")

    def test_whoever_looks(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path)) as host:
            seats = told_of_seats(typed(host, ""))
            assert "card" not in seats.get("Ann", "")
            assert ["7 cards" in seats[name] for name in ("Bob", "Gail")] == [True, True]


def told_of_seats(heard: Sequence[str]) -> dict[str, str]:
    """The description of each player at the table: by name, without the cards of a hand."""
    found = (re.fullmatch(r"(Ann|Bob|Gail): (.*)", line) for line in heard)
    return {line[1]: line[2] for line in reversed([line for line in found if line])}


class TestNews:
    def test_every_discard_of_a_hand_is_told_once(self, tmp_path: Path) -> None:
        with closing(host_of(tmp_path, "pb", decks=None, seed=5)) as host:
            typist = Typist(host)
            typist.table.play()
            names = host.game.players
            thrown = [(names[move.seat], said(move.card)) for move in host.moves if isinstance(move, Discard)]
        told = [line.removesuffix(".") for line in typist.heard]
        assert len(thrown) > 6
        # The last one also goes out, which the same sentence tells.
        for name, card in {each for each in thrown if each != thrown[-1]}:
            times = sum(line.startswith(f"{name} ") and line.endswith(f" {card}") for line in told)
            assert times == thrown.count((name, card)), (name, card)
