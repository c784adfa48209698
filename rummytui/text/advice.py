"""Advice in words: what to do, with which key, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from rules import View
from rules.melds import spoken
from rules.moves import Discard
from rules.rummy.turn import TableView
from rummytui import advice as given
from rummytui.advice import Advice, Reason
from rummytui.fitting import best_fit
from rummytui.text.names import unmarked
from rummytui.text.speech import counted, listed, said, said_all, whose

ROOM: Final = 148
"""How many characters of advice two lines of the smallest screen hold."""
_MOST: Final = 3
"""How many reasons are given at most."""
_HARDLY: Final = 0.3
"""How far behind the best a move may be to be hardly worse."""


class Adviser:
    """Puts reasons into ``words``, for the seat whose ``view`` it is; the names in that may be marked."""

    def __init__(self, view: View, words: ReasonWords) -> None:
        assert view.seat is not None
        self._words = words
        self.view = view
        self.names = view.players
        self.name = view.players[view.seat]
        self._hand = view.hands[view.seat]

    def advised(self, advice: Advice, do: str, key: str, *, beside: int = 0, best: bool = True) -> str:
        """The sentence for a move: what to do, in words that begin with a verb, and its key; then why.

        It gives as many reasons as there is room for ``beside`` this many characters. For a move that isn't the
        ``best``, it says what makes it worse, if anything does.

        >>> from rules import new_game
        >>> adviser = Adviser(new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(0), WORDS)
        >>> adviser.advised(Advice(None, 0, (given.FitsNothing(None),)), "discard K♥", "x")
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
        if not clauses:
            return f"{head}."
        ways = (f"{head}: {_joined(clauses[:count])}." for count in range(len(clauses), 0, -1))
        return best_fit(ways, lambda text: len(unmarked(text)) + beside <= ROOM)

    def because(self, reasons: Sequence[Reason], *, against: bool = False) -> str:
        """Reasons as one clause; empty if there are none. ``against`` says that they count against the move."""
        clauses = self._clauses(reasons, against=against)
        return _joined(clauses) if clauses else ""

    def _clauses(self, reasons: Sequence[Reason], *, against: bool) -> list[str]:
        """The weightiest reasons, each as a clause."""
        worded = self._against if against else self.reason
        return [clause for reason in reasons if (clause := worded(reason))][:_MOST]

    def _against(self, reason: Reason) -> str:
        """A reason against a move as a clause: only this many cards would help."""
        clause = self.reason(reason)
        if not isinstance(reason, given.Helps | given.KeepsChance) or not reason.cards:
            return clause
        return f"{'only' if 2 * reason.cards < reason.of else 'no more than'} {clause}"

    def missed(self, best: Advice, played: Advice) -> str:
        """How much better the best move would have been than the one that was played."""
        lost = round(best.value - played.value)
        amount = f", by about {counted(lost, played.measure)}" if played.measure and lost else ""
        return f"{_degree(played.behind)} better{amount}"

    def reason(self, reason: Reason) -> str:
        """A reason as a clause, for the middle of a sentence."""
        return self._words[type(reason)](self, reason)

    def meld(self, index: int) -> str:
        """A meld on the table: Ann's 4-5-6 of hearts."""
        assert isinstance(self.view, TableView)
        meld = self.view.melds[index]
        return f"{whose(self.names[meld.owner])} {spoken(meld.cards)}"


def _joined(clauses: Sequence[str]) -> str:
    """Clauses, each of which may have a list in it, as one sentence."""
    *others, last = clauses
    return f"{', '.join(others)}, and {last}" if others else last


def _degree(behind: float) -> str:
    """How much worse, in words; from 1 on it is clearly worse."""
    if behind < _HARDLY:
        return "hardly" if behind else "no"
    return "a little" if behind < 1 else "clearly"


ReasonT = TypeVar("ReasonT", bound=Reason)
Wording: TypeAlias = Callable[[Adviser, ReasonT], str]
"""Says a reason as a clause; empty if it goes without saying."""
ReasonWords: TypeAlias = Mapping[type[Reason], Wording[Any]]
"""The words for each kind of reason."""


def clause(kind: type[ReasonT], words: Wording[ReasonT]) -> tuple[type[Reason], Wording[Any]]:
    """An entry of a table of `ReasonWords`, which has to suit its kind."""
    return kind, words


def costs_if(ends: str) -> Wording[given.CostsIfCaught]:
    """What a card costs when another player ends the hand; ``ends`` says how that is done, as a verb."""
    return lambda _, why: f"it costs {counted(why.points, 'point')} if someone {ends}"


def _collects(who: Adviser, reason: given.Collects) -> str:
    verb = "goes" if len(reason.cards) == 1 else "go"
    return f"{who.names[reason.seat]} holds {said_all(reason.cards)}, which {verb} with it"


WORDS: Final[ReasonWords] = dict(
    [
        clause(given.OnlyMove, lambda _, __: "it's the only move"),
        clause(given.Completes, lambda _, why: f"it makes {said_all(why.meld)}"),
        clause(given.FitsOn, lambda who, why: f"it fits on {who.meld(why.meld)}"),
        clause(given.GoesWith, lambda _, why: f"it goes with {listed(list(map(said, why.cards)))}"),
        clause(
            given.NoMeldYet,
            lambda _, why: f"{said(why.card)} goes with {listed(list(map(said, why.cards)))} but makes no meld",
        ),
        clause(given.Replaces, lambda _, why: f"it can replace {said(why.thrown)}, saving {counted(why.by, 'point')}"),
        clause(
            given.OnlyReplaces,
            lambda _, why: f"it would only replace {said(why.thrown)}, saving {counted(why.by, 'point')}",
        ),
        clause(
            given.MakesNothing, lambda who, why: f"{said(why.card)} doesn't go with anything in {whose(who.name)} hand"
        ),
        clause(given.GivesLess, lambda _, why: f"a card from the stock will probably help more than {said(why.card)}"),
        clause(given.PassesUp, lambda _, why: f"it passes up {said(why.card)}"),
        clause(given.Helps, lambda _, why: f"{why.cards or 'none'} of the {why.of} unseen cards would help"),
        clause(given.FitsNothing, lambda who, _: f"nothing in {whose(who.name)} hand goes with it"),
        clause(
            given.PartnersSeen,
            lambda who, why: f"nothing in {whose(who.name)} hand can make a meld with {said(why.card)} any more",
        ),
        clause(given.CostsIfCaught, costs_if("goes out")),
        clause(given.NothingShows, lambda who, why: f"there's no sign that {who.names[why.seat]} wants it"),
        clause(given.CannotUse, lambda who, why: f"{who.names[why.seat]} can't use it now"),
        clause(given.Collects, _collects),
        clause(given.CouldLayOff, lambda who, why: f"{who.names[why.seat]} could lay it off on {who.meld(why.meld)}"),
        clause(given.LikelierWanted, lambda who, why: f"{who.names[why.seat]} is more likely to want it"),
        clause(
            given.KeepsChance,
            lambda _, why: f"{why.cards} of the {why.of} unseen cards would still help the rest of the hand",
        ),
        clause(
            given.LeavesLeast, lambda _, why: f"no discard leaves fewer than {counted(why.points, 'point')} in hand"
        ),
        clause(given.LeastWanted, lambda who, why: f"it's the card that {who.names[why.seat]} is least likely to want"),
        clause(given.BreaksUp, lambda _, why: f"it breaks up {said_all(why.meld)}"),
        clause(
            given.LeavesMore, lambda _, why: f"it leaves {counted(why.points, 'more point', 'more points')} in hand"
        ),
        clause(
            given.LeavesOutside,
            lambda _, why: f"it leaves {counted(why.cards, 'more card', 'more cards')} outside a meld",
        ),
        clause(
            given.FewerHelp,
            lambda who, why: f"{who.name} has {counted(why.by, 'fewer card', 'fewer cards')} to hope for",
        ),
        clause(
            given.GoesOut,
            lambda who, why: f"{who.name} goes out this turn{', which pays double' if why.at_once else ''}",
        ),
        clause(given.PutsOff, lambda who, _: f"{who.name} could end the hand this turn instead"),
        clause(
            given.RidOf, lambda who, why: f"{who.name} can no longer be caught holding {counted(why.points, 'point')}"
        ),
        clause(
            given.StaysInHand, lambda who, why: f"{who.name} could be caught holding {counted(why.points, 'point')}"
        ),
        clause(given.LeavesCards, lambda who, why: f"it leaves {who.name} with {counted(why.cards, 'card')}"),
        clause(given.FewCards, lambda who, why: f"{who.names[why.seat]} has only {counted(why.cards, 'card')} left"),
        clause(given.HasBegun, lambda who, _: f"{who.name} has already laid down a meld, so waiting gains nothing"),
        clause(given.LastRound, lambda _, __: "the hand is void when the stock next runs out"),
        clause(given.WaitingPays, lambda _, __: "it's better to hold the melds back, since going rummy pays double"),
        clause(given.AllMatched, lambda who, _: f"every card in {whose(who.name)} hand is in a meld"),
        clause(
            given.AllowsKnock,
            lambda who, why: f"with it, {who.name} can knock, leaving {counted(why.points, 'point')} of deadwood",
        ),
        clause(given.LeavesUnmatched, lambda _, why: f"it leaves {counted(why.points, 'point')} of deadwood"),
    ]
)
"""The reasons that several games share. Each game has a table with its own reasons as well, in its ``reasons.py``."""
