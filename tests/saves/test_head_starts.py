"""Head starts count for who is ahead, in the journal, in the book and in lists, and never in the scores."""

from pathlib import Path

import pytest

from saves import SaveError, saved_games
from saves.book.evenings import evening_in
from saves.head_starts import MOST
from saves.reading import read_journal
from saves.together import GAMES, even_head_starts, last_together
from tests.saves.book.family import evening


@pytest.mark.parametrize(
    ("game", "starts", "places"),
    [
        ("rummy", None, [1, 2, 3]),
        ("rummy", [0, 0, 40], [2, 3, 1]),
        ("rummy", [0, 0, 35], [1, 3, 1]),
        ("dummy-rummy", None, [3, 2, 1]),
        ("dummy-rummy", [40, 0, 0], [1, 3, 2]),
    ],
)
def test_the_book_counts_them_for_the_place_and_keeps_the_score(
    tmp_path: Path, game: str, starts: list[int] | None, places: list[int]
) -> None:
    path = evening(tmp_path, {"Ann": [20], "Bob": [0], "Tim": [-15]}, game=game, head_starts=starts)
    found = evening_in(path)
    assert [seat.place for seat in found.seats] == places
    assert [seat.score for seat in found.seats] == [20, 0, -15]


def test_a_list_of_saved_games_has_them_beside_the_scores(tmp_path: Path) -> None:
    evening(tmp_path, {"Ann": [20], "Bob": [-5], "Tim": [-15]}, head_starts=[0, 0, 20])
    (saved,) = saved_games(tmp_path)
    assert (saved.scores, saved.head_starts) == ((20, -5, -15), (0, 0, 20))


@pytest.mark.parametrize("starts", [[0, 20], [0, 0, -5], [0, 0, MOST + 1]])
def test_those_that_no_table_can_have_are_refused(tmp_path: Path, starts: list[int]) -> None:
    with pytest.raises(SaveError):
        read_journal(evening(tmp_path, {"Ann": [20], "Bob": [0], "Tim": [-15]}, head_starts=starts))


class TestProposal:
    def test_the_last_games_of_exactly_these_players_count(self, tmp_path: Path) -> None:
        evening(tmp_path, {"Ann": [20], "Tim": [-20]})
        evening(tmp_path, {"Ann": [1], "Bob": [2], "Tim": [-3]})
        evening(tmp_path, {"Ann": [9], "Tim": [-9]}, over=False)
        evening(tmp_path, {"Ann": [9], "Tim": [-9]}, game="knock")
        evening(tmp_path, {"tim": [30], "Ann": [-30]})
        assert sorted(last_together(tmp_path, "rummy", ["Ann", "Tim"])) == [(-30, 30), (20, -20)]
        assert last_together(tmp_path, "rummy", ["Ann", "Eve"]) == []

    def test_no_more_than_ten_of_them(self, tmp_path: Path) -> None:
        for number in range(GAMES + 2):
            evening(tmp_path, {"Ann": [number], "Tim": [-number]})
        assert len(last_together(tmp_path, "rummy", ["Tim", "Ann"])) == GAMES

    @pytest.mark.parametrize(
        ("scores", "low_wins", "starts"),
        [
            ([(30, -30), (11, -11)], False, [0, 40]),
            ([(10, 14), (10, 16)], False, [5, 0]),
            ([(100, 160)], True, [0, 60]),
            ([(0, 0)], False, [0, 0]),
            ([(5000, 0)], False, [0, MOST]),
        ],
    )
    def test_everybody_would_have_had_an_even_chance(
        self, scores: list[tuple[int, ...]], low_wins: bool, starts: list[int]
    ) -> None:
        assert even_head_starts(scores, low_wins=low_wins) == starts
