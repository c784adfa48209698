"""What a settlement says: every row, name, card and amount, and the charts of a sitting that is over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from rules import GAMES, Card, moves
from rules.events import HandDeclared, HandSettled
from rules.moves import Move
from rummytui.games.tummy_rummy.stacks import Stacks
from rummytui.screens.settlement import SettlementScreen
from rummytui.table.host import Host, Sitter
from rummytui.text.settlement import laid_down
from rummytui.widgets.account import AccountTable
from rummytui.widgets.cards import CardLook
from rummytui.widgets.emblems import EMBLEMS, seat_role
from rummytui.widgets.letters import MEDIUM, lettered
from rummytui.widgets.pieces import Row
from rummytui.widgets.standings import CourseTable
from saves.lines import MoveLine
from saves.reading import read_journal
from tests.daily import daily
from tests.rummytui.games.dummy_rummy.test_table import played
from tests.rummytui.games.rummoli.test_table import free, to_stops
from tests.rummytui.games.tummy_rummy.test_table import fed, run_of_gail
from tests.rummytui.screens.charts import seats_of, written
from tests.rummytui.screens.tables import (
    NAMES,
    felt_text,
    host_of,
    opened,
    press,
    settle,
    without_emblems,
)
from tests.rummytui.screens.test_table import keys, prompt

pytestmark = pytest.mark.usefixtures("simple_bots")

ROOM = (160, 100)
"""So large that nothing is cut and nothing has to be scrolled."""

_SUITS = dict(zip("♠♥♦♣", "SHDC", strict=True))


@dataclass
class Line:
    """What a table says of one player: the numbers in its first line, and all words, by name."""

    first: str
    words: str

    @property
    def numbers(self) -> list[int]:
        """The numbers at the end of the first line."""
        return [_number(word) for word in re.findall(r"(?<=[ ★])[+−]?\d+(?= |$)", self.first)]


def _number(word: str) -> int:
    return int(word.replace("−", "-"))


def lines_of(text: str, names: Sequence[str]) -> dict[str, Line]:
    """The lines of the first table on a screen that has one for each of these names, in this order."""
    rows = [without_emblems(row.strip().lstrip("★").strip()) for row in text.splitlines()]
    starts: list[int] = []
    for name in names:
        after = starts[-1] + 1 if starts else 0
        begins = re.compile(rf"{name} .*\d( |$)")
        starts.append(next(at for at in range(after, len(rows)) if begins.match(rows[at]) and "." not in rows[at]))
    ends = [*starts[1:], next(at for at in range(starts[-1], len(rows)) if not rows[at] or rows[at].endswith("."))]
    return {
        name: Line(rows[start].removeprefix(name), " ".join(" ".join(rows[start:end]).removeprefix(name).split()))
        for name, start, end in zip(names, starts, ends, strict=True)
    }


@dataclass
class Account:
    """What stands beside one player's name when a hand is settled."""

    cards: Counter[str]
    sum: int | None
    change: int
    total: int
    leads: bool
    words: str


def accounts_of(text: str, names: Sequence[str]) -> dict[str, Account]:
    """What each player's cards, drawn five rows high, and the numbers below the headings say, in this order."""
    rows = text.splitlines()
    head = next(at for at, row in enumerate(rows) if row.split()[-3:] == ["this", "hand", "total"])
    left = re.search("left( in hand)?", rows[head])
    left_ends = left.end() if left else 0
    change_ends, total_ends = (rows[head].index(heading) + len(heading) for heading in ("this hand", "total"))
    found = {}
    for place, name in enumerate(names):
        named = re.compile(rf"[ ▌]*{EMBLEMS[place]} {name} ")
        at = next(at for at in range(head, len(rows)) if named.match(rows[at]))
        row = rows[at]
        begins = named.match(row)
        assert begins, row
        drawn = [_drawn(rows[at - 2 : at], edge.start()) for edge in re.finditer("[▟▏]", rows[at - 2])]
        words = row[begins.end() : change_ends]
        summed = re.search(r" (\d+)$", row[:left_ends])
        change = re.search(r" ([+−]?\d+)$", words)
        total = re.fullmatch(r" +([+−]?\d+)", row[change_ends:total_ends])
        assert change, row
        assert total, row
        found[name] = Account(
            cards=Counter(drawn),
            sum=int(summed[1]) if summed else None,
            change=_number(change[1]),
            total=_number(total[1]),
            leads=row[total_ends : total_ends + 2] == " ★",
            words=words,
        )
    return found


def _drawn(rows: Sequence[str], x: int) -> str:
    """The card whose left edge stands there."""
    found, suit = re.match("10|[2-9AQK]|J(?!k)", rows[0][x + 1 : x + 3]), rows[1][x + 1]
    return "Jk" if found is None or suit not in _SUITS else found[0].replace("10", "T") + _SUITS[suit]


def held(hand: Sequence[Card]) -> Counter[str]:
    """The same of cards in a hand; a joker in a meld is drawn as what it stands for."""
    return Counter(str(card).rpartition("=")[2] for card in hand)


# ------------------------------------------------------------------------------------------------ cards and units


GOLDEN = Path(__file__).parents[2] / "saves" / "golden"


def one_hand(folder: Path, game: str, wanted: Callable[[Host, HandSettled], bool] = lambda _, __: True) -> Host:
    """The first hand of a sitting that somebody won, and that is as wanted; people sit at every seat."""
    if game == "dummy-rummy":  # which takes long to be won by chance
        return played(folder, 2)
    reading = read_journal(GOLDEN / f"{game}-format-1.jsonl")
    header = reading.header
    names = NAMES[: len(header.players)]
    seating = [Sitter("person")] * len(names)
    host = Host.new(folder, game, names, seating, seed=header.seed, options=header.options, decks=header.decks)
    for entry in reading.history.entries:
        if entry.kind is MoveLine:
            line = entry.line()
            assert isinstance(line, MoveLine)
            happened = host.play(line.move)
            if any(isinstance(event, HandSettled) and event.winners and wanted(host, event) for event in happened):
                return host
    raise AssertionError("nobody ever won")


@pytest.mark.parametrize(
    "game", ["rummy", "boathouse", "continental", "double-rum", "dummy-rummy", "gamblers", "knock"]
)
async def test_every_seat_has_its_cards_and_its_numbers(tmp_path: Path, game: str) -> None:
    host = one_hand(tmp_path, game)
    (settled,) = (event for event in host.events_for(None) if isinstance(event, HandSettled))
    before = host.totals[-2] if len(host.totals) > 1 else (0,) * len(host.game.players)
    async with opened(host, size=ROOM) as pilot:
        found = accounts_of(felt_text(pilot), host.game.players)
    for seat, name in enumerate(host.game.players):
        line, score = found[name], host.game.scores[seat]
        put = laid_down(host.events_for(None), seat) if seat in settled.winners else ()
        declared = [event for event in host.events_for(None) if isinstance(event, HandDeclared) and event.seat == seat]
        laid = [card for event in declared for meld in event.melds for card in meld]
        laid = laid or [card for strip in put for card in strip]
        assert line.cards == held(host.game.hands[seat] or laid), name
        assert [line.change, line.total] == [score - before[seat], score], name
        assert ("no cards left" in line.words) is (not host.game.hands[seat] and not laid), name
        assert line.sum == (settled.counts[seat] or None) or game == "continental", name


@pytest.mark.parametrize(("game", "ahead"), [("rummy", True), ("double-rum", False)])
async def test_who_won_is_told_and_who_leads_is_starred_and_nobody_else(tmp_path: Path, game: str, ahead: bool) -> None:
    """After a hand that was won by who leads the sitting, or by somebody else."""
    host = one_hand(tmp_path, game, lambda host, settled: (settled.winners == leaders(host)) is ahead)
    (settled,) = (event for event in host.events_for(None) if isinstance(event, HandSettled))
    names = host.game.players
    async with opened(host, size=ROOM) as pilot:
        text = felt_text(pilot)
        rows = pilot.app.screen.query_one(AccountTable).head.rows()
    assert f"wins hand {host.game.hand_number}" in text
    (winner,) = settled.winners
    letters = lettered(names[winner], MEDIUM, CardLook(), seat_role(winner)) or []
    assert letters
    for row, line in zip(rows[1:], letters, strict=False):
        assert [piece for piece in row[1 : 1 + len(line)] if piece.text.strip()] == [
            piece for piece in line if piece.text.strip()
        ]
    found = accounts_of(text, names)
    assert tuple(seat for seat, name in enumerate(names) if found[name].leads) == leaders(host)
    assert tuple(seat for seat, name in enumerate(names) if found[name].change > 0) == settled.winners


def leaders(host: Host) -> tuple[int, ...]:
    """Who has most."""
    scores = host.game.scores
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


# ------------------------------------------------------------------------------------------------ score sheets


async def test_every_hand_has_its_row_on_the_score_sheet(tmp_path: Path) -> None:
    host = played(tmp_path, 3)
    async with opened(host, size=(99, 100)) as pilot:
        text = felt_text(pilot)
    account, sheets = text.split("The score after each hand")
    totals, counts = sheets.split("Points in each hand")
    contracts = ["two sets", "one set and one run", "two runs"]
    before = [0, 0, 0]
    for number, (contract, scores) in enumerate(zip(contracts, host.totals, strict=True), 1):
        row = re.compile(rf"^ *{number}  {contract} +★? *(\d+) +★? *(\d+) +★? *(\d+)", re.MULTILINE)
        assert [tuple(map(int, found)) for found in row.findall(totals)] == [scores]
        counted = tuple(after - earlier for earlier, after in zip(before, scores, strict=True))
        assert [tuple(map(int, found)) for found in row.findall(counts)] == [counted]
        before = list(scores)
    leading = [score == min(before) for score in before]
    assert totals.count("★") == sum(leading)
    assert [each.leads for each in accounts_of(account, host.game.players).values()] == leading


# ------------------------------------------------------------------------------------------------ charts of lines


def chart_of(pilot: Pilot[None]) -> CourseTable:
    return pilot.app.screen.query_one(CourseTable)


def own_lines(rows: Sequence[Row], totals: Sequence[Sequence[int]], start: int = 0) -> dict[tuple[int, int], bool]:
    """By hand and seat whether its line is in its colour where its total stands, unless another is at the same height.

    Columns are read off the numbers of the hands, and heights off the first and the last number at the left.
    """
    at = next(place for place, row in enumerate(rows) if "after " in written(row))
    columns = [each.end() - 1 for each in re.finditer(r"\d+|final", written(rows[at]))]
    ticks = [
        (number, place) for place, row in enumerate(rows[:at]) if (number := re.match(r" *([+−]?\d+) ", written(row)))
    ]
    (top, first), *_, (bottom, last) = [(_number(number[1]), place) for number, place in ticks]
    found: dict[tuple[int, int], bool] = {}
    for hand, column in enumerate(columns[1:], 1):
        heights = [
            (first * 8 + 4 + round(16 * (top - total) * (last - first) / (top - bottom) / 2)) // 8
            for total in totals[hand - 1]
        ]
        for seat, height in enumerate(heights):
            if heights.count(height) == 1:
                near = [seats_of(row)[column - 1 : column + 2] for row in rows[max(height - 1, 0) : height + 2]]
                found[hand, seat] = any(seat in cells for cells in near)
    return found


async def test_every_players_points_are_a_line_of_their_own(tmp_path: Path) -> None:
    host = played(tmp_path, 3)
    assert len(set(zip(*host.totals, strict=True))) == 3
    async with opened(host, size=ROOM) as pilot:
        rows = chart_of(pilot).rows()
        assert chart_of(pilot).display
    found = own_lines(rows, host.totals)
    assert {seat for _, seat in found} == {0, 1, 2}
    assert all(found.values()), found
    for seat, name in enumerate(host.game.players):
        sums = " +".join(str(total) for total in (0, *(scores[seat] for scores in host.totals)))
        assert any(re.search(rf"{EMBLEMS[seat]} {name} +{sums}$", written(row)) for row in rows), name


def first_settlement(folder: Path, game: str) -> Host:
    """The end of the first hand of a recorded sitting; people sit at every seat."""
    reading = read_journal(GOLDEN / f"{game}-format-1.jsonl")
    header = reading.header
    seating = [Sitter("person")] * len(header.players)
    host = Host.new(folder, game, header.players, seating, seed=header.seed, options=header.options, decks=header.decks)
    for entry in reading.history.entries:
        if entry.kind is MoveLine and host.game.phase not in ("between hands", "over"):
            line = entry.line()
            assert isinstance(line, MoveLine)
            host.play(line.move)
    return host


async def settlement(pilot: Pilot[None]) -> None:
    """Past everything that everyone reads first."""
    while not isinstance(pilot.app.screen, SettlementScreen):
        await press(pilot, "space")


@pytest.mark.parametrize("game", daily(GAMES, ("rummy", "dummy-rummy", "rummoli")))
async def test_every_game_shows_its_totals_as_lines_from_a_hundred_columns(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = first_settlement(tmp_path, game)
    seats = range(len(host.game.players))
    totals = [tuple(9 * hand * seat for seat in seats) for hand in (1, 2)]
    monkeypatch.setattr(Host, "totals", property(lambda _: totals))
    async with opened(host, size=(100, 100)) as pilot:
        await settlement(pilot)
        chart = chart_of(pilot)
        assert chart.display
        assert chart.region.width >= 90
        assert chart.region.right <= 100
        rows = [written(row) for row in chart.rows()]
        start = 50 if game == "rummoli" else 0
        for seat, name in enumerate(host.game.players):
            line = rf"{EMBLEMS[seat]} {name} +{start} +[+]?{9 * seat} +[+]?{18 * seat}$"
            assert any(re.search(line, row) for row in rows), rows
        await pilot.resize_terminal(99, 100)
        await settle(pilot)
        assert not chart_of(pilot).display


def over(folder: Path) -> Host:
    """Three rounds of Rummoli and the final are over."""
    host = to_stops(free(folder))
    while host.game.hand_number < 3 or host.game.phase != "between hands":
        if host.game.phase == "between hands":
            host.play(moves.Deal(host.game.to_act[0]))
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in legal if isinstance(move, moves.Keep | moves.Drop)), legal[0]))
    host.play(moves.Finish(host.game.to_act[0]))
    while not host.game.over:
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    return host


async def test_everybodys_chips_are_a_line_of_their_own(tmp_path: Path) -> None:
    host = over(tmp_path)
    courses = list(zip([50] * 3, *host.totals, strict=True))
    assert len(set(courses)) == 3
    async with opened(host, size=ROOM) as pilot:
        await settlement(pilot)
        rows = chart_of(pilot).rows()
    found = own_lines(rows, host.totals, start=50)
    assert {seat for _, seat in found} == {0, 1, 2}
    assert all(found.values()), found


async def test_a_chart_is_lower_rather_than_out_of_sight(tmp_path: Path) -> None:
    """Down to a height at which it still says something; from there on the page scrolls."""
    async with opened(over(tmp_path), size=(100, 40)) as pilot:
        await settlement(pilot)
        page = pilot.app.screen.query_one("#settlement")
        for rows, heights, scrolls in (
            (60, [19], False),
            (40, range(10, 20), False),
            (30, range(7, 15), False),
            (24, range(7, 12), None),
            (60, [19], False),
        ):
            await pilot.resize_terminal(100, rows)
            await settle(pilot)
            assert chart_of(pilot).region.height in heights, rows
            assert scrolls is None or page.show_vertical_scrollbar is scrolls, rows


async def test_the_final_is_counted_apart_from_the_rounds(tmp_path: Path) -> None:
    """Three rounds and the final: the title says round 3, and no table speaks of a fourth."""
    host = over(tmp_path)
    assert len(host.totals) == 4
    async with opened(host, size=ROOM) as pilot:
        await settlement(pilot)
        text, rows = felt_text(pilot), chart_of(pilot).rows()
    assert "round 3" in text.splitlines()[0]
    hands = next(row for row in map(written, rows) if "after round" in row)
    assert hands.split() == ["after", "round", "0", "1", "2", "3", "final"]
    for seat, name in enumerate(host.game.players):
        sums = " +".join(str(scores[seat]) for scores in host.totals)
        assert any(re.search(rf"{name} +50 +{sums}$", written(row)) for row in rows), name


# ------------------------------------------------------------------------------------------------ chips


def ledger_of(text: str, names: Sequence[str]) -> dict[str, Line]:
    """What each player's numbers and words below the headings say; the words have a column of their own."""
    rows = text.splitlines()
    head = next(at for at, row in enumerate(rows) if "before" in row and "in and out" in row)
    said_at = rows[head].index("in and out")
    seats = [next(at for at in range(head, len(rows)) if re.match(rf"[ ▌]*\S {name} ", rows[at])) for name in names]
    found = {}
    for name, at in zip(names, seats, strict=True):
        numbers = [re.search(r"([+−]?\d+)$", rows[at][: rows[head].index(word) + len(word)]) for word in _NUMBERS]
        first = " ".join(number[1] for number in numbers if number)
        # Names, numbers and words are in the middle of a player's rows.
        why = " ".join(row[said_at:].strip() for row in rows[at - 2 : at + 3] if row.strip(" │").startswith("▌"))
        found[name] = Line(f" {first}", f"{first} {why}")
    return found


_NUMBERS = ("before", "change", "chips")


def reasons(line: Line) -> dict[str, int]:
    """What a line of the ledger says about where chips came from and went to."""
    _, _, why = line.words.partition(" ".join(line.first.split()[:3]))
    return {what.strip(" ,"): _number(chips) for what, chips in re.findall(r"([^+−,]+) ([+−]\d+)", why)}


def to_the_end(host: Host, rng: Random | None = None) -> Host:
    """To the end of the round, by the first legal move, or by chance."""
    while host.game.phase not in ("between hands", "over"):
        legal: Sequence[Move] = host.game.legal_moves(host.game.to_act[0])
        host.play(rng.choice(legal) if rng else legal[0])
    return host


async def test_whoever_raises_again_has_bet_once_what_it_came_to(tmp_path: Path) -> None:
    """Ann bets two, Bob raises by two, Ann raises by two more: that is six of Ann's chips and six of Bob's."""
    host = free(tmp_path)
    for move in (
        moves.Keep(2),
        moves.Drop(0),
        moves.Drop(1),
        moves.Bet(0, 2),
        moves.Raise(1, 2),
        moves.Fold(2),
        moves.Raise(0, 2),
        moves.Call(1),
    ):
        host.play(move)
    to_the_end(host)
    async with opened(host, size=ROOM) as pilot:
        found = ledger_of(felt_text(pilot), host.game.players)
    assert [reasons(found[name]).get("bets") for name in host.game.players] == [-6, -6, None]
    assert [line.numbers[0] for line in found.values()] == [50, 50, 50]
    pot = 3 + 12
    assert sorted(reasons(line).get("the Poker pot", 0) for line in found.values()) == [0, 0, pot]


async def test_who_has_fewer_chips_calls_with_those_and_no_more_is_said(tmp_path: Path) -> None:
    """Ann has one chip left after buying the widow, and faces a bet of two."""
    host = free(tmp_path, starting_chips=12)
    for move in (moves.Keep(2), moves.Bid(0, 2), moves.Drop(1), moves.Check(0), moves.Bet(1, 2), moves.Call(2)):
        host.play(move)
    assert host.game.scores[0] == 1
    async with opened(host, size=ROOM) as pilot:
        assert prompt(pilot) == "Ann: call 1 chip (c) or fold (f)."
        assert "c call 1" in keys(pilot)
        await press(pilot, "c")
        to_the_end(host)
    async with opened(host, size=ROOM) as pilot:
        while "before" not in felt_text(pilot):
            await press(pilot, "space")
        found = ledger_of(felt_text(pilot), host.game.players)
    assert [reasons(found[name])["bets"] for name in host.game.players] == [-1, -2, -2]
    assert [reasons(found[name]).get("for the widow", 0) for name in host.game.players] == [-2, 0, 2]
    assert [line.numbers[0] for line in found.values()] == [12, 12, 12]


async def test_a_bet_that_nobody_could_match_comes_back(tmp_path: Path) -> None:
    """Ann bets five, which nobody calls: her chips come back, and she has bet nothing."""
    host = free(tmp_path)
    for move in (moves.Keep(2), moves.Drop(0), moves.Drop(1), moves.Bet(0, 5), moves.Fold(1), moves.Fold(2)):
        host.play(move)
    to_the_end(host)
    async with opened(host, size=ROOM) as pilot:
        found = ledger_of(felt_text(pilot), host.game.players)
    assert [reasons(line).get("bets") for line in found.values()] == [None, None, None]
    assert reasons(found["Ann"])["the Poker pot"] == 3


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {}), (2, {"claims": "called"}), (3, {"wrong_colour": "pays_a_chip"}), (4, {"dealer_antes": "double"})],
)
async def test_the_reasons_add_up_to_the_result_of_the_round(
    tmp_path: Path, seed: int, options: dict[str, Any]
) -> None:
    """Two rounds by chance, raises, side pots and all: from what everybody had to what everybody has."""
    rng = Random(seed)
    host = host_of(tmp_path, "pppp", decks=None, seed=seed, options=options, game="rummoli")
    before: Sequence[int] = (50,) * 4
    for _ in range(2):
        to_the_end(host, rng)
        if host.game.over:
            break
        async with opened(host, size=ROOM) as pilot:
            while "before" not in felt_text(pilot):
                await press(pilot, "space")
            found = ledger_of(felt_text(pilot), host.game.players)
        for seat, name in enumerate(host.game.players):
            after = host.game.scores[seat]
            assert found[name].numbers[:3] == [before[seat], after - before[seat], after], name
            assert sum(reasons(found[name]).values()) == after - before[seat], name
        before = tuple(host.game.scores)
        host = Host.resume(host.path)
        host.play(moves.Deal(host.game.to_act[0]))


# ------------------------------------------------------------------------------------------------ food


async def test_the_bill_says_what_everybody_ate_and_in_all(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path, special="off"))
    first = list(host.game.scores)
    async with opened(host, size=ROOM) as pilot:
        text = felt_text(pilot)
    found = lines_of(text, host.game.players)
    assert [line.numbers[-2:] for line in found.values()] == [[units, units] for units in first]
    assert found["Ann"].words.startswith("the Chef: nothing")
    plates: Sequence[dict[str, int]] = host.game.plates  # type: ignore[attr-defined]
    menu = host.game.options.model_dump()["menu"]
    for name, plate in zip(host.game.players, plates, strict=True):
        eaten = {rank for rank in menu if menu[rank] in found[name].words}
        assert eaten == {rank for rank in menu if plate[rank]}, name
    starred = [name for name, line in found.items() if line.first.rstrip().endswith(f"★{line.numbers[-1]}")]
    assert starred == [name for name, units in zip(host.game.players, first, strict=True) if units == min(first)]


async def test_the_last_bill_stacks_what_everybody_ate(tmp_path: Path) -> None:
    host = fed(run_of_gail(tmp_path, hands=1))
    plates: Sequence[dict[str, int]] = host.game.plates  # type: ignore[attr-defined]
    menu = host.game.options.model_dump()["menu"]
    async with opened(host, size=ROOM) as pilot:
        await press(pilot, "s")
        text = felt_text(pilot)
        shown = pilot.app.screen.query_one(Stacks)
        columns = stacked_units(shown.rows())
    most = max(host.game.scores)
    highest = max(columns.values())
    for seat, units in enumerate(host.game.scores):
        assert abs(columns.get(seat, 0) - highest * units / most) <= 1, (seat, columns)
        assert f"{units} helping{'s' * (units != 1)}" in text
        for rank, eaten in plates[seat].items():
            assert not eaten or f"{menu[rank]} ×{eaten}" in text


def stacked_units(rows: Sequence[Row]) -> dict[int, int]:
    """How many rows high each seat's column is, by the emblem under it."""
    cells = [[(char, piece.roles) for piece in row for char in piece.text] for row in rows]
    bottom = cells[-1]
    found = {}
    for x, (char, _) in enumerate(bottom):
        if char in EMBLEMS:
            found[EMBLEMS.index(char)] = sum("on-food" in line[x][1] for line in cells if x < len(line))
    return found
