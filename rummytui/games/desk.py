"""What a game adds to the table: the widgets in the middle, its commands, its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.message import Message
from textual.widget import Widget

from rules import Card, Game, View
from rules.cards import HIDDEN
from rules.events import (
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    Event,
    HandSettled,
    HandVoid,
    JokerMoved,
    MeldTabled,
)
from rules.reasons import PaymentReason
from rules.seats import Seat
from rummytui.games import part_of
from rummytui.table.between_hands import Finish
from rummytui.table.commands import Command
from rummytui.table.flights import Midair, Token
from rummytui.table.meanings import Meanings
from rummytui.table.offers import Target
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import Account, account_of, counted, house_rules, named, said, said_all, signed
from rummytui.text.evening import Evening
from rummytui.text.reasons import PAID
from rummytui.widgets.cards import CardLook, Size
from rummytui.widgets.pieces import Row
from rummytui.widgets.scores import Scoring
from rummytui.widgets.seats import SeatLabel

if TYPE_CHECKING:
    from rummytui.text.advice import Adviser

_CHANGES: Final = (CardDrawn, CardBought, MeldTabled, CardLaidOff, JokerMoved, CardDiscarded)
"""What changes a hand."""


class CommandClicked(Message):
    """A click in the middle of the table that gives a command: the command's name, and what was clicked."""

    def __init__(self, command: str, target: Target = None) -> None:
        super().__init__()
        self.command = command
        self.target = target


class Desk:
    """One game's part of the table screen. Each table has a new one.

    ``centre`` is the widget in the middle, which posts `CommandClicked` when a command is given by a click; ``phases``
    has a desk for each phase. Everything drawn comes from the scene, which holds only what may be on the screen; a desk
    never asks the game.
    """

    centre: Widget
    beside: Sequence[Widget] = ()
    """Widgets of the game for the panel beside the table: above the log, and while they are on show in place of the
    scores."""
    phases: Mapping[str, PhaseDesk]
    """A desk for each phase that needs one, by the name that `Game.phase` gives it."""

    meanings: ClassVar[Meanings]
    """The meanings of this game's events: phrases, flights and moments."""
    midair: ClassVar[type[Midair]] = Midair
    """Shows the table without what is still in the air."""
    evening: ClassVar[type[Evening]] = Evening
    """Finds the highlights of a whole game."""
    finish: ClassVar[Command] = Finish()
    """Finishes the game between two hands."""
    kept: ClassVar[str] = "The score"
    """What the score sheet records, for its title."""

    largest_hand: ClassVar[Size] = "huge"
    """The largest cards in which a hand is shown, where the middle has a better use for the room."""

    bill: ClassVar[str] = ""
    """The name of what the settlement shows of the whole game once it is over, before the final screen; empty for nothing."""
    undecided: ClassVar[str] = "The game is over, and nobody is ahead."
    """The sentence about a game in which everybody finished level."""

    paid: ClassVar[Mapping[PaymentReason, str]] = PAID
    """Words for the reasons to pay in this game."""

    def __init__(self, game: type[Game]) -> None:
        self.game = game
        self.occasion = ""
        """The kind of deal, for the title; empty for an ordinary one."""
        self.scoring = Scoring("lowest" if game.low_wins else "highest", game.signed, game.span)

    def give_head_starts(self, head_starts: Sequence[int]) -> None:
        """Count these from now on for who is ahead, one for each seat; empty if nobody has one."""
        self.scoring = self.scoring._replace(head_starts=tuple(head_starts))

    def at(self, phase: str) -> PhaseDesk:
        """The desk of a phase. Most games have none of their own for between hands and the end."""
        return self.phases.get(phase, _AT_REST)

    def adviser(self, view: View) -> Adviser:
        """Puts reasons into words for the seat whose view this is. Nothing of it is imported before it is wanted."""
        from rummytui.text.advice import Adviser

        return Adviser(view, part_of(self.game.name, "reasons").WORDS)

    def interludes(self, events: Sequence[Event], view: View) -> list[Widget]:
        """Widgets to show everybody, one by one, after ``events`` and before play continues."""
        return []

    # ---------------------------------------------------------------------------------------- the same in most games

    def title(self, view: View) -> str:
        """The line above the table."""
        rules = house_rules(view.options, one_hand=bool(self.occasion))
        parts = [view.title, self.occasion, self.moment(view), f"house rules: {rules}" if rules else ""]
        return " · ".join(filter(None, parts))

    log_column: ClassVar[str] = "discards"
    """What stands in the right column of the log."""

    def moment(self, view: View) -> str:
        """How far the game has got, for the title."""
        return self.at(view.phase).moment(f"{self.game.span} {view.hand_number}")

    def show(self, scene: Scene) -> None:
        """Draw the middle of the table."""
        self.at(scene.view.phase).show(scene)

    def seats(self, scene: Scene) -> list[SeatLabel]:
        """What everybody may see of each player, in seat order; nothing where the middle shows that."""
        if not self.at(scene.view.phase).shows_seats:
            return []
        return [self.seat(scene, seat) for seat in range(len(scene.view.players))]

    def seat(self, scene: Scene, seat: Seat) -> SeatLabel:
        """What everybody may see of one player, also to go above their hand."""
        view = scene.view
        present = self.at(view.phase)
        last = next((event for event in reversed(scene.events) if isinstance(event, CardDiscarded)), None)
        return SeatLabel(
            view.players[seat],
            None if self.is_away(view, seat) else len(view.hands[seat]),
            present.is_turn_of(scene, seat),
            tags=(*self.tags(view, seat), *present.tags(scene, seat)),
            score=self.standing(view, seat),
            head_start=self.scoring.head_start(seat),
            away=self.is_away(view, seat),
            did=f"discarded {said(last.card)}" if last and last.seat == seat and last.card != HIDDEN else "",
        )

    def tags(self, view: View, seat: Seat) -> Sequence[str]:
        """Short words to show beside a name in every phase."""
        return ()

    def is_away(self, view: View, seat: Seat) -> bool:
        """Whether this seat is out of the game."""
        return False

    def standing(self, view: View, seat: Seat) -> str:
        """A seat's score, as written beside its name; empty until any player has won or lost something."""
        score = view.scores[seat]
        return "" if not any(view.scores) else self.score(score) if self.game.signed else counted(score, "point")

    def score(self, number: int) -> str:
        """A score as it is written."""
        return signed(number) if self.game.signed else str(number)

    def token(self, token: Token, way: float, look: CardLook) -> Sequence[Row] | None:
        """A flying token that isn't a card, after this much of its way: no rows for nothing, None to show its text."""
        return None

    def drawn_this_turn(self, events: Sequence[Event], seat: Seat) -> tuple[Card, ...]:
        """The cards that ``seat`` has drawn or bought in its current turn; ``events`` are those of the hand so far."""
        drawn: list[Card] = []
        for event in events:
            if isinstance(event, CardDrawn | CardBought) and event.seat == seat:
                drawn.append(event.card)
            elif isinstance(event, CardDiscarded) and event.seat == seat:
                drawn.clear()
        return tuple(drawn)

    def just_drawn(self, events: Sequence[Event], seat: Seat) -> tuple[Card, ...]:
        """The card that ``seat`` drew last, or all that came with a purchase, if it has played none since."""
        drawn: list[Card] = []
        for event in reversed(events):
            if not isinstance(event, _CHANGES):
                continue
            if event.seat == seat and isinstance(event, CardDrawn | CardBought):
                drawn.append(event.card)
                if isinstance(event, CardBought):
                    return tuple(drawn)
            elif event.seat == seat or drawn:
                break
        return tuple(drawn[:1])

    def settlement(self) -> Widget:
        """A new widget to show how a hand was settled."""
        from rummytui.widgets.account import AccountTable

        self._account = AccountTable()
        return self._account

    def settlement_head(self) -> Widget | None:
        """What stands above the widget that `settlement` made, and stays in sight while that scrolls; None for nothing."""
        return self._account.head

    def show_settlement(self, events: Sequence[Event], view: View) -> None:
        """Fill the widget that `settlement` made; ``events`` are those of the finished hand."""
        result = self.result(view) if view.over else ""
        account = self.account(events, view)
        self._account.show_account(account, self.score, self.leaders(view), result, self._ranked(account))

    def _ranked(self, account: Account) -> list[Seat]:
        """The seats, those that have won the hand first, and the others by their totals."""
        lines = account.lines
        better = 1 if self.game.low_wins else -1
        standing = self.scoring.counted([line.total for line in lines])
        return sorted(range(len(lines)), key=lambda seat: (not lines[seat].won, better * standing[seat]))

    def sheet(self) -> Widget:
        """A new widget to show the score after each hand."""
        from rummytui.widgets.standings import Standings

        self._sheet = Standings()
        return self._sheet

    def show_sheet(self, view: View, totals: Sequence[Sequence[int]]) -> None:
        """Fill the widget that `sheet` made; ``totals`` has a sequence for each hand, with a number for each seat."""
        self._sheet.show_totals(
            view.players, totals, self.scoring, start=self.start(view), last=self.last(view, totals)
        )

    def last(self, view: View, totals: Sequence[Sequence[int]]) -> str:
        """The name of the last of these hands, in place of its number, if it wasn't an ordinary one."""
        return ""

    def start(self, view: View) -> int:
        """What everybody had before the first hand."""
        return 0

    def next_dealer(self, view: View) -> Seat | None:
        """Who deals the next hand, if known: the next seat to the left that is still in the game."""
        seats = [(view.dealer + step) % len(view.players) for step in range(1, len(view.players) + 1)]
        return next((seat for seat in seats if not self.is_away(view, seat)), None)

    def account(self, events: Sequence[Event], view: View) -> Account:
        """How the finished hand was settled: every number, and where it came from."""
        return account_of(events, view, self.game.card_cost, self.paid)

    outcomes: ClassVar[tuple[type[Event], ...]] = (HandSettled, HandVoid)
    """Events that end a hand. `settled` tells them in full, so plain text doesn't tell them before."""

    def settled(self, events: Sequence[Event], view: View) -> list[str]:
        """How the finished hand was settled, in sentences, for plain text."""
        account = self.account(events, view)
        lines = []
        for seat, line in enumerate(account.lines):
            left = said_all([card for card, _ in line.cards])
            count = "" if line.count is None else f": {counted(line.count, 'point')}"
            melds = "; ".join(map(said_all, line.melds))
            facts = [
                f"melds {melds}" if melds else "",
                f"left with {left}{count}" if left else "",
                f"{self.score(line.change)} in this {self.game.span}",
                f"{self.scoring.explained(seat, line.total)} so far",
            ]
            lines.append(f"{line.name}: {'; '.join(filter(None, facts))}.")
        return [account.headline, *lines, *account.reasons]

    def result(self, view: View) -> str:
        """The sentence about a finished game."""
        first = self.leaders(view)
        if not first:
            return self.undecided
        best = self.scoring.counted(view.scores)[first[0]]
        return f"{named(first, view.players)} {self.victory(best, alone=len(first) == 1)}."

    def leaders(self, view: View) -> Sequence[Seat]:
        """The seats with the best score, head starts included; none if everybody has the same."""
        standing = self.scoring.counted(view.scores)
        best = (min if self.game.low_wins else max)(standing)
        first = [seat for seat, score in enumerate(standing) if score == best]
        return first if len(first) < len(standing) else ()

    def head_starts_told(self, view: View) -> list[str]:
        """How those with a head start stand, in a sentence each."""
        return [
            f"{name}: {self.scoring.explained(seat, view.scores[seat])}."
            for seat, name in enumerate(view.players)
            if self.scoring.head_start(seat)
        ]

    def victory(self, best: int, *, alone: bool) -> str:
        """The sentence about who has won, after the names; ``best`` is the winning score."""
        unit = self.game.unit if abs(best) == 1 else f"{self.game.unit}s"
        return f"{'has won the game' if alone else 'share the win'} with {self.score(best)} {unit}"


_AT_REST: Final = PhaseDesk()
