"""Poker at the table: check or call, bet, raise, fold, with the laptop in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules import moves
from rules.seats import Seat
from rummytui.games.rummoli.board import BoardPicture
from rummytui.games.rummoli.board_desk import PokerHandDesk, own_said, pots_of
from rummytui.games.rummoli.round_state import chips, chips_on, rummoli_view
from rummytui.table.commands import Command, PlainMove
from rummytui.table.offers import Amount, Offer, Play, Target
from rummytui.table.phase_desk import HURRIES, AskedAloud, HowTo
from rummytui.table.scene import Scene
from rummytui.text import listed, named


def owed(scene: Scene) -> int:
    """The chips that the acting player must put in to call."""
    view = rummoli_view(scene.view)
    return min(view.owed(scene.seat), view.chips[scene.seat])


class CheckOrCall(Command):
    """Stay in: check if nobody has bet, or call the bet. If you're short of chips, you go all in."""

    name, key, label = "call", "c", "check or call"

    def text(self, scene: Scene) -> str:
        if scene.moves(moves.Check):
            return "check"
        return f"call {owed(scene)}" if scene.moves(moves.Call) else self.label

    def possible(self, scene: Scene) -> bool:
        return bool(scene.moves(moves.Check) or scene.moves(moves.Call))

    def lacking(self, scene: Scene) -> str:
        return "There's no betting right now."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        checks: list[moves.Move] = [*scene.moves(moves.Check), *scene.moves(moves.Call)]
        return Play((checks[0],))


class Bet(Command):
    """Make the first bet."""

    name, key, label, kind = "bet", "b", "bet", moves.Bet

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Bet(scene.seat, 1)

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        found = scene.moves(moves.Bet)
        if not found:
            return super().offer(scene)
        most = max(move.amount for move in found)
        return Amount(f"{scene.name}: bet how many chips?", "bet", 1, most, partial(moves.Bet, scene.seat))


class Raise(Command):
    """Call the bet and raise it. The others must then call the raise or fold."""

    name, key, label, kind = "raise", "r", "raise", moves.Raise

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Raise(scene.seat, 1)

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        found = scene.moves(moves.Raise)
        if not found:
            return super().offer(scene)
        most = max(move.amount for move in found)
        question = f"{scene.name}: call {owed(scene)} and raise by how many chips?"
        return Amount(question, "raise by", 1, most, partial(moves.Raise, scene.seat))


class Fold(PlainMove):
    """Give up the pot. You keep your cards for the rest of the round."""

    name, key, label, kind = "fold", "f", "fold", moves.Fold


def betting_notes(scene: Scene) -> tuple[str, ...]:
    """The pot at stake, and whether anybody has bet."""
    view = rummoli_view(scene.view)
    notes = [f"Poker for {chips_on(view.contested, view.pots[view.contested])}."]
    if not any(view.bets):
        notes.append("Nobody has bet yet.")
    return tuple(notes)


def bettors(scene: Scene) -> tuple[tuple[str, str], ...]:
    """For each player, a name and a few words: what they have bet, or that they folded, and what they have left."""
    view = rummoli_view(scene.view)
    found = []
    for seat, name in enumerate(view.players):
        left = chips(view.chips[seat])
        if seat in view.folded:
            words = f"folded, {left}"
        elif view.bets[seat]:
            words = (
                f"bet {view.bets[seat]}, {view.chips[seat]} left" if view.chips[seat] else f"all in: {view.bets[seat]}"
            )
        else:
            words = left
        found.append((name, words))
    return tuple(found)


class PokerDesk(AskedAloud, PokerHandDesk):
    """A round of betting. (RM-8)"""

    commands = (CheckOrCall(), Bet(), Raise(), Fold())

    def picture(self, scene: Scene) -> BoardPicture:
        return BoardPicture(
            pots_of(scene, at_stake=rummoli_view(scene.view).contested),
            betting_notes(scene),
            own=own_said(scene),
            standing=bettors(scene),
        )

    def prompt(self, scene: Scene) -> str:
        bets, raises = scene.moves(moves.Bet), scene.moves(moves.Raise)
        if scene.moves(moves.Check):
            more = f", or bet up to {chips(max(move.amount for move in bets))} ({Bet.key})" if bets else ""
            return f"{scene.name}: check ({CheckOrCall.key}){more}."
        offers = [f"call {chips(owed(scene))} ({CheckOrCall.key})"]
        if raises:
            offers.append(f"raise by up to {max(move.amount for move in raises)} ({Raise.key})")
        return f"{scene.name}: {listed([*offers, f'fold ({Fold.key})'], 'or')}."

    def waiting(self, scene: Scene) -> str:
        return f"{named(scene.view.to_act, scene.view.players)} is thinking about the bet. {HURRIES}"

    def tags(self, scene: Scene, seat: Seat) -> Sequence[str]:
        view = rummoli_view(scene.view)
        return (
            *super().tags(scene, seat),
            *(["folded"] if seat in view.folded else []),
            *([f"bet {view.bets[seat]}"] if view.bets[seat] else []),
        )

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        match move:
            case moves.Check():
                return HowTo("check", CheckOrCall.key)
            case moves.Call():
                return HowTo(f"call {chips(owed(scene))}", CheckOrCall.key)
            case moves.Bet(amount=amount):
                return HowTo(f"bet {chips(amount)}", Bet.key)
            case moves.Raise(amount=amount):
                return HowTo(f"raise by {chips(amount)}", Raise.key)
        return HowTo("fold", Fold.key)


class FinalDesk(PokerDesk):
    """Betting for the chips still on the board after the last round. (RM-20)"""

    def moment(self, hand: str) -> str:
        return "the final"
