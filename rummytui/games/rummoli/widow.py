"""The widow at the table: the dealer's choice behind the curtain, then the auction in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules import moves
from rules.seats import Seat
from rummytui.games.rummoli.board import BoardPicture
from rummytui.games.rummoli.board_desk import PokerHandDesk, own_said, pots_of
from rummytui.games.rummoli.round_state import chips, rummoli_view
from rummytui.table.commands import Command, PlainMove
from rummytui.table.offers import Amount, Choose, Offer, Play, Target
from rummytui.table.phase_desk import HURRIES, AskedAloud, HowTo
from rummytui.table.scene import Scene
from rummytui.text import named, whose


class Exchange(PlainMove):
    """Put your whole hand away, unseen, and take the widow instead."""

    name, key, label, kind = "exchange", "x", "exchange for the widow", moves.Exchange


class Keep(PlainMove):
    """Keep your hand. The others may then bid for the widow."""

    name, key, label, kind = "keep", "k", "keep this hand", moves.Keep


class Bid(Command):
    """Bid more for the widow than anyone so far. The highest bidder pays the dealer and must take it."""

    name, key, label, kind = "bid", "b", "bid", moves.Bid

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return who_bids(scene)


class Drop(Command):
    """Stop bidding."""

    name, key, label, kind = "drop", "d", "drop out", moves.Drop

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if len(scene.acting) == 1:
            return Play((moves.Drop(scene.seat),))
        names = scene.view.players
        return Choose.of_seats("Who drops out?", names, scene.acting, lambda seat: Play((moves.Drop(seat),)))


def who_bids(scene: Scene) -> Offer:
    """Asks who bids, if several may, and how much."""
    if len(scene.acting) == 1:
        return _how_much(scene, scene.seat)
    names = scene.view.players
    return Choose.of_seats("Who bids for the widow?", names, scene.acting, partial(_how_much, scene))


def _how_much(scene: Scene, seat: Seat) -> Amount:
    view = rummoli_view(scene.view)
    return Amount(
        f"{view.players[seat]}: bid how many chips for the widow?",
        "bid",
        max(view.bids) + 1,
        view.chips[seat],
        partial(moves.Bid, seat),
    )


def auction_notes(scene: Scene) -> tuple[str, ...]:
    """The highest bid, and who can't bid."""
    view = rummoli_view(scene.view)
    highest = max(view.bids)
    notes = [f"The widow is for sale: {len(view.widow)} cards."]
    if highest:
        notes.append(f"Highest bid: {view.players[view.bids.index(highest)]}, {chips(highest)}.")
    else:
        notes.append("Nobody has bid yet.")
    locked = [seat for seat, is_locked in view.locked.items() if is_locked]
    if locked:
        hold = "holds a pay card" if len(locked) == 1 else "hold pay cards"
        notes.append(f"{named(locked, view.players)} {hold} and can't bid.")
    return tuple(notes)


def bidders(scene: Scene) -> tuple[tuple[str, str], ...]:
    """For each player, a name and a few words: their bid and their chips."""
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


class WidowDesk(PokerHandDesk):
    """The dealer's choice. (RM-5)"""

    commands = (Exchange(), Keep())
    laid_open = False

    def picture(self, scene: Scene) -> BoardPicture:
        view = rummoli_view(scene.view)
        name = view.players[view.dealer]
        notes = (
            f"{name} deals.",
            f"Nobody has seen the widow's {len(view.widow)} cards.",
            f"{name} may exchange hands with the widow.",
        )
        return BoardPicture(pots_of(scene), notes, own=own_said(scene))

    def prompt(self, scene: Scene) -> str:
        return f"{scene.name}: exchange this hand for the widow ({Exchange.key}), or keep it ({Keep.key})."

    def waiting(self, scene: Scene) -> str:
        return f"{scene.view.players[scene.view.dealer]} is thinking about the widow. {HURRIES}"

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.Exchange):
            return HowTo(f"exchange {whose(scene.name)} hand for the widow", Exchange.key)
        return HowTo("keep this hand", Keep.key)


class AuctionDesk(AskedAloud, PokerHandDesk):
    """Bids for the widow. (RM-5)"""

    commands = (Bid(), Drop())
    laid_open = False

    def picture(self, scene: Scene) -> BoardPicture:
        return BoardPicture(pots_of(scene), auction_notes(scene), own=own_said(scene), standing=bidders(scene))

    def prompt(self, scene: Scene) -> str:
        view = rummoli_view(scene.view)
        who = named(scene.acting, view.players, "or")
        return f"{who}: bid {'more' if max(view.bids) else 'for the widow'} ({Bid.key}), or drop out ({Drop.key})."

    def waiting(self, scene: Scene) -> str:
        return f"{named(scene.view.to_act, scene.view.players, 'or')} may bid for the widow. {HURRIES}"

    def tags(self, scene: Scene, seat: Seat) -> Sequence[str]:
        view, dealer = rummoli_view(scene.view), super().tags(scene, seat)
        if view.locked.get(seat):
            return (*dealer, "pay card")
        if view.bids[seat]:
            return (*dealer, f"bid {view.bids[seat]}")
        return (*dealer, "passed") if seat in view.dropped else dealer

    def standing_choices(self, scene: Scene) -> Offer | None:
        return who_bids(scene) if len(scene.acting) > 1 else None

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.Bid):
            return HowTo(f"bid {chips(move.amount)}", Bid.key)
        return HowTo("drop out", Drop.key)
