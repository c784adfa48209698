"""The commands of the draw-and-discard family: draw, take, meld, lay off, discard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Card, moves
from rules.cards import mask_of
from rules.melds import lay_offs, spoken
from rules.rummy.turn import TableView
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Choose, Offer, Play, Target
from rummytui.table.scene import Scene
from rummytui.text import counted, listed, said, said_all, whose

PILE = "pile"
"""The target of a click on the discard pile that would discard."""


def table_view(scene: Scene) -> TableView:
    """The scene's view, typed as one of a table with stock, discards and melds."""
    assert isinstance(scene.view, TableView)
    return scene.view


def upcard(scene: Scene) -> Card | None:
    """The top of the discard pile, or None."""
    discards = table_view(scene).discards
    return discards[-1] if discards else None


def meld_named(scene: Scene, index: int) -> str:
    """A meld in a sentence: Ann's 4-5-6 of hearts."""
    meld = table_view(scene).melds[index]
    return f"{whose(scene.view.players[meld.owner])} {spoken(meld.cards)}"


def piles_told(scene: Scene, stock_label: str) -> list[str]:
    """How many cards are left to draw, and the top card of the discard pile."""
    view = table_view(scene)
    left = f"{counted(len(view.stock), 'card')} in the {stock_label}" if view.stock else f"The {stock_label} is gone"
    card = upcard(scene)
    return [
        f"{left}; {'the discard pile is empty' if card is None else f'{said(card)} is on top of the discard pile'}."
    ]


def melds_told(scene: Scene) -> list[str]:
    """The melds on the table, with the numbers by which they are chosen."""
    view = table_view(scene)
    return [
        f"Meld {number}, {whose(view.players[meld.owner])}: {said_all(meld.cards)}."
        for number, meld in enumerate(view.melds, 1)
    ]


def which_joker(ways: Iterable[tuple[Sequence[Card], Offer]]) -> Choose:
    """Ask which reading of cards with a joker is meant; each leads to its own offer."""
    return Choose.numbered(
        "What does the joker stand for? Type the number.", ((said_all(way), offer) for way, offer in ways)
    )


class FromStock(Command):
    """Draw the top card of the stock. If the stock has run out, the discard pile is turned over first."""

    name, key, label, kind = "draw", "d", "draw", moves.Draw

    def text(self, scene: Scene) -> str:
        return self.label if table_view(scene).stock else "turn the pile over and draw"

    def possible(self, scene: Scene) -> bool:
        return any(move.source == "stock" for move in scene.moves(moves.Draw))

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.draw(scene.seat, "stock")


class FromStockOnce(FromStock):
    """Draw the top card of the stock. Once the stock has run out, you can only take the top discard."""


class FromPile(Command):
    """Take the top card of the discard pile. You can't discard it in the same turn."""

    name, key, label, kind = "take", "t", "take", moves.Draw

    def text(self, scene: Scene) -> str:
        card = upcard(scene)
        return self.label if card is None else f"take {said(card)}"

    def possible(self, scene: Scene) -> bool:
        return any(move.source == "discard" for move in scene.moves(moves.Draw))

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.draw(scene.seat, "discard")


class Meld(Command):
    """Lay down a set or a run. Select its cards first, or select none to choose from the melds in your hand."""

    name, key, label, kind = "meld", "m", "meld", moves.Meld

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Meld(scene.seat, scene.selected or tuple(scene.hand[:3]))

    def lacking(self, scene: Scene) -> str:
        return f"There's no set or run in {whose(scene.name)} hand."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        found = scene.moves(moves.Meld)
        if scene.selected or not scene.moves(moves.Discard):
            return Play((moves.Meld(scene.seat, scene.selected),))
        if not found:
            return Advise(self.lacking(scene))
        # The longest first.
        found.sort(key=lambda move: -len(move.cards))
        if len(found) == 1:
            return Play((found[0],))
        question = "Which meld? Type its number, or select other cards."
        return Choose.numbered(question, [(said_all(move.cards), Play((move,))) for move in found])


class LayOff(Command):
    """Add the selected card to a set or run on the table. If it fits more than one, choose by number."""

    name, key, label, kind = "lay_off", "o", "lay off", moves.LayOff

    def typical(self, scene: Scene) -> moves.Move | None:
        fitting = _fitting(scene, scene.hand)
        return moves.lay_off(scene.seat, *fitting[0]) if fitting else None

    def lacking(self, scene: Scene) -> str:
        if not table_view(scene).melds:
            return "There are no melds on the table yet."
        return f"None of {whose(scene.name)} cards fits a meld."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        found = [move for move in scene.moves(moves.LayOff) if move.card in scene.meant and target in (None, move.meld)]
        onto = sorted({move.meld for move in found})
        if len(onto) > 1:
            cards = listed(sorted({said(move.card) for move in found}, key=str), "or")
            question = f"Which meld gets {cards}? Type its number or click it."
            return Choose.of_melds(question, {meld: (_onto(scene, found, meld), _on(found, meld)) for meld in onto})
        if onto:
            return _on(found, onto[0])
        return self._no(scene, target)

    def _no(self, scene: Scene, target: Target) -> Offer:
        """Let the rules say why not or, if they would not object, say what does fit."""
        tried = _fitting(scene, scene.meant)
        if isinstance(target, int) and scene.meant:
            return Play((moves.lay_off(scene.seat, scene.meant[0], target),))
        if tried or (scene.meant and table_view(scene).melds and not scene.moves(moves.Discard)):
            return Play((moves.lay_off(scene.seat, *(tried[0] if tried else (scene.meant[0], 0))),))
        others = scene.moves(moves.LayOff)
        if not scene.selected and len({move.card for move in others}) == 1:
            card = others[0].card
            return Advise(f"{said(card)} fits. Press {self.key} again to lay it off.", select=(card,))
        if others:
            fitting = list(dict.fromkeys(said(move.card) for move in others))
            fit = "doesn't fit" if len(scene.meant) == 1 else "don't fit"
            does = "does: select that first" if len(fitting) == 1 else "do: select one of those first"
            return Advise(f"{said_all(scene.meant)} {fit} a meld, but {listed(fitting)} {does}.")
        if refused := self.typical(scene):
            return Play((refused,))
        return Advise(self.lacking(scene))


def _fitting(scene: Scene, cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """Which of these cards fit on which melds, whether or not they may be laid off now."""
    return [
        (card, index)
        for card in cards
        for index, meld in enumerate(table_view(scene).melds)
        if lay_offs(mask_of([card]), meld)
    ]


def _on(found: Sequence[moves.LayOff], meld: int) -> Play:
    return Play(tuple(move for move in found if move.meld == meld))


def _onto(scene: Scene, found: Sequence[moves.LayOff], meld: int) -> str:
    return f"{said_all(move.card for move in found if move.meld == meld)} on {meld_named(scene, meld)}"


class Discard(Command):
    """Discard the selected card, or the one under the cursor. This ends your turn."""

    name, key, label, kind = "discard", "x", "discard", moves.Discard

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.discard(scene.seat, scene.meant[0]) if scene.meant else None

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if target == PILE and not scene.selected:
            return Advise(f"{scene.name}: click the card to discard first, then the discard pile.")
        if len(scene.selected) > 1:
            return Advise(
                f"Only one card can be discarded, but {len(scene.selected)} are selected. Press Esc to deselect."
            )
        if not scene.meant:
            return Advise(f"{scene.name} has no card to discard.")
        return Play((moves.discard(scene.seat, scene.meant[0]),))
