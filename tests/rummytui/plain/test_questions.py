"""Questions in plain text, and the answers typed to them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rules import Card
from rules.moves import Bid, Deal, Discard
from rummytui.advice import Advice
from rummytui.plain.advising import Advising
from rummytui.plain.questions import answered, is_answer, place_of, question_lines
from rummytui.table.offers import Advise, Amount, Choose, Offer, OfferedAnswer, Play
from rummytui.table.phase_desk import HowTo

NAMES = ["Ann", "Bob", "Gail"]
DEALS = {seat: Play((Deal(seat),)) for seat in range(3)}
WHO = Choose.of_seats("Who deals?", NAMES, [0, 2], DEALS.__getitem__)
"""Ann or Gail may."""
WHY = "Bob dealt the last hand."
NOT_BOB = Choose.of_seats("Who deals?", NAMES, range(3), DEALS.__getitem__, others={1: WHY})
NONE = Choose.of_seats("Who deals?", NAMES, range(2), DEALS.__getitem__, others=dict.fromkeys(range(2), WHY))
SUITS = Choose.numbered("Symbols or letters?", [("Symbols", DEALS[0]), ("letters", DEALS[1])])
HOW_MANY = Amount("How many?", "bid", 2, 7, lambda amount: Bid(1, amount))


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((1,), "Type 1."),
        ((1, 2), "Type 1 or 2."),
        ((1, 2, 3), "Type a number from 1 to 3."),
        ((1, 2, 3, 7), "Type 1 to 3 or 7."),
    ],
)
def test_a_number_that_is_no_choice_is_answered_with_those_that_are(numbers: tuple[int, ...], sentence: str) -> None:
    asked = Choose("Which?", {number: OfferedAnswer(f"card {number}", Play((Deal(0),))) for number in numbers})
    assert answered(asked, "9", ["Ann"]) == sentence
    assert answered(asked, str(numbers[-1]), ["Ann"]) == Play((Deal(0),))


@pytest.mark.parametrize(
    ("asked", "word", "follows"),
    [
        (WHO, "1", DEALS[0]),
        (WHO, "3", DEALS[2]),
        (WHO, "gail", DEALS[2]),
        (WHO, "2", "Type 1 or 3."),
        (WHO, "bob", "Type 1 or 3."),
        (WHO, "dan", "Type 1 or 3."),
        (WHO, "0", "Type 1 or 3."),
        (NOT_BOB, "2", DEALS[1]),
        (NOT_BOB, "9", "Type 1 or 3."),
        (NONE, "9", "Type 1 or 2."),
        (SUITS, "2", DEALS[1]),
        (SUITS, "symbols", DEALS[0]),
        (SUITS, "ann", "Type 1 or 2."),
        (HOW_MANY, "5", Play((Bid(1, 5),))),
        # The rules say why that is too much.
        (HOW_MANY, "8", Play((Bid(1, 8),))),
        (HOW_MANY, "many", "many isn't a number from 2 to 7."),
    ],
)
def test_a_number_a_label_or_a_name_is_an_answer(asked: Choose | Amount, word: str, follows: Offer | str) -> None:
    assert answered(asked, word, NAMES) == follows


def test_what_cannot_be_chosen_is_refused_with_its_own_reason() -> None:
    asked = Choose("Which?", {1: OfferedAnswer("one", DEALS[0])}, among="seats", others={2: WHY})
    assert [answered(asked, word, NAMES) for word in ("2", "bob", "3", "dan")] == [WHY, WHY, "Type 1.", "Type 1."]


@pytest.mark.parametrize(
    ("asked", "word", "whether"),
    [
        (WHO, "9", True),
        (WHO, "bob", True),
        (WHO, "draw", False),
        (SUITS, "letters", True),
        (SUITS, "bob", False),
        (HOW_MANY, "9", True),
        (HOW_MANY, "bob", False),
    ],
)
def test_other_words_are_no_answers_but_commands(asked: Choose | Amount, word: str, whether: bool) -> None:
    assert is_answer(asked, word, NAMES) is whether


def test_a_question_lists_what_may_be_answered() -> None:
    assert list(question_lines(NOT_BOB)) == ["Who deals?", "1: Ann", "3: Gail"]
    assert list(question_lines(SUITS)) == ["Symbols or letters?", "1: Symbols", "2: letters"]
    assert list(question_lines(HOW_MANY)) == ["How many? (2 to 7)"]


def test_places_are_counted_from_one_and_called_by_name() -> None:
    assert [place_of(word, NAMES) for word in ("1", "3", "ann", "gail", "dan")] == [0, 2, 0, 2, None]


def test_the_next_best_hint_selects_its_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter plays the best move all the same."""
    cards = [Card.of(code) for code in ("KH", "2S")]
    advised = [Advice(Discard(0, card), 0.0) for card in cards]
    view = SimpleNamespace(phase="play")
    monkeypatch.setattr("rummytui.plain.advising.advise", lambda _: advised)
    monkeypatch.setattr("rummytui.plain.advising.turn_ahead", lambda _, move: ((view, move),))
    phase = SimpleNamespace(
        advice=lambda adviser, scene, advised, place, turn: Advise(f"hint {place}", then=Play((turn[0][1],))),
        step=lambda scene, move: HowTo("discard", "x", (move.card,)),
    )
    host: Any = SimpleNamespace(view=lambda seat: view)
    desk: Any = SimpleNamespace(at=lambda phase_name: phase, adviser=lambda view: None)
    scene: Any = SimpleNamespace(face_up=0, view=view)
    advising = Advising(host, desk)
    hints = [advising.hint(scene, again=again) for again in (False, True, True, True, False)]
    assert [(hint.text, selected) for hint, selected in hints] == [
        (f"hint {place}", (cards[place],)) for place in (0, 1, 0, 1, 0)
    ]
    assert {hint.then for hint, _ in hints} == {Play((Discard(0, cards[0]),))}
