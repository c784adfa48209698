"""What all phases of Rummoli share at the table: the board with its pots."""

from __future__ import annotations

from rules.rummoli.board import PAIR, POTS, SINGLES
from rules.rummoli.events import CardLaid, PotWon
from rummytui.games.rummoli.board import Board, BoardPicture, Pot
from rummytui.games.rummoli.round_state import rummoli_view
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene

_LABELS = {"rummoli": "RUMMOLI", "poker": "Poker", "7-8-9": "7-8-9"}
CARDS = {code: (card,) for card, code in SINGLES.items()} | {"AD-KD": PAIR}
"""The cards that earn each pot, for pots that belong to certain cards."""


class BoardDesk(PhaseDesk):
    """A phase that is played beside the board; what is bid, bet or laid stands in the middle of it."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def show(self, scene: Scene) -> None:
        self._board.show_board(self.picture(scene))

    def picture(self, scene: Scene) -> BoardPicture:
        """The board as this phase has it."""
        return BoardPicture(pots_of(scene), ())


def pots_of(scene: Scene, at_stake: str = "") -> tuple[Pot, ...]:
    """The pots in board order; the one that is played for now stands out."""
    view = rummoli_view(scene.view)
    taken = _taken(scene)
    return tuple(
        Pot(_LABELS.get(pot, ""), CARDS.get(pot, ()), view.pots[pot], taken.get(pot, ""), at_stake=pot == at_stake)
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
