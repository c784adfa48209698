"""Big moments, found in what happened."""

from collections.abc import Sequence

import pytest

from rules import GAMES, new_game
from rules.cards import HIDDEN, cards
from rules.events import (
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    Event,
    HandDeclared,
    HandSettled,
    Knocked,
    MeldTabled,
    Payment,
    WentDown,
    WentOut,
)
from rules.gin.events import GinSettled, Points, Scored, WentGin
from rules.reasons import Paid, PaymentReason
from rules.rummoli.board import WonBy
from rules.rummoli.events import PotWon, RoundStuck, RoundWon
from rules.tummy.events import CardsGiven, ChefCrowned, Eaten, EatenFor, GiftAnswered, HandFed
from rummytui.games import desk_for
from rummytui.games.draw_and_discard.meanings import won
from rummytui.screens.lesson import EndLesson
from rummytui.table.between_hands import after_a_hand, at_the_end
from rummytui.table.flights import Spot
from rummytui.table.moments import KEPT_BACK, Moment, Moments

NAMES = ("Ann", "Bob", "Gail")
KS, KH = cards("KS KH")
GIVEN = CardsGiven(0, 2, (KS, KH))


def found(game: str, happened: Sequence[Event], before: Sequence[Event] = ()) -> list[Moment]:
    """The moments that are hailed."""
    return [moment for moment in moments(game, happened, before) if not moment.amount]


def moments(game: str, happened: Sequence[Event], before: Sequence[Event] = ()) -> list[Moment]:
    return desk_for(game).meanings.moments(NAMES, GAMES[game].unit).after([*before, *happened], happened)


def settled(*winners: int, units: int = 9, why: PaymentReason = Paid.CARDS_LEFT) -> HandSettled:
    losers = [seat for seat in range(3) if seat not in winners]
    paid = tuple(Payment(seat, winner, units, why) for seat in losers for winner in winners)
    return HandSettled(4, winners, ((),) * 3, (0,) * 3, paid)


def gin(winner: int, why: Scored) -> GinSettled:
    return GinSettled(1, (winner,), ((), ()), (5, 3), (), points=(Points(winner, 31, why),))


DEBTS = ((0, 1, 5), (2, 1, 8), (0, 1, 2), (2, 1, 4))
"""Of payer, receiver and units: what Gail owes Bob in two parts is more than what Ann does."""

LARGE: dict[str, tuple[str, list[Event], tuple[int, ...], str]] = {
    "going out": ("rummy", [CardDiscarded(0, KS), WentOut(0), settled(0)], (0,), "Ann goes out: 18 points."),
    "rummy": ("rummy", [WentOut(1), settled(1, why=Paid.WENT_RUMMY)], (1,), "Bob goes rummy: 18 points."),
    "a hand shown whole": ("boathouse", [HandDeclared(2, ()), settled(2)], (2,), "Gail goes out: 18 points."),
    "a knock": ("knock", [Knocked(0), settled(2)], (2,), "Gail wins: 18 points."),
    "a tie": ("gamblers", [settled(0, 2)], (0, 2), "Ann and Gail share the hand: 9 points each."),
    "points against": ("dummy-rummy", [WentOut(0), settled(0, units=0)], (0,), "Ann goes out."),
    "gin": ("gin", [WentGin(0, big=False), gin(0, Scored.GIN)], (0,), "Ann goes gin: 31 points."),
    "big gin": ("gin", [WentGin(1, big=True), gin(1, Scored.BIG_GIN)], (1,), "Bob goes big gin: 31 points."),
    "an undercut": ("gin", [Knocked(0), gin(1, Scored.UNDERCUT)], (1,), "Bob undercuts: 31 points."),
    "the Chef": ("tummy-rummy", [WentOut(1), ChefCrowned(1)], (1,), "Bob is the Chef."),
    "the last card": ("rummoli", [RoundWon(2, (1, 3, 0))], (2,), "Gail goes out: 4 chips for the others' cards."),
}


@pytest.mark.parametrize("case", LARGE)
def test_how_a_hand_is_won_is_the_large_moment(case: str) -> None:
    game, happened, seats, text = LARGE[case]
    (moment,) = found(game, happened)
    assert moment._replace(cards=(), changes=()) == Moment(seats, text, large=True)
    changes = [event.changes() for event in happened if isinstance(event, HandSettled)]
    assert [list(moment.changes)] == (changes or [[]])


def test_a_hand_is_won_with_what_its_winner_laid_down() -> None:
    melds = [
        MeldTabled(seat, tuple(cards(codes)), at) for at, (seat, codes) in enumerate([(0, "4H 5H 6H"), (1, "2C 2D 2S")])
    ]
    laid_off = CardLaidOff(0, cards("2H")[0], 1, 1)
    settled = HandSettled(1, (0,), ((),) * 3, (0, 0, 0), ())
    (moment,) = moments("rummy", [settled], [*melds, laid_off])
    assert moment.cards == (tuple(cards("4H 5H 6H")), tuple(cards("2H")))


@pytest.mark.parametrize(
    ("game", "event"),
    [
        ("tummy-rummy", HandFed(1, (0,), ((),) * 3, (0, 4, 7), ())),
        ("rummoli", RoundStuck((1, 1, 1))),
        ("dummy-rummy", settled()),
        ("dummy-rummy", WentDown(1)),
    ],
)
def test_what_nobody_wins_and_what_was_hailed_before_is_none(game: str, event: Event) -> None:
    assert found(game, [event]) == []


MOST: dict[str, tuple[str, Event, int, set[str]]] = {
    "a pot": ("rummoli", PotWon(2, "KH", 14, WonBy.PAY_CARD), 14, {"Gail"}),
    "an empty pot": ("rummoli", PotWon(2, "KH", 0, WonBy.PAY_CARD), 0, set()),
    "the dearest of several debts": (
        "rummy",
        HandSettled(4, (1,), ((),) * 3, (0,) * 3, tuple(Payment(*debt, Paid.CARDS_LEFT) for debt in DEBTS)),
        12,
        {"Gail", "Bob"},
    ),
    "cards left": ("dummy-rummy", HandSettled(4, (0,), ((),) * 3, (0, 35, 20), ()), 35, {"Bob"}),
    "cards left to the last": ("dummy-rummy", HandSettled(4, (0,), ((),) * 3, (0, 35, 80), ()), 80, {"Gail"}),
    "nothing left": ("dummy-rummy", HandSettled(4, (0,), ((),) * 3, (0, 0, 0), ()), 0, set()),
    "what was eaten": ("tummy-rummy", HandFed(1, (0,), ((),) * 3, (0, 4, 7), ()), 7, {"Gail"}),
    "what the second ate": ("tummy-rummy", HandFed(1, (0,), ((),) * 3, (0, 9, 7), ()), 9, {"Bob"}),
    "points of a knock": ("gin", gin(1, Scored.UNDERCUT), 31, {"Bob"}),
    "points of gin": ("gin", gin(0, Scored.GIN), 31, {"Ann"}),
}


@pytest.mark.parametrize("case", MOST)
def test_how_much_changed_hands_at_once_and_whose_it_was(case: str) -> None:
    game, event, amount, names = MOST[case]
    most = [moment for moment in moments(game, [event]) if moment.amount]
    assert [moment.amount for moment in most] == ([amount] if amount else [])
    for moment in most:
        assert str(amount) in moment.text
        assert {name for name in NAMES if name in moment.text} == names
        assert {NAMES[seat] for seat in moment.seats} == names


def test_a_pot_is_a_moment_where_it_lies() -> None:
    assert found("rummoli", [PotWon(1, "QC", 14, WonBy.PAY_CARD), PotWon(1, "KH", 0, WonBy.PAY_CARD)]) == [
        Moment((1,), "Bob takes the 14 chips on Q♣!", place=Spot("pot", "QC"))
    ]


def test_a_dish_that_goes_back_and_a_whole_run_are_moments_at_the_plate() -> None:
    back = [GIVEN, GiftAnswered(0, 2, (KS, KH), "reverse", (KS,))]
    run = [Eaten(2, 0, rank, "corn", 1, (KS, KH), EatenFor.REVERSED_DOUBLE) for rank in "KQ"]
    assert found("tummy-rummy", [*back, *run]) == [
        Moment((2,), "Gail sends it back to Ann!", place=Spot("plate", 0)),
        Moment((0,), "Ann eats the whole run!", place=Spot("plate", 0)),
    ]
    cancelled = [GIVEN, GiftAnswered(0, 2, (KS, KH), "cancel", (KS,))]
    assert found("tummy-rummy", cancelled) == []
    assert found("tummy-rummy", [CardsGiven(0, 2, (KS,)), Eaten(0, 2, "K", "corn", 1, (KS,), EatenFor.CARD)]) == []


def test_a_miracle_card_is_one_when_it_lies_on_the_table_and_not_before() -> None:
    bought: list[Event] = [CardBought(1, 0, KS, 2), CardDiscarded(0, KH)]
    down: list[Event] = [WentDown(1), MeldTabled(1, tuple(cards("2S 2H 2D")), 0), MeldTabled(1, (KS, KH, KS), 1)]
    assert found("dummy-rummy", bought) == []
    assert found("dummy-rummy", down, bought) == [Moment((1,), "K♠ was Bob's Miracle Card!", place=Spot("meld", 1))]
    assert found("dummy-rummy", [CardDiscarded(1, KH)], [*bought, *down]) == []


def test_only_what_everybody_saw_is_looked_at() -> None:
    looked: list[Event] = []

    def look(moments: Moments, event: Event) -> list[Moment]:
        looked.extend([*moments.hand, *moments.happened, event])
        return []

    drawn = CardDrawn(1, "stock", KS)
    Moments(NAMES, "point", look, iter).after([drawn], [drawn])
    assert looked == [CardDrawn(1, "stock", HIDDEN)] * 3


@pytest.mark.parametrize(("game", "said"), [("rummy", "points"), ("rummoli", "chips"), ("tummy-rummy", "helpings")])
def test_what_is_won_is_called_as_in_its_game(game: str, said: str) -> None:
    unit = GAMES[game].unit
    (moment,) = won(desk_for(game).meanings.moments(NAMES, unit), settled(1))
    assert moment.text.endswith(f" {said}.")


@pytest.mark.parametrize("name", GAMES)
def test_there_is_one_large_moment_in_a_hand_at_most(name: str) -> None:
    names = ("Ann", "Bob", "Gail", "Dan")[: 2 if name == "gin" else 4]
    game = new_game(name, names, seed=5)
    moments, hand, large = desk_for(name).meanings.moments(names, GAMES[name].unit), list(game.opening), 0
    for _ in range(800):
        if game.over or game.stage.hand_over:
            break
        legal = game.legal_moves(game.to_act[0])
        happened = game.play(
            next(
                (move for move in legal if move.kind in ("declare", "knock", "lay_down", "meld", "lay_off")), legal[-1]
            )
        )
        hand += happened
        large += sum(moment.large for moment in moments.after(hand, happened))
    assert large <= 1


def test_a_key_that_leads_far_away_only_ends_a_big_moment() -> None:
    far = {"deal", "finish", "leave", "final"}
    for game in GAMES:
        commands = after_a_hand("hand", desk_for(game).finish)
        assert {command.name for command in commands} & KEPT_BACK >= far - {"finish"} | {desk_for(game).finish.name}
    assert {command.name for command in at_the_end("")} & KEPT_BACK == {"again", "leave"}
    assert EndLesson.name in KEPT_BACK
    assert not KEPT_BACK & {"undo", "help", "rules", "look_back", "settlement"}


def test_the_large_moment_comes_first() -> None:
    """However late it happened."""

    def hailed(moments: Moments, event: Event) -> list[Moment]:
        return [Moment((0,), type(event).__name__, large=isinstance(event, WentOut))]

    happened: list[Event] = [CardDiscarded(0, KS), WentOut(0), Knocked(0)]
    found = Moments(NAMES, "point", hailed, iter).after(happened, happened)
    assert [moment.text for moment in found] == ["WentOut", "CardDiscarded", "Knocked"]
