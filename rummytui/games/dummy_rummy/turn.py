"""A turn of Dummy Rummy: drawing puts the upcard up for sale, and the contract is laid out first. (DU-5, DU-10)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules import moves
from rules.cards import Card
from rules.melds import LEAST, NotAMeld, in_order
from rules.rummy.contract import LEAST_RUN, best_lay_down
from rules.rummy.dummy_rummy import contract_in_words
from rummytui.games.desk import CommandClicked
from rummytui.games.draw_and_discard.desk import PilesTabletop, TablingTurnDesk
from rummytui.games.draw_and_discard.laying_out import LayoutDraft, TakeBack, ThrowFromLayout, has_drawn
from rummytui.games.draw_and_discard.turn import Discard, FromPile, LayOff, Meld, upcard
from rummytui.games.dummy_rummy.sale import FromStockAfterSale, dummy_view
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Offer, Play, Target
from rummytui.table.phase_desk import HowTo
from rummytui.table.scene import Scene
from rummytui.text import listed, said, said_all
from rummytui.widgets.tabletop import Laid, Tabletop


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of a contract: a set or a run, its fewest cards, and those put aside for it."""

    word: str
    least: int
    cards: tuple[Card, ...] = ()
    part: int | None = None
    """Its index in the draft, once cards are put aside for it."""


class ContractTabletop(PilesTabletop):
    """The melds of all players, and behind them the parts of a contract; a click on a part returns it to hand."""

    def __init__(self) -> None:
        super().__init__()
        self._slots: tuple[Slot, ...] = ()
        self._melds = 0

    def show_slots(self, slots: Sequence[Slot]) -> None:
        """Show these parts of the contract with the melds that are shown next."""
        self._slots = tuple(slots)

    def show_laid(self, laid: Sequence[Laid]) -> None:
        parts = [
            Laid(slot.cards, word=f"contract: {slot.word}", places=0 if slot.cards else slot.least)
            for slot in self._slots
        ]
        self._melds = len(laid)
        super().show_laid([*laid, *parts])

    def on_tabletop_laid_chosen(self, event: Tabletop.LaidChosen) -> None:
        place = event.place - self._melds
        if place < 0:
            return  # It is a meld; Textual asks the class above next.
        event.stop()
        event.prevent_default()
        part = self._slots[place].part
        if part is not None:
            self.post_message(CommandClicked("take_back", part))


def may_lay_out(scene: Scene) -> bool:
    """Whether the acting player has drawn, has not gone down, and has their own hand open."""
    return has_drawn(scene) and not dummy_view(scene.view).down[scene.seat]


def is_set(part: Sequence[Card]) -> bool:
    """Whether a part that was laid out is a set; else it is a run."""
    return part[0].rank == part[1].rank


class ContractDraft(LayoutDraft):
    """Parts of a contract."""

    def __init__(self) -> None:
        super().__init__(may_lay_out)

    def missing(self, scene: Scene) -> tuple[int, int]:
        """The numbers of sets and runs that the contract still lacks."""
        sets, runs = dummy_view(scene.view).contract
        parts = self.parts(scene)
        laid = sum(map(is_set, parts))
        return sets - laid, runs - (len(parts) - laid)

    def complete(self, scene: Scene) -> bool:
        return may_lay_out(scene) and self.missing(scene) == (0, 0)

    def part_of(self, scene: Scene, cards: Sequence[Card]) -> tuple[Card, ...] | str:
        """These cards, in order, as the next part of the contract; or a sentence that says why not."""
        try:
            part = in_order(cards, dummy_view(scene.view).options.ace, least_run=LEAST_RUN)
        except NotAMeld as error:
            return f"{said_all(cards)}: {error}."
        sets, runs = self.missing(scene)
        if (sets if is_set(part) else runs) > 0:
            return part
        what = "set" if is_set(part) else "run"
        contract = contract_in_words(*dummy_view(scene.view).contract)
        return f"{said_all(part)}: the contract is {contract}, so this {what} doesn't fit."


class PutPartAside(Meld):
    """Put the selected cards aside as a set or run of the contract. Nobody else sees them until you go down.

    Once you're down, you can lay down more melds, if the house rules allow it.
    """

    label = "put aside"

    def __init__(self, draft: ContractDraft) -> None:
        self._draft = draft

    def text(self, scene: Scene) -> str:
        return self.label if may_lay_out(scene) else "meld"

    def possible(self, scene: Scene) -> bool:
        if may_lay_out(scene):
            return any(count > 0 for count in self._draft.missing(scene))
        return super().possible(scene)

    def lacking(self, scene: Scene) -> str:
        if may_lay_out(scene):
            return f"The contract is complete: press {GoDown.key} to go down."
        return super().lacking(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return None if may_lay_out(scene) else super().typical(scene)

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if not may_lay_out(scene):
            return super().offer(scene, target)
        if not self.possible(scene):
            return Advise(self.lacking(scene))
        if not scene.selected:
            return Advise(f"{scene.name}: select a set or a run with Space, then press {self.key}.")
        part = self._draft.part_of(scene, scene.selected)
        if isinstance(part, str):
            return Advise(part)
        return self._draft.lay_out(scene, (*self._draft.parts(scene), part))


class GoDown(Command):
    """Lay down the whole contract. You get to check it first, along with the melds you put aside."""

    name, key, label, kind = "lay_down", "e", "go down", moves.LayDown

    def __init__(self, draft: ContractDraft) -> None:
        self._draft = draft

    def text(self, scene: Scene) -> str:
        return self.label if self._draft.complete(scene) else "lay out the contract"

    def possible(self, scene: Scene) -> bool:
        return bool(self._draft.parts(scene)) or super().possible(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return None if may_lay_out(scene) else moves.LayDown(scene.seat, ())

    def lacking(self, scene: Scene) -> str:
        contract = contract_in_words(*dummy_view(scene.view).contract)
        return f"{scene.name} doesn't have the contract yet: {contract}."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = self._draft.parts(scene)
        if self._draft.complete(scene) or not may_lay_out(scene):
            return Play((moves.LayDown(scene.seat, parts),))
        if not parts:
            found = scene.moves(moves.LayDown)
            return self._draft.lay_out(scene, found[0].melds) if found else Advise(self.lacking(scene))
        more = best_lay_down(self._draft.rest(scene), self._draft.missing(scene), dummy_view(scene.view).options.ace)
        if more is None:
            return Play((moves.LayDown(scene.seat, parts),))
        return self._draft.lay_out(scene, (*parts, *more))


class DiscardFromContract(ThrowFromLayout):
    """Discard the selected card, or the one under the cursor. This ends your turn."""

    def reminder(self) -> str:
        return f"The contract is complete: press {GoDown.key} to go down."


class DummyTurnDesk(TablingTurnDesk):
    """A turn with a contract to lay down before anything else."""

    def __init__(self) -> None:
        self.furniture: ContractTabletop = ContractTabletop()
        self._draft = draft = ContractDraft()
        self.commands = (
            FromStockAfterSale(),
            FromPile(),
            GoDown(draft),
            PutPartAside(draft),
            TakeBack(draft),
            LayOff(),
            DiscardFromContract(draft),
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
                    return (
                        f"{said_all(scene.selected)}: none of these fits a meld, and only one of them can be discarded."
                    )
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
