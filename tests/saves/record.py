"""Record a journal for the golden shelf: ``python -m tests.saves.record GAME``.

Recorded files are never rewritten, since people's own journals can't be either.
"""

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import rules
from rules.events import Event, JokerMoved
from rules.tummy.events import CardsGiven
from rummytui.table.host import Host
from saves.lines import FORMAT
from tests.saves.playing import BOT, PERSON, play_hands, play_on

GOLDEN = Path(__file__).with_name("golden")
OPTIONS: dict[str, dict[str, Any]] = {
    "dummy-rummy": {"contracts": [[1, 0], [0, 1], [2, 0], [1, 1]], "packs": 2},
    "boathouse": {"stalemate": 1},
    "continental": {"stalemate": 1, "bonuses": True},
    "gin": {"knock_limit": "upcard", "spades_double": True, "big_gin": "on", "target": 0},
    "rummoli": {"claims": "called", "wrong_colour": "pays_a_chip", "final": "pot_by_pot"},
    "tummy-rummy": {
        "menu": {"K": "Käsespätzle", "A": "[b]butter"},
        "unit_words": {"6": "spoon"},
        "answers": "by_choice",
        "special": "rank",
        "tabling": "compulsory",
    },
}
"""House rules with which chance gets to the end of a hand before the journal is too long to keep."""
FIFTEEN = ["3S", "4S", "5S", "6S", "7S", "8S", "3H", "4H", "5H", "6H", "7H", "8H", "9C", "TC", "Jk"]
NOT_MUCH = ["2S", "2D", "2C", "4C", "4D", "6C", "6D", "8C", "8D", "TD", "TH", "QS", "QD", "KC", "AH"]
COMPLETE = ["4H", "5H", "6H", "9C", "9D", "9S", "7H"]
NEARLY_GIN = ["4S", "5S", "6S", "9H", "9D", "9C", "KC", "KD", "KH", "3D"]
LAYS_OFF = ["7S", "9S", "JD", "5H", "4H", "QS", "AH", "2C", "2D", "2H"]
DECKS = {
    "gin": [
        [code for pair in zip(*hands, strict=True) for code in pair] + [upcard, "3S"]
        for hands in ([NEARLY_GIN, LAYS_OFF], [LAYS_OFF, NEARLY_GIN])
        for upcard in ("KS", "8S")
    ],
    "boathouse": [
        [code for cards in zip(COMPLETE, NOT_MUCH[:7], NOT_MUCH[7:14], strict=True) for code in cards] + ["3H"]
    ],
    "continental": [[code for card, other in zip(FIFTEEN, NOT_MUCH, strict=True) for code in (card, other, other)]],
}
"""Packs without which nobody would declare by chance."""
LAST_PHASE = {"dummy-rummy": "sale", "rummoli": "stops", "tummy-rummy": "feeding"}
"""The phase in which a journal ends, where that is not in the midst of a turn."""
LAST_HAND = {"double-rum": JokerMoved, "tummy-rummy": CardsGiven}
"""What has happened in the hand in which a journal ends, where that is something rare."""
SEATS = {"tummy-rummy": 5}
"""How many play, where some of them will leave."""
NAMES = ("Ann", "Bob", "Gail", "Jörg", "Sally", "Zoë", "Dan")


def record(game: str) -> Path:
    """Play a few hands at random, with everything in it that a journal can hold, and stop in the middle of a hand."""
    golden = GOLDEN / f"{game}-format-{FORMAT}.jsonl"
    if golden.exists():
        raise FileExistsError(golden)
    counts = rules.GAMES[game].player_counts()
    seats = SEATS.get(game, max(counts[0], min(3, counts[-1])))
    rng = Random(5)
    with tempfile.TemporaryDirectory() as folder:
        seating = [PERSON, *[BOT] * (seats - 1)]
        host = Host.new(
            Path(folder), game, NAMES[:seats], seating, seed=20261120, options=OPTIONS.get(game), decks=DECKS.get(game)
        )
        for hands in (1, 2, 3):
            play_hands(host, hands, rng)
            host.undo()
            host.seat(1, PERSON if hands % 2 else BOT)
            if hands == 1:
                while not host.undo():
                    play_on(host, 1, rng)
                look_on(host, rng)
            play_hands(host, hands, rng)
        play_on(host, 10, rng)
        while host.game.phase != LAST_PHASE.get(game, host.game.phase):
            play_on(host, 1, rng)
        while not any(isinstance(event, LAST_HAND.get(game, Event)) for event in host.events_for(None)):
            play_on(host, 1, rng)
        host.close()
        golden.write_bytes(host.path.read_bytes())
    return golden


def look_on(host: Host, rng: Random) -> None:
    """Play until a look at a hand keeps a move from being taken back, and look."""
    while not (lookers := [seat for seat in host.people if host.shown((seat,)).lines]):
        play_on(host, 1, rng)
    host.view(lookers[0])


if __name__ == "__main__":
    sys.stdout.write(f"{record(sys.argv[1])}\n")
