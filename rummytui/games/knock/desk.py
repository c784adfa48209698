"""Knock Rummy at the table, and the highlights of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rules import Card, moves
from rules.arrange import PIPS, arranger
from rules.cards import without
from rules.events import Event, HandSettled
from rules.reasons import PaymentReason
from rules.rummy.knock import KnockPaid
from rummytui.games.draw_and_discard.concealed import ArrangedTurnDesk
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk
from rummytui.games.draw_and_discard.turn import table_view
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Offer, Play, Target
from rummytui.table.scene import Scene
from rummytui.text import counted, said, whose
from rummytui.text.evening import Evening, Note
from rummytui.text.reasons import PAID


class KnockEvening(Evening):
    """Knocks that went wrong, and knocks with no deadwood."""

    def take(self, event: Event) -> None:
        """Take in one event, as everybody saw it."""
        super().take(event)
        if isinstance(event, HandSettled):
            paid = {payment.why: payment for payment in event.payments}
            if wrong := paid.get(KnockPaid.NOT_LOWEST):
                self.counts["wrong"][wrong.payer] += 1
            if matched := paid.get(KnockPaid.KNOCK_RUMMY):
                self.counts["matched"][matched.receiver] += 1

    def notes(self) -> Iterator[Note]:
        """The highlights of the hands."""
        yield from super().notes()
        yield from self.most_often("matched", 90, "knocked", " with no deadwood")
        yield from self.most_often("wrong", 62, "knocked", " without having the least deadwood")


class Knock(Command):
    """Knock: discard the selected card and end the hand. The player with the least deadwood is paid."""

    name, key, label, kind = "knock", "k", "knock", moves.Knock

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Knock(scene.seat, scene.meant[0]) if scene.meant else None

    def lacking(self, scene: Scene) -> str:
        if scene.moves(moves.Draw):
            return f"{scene.name} must draw a card first."
        return f"{whose(scene.name)} deadwood would be too high."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if len(scene.selected) == 1:
            return Play((moves.Knock(scene.seat, scene.selected[0]),))
        throwable = [move.card for move in scene.moves(moves.Knock) if move.card is not None]
        if not throwable:
            return super().offer(scene)
        best = min(throwable, key=lambda card: (left_without(scene, card), -(card % 13)))
        left = left_without(scene, best)
        deadwood = f"{counted(left, 'point')} of deadwood" if left else "no deadwood"
        text = f"Knocking with {said(best)} leaves {deadwood}. Press {self.key} again to knock, or select another card."
        return Advise(text, select=(best,), then=Play((moves.Knock(scene.seat, best),)), button=self.label)


def left_without(scene: Scene, card: Card) -> int:
    """The deadwood of the open hand after discarding ``card``."""
    return arranger(table_view(scene).options.ace, PIPS).least(without(scene.hand, card))


class KnockTurnDesk(ArrangedTurnDesk):
    """The layout of the open hand shows the deadwood that a knock would leave. (KN-1, KN-2)"""

    ending = Knock()


class KnockDesk(DrawAndDiscardDesk):
    """Knock Rummy."""

    evening = KnockEvening
    turn = KnockTurnDesk
    paid: ClassVar[Mapping[PaymentReason, str]] = {
        **PAID,
        KnockPaid.NOT_LOWEST: "knocked, but didn't have the least deadwood",
        KnockPaid.KNOCK_RUMMY: "knock rummy: no deadwood",
    }


DESK = KnockDesk
