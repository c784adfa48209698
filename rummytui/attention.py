"""Whose eyes may be on the screen now.

One laptop goes round a table. After every move the screen asks here who has to see it next, and nothing else decides
whether a hand may be shown: not the screen that would show it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from rules import Game
from rules.moves import Move


@dataclass(frozen=True, slots=True)
class Private:
    """One person has to decide something by looking at the own hand."""

    seat: int
    """Whose hand it is."""
    curtain: bool
    """Whether a curtain comes first, because somebody else may be looking."""
    callers: tuple[int, ...] = ()
    """People who may still call a pot before the next card is laid."""


@dataclass(frozen=True, slots=True)
class Public:
    """Something that everybody may take part in; all hands are face down."""

    askable: tuple[int, ...]
    """People who may do something now."""
    bots: tuple[int, ...] = ()
    """Bots that may do something at the same time."""


@dataclass(frozen=True, slots=True)
class Forced:
    """The game goes on by itself, at a pace that can be followed."""

    seat: int
    """Who moves next."""
    move: Move | None = None
    """The only move there is; None where a bot has to choose."""
    callers: tuple[int, ...] = ()
    """People who may call a pot before that. The same ones after every card, so that a pause gives nothing away."""


Attention: TypeAlias = Private | Public | Forced

SHARED_PHASES = frozenset({"sale", "auction", "poker", "final"})
"""Phases in which people answer aloud, round the table."""

OPEN_PHASES = frozenset({"special", "between hands", "over"})
"""Phases in which nobody needs a hand to decide."""


def attention(game: Game, people: Collection[int], last_viewer: int | None) -> Attention:
    """Say for whom the screen is now.

    ``people`` are the seats at which people sit, the others being bots. ``last_viewer`` is the seat whose hand was shown
    last without the laptop having been put in the middle since (see `viewer_after`); None for nobody's, as after loading.
    """
    acting = tuple(seat for seat in game.to_act if seat in people)
    bots = tuple(seat for seat in game.to_act if seat not in people)
    if game.phase in OPEN_PHASES:
        return Forced(bots[0]) if game.phase == "special" and bots else Public(acting)
    if game.phase == "stops":
        return _stops(game, people, last_viewer)
    if not acting:
        return Forced(bots[0])
    if len(people) > 1 and _is_shared(game):
        return Public(acting, bots)
    return _private(acting[0], people, last_viewer)


def viewer_after(now: Attention, people: Collection[int], last_viewer: int | None) -> int | None:
    """Who counts as the last viewer once ``now`` has been on the screen.

    What several people look at together makes everybody a possible looker-on, so the next hand wants a curtain even
    where it is the last viewer's own.
    """
    if isinstance(now, Private):
        return now.seat
    in_the_middle = isinstance(now, Public) or bool(now.callers)
    return None if in_the_middle and len(people) > 1 else last_viewer


def face_up(now: Attention, people: Collection[int]) -> int | None:
    """Whose hand lies face up: that of who decides now, or of the only person there is.

    None while a curtain is due, and while several people look at the screen together.
    """
    if isinstance(now, Private):
        return None if now.curtain else now.seat
    return next(iter(people)) if len(people) == 1 else None


def _is_shared(game: Game) -> bool:
    if game.phase == "feeding":
        return bool(game.options.feeding_hands == "open")
    return game.phase in SHARED_PHASES


def _private(seat: int, people: Collection[int], last_viewer: int | None, callers: tuple[int, ...] = ()) -> Private:
    alone = len(people) == 1
    return Private(seat, curtain=not alone and (last_viewer != seat or bool(callers)), callers=callers)


def _stops(game: Game, people: Collection[int], last_viewer: int | None) -> Attention:
    """Laying on is forced and public, choosing among equally low cards is the leader's own affair."""
    legal = {seat: game.legal_moves(seat) for seat in game.to_act}
    choices = {seat: [move for move in found if move.kind != "claim"] for seat, found in legal.items()}
    layer = next(seat for seat, found in choices.items() if found)
    called = game.options.claims == "called" and bool(getattr(game, "laid", ()))
    callers = tuple(sorted(people)) if called else ()
    for seat, found in legal.items():
        if seat not in people and len(found) > len(choices[seat]):
            return Forced(seat, None, callers)
    if len(choices[layer]) == 1:
        return Forced(layer, choices[layer][0], callers)
    if layer not in people:
        return Forced(layer, None, callers)
    return _private(layer, people, last_viewer, callers)
