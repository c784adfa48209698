"""The par of a daily deal: a hard bot's score in the person's place, without a time limit."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from datetime import date
from typing import Final

from rummytui.bots import choose
from rummytui.daily.calendar import EDITION
from rummytui.daily.deal import LEVEL, Deal, deal_of
from rummytui.table.host import Host
from rummytui.table.sitting import chance_at
from saves import SaveError
from saves.helper import command_of
from saves.lines import DailyDeal

_BEGIN: Final = "import sys; sys.path.append(sys.argv[1]); from rummytui.daily.par import main; main()"


def par_of(deal: Deal) -> int:
    """What a hard bot scores in the first seat. It takes seconds, and no other process thinks for it."""
    game, moves, hand = deal.new("Par"), 0, 1
    while not (game.over or (game.stage.hand_over and game.hand_number == DailyDeal.HANDS)):
        seat = game.to_act[0]
        level = LEVEL if seat else "hard"
        game.play(choose(game.seen_by(seat), level, chance_at(deal.seed, game.hand_number, moves, seat)))
        moves, hand = (0 if game.hand_number != hand else moves + 1), game.hand_number
    return game.scores[0]


def is_missing(host: Host) -> bool:
    """Whether the par of a daily deal could be worked out and written: not for one of another edition."""
    daily = host.daily
    return daily is not None and daily.edition == EDITION and host.reading.history.par is None


async def add_par(host: Host) -> None:
    """Work out the par of the daily deal at this table in a process of its own, and write it; nothing if that fails."""
    daily = host.daily
    if daily is None or not is_missing(host):
        return
    with suppress(OSError):
        process = await asyncio.create_subprocess_exec(
            *command_of(_BEGIN, daily.date), stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
        try:
            said, _ = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
        with suppress(ValueError, SaveError):
            host.write_par(int(said))


def main() -> None:
    """Print the par of the day in the arguments."""
    sys.stdout.write(f"{par_of(deal_of(date.fromisoformat(sys.argv[2])))}\n")
