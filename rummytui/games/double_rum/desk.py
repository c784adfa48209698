"""Double Rum at the table: jokers, which may need to be told which card they are, and can move."""

from __future__ import annotations

from rules import JOKER, Card, moves
from rules.jokers import readings
from rules.melds import NotAMeld
from rules.rummy.double_rum import NATURALS_IN_A_MELD
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk, TablingTurnDesk
from rummytui.games.draw_and_discard.turn import (
    Discard,
    FromPile,
    FromStockOnce,
    LayOff,
    Meld,
    meld_named,
    table_view,
    which_joker,
)
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Choose, Offer, Play, Target
from rummytui.table.phase_desk import HowTo
from rummytui.table.scene import Scene
from rummytui.text import listed, said, said_all, whose


class MeldWithJokers(Meld):
    """Lay down a set or a run. If a joker in it could stand for several cards, choose one by number."""

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if JOKER not in scene.selected:
            return super().offer(scene, target)
        ways = _ways(scene)
        if len(ways) < 2:
            return super().offer(scene, target)
        return which_joker((way, Play((moves.Meld(scene.seat, way),))) for way in ways)


def _ways(scene: Scene) -> list[tuple[Card, ...]]:
    """Every meld that the selected cards can make."""
    try:
        return readings(scene.selected, table_view(scene).options.ace)
    except NotAMeld:
        return []


class LayOffJokers(LayOff):
    """Add the selected card to a set or run on the table. For a joker, choose which card it stands for."""

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if JOKER not in scene.meant:
            return super().offer(scene, target)
        found = [move for move in scene.moves(moves.LayOff) if move.card.is_joker and target in (None, move.meld)]
        if not found and table_view(scene).melds and (isinstance(target, int) or not scene.moves(moves.Discard)):
            return Play((moves.lay_off(scene.seat, JOKER, target if isinstance(target, int) else 0),))
        if not found:
            return Advise("The joker doesn't fit any meld now.")
        if len(found) == 1:
            return Play((found[0],))
        answers = [(f"{said(move.card)} on {meld_named(scene, move.meld)}", Play((move,))) for move in found]
        return Choose.numbered("Where should the joker go, and as which card? Type a number.", answers)


class MoveJoker(Command):
    """Play the card that a joker at the end of a run stands for. The joker moves to the other end, which it can do only once."""

    name, key, label, kind = "move_joker", "j", "move joker", moves.MoveJoker

    def typical(self, scene: Scene) -> moves.Move | None:
        melds = table_view(scene).melds
        place = next((i for i, meld in enumerate(melds) if any(card.is_joker for card in meld.cards)), None)
        return None if place is None or not scene.meant else moves.MoveJoker(scene.seat, scene.meant[0], place)

    def lacking(self, scene: Scene) -> str:
        return f"No joker at the end of a run stands for a card in {whose(scene.name)} hand."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        every = scene.moves(moves.MoveJoker)
        found = [move for move in every if move.card in scene.meant]
        if not found and len({move.card for move in every}) == 1 and not scene.selected:
            card = every[0].card
            return Advise(f"{said(card)} can take a joker's place. Press {self.key} again to play it.", select=(card,))
        if not found:
            return super().offer(scene)
        if len(found) == 1:
            return Play((found[0],))
        answers = {move.meld: (f"{said(move.card)} in {meld_named(scene, move.meld)}", Play((move,))) for move in found}
        return Choose.of_melds("Which joker should move? Type the number of its meld, or click it.", answers)


class DoubleRumTurnDesk(TablingTurnDesk):
    """A turn with melds, and with jokers in them. (DR-4, DR-6)"""

    commands = (FromStockOnce(), FromPile(), MeldWithJokers(), LayOffJokers(), MoveJoker(), Discard())

    def _is_meld(self, scene: Scene) -> bool:
        if JOKER not in scene.selected:
            return super()._is_meld(scene)
        natural = sum(card != JOKER for card in scene.selected)
        return bool(scene.moves(moves.Discard)) and natural >= NATURALS_IN_A_MELD and bool(_ways(scene))

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        if card in scene.selected and JOKER in scene.selected and self._is_meld(scene):
            return MeldWithJokers().offer(scene)
        return super().card_meant(scene, card, position)

    def _table_prompt(self, scene: Scene) -> str:
        text = super()._table_prompt(scene)
        movable = list(dict.fromkeys(said(move.card) for move in scene.moves(moves.MoveJoker)))
        return f"{listed(movable, 'or')} can take a joker's place with {MoveJoker.key}; {text}" if movable else text

    def _selected_prompt(self, scene: Scene) -> str:
        text = super()._selected_prompt(scene)
        into = [meld_named(scene, move.meld) for move in scene.moves(moves.MoveJoker) if (move.card,) == scene.selected]
        if not into:
            return text
        cards = said_all(scene.selected)
        return f"{cards}: {MoveJoker.key} plays it in place of the joker in {listed(into, 'or')};{text.removeprefix(f'{cards}:')}"

    def helpful(self, scene: Scene) -> frozenset[Card]:
        movable = {move.card for move in scene.moves(moves.MoveJoker)}
        return frozenset(card.in_hand for card in super().helpful(scene)) | movable

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.MoveJoker):
            where = f"in place of the joker in {meld_named(scene, move.meld)}"
            return HowTo(f"play {said(move.card)} {where}", MoveJoker.key, (move.card,))
        return super().step(scene, move)


class DoubleRumDesk(DrawAndDiscardDesk):
    """Double Rum."""

    turn = DoubleRumTurnDesk


DESK = DoubleRumDesk
