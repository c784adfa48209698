"""The meanings of events in Gin Rummy: the refused upcard, gin, and points instead of payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.events import Event, HandVoid
from rules.gin import events
from rules.gin.events import Scored
from rummytui.bots.voices import Cue
from rummytui.games.draw_and_discard import meanings as family
from rummytui.games.draw_and_discard.meanings import how_it_was_won, talk_of_outcome, void_told, won
from rummytui.games.gin.remarks import WENT_GIN
from rummytui.games.gin.text import DEALT_AGAIN, VOID, bonuses, laid_off
from rummytui.table.meanings import means, nothing, only_told
from rummytui.table.moments import Moment, Moments
from rummytui.text import Phrase, Sentence, Teller, counted, said


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
