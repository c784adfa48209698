"""An evening in three sentences."""

from collections.abc import Sequence

import pytest

from rules.cards import HIDDEN, cards
from rules.events import (
    CardBought,
    CardDiscarded,
    CardDrawn,
    Event,
    HandDeclared,
    HandSettled,
    HandVoid,
    MeldTabled,
    Payment,
    WentDown,
)
from rules.gin.events import GinSettled, Points, Scored, WentGin
from rules.reasons import Paid, StockGone
from rules.rummoli.board import WonBy
from rules.rummoli.events import HandsShown, PotWon, RoundWon
from rules.rummy.continental import ContinentalPaid
from rules.rummy.knock import KnockPaid
from rules.tummy.events import CardsGiven, Eaten, EatenFor, GiftAnswered, HandFed
from rummytui.games import desk_for
from rummytui.text.evening import SENTENCES, Evening

NAMES = ("Ann", "Bob", "Gail")
KS, KH = cards("KS KH")


def evening(game: str, *hands: Sequence[Event], names: Sequence[str] = NAMES) -> Evening:
    desk = desk_for(game)
    found = desk.evening(names, span=desk.game.span, unit=desk.game.unit, low_wins=desk.game.low_wins)
    for events in hands:
        found.add(events)
    return found


def settled(winner: int, counts: Sequence[int], why: object = Paid.CARDS_LEFT) -> HandSettled:
    paid = tuple(Payment(seat, winner, count, why) for seat, count in enumerate(counts) if count)  # type: ignore[arg-type]
    return HandSettled(1, (winner,), ((),) * len(counts), tuple(counts), paid)


def meld(seat: int, text: str) -> MeldTabled:
    return MeldTabled(seat, tuple(cards(text)), 0)


def eaten(seat: int, food: str, units: int = 1, why: EatenFor = EatenFor.CARD) -> list[Event]:
    return [CardsGiven(0, seat, (KS,)), Eaten(0, seat, "K", food, units, (KS,), why)]


WORTH_TELLING: dict[str, tuple[str, list[list[Event]], str]] = {
    "the biggest hand": (
        "rummy",
        [[settled(0, (0, 9, 20))], [settled(1, (30, 0, 4))]],
        "Bob had the biggest win: 34 points in hand 2.",
    ),
    "the longest run": (
        "rummy",
        [[meld(0, "3C 4C 5C 6C"), meld(1, "8H 9H TH JH QH"), meld(2, "2S 2H 2D 2C")]],
        "Bob laid down the longest run, 5 cards from 8♥ to Q♥, in hand 1.",
    ),
    "a run in a hand shown whole": (
        "boathouse",
        [[], [HandDeclared(2, (tuple(cards("2S 3S 4S 5S")), tuple(cards("9S 9H 9D 9C"))))]],
        "Gail laid down the longest run, 4 cards from 2♠ to 5♠, in hand 2.",
    ),
    "a run with a joker": (
        "double-rum",
        [[meld(0, "7D 8D 9D Jk=TD")]],
        "Ann laid down the longest run, 4 cards from 7♦ to 10♦, in hand 1.",
    ),
    "rummy": ("rummy", [[settled(1, (8, 0, 8), Paid.WENT_RUMMY)]] * 2, "Bob went rummy twice."),
    "most left": ("rummy", [[settled(0, (0, 9, 20))]], "Gail was caught with the most: 20 points in hand 1."),
    "won most": (
        "rummy",
        [[settled(0, (0, 1, 1))], [settled(2, (1, 1, 0))], [settled(2, (1, 1, 0))]],
        "Gail won 2 of the 3 hands.",
    ),
    "won all": ("rummy", [[settled(0, (0, 1, 1))]] * 2, "Ann won every hand."),
    "void": ("rummy", [[HandVoid(1, StockGone(2))]] * 2, "2 hands had no winner."),
    "gin": ("gin", [[WentGin(1, big=False)], [WentGin(1, big=False)], [WentGin(0, big=False)]], "Bob went gin twice."),
    "big gin": ("gin", [[WentGin(0, big=True)]], "Ann went big gin once."),
    "undercut": (
        "gin",
        [[GinSettled(1, (1,), ((), ()), (5, 3), (), points=(Points(1, 25, Scored.UNDERCUT),))]],
        "Bob undercut 1 knock.",
    ),
    "knocked wrong": (
        "knock",
        [[settled(1, (9, 0, 0), KnockPaid.NOT_LOWEST)]],
        "Ann knocked once without having the least deadwood.",
    ),
    "knocked with everything matched": (
        "knock",
        [[settled(1, (25, 0, 25), KnockPaid.KNOCK_RUMMY)]],
        "Bob knocked once with no deadwood.",
    ),
    "more than one knock with no deadwood": (
        "knock",
        [[settled(1, (25, 0, 25), KnockPaid.KNOCK_RUMMY)], [settled(1, (25, 0, 25), KnockPaid.KNOCK_RUMMY)]] * 2,
        "Bob knocked 4 times with no deadwood.",
    ),
    "fifteen of a suit": (
        "continental",
        [[], [settled(1, (10, 0, 10), ContinentalPaid.ONE_SUIT)]],
        "Bob went out with fifteen cards of one suit in hand 2.",
    ),
    "miracle": (
        "dummy-rummy",
        [
            [
                CardBought(1, 0, KS, 2),
                CardDiscarded(0, KH),
                CardDrawn(1, "stock", KH),
                WentDown(1),
                meld(1, "KS KH KD"),
            ]
        ],
        "K♠ was Bob's Miracle Card, bought in hand 1 and laid down a turn later.",
    ),
    "bought most": (
        "dummy-rummy",
        [[CardBought(1, 0, KS, 2), CardBought(1, 0, KH, 1), CardBought(2, 0, KH, 2)]],
        "Bob bought the most: 2 cards.",
    ),
    "most of a dish": (
        "tummy-rummy",
        [eaten(1, "spinach casserole", 2), eaten(1, "spinach casserole"), eaten(2, "corn", 2)],
        "Bob ate the most spinach casserole: 3 helpings.",
    ),
    "the fullest plate": (
        "tummy-rummy",
        [[], [HandFed(2, (0,), ((), (), ()), (0, 4, 7), ())]],
        "The fullest plate was Gail's: 7 helpings in hand 2.",
    ),
    "sent back": (
        "tummy-rummy",
        [[CardsGiven(1, 2, (KS,)), GiftAnswered(1, 2, (KS,), "reverse", (KH,))]],
        "Gail sent a dish back once.",
    ),
    "a whole run": (
        "tummy-rummy",
        [[*eaten(2, "corn", why=EatenFor.DOUBLE), Eaten(0, 2, "Q", "rolls", 1, (KS,), EatenFor.DOUBLE)]],
        "Gail ate a whole run once.",
    ),
    "Chef": ("tummy-rummy", [[HandFed(1, (1,), ((), (), ()), (2, 0, 2), ())]] * 2, "Bob was the Chef twice."),
    "the biggest pot": (
        "rummoli",
        [[PotWon(0, "QC", 6, WonBy.PAY_CARD)], [PotWon(2, "KH", 14, WonBy.PAY_CARD)]],
        "Gail had the biggest win: the 14 chips on K♥, in round 2.",
    ),
    "most pots": (
        "rummoli",
        [[PotWon(1, "QC", 6, WonBy.PAY_CARD), PotWon(1, "KH", 2, WonBy.PAY_CARD), PotWon(2, "TS", 9, WonBy.PAY_CARD)]],
        "Bob won the most pots: 2.",
    ),
    "the best poker hand": (
        "rummoli",
        [[HandsShown(((0, tuple(cards("KS KH 2D 3C 4S"))), (2, tuple(cards("AS AH AD 3C 4S")))))]],
        "Gail showed the best poker hand, three aces, in round 1.",
    ),
    "most rounds": ("rummoli", [[RoundWon(2, (1, 1, 0))], [RoundWon(2, (1, 1, 0))], []], "Gail won 2 of the 3 rounds."),
}


@pytest.mark.parametrize("case", WORTH_TELLING)
def test_what_stood_out_is_worth_telling(case: str) -> None:
    game, hands, said = WORTH_TELLING[case]
    assert said in [note.text for note in evening(game, *hands).notes()]


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("rummy", [[settled(0, (0, 9, 9))], [settled(1, (9, 0, 9))]]),
        ("rummy", [[meld(0, "3C 4C 5C 6C"), meld(1, "8H 9H TH JH")]]),
        ("rummy", [[meld(0, "3C 4C 5C")]]),
        ("continental", [[meld(0, "8H 8H 8S 8C")]]),
        ("tummy-rummy", [eaten(1, "corn", 2), eaten(2, "corn", 2)]),
        ("rummoli", [[PotWon(0, "QC", 6, WonBy.PAY_CARD), PotWon(1, "KH", 6, WonBy.PAY_CARD)]]),
    ],
    ids=["hands", "runs", "short runs", "a set of two packs", "dishes", "pots"],
)
def test_nothing_is_called_the_most_that_somebody_else_equalled(game: str, hands: list[list[Event]]) -> None:
    told = " ".join(note.text for note in evening(game, *hands).notes())
    assert not any(claim in told for claim in ("biggest", "longest", "the most corn"))


@pytest.mark.parametrize(
    "played",
    [
        [CardBought(1, 0, KS, 2), WentDown(1), meld(1, "QS QH QD")],
        [CardBought(1, 0, KS, 2), CardDiscarded(1, KH), WentDown(1), meld(1, "KS KH KD")],
        [CardBought(1, 0, KS, 2), WentDown(2), meld(2, "KS KH KD")],
    ],
    ids=["another card", "later", "somebody else"],
)
def test_no_card_is_a_miracle_that_was_not_waited_for(played: list[Event]) -> None:
    assert not any("Miracle" in note.text for note in evening("dummy-rummy", played).notes())


@pytest.mark.parametrize(
    ("game", "totals", "said"),
    [
        ("rummy", [(5, -9, 4), (12, 4, -16), (-9, 30, -21)], "Bob was last after hand 1 but came first in the end."),
        ("rummy", [(5, -9, 4), (12, -16, 4), (-9, 30, -21)], "Bob was last after hand 2 but came first in the end."),
        ("rummy", [(5, -9, 4), (12, 4, -16), (20, 4, -24)], "Ann was ahead from the first hand to the last."),
        ("tummy-rummy", [(9, 2, 5), (9, 6, 9), (12, 8, 9)], "Bob was ahead from the first hand to the last."),
        ("rummy", [(1, -1, 0), (-1, 1, 0), (1, -1, 0), (-1, 1, 0)], "The lead changed hands 3 times."),
        ("tummy-rummy", [(1, 2, 5), (12, 8, 9)], "1 helping separated first and second."),
    ],
)
def test_the_course_of_the_scores_is_worth_telling(game: str, totals: list[tuple[int, ...]], said: str) -> None:
    # There is nothing else to tell.
    assert said in evening(game, []).told(totals)


def test_whoever_shares_the_lead_is_not_ahead() -> None:
    told = " ".join(evening("rummy", []).told([(5, -9, 4), (4, -8, 4), (20, 4, -24)]))
    assert "was ahead from the first" not in told


def test_a_lead_that_is_lost_to_nobody_does_not_change_hands() -> None:
    told = " ".join(evening("rummy", []).told([(1, -1, 0), (0, 0, 0), (1, -1, 0), (0, 0, 0), (1, -1, 0)]))
    assert "changed hands" not in told


def test_whoever_won_all_hands_but_one_that_was_void_did_not_win_every_hand() -> None:
    told = [note.text for note in evening("rummy", *[[settled(0, (0, 1, 1))]] * 2, [HandVoid(1, StockGone(2))]).notes()]
    assert "Ann won 2 of the 3 hands." in told


def test_the_only_hand_is_not_called_every_hand() -> None:
    assert not any("every hand" in note.text for note in evening("rummy", [settled(0, (0, 1, 1))]).notes())


def test_a_feat_that_was_done_twice_is_not_told_as_the_one() -> None:
    hands = [[settled(seat, (10, 10, 10), ContinentalPaid.NO_JOKER)] for seat in (0, 1)]
    assert not any("without a joker" in note.text for note in evening("continental", *hands).notes())


def test_an_evening_is_told_in_three_sentences_and_not_of_one_person_alone() -> None:
    hands = [[settled(0, (0, 50, 3), Paid.WENT_RUMMY), meld(0, "3C 4C 5C 6C 7C 8C"), meld(2, "TS JS QS KS")]] * 2
    told = evening("rummy", *hands).told([(53, -50, -3), (106, -100, -6)])
    assert len(told) == SENTENCES
    assert not all(text.startswith("Ann") for text in told)


def test_of_an_evening_in_which_nothing_happened_nothing_is_told() -> None:
    assert evening("rummy").told([]) == []
    assert evening("rummy", []).told([(0, 0, 0)]) == []


def test_only_what_everybody_saw_is_taken_in() -> None:
    taken: list[Event] = []

    class Watched(Evening):
        def take(self, event: Event) -> None:
            taken.append(event)

    Watched(NAMES).add([CardDrawn(1, "stock", KS), CardDrawn(1, "discard", KH)])
    assert taken == [CardDrawn(1, "stock", HIDDEN), CardDrawn(1, "discard", KH)]


@pytest.mark.parametrize(
    ("game", "hands", "line"),
    [
        ("rummy", [[settled(0, (0, 1, 0))]], "Ann had the biggest win: 1 point in hand 1."),
        ("rummy", [[settled(0, (0, 1, 0))]], "Bob was caught with the most: 1 point in hand 1."),
        ("rummy", [[HandVoid(1, StockGone(2))]], "1 hand had no winner."),
        ("dummy-rummy", [[CardBought(1, 0, KS, 2)]], "Bob bought the most: 1 card."),
        (
            "tummy-rummy",
            [[HandFed(1, (0,), ((), (), ()), (0, 1, 0), ())]],
            "The fullest plate was Bob's: 1 helping in hand 1.",
        ),
        ("rummoli", [[PotWon(1, "QC", 1, WonBy.PAY_CARD)]], "Bob had the biggest win: the chip on Q♣, in round 1."),
    ],
)
def test_one_of_something_is_singular(game: str, hands: Sequence[Sequence[Event]], line: str) -> None:
    assert line in [note.text for note in evening(game, *hands).notes()]


@pytest.mark.parametrize("game", ["rummy", "gin", "knock", "continental", "dummy-rummy", "tummy-rummy", "rummoli"])
def test_of_nothing_nothing_is_told(game: str) -> None:
    """Nobody is said to have won, eaten, bought or taken none of something."""
    nothing = [settled(0, (0, 0, 0))] if game not in ("tummy-rummy", "rummoli") else []
    assert [note.text for note in evening(game, nothing).notes() if "0" in note.text or " no " in note.text] == []
