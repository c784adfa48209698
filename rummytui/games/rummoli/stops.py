"""Stops at the table: people lead, the next cards of the suit lay themselves, and pots may have to be called."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, moves
from rules.rummoli.board import CENTRE, PAIR, POKER, SINGLES
from rules.rummoli.events import CardLaid, PotMissed, PotWon, SequenceStopped
from rules.seats import Seat
from rummytui.games.rummoli.board import BoardPicture
from rummytui.games.rummoli.board_desk import CARDS, BoardDesk, pots_of
from rummytui.games.rummoli.meanings import MEANINGS
from rummytui.games.rummoli.round_state import chips_on, next_card, pot_named, rummoli_view, sequence
from rummytui.table.commands import AT_EVERY_TABLE, Command, Undo, UndoAlone
from rummytui.table.offers import Advise, Choose, Offer, Play, Target
from rummytui.table.phase_desk import HURRIES, HowTo
from rummytui.table.scene import Scene
from rummytui.text import listed, named, said, tell


def pot_for(card: Card) -> str:
    """The pot that a card may earn; if none, the centre, which is never claimed."""
    if card in SINGLES:
        return SINGLES[card]
    if card in PAIR:
        return "AD-KD"
    return "7-8-9" if card.rank in "789" else CENTRE


class Lay(Command):
    """Lead the card under the cursor, or type the number of a card you may lead."""

    name, key, label, kind = "lay", "x", "play", moves.Lay

    def text(self, scene: Scene) -> str:
        found = [move.card for move in scene.moves(moves.Lay) if move.card in scene.meant]
        return f"play {said(found[0])}" if found else self.label

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Lay(scene.seat, scene.meant[0]) if scene.meant else None

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        found = scene.moves(moves.Lay)
        if not found or len(scene.selected) > 1 or not scene.meant:
            return Advise(lead_prompt(scene) if found else stops_waits(scene))
        return Play((moves.Lay(scene.seat, scene.meant[0]),))


class CallPot(Command):
    """Claim the pot won by the last card, before the next card is played. If you forget, the chips stay there."""

    name, key, label = "claim", "c", "claim a pot"

    def possible(self, scene: Scene) -> bool:
        view = rummoli_view(scene.view)
        return bool(view.options.claims == "called" and view.laid and scene.people)

    def lacking(self, scene: Scene) -> str:
        view = rummoli_view(scene.view)
        return "" if view.options.claims == "called" else "Pots are paid out automatically at this table."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        view = rummoli_view(scene.view)
        pot = pot_for(view.laid[-1][1])
        callers = sorted(scene.people)
        if len(callers) == 1:
            return Play((moves.Claim(callers[0], pot),))
        return Choose.of_seats("Who claims a pot?", view.players, callers, lambda seat: Play((moves.Claim(seat, pot),)))


def leads(scene: Scene) -> Choose | None:
    """The cards that may be led, by number: several if they are equally low."""
    found = scene.moves(moves.Lay)
    if not found:
        return None
    return Choose.numbered(lead_prompt(scene), [(said(move.card), Play((move,))) for move in found])


def lead_prompt(scene: Scene) -> str:
    """The cards that may be led, and why."""
    view = rummoli_view(scene.view)
    found = [said(move.card) for move in scene.moves(moves.Lay)]
    colour = "" if view.may_lay == "any" else f"{view.may_lay} "
    who = view.players[view.to_lay]
    if len(found) == 1:
        return f"{who}: lead {found[0]}, the lowest {colour}card. Type 1, or press {Lay.key} on it."
    cards = listed([f"{card} ({at})" for at, card in enumerate(found, 1)], "or")
    return f"{who}: lead {cards}, the lowest {colour}cards. Type a number, or press {Lay.key} on one."


def calling_prompt(scene: Scene) -> str:
    """The same after every card, so that it gives nothing away."""
    who = named(sorted(scene.people), scene.view.players, "or")
    return f"{who}: claim a pot ({CallPot.key}), or press Space for the next card."


def stops_waits(scene: Scene) -> str:
    """The next player, and the card they play."""
    view = rummoli_view(scene.view)
    who, card = view.players[view.to_lay], next_card(view)
    if card is not None:
        return f"{who} has {said(card)}. {HURRIES}"
    colour = "" if view.may_lay == "any" else f" the lowest {view.may_lay} card"
    return f"{who} leads{colour}. {HURRIES}"


def stops_notes(scene: Scene) -> tuple[str, ...]:
    """The next card or lead, and the pots just won or missed."""
    view = rummoli_view(scene.view)
    notes: list[str] = []
    card = next_card(view)
    if card is not None:
        notes.append(f"Next: {said(card)}.")
    elif view.may_lay and view.to_act:
        lead = "can lead any suit" if view.may_lay == "any" else f"must lead {view.may_lay}"
        notes.append(f"{view.players[view.to_lay]} {lead}.")
    teller = MEANINGS.teller(view.players)
    last = max((at for at, event in enumerate(scene.events) if isinstance(event, CardLaid)), default=1)
    # A pot is missed when the next card is played, so that event comes just before the card.
    for event in scene.events[last - 1 :]:
        if isinstance(event, PotWon) and event.pot != POKER:
            notes.append(f"{view.players[event.seat]} takes {chips_on(event.pot, event.amount)}.")
        elif isinstance(event, PotMissed | SequenceStopped):
            notes += [line.text for line in tell([event], teller)]
    return tuple(notes)


class StopsDesk(BoardDesk):
    """Cards played upwards; people lead, and pots may have to be claimed. (RM-10 to RM-16)"""

    commands = (CallPot(), Lay())
    everywhere = tuple(UndoAlone() if isinstance(command, Undo) else command for command in AT_EVERY_TABLE)
    follows_cursor = True

    def picture(self, scene: Scene) -> BoardPicture:
        view = rummoli_view(scene.view)
        playing = next_card(view)
        pot = view.contested if playing is None else pot_for(playing)
        return BoardPicture(
            pots_of(scene, at_stake=pot if pot in CARDS else ""),
            stops_notes(scene),
            tuple(sequence(view)),
            next_wanted=view.may_lay if playing is None else playing,
            laid=frozenset(card for _, card in view.laid),
        )

    def prompt(self, scene: Scene) -> str:
        return lead_prompt(scene) if scene.moves(moves.Lay) else calling_prompt(scene)

    def waiting(self, scene: Scene) -> str:
        return stops_waits(scene)

    def is_turn_of(self, scene: Scene, seat: Seat) -> bool:
        # The winner of a pot that must be claimed may act too, and nobody may see that.
        return seat == rummoli_view(scene.view).to_lay

    def tags(self, scene: Scene, seat: Seat) -> Sequence[str]:
        # The dealer no longer matters once cards are played.
        laid = [card for layer, card in sequence(rummoli_view(scene.view)) if layer == seat]
        return (f"played {said(laid[-1])}",) if laid else ()

    def helpful(self, scene: Scene) -> frozenset[Card]:
        return frozenset(move.card for move in scene.moves(moves.Lay))

    def pointed_at(self, scene: Scene) -> frozenset[Card]:
        return self.helpful(scene)

    def standing_choices(self, scene: Scene) -> Offer | None:
        return leads(scene)

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        return (
            Play((moves.Lay(scene.seat, card),))
            if scene.moves(moves.Lay)
            else super().card_meant(scene, card, position)
        )

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if isinstance(move, moves.Claim):
            return HowTo(f"claim {pot_named(move.pot)}", CallPot.key)
        assert isinstance(move, moves.Lay)
        found = scene.moves(moves.Lay)
        key = str(found.index(move) + 1) if len(found) > 1 else Lay.key
        return HowTo(f"lead {said(move.card)}", key, (move.card,))
