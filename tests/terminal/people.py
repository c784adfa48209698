"""People round one laptop, who read the state of their game from the journal and press the keys for their moves."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

from rules import new_game
from rules.cards import Card, cards
from rules.moves import Discard, Draw, Feed, Meld, Move
from rummytui.table.host import Host, Sitter
from rummytui.text import said_all
from saves import default_folder
from saves.lines import MoveLine
from saves.reading import read_journal
from tests.corners import without_cursor
from tests.rules.table import move as move_said
from tests.terminal.fingers import keys_for
from tests.terminal.terminal import QUICK, Terminal
from tests.wording import with_small_names

CURTAIN = "Pass the laptop to"
READ_IT = "Space continue"
"""All that can be pressed below something that everybody reads; where bots are only waited for there is more."""
EMBLEMS = "♜●▲◆■▼♞✚♝◉✦◐"
"""What stands before the names, by seat."""
TAKING = ("draw", "buy", "pass")
"""The moves with which cards come to a hand that are marked as new."""
RAILS = str.maketrans("▌▐", "  ")
"""The rails at both sides of the felt, and the bar beside the prompt."""


def saved(
    game: str,
    players: Sequence[str],
    *,
    bots: Mapping[int, str] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
    seed: int = 1,
    stock_left: int | None = None,
    **options: Any,
) -> Path:
    """The journal of a game that has just been dealt. ``bots`` are the levels of those that play, by seat.

    With ``stock_left`` everybody has thrown away what came from the stock, until so many cards are left in it.
    """
    levels = bots or {}
    seating = [Sitter("bot", levels[seat]) if seat in levels else Sitter("person") for seat in range(len(players))]
    host = Host.new(default_folder(), game, players, seating, seed=seed, options=options, decks=decks)
    while stock_left is not None and len(table(host).stock) > stock_left:
        (seat,) = host.game.to_act
        host.play(Draw(seat, "stock"))
        host.play(Discard(seat, host.game.hands[seat][-1]))
    host.close()
    return host.path


def table(host: Host) -> Any:
    """The game with what only some games have, such as a stock."""
    return host.game


class TablePeople:
    """Everybody at the table of the game that is saved at ``path`` and open in ``window``.

    They read the journal as it grows, and know the game from nowhere else.
    """

    def __init__(self, window: Terminal, path: Path) -> None:
        self.window = window
        self.path = path
        header = read_journal(path).header
        self._game: Any = new_game(
            header.game, header.players, seed=header.seed, options=header.options, decks=header.decks
        )
        self._played: list[Move] = []
        self._apart: dict[int, Counter[Card]] = {}
        """For each seat the cards that it drew or bought when its hand changed last: they stand apart on the right."""

    @property
    def game(self) -> Any:
        """The game as the journal has it now."""
        for move in self._moves(after=len(self._played)):
            before = [Counter(hand) for hand in self._game.hands]
            self._game.play(move)
            self._played.append(move)
            for seat, held in enumerate(before):
                if (now := Counter(self._game.hands[seat])) != held:
                    self._apart[seat] = now - held if move.kind in TAKING else Counter()
        return self._game

    def hand(self, seat: int) -> list[Card]:
        """The hand of a seat as it lies on the screen, from left to right."""
        apart = self._apart.get(seat, Counter())
        return [*sorted((Counter(self.game.hands[seat]) - apart).elements()), *sorted(apart.elements())]

    def _moves(self, after: int = 0) -> list[Move]:
        """Every move in the journal, but for the first ones."""
        entries = [entry for entry in read_journal(self.path).history.entries if entry.kind is MoveLine]
        lines = (entry.line() for entry in entries[after:])
        return [line.move for line in lines if isinstance(line, MoveLine)]

    @property
    def text(self) -> str:
        """The screen as one line, so that wrapped sentences can be found."""
        lines = with_small_names(self.window.screen, self._game.players)
        return " ".join(" ".join(lines).translate(RAILS).split())

    # ------------------------------------------------------------------------------------------------ what they do

    def say(self, script: str) -> None:
        """Do what a script says, one line a person: ``Ann: draw stock, meld 7H 8H 9H, discard 3C``."""
        for line in filter(None, map(str.strip, script.splitlines())):
            name, _, words = line.partition(": ")
            for said in words.split(", "):
                self.make(self._move(self.game.players.index(name), said))

    def _move(self, seat: int, words: str) -> Move:
        kind, *rest = words.split()
        if kind == "feed":
            *given, _, whom = rest
            players = self.game.players
            return Feed(seat, tuple(cards(given)), players.index(whom) if whom in players else None)
        return move_said(seat, words)

    def make(self, move: Move, keys: Sequence[str] | None = None) -> None:
        """Make a move with these keys, or those that a person presses for it, once the screen asks that person."""
        self.asked(move.seat)
        before = len(self._played)
        self._do(move, keys or keys_for(self.game, move, self.hand(move.seat)))
        self.window.wait_until(lambda: bool(self.game) and len(self._played) > before, f"{move} was not played")
        assert sorted_out(self._played[before]) == sorted_out(move), (
            f"{self._played[before]} is not {move}\n{self.window}"
        )
        if move.kind in ("deal", "finish"):
            self.window.wait_gone("finish the game")

    def _do(self, _move: Move, keys: Sequence[str]) -> None:
        """Do what the keys for a move do."""
        self.window.press(*keys)

    def asked(self, seat: int) -> None:
        """Wait until the screen asks this seat for a move, lifting its curtain."""
        self.window.wait_until(lambda: self._has_choice(seat), f"seat {seat} is not to act")
        self.see(prompt_of(self._game, seat))

    def see(self, *texts: str) -> None:
        """Wait until these texts are on the screen, lifting curtains and reading pages that come first."""
        self._wait(lambda: all(text in self.text for text in texts), f"{texts} never showed")

    def see_seats(self, **known: str) -> None:
        """Wait until this and nothing else is said at the seats of these players, their backs aside."""
        for name, text in known.items():
            self._wait(partial(self._says, name, text), f"the seat of {name} never said {text}")

    def _says(self, name: str, text: str) -> bool:
        """Whether this is what stands after the name of a player at the seat, and in the same column below it."""
        # Each plate begins with a bar, and the caption of a hand stands apart, above cards.
        seat = rf"(?<=▌[ ▸]|  |▸ ){EMBLEMS[self._game.players.index(name)]} {name}\b([^{EMBLEMS}▌▐]*)"
        for row, line in enumerate(self.window.screen):
            if found := re.search(seat, line):
                below = [line[slice(*found.span())] for line in self.window.screen[row + 1 : row + 3]]
                facts = takewhile(partial(re.fullmatch, r" *\w[^\u2500-\u259f]*"), below)
                said = re.sub(r"▮|to move|discarded \S+", "", " ".join([found[1], *facts]))
                if sorted(text.split()) == sorted(said.split()):
                    return True
        return False

    def _wait(self, happened: Callable[[], bool], complaint: str) -> list[str]:
        """Wait until something is true, and return what stood in its way."""
        found: list[str] = []
        while True:
            self.window.wait_until(lambda: bool(self._in_the_way) or happened(), complaint)
            obstacle = self._in_the_way
            if not obstacle:
                return found
            found.append(obstacle)
            self._go_past(obstacle)
            self.window.wait_until(partial(self._is_past, obstacle), f"{obstacle!r} stays")

    def _go_past(self, _obstacle: str) -> None:
        self.window.press("space")

    @property
    def _in_the_way(self) -> str:
        """What can be read of a curtain, or of something that has to be read before the game goes on."""
        # For a moment a curtain is deaf, and says how it opens when it no longer is.
        if CURTAIN in self.text and "Space show" in self.text:
            return CURTAIN
        return READ_IT if self.text.endswith(READ_IT) else ""

    def _is_past(self, obstacle: str) -> bool:
        return self._in_the_way != obstacle

    def _has_choice(self, seat: int) -> bool:
        game = self.game
        return seat in game.to_act and (game.phase != "stops" or bool(game.may_lay))

    def pull_the_plug(self) -> list[str]:
        """End the program in mid-game and go on, with the very same screen. Returns what stood in its way."""
        # Help and back again: what was still being laid out has found its place by then.
        self.window.press("?").wait_for("F1 rulebook").press("escape").wait_gone("F1 rulebook")
        before, moves = self._picture, self._moves()
        self.window.kill()
        self.window.start("resume", program=QUICK)
        found = self._wait(lambda: self._picture == before, "the screen was another:\n" + "\n".join(before))
        assert self._moves() == moves
        return found

    @property
    def _picture(self) -> list[str]:
        """The screen without the ring round the card under the cursor, which comes a moment later than all the rest."""
        return without_cursor(self.window.screen)


def sorted_out(move: Move) -> Move:
    """A move whose cards come in an order that does not matter, in one that is always the same."""
    return replace(move, cards=tuple(sorted(move.cards))) if isinstance(move, Feed | Meld) else move


def prompt_of(game: Any, seat: int) -> str:
    """The text on the screen when this seat has to move, and only then."""
    name = game.players[seat]
    match game.phase:
        case "between hands":
            return "f finish"
        case "auction":
            return "b bid"
        case "sale":
            return "Who buys"
        case "special":
            return f"{name}: name the next hand's Special"
        case "stops":
            return f"{name}: lead {said_all([game.legal_moves(seat)[0].card])}"
    return f"{name}: "
