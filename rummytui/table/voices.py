"""Which bots may speak at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.seats import Seat
from rummytui.bots.tempers import Character
from rummytui.bots.voices import Voices
from rummytui.settings import Talk
from rummytui.table.updates import PlayedGame, Table


def voices_at(host: Table, talk: Talk) -> Voices | None:
    """The bots that may speak at this table.

    A bot that fills in for a person says nothing. None at a table with several screens, where each could be set otherwise.
    """
    if host.is_remote:
        return None
    levels = {
        seat: sitter.level
        for seat, sitter in enumerate(host.seating)
        if sitter.kind == "bot" and sitter.level and seat not in host.lent
    }
    return voices_of(host.game, levels, host.totals, talk)


def voices_of(
    game: PlayedGame, levels: Mapping[Seat, str], totals: Sequence[tuple[int, ...]], talk: Talk
) -> Voices | None:
    """The same for bots of these ``levels``, by seat; ``totals`` are the scores after each finished hand."""
    if talk == "off" or not levels:
        return None
    styles = {seat: Character.of(level).temper for seat, level in levels.items()}
    first = totals[0] if game.hand_number > 1 and totals else None
    return Voices(talk, styles, game.name, game.players, game.hand_number, first)
