"""Journals of every format that was ever released. They have to resume for ever."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import GAMES
from rules.tummy.events import SpecialFired
from rummytui.table.host import Host
from saves import saved_game
from saves.formats import in_newest
from saves.lines import FORMAT, HandLine, LookedLine, MoveLine, SeatLine, SettledLine, UndoLine, kind_of
from saves.reading import read_journal
from saves.replay import differences
from tests.saves.playing import bodies, play_on
from tests.saves.record import GOLDEN

JOURNALS = sorted(GOLDEN.glob("*.jsonl"))
OLDER = [path for path in JOURNALS if path.stem[-1] != str(FORMAT)]


@pytest.mark.parametrize("golden", JOURNALS, ids=lambda golden: golden.stem)
def test_it_is_still_the_same_game(golden: Path) -> None:
    assert list(differences(read_journal(golden))) == []


@pytest.mark.parametrize("golden", JOURNALS, ids=lambda golden: golden.stem)
def test_it_can_be_gone_on_with(golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    path = Path(shutil.copy(golden, tmp_path))
    data = path.read_bytes()
    assert saved_game(path).trouble is None
    host = Host.resume(path)
    assert (host.notice is None) == (golden not in OLDER)
    assert path.read_bytes() == in_newest(data)
    play_on(host, 300, Random(1)).close()
    assert list(differences(read_journal(path))) == []


@pytest.mark.parametrize("golden", JOURNALS, ids=lambda golden: golden.stem)
def test_it_has_something_of_everything(golden: Path) -> None:
    kinds = {HandLine, MoveLine, SettledLine, UndoLine, SeatLine, *([] if golden in OLDER else [LookedLine])}
    assert {kind_of(body) for body in bodies(golden)} >= kinds


@pytest.mark.parametrize("game", GAMES)
def test_there_is_one_of_every_game_in_every_format(game: str) -> None:
    assert {GOLDEN / f"{game}-format-{number}.jsonl" for number in range(1, FORMAT + 1)} <= set(JOURNALS)


def test_a_sale_is_gone_on_with_where_it_was_left(tmp_path: Path) -> None:
    host = Host.resume(Path(shutil.copy(GOLDEN / f"dummy-rummy-format-{FORMAT}.jsonl", tmp_path)))
    assert host.game.phase == "sale"
    assert {move.kind for move in host.game.legal_moves(host.game.to_act[0])} == {"buy", "pass"}
    host.close()


def test_people_can_get_up_in_the_midst_of_a_feeding(tmp_path: Path) -> None:
    """An answer is owed, somebody is leaving, somebody has left, and there was a Special."""
    host = Host.resume(Path(shutil.copy(GOLDEN / "tummy-rummy-format-1.jsonl", tmp_path)))
    game: Any = host.game
    assert (game.phase, game.options.answers) == ("feeding", "by_choice")
    assert game.to_act == (game.gift.to,)
    assert {move.kind for move in game.legal_moves(game.gift.to)} == {"answer"}
    assert game.cooks
    assert game.gone
    assert game.sheet.special
    assert any(isinstance(event, SpecialFired) for event in host.events_for(None))
    assert game.options.menu["K"] == "Käsespätzle"
    host.close()
