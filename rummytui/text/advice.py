"""Advice in words: what to do, with which key, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rules import View
from rules.melds import spoken
from rules.moves import Discard
from rules.rummy.turn import TableView
from rummytui.advice import (
    Advice,
    AllMatched,
    AllowsKnock,
    BreaksUp,
    CannotUse,
    Collects,
    Completes,
    CostsIfCaught,
    CouldLayOff,
    FewCards,
    FewerHelp,
    FitsNothing,
    FitsOn,
    GivesLess,
    GoesOut,
    HasBegun,
    Helps,
    KeepsChance,
    LastRound,
    LeavesMore,
    LeavesUnmatched,
    LikelierWanted,
    MakesNothing,
    NothingShows,
    OnlyMove,
    PartnersSeen,
    PassesUp,
    PutsOff,
    Reason,
    Replaces,
    RidOf,
    StaysInHand,
    WaitingPays,
)
from rummytui.text.names import unmarked
from rummytui.text.narration import method_name
from rummytui.text.speech import counted, said, said_all, whose

ROOM: Final = 148
"""How many characters of advice two lines of the smallest screen hold."""
_MOST: Final = 3
"""How many reasons are given at most."""
_HARDLY: Final = 0.3
"""How far behind the best a move may be to be hardly worse."""


class Adviser:
    """Puts reasons into words: one method for each kind of reason, named after it (``_goes_out`` for GoesOut).

    A game with reasons of its own adds methods in a subclass. ``view`` is that of the seat that is advised; the names
    in it may be marked.
    """

    ends: ClassVar[str] = "goes out"
    """How a player ends the hand, as a verb."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.names = view.players
        self.name = view.players[view.seat]
        self._hand = view.hands[view.seat]

    def advised(self, advice: Advice, do: str, key: str, *, beside: int = 0, best: bool = True) -> str:
        """The sentence for a move: what to do, in words that begin with a verb, and its key; then why.

        As many reasons are given as there is room for ``beside`` this many characters. Of a move that is not the ``best``
        it says what makes it worse, if anything does.

        >>> from rules import new_game
        >>> adviser = Adviser(new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(0))
        >>> adviser.advised(Advice(None, 0, (FitsNothing(None),)), "discard K♥", "x")
        "Discard K♥ (x): nothing in Ann's hand goes with it."
        """
        if best:
            head, why = f"{do[0].upper()}{do[1:]} ({key})", advice.reasons
            if isinstance(advice.move, Discard) and len(self._hand) == 1:
                return f"{head}: it's {whose(self.name)} last card."
        elif advice.behind:
            head, why = f"Next best: {do} ({key}). {_degree(advice.behind).capitalize()} worse", advice.against
        else:
            head, why = f"Next best: {do} ({key}). It's just as good", ()
        clauses = self._clauses(why, against=not best)
        while True:
            text = f"{head}: {_joined(clauses)}." if clauses else f"{head}."
            if len(clauses) < 2 or len(unmarked(text)) + beside <= ROOM:
                return text
            clauses.pop()

    def because(self, reasons: Sequence[Reason], *, against: bool = False) -> str:
        """Reasons as one clause; empty if there are none. ``against`` says that they count against the move."""
        clauses = self._clauses(reasons, against=against)
        return _joined(clauses) if clauses else ""

    def _clauses(self, reasons: Sequence[Reason], *, against: bool) -> list[str]:
        """The weightiest reasons, each as a clause."""
        worded = self._against if against else self.reason
        return [clause for reason in reasons if (clause := worded(reason))][:_MOST]

    def _against(self, reason: Reason) -> str:
        """A reason against a move as a clause: cards that would help are only so many."""
        clause = self.reason(reason)
        if not isinstance(reason, Helps | KeepsChance) or not reason.cards:
            return clause
        return f"{'only' if 2 * reason.cards < reason.of else 'no more than'} {clause}"

    def missed(self, best: Advice, played: Advice) -> str:
        """How much better the best move would have been than the one that was played."""
        lost = round(best.value - played.value)
        amount = f", by about {counted(lost, played.measure)}" if played.measure and lost else ""
        return f"{_degree(played.behind)} better{amount}"

    def reason(self, reason: Reason) -> str:
        """A reason as a clause, for the middle of a sentence."""
        method: Callable[[Reason], str] = getattr(self, method_name(type(reason).__name__))
        return method(reason)

    def meld(self, index: int) -> str:
        """A meld on the table: Ann's 4-5-6 of hearts."""
        assert isinstance(self.view, TableView)
        meld = self.view.melds[index]
        return f"{whose(self.names[meld.owner])} {spoken(meld.cards)}"

    def _only_move(self, _: OnlyMove) -> str:
        return "it's the only move"

    # ---------------------------------------------------------------------------------------------------------- draws

    def _completes(self, reason: Completes) -> str:
        return f"it makes {said_all(reason.meld)}"

    def _fits_on(self, reason: FitsOn) -> str:
        return f"it fits on {self.meld(reason.meld)}"

    def _replaces(self, reason: Replaces) -> str:
        return f"it would only replace {said(reason.thrown)}, saving {counted(reason.by, 'point')}"

    def _makes_nothing(self, reason: MakesNothing) -> str:
        return f"{said(reason.card)} doesn't go with anything in {whose(self.name)} hand"

    def _gives_less(self, reason: GivesLess) -> str:
        return f"a card from the stock will probably help more than {said(reason.card)}"

    def _passes_up(self, reason: PassesUp) -> str:
        return f"it passes up {said(reason.card)}"

    def _helps(self, reason: Helps) -> str:
        return f"{reason.cards or 'none'} of the {reason.of} unseen cards would help"

    # ------------------------------------------------------------------------------------------------------- discards

    def _fits_nothing(self, _: FitsNothing) -> str:
        return f"nothing in {whose(self.name)} hand goes with it"

    def _partners_seen(self, _: PartnersSeen) -> str:
        return "every card that could make a meld with it is gone"

    def _costs_if_caught(self, reason: CostsIfCaught) -> str:
        return f"it costs {counted(reason.points, 'point')} if someone {self.ends}"

    def _nothing_shows(self, reason: NothingShows) -> str:
        return f"there's no sign that {self.names[reason.seat]} wants it"

    def _cannot_use(self, reason: CannotUse) -> str:
        return f"{self.names[reason.seat]} can't use it now"

    def _collects(self, reason: Collects) -> str:
        verb = "goes" if len(reason.cards) == 1 else "go"
        return f"{self.names[reason.seat]} holds {said_all(reason.cards)}, which {verb} with it"

    def _could_lay_off(self, reason: CouldLayOff) -> str:
        return f"{self.names[reason.seat]} could lay it off on {self.meld(reason.meld)}"

    def _likelier_wanted(self, reason: LikelierWanted) -> str:
        return f"{self.names[reason.seat]} is more likely to want it"

    def _keeps_chance(self, reason: KeepsChance) -> str:
        return f"{reason.cards} of the {reason.of} unseen cards would still help the rest of the hand"

    def _breaks_up(self, reason: BreaksUp) -> str:
        return f"it breaks up {said_all(reason.meld)}"

    def _leaves_more(self, reason: LeavesMore) -> str:
        return f"it leaves {counted(reason.points, 'more point', 'more points')} in hand"

    def _fewer_help(self, reason: FewerHelp) -> str:
        return f"{self.name} has {counted(reason.by, 'fewer card', 'fewer cards')} to hope for"

    # -------------------------------------------------------------------------------------------- melds and the end

    def _goes_out(self, reason: GoesOut) -> str:
        return f"{self.name} goes out this turn{', which pays double' if reason.at_once else ''}"

    def _puts_off(self, _: PutsOff) -> str:
        return f"{self.name} could end the hand this turn instead"

    def _rid_of(self, reason: RidOf) -> str:
        return f"{self.name} can no longer be caught holding {counted(reason.points, 'point')}"

    def _stays_in_hand(self, reason: StaysInHand) -> str:
        return f"{self.name} could be caught holding {counted(reason.points, 'point')}"

    def _few_cards(self, reason: FewCards) -> str:
        return f"{self.names[reason.seat]} has only {counted(reason.cards, 'card')} left"

    def _has_begun(self, _: HasBegun) -> str:
        return f"{self.name} has already laid down a meld, so waiting gains nothing"

    def _last_round(self, _: LastRound) -> str:
        return "the hand is void when the stock next runs out"

    def _waiting_pays(self, _: WaitingPays) -> str:
        return "it's better to hold the melds back, since going rummy pays double"

    def _all_matched(self, _: AllMatched) -> str:
        return f"every card in {whose(self.name)} hand is in a meld"

    def _allows_knock(self, reason: AllowsKnock) -> str:
        return f"with it {self.name} can knock, leaving {counted(reason.points, 'point')} of deadwood"

    def _leaves_unmatched(self, reason: LeavesUnmatched) -> str:
        return f"it leaves {counted(reason.points, 'point')} of deadwood"


def _joined(clauses: Sequence[str]) -> str:
    """Clauses, each of which may have a list in it, as one sentence."""
    *others, last = clauses
    return f"{', '.join(others)}, and {last}" if others else last


def _degree(behind: float) -> str:
    """How much worse, in words; from 1 on it is clearly worse."""
    if behind < _HARDLY:
        return "hardly" if behind else "no"
    return "a little" if behind < 1 else "clearly"
