"""The deal of a day: its cards, its house rules and its bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import rules
from rules import Game
from rules.game import LARGEST_SEED
from rules.names import alike
from rummytui.bots import BOT_NAMES
from rummytui.daily.calendar import EDITION
from rummytui.games.fortnight import game_of
from rummytui.table.host import Host
from saves import Sitter
from saves.lines import DailyDeal

LEVEL = "easy"
"""The level of the bots."""
_SEATS = 4
"""Where so many can't play, there are two."""


class Deal(NamedTuple):
    """A deal for one person in the first seat and bots in the others. Everybody gets the same cards."""

    day: date
    game: str
    seed: int
    seats: int
    options: Mapping[str, object]

    @property
    def kind(self) -> type[Game]:
        """The game's class."""
        return rules.GAMES[self.game]

    def bots(self, name: str = "") -> Sequence[str]:
        """The names of the bots: other ones if a person of that ``name`` plays."""
        names = Random(self.seed).sample(BOT_NAMES, self.seats)
        return [bot for bot in names if alike(bot) != alike(name)][: self.seats - 1]

    def new(self, name: str) -> Game:
        """The game, just dealt, with a person of this name in the first seat. Raises RuleViolation (SH-16)."""
        return rules.new_game(self.game, [name, *self.bots(name)], seed=self.seed, options=self.options)

    def begin(self, folder: Path, name: str) -> Host:
        """Deal it to a person of this name, saved in ``folder``. Raises RuleViolation (SH-16) and SaveError."""
        players = [name, *self.bots(name)]
        seating = [Sitter("person"), *(Sitter("bot", LEVEL) for _ in players[1:])]
        source = DailyDeal("daily", self.day.isoformat(), EDITION)
        return Host.new(folder, self.game, players, seating, seed=self.seed, options=self.options, source=source)


def deal_of(day: date) -> Deal:
    """The deal of a day."""
    game = game_of(day)
    kind = rules.GAMES[game]
    length = next((name for name in ("hands", "rounds") if name in kind.Options.model_fields), None)
    options: dict[str, object] = {length: DailyDeal.HANDS} if length else {}
    seed = int.from_bytes(sha256(f"daily deal {day.isoformat()}".encode()).digest()[:8], "big") % LARGEST_SEED
    return Deal(day, game, seed, _SEATS if _SEATS in kind.player_counts() else 2, options)
