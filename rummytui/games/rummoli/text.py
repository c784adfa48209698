"""What pots and poker hands are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card
from rules.rummoli.best_five import FOUR, THREE, TWO_PAIR, hand_category, hand_name
from rules.rummoli.board import CENTRE, POKER
from rummytui.text.speech import said


def pot_named(pot: str) -> str:
    """What a pot is called.

    >>> pot_named("AD-KD"), pot_named("TS"), pot_named("7-8-9"), pot_named("poker")
    ('A♦-K♦', '10♠', '7-8-9', 'the Poker pot')
    """
    if pot in (CENTRE, POKER):
        return f"the {pot.capitalize()} pot"
    if pot == "7-8-9":
        return pot
    return "-".join(said(Card.of(code)) for code in pot.split("-"))


def chips_on(pot: str, amount: int) -> str:
    """The chips in a pot, in words.

    >>> chips_on("QC", 40), chips_on("poker", 1)
    ('the 40 chips on Q♣', 'the chip in the Poker pot')
    """
    many = "the chip" if amount == 1 else f"the {amount} chips"
    return f"{many} {'in' if pot in (CENTRE, POKER) else 'on'} {pot_named(pot)}"


def hand_said(five: Sequence[Card]) -> str:
    """A poker hand in a sentence.

    >>> from rules.cards import cards
    >>> hand_said(cards("KS KH 4D 3D 2C")), hand_said(cards("9S 9H 9D KC 2C")), hand_said(cards("AS 9H 8D 3C 2C"))
    ('a pair of kings', 'three nines', 'a high card, ace')
    """
    name = hand_name(five)
    return name if hand_category(five) in (TWO_PAIR, THREE, FOUR) else f"a {name}"
