"""After a hand: every number with how it came about, and what can be done next."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from rules import Card
from rules.cards import cards
from rules.moves import Deal, Discard, Draw, Finish, LayDown, LayOff, Meld, Pass
from rummytui.host import Host
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.table.commands import Hint
from rummytui.text import signed
from rummytui.watch import Watch
from rummytui.widgets.account import AccountTable
from rummytui.widgets.charts import LineChart
from rummytui.widgets.short_names import short_names
from saves.lines import MoveLine
from saves.reading import read_journal
from tests.rummytui.screens.tables import hand, host_of, opened, press, screen_text, settle, shown_cards, stacked
from tests.shots.moments import LONG_NAMES, Moment, settled

pytestmark = pytest.mark.usefixtures("simple_bots")

ANN_GOES_OUT = stacked(["4H 5H 6H 9C 9D 9S 7H", "8H QS QD 2C 2D KS TH", "7C 7D 3S 3D JS TD AC"], "JC", "KD")


def words(pilot: Pilot[None]) -> str:
    """All that stands on the screen, spaces made single."""
    return " ".join(screen_text(pilot).split())


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
        assert "♜ Ann goes out and wins hand 1: 186 points." in text
        assert "♜ Ann no cards left +186 ★+186" in text
        assert shown_cards(screen_text(pilot)) >= hand("8H QS QD 2C 2D KS TH")
        assert "= 52" in text
        assert "−104 −104" in text
        assert "Cards left in hand: Bob pays Ann 52, Gail pays 41." in text
        assert "Going rummy pays double: the same again." in text
        assert "Ann, Bob or Gail: deal hand 2, or finish the game. It's Ann's deal." in text


async def test_what_a_card_costs_stands_on_it(tmp_path: Path) -> None:
    """Bob pays 8, 10, 10, 2, 2, 10 and 10."""
    async with opened(won(tmp_path)) as pilot:
        lines = screen_text(pilot).split("\n")
        bob = next(place for place, line in enumerate(lines) if "● Bob" in line and "= 52" in line)
        prices = next(line for line in lines[bob:] if "╰" in line)
        assert sorted(map(int, re.findall(r"\d+", prices))) == [2, 2, 8, 10, 10, 10, 10]
        assert not re.search(r"─\d", prices), "which would read as a loss"


def in_cells(text: str) -> str:
    """``text`` with a place for each cell: a wide character takes two."""
    return "".join(char + " " * (cell_len(char) - 1) for char in text)


SIZES = [(80, 24), (100, 30), (120, 40), (160, 50)]


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        *((seats, SIZES if seats % 3 == 0 else SIZES[:1]) for seats in range(2, 13)),
        *(pytest.param(seats, SIZES[1:], marks=pytest.mark.soak) for seats in range(2, 13) if seats % 3),
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
            rows = screen_text(pilot).split("\n")
            assert len(rows) == size[1]
            assert shown_cards(in_cells(screen_text(pilot))) >= hands, size
            for name, score in zip(short_names(names, 14), host.game.scores, strict=True):
                # In one row of cards the name stands beside their middle.
                line = rf" +. {re.escape(name)} .*  +[+−]?\d+ +★?[+−]?\d+ *$"
                (row,) = [row for row in rows if re.match(line, row)]
                assert row.split()[-1].lstrip("★") in (str(score), signed(score))
            assert "finish the game." in " ".join(" ".join(rows[-5:]).split())


@pytest.mark.parametrize(("game", "seats"), [("knock", 4), ("gin", 2)])
async def test_cards_are_drawn_and_the_latest_hands_in_sight_in_the_smallest_window(
    tmp_path: Path, game: str, seats: int
) -> None:
    async with opened(Moment(game, seats, settled(5)).open(tmp_path)) as pilot:
        text = screen_text(pilot)
        assert text.count("╭") >= 5 * seats
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
            first, *others = ["".join(piece.text for piece in row) for row in account.rows()]
            assert f"{host.game.players[best]} has won the game with" in first, size
            assert f"seat-{best}" in account.rows()[0][-1].roles
            starred = [row for row in others if "★" in row]
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
        assert "♜ Ann 7 cards +186" in words(pilot)


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
        assert "Ann has won the game with +186." in words(pilot)
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
        assert "Ann has won the game with +186." in words(pilot)


async def test_room_that_the_first_hand_leaves_in_a_wide_window_has_the_lines_of_the_score(tmp_path: Path) -> None:
    async with opened(won(tmp_path)) as pilot:
        for size, shown in (((80, 50), False), ((120, 50), True), ((120, 40), False)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert ("The score after each hand" in words(pilot)) == shown
            assert any(chart.region for chart in pilot.app.screen.query(LineChart)) == shown


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
    ("kinds", "who", "dealer"),
    [("pbb", "Ann", 0), ("pbp", "Ann or Gail", 0), ("bpp", "Bob or Gail", 1), ("bbp", "Gail", 2)],
)
async def test_people_deal_on_and_no_bots(tmp_path: Path, kinds: str, who: str, dealer: int) -> None:
    host = won(tmp_path, kinds)
    async with opened(host) as pilot:
        assert f" {who}: deal hand 2, or finish the game." in f" {words(pilot)}"
        assert not any(f"{name}, {who}" in words(pilot) for name in host.game.players)
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


@pytest.mark.parametrize(("kinds", "who"), [("pppppp", "Anybody"), ("pppppb", "Ann, Bob, Gail, Dan or Eve")])
async def test_anybody_means_that_everybody_at_the_table_may(tmp_path: Path, kinds: str, who: str) -> None:
    """With a bot among them, people are named, however many they are."""
    host = host_of(tmp_path, kinds, decks=SIX)
    for made in (
        Draw(0, "stock"),
        Meld(0, tuple(cards("4H 5H 6H"))),
        Meld(0, tuple(cards("9C 9D 9S"))),
        Discard(0, cards("KD")[0]),
    ):
        host.play(made)
    async with opened(host, size=(120, 40)) as pilot:
        assert f" {who}: deal hand 2, or finish the game." in f" {words(pilot)}"


@pytest.mark.parametrize(("kinds", "who"), [("pbp", 0), ("bpp", 1)])
async def test_people_finish_and_no_bots(tmp_path: Path, kinds: str, who: int) -> None:
    host = won(tmp_path, kinds)
    async with opened(host) as pilot:
        await press(pilot, "f")
        assert host.game.over
        assert read_journal(host.path).history.last(MoveLine).line() == MoveLine(Finish(who))


async def test_a_table_of_bots_is_dealt_by_whoever_watches(tmp_path: Path) -> None:
    host = won(tmp_path, "bbb")
    # Slowly, or they would play on and on.
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "d")
        assert host.game.hand_number == 2
