"""What is said about a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import Card, RuleViolation, new_game
from rules.cards import HIDDEN, cards
from rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    Event,
    HandDealt,
    HandSettled,
    HandVoid,
    MeldTabled,
    Payment,
    SittingOver,
    StockTurnedOver,
    WentOut,
)
from rules.reasons import Paid, StockSpent
from rummytui.games.draw_and_discard.meanings import MEANINGS
from rummytui.text import Sentence, house_rules, listed, refusal, said, since_last_turn, tell

NAMES = ["Ann", "Bob", "Gail"]


def card(code: str) -> Card:
    return Card.of(code)


def told(*events: Event) -> list[str]:
    return [line.text for line in tell(events, MEANINGS.teller(NAMES))]


NINES = MeldTabled(0, tuple(cards("9C 9D 9S")), 0)
HEARTS = MeldTabled(0, tuple(cards("5H 6H 7H")), 1)


def test_a_turn_is_one_sentence() -> None:
    assert told(CardDrawn(0, "discard", card("9D")), NINES, CardDiscarded(0, card("JC"))) == [
        "Ann took 9♦, laid down three nines and discarded J♣."
    ]


def test_every_turn_has_its_own() -> None:
    assert told(
        HandDealt(3, 2, card("TC")),
        CardDrawn(0, "stock", card("2H")),
        CardDiscarded(0, card("2H")),
        CardDrawn(1, "discard", card("2H")),
    ) == ["Gail dealt hand 3 and turned up 10♣.", "Ann drew and discarded 2♥.", "Bob took 2♥."]


def test_the_draw_goes_unmentioned_where_there_is_more_to_tell() -> None:
    drawn = CardDrawn(1, "stock", card("4H"))
    assert told(HEARTS, drawn, CardLaidOff(1, card("4H"), 1, 0), CardDiscarded(1, card("JC")))[1:] == [
        "Bob laid off 4♥ on Ann's hearts and discarded J♣."
    ]
    assert told(HEARTS, drawn, CardLaidOff(1, card("4H"), 1, 0))[1:] == ["Bob drew and laid off 4♥ on Ann's hearts."]


def test_what_is_alike_is_told_together() -> None:
    assert told(
        NINES,
        HEARTS,
        CardLaidOff(1, card("4H"), 1, 0),
        CardLaidOff(1, card("3H"), 1, 0),
        CardLaidOff(1, card("9H"), 0, 0),
    ) == [
        "Ann laid down three nines and 5-6-7 of hearts.",
        "Bob laid off 4♥ and 3♥ on Ann's hearts, then laid off 9♥ on Ann's nines.",
    ]


def test_ones_own_melds_are_told_without_guessing_at_anybodys_sex() -> None:
    assert told(NINES, CardLaidOff(0, card("9H"), 0, 0)) == [
        "Ann laid down three nines and laid off 9♥ on their own nines."
    ]


@pytest.mark.parametrize(
    ("shuffled", "said_so"),
    [
        (False, "Ann turned the discard pile over and discarded 2♥."),
        (True, "Ann shuffled the discard pile into a new stock and discarded 2♥."),
    ],
)
def test_a_stock_that_is_turned_over(shuffled: bool, said_so: str) -> None:
    drawn = CardDrawn(0, "stock", card("4H"))
    assert told(StockTurnedOver(0, 20, shuffled), drawn, CardDiscarded(0, card("2H"))) == [said_so]


def test_a_second_card_is_told() -> None:
    took, drew = CardDrawn(0, "discard", card("KS")), CardDrawn(0, "stock", card("4H"))
    assert told(took, drew, CardDiscarded(0, card("2H"))) == ["Ann took K♠, drew and discarded 2♥."]


def test_the_end_of_a_hand() -> None:
    settled = HandSettled(
        2, (0,), ((), (card("KS"),), (card("2S"),)), (0, 10, 2), (Payment(1, 0, 10, Paid.CARDS_LEFT),)
    )
    assert told(CardDiscarded(0, card("2H")), WentOut(0), settled, SittingOver(1)) == [
        "Ann discarded 2♥ and went out.",
        "Ann wins hand 2: 10 points from the others.",
        "Bob finished the game.",
    ]


@pytest.mark.parametrize(
    ("winners", "players", "sentence"),
    [
        ((0,), 2, "Ann wins hand 2: 10 points from Bob."),
        ((0, 2), 3, "Ann and Gail share hand 2: 10 points from Bob."),
        ((1, 2), 4, "Bob and Gail share hand 2: 10 points from the others."),
    ],
)
def test_a_single_other_is_named(winners: tuple[int, ...], players: int, sentence: str) -> None:
    counts = tuple(0 if seat in winners else 10 for seat in range(players))
    loser = next(seat for seat in range(players) if seat not in winners)
    settled = HandSettled(2, winners, ((),) * players, counts, (Payment(loser, winners[0], 10, Paid.CARDS_LEFT),))
    (said,) = tell([settled], MEANINGS.teller(("Ann", "Bob", "Gail", "Carl")[:players]))
    assert said.text == sentence


def test_a_void_hand_says_why() -> None:
    assert told(HandVoid(2, StockSpent(4)), SittingOver(None)) == [
        (
            "Hand 2 is void. The stock has run out for the 4th time with nothing laid down in between,"
            " so nobody wins and nobody pays."
        ),
        "The house rules end the game here.",
    ]


def test_no_card_from_the_stock_is_told() -> None:
    """Through whole hands: each card in the sentences was seen by everybody."""
    for seed in range(20):
        game = new_game("rummy", NAMES, seed=seed)
        rng = Random(seed)
        while game.phase == "play":
            happened = game.play(rng.choice(game.legal_moves(game.to_act[0])))
            view: Any = game.seen_by(None)
            known = [c for cards_in_hand in view.known.values() for c in cards_in_hand]
            public = {*view.discards, *known, *(c for meld in view.melds for c in meld.cards)}
            secret = [said(c) for hand in game.hands for c in hand if c not in public]
            line = tell(happened, MEANINGS.teller(NAMES))[-1].text
            if game.phase == "play":
                assert not [word for word in secret if f" {word}" in line.replace(".", " ")], line


def test_every_event_of_rummy_has_its_words() -> None:
    teller = MEANINGS.teller(NAMES)
    for seed in range(30):
        game = new_game("rummy", NAMES, seed=seed, options={"hands": 2, "stalemate": 1})
        rng = Random(seed)
        for event in game.opening:
            assert teller.phrase(event)
        while not game.over:
            for event in game.play(rng.choice(game.legal_moves(game.to_act[0]))):
                assert teller.phrase(event)


def test_an_event_without_an_entry_is_an_error() -> None:
    with pytest.raises(KeyError):
        told(Event(), CardDiscarded(0, card("2H")))


# ------------------------------------------------------------------------------------------------------------- since


def lines(*seats: int | None) -> list[Sentence]:
    return [Sentence(f"{place}", seat) for place, seat in enumerate(seats)]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ((None, 0, 1), ["0", "1", "2"]),
        ((None, 0, 1, 2, 0, 1), ["4", "5"]),
        ((2,), ["0"]),
        ((2, 0, 1, 2), ["1", "2", "3"]),
        ((), []),
    ],
    ids=["first turn", "later turn", "mid first turn", "mid later turn", "nothing yet"],
)
def test_what_happened_since(seats: tuple[int | None, ...], expected: list[str]) -> None:
    assert since_last_turn(lines(*seats), 2, "Gail")[1] == expected


def test_the_first_turn_of_a_hand_has_no_turn_before_it() -> None:
    assert since_last_turn(lines(None, 0), 2, "Gail")[0] == "So far:"
    assert since_last_turn(lines(None, 0, 2, 1), 2, "Gail")[0] == "Since Gail's last turn:"


# ------------------------------------------------------------------------------------------------------- small things


def test_refusals_write_their_cards_as_the_table_does() -> None:
    violation = RuleViolation("SH-10", "TH doesn't fit on 9H's hearts.", cards=[card("TH")])
    assert refusal(violation) == "10♥ doesn't fit on 9H's hearts."


def test_a_refused_joker_says_what_it_stands_for() -> None:
    violation = RuleViolation("DR-5", "Jk=9S stays and Jk does too.", cards=[card("Jk=9S"), card("Jk")])
    assert refusal(violation) == "Jk=9♠ stays and a joker does too."


def test_hidden_cards_have_no_name() -> None:
    assert said(HIDDEN) == "a card"


def test_lists() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"], "or"), listed(["a", "b", "c"])] == [
        "",
        "a",
        "a or b",
        "a, b and c",
    ]


def test_house_rules_name_only_what_differs() -> None:
    options = new_game("rummy", NAMES, seed=1, options={"lay_off": "own", "final_discard": "required"}).options
    assert house_rules(options) == "lay off own, final discard required"
    assert house_rules(new_game("rummy", NAMES, seed=1).options) == ""
