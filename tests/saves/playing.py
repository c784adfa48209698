"""Games to save, and journals as somebody with evil intentions would write them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rules.cards import cards
from rules.events import Event
from rules.moves import Discard, Draw, Meld, Move
from rummytui.table.host import Host, Sitter
from rummytui.table.sitting import Sitting
from rummytui.text.narration import MoveTakenBack
from saves.lines import body_of, with_check

PERSON = Sitter("person")
BOT = Sitter("bot", "easy")
NAMES = ("Ann", "Bob", "Gail")
TABLING = frozenset({"meld", "lay_off", "lay_down", "move_joker", "declare"})


def new_host(
    folder: Path, seating: Sequence[Sitter] = (PERSON, PERSON, PERSON), *, seed: int = 1, **options: Any
) -> Host:
    """A game of Rummy, just dealt."""
    return Host.new(folder, "rummy", NAMES[: len(seating)], seating, seed=seed, options=options)


def play_on(host: Host, moves: int, rng: Random) -> Host:
    """Make moves at random, dealing on after each hand; cards are rather tabled than kept, so that hands end."""
    for _ in range(moves):
        game = host.game
        legal = [move for move in game.legal_moves(game.to_act[0]) if move.kind != "finish"]
        tabling = [move for move in legal if move.kind in TABLING]
        host.play(rng.choice(tabling if tabling and rng.random() < 0.9 else legal))
    return host


def play_hands(host: Host, hands: int, rng: Random) -> Host:
    """Play to the end of so many hands."""
    while host.game.phase not in ("between hands", "over") or host.game.hand_number < hands:
        play_on(host, 1, rng)
    return host


def about_to_win(folder: Path) -> tuple[Host, Move]:
    """A sitting of one hand in which Ann has one card left, and the discard that ends it: three lines are due at once."""
    hers, his = cards("2S 3S 4S 5S 2H 3H 4H 2D 3D 4D"), cards("KS KD JS JD 9C 9H 7C 7H 5C 5D")
    deck = [str(card) for pair in zip(hers, his, strict=True) for card in pair]
    host = Host.new(
        folder, "rummy", ["Ann", "Bob"], [PERSON, PERSON], seed=1, options={"hands": 1, "first_dealer": 1}, decks=[deck]
    )
    host.play(Draw(0, "stock"))
    for meld in (hers[:4], hers[4:7], hers[7:]):
        host.play(Meld(0, tuple(meld)))
    return host, Discard(0, host.game.hands[0][0])


def state(host: Sitting) -> dict[str, Any]:
    """Everything there is to know about a game in progress."""
    return {**host.game.__dict__, "seating": host.seating, "events": seen_events(host)}


def seen_events(host: Sitting) -> list[tuple[Event, ...]]:
    """What has happened in this hand, as everybody saw it and as each seat did: all of it, between them.

    That something was taken back has happened, too, but leaves nothing of it behind.
    """
    viewers = (None, *range(len(host.game.players)))
    return [
        tuple(event for event in host.events_for(viewer) if not isinstance(event, MoveTakenBack)) for viewer in viewers
    ]


def bodies(path: Path) -> list[bytes]:
    """The lines of a journal, each without its check value."""
    found, check = [], ""
    for raw in path.read_bytes().splitlines():
        sound = body_of(raw, check)
        assert sound is not None
        body, check = sound
        found.append(body)
    return found


def forge(path: Path, lines: Iterable[bytes]) -> Path:
    """Write a journal of these bodies with check values as they should be."""
    text, check = list[bytes](), ""
    for body in lines:
        whole, check = with_check(body, check)
        text.append(whole)
    path.write_bytes(b"".join(text))
    return path


def altered(body: bytes, changes: Mapping[str, Any]) -> bytes:
    """A line with some fields changed; `...` takes a field away."""
    fields = json.loads(body + b"}") | changes
    return json.dumps({name: value for name, value in fields.items() if value is not ...}).encode()[:-1]
