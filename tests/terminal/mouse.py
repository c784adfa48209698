"""People who never touch the keyboard: they find everything on the screen and click on it."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

from rules.cards import Card
from tests.corners import corners
from tests.terminal.keys import click
from tests.terminal.people import CURTAIN, EMBLEMS, TablePeople

Place: TypeAlias = tuple[int, int]
"""A row and a column of the screen, in cells from 0."""
Corner: TypeAlias = tuple[str, str]
"""What stands in the upper left corner of a card: its rank and its suit."""

_TO_PICK = ("home", "right", "space")
"""The keys with which cards are marked."""


class Clickers(TablePeople):
    """The same people round the same table, with a mouse."""

    def _go_past(self, obstacle: str) -> None:
        if obstacle == CURTAIN:
            self.window.click("Space  show")
        else:
            self.choose("Space")

    def _do(self, move: Any, keys: Sequence[str]) -> None:
        """Do by clicks what these keys do: on cards, piles, melds and plates, and on what the bottom line offers."""
        hand = self.hand(move.seat)
        self.mark(hand, [hand.index(move.card)] if move.kind == "lay" else picked_by(keys))
        match move.kind:
            case "draw" if move.source == "stock":
                self.click_on_pile("broth" if "broth" in self.window else "stock")
            case "draw" | "discard":
                self.click_on_pile("discards")
            case "lay_off":
                self.click_on(rf"(?<= ){move.meld + 1} [{EMBLEMS}] ")
            case "lay":
                self.choose("x")
            case "buy" | "pass" if keys[0].isdigit():
                self.click_on(rf"(?<= ){keys[0]} [{EMBLEMS}] ")
            case "swap":
                self.click_on(rf"(?<= ){keys[-1]}(?= +\d|$)")
            case "feed" if move.to is not None:
                self.click_on(rf"{move.to + 1} [▸ ]*[{EMBLEMS}] {self.game.players[move.to]}\b")
            case "name_special":
                rank, suit = corner(move.card)
                self.window.wait_until(lambda: self.place_of_card(rank, suit) is not None, f"{rank}{suit} never showed")
                self._click(self.place_of_card(rank, suit))
                self.window.wait_for(f"{rank}{suit}: whenever")
                self.choose("n")
            case "bid" | "bet" | "raise":
                self.count_to(move.amount, keys[0], str(move.seat + 1))
            case _:
                self.choose(*(key for key in keys if key not in _TO_PICK))

    # ----------------------------------------------------------------------------------- what they find and click on

    def click_on(self, pattern: str) -> None:
        """Wait until there is something like this on one line of the screen, and click where it begins."""
        self.window.wait_until(lambda: self.place_of(pattern) is not None, f"{pattern} never showed")
        self._click(self.place_of(pattern))

    def click_on_pile(self, label: str) -> None:
        """Click on the top card of the pile over this label."""
        self.window.wait_for(label)
        row, column = self.window.place_of(label)
        self._click((row - 3, column))

    def choose(self, *keys: str) -> None:
        """Click on these keys in order, where the bottom line has them."""
        for key in keys:
            # Keys stand in caps, with two blanks on either side; a number in a label has one before it.
            self.click_on(rf"(?<=  ){re.escape(key)}  (?=\w)")

    def count_to(self, amount: int, key: str, number: str) -> None:
        """Say so many chips, one click each, and who says it if that is asked."""
        self.choose(key)
        self.window.wait_until(lambda: self.counted is not None or "Who " in self.text, "nothing is asked")
        if self.counted is None:
            self.choose(number)
        self.window.wait_until(lambda: self.counted is not None, "no number is asked for")
        while (counted := self.counted or 0) != amount:
            self.choose("↑" if counted < amount else "↓")
            self.window.wait_until(partial(lambda before: self.counted != before, counted), "nothing is counted")
        self.choose("Enter")

    def mark(self, hand: Sequence[Card], places: Sequence[int]) -> None:
        """Click on cards of a hand once all of them lie there, until these and no others stand out."""
        lies = [corner(card) for card in hand]
        while (wrong := self._wrong(lies, places)) is not None:
            (row, column), _ = self.fan[wrong]
            before = self.standing_out
            self._click((row, column))
            self.window.wait_until(partial(self._has_changed, before), f"a click on {hand[wrong]} does nothing")

    def _wrong(self, hand: Sequence[Corner], places: Sequence[int]) -> int | None:
        """The first card to click on: one that isn't selected yet, or shouldn't be."""
        if not places:
            return None
        self.window.wait_until(lambda: [said for _, said in self.fan] == hand, f"the hand is not {hand}")
        return min(self.standing_out ^ {*places}, default=None)

    def _has_changed(self, before: set[int]) -> bool:
        return self.standing_out != before

    def _click(self, place: Place | None) -> None:
        assert place is not None
        self.window.send(click(*place))

    # ------------------------------------------------------------------------------------------------- what they see

    def place_of(self, pattern: str) -> Place | None:
        """The last place on the screen where there is something like this on one line."""
        for row, line in reversed([*enumerate(self.window.screen)]):
            if found := re.search(pattern, line):
                return row, found.start()
        return None

    def place_of_card(self, rank: str, suit: str) -> Place | None:
        """Where a card with this corner lies."""
        return next(((at.row, at.column) for at in corners(self.window.screen) if at[2:] == (rank, suit)), None)

    @property
    def counted(self) -> int | None:
        """The number of chips that stands behind the question for it."""
        found = re.search(r"how many chips.*?\? \(\d+ to \d+\): (\d+)", self.text)
        return int(found[1]) if found else None

    @property
    def fan(self) -> list[tuple[Place, Corner]]:
        """The corners of the cards in the hand from left to right: those lowest on the screen, and any that stand out."""
        found = [((row, column), (rank, suit)) for row, column, rank, suit in corners(self.window.screen)]
        lowest = max((row for (row, _), _ in found), default=0)
        return sorted((card for card in found if card[0][0] >= lowest - 1), key=lambda card: card[0][1])

    @property
    def standing_out(self) -> set[int]:
        """The places in the hand of the cards that are marked: they lie higher than others, or leave a line below."""
        lines, fan = self.window.screen, self.fan
        lowest = max((row for (row, _), _ in fan), default=0)
        return {
            place
            for place, ((row, column), _) in enumerate(fan)
            if row < lowest or any(line[column : column + 1] == "▔" for line in lines[row:])
        }


def corner(card: Card) -> Corner:
    """What stands in the corner of a card that is held."""
    return (
        (card.rank.replace("T", "10"), dict(zip("SHDC", "♠♥♦♣", strict=True))[card.suit]) if card.suit else ("Jk", "★")
    )


def picked_by(keys: Sequence[str]) -> list[int]:
    """The places in a hand at which these keys mark a card."""
    at, found = 0, []
    for key in keys:
        at = 0 if key == "home" else at + (key == "right")
        found += [at] if key == "space" else []
    return found
