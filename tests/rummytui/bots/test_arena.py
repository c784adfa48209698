"""The arena's bookkeeping, on a game so simple that the right figures are known beforehand."""

import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from rich.console import Console

from rules import Game, RuleViolation
from rules.moves import Move
from rules.view import View
from rummytui.bots import NoSuchBot, arena, choose
from rummytui.bots.arena import ArenaResult, Interval, run_arena
from rummytui.bots.tally import DealCount, Tally


class Toy:
    """Everybody says a number once; what the numbers are worth is for the test to say."""

    def __init__(
        self, seats: int, seed: int, worth: Callable[[Sequence[int], int], list[int]], *, low_wins: bool = False
    ) -> None:
        self.low_wins = low_wins
        self.said: list[int] = []
        self.scores = [0] * seats
        self.seed = seed
        self._worth = worth

    @property
    def over(self) -> bool:
        return len(self.said) == len(self.scores)

    @property
    def to_act(self) -> tuple[int, ...]:
        return (len(self.said),)

    def seen_by(self, seat: int) -> int:
        return seat

    def play(self, said: int) -> None:
        self.said.append(said)
        if self.over:
            self.scores = self._worth(self.said, self.seed)


NUMBERS = {"low": 1, "high": 2}


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Sequence[int], int], list[int]]], None]:
    """Play a toy instead of a game; give how numbers and the deal's seed become scores."""

    def install(worth: Callable[[Sequence[int], int], list[int]], *, low_wins: bool = False) -> None:
        def new_game(_: str, players: Sequence[str], *, seed: int, options: Mapping[str, Any]) -> Toy:
            return Toy(len(players), seed, worth, low_wins=low_wins)

        def choose(_view: int, level: str, _rng: Random) -> int:
            return NUMBERS[level]

        def chooser(_game: str, level: str) -> int:
            return NUMBERS[level]

        for name, double in [("new_game", new_game), ("choose", choose), ("chooser", chooser)]:
            monkeypatch.setattr(arena, name, double)

    return install


def test_a_better_bot_wins_by_as_much_as_it_is_better(toy: Any) -> None:
    toy(lambda said, _: [10 * number - 5 * sum(said) for number in said])
    high, low = run_arena("toy", ["high", "low"], games=20).records
    assert (high.level, high.seats, high.score, high.wins) == ("high", 1, Interval(5, 5, 5), Interval(1, 1, 1))
    assert (low.score, low.wins) == (Interval(-5, -5, -5), Interval(0, 0, 0))


def test_a_lucky_seat_is_nobodys_merit(toy: Any) -> None:
    """The seat wins, no matter who sits there; and some deals are worth more than others."""
    toy(lambda said, seed: [seed + 1, -(seed + 1), 0])
    result = run_arena("toy", ["high", "low", "low"], games=30)
    for record in result.records:
        assert record.score == Interval(0, 0, 0)
        assert record.wins.mean == pytest.approx(1 / 3)
        assert record.wins.high - record.wins.low < 1e-9
    assert [record.seats for record in result.records] == [1, 2]


def test_the_interval_is_over_deals(toy: Any) -> None:
    """Two rotations of one deal are one thing learnt, not two."""
    toy(lambda said, seed: [(number * 2 - 3) * seed for number in said])
    high = run_arena("toy", ["high", "low"], games=8, seed=1).records[0]
    assert high.score == Interval.of([1, 2, 3, 4])


def test_ties_share_a_win_and_a_draw_is_nobodys(toy: Any) -> None:
    toy(lambda said, seed: [1, 1, -2] if seed % 2 else [0, 0, 0])
    result = run_arena("toy", ["high", "high", "high"], games=12)
    assert result.unwon == 0.5
    assert result.records[0].wins.mean == pytest.approx(1 / 6)


def test_where_little_is_good_the_least_wins(toy: Any) -> None:
    toy(lambda said, _: list(said), low_wins=True)
    high, low = run_arena("toy", ["high", "low"], games=4).records
    assert (high.wins.mean, low.wins.mean) == (0, 1)
    assert (high.score.mean, low.score.mean) == (2, 1)


def test_games_fill_the_last_deal_and_progress_is_told(toy: Any) -> None:
    toy(lambda said, _: [0] * len(said))
    told: list[tuple[int, int]] = []
    result = run_arena("toy", ["high", "low"], games=5, on_progress=lambda played, of: told.append((played, of)))
    assert result.games == 6
    assert told == [(2, 6), (4, 6), (6, 6)]


def test_one_deal_says_nothing_of_the_spread(toy: Any) -> None:
    toy(lambda said, _: [10 * number - 5 * sum(said) for number in said])
    found = json.loads(run_arena("toy", ["high", "low"], games=1).to_json())
    assert found["records"][0]["score"] == {"mean": 5, "low": None, "high": None}
    assert found["records"][0]["wins"] == {"mean": 1, "low": 0, "high": 1}


class TestRummy:
    def test_same_seed_same_figures(self) -> None:
        first, again, other = (run_arena("rummy", ["easy", "random"], games=6, seed=seed) for seed in (1, 1, 2))
        assert [r.score for r in first.records] == [r.score for r in again.records] != [r.score for r in other.records]

    def test_scores_add_up_to_zero_over_many_hands(self) -> None:
        result = run_arena("rummy", ["easy", "random", "random"], games=6, options={"hands": 3})
        assert result.options["hands"] == 3
        assert sum(record.seats * record.score.mean for record in result.records) == pytest.approx(0)

    def test_table_and_json_say_the_same(self) -> None:
        result = run_arena("rummy", ["easy", "random"], games=10)
        paper = Console(width=80, file=io.StringIO(), force_terminal=False)
        paper.print(result.table())
        written = paper.file.getvalue()  # type: ignore[attr-defined]
        found = json.loads(result.to_json())
        assert f"{found['records'][0]['score']['mean']:+.1f} (" in written
        assert f"{found['records'][1]['wins']['mean']:.1%} (" in written

    @pytest.mark.parametrize(
        ("levels", "options", "refusal"),
        [
            (["easy", "grandmaster"], {}, NoSuchBot),
            (["easy"], {}, RuleViolation),
            (["easy", "easy"], {"ace": "sideways"}, RuleViolation),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, levels: list[str], options: Any, refusal: type[Exception]) -> None:
        with pytest.raises(refusal):
            run_arena("rummy", levels, games=2, options=options)

    def test_any_number_of_processes_says_the_same(self) -> None:
        alone, together = (run_arena("rummy", ["easy", "random"], games=12, seed=3, jobs=jobs) for jobs in (1, 2))
        assert [(r.score, r.wins) for r in alone.records] == [(r.score, r.wins) for r in together.records]
        assert alone.unwon == together.unwon
        assert [r.profile.decisions for r in alone.records] == [r.profile.decisions for r in together.records]

    def test_a_seer_is_shown_the_game_and_headroom_is_told(self) -> None:
        shown: list[Game] = []

        def seer(view: View, game: Game, rng: Random) -> Move:
            shown.append(game)
            return choose(view, "easy", rng)

        result = run_arena("rummy", ["seer", "random"], games=4, seers={"seer": seer})
        assert all(isinstance(game, Game) for game in shown)
        seer_s, random_s = result.records
        (gap,) = result.headroom
        assert (gap.level, gap.ahead) == ("random", "seer")
        assert gap.points.mean == pytest.approx(seer_s.score.mean - random_s.score.mean)
        assert f"random is behind seer by {gap.points.mean:.1f}" in written(result)

    def test_the_profile_has_a_line_for_each_level(self) -> None:
        result = run_arena("rummy", ["easy", "random"], games=2)
        paper = Console(width=80, file=io.StringIO(), force_terminal=False)
        paper.print(result.profile())
        assert all(str(record.profile.decisions) in paper.file.getvalue() for record in result.records)  # type: ignore[attr-defined]

    def test_more_games_than_asked_for_is_said(self) -> None:
        assert "(3 asked for, rounded up" in written(run_arena("rummy", ["easy", "random"], games=3))
        assert "asked for" not in written(run_arena("rummy", ["easy", "random"], games=4))


@pytest.mark.parametrize(("low_wins", "behind"), [(False, -2.0), (True, 2.0)])
def test_whoever_has_more_is_behind_where_little_is_good(low_wins: bool, behind: float) -> None:
    deal = DealCount(["seer", "hard"])
    deal.add_time("seer", 0.1)
    deal.add_time("hard", 0.1)
    deal.count((5, 7), (0, 1), low_wins=low_wins)
    tally = Tally(["seer", "hard"], ["seer"])
    tally.add(deal)
    (gap,) = tally.headroom(low_wins=low_wins)
    assert (gap.level, gap.ahead, gap.points.mean) == ("hard", "seer", behind)


def test_where_little_is_good_it_is_said() -> None:
    result = run_arena("rummy", ["easy", "random"], games=2)
    assert "lower is better" not in written(result)
    assert "Rummy: lower is better" in written(replace(result, low_wins=True))


def written(result: ArenaResult) -> str:
    """The table on paper, its lines joined."""
    paper = Console(width=200, file=io.StringIO(), force_terminal=False)
    paper.print(result.table())
    return " ".join(paper.file.getvalue().split())  # type: ignore[attr-defined]
