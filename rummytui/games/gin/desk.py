"""Gin Rummy at the table, and the highlights of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import Card, Game, View, moves
from rules.events import Event
from rules.gin.events import GinSettled, Scored, WentGin
from rules.gin.state import GinView
from rules.seats import Seat
from rummytui.games.draw_and_discard.concealed import ArrangedTurnDesk
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk, OnTurnsTable
from rummytui.games.draw_and_discard.turn import FromPile, FromStock, upcard
from rummytui.games.gin.meanings import MEANINGS, account_of
from rummytui.games.knock.desk import Knock, left_without
from rummytui.table.commands import PlainMove
from rummytui.table.offers import Choose, Offer, Play, Target
from rummytui.table.phase_desk import HURRIES, HowTo
from rummytui.table.scene import Scene
from rummytui.text import Account, counted, named, said
from rummytui.text.evening import Evening, Note


class Take(FromPile):
    """Take the upcard as your draw for this turn. You can't discard it in the same turn."""


class PassUp(PlainMove):
    """Pass on the upcard. If both players pass, the first turn starts with a card from the stock."""

    name, key, label, kind = "pass", "n", "pass", moves.Pass


class FromStockLater(FromStock):
    """Draw from the stock, once both players have passed."""


class UpcardDesk(OnTurnsTable):
    """The table of a turn, with one card to take or pass on."""

    commands = (Take(), PassUp(), FromStockLater())

    def told(self, scene: Scene) -> Sequence[str]:
        return self._turn.told(scene)

    def helpful(self, scene: Scene) -> frozenset[Card]:
        return self._turn.helpful(scene)

    def prompt(self, scene: Scene) -> str:
        card = upcard(scene)
        return "" if card is None else f"{scene.name}: take {said(card)} with {Take.key}, or pass with {PassUp.key}."

    def waiting(self, scene: Scene) -> str:
        card = upcard(scene)
        who = named(scene.view.to_act, scene.view.players)
        return f"{who} may take {said(card)}. {HURRIES}" if card is not None and who else ""

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.Pass):
            card = upcard(scene)
            return HowTo(f"pass on {said(card) if card is not None else 'the card'}", PassUp.key)
        return self._turn.step(scene, move)


class GinEvening(Evening):
    """Gin, big gin, and knocks that were undercut."""

    def take(self, event: Event) -> None:
        """Take in one event, as everybody saw it."""
        super().take(event)
        if isinstance(event, WentGin):
            self.counts["big gin" if event.big else "gin"][event.seat] += 1
        elif isinstance(event, GinSettled):
            self.counts["undercut"].update(points.seat for points in event.points if points.why is Scored.UNDERCUT)

    def notes(self) -> Iterator[Note]:
        """The highlights of the hands."""
        yield from super().notes()
        yield from self.most_often("big gin", 95, "went big gin")
        yield from self.most_often("gin", 72, "went gin")
        yield from self.most_often("undercut", 65, "undercut", unit="knock")


def as_gin(view: View) -> GinView:
    """``view``, typed as one of Gin."""
    assert isinstance(view, GinView)
    return view


class GinKnock(Knock):
    """Knock: discard the selected card and end the hand, if your deadwood is low enough. With no deadwood, it's gin."""

    def text(self, scene: Scene) -> str:
        throwable = [move.card for move in scene.moves(moves.Knock) if move.card is not None]
        if len(throwable) < len(scene.moves(moves.Knock)):
            return "big gin"
        return "gin" if any(not left_without(scene, card) for card in throwable) else self.label

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        big = moves.Knock(scene.seat, None)
        if not scene.selected and big in scene.moves(moves.Knock):
            question = (
                f"All of {scene.name}'s eleven cards are in melds. Type 1 to show them, or select a card to discard."
            )
            return Choose.numbered(question, [("big gin", Play((big,)))])
        return super().offer(scene, target)


class FromStockToTheEnd(FromStock):
    """Draw the top card of the stock. The hand is void if only two are left and nobody knocks."""


class GinTurnDesk(ArrangedTurnDesk):
    """The layout of the open hand shows the deadwood that a knock would leave. (GI-3)"""

    ending = GinKnock()

    def __init__(self) -> None:
        super().__init__()
        self.commands = (FromStockToTheEnd(), FromPile(), self.ending, *self.commands[3:])

    def ending_prompt(self, scene: Scene) -> str:
        name = self.ending.text(scene)
        return name if name == self.ending.label else f"go {name}"

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if not isinstance(move, moves.Knock):
            return super().step(scene, move)
        if move.card is None:
            return HowTo("go big gin", self.ending.key)
        what = "knock" if left_without(scene, move.card) else "go gin"
        return HowTo(f"{what}, discarding {said(move.card)}", self.ending.key, (move.card,))


class GinDesk(DrawAndDiscardDesk):
    """Gin Rummy."""

    turn = GinTurnDesk
    meanings = MEANINGS
    evening = GinEvening

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        turn = self.phases["play"]
        assert isinstance(turn, GinTurnDesk)
        self.phases = {**self.phases, "upcard": UpcardDesk(turn)}

    def moment(self, view: View) -> str:
        """The hand, and the knock limit."""
        gin = as_gin(view)
        limit = f"knock with {counted(gin.knock_limit, 'point')} or less" if gin.knock_limit else "gin only"
        return " · ".join([super().moment(view), limit, *(["counts double"] if gin.counts_double else [])])

    def next_dealer(self, view: View) -> Seat | None:
        # House rules may let the winner or the loser deal, and after a void hand the same player deals again.
        return None

    def account(self, events: Sequence[Event], view: View) -> Account:
        return account_of(events, as_gin(view))


DESK = GinDesk
