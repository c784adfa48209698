"""The board with its pots, which all phases of Rummoli share at the table."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card
from rules.rummoli.best_five import best_five, hand_name
from rules.rummoli.board import PAIR, POTS, SINGLES
from rules.rummoli.events import CardLaid, PotWon
from rules.seats import Seat
from rummytui.games.rummoli.board import Board, BoardPicture
from rummytui.games.rummoli.pot import Pot
from rummytui.games.rummoli.round_state import pot_named, rummoli_view
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import cards_listed, said

_OF_ANY_SUIT = tuple(map(Card.of, ("7S", "8S", "9S")))
_LABELS = {"rummoli": "RUMMOLI", "poker": "Poker", "7-8-9": "7-8-9"}
CARDS = {code: (card,) for card, code in SINGLES.items()} | {"AD-KD": PAIR}
"""The cards that win each pot, for pots that belong to certain cards."""


class BoardDesk(PhaseDesk):
    """A phase that is played on the board; bids, bets and cards played are in the middle of it."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def show(self, scene: Scene) -> None:
        self._board.show_board(self.picture(scene))

    def told(self, scene: Scene) -> Sequence[str]:
        picture = self.picture(scene)
        chips = rummoli_view(scene.view).pots
        pots = ", ".join(f"{pot_named(pot)} {chips[pot]}" for pot in POTS)
        laid = ", ".join(f"{scene.view.players[seat]} {said(card)}" for seat, card in picture.sequence)
        return (
            f"On the board: {pots}.",
            *([f"Played: {laid}."] if laid else []),
            *picture.notes,
            *picture.own,
        )

    def tags(self, scene: Scene, seat: Seat) -> Sequence[str]:
        return ("dealer",) if seat == scene.view.dealer else ()

    def picture(self, scene: Scene) -> BoardPicture:
        """The board as this phase has it."""
        return BoardPicture(pots_of(scene), ())


class PokerHandDesk(BoardDesk):
    """A phase before cards are played: the best five of the open hand stand out."""

    def helpful(self, scene: Scene) -> frozenset[Card]:
        return frozenset(best_five(scene.hand)) if scene.hand else frozenset()


def pots_of(scene: Scene, at_stake: str = "") -> tuple[Pot, ...]:
    """The pots in board order; the one that is played for now stands out, and those that a lesson points at."""
    view = rummoli_view(scene.view)
    taken = _taken(scene)
    return tuple(
        Pot(
            _LABELS.get(pot, ""),
            _OF_ANY_SUIT if pot == "7-8-9" else CARDS.get(pot, ()),
            view.pots[pot],
            taken.get(pot, ""),
            at_stake=pot == at_stake or f"pot {pot}" in scene.lit,
        )
        for pot in POTS
    )


def _taken(scene: Scene) -> dict[str, str]:
    """Who took which pot with the last move."""
    names = scene.view.players
    taken: dict[str, str] = {}
    for event in reversed(scene.events):
        if isinstance(event, PotWon):
            taken.setdefault(event.pot, names[event.seat])
        elif isinstance(event, CardLaid):
            break
    return taken


def own_said(scene: Scene) -> tuple[str, ...]:
    """The best five of the open hand by name, and its pay cards."""
    if not scene.hand:
        return ()
    pay = [card for card in (*SINGLES, *PAIR) if card in scene.hand]
    if not set(PAIR) <= set(pay):
        pay = [card for card in pay if card not in PAIR]
    cards = f"Pay card{'' if len(pay) == 1 else 's'}: {cards_listed(pay)}." if pay else "No pay cards."
    return (f"Best hand: {hand_name(best_five(scene.hand))}. {cards}",)
