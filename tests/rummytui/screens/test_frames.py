"""What flies is in one place in every frame: it has left where it was, and it isn't yet where it goes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pyte
import pytest
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from rules import Card
from rules.cards import cards
from rules.moves import Bet, Buy, Draw, Drop, Feed, Keep, Lay, LayOff, Meld, Move, discard
from rules.rummoli.board import POKER, POTS
from rummytui.games.rummoli.board import Board
from rummytui.games.tummy_rummy.plates import Plates
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.movement import place_of
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import PAUSES
from rummytui.table.flights import Spot
from rummytui.table.host import Host
from rummytui.text import unmarked
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fliers import FRAMES
from rummytui.widgets.hand import Hand
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.seats import PLATE, Seats
from rummytui.widgets.tabletop import Tabletop
from tests.corners import corners
from tests.rummytui.games.dummy_rummy.test_table import table as dummy_rummy
from tests.rummytui.games.rummoli.test_table import rummoli, to_stops
from tests.rummytui.games.tummy_rummy.test_table import run_of_gail
from tests.rummytui.screens.clock import held_clock, movement_of, pass_frame, until_landed
from tests.rummytui.screens.tables import host_of, opened, press, screen_text, stacked, table_of

pytestmark = [
    pytest.mark.usefixtures("simple_bots"),
    pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"]),
]

WITH_LAY_OFF = stacked(["4H 5H 6H 7H 9C KC KS", "8S 8H QS QD 2C 2D KH", "7C 7D 3S 3D JS TD AC"], "JC", "KD 9H TS")
"""Ann has a run and the card that goes on it."""
GOES_RUMMY = stacked(["4H 5H 6H 7H 9C 9D 9S", "8S 8H QS QD 2C 2D KH", "7C 7D 3S 3D JS TD AC"], "JC", "KD 9H TS")
"""Ann has two melds, and then a card to discard."""
LEADS_THE_TEN = "TS JC JS JH QD QS QH KC KS KD AC AH AD"
"""A hand of Rummoli that begins with a pay card."""

_INLINE = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


@pytest.fixture(autouse=True)
def flying(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Things fly when the tests say so, and bots wait until somebody hurries them."""
    monkeypatch.setitem(PAUSES, "slow", 3600)
    with held_clock():
        yield


class Window:
    """A terminal that gets what is written, and knows in which pictures on it a card lay twice."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._shown = pyte.Screen(*size)
        self._stream = pyte.Stream(self._shown)
        self.twice: list[str] = []
        self.pictures = 0

    def write(self, app: App[None], update: object) -> None:
        if not isinstance(update, CompositorUpdate):
            return
        self._stream.feed(update.render_segments(app.console))
        self.pictures += 1
        seen = Counter(in_lines("\n".join(self._shown.display)))
        if max(seen.values(), default=1) > 1:
            self.twice.append("\n".join(self._shown.display))


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> Window:
    """What people see of the program, picture by picture."""
    window = Window(size)

    def display(app: App[None], screen: Screen[object], update: object) -> None:
        window.write(app, update)

    monkeypatch.setattr(App, "_display", display)
    return window


async def test_nothing_that_is_written_shows_a_card_twice(
    tmp_path: Path, size: tuple[int, int], window: Window
) -> None:
    """Also where a movement is written in several parts, before its first frame."""
    async with table(host_of(tmp_path, "pbb", decks=WITH_LAY_OFF), size) as pilot:
        moves = (
            Draw(0, "stock"),
            Meld(0, tuple(cards("4H 5H 6H"))),
            LayOff(0, Card.of("7H"), 0),
            discard(0, *cards("KC")),
        )
        for move in moves:
            window.pictures = 0
            await play(pilot, move)
            await until_landed(pilot)
            assert window.pictures > FRAMES, move
    assert not window.twice, window.twice[0]


async def test_each_frame_of_a_deal_is_written_in_one_go(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a part of the hand is seen before the rest of it, or its shadow before its cards."""
    async with opened(host_of(tmp_path, "pbb"), size=size, pace="slow") as pilot:
        written: list[str] = []

        def display(app: App[None], screen: Screen[object], update: object) -> None:
            if isinstance(update, CompositorUpdate) and (text := update.render_segments(app.console)):
                written.append(text)

        monkeypatch.setattr(App, "_display", display)
        going = True
        while going:
            written.clear()
            going = await pass_frame(pilot)
            assert len(written) <= 1 or not going


async def test_the_next_hand_is_dealt_onto_its_own_table(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No back is painted over the settlement that was in sight before."""
    written: list[tuple[type[Screen[object]], bool]] = []

    def display(app: App[None], screen: Screen[object], update: object) -> None:
        if isinstance(update, CompositorUpdate):
            written.append((type(screen), isinstance(update, LayoutUpdate)))

    host = host_of(tmp_path, "pbb", decks=[*GOES_RUMMY, *GOES_RUMMY])
    async with table(host, size) as pilot:
        await play(pilot, Draw(0, "stock"))
        await until_landed(pilot)
        await play(
            pilot, *(Meld(0, tuple(cards(each))) for each in ("4H 5H 6H 7H", "9C 9D 9S")), discard(0, *cards("KD"))
        )
        await press(pilot, "space")
        assert isinstance(pilot.app.screen, SettlementScreen)
        monkeypatch.setattr(App, "_display", display)
        await press(pilot, "d")
        assert [*lying(pilot)] == []
        assert backs(pilot) == 1
    assert written[0] == (TableScreen, True)


@asynccontextmanager
async def table(host: Host, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """This table, dealt, and everything read that is shown before the first move."""
    async with opened(host, size=size, pace="slow") as pilot:
        await until_landed(pilot)
        while isinstance(pilot.app.screen, InterludeScreen):
            await press(pilot, "space")
        yield pilot


async def frames(pilot: Pilot[None]) -> AsyncIterator[int]:
    """Every frame of what is on its way, and what is there in the end."""
    assert movement_of(pilot).running
    number = 0
    while movement_of(pilot).running:
        yield number
        number += 1
        await pass_frame(pilot)
    yield number


async def play(pilot: Pilot[None], *moves: Move) -> None:
    table_of(pilot).play(moves)
    await pilot.pause()


def lying(pilot: Pilot[None]) -> Counter[Card]:
    """How often each card lies face up on the table, in the hand or in the air."""
    left, top, right, bottom = pilot.app.screen.query_one("#table").region.corners
    lines = [line[left:right] for line in screen_text(pilot).splitlines()[top:bottom]]
    found = [*corners(lines)]
    middle = pilot.app.screen.query_one("#middle").region
    known = {(at.row, at.column) for at in found}
    inline = [
        Card.of(rank.replace("10", "T") + _SUITS[suit])
        for y in range(middle.y, middle.bottom)
        for match in _INLINE.finditer(lines[y])
        if (y, match.start()) not in known
        for rank, suit in [match.groups()]
    ]
    return Counter([*(at.card for at in found if at.card), *inline])


def words(widget: Drawn) -> str:
    """What a widget says, without what flies over it."""
    return "\n".join("".join(piece.text for piece in row) for row in widget.rows())


def fliers_in_lines(pilot: Pilot[None]) -> list[str]:
    """What is in the air, line by line."""
    pictures = movement_of(pilot).overlay.pictures
    return ["\n".join(strip.text for strip in strips) for _, strips in pictures]


def fliers(pilot: Pilot[None]) -> list[str]:
    """The text of what is in the air."""
    return [text.replace("\n", "") for text in fliers_in_lines(pilot)]


def in_lines(text: str) -> list[Card]:
    """The cards that are face up in a picture."""
    return [at.card for at in corners(text.split("\n")) if at.card]


def backs(pilot: Pilot[None]) -> int:
    """How many backs are in the air, or cards of which only the edge is seen."""
    return sum("╱" in text or "▌▐" in text for text in fliers(pilot))


def said(pilot: Pilot[None], unit: str) -> list[int]:
    """How many cards, or chips, everybody is said to have, the viewer last."""
    places = [*pilot.app.screen.query(Seats), pilot.app.screen.query_one(Hand)]
    return [int(count) for each in places for count in re.findall(rf"(\d+) {unit}s?\b", words(each))]


def stock(pilot: Pilot[None]) -> int:
    """How many cards lie in the stock."""
    (felt,) = (felt for felt in pilot.app.screen.query(Tabletop) if felt.region)
    return felt._stock


def pots(pilot: Pilot[None]) -> list[int]:
    """How many chips lie in each pot; 0 also where somebody is said to have taken them."""
    board = pilot.app.screen.query_one(Board)
    rows = words(board).split("\n")
    # The middle of the board also has a sentence.
    found = [board._picture.pots[0].chips]
    for place in range(1, len(POTS)):
        region = board.region_of(place)
        assert region
        text = " ".join(row[region.x : region.right] for row in rows[region.y : region.bottom])
        found.append(sum(map(int, re.findall(r"(\d+) chip", text))))
    return found


class TestCards:
    async def test_of_a_deal(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with opened(host_of(tmp_path, "pbb"), size=size, pace="slow") as pilot:
            before = [0, 0, 0]
            async for number in frames(pilot):
                open_cards, held = lying(pilot), said(pilot, "card")
                assert max(open_cards.values(), default=1) == 1, number
                assert sum(open_cards.values()) <= held[-1] + (number >= FRAMES - 2), "only what has come is seen"
                assert all(now >= then for now, then in zip(held, before, strict=True)), number
                # A back is three or four cards, and the last is one.
                there = sum(held) + stock(pilot) + open_cards[Card.of("JC")]
                assert there + backs(pilot) <= 52 <= there + 4 * backs(pilot), number
                before = held
                if number == 0:
                    assert (held, backs(pilot)) == ([0, 0, 0], 1)
            assert (before, stock(pilot), open_cards[Card.of("JC")]) == ([7, 7, 7], 30, 1)

    async def test_of_a_draw(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with table(host_of(tmp_path, "pbb"), size) as pilot:
            await press(pilot, "d")
            async for number in frames(pilot):
                landed = number == FRAMES
                assert lying(pilot)[Card.of("KD")] == (not backs(pilot)), number
                assert max(lying(pilot).values()) == 1, number
                assert (said(pilot, "card"), stock(pilot)) == ([7, 7, 7 + landed], 29), number

    async def test_of_somebody_elses_draw_and_discard(self, tmp_path: Path, size: tuple[int, int]) -> None:
        host = host_of(tmp_path, "bpb")
        async with table(host, size) as pilot:
            for move, held, left in ((Draw(0, "stock"), 7, 29), (discard(0, *cards("KC")), 7, 29)):
                await play(pilot, move)
                async for number in frames(pilot):
                    landed = number == FRAMES
                    drawn = isinstance(move, Draw)
                    assert said(pilot, "card") == [7, held + (drawn and landed), 7], number
                    assert stock(pilot) == left, number
                    assert backs(pilot) == (drawn and not landed), number
                    assert lying(pilot)[Card.of("KC")] == (not drawn), number
                    assert max(lying(pilot).values()) == 1, number

    async def test_of_meld_and_lay_off_and_discard(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with table(host_of(tmp_path, "pbb", decks=WITH_LAY_OFF), size) as pilot:
            await press(pilot, "d")
            await until_landed(pilot)
            for move, moved, left in (
                (Meld(0, tuple(cards("4H 5H 6H"))), "4H 5H 6H", 5),
                (LayOff(0, Card.of("7H"), 0), "7H", 4),
                (discard(0, *cards("KC")), "KC", 3),
            ):
                await play(pilot, move)
                async for number in frames(pilot):
                    open_cards = lying(pilot)
                    assert [open_cards[card] for card in cards(moved)] == [1] * len(cards(moved)), (moved, number)
                    assert max(open_cards.values()) == 1, (moved, number)
                    assert said(pilot, "card") == [7, 7, left], (moved, number)

    async def test_a_card_that_is_laid_off_lands_as_large_as_it_lies_in_its_meld(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        async with table(host_of(tmp_path, "pbb", decks=WITH_LAY_OFF), size) as pilot:
            await press(pilot, "d")
            await until_landed(pilot)
            for move, spot in (
                (Meld(0, tuple(cards("4H 5H 6H"))), Spot("meld", 0)),
                (LayOff(0, Card.of("7H"), 0), Spot("meld", 0, (Card.of("7H"),))),
            ):
                await play(pilot, move)
                flier = Region()
                async for number in frames(pilot):
                    if pictures := movement_of(pilot).overlay.pictures:
                        flier = pictures[-1][0]
                    if number == FRAMES // 2:
                        # Other widgets may cause a layout meanwhile.
                        table_of(pilot).refresh(layout=True)
                        await pilot.pause()
                lies = place_of(table_of(pilot), spot)
                assert lies
                assert flier.height == lies.height == (1 if size == (80, 24) else 3), move
                assert lies.x <= flier.x < flier.right <= lies.right, move
                assert flier.y == lies.y, move

    async def test_what_goes_to_a_seat_covers_nothing_that_is_said_of_it(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        async with table(host_of(tmp_path, "bpb"), size) as pilot:
            for move in (Draw(0, "stock"), discard(0, *cards("KC"))):
                await play(pilot, move)
                async for number in frames(pilot):
                    (seats,) = (each for each in pilot.app.screen.query(Seats) if each.region)
                    said_of_it = words(seats).split("\n")[:PLATE]
                    for place, _ in (
                        movement_of(pilot).overlay.pictures if number in (0, FRAMES - 2, FRAMES - 1) else ()
                    ):
                        x, y = place.offset - seats.region.offset
                        covered = "".join(
                            line[x : x + place.width] for line in said_of_it[max(y, 0) : y + place.height]
                        )
                        assert not covered.strip(), (move, number)

    async def test_of_a_sale(self, tmp_path: Path, size: tuple[int, int]) -> None:
        host = dummy_rummy(tmp_path, "bpb")
        async with table(host, size) as pilot:
            await play(pilot, Draw(0, "stock"))
            await play(pilot, Buy(1))
            hand, whole = pilot.app.screen.query_one(Hand), 4 * 52
            async for number in frames(pilot):
                # What flies may lie over a card that has landed.
                bought = [seen for text in (words(hand), *fliers_in_lines(pilot)) for seen in in_lines(text)]
                assert bought.count(Card.of("QD")) == 1, number
                assert max(lying(pilot).values()) == 1, number
                face_up = sum(any(suit in text for suit in "♠♥♦♣") for text in fliers(pilot))
                assert sum(said(pilot, "card")) + stock(pilot) + backs(pilot) + face_up == whole, number
                assert "2¢" in words(hand)
            assert said(pilot, "card") == [11, 12, 14]


class TestWhatIsTold:
    """Nothing is told before it has been seen to happen, and a key has everything told at once."""

    async def test_of_a_deal(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with opened(host_of(tmp_path, "pbb"), size=size, pace="slow") as pilot:
            async for number in frames(pilot):
                landed = not movement_of(pilot).running
                said_now = ["Gail deals." in prompt(pilot), "Ann: draw from the stock" in prompt(pilot)]
                assert said_now == [not landed, landed], number
                assert log(pilot).count("Gail dealt hand 1") == landed, number

    async def test_of_somebody_elses_draw_and_discard(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with table(host_of(tmp_path, "bpb"), size) as pilot:
            for move, tells in ((Draw(0, "stock"), "Ann drew"), (discard(0, *cards("KC")), "K♣")):
                before, wanted = log(pilot), prompt(pilot)
                await play(pilot, move)
                async for number in frames(pilot):
                    landed = number == FRAMES
                    assert (tells in log(pilot)) == landed, (move, number)
                    if not landed:
                        assert (log(pilot), prompt(pilot), to_move(pilot)) == (before, wanted, ["Ann"]), (move, number)
            assert "Bob: draw" in prompt(pilot)
            assert to_move(pilot) == ["Bob"]

    async def test_a_key_ends_it(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with table(host_of(tmp_path, "bpb"), size) as pilot:
            await play(pilot, Draw(0, "stock"))
            await until_landed(pilot)
            await play(pilot, discard(0, *cards("KC")))
            await pass_frame(pilot)
            await press(pilot, "right")
            assert not movement_of(pilot).running
            assert "K♣" in log(pilot)
            assert "Bob: draw" in prompt(pilot)
            assert to_move(pilot) == ["Bob"]


def prompt(pilot: Pilot[None]) -> str:
    """What the prompt says."""
    return unmarked(words(pilot.app.screen.query_one(Prompt)))


def log(pilot: Pilot[None]) -> str:
    """What the log tells, in the panel or below the table."""
    shown = [each for each in (*pilot.app.screen.query(TableLog), *pilot.app.screen.query(ShortLog)) if each.region]
    return " ".join(unmarked(" ".join(map(words, shown))).split())


def to_move(pilot: Pilot[None]) -> list[str]:
    """Whose turn the table shows."""
    table = pilot.app.screen
    seats = [info for each in table.query(Seats) for _, info in each._seats]
    own = table.query_one(Hand)._caption
    return [unmarked(info.name) for info in (*seats, *([own] if own else ())) if info.turn]


class TestTheFeeding:
    async def test_food_is_on_the_plate_once_it_has_landed(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with table(run_of_gail(tmp_path, "bpb"), size) as pilot:
            plates = pilot.app.screen.query_one(Plates)
            await play(pilot, Feed(1, tuple(cards("JC")), 2))
            async for number in frames(pilot):
                landed, in_the_air = number == FRAMES, fliers(pilot)
                gift = [text for text in in_the_air if "♣" in text]
                assert len(gift) == (number < FRAMES / 2), number
                assert len(in_the_air) == (not landed), number
                assert lying(pilot)[Card.of("JC")] == len(gift), number
                if number == FRAMES - 1:
                    landing = movement_of(pilot).overlay.pictures[-1][0]
                    assert landing.size == ((16, 8) if size == (120, 40) else (8, 4)), "as large as on the plate"
                plate = plates._plates[2]
                assert [(dish.food, dish.units) for dish in plate.eaten] == [("pumpkin pie", 1)] * landed, number
                assert plate.units == landed, number
                place = plates.place_of(Spot("seat", 2))
                assert place
                rows = words(plates).split("\n")[place.y : place.bottom]
                assert f"{int(landed)} helping" in " ".join(row[place.x : place.right] for row in rows), number


class TestChips:
    async def test_of_a_pot_and_a_card_on_its_way_to_the_chain(self, tmp_path: Path, size: tuple[int, int]) -> None:
        host = to_stops(rummoli(tmp_path, [LEADS_THE_TEN, "", ""], "JD QC KH AS", "pbb"))
        async with table(host, size) as pilot:
            board, ten = pilot.app.screen.query_one(Board), Card.of("TS")
            place = POTS.index("TS")
            hand = pilot.app.screen.query_one(Hand)
            whole, full = sum(pots(pilot)) + sum(said(pilot, "chip")), pots(pilot)[place]
            seen = []
            await play(pilot, Lay(0, ten))
            async for number in frames(pilot):
                in_the_air = sum(int(count) for text in fliers(pilot) for count in re.findall(r"(\d+) chip", text))
                assert sum(pots(pilot)) + sum(said(pilot, "chip")) + in_the_air == whole, number
                assert ten not in in_lines(words(hand)), number
                flying = any("10" in text for text in fliers(pilot))
                assert flying != ((0, ten) in board._picture.sequence), number
                seen.append(pots(pilot)[place])
            assert seen[0] == full
            assert seen[-1] == 0
            assert seen == sorted(seen, reverse=True)
            assert len({*seen}) > 2, "the number rolls"

    async def test_of_a_bet_are_with_its_player_or_in_the_air_or_in_the_pot(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        host = to_poker(rummoli(tmp_path, kinds="pbb"))
        async with table(host, size) as pilot:
            whole, poker = sum(pots(pilot)) + sum(said(pilot, "chip")), POTS.index(POKER)
            before = pots(pilot)[poker]
            await play(pilot, Bet(0, 3))
            async for number in frames(pilot):
                in_the_air = sum(int(count) for text in fliers(pilot) for count in re.findall(r"(\d+) chip", text))
                assert sum(pots(pilot)) + sum(said(pilot, "chip")) + in_the_air == whole, number
                if number == 0:
                    assert pots(pilot)[poker] == before
            assert pots(pilot)[poker] == before + 3


def to_poker(host: Host) -> Host:
    """Past the widow, with nothing bid, until Ann may bet."""
    while host.game.phase != "poker":
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(next(move for move in legal if isinstance(move, Keep | Drop)))
    return host
