"""A turn in games where nothing is laid down until play ends, such as Boathouse, Continental and Knock."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.arrange import arranger
from rules.cards import without
from rules.rummy.concealed import ArrangedView
from rummytui.games.draw_and_discard.desk import ConcealedTabletop, TurnDesk, discarding
from rummytui.games.draw_and_discard.turn import Discard, FromPile, FromStock
from rummytui.table.commands import Command
from rummytui.table.phase_desk import HowTo
from rummytui.table.scene import Scene
from rummytui.text import counted, listed, said, said_all, whose
from rummytui.widgets.layout import Group


class ConcealedTurnDesk(TurnDesk):
    """A turn without melds on the table: a layout of the open hand, and the move that ends play."""

    ending: Command
    """The command that ends play."""

    def __init__(self) -> None:
        self.furniture = ConcealedTabletop()
        self.commands = (FromStock(), FromPile(), self.ending, Discard())

    def show(self, scene: Scene) -> None:
        self.furniture.show_table(scene)
        # Once all of it is laid out, there is nothing left to arrange.
        heading, groups = self.layout(scene) if scene.hand else ("", [])
        self.furniture.show_note(heading, groups)

    def layout(self, scene: Scene) -> tuple[str, list[Group]]:
        """A heading and groups of cards: how the open hand can be laid out."""
        raise NotImplementedError

    def told_again(self, scene: Scene) -> Sequence[str]:
        if not scene.hand:
            return ()
        heading, groups = self.layout(scene)
        together = "; ".join(
            said_all(group.cards) + (f" + {said_all(group.wanted)}" if group.wanted else "")
            for group in groups
            if not group.word
        )
        others = [f"{group.word.capitalize()}: {said_all(group.cards)}." for group in groups if group.word]
        if not others:
            return (f"{heading}{': ' if together else ''}{together}.",)
        return (" ".join([f"{heading}.", *([f"Melds: {together}."] if together else []), *others]),)

    def helpful(self, scene: Scene) -> frozenset[Card]:
        _, groups = self.layout(scene)
        return frozenset(card for group in groups if not group.word for card in group.cards)

    def _table_prompt(self, scene: Scene) -> str:
        if not self.endings(scene):
            return f"{discarding()}."
        return f"{self.ending_prompt(scene)} with {self.ending.key}, or {discarding()}."

    def endings(self, scene: Scene) -> list[moves.Knock | moves.Declare]:
        """The ways in which play can be ended now."""
        return [*scene.moves(moves.Knock), *scene.moves(moves.Declare)]

    def ending_prompt(self, scene: Scene) -> str:
        """What the prompt calls ending play."""
        return self.ending.label

    def _selected_prompt(self, scene: Scene) -> str:
        cards = said_all(scene.selected)
        if len(scene.selected) > 1:
            return f"{cards}: only one card can be discarded. Press Esc to deselect."
        ways = []
        if any(move.card == scene.selected[0] for move in scene.moves(moves.Discard)):
            ways.append(f"{Discard.key} to discard it")
        if any(move.card == scene.selected[0] for move in self.endings(scene)):
            ways.append(f"{self.ending.key} to discard it and {self.ending.label}")
        return f"{cards}: {listed(ways, 'or')}." if ways else f"{cards} can't be discarded now."

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if not isinstance(move, moves.Knock | moves.Declare):
            return super().step(scene, move)
        card = move.card
        discard = f", discarding {said(card)}" if card is not None else ""
        return HowTo(f"{self.ending.label}{discard}", self.ending.key, () if card is None else (card,))


class ArrangedTurnDesk(ConcealedTurnDesk):
    """Shows the layout that leaves the least deadwood."""

    def layout(self, scene: Scene) -> tuple[str, list[Group]]:
        return arranged(scene)


def arranged(scene: Scene) -> tuple[str, list[Group]]:
    """A heading and groups of cards: the layout of the open hand that leaves the least deadwood.

    Before the discard, it is the layout after the best one.
    """
    view = scene.view
    assert isinstance(view, ArrangedView)
    best, discard = view.best_arrangement(), None
    if best.unmatched and (discards := scene.moves(moves.Discard)) and scene.face_up in scene.acting:
        solver = arranger(view.options.ace, view.game_type.costs)
        # Of several the highest, which is also the one offered with a knock.
        discard = min(
            (move.card for move in discards), key=lambda card: (solver.least(without(scene.hand, card)), -(card % 13))
        )
        best = solver.best(without(scene.hand, discard))
    groups = [Group(meld) for meld in best.melds]
    if best.unmatched:
        groups.append(Group(best.unmatched, word="deadwood"))
    owner = scene.view.players[scene.face_up or 0]
    name = whose(owner)
    if discard is None:
        has = f"{name} hand has {counted(best.count, 'point')} of deadwood"
        return has if best.unmatched else f"All of {name} cards are in melds", groups
    if best.unmatched:
        return f"Discarding {said(discard)} leaves {owner} with {counted(best.count, 'point')} of deadwood", groups
    return f"Discarding {said(discard)} puts all of {name} other cards in melds", groups
