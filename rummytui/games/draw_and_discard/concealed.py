"""A turn in games where nothing is tabled until somebody ends play, such as Boathouse, Continental and Knock."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.arrange import arranger
from rules.cards import without
from rules.rummy.concealed import ArrangedView
from rummytui.games.draw_and_discard.felt import ConcealedFelt
from rummytui.games.draw_and_discard.turn import Discard, FromPile, FromStock
from rummytui.games.draw_and_discard.turn_desk import TurnDesk, throwing
from rummytui.table.commands import Command
from rummytui.table.phase_desk import Step
from rummytui.table.scene import Scene
from rummytui.text import counted, listed, said, said_all, whose
from rummytui.widgets.layout import Group


class ConcealedTurn(TurnDesk):
    """A turn without melds on the table: a layout of the open hand, and the move that ends play."""

    ending: Command
    """The command that ends play."""

    def __init__(self) -> None:
        self.furniture = ConcealedFelt()
        self.commands = (FromStock(), FromPile(), self.ending, Discard())

    def show(self, scene: Scene) -> None:
        self.furniture.show_table(scene)
        # Whoever has laid it all out has nothing left that could be laid out.
        heading, groups = self.layout(scene) if scene.hand else ("", [])
        self.furniture.show_note(heading, groups)

    def layout(self, scene: Scene) -> tuple[str, list[Group]]:
        """A heading and groups of cards: how the hand that lies open can be laid out."""
        raise NotImplementedError

    def told_again(self, scene: Scene) -> Sequence[str]:
        if not scene.hand:
            return ()
        heading, groups = self.layout(scene)
        parts = [f"{f'{group.word} ' if group.word else ''}{said_all(group.cards)}" for group in groups]
        return (f"{heading}{': ' if parts else ''}{'; '.join(parts)}.",)

    def helpful(self, scene: Scene) -> frozenset[Card]:
        if scene.face_up is None:
            return frozenset()
        _, groups = self.layout(scene)
        return frozenset(card for group in groups if not group.word for card in group.cards)

    def _table_prompt(self, scene: Scene) -> str:
        if not self.endings(scene):
            return f"{throwing()}."
        return f"{self.ending_prompt(scene)} with {self.ending.key}; or {throwing()}."

    def endings(self, scene: Scene) -> list[moves.Knock | moves.Declare]:
        """The ways in which play can be ended now."""
        return [*scene.moves(moves.Knock), *scene.moves(moves.Declare)]

    def ending_prompt(self, scene: Scene) -> str:
        """What the prompt calls ending play."""
        return self.ending.label

    def _selected_prompt(self, scene: Scene) -> str:
        cards = said_all(scene.selected)
        if len(scene.selected) > 1:
            return f"{cards}: only one card is thrown at a time. Esc deselects them."
        ways = []
        if any(move.card == scene.selected[0] for move in scene.moves(moves.Discard)):
            ways.append(f"{Discard.key} throws it")
        if any(move.card == scene.selected[0] for move in self.endings(scene)):
            ways.append(f"{self.ending.key} throws it and ends play")
        return f"{cards}: {listed(ways, 'or')}." if ways else f"{cards} cannot be thrown now."

    def step(self, scene: Scene, move: moves.Move) -> Step:
        if not isinstance(move, moves.Knock | moves.Declare):
            return super().step(scene, move)
        card = move.card
        thrown = f", throwing {said(card)}" if card is not None else ""
        return Step(f"{self.ending.label}{thrown}", self.ending.key, () if card is None else (card,))


class ArrangedTurn(ConcealedTurn):
    """Shows the layout that leaves the least unmatched."""

    def layout(self, scene: Scene) -> tuple[str, list[Group]]:
        return arranged(scene)


def arranged(scene: Scene) -> tuple[str, list[Group]]:
    """A heading and groups of cards: the layout of the open hand that leaves the least unmatched.

    Where a card has still to be thrown, that is what the others leave.
    """
    view = scene.view
    assert isinstance(view, ArrangedView)
    best, thrown = view.best_arrangement(), None
    if best.unmatched and (throws := scene.moves(moves.Discard)) and scene.face_up in scene.acting:
        solver = arranger(view.options.ace, view.game_type.costs)
        # Of several the highest, as whoever knocks is offered it.
        thrown = min(
            (move.card for move in throws), key=lambda card: (solver.least(without(scene.hand, card)), -(card % 13))
        )
        best = solver.best(without(scene.hand, thrown))
    groups = [Group(meld) for meld in best.melds]
    if best.unmatched:
        groups.append(Group(best.unmatched, word="left over"))
    name = whose(scene.view.players[scene.face_up or 0])
    if thrown is None:
        leaves = f"{name} hand at its best leaves {counted(best.count, 'point')}"
        return leaves if best.unmatched else f"All of {name} cards are in melds", groups
    if best.unmatched:
        return f"{name} hand leaves {counted(best.count, 'point')} once {said(thrown)} is thrown", groups
    return f"Once {said(thrown)} is thrown, all of {name} cards are in melds", groups
