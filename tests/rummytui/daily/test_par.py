"""Par: what a hard bot makes of the same deal."""

import asyncio
from datetime import date
from pathlib import Path

import pytest

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
