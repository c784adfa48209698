"""The state of a Rummoli round, as its desks read it from a view, and the names of pots and poker hands."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, View
from rules.rummoli.best_five import FOUR, THREE, TWO_PAIR, hand_category, hand_name
from rules.rummoli.board import CENTRE, POKER
from rules.rummoli.state import RummoliView
from rules.rummoli.stops import next_higher
from rummytui.text import counted
from rummytui.text.speech import said


def rummoli_view(view: View) -> RummoliView:
    """``view``, typed as one of Rummoli."""
    assert isinstance(view, RummoliView)
    return view


def next_card(view: RummoliView) -> Card | None:
    """The card that must come next; None before a lead."""
    return None if view.may_lay or not view.laid else next_higher(view.laid[-1][1])


def sequence(view: RummoliView) -> list[tuple[int, Card]]:
    """Seats and their cards since the last lead, in order."""
    found: list[tuple[int, Card]] = []
    for seat, card in reversed(view.laid):
        if found and next_higher(card) != found[0][1]:
            break
        found.insert(0, (seat, card))
    return found


def chips(count: int) -> str:
    """A number of chips in words."""
    return counted(count, "chip")


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
