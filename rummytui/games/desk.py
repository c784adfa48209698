"""What a game adds to the table: its centre piece, its commands, its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.message import Message
from textual.widget import Widget

from rules import Card, View
from rules.events import CardDiscarded, CardDrawn, Event
from rules.moves import Move
from rules.reasons import PaymentReason
from rummytui.table.commands import AT_EVERY_TABLE, Command
from rummytui.table.offers import Advise, Offer, Target
from rummytui.table.scene import Scene
from rummytui.text import Account, Teller, account_of, house_rules, listed, named, signed
from rummytui.text.reasons import PAID
from rummytui.widgets.account import AccountTable
from rummytui.widgets.scores import ScoreSheet
from rummytui.widgets.seats import SeatInfo


class Wanted(Message):
    """Something on the centre piece was clicked that means a command: its name, and what it was clicked on."""

    def __init__(self, command: str, target: Target = None) -> None:
        super().__init__()
        self.command = command
        self.target = target


class Desk(ABC):
    """One game's part of the table screen. It is made anew for each table.

    What is drawn comes from the scene, which holds only what may be on the screen; a desk asks no game anything.
    """

    teller: ClassVar[type[Teller]] = Teller
    """How this game's events are told."""
    most_wins: ClassVar[bool] = True
    """Whether the highest score is the best."""
    signed: ClassVar[bool] = True
    """Whether scores are won and lost, and get a sign."""
    kept: ClassVar[str] = "The score"
    """What the score sheet keeps."""

    paid: ClassVar[Mapping[PaymentReason, str]] = PAID
    """What is paid for in this game, in words."""

    @abstractmethod
    def centre(self) -> Widget:
        """The centre piece, made once. It posts `Wanted` for what is clicked on it."""

    @abstractmethod
    def show(self, scene: Scene) -> None:
        """Draw the centre piece for this scene. Called after every move and every change of the selection."""

    @abstractmethod
    def commands(self, phase: str) -> Sequence[Command]:
        """This game's own commands in a phase of it, the most important first. Their keys differ within the phase."""

    @abstractmethod
    def prompt(self, scene: Scene) -> str:
        """The sentence that says who is wanted, and for what. Somebody acts in this scene."""

    def laid_open(self, view: View) -> int | None:
        """Whose hand lies in the middle while everybody looks. ``view`` is everybody's; None where no hand is open."""
        return None

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        """The cards of the open hand that are still in it, and not laid out somewhere before they are played."""
        return scene.hand

    def interludes(self, events: Sequence[Event], view: View) -> list[Widget]:
        """What everybody has to read before the game goes on, one after the other, given what happened since."""
        return []

    def has_hand(self, scene: Scene) -> bool:
        """Whether there is a place for an open hand, be it empty; else the middle has the room."""
        return True

    def minds_cursor(self, scene: Scene) -> bool:
        """Whether the picture depends on which card the cursor is on."""
        return False

    def standing_choices(self, scene: Scene) -> Offer | None:
        """What digits and clicks on seats mean while nothing was asked: a `Choose`, or None for nothing."""
        return None

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        """What comes of Enter on a card, or of a second click on it."""
        return Advise(self.prompt(scene))

    def helpful(self, scene: Scene) -> frozenset[Card]:
        """Cards of the open hand that can be used now, to be marked."""
        return frozenset()

    def pointed_at(self, scene: Scene) -> frozenset[Card]:
        """Cards on one of which the cursor is to be at first, so that no other is played by mistake; none for any."""
        return frozenset()

    def everywhere(self, phase: str) -> Sequence[Command]:
        """The commands that every game has, with the keys that are free in this phase."""
        return AT_EVERY_TABLE

    def advice(self, scene: Scene, move: Move) -> Advise:
        """A hint in words: what ``move`` would be and how to make it."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------- alike in most games

    def title(self, view: View) -> str:
        """The line over the table."""
        rules = house_rules(view.options)
        return " · ".join([view.title, f"hand {view.hand_number}", *([f"house rules: {rules}"] if rules else [])])

    def seats(self, scene: Scene) -> list[SeatInfo]:
        """What everybody may see of each player."""
        view = scene.view
        return [
            SeatInfo(
                name,
                cards=len(view.hands[seat]),
                turn=seat in view.to_act and len(view.to_act) == 1,
                score=self.score(view.scores[seat]) if any(view.scores) else "",
            )
            for seat, name in enumerate(view.players)
        ]

    def score(self, number: int) -> str:
        """A score as it is written."""
        return signed(number) if self.signed else str(number)

    def waiting(self, scene: Scene) -> str:
        """The sentence while the game goes on by itself."""
        return f"{named(scene.view.to_act, scene.view.players, 'or')} is playing. Space hurries."

    def fresh(self, events: Sequence[Event], seat: int) -> tuple[Card, ...]:
        """The cards that ``seat`` has drawn in the turn that it is in."""
        drawn: list[Card] = []
        for event in events:
            if isinstance(event, CardDrawn) and event.seat == seat:
                drawn.append(event.card)
            elif isinstance(event, CardDiscarded) and event.seat == seat:
                drawn.clear()
        return tuple(drawn)

    def settlement(self) -> Widget:
        """What shows how a hand was settled, made anew for each hand."""
        self._account = AccountTable()
        return self._account

    def show_settlement(self, events: Sequence[Event], view: View) -> None:
        """Fill what `settlement` made; ``events`` are those of the hand that is over."""
        self._account.show_account(self.account(events, view), self.score)

    def sheet(self) -> Widget:
        """What shows the score after each hand, made anew for each settlement."""
        self._sheet = ScoreSheet()
        return self._sheet

    def show_sheet(self, view: View, totals: Sequence[Sequence[int]]) -> None:
        """Fill what `sheet` made: one sequence a hand, one number a seat."""
        self._sheet.show_scores(
            view.players, totals, leading="highest" if self.most_wins else "lowest", signed=self.signed
        )

    def account(self, events: Sequence[Event], view: View) -> Account:
        """How the hand that is over was settled: every number, and how it came about."""
        return account_of(events, view, self.cost, self.paid)

    def cost(self, card: Card) -> int | None:
        """What a card left in a hand costs; None where cards have no price of their own."""
        return None

    def result(self, view: View) -> str:
        """The sentence about a sitting that is over."""
        best = (max if self.most_wins else min)(view.scores)
        first = [seat for seat, score in enumerate(view.scores) if score == best]
        if len(first) == len(view.scores):
            return "The sitting is over, and nobody is ahead."
        names = listed([view.players[seat] for seat in first])
        share = "has won the sitting" if len(first) == 1 else "share the sitting"
        return f"{names} {share} with {self.score(best)}."
