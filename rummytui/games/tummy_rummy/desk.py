"""Tummy Rummy at the table: the family's turn, then plates in its place."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from rules import Card, View, moves
from rules.events import Event
from rummytui.games.desk import Wanted
from rummytui.games.draw_and_discard.desk import DrawAndDiscardDesk
from rummytui.games.tummy_rummy.accounts import banner_of, bill_of
from rummytui.games.tummy_rummy.bill import Settlement
from rummytui.games.tummy_rummy.feeding import (
    Broth,
    Cancel,
    Eat,
    Feed,
    Reverse,
    are_open,
    doubles_in,
    feeding_prompt,
    feeding_waits,
    food,
    hint_of,
    kitchen,
    objections,
    plates_of,
    unanswered,
)
from rummytui.games.tummy_rummy.plates import Plates
from rummytui.games.tummy_rummy.swap import (
    Decline,
    Goodbye,
    NameSpecial,
    Swap,
    cook_of,
    cooks_cards,
    special_meaning,
    special_prompt,
    swap_heading,
    swap_hint,
    swap_prompt,
    taking,
)
from rummytui.games.tummy_rummy.text import TummyTeller
from rummytui.table.commands import Command, Leave, LeaveByEscape
from rummytui.table.offers import Advise, Choice, Choose, Offer, Play
from rummytui.table.scene import Scene
from rummytui.text import counted, named, said
from rummytui.widgets.banner import Banner
from rummytui.widgets.numbered import NumberedCards
from rummytui.widgets.pick import CardPicker
from rummytui.widgets.seats import SeatInfo


class Kitchen(Vertical):
    """The banner, and under it what the phase is about."""

    DEFAULT_CSS = "Kitchen { height: 1fr; }"

    def __init__(self, table: Widget) -> None:
        super().__init__()
        self.table = table
        self.banner = Banner()
        self.plates = Plates()
        self.picker = CardPicker()
        self.cook = NumberedCards()

    def compose(self) -> ComposeResult:
        yield self.banner
        yield self.table
        yield self.plates
        yield self.picker
        yield self.cook

    def show(self, shown: Widget) -> None:
        """Have this in the middle, and nothing else."""
        for widget in (self.table, self.plates, self.picker, self.cook):
            widget.display = widget is shown

    def on_card_picker_picked(self, event: CardPicker.Picked) -> None:
        event.stop()
        self.post_message(Wanted("name", event.card))

    def on_numbered_cards_card_chosen(self, event: NumberedCards.CardChosen) -> None:
        event.stop()
        self.post_message(Wanted("swap", event.place))


class TummyDesk(DrawAndDiscardDesk):
    """Piles and melds in play; plates in the Feeding; all cards where the Special is named; a Cook's hand in the swap."""

    stock_label = "broth"
    most_wins = False
    signed = False
    teller = TummyTeller

    def centre(self) -> Widget:
        self._kitchen = Kitchen(super().centre())
        return self._kitchen

    def show(self, scene: Scene) -> None:
        kitchen_table, phase = self._kitchen, scene.view.phase
        kitchen_table.banner.show_banner(banner_of(scene))
        if phase == "feeding":
            kitchen_table.show(kitchen_table.plates)
            # Under a curtain nobody sees it, so what was put on since is shown moving when the curtain goes up.
            if scene.acting or len(scene.people) < 2:
                kitchen_table.plates.show_plates(plates_of(scene))
            else:
                kitchen_table.plates.show_plates(plates_of(scene), moving=False)
        elif phase == "special" and scene.acting:
            kitchen_table.show(kitchen_table.picker)
            kitchen_table.picker.show_meaning(special_meaning(scene))
            kitchen_table.picker.focus()
        elif phase == "swap" and scene.acting:
            kitchen_table.show(kitchen_table.cook)
            kitchen_table.cook.show_numbered(cooks_cards(scene), swap_heading(scene))
        else:
            kitchen_table.show(kitchen_table.table)
            super().show(scene)

    def commands(self, phase: str) -> Sequence[Command]:
        match phase:
            case "feeding":
                return (Feed(), Broth(), Eat(), Cancel(), Reverse())
            case "special":
                return (NameSpecial(lambda: self._kitchen.picker.card),)
            case "swap":
                return (Swap(), Decline())
            case "between hands":
                return (Goodbye(),)
        return super().commands(phase)

    def everywhere(self, phase: str) -> Sequence[Command]:
        # Where cards are typed by rank, q is the queen.
        commands = super().everywhere(phase)
        if phase != "special":
            return commands
        return [LeaveByEscape() if isinstance(command, Leave) else command for command in commands]

    # ------------------------------------------------------------------------------------------------ what is on show

    def laid_open(self, view: View) -> int | None:
        return view.to_act[0] if are_open(view) else None

    def minds_cursor(self, scene: Scene) -> bool:
        return scene.view.phase == "feeding"

    def seats(self, scene: Scene) -> list[SeatInfo]:
        view = kitchen(scene)
        if view.phase == "feeding":
            # The plates are the seats.
            return []
        found = []
        for seat, info in enumerate(super().seats(scene)):
            tags = [
                *(["Chef"] if seat == view.chef else []),
                *(["Cook ×2"] if seat in view.cooks else []),
                *(["gone"] if seat in view.gone else []),
            ]
            cards = None if seat in view.gone else info.cards
            score = f"ate {view.scores[seat]}" if any(view.scores) else ""
            found.append(SeatInfo(info.name, cards, info.turn, tags=tuple(tags), score=score, away=seat in view.gone))
        return found

    def helpful(self, scene: Scene) -> frozenset[Card]:
        if scene.view.phase == "feeding":
            if not scene.acting:
                return frozenset()
            if gift := unanswered(scene):
                ranks = {card.rank for card in gift.cards}
                return frozenset(card for card in scene.hand if card.rank in ranks)
            return frozenset(card for double in doubles_in(scene) for card in double.cards)
        return super().helpful(scene)

    # ------------------------------------------------------------------------------------------------ what is done

    def standing_choices(self, scene: Scene) -> Offer | None:
        phase = scene.view.phase
        if phase == "feeding" and scene.meant and not unanswered(scene):
            names = scene.view.players
            choices = {
                seat + 1: Choice(names[seat], Play((moves.Feed(scene.seat, scene.meant, seat),)))
                for seat in objections(scene, scene.meant)
            }
            return Choose(feeding_prompt(scene), choices, among="seats")
        if phase == "swap":
            choices = taking(scene)
            return Choose(swap_prompt(scene), choices) if choices else Advise(swap_prompt(scene))
        return None

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        match scene.view.phase:
            case "feeding" if unanswered(scene):
                return Advise(feeding_prompt(scene))
            case "feeding":
                return Feed().offer(scene)
            case "swap":
                return Swap().offer(scene)
        return super().card_meant(scene, card, position)

    # ------------------------------------------------------------------------------------------------ what is said

    def prompt(self, scene: Scene) -> str:
        match scene.view.phase:
            case "feeding":
                return feeding_prompt(scene)
            case "special":
                return special_prompt(scene)
            case "swap":
                return swap_prompt(scene)
        return super().prompt(scene)

    def waiting(self, scene: Scene) -> str:
        match scene.view.phase:
            case "feeding":
                return feeding_waits(scene)
            case "special":
                return f"{named(scene.view.to_act, scene.view.players)} thinks of a Special. Space hurries."
            case "swap":
                cook = cook_of(scene)
                whom = "" if cook is None else f" with {scene.view.players[cook]}"
                return f"{named(scene.view.to_act, scene.view.players)} may swap a card{whom}. Space hurries."
        return super().waiting(scene)

    def advice(self, scene: Scene, move: moves.Move) -> Advise:
        if isinstance(move, moves.Feed | moves.Answer):
            return hint_of(scene, move)
        if isinstance(move, moves.Swap):
            return swap_hint(scene, move)
        if isinstance(move, moves.NameSpecial):
            return Advise(f"A hint: name {said(move.card)}, which feeds them {food(scene, move.card)}.")
        return super().advice(scene, move)

    # ------------------------------------------------------------------------------------------------ the end of a hand

    def settlement(self) -> Widget:
        self._bill = Settlement()
        return self._bill

    def show_settlement(self, events: Sequence[Event], view: View) -> None:
        self._bill.show_bill(bill_of(events, view))

    def result(self, view: View) -> str:
        least = min(view.scores)
        first = [seat for seat, units in enumerate(view.scores) if units == least]
        if len(first) == len(view.players):
            return "The sitting is over, and everybody has eaten the same."
        verb = "has" if len(first) == 1 else "have"
        return f"{named(first, view.players)} {verb} eaten least, {counted(least, 'unit')}, and won the sitting."


DESK = TummyDesk
