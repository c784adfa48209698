"""A question while its answer is typed."""

from __future__ import annotations

import pytest

from rules.moves import Bid, Deal
from rummytui.table.offers import Amount, Choose, OfferedAnswer, Play
from rummytui.table.question import Question


def choice(*numbers: int) -> Question:
    return Question(Choose("Which?", {n: OfferedAnswer(f"number {n}", Play((Deal(n),))) for n in numbers}))


def amount() -> Question:
    return Question(Amount("How many chips?", "bid", 3, 12, lambda number: Bid(0, number)))


def offered(question: Question) -> list[tuple[str, str]]:
    return [(item.key, item.text) for item in question.items()]


def typed(question: Question, *keys: str) -> object:
    answer = None
    for key in keys:
        answer = question.press(key)
    return answer


@pytest.mark.parametrize(
    ("numbers", "keys", "meant"),
    [
        ((1, 2), ["2"], 2),
        ((1, 2), ["5"], None),
        ((1, 12), ["1"], None),
        ((1, 12), ["1", "enter"], 1),
        ((1, 12), ["1", "2"], 12),
        ((1, 12), ["1", "7", "1", "2"], 12),
        ((7, 12), ["1"], None),
        ((7, 12), ["1", "7"], 7),
        ((1, 2), ["enter"], None),
        ((1, 2), ["up"], None),
    ],
)
def test_a_number_chooses_as_soon_as_no_longer_one_can_be_meant(
    numbers: tuple[int, ...], keys: list[str], meant: int | None
) -> None:
    assert typed(choice(*numbers), *keys) == (None if meant is None else Play((Deal(meant),)))


def test_a_click_chooses() -> None:
    assert choice(1, 2).answer(2) == Play((Deal(2),))
    assert choice(1, 2).answer(3) is None


def test_every_choice_is_a_key_and_so_is_the_way_back() -> None:
    assert [item.key for item in choice(1, 12).items()] == ["1", "12", "Esc"]


@pytest.mark.parametrize(
    ("keys", "bid"),
    [
        (["enter"], 3),
        (["7", "enter"], 7),
        (["1", "2", "enter"], 12),
        (["9", "9", "up", "enter"], 12),
        (["1", "down", "enter"], 3),
        (["up", "up", "enter"], 5),
        (["down", "enter"], 3),
        (["1", "2", "backspace", "backspace", "8", "enter"], 8),
    ],
)
def test_an_amount_stays_within_its_bounds(keys: list[str], bid: int) -> None:
    assert typed(amount(), *keys) == Play((Bid(0, bid),))


@pytest.mark.parametrize(("keys", "bid"), [(["1", "2", "5", "enter"], 125), (["1", "enter"], 1), (["0", "enter"], 0)])
def test_a_number_out_of_bounds_is_left_for_the_rules_to_refuse(keys: list[str], bid: int) -> None:
    assert typed(amount(), *keys) == Play((Bid(0, bid),))


@pytest.mark.parametrize("key", ["-", ".", ",", "x"])
def test_what_is_no_digit_is_said_to_be_none_and_the_number_stays(key: str) -> None:
    question = amount()
    assert typed(question, "7", key) is None
    assert question.text == f"{key} isn't a digit. Press Esc to go back. How many chips? (3 to 12): 7"
    assert typed(question, "enter") == Play((Bid(0, 7),))


def test_an_amount_shows_what_was_typed_and_what_enter_does() -> None:
    question = amount()
    question.press("7")
    assert question.text == "How many chips? (3 to 12): 7"
    question.press("backspace")
    assert question.text == "How many chips? (3 to 12): 3"
    question.press("7")
    assert ("Enter", "bid 7") in offered(question)


def test_a_number_that_cannot_be_chosen_says_why() -> None:
    question = Question(
        Choose(
            "Who buys?",
            {n: OfferedAnswer(f"seat {n}", Play((Deal(n),))) for n in (2, 12)},
            others={1: "Ann offers it."},
        )
    )
    assert typed(question, "1", "enter") is None
    assert question.text == "Ann offers it. Who buys?"
    assert typed(question, "2") == Play((Deal(2),))


@pytest.mark.parametrize(
    ("numbers", "keys", "trouble"),
    [
        ((1, 2, 4), ["9"], "Type 1, 2 or 4."),
        ((4, 1, 2), ["9"], "Type 1, 2 or 4."),
        ((1, 2, 3, 4, 6, 12), ["8"], "Type 1 to 4, 6 or 12."),
        ((2,), ["1"], "Type 2."),
        ((1, 12), ["1", "5"], "Type 1 or 12."),
        ((1, 2), ["enter"], "Type 1 or 2."),
        ((12, 13), ["1", "enter"], "Type 12 or 13."),
        ((1, 2), ["0"], "Type 1 or 2."),
    ],
)
def test_a_number_that_is_none_of_the_choices_is_answered_with_those(
    numbers: tuple[int, ...], keys: list[str], trouble: str
) -> None:
    question = choice(*numbers)
    assert typed(question, *keys) is None
    assert question.text == f"{trouble} Which?"
    assert typed(question, *str(numbers[0]), "enter") or typed(choice(*numbers), str(numbers[0]))


def test_the_first_of_two_digits_echoes_and_waits_for_the_second() -> None:
    question = choice(1, 2, 12)
    assert typed(question, "1") is None
    assert question.text == "Which? 1"
    assert offered(question)[0] == ("Enter", "number 1")
    assert typed(question, "backspace") is None
    assert question.text == "Which?"
    assert offered(question)[0] == ("1", "number 1")
    assert typed(question, "2") == Play((Deal(2),))


@pytest.mark.parametrize("keys", [["9", "9"], ["1", "3"], ["2"]])
def test_an_amount_that_is_too_much_is_said_to_be_so_and_not_offered(keys: list[str]) -> None:
    question = amount()
    typed(question, *keys)
    too_much = int("".join(keys)) > 12
    assert question.text.startswith("Type a number from 3 to 12. ") is (too_much or keys == ["2"])
    assert "Enter" not in dict(offered(question))
    typed(question, *["backspace"] * len(keys), "1")
    assert not question.text.startswith("The answer"), "it may become twelve"
    assert "Enter" not in dict(offered(question))


def test_what_the_rules_forbid_is_offered_nowhere_but_may_be_tried() -> None:
    question = Question(
        Choose.of_seats(
            "Who?", ["Ann", "Bob", "Gail"], range(3), lambda seat: Play((Deal(seat),)), others={1: "Bob eats."}
        )
    )
    assert [item.key for item in question.items()] == ["1", "3", "Esc"]
    assert typed(question, "9") is None
    assert question.text == "Type 1 or 3. Who?"
    assert typed(question, "2") == Play((Deal(1),)), "the rules say why not"
