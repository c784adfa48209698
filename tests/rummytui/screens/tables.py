"""Tables for tests: the real program opened at a stacked game, and what can be read off its screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from rules import Card, View
from rules.cards import cards
from rules.moves import Discard, Move
from rummytui.advice import Advice
from rummytui.app.rummy_app import RummyApp
from rummytui.bots import Thinker, advise, choose
from rummytui.screens.table import TableScreen
from rummytui.settings import Pace
from rummytui.table.host import Host, Sitter
from rummytui.widgets.emblems import EMBLEMS
from rummytui.widgets.seats import Seats
from tests.corners import corners, strips
from tests.daily import each_kind
from tests.rummytui.shown import text_of
from tests.wording import words_on

NAMES = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay")

ONE_OF_EACH_KIND = each_kind("game")
"""For tests that say the same of every game: soaks say it of all, and each run of one on every kind of table."""

_CARD = re.compile(r"(10|[2-9AJQK]) ?([♠♥♦♣])")
_BARS = str.maketrans("▌█", "  ")
"""The left end of a plate, which is lit for the turn."""
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def stacked(hands: Sequence[str], upcard: str, stock: str = "") -> list[list[str]]:
    """One deck that deals these hands, the first of them to the dealer's left."""
    dealt = [hand.split() for hand in hands]
    order = [hand[place] for place in range(len(dealt[0])) for hand in dealt]
    return [[*order, upcard, *stock.split()]]


ANN_FIRST = stacked(
    [
        "4H 5H 6H 9C 9D 9S KC",
        "7H 8H QS QD 2C 2D KS",
        "7C 7D 3S 3D JS TD AC",
    ],
    upcard="JC",
    stock="KD 9H TS AS TH 8C 6C 4C",
)
"""Ann, Bob and Gail, Gail dealing. Ann has two melds and a king; Bob has a card for each."""


class InTheLoop(Thinker):
    """Thinks where it is asked, as quickly as a medium bot, so that nothing has to be waited for."""

    def expect(self, game: str, levels: Sequence[str]) -> None:
        pass

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        return choose(view, level, rng)

    async def advise(self, view: View, about: Move | None = None) -> list[Advice]:
        return advise(view, about, "medium")


class SimpleBots(InTheLoop):
    """Takes the place of the thinking bots: draws from the stock, tables nothing, throws its first card."""

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        assert view.seat is not None
        legal = view.legal_moves(view.seat)
        return next((move for move in legal if isinstance(move, Discard)), legal[0])


def host_of(
    folder: Path,
    kinds: str = "ppp",
    *,
    decks: Sequence[Sequence[str]] | None = ANN_FIRST,
    options: dict[str, Any] | None = None,
    names: Sequence[str] = NAMES,
    seed: int = 1,
    game: str = "rummy",
) -> Host:
    """A game of Rummy, or another; ``kinds`` has a p for each person and a b for each bot."""
    seating = [Sitter(kind="person") if kind == "p" else Sitter(kind="bot", level="easy") for kind in kinds]
    rules = {"first_dealer": len(kinds) - 1, **(options or {})}
    return Host.new(folder, game, names[: len(kinds)], seating, seed=seed, options=rules, decks=decks)


@asynccontextmanager
async def opened(
    host: Host, *, size: tuple[int, int] = (80, 24), pace: Pace = "at once", app: RummyApp | None = None
) -> AsyncIterator[Pilot[None]]:
    """The program with this game on the table."""
    app = app or RummyApp(host, saves=host.path.parent)
    app.read_settings()
    app.settings = replace(app.settings, pace=pace)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nothing more happens by itself."""
    await pilot.pause()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys in order."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait until something has come true; pytest's own time limit ends it otherwise."""
    while not true():
        await pilot.pause(0.01)


def screen_text(pilot: Pilot[None]) -> str:
    """What stands on the screen now, a line a row."""
    return text_of(pilot.app.screen)


def words(pilot: Pilot[None]) -> str:
    """All that stands on the screen now, in one line, with a single space between words, keys and labels."""
    return " ".join(screen_text(pilot).split())


def told_of(pilot: Pilot[None], seat: int) -> str:
    """A seat's line among the players round the table."""
    rows = [row for seats in pilot.app.screen.query(Seats) if seats.region for row in seats.rows()]
    return " ".join(
        "".join(piece.text for row in rows for piece in row if piece.target == seat).translate(_BARS).split()
    )


def felt_text(pilot: Pilot[None]) -> str:
    """What stands on the screen now, a line a row, with blanks in place of the rails."""
    return re.sub("(?m)^▌(.*)▐$", r" \1 ", screen_text(pilot))


def without_emblems(text: str) -> str:
    """``text`` off a screen, with names as they would stand without their emblems."""
    return re.sub(f"[{EMBLEMS}] ", "", text)


def without_drawing(text: str) -> str:
    """``text`` off a screen in one line, without edges, rings and the lattice of a card's back."""
    return " ".join(re.sub("[│▒╱╲▔▁\u2580-\u259f]", " ", text).split())


def shown_cards(text: str) -> set[Card]:
    """Every card whose face can be read in a text: by its name, or by a rank with its suit beside or below it."""
    named = {Card.of(rank.replace("10", "T") + _SUITS[suit]) for rank, suit in _CARD.findall(text)}
    return named | {at.card for at in corners(text.splitlines()) if at.card}


def settled_cards(text: str, name: str) -> list[list[str]]:
    """The cards drawn beside a name in a settlement: the codes of each strip."""
    rows = text.splitlines()
    middle = next(place for place, row in enumerate(rows) if re.match(rf"[ ▌]*[{EMBLEMS}] {name} ", row))
    beside = [strip for strip in strips(rows) if middle - 2 <= strip[0].row < middle]
    return [[str(at.card or "Jk") for at in strip] for strip in beside]


def hand(codes: str) -> set[Card]:
    """Cards by their codes."""
    return set(cards(codes))


def table_of(pilot: Pilot[None]) -> TableScreen:
    """The table, below any screen that covers it."""
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, TableScreen))


def screen_words(pilot: Pilot[None]) -> str:
    """What is written on the screen, in one line."""
    return words_on(screen_text(pilot).splitlines(), NAMES)
