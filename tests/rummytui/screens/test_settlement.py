"""After a hand: every number with how it came about, and what can be done next."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from rich.cells import cell_len
from textual.screen import Screen

from rules import Card
from rules.cards import cards
from rules.moves import Deal, Discard, Draw, Finish, LayDown, LayOff, Meld, Pass
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.table.commands import Hint
from rummytui.table.host import Host
from rummytui.table.watch import Watch
from rummytui.text import signed
from rummytui.widgets.account import AccountTable
from rummytui.widgets.cards import CELLS, CardLook
from rummytui.widgets.letters import MEDIUM, lettered
from rummytui.widgets.settlement_page import SettlementPage
from rummytui.widgets.short_names import short_names
from saves.lines import MoveLine
from saves.reading import read_journal
from tests.rummytui.screens.tables import (
    felt_text,
    hand,
    host_of,
    opened,
    press,
    settle,
    shown_cards,
    stacked,
    told_of,
    words,
)
from tests.rummytui.shown import text_of
from tests.shots.moments import LONG_NAMES, WantedMoment, settled

pytestmark = pytest.mark.usefixtures("simple_bots")

ANN_GOES_OUT = stacked(["4H 5H 6H 9C 9D 9S 7H", "8H QS QD 2C 2D KS TH", "7C 7D 3S 3D JS TD AC"], "JC", "KD")


def won(folder: Path, kinds: str = "ppp", **options: Any) -> Host:
    """Ann has gone out in her first turn: everybody pays double."""
    host = nearly_won(folder, kinds, **options)
    host.play(Discard(0, cards("KD")[0]))
    return host


def nearly_won(folder: Path, kinds: str = "ppp", **options: Any) -> Host:
    """Ann has only to throw the king of diamonds."""
    host = host_of(folder, kinds, decks=ANN_GOES_OUT, options=options)
    host.play(Draw(0, "stock"))
    host.play(Meld(0, tuple(cards("4H 5H 6H"))))
    host.play(Meld(0, tuple(cards("9C 9D 9S"))))
    host.play(LayOff(0, cards("7H")[0], 0))
    return host


async def test_every_number_is_explained(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        text = words(pilot)
        assert "goes out and wins hand 1: 186 points." in text
        assert "left this hand total" in text
        assert re.search(r"♜ Ann .* out \+186 \+186 ★", text)
        assert shown_cards(felt_text(pilot)) >= hand("8H QS QD 2C 2D KS TH 4H 5H 6H 9C 9D 9S 7H")
        assert "52 −104 −104" in text
        assert "Cards left in hand: Bob pays Ann 52 points, Gail pays 41." in text
        assert "Going rummy pays double: the same amount again." in text
        assert "♜ Ann: deal hand 2, or finish the game." in text


async def test_a_wide_window_has_the_name_large_and_what_everybody_pays_in_a_line(tmp_path: Path) -> None:
    async with opened(WantedMoment("rummy", 4, settled(4)).open(tmp_path), size=(120, 40)) as pilot:
        rows = felt_text(pilot).split("\n")
        assert [row[4:30].rstrip() for row in rows[2:6]] == [
            "".join(piece.text for piece in row).rstrip() for row in lettered("Dan", MEDIUM, CardLook()) or ()
        ]
        assert rows[3][33:].strip() == "goes out and wins hand 4: 282 points."
        assert rows[4][33:].strip() == "Cards left in hand; going rummy pays double."
        expected = {
            "Dan": ("out", "+282", "+158", "wins, and leads"),
            "Gail": ("49", "−98", "+76", "pays Dan 98: 49, doubled"),
            "Ann": ("53", "−106", "+5", "pays Dan 106: 53, doubled"),
            "Bob": ("39", "−78", "−239", "pays Dan 78: 39, doubled"),
        }
        (heads,) = [row for row in rows if "left in hand " in row]
        lines = {name: next(row for row in rows[8:] if f" {name} " in row[:14]) for name in expected}
        assert [*lines] == sorted(lines, key=lambda name: rows.index(lines[name])), "the winner first"
        for name, (*numbers, said) in expected.items():
            assert lines[name].rstrip().endswith(f" {said}")
            for heading, number in zip(("left in hand", "this hand", "total"), numbers, strict=True):
                end = heads.index(heading) + len(heading)
                assert lines[name][:end].endswith(f" {number}"), "numbers end below the end of their headings"


async def test_it_is_painted_once(tmp_path: Path) -> None:
    """What comes first has its place already, and nothing is laid out again."""
    host = WantedMoment("rummy", 4, settled(4)).open(tmp_path)
    for size in SIZES:
        painted: list[str] = []
        with patch.object(RummyApp, "_display", _kept(painted)):
            async with opened(host, size=size) as pilot:
                await pilot.pause(0.2)
                assert isinstance(pilot.app.screen, SettlementScreen)
                assert len(set(painted)) == 1, size


def _kept(painted: list[str]) -> Callable[..., None]:
    """What a program does to show something, with what is on the settlement each time kept in ``painted``."""
    display = RummyApp._display

    def kept(app: RummyApp, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(app.screen, SettlementScreen) and renderable is not None:
            painted.append(text_of(app.screen))
        display(app, screen, renderable)

    return kept


async def test_hands_stand_above_their_numbers_and_ticks_above_both(tmp_path: Path) -> None:
    async with opened(WantedMoment("rummy", 4, settled(4)).open(tmp_path), size=(120, 40)) as pilot:
        rows = felt_text(pilot).split("\n")
        at = next(place for place, row in enumerate(rows) if "after hand" in row)
        ends = [found.end() for found in re.finditer(r"\d+", rows[at])]
        assert len(ends) == 5
        for row in rows[at + 1 : at + 5]:
            assert [found.end() for found in re.finditer(r"[+−]?\d+", row)] == ends
        lines = [row for row in rows[at - 8 : at] if re.search("[⠀-⣿]", row)]
        last = max(max(place for place, char in enumerate(row) if "⠀" <= char <= "⣿") for row in lines)
        first = min(min(place for place, char in enumerate(row) if "⠀" <= char <= "⣿") for row in lines)
        assert (first, last) == (ends[0] - 1, ends[-1] - 1), "lines go from the first number to the last"


async def test_long_tables_scroll_below_what_stands_above_them(tmp_path: Path) -> None:
    async with opened(WantedMoment("rummy", 6, settled(4)).open(tmp_path), size=(100, 24)) as pilot:
        page, table = pilot.app.screen.query_one(SettlementPage), pilot.app.screen.query_one(AccountTable)
        assert page.longer
        assert "↑ ↓ scroll" in words(pilot)
        before = felt_text(pilot).split("\n")
        await press(pilot, "down")
        rows = felt_text(pilot).split("\n")
        assert rows[: table.head.region.bottom] == before[: table.head.region.bottom]
        assert rows != before
        assert "this hand" in rows[table.head.region.bottom - 1]
        assert "after hand" in words(pilot)


def in_cells(text: str) -> str:
    """``text`` with a place for each cell: a wide character takes two."""
    return "".join(char + " " * (cell_len(char) - 1) for char in text)


SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        *((seats, SIZES) for seats in (2, 12)),
        *(pytest.param(seats, SIZES, marks=pytest.mark.soak) for seats in range(3, 12)),
    ],
)
async def test_everybody_is_in_sight_with_cards_and_score(
    tmp_path: Path, seats: int, sizes: list[tuple[int, int]]
) -> None:
    """Two to twelve, most of them with long wide names; the last line, too, is whole."""
    names = LONG_NAMES[:seats]
    host = host_of(tmp_path, "p" * seats, decks=None, names=names, game="dummy-rummy" if seats > 6 else "rummy")
    hands = played_out(host)
    async with opened(host, size=SIZES[0]) as pilot:
        for size in sizes:
            await pilot.resize_terminal(*size)
            await settle(pilot)
            rows = felt_text(pilot).split("\n")
            assert len(rows) == size[1]
            assert shown_cards(in_cells(felt_text(pilot))) >= hands, size
            for name, score in zip(short_names(names, 14), host.game.scores, strict=True):
                # In one row of cards the name stands beside their middle.
                line = rf"[ ▌]+. {re.escape(name)} .*  +[+−]?\d+ +({re.escape(str(score))}|{re.escape(signed(score))})( ★)?( |$)"
                assert len([row for row in rows if re.match(line, row)]) == 1, name
            assert "finish the game." in " ".join(" ".join(rows[-5:]).split())


@pytest.mark.parametrize(("game", "seats"), [("knock", 4), ("gin", 2)])
async def test_cards_are_drawn_and_the_latest_hands_in_sight_in_the_smallest_window(
    tmp_path: Path, game: str, seats: int
) -> None:
    async with opened(WantedMoment(game, seats, settled(5)).open(tmp_path)) as pilot:
        text = felt_text(pilot)
        assert len(re.findall("[▟▏](10|[2-9AJQK])", text)) >= 5 * seats
        for hand_number in (4, 5):
            assert re.search(rf"^ +{hand_number}  .*\d *$", text, re.MULTILINE)
        assert "scroll" not in text


async def test_the_end_of_a_sitting_names_its_winner_first(tmp_path: Path) -> None:
    """Gail has won the last hand, but Ann the sitting: the star is Ann's, and so is the first line."""
    host = won(tmp_path, hands=2)
    host.play(Deal(1))
    while host.game.phase == "play":
        seat = host.game.to_act[0]
        legal = host.game.legal_moves(seat)
        host.play(next((move for move in legal if isinstance(move, Meld | LayOff)), legal[0]))
    assert host.game.over
    best = max(range(3), key=lambda seat: host.game.scores[seat])
    async with opened(host) as pilot:
        await press(pilot, "s")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settle(pilot)
            account = pilot.app.screen.query_one(AccountTable)
            head = account.head.rows()
            assert f"{host.game.players[best]} has won the game with" in "".join(
                piece.text for piece in head[0]
            ) or any(f"seat-{best}" in piece.roles and "█" in piece.text for row in head for piece in row), size
            starred = [row for row in ("".join(piece.text for piece in row) for row in account.rows()) if "★" in row]
            assert len(starred) == 1
            assert host.game.players[best] in starred[0]


def played_out(host: Host) -> set[Card]:
    """Play the hand somehow to its end; the cards that were left then."""
    while host.game.phase != "between hands":
        seat = host.game.to_act[0]
        legal = host.game.legal_moves(seat)
        good = [move for move in legal if isinstance(move, Meld | LayOff | LayDown)]
        calm = [move for move in legal if isinstance(move, Discard | Pass)]
        host.play(next(iter([*good, *calm]), legal[0]))
    return {card for cards_left in host.game.hands for card in cards_left}


async def test_it_appears_when_the_hand_is_over(tmp_path: Path) -> None:
    async with opened(nearly_won(tmp_path, "pbb")) as pilot:
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, SettlementScreen)


async def test_dealing_on_brings_the_next_curtain(tmp_path: Path) -> None:
    host = won(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "d")
        assert host.game.hand_number == 2
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert "Pass the laptop to Bob." in words(pilot)
        await press(pilot, "space")
        assert told_of(pilot, 0) == "♜ Ann +186 7 cards"


async def test_the_sheet_has_the_hands_of_other_evenings(tmp_path: Path) -> None:
    host = won(tmp_path)
    host.play(Deal(1))
    host.close()
    host = Host.resume(host.path)
    while host.game.phase == "play":
        seat = host.game.to_act[0]
        legal = host.game.legal_moves(seat)
        host.play(next((move for move in legal if isinstance(move, Meld | LayOff)), legal[0]))
    async with opened(host) as pilot:
        assert "The score after each hand" in words(pilot)
        assert "1 +186 −104 −82" in words(pilot)


async def test_a_page_that_is_longer_than_the_window_says_that_it_scrolls(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        page = pilot.app.screen.query_one("#settlement")
        assert "scroll" not in words(pilot)
        page.styles.height = 4
        await settle(pilot)
        assert "↑ ↓ scroll" in words(pilot)
        await press(pilot, "down")
        assert page.scroll_y


async def test_finishing_and_taking_it_back(tmp_path: Path) -> None:
    host = won(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "f")
        assert host.view(None).over
        assert "Ann has won the game with +186 points." in words(pilot)
        assert "deal hand 2" not in words(pilot)
        await press(pilot, "d")
        assert "Ann has won the game" in words(pilot)
        await press(pilot, "u")
        assert not host.game.over
        assert "Undid the last move." in words(pilot)


async def test_a_finished_sitting_opens_at_its_result(tmp_path: Path) -> None:
    host = won(tmp_path)
    host.play(Finish(1))
    async with opened(host) as pilot:
        assert "Ann has won the game with +186 points." in words(pilot)


async def test_after_one_hand_there_are_larger_cards_and_no_lines(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        for size in ((80, 50), (120, 50), (120, 40)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert "after each hand" not in words(pilot)
            assert "after hand" not in words(pilot)
        assert pilot.app.screen.query_one(AccountTable).region.height == 3 * CELLS["medium"][1] + 2 + 3


def test_nobody_is_offered_a_hint_between_hands(tmp_path: Path) -> None:
    for host, offered in ((nearly_won(tmp_path, "pbb"), True), (won(tmp_path, "pbb"), False)):
        scene = Watch.begin(host.game, host.people).scene(host, 0)
        assert scene.acting == (0,)
        assert Hint().possible(scene) == offered


async def test_a_void_hand_says_why(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ppp", options={"stalemate": 1}, decks=None)
    while host.game.phase == "play":
        seat = host.game.to_act[0]
        legal = host.game.legal_moves(seat)
        host.play(next((move for move in legal if isinstance(move, Discard)), legal[0]))
    async with opened(host) as pilot:
        text = words(pilot)
        assert "Hand 1 is void." in text
        assert "nobody wins and nobody pays" in text


@pytest.mark.parametrize(("key", "left"), [("q", "HomeScreen"), ("a", "SetupScreen")])
async def test_leaving_the_table(tmp_path: Path, key: str, left: str) -> None:
    async with opened(won(tmp_path)) as pilot:
        await press(pilot, key)
        assert type(pilot.app.screen).__name__ == left


async def test_even_one_person_takes_nothing_back_once_hands_lie_open(tmp_path: Path) -> None:
    host = won(tmp_path, "pbb")
    async with opened(host) as pilot:
        await press(pilot, "u")
        assert host.game.phase == "between hands"
        assert "There's nothing to undo: nobody has moved yet, or all hands have been shown" in words(pilot)


@pytest.mark.parametrize(
    ("kinds", "wanted", "dealer"),
    [
        ("pbb", "♜ Ann: deal", 0),
        ("pbp", "♜ Ann: deal", 0),
        ("bpp", "Bob or Gail: deal", 1),
        ("bbp", "▲ Gail: deal", 2),
    ],
)
async def test_people_deal_on_and_no_bots(tmp_path: Path, kinds: str, wanted: str, dealer: int) -> None:
    """With a bot to deal, people are asked to do it."""
    host = won(tmp_path, kinds)
    async with opened(host) as pilot:
        assert re.search(rf"(?<!,) {wanted} hand 2, or finish the game\.", words(pilot))
        await press(pilot, "d")
        past = read_journal(host.path).history
        lines = [entry.line() for entry in past.entries if entry.kind is MoveLine]
        assert [line for line in lines if isinstance(line, MoveLine) and line.move.kind == "deal"] == [
            MoveLine(Deal(dealer))
        ]


SIX = stacked(
    [
        "4H 5H 6H 9C 9D 9S",
        "8H QS QD 2C 2D KS",
        "7C 7D 3S 3D JS TD",
        "AC AS TH TC KH 8S",
        "2H 2S 4C 4D 5C 5D",
        "6C 6D 8C 8D JH QH",
    ],
    "JC",
    "KD",
)


@pytest.mark.parametrize(
    ("kinds", "wanted"), [("pppppp", "♜ Ann: deal"), ("bppppp", "Bob, Gail, Dan, Eve or Fay: deal")]
)
async def test_the_dealer_is_named_or_for_a_bot_all_people(tmp_path: Path, kinds: str, wanted: str) -> None:
    host = host_of(tmp_path, kinds, decks=SIX)
    for made in (
        Draw(0, "stock"),
        Meld(0, tuple(cards("4H 5H 6H"))),
        Meld(0, tuple(cards("9C 9D 9S"))),
        Discard(0, cards("KD")[0]),
    ):
        host.play(made)
    async with opened(host, size=(120, 40)) as pilot:
        assert f" {wanted} hand 2, or finish the game." in words(pilot)


@pytest.mark.parametrize(("kinds", "who"), [("pbp", 0), ("bpp", 1)])
async def test_people_finish_and_no_bots(tmp_path: Path, kinds: str, who: int) -> None:
    host = won(tmp_path, kinds)
    async with opened(host) as pilot:
        await press(pilot, "f")
        assert host.game.over
        assert read_journal(host.path).history.last(MoveLine).line() == MoveLine(Finish(who))


async def test_a_viewer_deals_at_a_table_of_bots(tmp_path: Path) -> None:
    host = won(tmp_path, "bbb")
    # Slowly, or they would play on and on.
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "d")
        assert host.game.hand_number == 2


async def test_enter_is_answered_although_it_does_nothing(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        await press(pilot, "enter")
        assert "Enter does nothing here. Ann: deal hand 2, or finish the game." in words(pilot)
