"""Dummy Rummy at the table: a contract to lay out, a sale in everybody's turn, and points against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from rules import Card, View, moves
from rules.events import CardBought, CardDiscarded, CardDrawn, Event, HandSettled, HandVoid, WentOut
from rules.rummy.contract import COSTS
from rules.rummy.dummy_rummy import contract_in_words
from rummytui.games.desk import Wanted
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk
from rummytui.games.draw_and_discard.laying_out import ContractStaging, GoDown, Part, TakeBack, is_set, may_lay_out
from rummytui.games.draw_and_discard.turn import Discard, FromPile, LayOff, upcard
from rummytui.games.dummy_rummy.contract_slots import ContractLine, Slot
from rummytui.games.dummy_rummy.contracts_sheet import ContractsSheet
from rummytui.games.dummy_rummy.sale import (
    Buy,
    FromStockAfterSale,
    Nobody,
    buying,
    sale_of,
    sale_prompt,
    sale_waits,
    seller,
)
from rummytui.games.dummy_rummy.sale_sign import SaleTable
from rummytui.games.dummy_rummy.text import DummyTeller
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Offer
from rummytui.table.scene import Scene
from rummytui.text import Account, AccountLine, counted, house_rules, listed, named, said, said_all
from rummytui.text.reasons import EVERYBODY_COUNTS, void_said
from rummytui.widgets.seats import SeatInfo

_MANY = 8
"""Players beyond whom the seats have no room for scores, which stand in the score sheet too."""


def dummy(scene: Scene) -> Any:
    """The view with what Dummy Rummy has beside the table: pennies, the contract, who is down."""
    return scene.view


class DummyTable(Vertical):
    """Piles and melds with the contract below them, or what is for sale."""

    DEFAULT_CSS = """
    DummyTable {
        height: 1fr;
        ContractLine { height: auto; margin: 1 0 0 0; }
        SaleTable { height: auto; }
        &.-for-sale Piles { display: none; }
    }
    """

    def __init__(self, table: Widget) -> None:
        super().__init__()
        self.table = table
        self.contract = ContractLine()
        self.sale = SaleTable()

    def compose(self) -> ComposeResult:
        yield self.table
        yield self.contract
        yield self.sale

    def on_contract_line_part_chosen(self, event: ContractLine.PartChosen) -> None:
        event.stop()
        self.post_message(Wanted("take_back", event.part))

    def on_sale_table_buyer_chosen(self, event: SaleTable.BuyerChosen) -> None:
        event.stop()
        self.post_message(Wanted("buy", event.seat))


class DummyDesk(DrawAndDiscardDesk):
    """The family's turn, with a sale in it and a contract to lay out before anything is laid down."""

    most_wins = False
    signed = False
    teller = DummyTeller

    def __init__(self) -> None:
        self._staging = ContractStaging()
        staging = self._staging
        self._turn: Sequence[Command] = (
            FromStockAfterSale(),
            FromPile(),
            GoDown(staging),
            Part(staging),
            TakeBack(staging),
            LayOff(),
            Discard(),
        )

    def centre(self) -> Widget:
        self._table = DummyTable(super().centre())
        return self._table

    def show(self, scene: Scene) -> None:
        super().show(scene)
        sale = sale_of(scene)
        slots = self._slots(scene)
        self._table.sale.display = bool(sale)
        # What is for sale is judged by what lies on the table; the piles are out of reach meanwhile.
        self._table.set_class(bool(sale), "-for-sale")
        self._table.table.display = not sale or bool(dummy(scene).melds)
        self._table.contract.display = bool(slots) and not sale
        self._table.contract.show_slots(slots)
        if sale:
            self._table.sale.show_sale(sale)

    def _slots(self, scene: Scene) -> list[Slot]:
        """The contract with what is laid out for it, while the open hand has still to go down."""
        if scene.face_up is None or scene.view.phase != "play" or dummy(scene).down[scene.face_up]:
            return []
        laid = list(enumerate(self._staging.parts(scene)))
        slots = []
        for what, count in zip(("set", "run"), dummy(scene).contract, strict=True):
            there = [(place, part) for place, part in laid if is_set(part) == (what == "set")]
            slots += [Slot(what, part, place) for place, part in there]
            slots += [Slot(what)] * (count - len(there))
        return slots

    def commands(self, phase: str) -> Sequence[Command]:
        if phase == "sale":
            return (Buy(), Nobody())
        return self._turn if phase == "play" else ()

    # ------------------------------------------------------------------------------------------------ what is on show

    def title(self, view: View) -> str:
        game: Any = view
        rules = house_rules(view.options)
        contract = contract_in_words(*game.contract)
        parts = [view.title, f"hand {view.hand_number}: {contract}", *([f"house rules: {rules}"] if rules else [])]
        return " · ".join(parts)

    def seats(self, scene: Scene) -> list[SeatInfo]:
        view = dummy(scene)
        offering = seller(scene)
        found = []
        for seat, info in enumerate(super().seats(scene)):
            tags = (f"{view.pennies[seat]}¢", *(["down"] if view.down[seat] else []))
            turn = info.turn if offering is None else seat == offering
            score = info.score if len(view.players) <= _MANY else ""
            found.append(SeatInfo(info.name, info.cards, turn, tags=tags, score=score))
        return found

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        return self._staging.rest(scene)

    def has_hand(self, scene: Scene) -> bool:
        return scene.face_up is not None or scene.view.phase != "sale"

    def fresh(self, events: Sequence[Event], seat: int) -> tuple[Card, ...]:
        taken: list[Card] = []
        for event in events:
            if isinstance(event, CardDrawn | CardBought) and event.seat == seat:
                taken.append(event.card)
            elif isinstance(event, CardDiscarded) and event.seat == seat:
                taken.clear()
        return tuple(taken)

    def helpful(self, scene: Scene) -> frozenset[Card]:
        down = {card for move in scene.moves(moves.LayDown) for part in move.melds for card in part}
        return super().helpful(scene) | down

    # ------------------------------------------------------------------------------------------------ what is done

    def standing_choices(self, scene: Scene) -> Offer | None:
        return buying(scene) if scene.view.phase == "sale" else super().standing_choices(scene)

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        if scene.view.phase == "sale":
            return Advise(sale_prompt(scene))
        return super().card_meant(scene, card, position)

    # ------------------------------------------------------------------------------------------------ what is said

    def prompt(self, scene: Scene) -> str:
        return sale_prompt(scene) if scene.view.phase == "sale" else super().prompt(scene)

    def waiting(self, scene: Scene) -> str:
        return sale_waits(scene) if scene.view.phase == "sale" else super().waiting(scene)

    def _draw_prompt(self, scene: Scene, draws: Sequence[moves.Draw]) -> str:
        card = upcard(scene)
        if card is None or len({move.source for move in draws}) < 2:
            return super()._draw_prompt(scene, draws)
        stock = "draw" if dummy(scene).stock else "the stock is gone: have the discards shuffled and draw"
        return f"take {said(card)} with t, or {stock} with d, which first offers {said(card)} to the others."

    def _table_prompt(self, scene: Scene) -> str:
        if not may_lay_out(scene):
            return super()._table_prompt(scene)
        sets, runs = self._staging.missing(scene)
        if not sets + runs:
            return "the contract is complete: e goes down with it, r takes the last part back."
        missing = contract_in_words(sets, runs)
        throw = "x throws a card, which ends the turn"
        if self._staging.parts(scene):
            return f"{missing} still missing: select cards and press m, or e to have it laid out; {throw}."
        if scene.moves(moves.LayDown):
            return f"the hand holds the contract, {missing}: e lays it out, m builds it by hand; {throw}."
        return f"the contract is {missing}, and the hand does not hold it yet; {throw}."

    def _selected_prompt(self, scene: Scene) -> str:
        if not may_lay_out(scene):
            text = super()._selected_prompt(scene)
            if len(scene.selected) > 1 and not scene.view.options.extra_melds and text.endswith("."):
                fits = scene.moves(moves.LayOff)
                if not any(move.card in scene.selected for move in fits):
                    return (
                        f"{said_all(scene.selected)}: none of these fits on a meld, and one card at a time is thrown."
                    )
            return text
        cards = scene.selected
        if len(cards) == 1:
            thrown = any(move.card == cards[0] for move in scene.moves(moves.Discard))
            return f"{said(cards[0])}: {'x throws it; ' if thrown else ''}select more cards for a set or a run."
        part = self._staging.part_of(scene, cards)
        if isinstance(part, str):
            return part
        return f"{said_all(part)}: a {'set' if is_set(part) else 'run'}; m puts it aside for the contract."

    def _advice(self, scene: Scene, move: moves.Move) -> tuple[str, tuple[Card, ...]]:
        match move:
            case moves.Buy():
                return "A hint: buy it (b).", ()
            case moves.Pass():
                return "A hint: let it go (n).", ()
            case moves.LayDown(melds=melds):
                return f"A hint: go down with {listed([said_all(part) for part in melds])} (e).", ()
        return super()._advice(scene, move)

    # ------------------------------------------------------------------------------------------------ the end of a hand

    def cost(self, card: Card) -> int | None:
        return COSTS[card % 13]

    def sheet(self) -> Widget:
        self._contracts = ContractsSheet()
        return self._contracts

    def show_sheet(self, view: View, totals: Sequence[Sequence[int]]) -> None:
        self._contracts.show(view, totals)

    def account(self, events: Sequence[Event], view: View) -> Account:
        settled = next(event for event in reversed(events) if isinstance(event, HandSettled))
        unwon = next((event for event in events if isinstance(event, HandVoid)), None)
        lines = tuple(
            AccountLine(
                name,
                seat in settled.winners,
                tuple((card, self.cost(card)) for card in sorted(settled.hands[seat])),
                settled.counts[seat],
                settled.counts[seat],
                view.scores[seat],
            )
            for seat, name in enumerate(view.players)
        )
        game: Any = view
        hand = f"hand {settled.hand_number} ({contract_in_words(*game.contract)})"
        if unwon:
            why = void_said(unwon.why, view.players, EVERYBODY_COUNTS)
            return Account(f"Nobody wins {hand}. {why} {self._standing(view)}", lines, ())
        out = any(isinstance(event, WentOut) for event in events)
        headline = f"{named(settled.winners, view.players)} {'goes out and ' if out else ''}wins {hand}."
        return Account(f"{headline} {self._standing(view)}", lines, ())

    def _standing(self, view: View) -> str:
        least = min(view.scores)
        first = [seat for seat, score in enumerate(view.scores) if score == least]
        if len(first) == len(view.players):
            return "Nobody is ahead."
        verb = "leads" if len(first) == 1 else "lead"
        return f"{named(first, view.players)} {verb} with {counted(least, 'point')} against: the least wins."

    def result(self, view: View) -> str:
        least = min(view.scores)
        first = [seat for seat, score in enumerate(view.scores) if score == least]
        if len(first) == len(view.players):
            return "The sitting is over, and nobody is ahead."
        share = "has won the sitting" if len(first) == 1 else "share the sitting"
        return f"{named(first, view.players)} {share} with {counted(least, 'point')} against, the fewest."


DESK = DummyDesk
