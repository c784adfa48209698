"""The widow at the table: the dealer's choice behind the curtain, then the auction in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules import Card, moves
from rules.seats import Seat
from rummytui.games.rummoli.board import BoardPicture
from rummytui.games.rummoli.board_desk import BoardDesk, best_of, own_said, pots_of
from rummytui.games.rummoli.round_state import chips, rummoli_view
from rummytui.table.commands import WHERE_ASKED_ALOUD, Command
from rummytui.table.offers import Amount, Choose, Offer, Play, Target
from rummytui.table.phase_desk import HURRIES, Step
from rummytui.table.scene import Scene
from rummytui.text import named, whose


class Exchange(Command):
    """Put the whole hand away, unseen by the others, and take the widow for it."""

    name, key, label, kind = "exchange", "x", "exchange for the widow", moves.Exchange

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Exchange(scene.seat),))


class Keep(Command):
    """Keep the hand; then the others may bid for the widow."""

    name, key, label, kind = "keep", "k", "keep the hand", moves.Keep

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Keep(scene.seat),))


class Bid(Command):
    """Bid for the widow: more than anybody has. Whoever bids most pays the dealer and must take it."""

    name, key, label, kind = "bid", "b", "bid", moves.Bid

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return who_bids(scene)


class Drop(Command):
    """Bid no further."""

    name, key, label, kind = "drop", "d", "drop out", moves.Drop

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if len(scene.acting) == 1:
            return Play((moves.Drop(scene.seat),))
        names = scene.view.players
        return Choose.of_seats("Who drops out?", names, scene.acting, lambda seat: Play((moves.Drop(seat),)))


def who_bids(scene: Scene) -> Offer:
    """Who bids, where several may, and how much."""
    if len(scene.acting) == 1:
        return _how_much(scene, scene.seat)
    names = scene.view.players
    return Choose.of_seats("Who bids for the widow?", names, scene.acting, partial(_how_much, scene))


def _how_much(scene: Scene, seat: Seat) -> Amount:
    view = rummoli_view(scene.view)
    return Amount(
        f"{view.players[seat]} bids how many chips for the widow?",
        "bid",
        max(view.bids) + 1,
        view.chips[seat],
        partial(moves.Bid, seat),
    )


def widow_prompt(scene: Scene) -> str:
    """What the dealer is asked."""
    return f"{scene.name}: exchange the whole hand for the widow ({Exchange.key}), or keep it ({Keep.key})."


def auction_prompt(scene: Scene) -> str:
    """Who may bid, and how it stands."""
    view = rummoli_view(scene.view)
    who = named(scene.acting, view.players, "or")
    return f"{who}: bid {'more' if max(view.bids) else 'for the widow'} ({Bid.key}), or drop out ({Drop.key})."


def auction_notes(scene: Scene) -> tuple[str, ...]:
    """How the auction stands, and who is not in it."""
    view = rummoli_view(scene.view)
    highest = max(view.bids)
    notes = [f"The widow is for sale: {len(view.widow)} cards."]
    if highest:
        notes.append(f"{view.players[view.bids.index(highest)]} bids most: {chips(highest)}.")
    else:
        notes.append("Nobody has bid yet.")
    locked = [seat for seat, is_locked in view.locked.items() if is_locked]
    if locked:
        verb = "holds" if len(locked) == 1 else "each hold"
        is_not = "is" if len(locked) == 1 else "are"
        notes.append(f"{named(locked, view.players)} {verb} a pay card and {is_not} not asked.")
    return tuple(notes)


def bidders(scene: Scene) -> tuple[tuple[str, str], ...]:
    """What everybody has bid, and could bid."""
    view = rummoli_view(scene.view)
    found = []
    for seat, name in enumerate(view.players):
        words = chips(view.chips[seat])
        if view.bids[seat]:
            words = f"bids {view.bids[seat]} of {view.chips[seat]}"
        elif view.locked.get(seat):
            words = f"{words}, pay card"
        elif seat == view.dealer:
            words = f"{words}, dealer"
        elif seat in view.dropped:
            words = f"{words}, passed"
        found.append((name, words))
    return tuple(found)


def widow_step(scene: Scene, move: moves.Move) -> Step:
    """How to exchange, keep, bid or drop out."""
    match move:
        case moves.Exchange():
            return Step(f"exchange {whose(scene.name)} hand for the widow", Exchange.key)
        case moves.Keep():
            return Step("keep the hand", Keep.key)
        case moves.Bid(amount=amount):
            return Step(f"bid {chips(amount)}", Bid.key)
    return Step("drop out", Drop.key)


class WidowDesk(BoardDesk):
    """The dealer's choice. (RM-5)"""

    commands = (Exchange(), Keep())
    laid_open = False

    def picture(self, scene: Scene) -> BoardPicture:
        view = rummoli_view(scene.view)
        name = view.players[view.dealer]
        notes = (
            f"{name} deals.",
            f"The widow has {len(view.widow)} cards, seen by nobody.",
            f"{name} may put the whole hand away and take the widow for it.",
        )
        return BoardPicture(pots_of(scene), notes, own=own_said(scene))

    def helpful(self, scene: Scene) -> frozenset[Card]:
        return best_of(scene)

    def prompt(self, scene: Scene) -> str:
        return widow_prompt(scene)

    def waiting(self, scene: Scene) -> str:
        return f"{scene.view.players[scene.view.dealer]} thinks about the widow. {HURRIES}"

    def step(self, scene: Scene, move: moves.Move) -> Step:
        return widow_step(scene, move)


class AuctionDesk(BoardDesk):
    """Bids for the widow. (RM-5)"""

    commands = (Bid(), Drop())
    laid_open = False
    everywhere = WHERE_ASKED_ALOUD

    def picture(self, scene: Scene) -> BoardPicture:
        return BoardPicture(pots_of(scene), auction_notes(scene), own=own_said(scene), standing=bidders(scene))

    def helpful(self, scene: Scene) -> frozenset[Card]:
        return best_of(scene)

    def prompt(self, scene: Scene) -> str:
        return auction_prompt(scene)

    def waiting(self, scene: Scene) -> str:
        return f"{named(scene.view.to_act, scene.view.players, 'or')} may bid for the widow. {HURRIES}"

    def tags(self, scene: Scene, seat: Seat) -> Sequence[str]:
        view, dealer = rummoli_view(scene.view), super().tags(scene, seat)
        if view.locked.get(seat):
            return (*dealer, "pay card")
        if view.bids[seat]:
            return (*dealer, f"bid {view.bids[seat]}")
        return (*dealer, "passed") if seat in view.dropped else dealer

    def has_hand(self, scene: Scene) -> bool:
        return scene.face_up is not None

    def standing_choices(self, scene: Scene) -> Offer | None:
        return who_bids(scene) if len(scene.acting) > 1 else None

    def step(self, scene: Scene, move: moves.Move) -> Step:
        return widow_step(scene, move)
