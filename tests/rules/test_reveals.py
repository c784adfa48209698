"""Undo stops where somebody has learnt something. So every event that teaches has to say so."""

import dataclasses
from random import Random
from typing import Any

import pytest

import rules
from rules import HIDDEN, Card, Game, new_game
from rules.events import Event
from rules.moves import Deal, Move
from rules.tummy.events import Eaten, EatenFor
from tests.rules.table import dealt, play
from tests.rules.tummy.kitchen import answer, feeding, fresh, give, leave, swap, win

TABLING = ("meld", "lay_off", "lay_down", "declare", "knock", "buy", "feed")


def shown(thing: Any) -> set[Card]:
    """Every card that can be found in something, jokers as they are held."""
    if isinstance(thing, Card):
        return set() if thing == HIDDEN else {thing.in_hand}
    if isinstance(thing, dict):
        return shown(list(thing.values())) | shown(list(thing))
    if isinstance(thing, list | tuple | set | frozenset):
        return {card for part in thing for card in shown(part)}
    return shown(thing.cards) if hasattr(thing, "cards") else set()


def seen(game: Game, viewer: int | None) -> set[Card]:
    """Every card that this viewer sees, in hands and anywhere else; not a card that is only spoken of."""
    return shown(
        {name: part for name, part in game.seen_by(viewer).__dict__.items() if name not in ("special", "wanted")}
    )


def some_move(game: Game, rng: Random) -> Move:
    legal = [move for seat in game.to_act for move in game.legal_moves(seat) if move.kind != "finish"]
    tabling = [move for move in legal if move.kind in TABLING]
    return rng.choice(tabling if tabling and rng.random() < 0.7 else legal)


@pytest.mark.parametrize("name", rules.GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_events_that_reveal_others_cards_say_so(name: str, seed: int) -> None:
    rng = Random(seed)
    counts = rules.GAMES[name].player_counts()
    seats = max(min(3, counts[-1]), counts[0])
    game = rules.new_game(name, [f"Player {seat}" for seat in range(seats)], seed=seed)
    viewers = [*range(seats), None]
    after = {viewer: seen(game, viewer) for viewer in viewers}
    for _ in range(160):
        if game.over:
            break
        move = some_move(game, rng)
        before, own = after, set(game.hands[move.seat])
        events = game.play(move)
        after = {viewer: seen(game, viewer) for viewer in viewers}
        learnt = any(after[viewer] - before[viewer] - own for viewer in viewers)
        assert not learnt or any(event.reveals for event in events), (move, events)


# ------------------------------------------------------------------------------------------------- every event by itself

TELLS = {
    "HandDealt",
    "RoundDealt",
    "FinalDealt",
    "WidowExchanged",
    "HandKept",
    "WidowSold",
    "HandsShown",
    "CardLaid",
    "SequenceStopped",
    "LeadPassed",
    "RoundWon",
    "RoundStuck",
    "HandSettled",
    "GinSettled",
    "HandVoid",
    "HandFed",
    "ChefCrowned",
    "GiftAnswered",
    "SwapMade",
    "SeatLeaving",
}
"""Events that always teach somebody something, so that what led to them stays done."""

TELLS_NOTHING = {
    "StockTurnedOver",
    "MeldTabled",
    "CardLaidOff",
    "JokerMoved",
    "CardDiscarded",
    "HandDeclared",
    "Knocked",
    "WentGin",
    "UpcardPassed",
    "TargetReached",
    "DrawRefused",
    "PlayDriedUp",
    "SaleOpened",
    "SalePassed",
    "CardBought",
    "WentDown",
    "WentOut",
    "SittingOver",
    "FinalBill",
    "NotAsked",
    "BidMade",
    "DroppedOut",
    "Checked",
    "BetMade",
    "BetCalled",
    "BetRaised",
    "Folded",
    "ChipsReturned",
    "PotWon",
    "PotEarned",
    "PotMissed",
    "SeatOut",
    "CardsGiven",
    "CardUneaten",
    "SpecialNamed",
    "SpecialFired",
    "SwapDeclined",
    "SeatGone",
}
"""Events in which nothing is shown but what was the mover's to show."""

SOMETIMES: dict[str, tuple[str, dict[Any, bool]]] = {
    "CardDrawn": ("source", {"stock": True, "discard": False}),
    "Eaten": (
        "why",
        {
            EatenFor.CARD: True,
            EatenFor.OWN_CARD: False,
            EatenFor.DOUBLE: True,
            EatenFor.REVERSED_CARD: True,
            EatenFor.REVERSED_DOUBLE: True,
            EatenFor.SPECIAL: False,
        },
    ),
}
"""Events of which a field decides it."""

OF_TWO = {"CardDrawn": ("seat",), "SwapMade": ("chef", "cook")}
"""Events whose cards only these of their seats saw."""


def every_event() -> dict[str, type[Event]]:
    """All kinds of event by name."""
    found: dict[str, type[Event]] = {}
    left = [Event]
    while left:
        more = [kind for kind in left.pop().__subclasses__() if kind.__module__.startswith("rules.")]
        found.update((kind.__name__, kind) for kind in more)
        left += more
    return found


def filled(kind: type[Event], **given: Any) -> Any:
    """An event of this kind with something in every field; seats are 0, 1 and so on, in the order of the fields."""
    fields = [field.name for field in dataclasses.fields(kind)]
    named = {"card": Card.of("7H"), "taken": Card.of("8H"), "given": Card.of("9H"), "cards": (Card.of("TH"),)}
    return kind(**{name: given.get(name, named.get(name, place)) for place, name in enumerate(fields)})


def test_every_kind_of_event_is_looked_at() -> None:
    """A new one has to be put where it belongs: does it teach somebody what was not the mover's to show?"""
    assert set(every_event()) == TELLS | TELLS_NOTHING | set(SOMETIMES)


@pytest.mark.parametrize("name", sorted(TELLS))
def test_events_that_teach_something_say_so(name: str) -> None:
    assert filled(every_event()[name]).reveals


@pytest.mark.parametrize("name", sorted(TELLS_NOTHING))
def test_events_that_teach_nothing_do_not(name: str) -> None:
    assert not filled(every_event()[name]).reveals


@pytest.mark.clause("TU-6", "TU-7", "TU-10", "TU-11", "TU-12", "TU-14", "SH-4")
@pytest.mark.parametrize(
    ("name", "field", "value", "tells"),
    [(name, field, value, tells) for name, (field, cases) in SOMETIMES.items() for value, tells in cases.items()],
)
def test_some_events_teach_something_in_some_cases(name: str, field: str, value: object, tells: bool) -> None:
    assert filled(every_event()[name], **{field: value}).reveals == tells


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("name", sorted(TELLS | TELLS_NOTHING | set(SOMETIMES)))
@pytest.mark.parametrize("source", ["stock", "discard"])
def test_events_are_seen_as_they_are_but_for_cards_that_few_saw(name: str, source: str) -> None:
    event = filled(every_event()[name], source=source)
    cards = {field.name for field in dataclasses.fields(event) if isinstance(getattr(event, field.name), Card)}
    few = [getattr(event, field) for field in OF_TWO.get(name, ())]
    for viewer in (None, *range(6)):
        if few and viewer not in few and source == "stock":
            assert event.seen_by(viewer) == dataclasses.replace(event, **dict.fromkeys(cards, HIDDEN))
        elif name != "SwapMade" or viewer in few:
            assert event.seen_by(viewer) == event


# -------------------------------------------------------------------------------------------------------- as it is played


def telling(events: list[Event]) -> list[str]:
    """The kinds of those events that teach something, with what was eaten for."""
    return [f"Eaten for {e.why.value}" if isinstance(e, Eaten) else type(e).__name__ for e in events if e.reveals]


class TestTheFeeding:
    @pytest.mark.clause("TU-10")
    def test_shows_by_a_double_that_was_eaten_what_is_not_held(self) -> None:
        game = feeding(["", "3D 8D KH", "5H 9D"], [(2, "4S 5S 6S 7S")])
        assert telling(give(game, "Bob", "3D 8D", "Cat")) == ["Eaten for a double"] * 6

    @pytest.mark.clause("TU-6")
    def test_shows_by_a_card_that_was_eaten_what_is_not_held(self) -> None:
        assert telling(give(feeding(["", "KS 2H", "5H 9D"]), "Bob", "KS", "Cat")) == ["Eaten for a card"]

    @pytest.mark.clause("TU-11")
    @pytest.mark.parametrize(("held", "told"), [("KD 9D", []), ("KD KH 9D", ["Eaten for a card reversed"])])
    def test_shows_by_an_answer_what_is_held(self, held: str, told: list[str]) -> None:
        events = give(feeding(["", "KS 2H", held]), "Bob", "KS", "Cat")
        assert telling(events) == ["GiftAnswered", *told]

    @pytest.mark.clause("TU-12")
    def test_shows_it_by_a_double_sent_back(self) -> None:
        events = give(feeding(["", "3D 8D KH", "3H 3C 9D"], [(2, "4S 5S 6S 7S")]), "Bob", "3D 8D", "Cat")
        assert telling(events) == ["GiftAnswered", *["Eaten for a double reversed"] * 6]

    @pytest.mark.clause("TU-7")
    def test_shows_nothing_by_a_card_for_oneself(self) -> None:
        assert telling(give(feeding(["", "KS 2H"]), "Bob", "KS", "Bob")) == []

    @pytest.mark.clause("TU-13")
    def test_shows_nothing_by_a_card_for_the_broth(self) -> None:
        game = feeding(["", "3D KH", "5H 9D"], [(2, "3S 3H 3C")])
        assert telling(give(game, "Bob", "3D", "broth")) == []

    @pytest.mark.clause("TU-11")
    def test_shows_nothing_before_an_answer_is_given(self) -> None:
        game = feeding(["", "KS 2H", "5H 9D"], answers="by_choice")
        assert telling(give(game, "Bob", "KS", "Cat")) == []
        assert telling(answer(game, "Cat", "accept")) == ["GiftAnswered", "Eaten for a card"]

    @pytest.mark.clause("TU-6")
    def test_shows_all_hands_at_its_end(self) -> None:
        game = feeding(["", "KS", ""])
        assert telling(give(game, "Bob", "KS", "Cat")) == ["Eaten for a card", "HandFed"]


class TestTheTable:
    @pytest.mark.clause("SH-4")
    def test_shows_a_card_of_the_stock_to_who_draws_it(self) -> None:
        game = dealt(["", ""], "KC", "2D 3D")
        assert telling(play(game, "Ann: draw stock")) == ["CardDrawn"]
        assert telling(play(game, "Ann: discard 2D\nBob: draw discard")) == []

    @pytest.mark.clause("BO-1")
    def test_shows_the_second_card_of_the_stock_as_well(self) -> None:
        game = dealt(["", ""], "KC", "2D 3D", game="boathouse")
        assert telling(play(game, "Ann: draw discard")) == []
        assert telling(play(game, "Ann: draw stock")) == ["CardDrawn"]

    @pytest.mark.clause("DU-6")
    def test_shows_a_buyer_the_cards_of_the_stock_that_come_with_what_was_bought(self) -> None:
        game = dealt(["", "", ""], "KC", "2D 3D 4D 5D", game="dummy-rummy")
        assert telling(play(game, "Ann: draw stock")) == []
        assert telling(play(game, "Bob: buy")) == ["CardDrawn"] * 3

    @pytest.mark.clause("TU-16")
    @pytest.mark.parametrize("how", ["open", "blind"])
    def test_shows_a_swapped_card_to_each_of_the_two(self, how: str) -> None:
        game = fresh(4, special="off", seed=2, cook_swap=how)
        win(game)
        leave(game, "Bob")
        game.play(Deal(0))
        take: Any = str(game.hands[1][0]) if how == "open" else 0
        assert telling(game.play(swap(game, "Bob", take, str(game.hands[0][0])))) == ["SwapMade"]

    @pytest.mark.clause("RM-9")
    def test_shows_the_hands_of_a_showdown(self) -> None:
        game = new_game("rummoli", ["Ann", "Bob"], seed=1, options={"first_dealer": 1, "pay_card_lock": False})
        play(game, "Bob: keep\nAnn: drop")
        assert telling(play(game, "Ann: check")) == []
        assert telling(play(game, "Bob: check")) == ["HandsShown"]
