"""What is played in the film: scenes, each with a saved game that is prepared for it, and the keys that are pressed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeAlias
from unittest.mock import patch

from rules.cards import full_pack
from rules.moves import Feed
from rummytui.bots import choose
from rummytui.settings import LastTable, Player, Settings, save
from rummytui.table.host import Host
from rummytui.widgets.shelf_menu import looked_at
from saves import Sitter
from tests.demo.film import Film
from tests.rules.table import move, stacked
from tests.shots import moments
from tests.shots.draw import nobodys_home
from tests.shots.moments import WantedMoment

NAMES = ("Ann", "Bob", "Gail", "Dan")
ANN, BOB, GAIL, DAN = range(4)

Scene: TypeAlias = Callable[[Film, Path], None]
"""Plays in the film, with an empty folder for saved games."""


@contextmanager
def family_home() -> Iterator[Path]:
    """An empty folder for saved games and the family's settings, in an environment like that of a good terminal."""
    with nobodys_home() as folder, patch.dict(os.environ, RUMMYTUI_SAVES=str(folder)):
        # At a slow pace, a bot waits until the move before its own has been seen.
        # Over ssh the felt would be drawn in fewer colours.
        os.environ.pop("SSH_CONNECTION", None)
        save(Settings(pace="slow", names=NAMES, table=LastTable("rummy", tuple(map(Player, NAMES)))))
        yield folder


def play(scenes: Sequence[Scene], film: Film) -> None:
    """Play these scenes in order, each in a home of its own."""
    for scene in scenes:
        with family_home() as folder:
            scene(film, folder)


# ---------------------------------------------------------------------------------------------------------- the games

HANDS = ("9S 4D JC 6H 2C QD 6C", "KC 9D 5S 2H TC 6D 4S", "7S 7D 7C KD JS QH 9C", "8H 9H TH JH 3S 3H 3D")
"""What everybody is dealt in the hand of the first scenes, by seat: Gail three sevens, and Dan two melds."""
UPCARD, STOCK = "7H", "JD"
FIRST_TURNS = (
    (ANN, "deal"),
    (GAIL, "draw discard"),
    (GAIL, "meld 7S 7D 7C 7H"),
    (GAIL, "discard KD"),
    (DAN, "draw stock"),
    (DAN, "meld 8H 9H TH JH"),
    (DAN, "meld 3S 3H 3D"),
)
"""How that hand goes until Dan has one card left."""
SITTERS = {"person": Sitter("person"), "bot": Sitter("bot", "medium")}
_OPENED = 3
"""Hands that were played before."""


def evening(folder: Path, kind: Literal["person", "bot"] = "person") -> Host:
    """A game of Rummy after three hands, with people or bots at all seats. In the next, Bob deals, and Gail begins."""
    rng = Random(5)
    decks = [_shuffled(rng) for _ in range(_OPENED)]
    decks.append(stacked(HANDS, UPCARD, STOCK, size=7, dealer=BOB))
    # Nobody will miss it after a power cut, and a disk takes longer to be sure of it than all the rest.
    with patch("os.fsync"):
        options = {"first_dealer": (BOB - _OPENED) % len(NAMES)}
        host = Host.new(folder, "rummy", NAMES, [SITTERS[kind]] * len(NAMES), seed=1, options=options, decks=decks)
        while host.game.phase != "between hands" or host.game.hand_number < _OPENED:
            (seat, *_) = host.game.to_act
            host.play(choose(host.game.seen_by(seat), "medium", rng))
    return host


def _shuffled(rng: Random) -> list[str]:
    deck = list(map(str, full_pack()))
    rng.shuffle(deck)
    return deck


def _feeding(game: Any, happened: object) -> bool:
    """It's Gail's turn in a Feeding in which nobody's plate is empty, and several cards are left in the hand."""
    return (
        game.phase == "feeding"
        and game.hand_number > 2
        and game.stage.turn(game) == GAIL
        and len(game.hands[GAIL]) > 3
        and all(eaten for seat, eaten in enumerate(game.eaten) if seat != game.chef)
        and sum(game.eaten) > 4
    )


# --------------------------------------------------------------------------------------------------------- the scenes


def home(film: Film, folder: Path) -> None:
    """The evening can be resumed."""
    older = [
        WantedMoment("tummy-rummy", NAMES, moments.turn(2)),
        WantedMoment("gin", NAMES[:2], moments.phase("upcard", 2)),
    ]
    for days, host in enumerate([evening(folder), *(moment.open(folder) for moment in older)]):
        host.close()
        then = time.time() - days * 86_400
        os.utime(host.path, (then, then))
    looked_at(folder)
    film.open().see("Resume", "Gail").roll().hold(1.2).cut()


def deal(film: Film, folder: Path) -> None:
    """The deal goes round. Bots sit at all seats: among people, the curtain comes before it."""
    host = evening(folder, "bot")
    host.close()
    film.open("resume", host.path.stem).see("deal hand 4").roll("stock").press("d").hold(0.3).cut()


def turn(film: Film, folder: Path) -> None:
    """Gail's turn, behind her curtain."""
    host = evening(folder)
    host.close()
    film.open("resume", host.path.stem).see("deal hand 4").roll().press("d").see("Space show Gail's hand").hold(1.2)
    film.press("space").see("take 7").hold(0.5).press("t").see("took 7").press("s").hold(0.2)
    film.press("space", "right", "space", "right", "space", "end", "space", "m").see("laid 7").hold(0.5).cut()


def win(film: Film, folder: Path) -> None:
    """Dan discards the last card."""
    host = evening(folder)
    for seat, said in FIRST_TURNS:
        host.play(move(seat, said))
    host.close()
    film.open("resume", host.path.stem).see("Space show Dan's hand").press("space").see("discard with x")
    film.roll().hold(0.5).press("x").see("Dan goes rummy").hold(0.8).cut()


def feeding(film: Film, folder: Path) -> None:
    """Gail feeds one of the bots."""
    host = WantedMoment("tummy-rummy", NAMES, _feeding, alone=True).open(folder)
    fed = next(feed.to for feed in host.game.legal_moves(GAIL) if isinstance(feed, Feed) and feed.to is not None)
    host.close()
    film.open("resume", host.path.stem).see("Gail: who eats").roll().hold(0.8)
    film.press(str(fed + 1)).see("Gail served").hold(0.5).cut()


def podium(film: Film, folder: Path) -> None:
    """The end of the evening."""
    host = WantedMoment("rummy", NAMES, moments.over, {"hands": 5}).open(folder)
    host.close()
    film.open("resume", host.path.stem).roll("Play another game").see("has won the game").hold(1.3).cut()


SCENES = (home, deal, turn, win, feeding, podium)
"""In the order of the film."""
