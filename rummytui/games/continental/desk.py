"""Continental Rummy at the table: laying out fifteen cards in runs (CO-3, CO-4), and the highlights of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from rules import JOKER, Card, moves
from rules.events import Event, HandSettled
from rules.jokers import readings
from rules.melds import NotAMeld
from rules.reasons import PaymentReason
from rules.rummy.continental import ContinentalPaid, ContinentalView
from rules.rummy.contract import Layout
from rules.rummy.fifteen import HAND
from rules.rummy.one_suit import LENGTHS
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk
from rummytui.games.draw_and_discard.laying_out import HandDraft, WholeHandTurnDesk
from rummytui.games.draw_and_discard.turn import table_view
from rummytui.table.scene import Scene
from rummytui.text import counted, named, said_all, whose
from rummytui.text.evening import Evening, Note
from rummytui.widgets.layout import Group

_FEATS: Final = {
    ContinentalPaid.FIRST_TURN: (92, "on the first turn"),
    ContinentalPaid.ONE_SUIT: (90, "with fifteen cards of one suit"),
    ContinentalPaid.NO_JOKER: (66, "without a joker"),
}


class ContinentalEvening(Evening):
    """Hands that earned a bonus."""

    def take(self, event: Event) -> None:
        """Take in one event, as everybody saw it."""
        super().take(event)
        if isinstance(event, HandSettled):
            paid = {payment.why for payment in event.payments}
            for why, (_, how) in _FEATS.items():
                if why in paid:
                    self.counts[f"{how} in {self.span} {self.number}"].update(event.winners)

    def notes(self) -> Iterator[Note]:
        """The highlights of the hands."""
        yield from super().notes()
        for worth, how in _FEATS.values():
            found = [(feat, seats) for feat, seats in self.counts.items() if feat.startswith(how)]
            if len(found) == 1:
                ((feat, who),) = found
                yield Note(worth, f"{named(who, self.names)} went out {feat}.", tuple(who))


class FifteenDraft(HandDraft):
    """Runs of three, four and five."""

    meld, whole = "run", "the hand"

    def complete(self, scene: Scene) -> bool:
        return sum(map(len, self.parts(scene))) == HAND

    def ways(self, scene: Scene, cards: Sequence[Card]) -> list[tuple[Card, ...]] | str:
        said = said_all(cards)
        if len(cards) not in LENGTHS:
            return f"{said}: runs here have three, four or five cards."
        try:
            ways = [way for way in readings(cards, table_view(scene).options.ace) if way[0].rank != way[1].rank]
        except NotAMeld as error:
            return f"{said}: {error}."
        return ways or f"{said} is a set, and sets don't count here."

    def completed(self, scene: Scene, parts: Layout, thrown: Card | None) -> Layout | None:
        ways = sorted(scene.moves(moves.Declare), key=lambda move: move.card != thrown)
        return next((move.melds for move in ways if not Counter(parts) - Counter(move.melds)), None)


class ContinentalTurnDesk(WholeHandTurnDesk):
    """The layout shows which cards go together, which would complete them, and how many are missing. (CO-3)"""

    draft = FifteenDraft

    def nearest(self, scene: Scene) -> tuple[str, list[Group]]:
        assert isinstance(scene.view, ContinentalView)
        near = scene.view.nearest_layout()
        name = whose(scene.view.players[scene.face_up or 0])
        if not near.missing:
            # The jokers stand for the cards that the runs lack: without being told, they might make a set.
            ace = scene.view.options.ace
            runs = zip(near.together, near.wanted, strict=True)
            whole = [readings((*held, *map(JOKER.standing_for, lacking)), ace)[0] for held, lacking in runs]
            return f"{name} hand is complete", [Group(run) for run in whole]
        short = f"{scene.view.players[scene.face_up or 0]} is {counted(near.missing, 'card')} short"
        heading = f"{short}; + marks what would help" if any(near.wanted) else short
        return heading, [Group(*run) for run in zip(near.together, near.wanted, strict=True)]


class ContinentalDesk(DrawAndDiscardDesk):
    """Continental Rummy."""

    evening = ContinentalEvening
    turn = ContinentalTurnDesk
    paid: ClassVar[Mapping[PaymentReason, str]] = {
        ContinentalPaid.WINNING: "winning the hand",
        ContinentalPaid.JOKERS: "the winner's jokers",
        ContinentalPaid.NO_JOKER: "a hand without jokers",
        ContinentalPaid.ONE_SUIT: "a hand in one suit",
        ContinentalPaid.FIRST_TURN: "going out on the first turn",
    }


DESK = ContinentalDesk
