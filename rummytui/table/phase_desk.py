"""What one phase of a game adds to a table: its commands, its prompts, its part of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from rules import Card
from rules.moves import Move
from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.table.commands import AT_EVERY_TABLE, WHERE_ASKED_ALOUD, Command
from rummytui.table.offers import Advise, Offer, Play
from rummytui.table.scene import Scene
from rummytui.text import counted, named, unmarked

if TYPE_CHECKING:
    from rummytui.advice import Advice, Turn
    from rummytui.text.advice import Adviser

HURRIES: Final = "Press Space to speed up."
"""How a sentence about bots playing ends, at a screen that can hurry them."""
BEST_MOVE: Final = "best move"
"""What the key bar calls Enter while a hint is on show."""
_STILL_BEST: Final = "Enter still plays the best move"
"""What Enter does while the next best move is on show."""
_ENTER_ROOM: Final = 60
"""Characters to name all moves of a turn in; the reasons of a hint want the rest of its two lines."""


@dataclass(frozen=True, slots=True)
class HowTo:
    """How a move is made: what to do, in words that begin with a verb; the key; and the cards to select first.

    ``brief`` says it in fewer words, where ``do`` names many cards. ``then`` is what makes the move, if there is more to
    it than the move itself.
    """

    do: str
    key: str
    select: tuple[Card, ...] = ()
    brief: str = ""
    then: Offer | None = None


class PhaseDesk:
    """One phase at the table. Each table has a new one, made with the widget that it draws on.

    Everything drawn and said comes from the scene, which holds only what may be on the screen.
    """

    commands: Sequence[Command] = ()
    """What can be done in this phase, the most important first."""
    everywhere: Sequence[Command] = AT_EVERY_TABLE
    """The commands that every game has, with keys that are free in this phase."""
    follows_cursor: ClassVar[bool] = False
    """Whether the middle of the table is redrawn when the cursor moves to another card."""
    shows_seats: ClassVar[bool] = True
    """Whether the seats are shown above the middle; if not, the middle itself shows who sits where."""

    def moment(self, hand: str) -> str:
        """How far the game has got, for the title; ``hand`` says which hand it is."""
        return hand

    def show(self, scene: Scene) -> None:
        """Draw the middle of the table. Called after every move and whenever the selection changes."""

    def told(self, scene: Scene) -> Sequence[str]:
        """What the middle of the table shows, in sentences, for a table that has no picture."""
        return ()

    def told_again(self, scene: Scene) -> Sequence[str]:
        """The part that is said again later in the same turn, because the turn may have changed it."""
        return ()

    def prompt(self, scene: Scene) -> str:
        """The sentence that tells the player what to do. Called only if somebody can act."""
        return ""

    def waiting(self, scene: Scene) -> str:
        """The sentence while bots play."""
        view = scene.view
        return f"{named(view.to_act, view.players, 'or')} is playing. {HURRIES}" if view.to_act else ""

    def tags(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Short words to show beside a name: what everybody knows about that seat in this phase."""
        return ()

    def is_turn_of(self, scene: Scene, seat: Seat) -> bool:
        """Whether everybody waits for this seat alone."""
        return scene.view.to_act == (seat,)

    # ------------------------------------------------------------------------------------------- the open hand

    def has_hand(self, scene: Scene) -> bool:
        """Whether to make room for an open hand, even an empty one; if not, the middle gets the room."""
        return True

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        """The open hand, without any cards that are laid out elsewhere before being played."""
        return scene.hand

    def helpful(self, scene: Scene) -> frozenset[Card]:
        """Cards of the open hand to mark, because they can be used now."""
        return frozenset()

    def pointed_at(self, scene: Scene) -> frozenset[Card]:
        """Cards on one of which the cursor should start, so that no other is played by mistake; empty for any."""
        return frozenset()

    # ------------------------------------------------------------------------------------------- what is done

    def standing_choices(self, scene: Scene) -> Offer | None:
        """What digits and clicks on seats mean while no question is open: a `Choose`, an `Advise`, or None."""
        return None

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        """What Enter on a card, or a second click on it, leads to. ``position`` is its place in the hand."""
        return Advise(self.prompt(scene))

    # ------------------------------------------------------------------------------------------------- hints

    laid_open: ClassVar[bool] = True
    """Whether everybody knows in the end what a seat held when it decided."""

    def advice(
        self, adviser: Adviser, scene: Scene, advised: Sequence[Advice], place: int = 0, turn: Turn = ()
    ) -> Advise:
        """A hint in words: what to do, why, and how. ``place`` is 0 for the best of what is ``advised``.

        Whichever is shown, Enter plays the best: all of ``turn``, which begins with it; without a turn, that move alone.
        """
        step = self.step(scene, advised[place].move)
        best = self.step(scene, advised[0].move)
        from rummytui.text.advice import ROOM

        shown, all_of = advised[place], self._all_of(scene, best, turn)
        ways = [(shown, f"Enter: {all_of}.")]
        if place:
            # Where room is short, what Enter plays goes first, and then the reasons.
            without = replace(shown, against=())
            ways = [(shown, f"{_STILL_BEST}: {all_of}."), (shown, f"{_STILL_BEST}."), (without, f"{_STILL_BEST}.")]
        hints = (
            (adviser.advised(advice, step.do, step.key, beside=len(unmarked(enter)), best=not place), enter)
            for advice, enter in ways
        )
        text, enter = best_fit(hints, lambda hint: len(unmarked("".join(hint))) <= ROOM)
        played = tuple(move for _, move in turn) or (advised[0].move,)
        return Advise(text, then=best.then or Play(played), enter=enter, button=BEST_MOVE)

    def _all_of(self, scene: Scene, best: HowTo, turn: Turn) -> str:
        """What is done in a turn, move by move; only how it begins and ends, where all of it would be too long."""
        later = [
            self.step(scene._replace(view=view, legal={move.seat: view.legal_moves(move.seat)}, selected=()), move)
            for view, move in turn[1:]
        ]
        steps = [step.brief or step.do for step in (best, *later)]
        if len(unmarked(", ".join(steps))) > _ENTER_ROOM and len(steps) > 2:
            steps[1:-1] = [f"make {counted(len(steps) - 2, 'more move')}"]
        *before, last = steps
        return f"{', '.join(before)}, then {last}" if before else last

    def looked_back(
        self, adviser: Adviser, scene: Scene, best: Advice, played: Advice
    ) -> tuple[str, tuple[tuple[str, str], ...]]:
        """A decision in words: what was done, and lines of a word and a text about what would have been better."""
        better = adviser.because(best.reasons)
        worse = adviser.because([reason for reason in played.against if reason not in best.reasons], against=True)
        lines = [("better", f"{self.step(scene, best.move).do}, {adviser.missed(best, played)}")]
        lines += [("why", better)] if better else []
        lines += [("played", worse)] if worse else []
        when = self.when(scene)
        return f"{scene.name}{when and f', {when}'}: {self.step(scene, played.move).do}", tuple(lines)

    def question(self, scene: Scene, answers: Sequence[Move]) -> str:
        """What a puzzle asks that has these moves for answers."""
        from rummytui.text.questions import question_about

        return question_about(answers)

    def when(self, scene: Scene) -> str:
        """When in the hand this is, in a word or two; empty where that is clear from what is done."""
        return ""

    def step(self, scene: Scene, move: Move) -> HowTo:
        """How ``move`` is made."""
        raise NotImplementedError


class AskedAloud(PhaseDesk):
    """A phase in which several people may answer aloud: a hand is shown only to who asks for it."""

    everywhere = WHERE_ASKED_ALOUD

    def has_hand(self, scene: Scene) -> bool:
        return scene.face_up is not None
