"""The state of a Rummoli round, as its desks read it off a view."""

from __future__ import annotations

from rules import Card, View
from rules.rummoli.state import RummoliView
from rules.rummoli.stops import next_higher
from rummytui.text import counted


def rummoli_view(view: View) -> RummoliView:
    """``view``, typed as one of Rummoli."""
    assert isinstance(view, RummoliView)
    return view


def seat_to_lay(view: RummoliView) -> int:
    """The seat that has to play a card; another may be able to act too, to claim a pot."""
    acting = [seat for seat in view.to_act if not view.earned or seat != view.earned[0]]
    return (acting or list(view.to_act))[0]


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
