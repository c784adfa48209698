"""What a game adds to the table: its centre piece, its commands, its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from textual.message import Message
from textual.widget import Widget

from rules import Card, Game, View
from rules.events import CardBought, CardDiscarded, CardDrawn, Event
from rules.reasons import PaymentReason
from rummytui.table.offers import Target
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import Account, Teller, account_of, house_rules, named, signed
from rummytui.text.reasons import PAID
from rummytui.widgets.account import AccountTable
from rummytui.widgets.scores import ScoreSheet
from rummytui.widgets.seats import SeatInfo


class CommandClicked(Message):
    """Something on the centre piece was clicked that means a command: its name, and what it was clicked on."""

    def __init__(self, command: str, target: Target = None) -> None:
        super().__init__()
        self.command = command
        self.target = target


class Desk:
    """One game's part of the table screen. It is made anew for each table.

    ``centre`` is the furniture in the middle, which posts `CommandClicked` for what is clicked on it; ``phases`` says of each
    phase what is wanted in it. What is drawn comes from the scene, which holds only what may be on the screen; a desk
    asks no game anything.
    """

    centre: Widget
    phases: Mapping[str, PhaseDesk]
    """A desk for each phase with moves of its own, by its name on the public face of the rules."""

    teller: ClassVar[type[Teller]] = Teller
    """How this game's events are told."""
    kept: ClassVar[str] = "The score"
    """What the score sheet keeps."""

    undecided: ClassVar[str] = "The sitting is over, and nobody is ahead."
    """The sentence about a sitting in which everybody came out alike."""

    paid: ClassVar[Mapping[PaymentReason, str]] = PAID
    """What is paid for in this game, in words."""

    def __init__(self, game: type[Game]) -> None:
        self.game = game

    def at(self, phase: str) -> PhaseDesk:
        """The desk of a phase; between hands and at the end most games have nothing of their own."""
        return self.phases.get(phase, _AT_REST)

    def interludes(self, events: Sequence[Event], view: View) -> list[Widget]:
        """What everybody has to read before the game goes on, one after the other, given what happened since."""
        return []

    # ------------------------------------------------------------------------------------------- alike in most games

    def title(self, view: View) -> str:
        """The line over the table."""
        rules = house_rules(view.options)
        return " · ".join([view.title, self.moment(view), *([f"house rules: {rules}"] if rules else [])])

    def moment(self, view: View) -> str:
        """How far the sitting has come, as the title says it."""
        return f"{self.game.span} {view.hand_number}"

    def show(self, scene: Scene) -> None:
        """Draw the middle of the table."""
        self.at(scene.view.phase).show(scene)

    def seats(self, scene: Scene) -> list[SeatInfo]:
        """What everybody may see of each player."""
        view = scene.view
        present = self.at(view.phase)
        return [
            SeatInfo(
                name,
                None if self.is_away(view, seat) else len(view.hands[seat]),
                present.is_turn_of(scene, seat),
                tags=(*self.tags(view, seat), *present.tags(scene, seat)),
                score=self.standing(view, seat),
                away=self.is_away(view, seat),
            )
            for seat, name in enumerate(view.players)
        ]

    def tags(self, view: View, seat: int) -> Sequence[str]:
        """What stands beside a name in every phase."""
        return ()

    def is_away(self, view: View, seat: int) -> bool:
        """Whether this seat has no part in the game any more."""
        return False

    def standing(self, view: View, seat: int) -> str:
        """How a seat stands, as it is written beside its name; nothing while nobody has won or lost anything."""
        return self.score(view.scores[seat]) if any(view.scores) else ""

    def score(self, number: int) -> str:
        """A score as it is written."""
        return signed(number) if self.game.signed else str(number)

    def drawn_this_turn(self, events: Sequence[Event], seat: int) -> tuple[Card, ...]:
        """The cards that ``seat`` has drawn or bought in the turn that it is in."""
        drawn: list[Card] = []
        for event in events:
            if isinstance(event, CardDrawn | CardBought) and event.seat == seat:
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
            view.players, totals, leading="lowest" if self.game.low_wins else "highest", signed=self.game.signed
        )

    def account(self, events: Sequence[Event], view: View) -> Account:
        """How the hand that is over was settled: every number, and how it came about."""
        return account_of(events, view, self.game.card_cost, self.paid)

    def result(self, view: View) -> str:
        """The sentence about a sitting that is over."""
        first = self.leaders(view)
        if not first:
            return self.undecided
        return f"{named(first, view.players)} {self.victory(view.scores[first[0]], alone=len(first) == 1)}."

    def leaders(self, view: View) -> Sequence[int]:
        """The seats with the best score; none where everybody has the same."""
        best = (min if self.game.low_wins else max)(view.scores)
        first = [seat for seat, score in enumerate(view.scores) if score == best]
        return first if len(first) < len(view.scores) else ()

    def victory(self, best: int, *, alone: bool) -> str:
        """What is said of who has won with a score of ``best``, after the name, or the names where there are several."""
        return f"{'has won' if alone else 'share'} the sitting with {self.score(best)}"


_AT_REST: Final = PhaseDesk()
