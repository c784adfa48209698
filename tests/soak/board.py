"""What a soak looks at where there is a board with chips on it."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.cards import mask_of
from rules.events import Event, SittingOver
from rules.moves import Claim, Exchange, Keep, Move
from rules.rummoli.best_five import strength
from rules.rummoli.board import POTS, WonBy
from rules.rummoli.events import (
    BetCalled,
    ChipsReturned,
    FinalDealt,
    HandsShown,
    LeadPassed,
    NotAsked,
    PotMissed,
    PotWon,
    RoundDealt,
    RoundStuck,
    RoundWon,
    SeatOut,
    WidowSold,
)


def assert_chips(game: Any) -> None:
    """No chip is made or lost, and nobody owes one."""
    assert sum(game.chips) + sum(game.pots.values()) == game.options.starting_chips * len(game.players)
    assert min(*game.chips, *game.pots.values()) >= 0
    assert tuple(game.pots) == POTS


def board_endings(game: Any, phase: str, move: Move, events: Sequence[Event]) -> list[str]:
    """How chips changed hands, and how a round and its parts ended."""
    return [*_widow(game, phase, move, events), *_poker(events), *_round(game, move, events)]


def _widow(game: Any, phase: str, move: Move, events: Sequence[Event]) -> Iterator[str]:
    if isinstance(move, Exchange | Keep):
        yield f"widow: the dealer's {move.kind}"
    if phase == "auction" and game.phase != "auction":
        sold = any(isinstance(event, WidowSold) for event in events)
        yield f"widow: {'sold' if sold else 'nobody bid'} ({game.options.auction})"
    for event in events:
        if isinstance(event, NotAsked):
            yield "widow: somebody locked"


def _poker(events: Sequence[Event]) -> Iterator[str]:
    """How a Poker pot was won. One seat that takes two layers of it, or two that are not equal, tell of side pots."""
    shown: dict[int, int] = {}
    won: list[int] = []
    for event in events:
        if isinstance(event, HandsShown):
            shown = {seat: strength(mask_of(five)) for seat, five in event.shown}
            won = []
        elif isinstance(event, ChipsReturned):
            yield "poker: unmatched chips returned"
        elif isinstance(event, BetCalled) and event.short:
            yield "poker: called with too little"
        elif isinstance(event, PotWon) and event.why is WonBy.OTHERS_FOLDED:
            yield "poker: all others folded"
        elif isinstance(event, PotWon) and event.why is WonBy.BEST_HAND:
            yield "poker: showdown"
            if event.seat in won or any(shown[seat] != shown[event.seat] for seat in won):
                yield "poker: side pot"
            elif won:
                yield "poker: split"
            won.append(event.seat)


def _round(game: Any, move: Move, events: Sequence[Event]) -> Iterator[str]:
    gone = sum(isinstance(event, SeatOut) for event in events)
    for event in events:
        if isinstance(event, PotWon) and event.why in (WonBy.PAY_CARD, WonBy.LAST_CARD):
            how = "called" if isinstance(move, Claim) else "paid of itself"
            yield "stops: rummoli won" if event.pot == "rummoli" else f"stops: {event.pot} {how}"
        elif isinstance(event, LeadPassed):
            yield "stops: lead passed with a fine" if event.fine else "stops: lead passed"
        elif isinstance(event, PotMissed | RoundWon | RoundStuck | SeatOut):
            yield f"stops: {type(event).__name__}"
        elif isinstance(event, FinalDealt):
            yield f"final: {game.options.final}"
        elif isinstance(event, RoundDealt) and len({paid for paid in event.antes if paid}) > 1:
            yield "antes: uneven"
        elif isinstance(event, SittingOver):
            board = sum(game.pots.values())
            yield "final: chips stay on the board" if board else "final: the board is empty"
    if gone and len(game.seats_in) - gone < 2:
        yield "over: nobody is left to play with"
