"""A turn of Dummy Rummy: drawing puts the upcard up for sale, and the contract comes first. (DU-5, DU-10)"""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.melds import LEAST
from rules.rummy.contract import LEAST_RUN
from rules.rummy.dummy_rummy import contract_in_words
from rummytui.games.draw_and_discard.laying_out import TakeBack
from rummytui.games.draw_and_discard.turn import Discard, FromPile, LayOff, upcard
from rummytui.games.draw_and_discard.turn_desk import TablingTurn
from rummytui.games.dummy_rummy.contract import ContractDraft, GoDown, PutPartAside, Throw, is_set, may_lay_out
from rummytui.games.dummy_rummy.contract_slots import ContractFelt, Slot
from rummytui.games.dummy_rummy.sale import (
    FromStockAfterSale,
    dummy_view,
)
from rummytui.table.phase_desk import HowTo
from rummytui.table.scene import Scene
from rummytui.text import listed, said, said_all


class DummyTurn(TablingTurn):
    """A turn with a contract to lay down before anything else."""

    def __init__(self) -> None:
        self.furniture: ContractFelt = ContractFelt()
        self._draft = draft = ContractDraft()
        self.commands = (
            FromStockAfterSale(),
            FromPile(),
            GoDown(draft),
            PutPartAside(draft),
            TakeBack(draft),
            LayOff(),
            Throw(draft),
        )

    def show(self, scene: Scene) -> None:
        self.furniture.show_slots(self._slots(scene))
        super().show(scene)

    def _slots(self, scene: Scene) -> list[Slot]:
        """The contract and the cards put aside for it, until the open hand has gone down."""
        if scene.face_up is None or dummy_view(scene.view).down[scene.face_up]:
            return []
        laid = list(enumerate(self._draft.parts(scene)))
        slots = []
        kinds = (("set", LEAST), ("run", LEAST_RUN))
        for (what, least), count in zip(kinds, dummy_view(scene.view).contract, strict=True):
            there = [(place, part) for place, part in laid if is_set(part) == (what == "set")]
            slots += [Slot(what, least, part, place) for place, part in there]
            slots += [Slot(what, least)] * (count - len(there))
        return slots

    def told_again(self, scene: Scene) -> Sequence[str]:
        parts = self._draft.parts(scene)
        return (f"Put aside for the contract: {'; '.join(map(said_all, parts))}.",) if parts else ()

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        return self._draft.rest(scene)

    def helpful(self, scene: Scene) -> frozenset[Card]:
        down = {card for move in scene.moves(moves.LayDown) for part in move.melds for card in part}
        return super().helpful(scene) | down

    def _draw_prompt(self, scene: Scene, draws: Sequence[moves.Draw]) -> str:
        card = upcard(scene)
        if card is None or len({move.source for move in draws}) < 2:
            return super()._draw_prompt(scene, draws)
        draw = "draw" if dummy_view(scene.view).stock else "shuffle the discards and draw"
        return (
            f"take {said(card)} with {FromPile.key}, or {draw} with {FromStockAfterSale.key}"
            f" (the others may buy {said(card)} first)."
        )

    def _table_prompt(self, scene: Scene) -> str:
        if not may_lay_out(scene):
            return super()._table_prompt(scene)
        sets, runs = self._draft.missing(scene)
        if not sets + runs:
            return f"the contract is complete. Press {GoDown.key} to go down, or {TakeBack.key} to return the last meld to hand."
        missing = contract_in_words(sets, runs)
        discard = f"Discard with {Discard.key} to end the turn."
        if self._draft.parts(scene):
            return f"{missing} still needed: select cards and press {PutPartAside.key}, or press {GoDown.key} to lay out the contract. {discard}"
        if scene.moves(moves.LayDown):
            return f"{missing} needed, and the cards are there: press {GoDown.key} to lay them out, or {PutPartAside.key} to do it by hand. {discard}"
        return f"{missing} needed, but the cards aren't there yet. {discard}"

    def _selected_prompt(self, scene: Scene) -> str:
        if not may_lay_out(scene):
            text = super()._selected_prompt(scene)
            if len(scene.selected) > 1 and not dummy_view(scene.view).options.extra_melds and text.endswith("."):
                fits = scene.moves(moves.LayOff)
                if not any(move.card in scene.selected for move in fits):
                    return f"{said_all(scene.selected)}: none of these fits a meld. Discard one card at a time."
            return text
        cards = scene.selected
        if len(cards) == 1:
            may_go = any(move.card == cards[0] for move in scene.moves(moves.Discard))
            discard = f"discard with {Discard.key}, or " if may_go else ""
            return f"{said(cards[0])}: {discard}select more cards for a set or a run."
        part = self._draft.part_of(scene, cards)
        if isinstance(part, str):
            return part
        return f"{said_all(part)}: a {'set' if is_set(part) else 'run'}. Press {PutPartAside.key} to put it aside for the contract."

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if not isinstance(move, moves.LayDown):
            return super().step(scene, move)
        do = f"go down with {listed([said_all(part) for part in move.melds])}"
        return HowTo(do, GoDown.key, brief=GoDown.label)
