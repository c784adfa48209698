"""The meanings of events in Gin Rummy: the refused upcard, gin, and points instead of payments.

The account of a hand uses the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.cards import Card
from rules.events import Event, HandVoid, Knocked
from rules.gin import events
from rules.gin.events import GinSettled, Points, Scored, StockNearlyGone, TargetReached, WentGin
from rules.gin.state import GinView
from rules.melds import spoken
from rummytui.bots.voices import Cue
from rummytui.games.draw_and_discard import meanings as family
from rummytui.games.draw_and_discard.meanings import how_it_was_won, talk_of_outcome, void_told, won
from rummytui.games.gin.remarks import WENT_GIN
from rummytui.table.meanings import means, nothing, only_told
from rummytui.table.moments import Moment, Moments
from rummytui.text import (
    Account,
    AccountLine,
    Phrase,
    Sentence,
    Teller,
    cards_listed,
    counted,
    listed,
    reasons,
    said,
    whose,
)
from rummytui.text.reasons import VoidWords, void_said, why_void
from rummytui.text.settlement import void_account

DEALT_AGAIN: Final = "nobody scores and the same player deals again"


VOID: Final[VoidWords] = dict(
    [
        *reasons.VOID.items(),
        why_void(StockNearlyGone, lambda _, why: f"There are only {counted(why.cards, 'card')} left in the stock"),
    ]
)
"""The words for each reason why a hand has no winner."""


def account_of(events: Sequence[Event], view: GinView) -> Account:
    """How the hand that these events end was settled: both hands as counted, and each score."""
    for event in reversed(events):
        if isinstance(event, GinSettled):
            return _of_points(event, events, view)
        if isinstance(event, HandVoid):
            return void_account(view, void_said(event.why, view.players, DEALT_AGAIN, VOID))
    return Account("", (), ())


def _of_points(settled: GinSettled, events: Sequence[Event], view: GinView) -> Account:
    changes = settled.changes()
    lines = tuple(
        AccountLine(
            name,
            seat in settled.winners,
            tuple((card, view.game_type.card_cost(card)) for card in (arranged.unmatched if arranged else ())),
            settled.counts[seat],
            changes[seat],
            view.scores[seat],
            arranged.melds if arranged else (),
        )
        for seat, (name, arranged) in enumerate(zip(view.players, settled.arranged, strict=True))
    )
    told = [f"{laid_off(settled, view.players)}."] if settled.laid_off else []
    told += [_scored(points, settled, view) for points in settled.points]
    for event in events:
        if isinstance(event, TargetReached):
            told += [f"{view.players[event.seat]} has reached {view.options.target}.", *bonuses(event, view.players)]
    return Account(_headline(settled, events, view), lines, tuple(told))


def _headline(settled: GinSettled, events: Sequence[Event], view: GinView) -> str:
    (winner,) = settled.winners
    name, knocker = view.players[winner], view.players[settled.knocker]
    how = f"{name} knocks and wins"
    for event in events:
        if isinstance(event, WentGin):
            how = f"{name} has {'big gin' if event.big else 'gin'} and wins"
        elif isinstance(event, Knocked) and winner != settled.knocker:
            how = f"{knocker} knocks, and {name} undercuts and wins"
    return f"{how} hand {settled.hand_number}: {counted(settled.changes()[winner], 'point')}."


def laid_off(settled: GinSettled, names: Sequence[str]) -> str:
    """What was laid off on the knocker's melds: Bob lays off 7♠ and 8♠ on Ann's 4-5-6 of spades."""
    arranged = settled.arranged[settled.knocker]
    assert arranged is not None
    onto: dict[int, list[Card]] = {}
    for one in settled.laid_off:
        onto.setdefault(one.meld, []).append(one.card)
    knocker = whose(names[settled.knocker])
    owners = [knocker, *["the"] * len(onto)]
    parts = [
        f"{cards_listed(cards)} on {owner} {spoken(arranged.melds[meld])}"
        for owner, (meld, cards) in zip(owners, onto.items(), strict=False)
    ]
    return f"{names[1 - settled.knocker]} lays off {listed(parts)}"


def _scored(points: Points, settled: GinSettled, view: GinView) -> str:
    """The reason for points in a hand, as a sentence."""
    counts, knocker = settled.counts, settled.knocker
    other = view.players[1 - knocker]
    what = {
        Scored.DIFFERENCE: f"{counted(max(counts), 'point')} of deadwood minus {min(counts)}",
        Scored.WHOLE_COUNT: f"{whose(other)} deadwood",
        Scored.UNDERCUT: f"Undercut ({other} has no more deadwood than {view.players[knocker]})",
        Scored.GIN: "Gin (no deadwood)",
        Scored.BIG_GIN: "Big gin (all eleven cards in melds)",
        Scored.SPADES: f"Doubled (the first upcard was {said(view.first_upcard)})",
    }[points.why]
    return f"{what}: {counted(points.points, 'point')}."


def bonuses(reached: TargetReached, names: Sequence[str]) -> list[str]:
    """The bonuses at the end of a game, a sentence each."""
    what = {
        Scored.GAME: "Game bonus",
        Scored.SHUTOUT: f"Shutout ({names[1 - reached.seat]} won no hands, so score and bonus are doubled)",
        Scored.BOXES: "Boxes for hands won",
    }
    return [
        f"{what[why]}: "
        + listed([f"{names[points.seat]} {points.points}" for points in reached.points if points.why is why])
        + "."
        for why in dict.fromkeys(points.why for points in reached.points)
    ]


def _settled(teller: Teller, event: events.GinSettled) -> Sentence:
    laid = f"{laid_off(event, teller.names)}. " if event.laid_off else ""
    (winner,) = event.winners
    points = counted(event.changes()[winner], "point")
    return Sentence(f"{laid}{teller.names[winner]} wins hand {event.hand_number}: {points}.")


def _target_reached(teller: Teller, event: events.TargetReached) -> Sentence:
    more = "".join(f" {sentence}" for sentence in bonuses(event, teller.names))
    return Sentence(f"{teller.names[event.seat]} has reached the target.{more}")


def _how(happened: Sequence[Event]) -> str:
    for event in happened:
        if isinstance(event, events.WentGin):
            return "goes big gin" if event.big else "goes gin"
        if isinstance(event, events.GinSettled) and any(points.why is Scored.UNDERCUT for points in event.points):
            return "undercuts"
    return how_it_was_won(happened)


def _won_and_scored(moments: Moments, event: events.GinSettled) -> Iterator[Moment]:
    yield from won(moments, event, _how)
    seat, points = max(enumerate(event.changes()), key=lambda scored: scored[1])
    if points:
        text = f"{moments.names[seat]} scores {counted(points, moments.unit)} in one hand."
        yield Moment((seat,), text, amount=points)


MEANINGS: Final = family.MEANINGS.extended(
    only_told(events.UpcardPassed, lambda _, event: Phrase(event.seat, "passed up", said(event.upcard))),
    only_told(events.WentGin, lambda _, event: Phrase(event.seat, "went big gin" if event.big else "went gin")),
    means(events.GinSettled, _settled, nothing, _won_and_scored),
    only_told(events.TargetReached, _target_reached),
    only_told(HandVoid, void_told(DEALT_AGAIN, VOID)),
    cues={
        events.WentGin: lambda event, _: [Cue(event.seat, WENT_GIN)],
        events.GinSettled: talk_of_outcome,
    },
)
"""Gin's events beside those of its family."""
