"""Draws positions in two worlds, which differ only in the cards that the reader may not know: both look the same.

In the second world, the cards that the reader hasn't seen change places, in keeping with everything that was seen. The
hands to come and the game's seed are completely different, and so is the par of a daily deal that isn't over yet.
Everything that is drawn, told and copied of a puzzle, a daily deal, a deal played again or a deal to share must be the
same, down to the letter and the colour.
"""

from __future__ import annotations

import asyncio
import io
import re
import shutil
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias
from unittest.mock import patch

from textual.pilot import Pilot

from rules import Card, Game, RuleViolation
from rules.cards import derived_seed
from rules.move_json import move_from_json, move_to_json
from rules.moves import Move
from rules.seats import Seat
from rummytui.app.rummy_app import RummyApp
from rummytui.bots import choose
from rummytui.daily.calendar import EDITION
from rummytui.daily.deal import LEVEL, deal_of
from rummytui.daily.result import result_of
from rummytui.games.fortnight import game_of
from rummytui.plain import PlainTable, Teletype
from rummytui.plain.puzzles import PlainPuzzles
from rummytui.puzzles import Puzzle, puzzles_for
from rummytui.puzzles.attempt import Attempt, names_at
from rummytui.screens.puzzle import PuzzleScreen
from rummytui.settings import Settings, save
from rummytui.sharing import game_to_share, hand_to_share, play_again
from rummytui.table.host import Host, Sitter
from saves.lines import DailyDeal, SharedDeal
from tests.attack.curtains import Shown, quickly
from tests.attack.knowing import KnownCards
from tests.rummytui.daily.played import play_on
from tests.rummytui.screens.books import AtOnce
from tests.rummytui.screens.shelf import ready
from tests.rummytui.shown import strips_of

FIRST: Final = date(2026, 11, 23)
_GAMES: Final = range(14)
"""The days of a fortnight, each with its game."""
_SIZES: Final = ((80, 24), (120, 40))
_SWAPS: Final = 20
"""How many ways to swap hidden cards are tried, until every move is still legal."""
_CODE: Final = re.compile(r'"((?:10|[2-9TJQKA])[SHDC])"')
_PAR: Final = 24
"""The par in the journal of a daily deal; until the deal is over, the second world has another one."""

Visit: TypeAlias = Callable[["World", Path], Coroutine[Any, Any, None]]


class ViewedPosition(NamedTuple):
    """A game, and its moves so far; ``viewer`` is at the screen."""

    game: str
    players: Sequence[str]
    seating: Sequence[Sitter]
    seed: int
    options: Mapping[str, Any]
    source: DailyDeal | SharedDeal | None
    again: bool
    """Whether it is the first hand of such a game, played again."""
    moves: Sequence[Move]
    viewer: Seat


class Redeal(NamedTuple):
    """Other cards: those of hand ``hand`` are swapped, and later hands are different."""

    true_seed: int
    seed: int
    """The game's seed in this world."""
    uses: int
    """How often chance has been used so far. After that, it gives other results."""
    hand: int
    swapped: Mapping[Card, Card]


class Seen(NamedTuple):
    """A screen that was drawn, or a text that was printed or copied."""

    where: str
    text: str
    styles: Sequence[str] = ()


class World:
    """Everything seen of a position, in order; ``redeal`` is None for the real cards."""

    def __init__(self, position: ViewedPosition, size: tuple[int, int], redeal: Redeal | None = None) -> None:
        self.position, self.size, self.redeal = position, size, redeal
        self.seen: list[Seen] = []
        self._is_first = False
        """Whether the game that this position plays again is being dealt and played: it is the same in both worlds."""

    def draw(self, pilot: Pilot[None], where: str) -> None:
        """Record the screen."""
        strips = strips_of(pilot.app.screen)
        styles = [str(segment.style) for strip in strips for segment in strip]
        self.seen.append(Seen(where, "\n".join(strip.text for strip in strips), styles))

    def tell(self, where: str, text: str) -> None:
        """Remember a text."""
        self.seen.append(Seen(where, text))

    @contextmanager
    def dealt(self) -> Iterator[None]:
        """Deal everything as it is in this world."""
        if (redeal := self.redeal) is None:
            yield
            return
        dealt = Game._shuffled_pack

        def seed_of(seed: int, count: int) -> int:
            if seed != redeal.seed:
                return derived_seed(seed, count)
            return derived_seed(redeal.true_seed + (count > redeal.uses), count)

        def pack(game: Game) -> list[Card]:
            cards = dealt(game)
            swaps = game.hand_number == redeal.hand and not self._is_first
            return [redeal.swapped.get(card, card) for card in cards] if swaps else cards

        with (
            patch("rules.cards.derived_seed", seed_of),
            patch("rummytui.sharing.derived_seed", seed_of),
            patch.object(Game, "_shuffled_pack", pack),
        ):
            yield

    def begin(self, folder: Path) -> Host:
        """The table before any move."""
        game, players, seating, seed, options, source, again, *_ = self.position
        if again:
            self._is_first = True
            host = Host.new(folder, game, players, seating, seed=seed, options=options)
            play_on(host, 1)
            host.close()
            self._is_first = False
            found = play_again(folder, host)
            assert found
            return found
        seed = self.redeal.seed if self.redeal else seed
        return Host.new(folder, game, players, seating, seed=seed, options=options, source=source)

    def open(self, folder: Path) -> Host:
        """The table in this position. Raises RuleViolation if a move isn't possible with these cards."""
        host = self.begin(folder)
        for move in self.position.moves:
            host.play(self._as_here(move, host.game.hand_number))
        return host

    def _as_here(self, move: Move, hand: int) -> Move:
        if not self.redeal or hand != self.redeal.hand:
            return move
        swapped = {str(card): str(other) for card, other in self.redeal.swapped.items()}
        return move_from_json(_CODE.sub(lambda found: f'"{swapped.get(found[1], found[1])}"', move_to_json(move)))


def redeal_of(position: ViewedPosition, folder: Path, chance: Random) -> Redeal:
    """Other cards for a position, with which the rules would have told its viewer the same."""
    host = World(position, _SIZES[0]).begin(folder)
    table = KnownCards(host)
    known = table.known(position.viewer)
    for move in position.moves:
        host.play(move)
        known = table.known(position.viewer) | table.known(None)
    host.close()
    game, told = host.game, host.events_for(position.viewer)
    count = Counter(game.shuffled_by(Random(0)))
    hidden = [card for card in count if card not in known and not card.is_joker]
    # A puzzle is named after its game's seed.
    seed = position.seed if isinstance(position.source, SharedDeal) else position.seed ^ 0xFFFF
    redeal = Redeal(position.seed, seed, game._uses_of_chance, game.hand_number, {})
    for attempt in range(_SWAPS):
        swapped: dict[Card, Card] = {}
        for often in {*count.values()}:
            alike = [card for card in hidden if count[card] == often]
            # Fewer and fewer: if somebody's move gives much away, only a few swaps are possible.
            alike = chance.sample(alike, max(len(alike) * (_SWAPS - attempt) // _SWAPS, min(len(alike), 2)))
            swapped |= zip(alike, chance.sample(alike, len(alike)), strict=True)
        other = World(position, _SIZES[0], redeal._replace(swapped=swapped))
        with suppress(RuleViolation), other.dealt():
            there = other.open(folder)
            there.close()
            if there.events_for(position.viewer) == told:
                assert other.redeal
                return other.redeal
    return redeal


# ----------------------------------------------------------------------------------------------------- positions


def _sat(count: int, viewer: Seat) -> list[Sitter]:
    return [Sitter("person") if seat == viewer else Sitter("bot", LEVEL) for seat in range(count)]


def _puzzle_of(puzzle: Puzzle) -> ViewedPosition:
    players, source = names_at(puzzle, "Ann"), SharedDeal("shared")
    seating = _sat(len(players), puzzle.seat)
    return ViewedPosition(
        puzzle.game, players, seating, puzzle.seed, puzzle.options, source, False, puzzle.moves, puzzle.seat
    )


def _deal_on(day: date, seed: int, source: DailyDeal | None, *, again: bool = False) -> ViewedPosition:
    """A game like a day's deal, with Ann in the first seat, before any move."""
    deal = deal_of(day)
    players = ["Ann", *deal.bots("Ann")]
    return ViewedPosition(deal.game, players, _sat(len(players), 0), seed, deal.options, source, again, (), 0)


def _played(position: ViewedPosition, folder: Path, chance: Random) -> ViewedPosition:
    """The position after some moves of bots: Ann is asked, a hand is settled, or the game is over.

    On the way, asserts that no deal can be shared too early.
    """
    host = World(position, _SIZES[0]).begin(folder)
    moves: list[Move] = []
    asked: list[int] = []
    settled: list[int] = []
    while not host.game.over:
        seat = host.game.to_act[0]
        if host.game.stage.hand_over:
            settled.append(len(moves))
            if host.game.hand_number == DailyDeal.HANDS:
                break
        elif seat == 0:
            asked.append(len(moves))
        move = choose(host.view(seat), LEVEL, host.chance_for(seat))
        host.play(move)
        moves.append(move)
        if not host.game.over:
            assert game_to_share(host) is None, "a game can be shared before it's over"
            if host.daily or not host.game.stage.hand_over:
                assert hand_to_share(host) is None, "a hand can be shared before it's over"
    host.close()
    moments = chance.choice([asked, asked, settled, []]) or [len(moves)]
    return position._replace(moves=moves[: chance.choice(moments)])


# ----------------------------------------------------------------------------------------------------- drawing


def _program(host: Host | None, folder: Path) -> RummyApp:
    assert save(Settings(names=("Ann",), pace="at once", movement="none", largest_card="small")) is None
    app = RummyApp(host, saves=folder)
    app.read_settings()
    app.animation_level = "none"
    app.deaf_seconds = 0.0
    return app


async def _look(world: World, pilot: Pilot[None], *keys: str) -> None:
    """Draw the screen now, and after each of these keys."""
    await pilot.pause()
    world.draw(pilot, type(pilot.app.screen).__name__)
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        await pilot.pause()
        world.draw(pilot, f"{key} → {type(pilot.app.screen).__name__}")
        if key == "c" and pilot.app.clipboard:
            world.tell("copied", pilot.app.clipboard)


async def _visit_puzzle(world: World, folder: Path, puzzle: Puzzle, answer: str) -> None:
    attempt = Attempt(puzzle, world.open(folder / "table"), None)
    async with _program(None, folder).run_test(size=world.size) as pilot:
        await ready(pilot)
        _ = pilot.app.push_screen(PuzzleScreen(attempt, "1 of 40", folder))
        await pilot.pause()
        await _look(world, pilot, "question_mark", "escape", "s", "i", answer, "question_mark", "escape")
    told = io.StringIO()
    attempt.chosen = None
    PlainPuzzles(folder, puzzle.game, "Ann", Teletype(io.StringIO(f"{answer}\n"), told))._is_answered(attempt)
    world.tell("plain text", told.getvalue())


async def _visit_table(world: World, folder: Path, host: Host) -> None:
    """The table as it was left, and then in plain text."""
    async with _program(host, folder).run_test(size=world.size) as pilot:
        settled = host.game.stage.hand_over or host.game.over
        # None of these keys deals, plays on or leaves, so the position stays the same.
        keys = ("c", "question_mark", "escape", "s", "c") if settled else ("question_mark", "escape", "s", "i")
        await _look(world, pilot, *keys)
    told = io.StringIO()
    PlainTable(host, Teletype(io.StringIO("?\ncopy\nq\n"), told)).play()
    world.tell("plain text", told.getvalue())


async def _visit_daily(world: World, folder: Path) -> None:
    """The first screen, the daily deal, the book with its calendar, the saved games, and the table itself."""
    host = world.open(folder)
    host.write_par(_PAR if host.game.over or not world.redeal else -_PAR)
    host.close()
    async with _program(None, folder).run_test(size=world.size) as pilot:
        await ready(pilot)
        await _look(world, pilot, "d", "c", "escape", "b", "enter", "pagedown", "escape", "escape", "g", "escape")
    if host.game.over:
        world.tell("result", "\n".join([*result_of(host.path).lines(), result_of(host.path).copied()]))
    await _visit_table(world, folder, Host.resume(host.path))


async def _visit_any(world: World, folder: Path) -> None:
    await _visit_table(world, folder, world.open(folder))


# ----------------------------------------------------------------------------------------------------- both worlds


def compared(one: World, other: World) -> int:
    """How many screens and texts were the same. Raises Shown at the first that wasn't."""
    for here, there in zip(one.seen, other.seen, strict=True):
        if here != there:
            assert other.redeal
            pairs = ", ".join(f"{card} is {now}" for card, now in other.redeal.swapped.items() if card != now)
            lines = zip(here.text.splitlines(), there.text.splitlines(), strict=False)
            apart = [f"{line!r}\n{now!r}" for line, now in lines if line != now] or ["the colours"]
            raise Shown(
                f"{one.position.game}, {here.where}: it depends on cards that {one.position.players[one.position.viewer]}"
                f" may not know, on hands to come or on the seed. Where {pairs}:\n" + "\n".join(apart)
            )
        assert str(one.position.seed) not in here.text, f"{here.where} shows the seed"
    return len(one.seen)


def redealt(number: int, folder: Path) -> Counter[str]:
    """Draw position ``number`` in both worlds, and count the screens and texts that were the same. Raises Shown."""
    chance = Random(f"redealt {number}")
    kind = ("daily", "puzzle", "again", "daily", "puzzle", "evening")[number // len(_GAMES) % 6]
    day = FIRST + timedelta(number % len(_GAMES) + 14 * chance.randrange(20))
    visit: Visit = _visit_daily if kind == "daily" else _visit_any
    with ExitStack() as stack:
        stack.enter_context(quickly())
        stack.enter_context(patch("rummytui.screens.book.Filler", AtOnce))
        stack.enter_context(patch("rummytui.daily.calendar.today", lambda: day))
        if kind == "puzzle":
            puzzle = chance.choice(puzzles_for(game_of(day)))
            position = _puzzle_of(puzzle)
            visit = partial(_visit_puzzle, puzzle=puzzle, answer=str(chance.randint(1, len(puzzle.answers))))
        elif kind == "daily":
            source = DailyDeal("daily", day.isoformat(), EDITION)
            position = _played(_deal_on(day, deal_of(day).seed, source), folder / "played", chance)
        else:
            seed = chance.randrange(10**15, 10**17)
            position = _played(_deal_on(day, seed, None, again=kind == "again"), folder / "played", chance)
        one = World(position, chance.choice(_SIZES))
        _visited(one, visit, folder / "games")
        redeal = redeal_of(position, folder / "played", chance)
        other = World(position, one.size, redeal)
        _visited(other, visit, folder / "games")
        seen = compared(one, other)
    swapped = sum(card != now for card, now in redeal.swapped.items())
    return Counter({"screens": seen, kind: 1, "cards swapped": swapped, "nothing to swap": int(not swapped)})


def _visited(world: World, visit: Visit, folder: Path) -> None:
    # Both worlds need the same paths, and saved games are cached elsewhere.
    for left in (folder, Path.home() / ".cache", Path.home() / ".local", Path.home() / ".config"):
        shutil.rmtree(left, ignore_errors=True)
    with world.dealt():
        asyncio.run(visit(world, folder))
