"""The banner above the table during a hand of Tummy Rummy, and the bill after it."""

from __future__ import annotations

from collections.abc import Sequence

from rules import View
from rules.events import Event, HandVoid
from rules.seats import Seat
from rules.tummy.events import Eaten, SpecialFired
from rules.tummy.reasons import EatenFor
from rules.tummy.state import TummyView
from rummytui.games.tummy_rummy.bill import Bill, BillLine
from rummytui.games.tummy_rummy.feeding import tummy_view
from rummytui.games.tummy_rummy.foods import dishes
from rummytui.games.tummy_rummy.leaving import leaving_notes
from rummytui.games.tummy_rummy.special import special_feeds
from rummytui.games.tummy_rummy.text import NOBODY_EATS, eaten_by, tally
from rummytui.table.scene import Scene
from rummytui.text import listed, said
from rummytui.text.reasons import void_said


def feeding_banner(scene: Scene) -> list[str]:
    """Who is the Chef, while the others are fed."""
    return [f"{_chef(scene)} is the Chef and doesn't get fed."]


def naming_banner(scene: Scene) -> list[str]:
    """Who is the Chef, while the Special is named."""
    return [f"{_chef(scene)} is the Chef."]


def _chef(scene: Scene) -> str:
    view = tummy_view(scene.view)
    assert view.chef is not None
    return view.players[view.chef]


def banner_of(scene: Scene) -> list[str]:
    """The Chef of the last hand, the Special, and who ate because of it just now."""
    view = tummy_view(scene.view)
    if view.chef is None:
        return []
    special = view.special
    if special is None:
        return [f"{_chef(scene)} was the Chef last hand."]
    lines = [f"Special {said(special)}: {special_feeds(scene, special)}"]
    fired = [place for place, event in enumerate(scene.events) if isinstance(event, SpecialFired)]
    if fired:
        last = scene.events[fired[-1]]
        assert isinstance(last, SpecialFired)
        ate = [
            event for event in scene.events[fired[-1] :] if isinstance(event, Eaten) and event.why is EatenFor.SPECIAL
        ]
        who = [f"{view.players[one.receiver]}{' ×2' if one.units > 1 else ''}" for one in ate]
        lines.append(f"{view.players[last.seat]} played {said(last.card)}: {listed(who)} ate.")
    return lines


def bill_of(events: Sequence[Event], view: View, standing: Sequence[int] = ()) -> Bill:
    """The bill for the hand that is over, and for all hands once the game is over.

    ``standing`` is what counts for each seat, if that isn't its score.
    """
    first = _with_least(standing or view.scores)
    return _last_bill(view, first) if view.over else _bill(events, view, first)


def _with_least(standing: Sequence[int]) -> Sequence[Seat]:
    """The seats with the least; none if everybody has the same."""
    least = min(standing)
    return [seat for seat, units in enumerate(standing) if units == least] if max(standing) > least else ()


def _bill(events: Sequence[Event], view: View, first: Sequence[Seat]) -> Bill:
    scene = Scene(view, frozenset(), events=events)
    game = tummy_view(view)
    menu = game.options.menu
    known = dishes(menu)
    void = next((event for event in events if isinstance(event, HandVoid)), None)
    lines = tuple(
        BillLine(
            name,
            tally(plate := eaten_by(events, seat), menu) or "nothing",
            sum(plate.values()),
            view.scores[seat],
            least=seat in first,
            tag=_tag(game, seat),
            dishes=tuple(known[rank]._replace(units=units) for rank, units in plate.most_common() if units),
        )
        for seat, name in enumerate(view.players)
    )
    if void:
        headline = f"Hand {view.hand_number} is void. {void_said(void.why, view.players, NOBODY_EATS)}"
    elif game.chef is None:
        headline = f"Hand {view.hand_number} is over."
    else:
        headline = f"That's the end of hand {view.hand_number}. {view.players[game.chef]} is the Chef."
    notes = []
    if game.special is not None and game.chef is not None:
        notes.append(f"The Special for the next hand is {said(game.special)}: {special_feeds(scene, game.special)}")
    return Bill(headline, lines, (*notes, *leaving_notes(scene)))


def _tag(view: TummyView, seat: Seat) -> str:
    if seat in view.gone:
        return "gone"
    return "the Chef" if seat == view.chef else ""


def _last_bill(view: View, first: Sequence[Seat]) -> Bill:
    game = tummy_view(view)
    menu = game.options.menu
    lines = tuple(
        BillLine(name, tally(plate, menu) or "nothing", 0, units, least=seat in first)
        for seat, (name, plate, units) in enumerate(zip(view.players, game.plates, view.scores, strict=True))
    )
    known = dishes(menu)
    return Bill(
        "The bill, plate by plate",
        lines,
        stacks=tuple(
            tuple(known[rank]._replace(units=plate[rank]) for rank in menu if plate[rank]) for plate in game.plates
        )
        if any(view.scores)
        else (),
    )
