"""Questions about seats and melds: what can be typed, and what each number means."""

from __future__ import annotations

from rummytui.table.offers import Choose, ScreenAction

NAMES = ("Ann", "Bob", "Gail")
SEATS = [ScreenAction("peek", seat) for seat in range(3)]


def test_seats_are_numbered_from_one_and_those_with_a_reason_are_not_allowed() -> None:
    asked = Choose.of_seats("Who?", NAMES, (0, 2), SEATS.__getitem__, others={1: "Bob can't.", 2: "Gail can't."})
    assert {number: (choice.label, choice.then) for number, choice in asked.choices.items()} == {
        1: ("Ann", SEATS[0]),
        3: ("Gail", SEATS[2]),
    }
    assert list(asked.allowed) == [1]
    assert asked.others == {2: "Bob can't.", 3: "Gail can't."}
    assert asked.among == "seats"


def test_melds_are_numbered_from_one() -> None:
    asked = Choose.of_melds("Which?", {0: ("kings", SEATS[0]), 4: ("nines", SEATS[1])})
    assert {number: (choice.label, choice.then) for number, choice in asked.choices.items()} == {
        1: ("kings", SEATS[0]),
        5: ("nines", SEATS[1]),
    }
    assert asked.among == "melds"


def test_one_digit_is_enough_for_every_answer_in_a_list() -> None:
    asked = Choose.numbered("Which?", [(str(number), SEATS[0]) for number in range(12)])
    assert [(number, choice.label) for number, choice in asked.choices.items()] == [
        (number + 1, str(number)) for number in range(9)
    ]
    assert asked.among == "list"
