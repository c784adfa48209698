"""Par: what a hard bot makes of the same deal."""

import asyncio
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from rules import View
from rules.moves import Move
from rummytui.bots import choose
from rummytui.daily import calendar, par
from rummytui.daily.deal import LEVEL, deal_of
from rummytui.daily.par import add_par, is_missing, par_of
from rummytui.daily.result import result_of
from rummytui.table.host import Host
from tests.rummytui.daily.played import played

KNOCK = date(2026, 11, 25)


def test_it_is_what_hard_scores_at_the_same_table(tmp_path: Path) -> None:
    """Played through a table, the bots have the same chances, move by move."""
    deal = deal_of(KNOCK)
    host = deal.begin(tmp_path, "Ann")
    while not host.game.over:
        seat = host.game.to_act[0]
        host.play(choose(host.view(seat), LEVEL if seat else "hard", host.chance_for(seat)))
    host.close()
    assert par_of(deal) == host.game.scores[0]


@pytest.mark.parametrize(("days", "game"), [(1, "dummy-rummy"), (2, "boathouse"), (3, "rummoli"), (8, "gin")])
def test_it_is_of_three_hands_and_hard_plays_only_the_first_seat(
    days: int, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the house rules would have more hands follow, as in Dummy Rummy."""
    deal = deal_of(KNOCK + timedelta(days))
    assert deal.game == game
    levels: set[tuple[bool, str]] = set()
    hands: set[int] = set()

    def quickly(view: View, level: str, chance: Random) -> Move:
        assert view.seat is not None
        levels.add((view.seat == 0, level))
        hands.add(view.hand_number)
        legal = view.legal_moves(view.seat)
        return chance.choice([move for move in legal if move.kind != "finish"])

    monkeypatch.setattr(par, "choose", quickly)
    par_of(deal)
    assert levels == {(True, "hard"), (False, LEVEL)}
    assert hands == {1, 2, 3}


def test_it_is_written_down_once(tmp_path: Path) -> None:
    path = played(tmp_path, deal_of(KNOCK), "Ann")
    host = Host.resume(path)
    assert is_missing(host)
    asyncio.run(add_par(host))
    assert not is_missing(host)
    written = path.read_bytes()
    asyncio.run(add_par(host))
    host.close()
    assert path.read_bytes() == written
    assert result_of(path).par == par_of(deal_of(KNOCK))


def test_a_deal_of_another_edition_stays_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's bots can't say what those of another edition would have scored."""
    path = played(tmp_path, deal_of(KNOCK), "Ann")
    monkeypatch.setattr(par, "EDITION", calendar.EDITION + 1)
    host = Host.resume(path)
    before = path.read_bytes()
    assert not is_missing(host)
    asyncio.run(add_par(host))
    host.close()
    assert path.read_bytes() == before


def test_nothing_that_its_process_prints_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It deals all of the day's hands, so if something goes wrong there, nobody may see it."""
    monkeypatch.setattr(par, "_BEGIN", "import sys; print('AS KH', flush=True); sys.exit('7D 8D')")
    host = Host.resume(played(tmp_path, deal_of(KNOCK), "Ann"))
    before = host.path.read_bytes()
    asyncio.run(add_par(host))
    host.close()
    assert capfd.readouterr() == ("", "")
    assert host.path.read_bytes() == before
