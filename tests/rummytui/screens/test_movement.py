"""What flies over a table, frame by frame."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from rules import Card
from rules.moves import Meld, discard
from rules.rummoli.board import POTS
from rummytui.app.rummy_app import RummyApp
from rummytui.games.rummoli.board import Board
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.help import HelpScreen
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.movement import Below, Starts
from rummytui.settings import DEALS, MOVES, PAUSES
from rummytui.table.flights import HAND, STOCK, Flight, Spot
from rummytui.table.host import Host
from rummytui.widgets.fliers import FRAMES, above_count
from rummytui.widgets.hand import Hand
from rummytui.widgets.rail import Title
from rummytui.widgets.tabletop import Tabletop
from tests.corners import corners
from tests.rules.test_reveals import seen, some_move
from tests.rummytui.games.rummoli.test_table import rummoli, to_stops
from tests.rummytui.screens.clock import clock_of, held_clock, movement_of, pass_frame, until_landed
from tests.rummytui.screens.tables import (
    ONE_OF_EACH_KIND,
    hand,
    host_of,
    opened,
    press,
    screen_text,
    shown_cards,
    table_of,
    until,
)

pytestmark = pytest.mark.usefixtures("simple_bots", "no_pause_ends")

ALONE = "pbb"
LEADS_THE_TEN = "TS JC JS JH QD QS QH KC KS KD AC AH AD"
"""A hand of Rummoli that begins with a pay card."""
TEN = POTS.index("TS")


@pytest.fixture
def no_pause_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots wait until somebody hurries them."""
    monkeypatch.setitem(PAUSES, "slow", 3600)


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    with held_clock():
        yield


@asynccontextmanager
async def table(host: Host, size: tuple[int, int] = (100, 30), **settings: Any) -> AsyncIterator[Pilot[None]]:
    """This table, dealt, with cards whose rank and suit stand in one row."""
    async with opened(host, size=size, pace="slow") as pilot:
        assert isinstance(pilot.app, RummyApp)
        movement_of(pilot).finish()
        pilot.app.change_settings(largest_card="small", **settings)
        await pilot.pause()
        yield pilot


def in_the_air(pilot: Pilot[None]) -> str:
    """What is drawn over the finished table."""
    return "\n".join(strip.text for _, strips in movement_of(pilot).overlay.pictures for strip in strips)


async def test_a_card_that_is_drawn_turns_over_on_its_way_and_is_in_the_hand_when_it_lands(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "d")
        assert "╲╱╲" in in_the_air(pilot)
        assert not shown_cards(in_the_air(pilot))
        assert not hand("KD") <= shown_cards(screen_text(pilot))
        while not shown_cards(in_the_air(pilot)):
            assert await pass_frame(pilot)
        assert shown_cards(in_the_air(pilot)) == hand("KD")
        await until_landed(pilot)
        assert in_the_air(pilot) == ""
        assert hand("KD") <= shown_cards(screen_text(pilot))


async def test_a_movement_has_eight_frames_and_takes_as_long_as_the_settings_say(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE), movement="brisk") as pilot:
        await press(pilot, "d")
        assert clock_of(pilot).apart == pytest.approx(MOVES["brisk"] / FRAMES)
        assert await until_landed(pilot) == FRAMES
        assert clock_of(pilot).frame is None, "a clock that nobody looks at runs no longer"
    assert max(MOVES.values()) <= 0.25
    assert max(DEALS.values()) <= 0.7


async def test_late_frames_are_left_out(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "d")
        clock_of(pilot).seconds += MOVES["leisurely"] * 0.75
        assert await until_landed(pilot) == FRAMES // 4


async def test_where_a_card_comes_from_and_where_it_goes(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        felt, overlay = pilot.app.screen.query_one(Tabletop), movement_of(pilot).overlay
        pile = "stock"
        stock = felt.region_of(("pile", pile))
        assert stock
        await press(pilot, "d")
        flier, stock = overlay.pictures[-1][0], stock.translate(felt.content_region.offset)
        assert stock.x <= flier.x < flier.right <= stock.right
        assert stock.y <= flier.bottom < stock.bottom
        lines = screen_text(pilot).splitlines()[stock.y : stock.bottom]
        assert "29" in "\n".join(line[stock.x : stock.right] for line in lines), "how many are left can be read"
        ways = [flier.y]
        while await pass_frame(pilot):
            ways.append(overlay.pictures[-1][0].y)
        assert ways == sorted(ways)
        assert ways[-1] > felt.region.bottom - 2


async def test_it_goes_in_a_shallow_arc_from_pile_to_hand_and_its_place_there_stays_free(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        felt, fan, overlay = (
            pilot.app.screen.query_one(Tabletop),
            pilot.app.screen.query_one(Hand),
            movement_of(pilot).overlay,
        )
        start = felt.place_of(STOCK)
        await press(pilot, "d")
        end = fan.place_of(Spot(HAND, None, tuple(hand("KD"))))
        assert start
        assert end
        start, end = start.translate(felt.content_region.offset), end.translate(fan.content_region.offset)
        for frame in range(FRAMES):
            way = 1 - (1 - frame / FRAMES) ** 2
            flier = overlay.pictures[-1][0]
            begins = above_count(start, flier.height)
            for at, first, last in (
                (flier.x + flier.width / 2, begins.x + begins.width / 2, end.x + end.width / 2),
                (flier.y + flier.height / 2, begins.y + begins.height / 2, end.y + end.height / 2),
            ):
                rise = at - (first + (last - first) * way)
                assert -3.0 <= rise <= 0.5, frame
                assert rise >= -0.5 or last == end.y + end.height / 2, "it rises, and goes straight across"
            lines = screen_text(pilot).splitlines()
            for x, y in product(range(end.x, end.right), range(end.y, end.bottom)):
                assert flier.contains(x, y) or lines[y][x] == " ", frame
            assert await pass_frame(pilot) == (frame + 1 < FRAMES)
        assert overlay.pictures == ()
        assert shown_cards("\n".join(line[end.x : end.right] for line in screen_text(pilot).splitlines())) >= hand("KD")


async def test_a_key_works_at_once_and_ends_the_movement(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "d")
        await pass_frame(pilot)
        await press(pilot, "space")
        assert not movement_of(pilot).running
        assert in_the_air(pilot) == ""
        assert table_of(pilot).scene.selected


async def test_a_click_ends_the_movement_and_reaches_what_lies_below(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "t")
        (flier, _) = movement_of(pilot).overlay.pictures[-1]
        assert pilot.app.screen.get_widget_at(*flier.offset)[0] is pilot.app.screen.query_one(Tabletop)
        await pilot.mouse_down(offset=(1, 12))
        assert not movement_of(pilot).running


async def test_afterwards_everything_looks_as_if_nothing_had_moved(tmp_path: Path) -> None:
    looks = []
    for level in ("full", "none"):
        folder = tmp_path / level
        folder.mkdir()
        async with table(host_of(folder, ALONE)) as pilot:
            pilot.app.animation_level = "full" if level == "full" else "none"
            await press(pilot, "d")
            await pass_frame(pilot)
            await until_landed(pilot)
            looks.append(screen_text(pilot))
    assert looks[0] == looks[1]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pyte.Screen:
    """A terminal of 100 columns and 30 rows, to which only what has changed is written."""
    shown = pyte.Screen(100, 30)
    stream = pyte.Stream(shown)

    def write(app: RummyApp, screen: Screen[object], update: object) -> None:
        if isinstance(update, CompositorUpdate):
            stream.feed(update.render_segments(app.console))

    monkeypatch.setattr(RummyApp, "_display", write)
    return shown


async def test_a_terminal_shows_every_frame_although_only_what_changes_is_written(
    tmp_path: Path, terminal: pyte.Screen
) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "d")
        while True:
            assert [line.rstrip() for line in terminal.display] == [
                line.rstrip() for line in screen_text(pilot).splitlines()
            ]
            if not movement_of(pilot).running:
                break
            await pass_frame(pilot)


async def test_a_frame_is_written_with_all_that_waits_to_be(tmp_path: Path, terminal: pyte.Screen) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "d")
        screen, title = pilot.app.screen, pilot.app.screen.query_one(Title)
        title.say("Something else.")
        # As Textual does it, some time before it writes.
        title._repaint_required = False
        screen._dirty_widgets.add(title)
        clock = clock_of(pilot)
        assert clock.frame
        clock.seconds += clock.apart
        clock.frame()
        assert "Something else." in "\n".join(terminal.display)


async def test_melds_and_discards_fly_out_of_the_hand(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "d")
        await until_landed(pilot)
        screen = table_of(pilot)
        screen.play((Meld(0, tuple(sorted(hand("4H 5H 6H")))),))
        await pilot.pause()
        assert shown_cards(in_the_air(pilot)) == hand("4H 5H 6H")
        await until_landed(pilot)
        screen.play((discard(0, next(iter(hand("KC")))),))
        await pilot.pause()
        assert shown_cards(in_the_air(pilot)) == hand("KC")


async def test_what_lies_between_the_cards_of_a_meld_stays_in_sight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table(host_of(tmp_path, ALONE)) as pilot:
        await press(pilot, "d")
        await until_landed(pilot)
        movement, painted = movement_of(pilot), list[str]()
        paint = movement._paint

        def seen_painted(regions: Iterable[Region]) -> None:
            paint(regions)
            painted.append(screen_text(pilot))

        monkeypatch.setattr(movement, "_paint", seen_painted)
        table_of(pilot).play((Meld(0, tuple(sorted(hand("9S 9D 9C")))),))
        # The meld itself takes off in the middle, over some of them.
        assert hand("4H KC") <= shown_cards(painted[0])


class TestDeal:
    async def test_the_hand_comes_in_round_by_round_and_then_the_upcard_turns_over(self, tmp_path: Path) -> None:
        async with opened(host_of(tmp_path, ALONE), size=(100, 30), pace="slow") as pilot:
            assert clock_of(pilot).apart == pytest.approx(DEALS["leisurely"] / FRAMES)
            assert isinstance(pilot.app, RummyApp)
            pilot.app.change_settings(largest_card="small")
            await pilot.pause()
            counts, backs = [], set()
            while movement_of(pilot).running:
                counts.append(len(shown_cards(screen_text(pilot)) & hand("4H 5H 6H 9C 9D 9S KC")))
                backs.add("╲╱╲" in in_the_air(pilot))
                await pass_frame(pilot)
            assert counts[0] == 0
            assert 0 < counts[len(counts) // 2] < 7
            assert counts[-1] == 7
            assert True in backs

    async def test_a_game_that_is_resumed_is_not_dealt_again(self, tmp_path: Path) -> None:
        host = host_of(tmp_path, ALONE)
        host.play(next(move for move in host.game.legal_moves(0) if move.kind == "draw"))
        async with opened(host, pace="slow") as pilot:
            assert not movement_of(pilot).running


class TestNone:
    async def test_where_the_window_wants_no_animations(self, tmp_path: Path) -> None:
        async with table(host_of(tmp_path, ALONE)) as pilot:
            pilot.app.animation_level = "none"
            await press(pilot, "d")
            assert not movement_of(pilot).running

    async def test_where_the_settings_say_so(self, tmp_path: Path) -> None:
        async with table(host_of(tmp_path, ALONE), movement="none") as pilot:
            await press(pilot, "d")
            assert not movement_of(pilot).running

    async def test_while_somebody_hurries(self, tmp_path: Path) -> None:
        host = host_of(tmp_path, "bpb")
        async with table(host) as pilot:
            await press(pilot, "space")
            await until(pilot, lambda: host.game.to_act == (1,))
            assert not movement_of(pilot).running

    async def test_when_another_move_comes_meanwhile(self, tmp_path: Path) -> None:
        host = host_of(tmp_path, ALONE)
        async with table(host) as pilot:
            await press(pilot, "d")
            assert movement_of(pilot).running
            screen = table_of(pilot)
            screen.play(host.game.legal_moves(0)[-1:])
            assert not movement_of(pilot).running
            await pilot.pause()
            game: Any = host.game
            assert screen.query_one(Tabletop)._discards[-1] == game.discards[-1]
            assert len(screen.query_one(Hand).cards) == len(game.hands[0]) == 7

    async def test_where_the_laptop_is_passed_on(self, tmp_path: Path) -> None:
        host = host_of(tmp_path, "ppp")
        async with table(host) as pilot:
            await press(pilot, "space", "d", "end", "enter", "enter")
            assert isinstance(pilot.app.screen, CurtainScreen)
            assert not movement_of(pilot).running


class TestAmountsThatRoll:
    @asynccontextmanager
    async def pot_won(self, folder: Path, **settings: Any) -> AsyncIterator[Pilot[None]]:
        """Ann has just won the pot of the ten of spades."""
        host = to_stops(rummoli(folder, [LEADS_THE_TEN, "", ""], "JD QC KH AS", ALONE))
        async with table(host, size=(120, 40), **settings) as pilot:
            while isinstance(pilot.app.screen, InterludeScreen):
                await press(pilot, "space")
            self.before = self.chips(pilot)
            assert self.before > 2
            table_of(pilot).play(host.game.legal_moves(0))
            await pilot.pause()
            yield pilot

    def chips(self, pilot: Pilot[None], pot: int = TEN) -> int:
        """How many chips are seen in a pot."""
        board = pilot.app.screen.query_one(Board)
        place = board.region_of(pot)
        assert place
        rows = ["".join(piece.text for piece in row) for row in board.rows()[place.y : place.bottom]]
        (found,) = re.findall(r"(\d+) chip", " ".join(row[place.x : place.right] for row in rows)) or ["0"]
        return int(found)

    async def test_chips_roll_as_long_as_they_are_on_their_way(self, tmp_path: Path) -> None:
        async with self.pot_won(tmp_path) as pilot:
            seen = [self.chips(pilot)]
            while await pass_frame(pilot):
                seen.append(self.chips(pilot))
            assert seen[0] == self.before
            assert seen == sorted(seen, reverse=True)
            assert len({*seen}) > 2
            assert self.chips(pilot) == 0

    async def test_a_key_ends_it_and_works_at_once(self, tmp_path: Path) -> None:
        async with self.pot_won(tmp_path) as pilot:
            await pass_frame(pilot)
            assert self.chips(pilot)
            await press(pilot, "?")
            assert isinstance(pilot.app.screen, HelpScreen)
            await press(pilot, "escape")
            assert self.chips(pilot) == 0

    @pytest.mark.parametrize("why", ["settings", "terminal"])
    async def test_not_where_nothing_is_to_move(self, tmp_path: Path, why: str, monkeypatch: Any) -> None:
        if why == "terminal":
            monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
        movement = "none" if why == "settings" else "leisurely"
        async with self.pot_won(tmp_path, movement=movement) as pilot:
            assert self.chips(pilot) == 0

    async def test_not_when_it_is_taken_back(self, tmp_path: Path) -> None:
        async with self.pot_won(tmp_path) as pilot:
            await press(pilot, "u")
            assert self.chips(pilot) == self.before


async def test_a_bots_card_is_seen_moving_while_the_game_waits_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_of(tmp_path, "bbp")
    async with table(host) as pilot:
        movement, seen = movement_of(pilot), list[str]()
        begin = movement.begin

        def begun(flights: Sequence[Flight], starts: Starts, seconds: float, below: Below) -> None:
            begin(flights, starts, seconds, below)
            seen.append(in_the_air(pilot))

        monkeypatch.setattr(movement, "begin", begun)
        monkeypatch.setitem(PAUSES, "slow", 0.01)
        # Ann is hurried, and Bob takes his time.
        await press(pilot, "space")
        await until(pilot, lambda: host.game.to_act == (2,))
        assert any("╲╱╲" in air for air in seen)


async def test_the_window_may_change_its_size_meanwhile(tmp_path: Path) -> None:
    async with table(host_of(tmp_path, ALONE), size=(160, 50)) as pilot:
        await press(pilot, "d")
        await pass_frame(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not movement_of(pilot).running, "everything is where it goes"
        assert in_the_air(pilot) == ""
        assert hand("KD") <= shown_cards(screen_text(pilot))


@ONE_OF_EACH_KIND
async def test_no_frame_shows_what_its_viewer_may_not_know(tmp_path: Path, game: str) -> None:
    rng = Random(3)
    kinds = {"gin": "pb", "gamblers": "pbbb"}.get(game, ALONE)
    host = host_of(tmp_path, kinds, game=game, decks=None, seed=5)
    flown = 0
    async with table(host) as pilot:
        for _ in range(9):
            while isinstance(pilot.app.screen, InterludeScreen):
                await press(pilot, "space")
            if host.game.stage.hand_over:
                break
            screen, move = table_of(pilot), some_move(host.game, rng)
            before = seen(host.game, 0)
            screen.play((move,))
            await pilot.pause()
            known = before | seen(host.game, 0)
            while movement_of(pilot).running:
                flown += 1
                assert shown_cards(in_the_air(pilot)) <= known
                clock_of(pilot).seconds += movement_of(pilot).seconds / 3
                await pass_frame(pilot)
    assert flown


async def test_every_open_card_is_in_one_place_in_every_frame(tmp_path: Path) -> None:
    """On the felt, in the hand or in the air; and nobody is said to hold what is still on its way."""
    async with opened(host_of(tmp_path, ALONE), size=(120, 40), pace="slow") as pilot:
        table = table_of(pilot)

        async def frames() -> AsyncIterator[tuple[str, Counter[Card]]]:
            while movement_of(pilot).running:
                text = screen_text(pilot)
                # The log at the side tells of cards, and has none.
                felt = [line[:84] for line in text.splitlines()]
                yield "\n".join(felt), Counter(at.card for at in corners(felt) if at.card)
                await pass_frame(pilot)

        counts = set()
        async for text, seen in frames():
            assert max(seen.values(), default=1) == 1
            counts.add(re.findall(r"(\d) cards", text)[0])
        assert len(counts) > 2, "plates count what has been dealt"
        for play, card in (
            (lambda: press(pilot, "d"), "KD"),
            (lambda: table.play((Meld(0, tuple(sorted(hand("4H 5H 6H")))),)), "5H"),
            (lambda: table.play((discard(0, next(iter(hand("KC")))),)), "KC"),
        ):
            if (waiting := play()) is not None:
                await waiting
            await pilot.pause()
            assert movement_of(pilot).running
            (moved,) = hand(card)
            async for text, seen in frames():
                assert seen[moved] <= 1, text
                assert max(seen.values()) == 1, text
