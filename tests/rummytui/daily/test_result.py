"""How a daily deal went, and what is sent of it."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from rules.moves import Draw
from rummytui.bots import choose
from rummytui.daily.deal import deal_of
from rummytui.daily.result import Result, result_of, tries_in
from rummytui.table.host import Host, Sitter
from saves import SaveError, saved_games
from tests.rummytui.daily.played import play_on, played

KNOCK = date(2026, 11, 25)


def result(**changed: object) -> Result:
    usual = Result(
        day=date(2026, 11, 23),
        edition=3,
        game="knock",
        name="Ann",
        over=True,
        score=31,
        par=24,
        undone=1,
        hints=0,
        hands=("won", "lost", "won"),
    )
    return usual._replace(**changed)  # type: ignore[arg-type]


def test_three_lines_tell_it() -> None:
    assert result().lines() == ("23 Nov · Knock Rummy · edition 3", "Ann +31, par +24 · 1 undo, no hints", "W L W")


def test_squares_are_sent() -> None:
    assert result(hands=("won", "void", "lost")).copied().splitlines()[2] == "🟩🟨⬜"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"par": None, "undone": 0, "hints": 1}, "Ann +31 · no undo, 1 hint"),
        ({"score": -31, "undone": 2, "hints": 12}, "Ann −31, par +24 · 2 undos, 12 hints"),
        ({"game": "rummoli", "score": 1, "par": 212}, "Ann 1 chip, par 212 chips · 1 undo, no hints"),
        ({"game": "dummy-rummy", "score": 120, "par": 0}, "Ann 120 points, par 0 points · 1 undo, no hints"),
    ],
)
def test_scores_have_a_sign_or_a_unit(changed: dict[str, object], said: str) -> None:
    assert result(**changed).lines()[1] == said


def test_undo_and_hints_count_even_if_the_game_is_left(tmp_path: Path) -> None:
    host = deal_of(KNOCK).begin(tmp_path, "Ann")
    while (seat := host.game.to_act[0]) != 0:
        host.play(choose(host.view(seat), "easy", host.chance_for(seat)))
    host.hinted(0)
    host.close()
    host = Host.resume(host.path)
    host.play(Draw(0, "stock"))
    assert host.undo() == 1
    host.close()
    found = result_of(host.path)
    assert (found.hints, found.undone, found.over, found.hands) == (1, 1, False, ())


def test_a_hint_counts_only_at_a_daily_deal(tmp_path: Path) -> None:
    host = Host.new(tmp_path, "knock", ["Ann", "Bob"], [Sitter("person")] * 2, seed=1)
    before = host.path.read_bytes()
    host.hinted(0)
    assert host.path.read_bytes() == before
    host.close()
    with pytest.raises(SaveError, match="isn't a daily deal"):
        result_of(host.path)


def test_score_and_hands_are_those_of_the_journal(tmp_path: Path) -> None:
    host = deal_of(KNOCK).begin(tmp_path, "Ann")
    before, won = 0, []
    for hand in (1, 2, 3):
        play_on(host, hand)
        won.append("won" if host.game.scores[0] > before else "lost")
        before = host.game.scores[0]
        if not host.game.over:
            host.play(host.game.legal_moves(host.game.to_act[0])[0])
    host.write_par(-7)
    host.close()
    found = result_of(host.path)
    assert (found.score, found.par, found.over, [*found.hands]) == (before, -7, True, won)
    assert found.ahead == before + 7


def test_where_the_lowest_score_wins_fewer_points_are_ahead() -> None:
    assert result(game="dummy-rummy", score=20, par=50).ahead == 30
    assert result(par=None).ahead is None


def test_the_first_try_of_a_day_counts_for_each_name(tmp_path: Path) -> None:
    deal = deal_of(KNOCK)
    first = played(tmp_path, deal, "Ann")
    text = first.read_text()
    deal.begin(tmp_path, "ann").close()
    played(tmp_path, deal_of(KNOCK - timedelta(1)), "Bob")
    found = tries_in(saved_games(tmp_path))
    assert {name: [*tries.days] for name, tries in found.items()} == {"ann": [KNOCK], "bob": [KNOCK - timedelta(1)]}
    assert found["ann"].days[KNOCK].path == first
    assert first.read_text() == text
    assert found["bob"].streak(KNOCK) == 1
    assert found["bob"].streak(KNOCK + timedelta(1)) == 0


def test_a_deal_that_is_not_over_is_no_day_in_a_row(tmp_path: Path) -> None:
    deal_of(KNOCK).begin(tmp_path, "Ann").close()
    assert tries_in(saved_games(tmp_path))["ann"].streak(KNOCK) == 0
