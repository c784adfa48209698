"""A table of two screens: the host's program is killed in mid-turn, and nothing is lost, doubled or seen by the wrong one."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import new_game, view_to_json
from rules.cards import cards
from rules.events import CardDrawn, Event
from rules.moves import Deal, Discard, Draw, Knock, Move
from rules.seats import Seat
from rummytui.settings import Settings, save
from saves.lines import MoveLine
from saves.reading import reading_of
from tests.corners import corners, without_cursor
from tests.terminal.fingers import keys_for
from tests.terminal.terminal import Terminal

pytest.importorskip("nats", reason="only with the far extra")

ANN, GAIL = 0, 1
KING, JACK = cards(["KD", "JC"])
SEED = 2
"""With this deal Gail is first, and may knock in each of her turns."""
ADDRESS = re.compile(r"\b[0-9.]+:[0-9]+\b")
CODE = re.compile(r"\b[0-9]+-[a-z]+-[a-z]+\b")


class Window(Terminal):
    """One person's terminal. It remembers every card that has ever lain face up in it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: set[str] = set()

    def _read(self, seconds: float) -> bool:
        read = super()._read(seconds)
        if read and not self._is_half_drawn:
            self.shown |= set(cards_on(self.screen))
        return read


def cards_on(lines: list[str]) -> Iterator[str]:
    """The cards that lie face up there."""
    return (str(at.card) for at in corners(lines) if at.card)


class Table:
    """Who sits there in which window, and the game as it is if all that they do is done once."""

    def __init__(self, host: Window, guest: Window) -> None:
        self.windows = {ANN: host, GAIL: guest}
        self.game: Any = new_game("knock", ["Ann", "Gail"], seed=SEED)
        self.moves: list[Move] = []
        self.latest: list[Event] = []
        self.known: dict[Seat, set[str]] = {ANN: set(), GAIL: set()}
        """The cards that each of them may have seen."""
        self._learn()

    def make(self, move: Move, sees: str, other_sees: str) -> None:
        """Make a move with the keys for it, and wait until both see the result."""
        hand = self.game.hands[move.seat]
        drawn = [event.card for event in self.latest if isinstance(event, CardDrawn) and event.seat == move.seat]
        keys = keys_for(self.game, move, sorted(set(hand) - set(drawn)) + drawn)
        self.latest = self.game.play(move)
        self.moves.append(move)
        self._learn()
        self.windows[move.seat].press(*keys).wait_for(sees)
        self.windows[1 - move.seat].wait_for(other_sees)

    def _learn(self) -> None:
        for seat, known in self.known.items():
            known.update(re.findall(r"\b[A2-9TJQK][SHDC]\b", str(view_to_json(self.game.seen_by(seat)))))


@pytest.fixture
def at_table() -> Iterator[Table]:
    """Ann's window, where the table is opened, and Gail's, who comes with the code that Ann's shows."""
    from rummytui.remote.server.background import end
    from rummytui.remote.server.nats_server import far_folder

    assert save(Settings(pace="at once", movement="none", announce=False)) is None
    with Window() as host, Window() as guest:
        try:
            host.start("host", "knock", "--players", "Ann,Gail@elsewhere", "--seed", str(SEED))
            host.wait_for("Waiting for Gail.", "rummytui join")
            (address, code) = (
                *set(ADDRESS.findall("\n".join(host.screen))),
                *set(CODE.findall("\n".join(host.screen))),
            )
            guest.start("join", address, code)
            guest.wait_for(" d draw ")
            host.wait_for("Gail's turn")
            yield Table(host, guest)
        finally:
            end(far_folder())


async def moves_in_log() -> list[Move]:
    """What the log of the table that was opened has."""
    from rummytui.remote.guest.hosting import last_opened
    from rummytui.remote.server.connections import as_referee
    from rummytui.remote.server.credentials import read_keys
    from rummytui.remote.server.nats_server import far_folder, keys_file
    from rummytui.remote.server.table_logs import Logs

    key = last_opened()
    assert key
    client = await as_referee(read_keys(keys_file(far_folder())))
    journal = await Logs(client).text(key.table)
    await client.close()
    lines = (entry.line() for entry in reading_of(Path(key.table), journal).history.entries)
    return [line.move for line in lines if isinstance(line, MoveLine)]


def test_a_hand_at_two_screens_with_the_host_killed_in_mid_turn(at_table: Table) -> None:
    host, guest = at_table.windows[ANN], at_table.windows[GAIL]
    at_table.make(Draw(GAIL, "stock"), " x discard ", "Gail drew")
    at_table.make(Discard(GAIL, KING), "Ann's turn", " t take ")
    at_table.make(Draw(ANN, "discard"), " x discard ", "took K♦")

    before = without_cursor(host.screen)
    host.kill()
    host.start("host")
    host.wait_until(lambda: without_cursor(host.screen) == before, "the table is not as it was")

    at_table.make(Discard(ANN, JACK), "Gail's turn", " d draw ")
    at_table.make(Draw(GAIL, "stock"), " k knock ", "Gail drew")
    knock = next(move for move in at_table.game.legal_moves(GAIL) if isinstance(move, Knock))
    at_table.make(knock, "d deal hand 2", "d deal hand 2")
    at_table.make(Deal(ANN), "hand 2", "Hand 2 has been dealt. Press Space when you're ready.")
    assert "d deal hand 2" not in guest
    guest.press("space").wait_for(" · hand 2")

    assert asyncio.run(moves_in_log()) == at_table.moves
    for seat, window in at_table.windows.items():
        assert len(window.shown) >= 10
        assert not window.shown - at_table.known[seat]
        assert window.foreign == []
