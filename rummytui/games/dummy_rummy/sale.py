"""The sale of the upcard: who offers it, who may buy it, and the commands to answer with. (DU-6 to DU-9)"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules import Card, View, moves
from rules.events import SaleOpened, SalePassed
from rules.rummy.dummy_rummy import DummyView, contract_in_words
from rules.seats import Seat
from rummytui.games.draw_and_discard.desk import TurnDesk
from rummytui.games.draw_and_discard.turn import FromStock, melds_told, table_view, upcard
from rummytui.games.dummy_rummy.sale_sign import Bidder, CardForSale, SaleTable, on_sale
from rummytui.table.commands import Command, OwnHand
from rummytui.table.offers import Choose, Offer, Promise, Target
from rummytui.table.phase_desk import HURRIES, AskedAloud, HowTo
from rummytui.table.scene import Scene
from rummytui.text import listed, said, whose

_FEW = 4
"""How many buyers fit into a sentence; if there are more, only the sale lists them with their numbers."""


def dummy_view(view: View) -> DummyView:
    """``view``, typed as one of Dummy Rummy, with pennies, the contract and who is down."""
    assert isinstance(view, DummyView)
    return view


def seller(scene: Scene) -> int | None:
    """Whose turn it is while a card is for sale; else None."""
    opened = _opened(scene)
    return opened.seat if opened else None


def _opened(scene: Scene) -> SaleOpened | None:
    return next((event for event in reversed(scene.events) if isinstance(event, SaleOpened)), None)


def buyers(scene: Scene) -> list[int]:
    """The seats of people who can still buy, in playing order; only the one whose hand is open, if one is."""
    view = dummy_view(scene.view)
    answering = scene.people if scene.face_up is None else {scene.face_up}
    return [seat for seat in view.buyers if seat in answering] if scene.acting else []


def answers(scene: Scene, buyer: Seat | None) -> Promise:
    """The answers of all people if ``buyer`` wants the card, or if nobody does (None).

    People before the buyer in playing order let it go; bots between them answer for themselves.
    """
    asked = buyers(scene)
    if buyer is None:
        return Promise(tuple(moves.Pass(seat) for seat in asked))
    quick = dummy_view(scene.view).options.sale == "quickest"
    before = [] if quick else asked[: asked.index(buyer)]
    return Promise((*(moves.Pass(seat) for seat in before), moves.Buy(buyer)))


def buying(scene: Scene) -> Choose | None:
    """Ask who wants the card, by number; None if there is nobody to ask."""
    asked = buyers(scene)
    if not asked or scene.face_up is not None:
        return None
    names = scene.view.players
    numbers = {str(seat + 1) for seat in asked}
    short = listed([one for one in sorted(numbers) if any(one != other and other.startswith(one) for other in numbers)])
    enter = f" For seat {short}, press Enter too." if short else ""
    question = f"Who buys {_card(scene)}? Type the seat number.{enter}"
    return Choose.of_seats(question, names, sorted(asked), partial(answers, scene), others=_not_buying(scene))


def _not_buying(scene: Scene) -> dict[int, str]:
    """Why each of the others does not buy, by seat."""
    view = dummy_view(scene.view)
    opened = _opened(scene)
    asked = buyers(scene)
    found: dict[int, str] = {}
    for seat, name in enumerate(view.players):
        if opened is None or seat in asked:
            continue
        if seat == opened.seat:
            found[seat] = f"It's {whose(name)} turn, and {name} would rather draw."
        elif seat not in opened.buyers:
            found[seat] = f"{name} {_why_never(view, seat)}."
        elif seat in view.buyers:
            found[seat] = f"There's no need to answer for {name}."
        else:
            found[seat] = f"{name} has let it go."
    return found


def _card(scene: Scene) -> str:
    card = upcard(scene)
    return said(card) if card is not None else "the card"


def _why_never(view: DummyView, seat: Seat) -> str:
    """Why a seat was not among those who could buy. (DU-8, DU-9)"""
    if not view.pennies[seat]:
        return "has no pennies"
    if _is_out(view, seat):
        return "is down and can't buy any more"
    return "discarded it and can't buy it back"


def _is_out(view: DummyView, seat: Seat) -> bool:
    """Whether a seat buys no more because it has gone down. (DU-9)"""
    return view.down[seat] and not view.options.buy_when_down


class FromStockAfterSale(FromStock):
    """Draw the top card of the stock. Before you do, the others may buy the top discard for a penny.

    If the stock has run out, the discards under the top one are shuffled to make a new stock.
    """

    def text(self, scene: Scene) -> str:
        return self.label if table_view(scene).stock else "shuffle the discards and draw"


class Buy(Command):
    """Buy the card on sale for a penny. You get extra cards from the stock with it, and you don't discard."""

    name, key, label, kind = "buy", "b", "buy", moves.Buy

    def text(self, scene: Scene) -> str:
        return f"buy {_card(scene)}"

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Buy(scene.seat)

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        asked = buyers(scene)
        if isinstance(target, int) and target in asked:
            return answers(scene, target)
        if len(asked) == 1:
            return answers(scene, asked[0])
        choose = buying(scene)
        assert choose
        return choose


class LetGo(Command):
    """Let the card go. The player whose turn it is then draws from the stock."""

    name, key, label, kind = "nobody", "n", "nobody", moves.Pass

    def text(self, scene: Scene) -> str:
        return self.label if scene.face_up is None else "no"

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Pass(scene.seat)

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return answers(scene, None)


# ----------------------------------------------------------------------------------------------------- what is shown


def sale_of(scene: Scene) -> CardForSale | None:
    """The sale as it is drawn; None if nothing is for sale."""
    view = dummy_view(scene.view)
    opened = _opened(scene)
    if opened is None:
        return None
    passed = set()
    for event in reversed(scene.events):
        if event is opened:
            break
        if isinstance(event, SalePassed):
            passed.add(event.seat)
    numbered = set(buyers(scene)) if scene.face_up is None else set()
    order = [(opened.seat + step) % len(view.players) for step in range(1, len(view.players))]
    bidders = tuple(
        Bidder(
            seat,
            view.players[seat],
            view.pennies[seat],
            len(view.hands[seat]),
            _standing(scene, seat, opened, passed),
            number=seat + 1 if seat in numbered else None,
            asked=seat in view.buyers,
        )
        for seat in order
    )
    how = "The first to call" if view.options.sale == "quickest" else "The first in playing order"
    contract = contract_in_words(*view.contract)
    return CardForSale(opened.card, view.options.extra_cards, view.players[opened.seat], how, contract, bidders)


def _standing(scene: Scene, seat: Seat, opened: SaleOpened, passed: set[int]) -> str:
    """A word or two about a seat, besides its pennies."""
    view = dummy_view(scene.view)
    if seat in passed:
        return "no"
    if seat not in opened.buyers:
        # The missing pennies are shown anyway.
        return "" if not view.pennies[seat] else "is down" if _is_out(view, seat) else "discarded it"
    return "may buy" if seat in scene.people else "thinks"


class SaleDesk(AskedAloud):
    """A card for sale, over the melds that people judge it by. (DU-6)"""

    commands = (Buy(), LetGo())

    def __init__(self, turn: TurnDesk) -> None:
        self._turn = turn
        self.sign = SaleTable()

    def show(self, scene: Scene) -> None:
        sale = sale_of(scene)
        if sale:
            self.sign.show_sale(sale)
            self.sign.show_melds(scene, {})

    def told(self, scene: Scene) -> Sequence[str]:
        sale = sale_of(scene)
        if sale is None:
            return ()
        bidders = [
            f"{one.number or one.seat + 1} {one.name}{f', {one.standing}' if one.standing else ''}"
            for one in sale.bidders
        ]
        return (
            on_sale(sale),
            f"{sale.rule} gets it. The players: {'; '.join(bidders)}.",
            *melds_told(scene),
        )

    def prompt(self, scene: Scene) -> str:
        asked = buyers(scene)
        names = scene.view.players
        if scene.face_up is not None:
            return f"{scene.name}: buy {_card(scene)} with {Buy.key}, or let it go with {LetGo.key}."
        few = len(asked) <= _FEW
        seats = [f"{seat + 1} for {names[seat]}" for seat in asked] if few else ["the seat number"]
        who = listed([*seats, f"{LetGo.key} for nobody"], "or")
        return f"Who buys {_card(scene)}? Type {who}; {OwnHand.key} shows a hand first."

    def waiting(self, scene: Scene) -> str:
        names = scene.view.players
        who = listed([names[seat] for seat in scene.view.to_act])
        return f"{who} may buy {_card(scene)}. {HURRIES}"

    def is_turn_of(self, scene: Scene, seat: Seat) -> bool:
        return seat == seller(scene)

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        return self._turn.in_hand(scene)

    def standing_choices(self, scene: Scene) -> Offer | None:
        return buying(scene)

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.Buy):
            return HowTo(f"buy {_card(scene)}", Buy.key, then=answers(scene, move.seat))
        return HowTo(f"let {_card(scene)} go", LetGo.key, then=answers(scene, None))
