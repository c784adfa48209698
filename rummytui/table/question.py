"""A question in the middle of a command: which one, or how many. Without Textual."""

from __future__ import annotations

from collections.abc import Collection

from rummytui.table.commands import KeyItem
from rummytui.table.offers import Amount, Choose, Offer, Play
from rummytui.text import listed

_MOST_DIGITS = 6


class Question:
    """A `Choose` or an `Amount` whose answer is being typed.

    ``press`` takes keys and returns what follows: an offer, or None while the answer is incomplete.
    """

    def __init__(self, asked: Choose | Amount) -> None:
        self.asked = asked
        self._typed = ""
        self._trouble = ""

    @property
    def text(self) -> str:
        """The question, with the digits typed so far."""
        asked = self.asked.question
        if isinstance(self.asked, Amount):
            asked += f" ({self.asked.least} to {self.asked.most}): {self._typed or self.asked.least}"
        elif self._typed:
            asked += f" {self._typed}"
        return f"{self._trouble} {asked}".strip()

    def items(self) -> list[KeyItem]:
        """What can be pressed or clicked now."""
        if isinstance(self.asked, Choose):
            found = [KeyItem(str(number), choice.label, str(number)) for number, choice in self.asked.allowed.items()]
            if typed := self.asked.allowed.get(int(self._typed or 0)):
                found.insert(0, KeyItem("Enter", typed.label, "enter"))
        else:
            found = [KeyItem("↑", "more", "up"), KeyItem("↓", "less", "down")]
            if self.asked.least <= self._amount() <= self.asked.most:
                found.append(KeyItem("Enter", f"{self.asked.button} {self._amount()}", "enter"))
        return [*found, KeyItem("Esc", "back", "escape")]

    def press(self, key: str) -> Offer | None:
        """Take a key: a digit, ``enter``, ``backspace``, ``up``, ``down``; for an `Amount` any other character, too."""
        if isinstance(self.asked, Choose):
            return self._choose(self.asked, key)
        return self._count(self.asked, key)

    def answer(self, number: int) -> Offer | None:
        """What follows the choice with this number; None if there is none."""
        choice = self.asked.choices.get(number) if isinstance(self.asked, Choose) else None
        return choice.then if choice else None

    def declined(self, number: int) -> bool:
        """Whether there is a reason why this number cannot be chosen; the text says it then."""
        self._trouble = self.asked.others.get(number, "") if isinstance(self.asked, Choose) else ""
        return bool(self._trouble)

    def _choose(self, asked: Choose, key: str) -> Offer | None:
        self._trouble = ""
        if key == "enter":
            number, self._typed = int(self._typed or 0), ""
            if number not in asked.choices:
                self._trouble = self._impossible(asked, number)
            return self.answer(number)
        if key == "backspace":
            self._typed = self._typed[:-1]
        if not key.isdecimal():
            return None
        for typed in (self._typed + key, key, ""):
            meant = [number for number in asked.choices if str(number).startswith(typed)]
            if meant:
                break
        if not typed:
            self._trouble = self._impossible(asked, int(self._typed + key), int(key))
        self._typed = typed
        return self.answer(meant[0]) if typed == str(meant[0]) and len(meant) == 1 else None

    def _impossible(self, asked: Choose, *numbers: int) -> str:
        """Why none of these numbers can be chosen, or which ones can."""
        why = next((asked.others[number] for number in numbers if number in asked.others), "")
        return why or (type_one_of(asked.allowed) if asked.allowed else "")

    def _amount(self) -> int:
        assert isinstance(self.asked, Amount)
        return int(self._typed or self.asked.least)

    def _count(self, asked: Amount, key: str) -> Offer | None:
        self._trouble = ""
        if key == "enter":
            # Too much or too little is for the rules to refuse, in their own words.
            return Play((asked.make(self._amount()),))
        if key == "backspace":
            self._typed = self._typed[:-1]
        elif key in ("up", "down"):
            step = 1 if key == "up" else -1
            self._typed = str(max(asked.least, min(asked.most, self._amount() + step)))
        elif key.isdecimal():
            self._typed = (self._typed + key)[:_MOST_DIGITS]
            if not _leads_to(int(self._typed), asked.least, asked.most):
                self._trouble = f"Type a number from {asked.least} to {asked.most}."
        else:
            self._trouble = f"{key} isn't a digit. Press Esc to go back."
        return None


def type_one_of(numbers: Collection[int]) -> str:
    """The sentence that says which numbers can be typed; there must be one.

    >>> type_one_of([1]), type_one_of([1, 2, 3, 5])
    ('Type 1.', 'Type 1 to 3 or 5.')
    >>> type_one_of([1, 2, 3])
    'Type a number from 1 to 3.'
    """
    short = _in_short(numbers)
    is_one_span = " to " in short and "," not in short and " or " not in short
    return f"Type a number from {short}." if is_one_span else f"Type {short}."


def _in_short(numbers: Collection[int]) -> str:
    """Numbers in their order, three and more that follow each other as a span.

    >>> _in_short([1, 2, 4, 6, 7, 8])
    '1, 2, 4 or 6 to 8'
    """
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    parts = [[f"{span[0]} to {span[-1]}"] if len(span) > 2 else map(str, span) for span in spans]
    return listed([part for some in parts for part in some], "or")


def _leads_to(typed: int, least: int, most: int) -> bool:
    """Whether these digits, or more of them, make a number from ``least`` to ``most``."""
    tens = 1
    while typed * tens <= most:
        if (typed + 1) * tens > least:
            return True
        tens *= 10
    return False
