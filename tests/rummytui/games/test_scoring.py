"""How each game keeps score on its sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import GAMES
from rummytui.games import desk_for
from rummytui.text import signed
from rummytui.widgets.score_panel import ScorePanel
from rummytui.widgets.scores import Scoring
from tests.rummytui.screens.tables import opened, table_of
from tests.rummytui.screens.test_settled import one_hand

LEAST_LEADS = {"dummy-rummy", "tummy-rummy"}
COUNTED = {*LEAST_LEADS, "gin", "rummoli"}
"""Games that count points or chips, where in the others people pay each other."""


@pytest.mark.parametrize("game", GAMES)
def test_who_leads_and_how_it_is_written(game: str) -> None:
    assert desk_for(game).scoring == Scoring(
        "lowest" if game in LEAST_LEADS else "highest",
        signed=game not in COUNTED,
        span="round" if game == "rummoli" else "hand",
    )


@pytest.mark.parametrize("game", ["rummy", "dummy-rummy"])
async def test_the_sheet_beside_the_table_marks_who_leads(tmp_path: Path, game: str) -> None:
    host = one_hand(tmp_path, game)
    scores = host.totals[-1]
    async with opened(host, size=(120, 40)) as pilot:
        panel = table_of(pilot).query_one("#side ScorePanel", ScorePanel)
        lines = ["".join(piece.text for piece in row) for row in panel.rows()][-len(scores) :]
    best = (min if game in LEAST_LEADS else max)(scores)
    for seat, (name, score) in enumerate(zip(host.game.players, scores, strict=True)):
        written = str(score) if game in LEAST_LEADS else signed(score)
        assert lines[seat].split()[1:] == [name, f"★{written}" if score == best else written]
    assert scores.count(best) == 1
