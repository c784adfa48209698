"""Head starts: on the plate, in the standings and at the end, and never in the scores."""

from pathlib import Path

import pytest

from rules import new_game
from rules.view import View
from rummytui.cli import main
from rummytui.cli.errors import BadInput
from rummytui.cli.house_rules import game_named
from rummytui.cli.players import with_head_starts
from rummytui.games import desk_for
from rummytui.retelling import Retelling
from rummytui.settings import Player
from rummytui.table.host import Host, Sitter
from rummytui.table.scene import Scene
from rummytui.text.saved_games import standing_of
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row
from rummytui.widgets.scores import ScoreSheet, Scoring
from rummytui.widgets.seats import SeatLabel, facts_of, plate
from rummytui.widgets.standings import CourseTable
from saves import saved_games
from saves.reading import read_journal
from tests.saves.book.family import evening

FAMILY = ["Ann", "Bob", "Tim"]
TWENTY = Scoring(head_starts=(0, 0, 20))


def seen(game: str, scores: list[int]) -> View:
    """What everybody sees of a game with these scores."""
    begun = new_game(game, FAMILY, seed=1)
    view = begun.seen_by(None)
    view.scores = scores
    return view


def text_of(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row).rstrip() for row in rows]


class TestScoring:
    def test_what_stands_and_where_it_comes_from(self) -> None:
        assert TWENTY.explained(2, -15) == "+5 (−15, head start 20)"
        assert TWENTY.explained(1, -15) == "−15"
        assert [TWENTY.head_start(seat) for seat in range(3)] == ["", "", "(+20)"]

    def test_it_is_taken_off_where_the_lowest_score_wins(self) -> None:
        low = Scoring("lowest", signed=False, head_starts=(0, 30))
        assert low.explained(1, 120) == "90 (120, head start 30)"
        assert low.head_start(1) == "(−30)"
        assert low.counted([100, 120]) == (100, 90)


@pytest.mark.parametrize(
    ("game", "starts", "scores", "first", "won_with"),
    [
        ("rummy", (0, 0, 20), [2, 1, -15], [2], "+5 points"),
        ("rummy", (), [2, 1, -3], [0], "+2 points"),
        ("rummy", (0, 1, 0), [2, 1, -3], [0, 1], "+2 points"),
        ("rummy", (0, 5, 10), [10, 5, 0], [], "nobody is ahead"),
        ("dummy-rummy", (0, 0, 50), [100, 90, 120], [2], "70 points"),
        ("rummoli", (0, 0, 20), [60, 50, 45], [2], "65 chips"),
        ("tummy-rummy", (0, 3, 0), [4, 6, 9], [1], "3"),
    ],
)
def test_who_is_ahead(game: str, starts: tuple[int, ...], scores: list[int], first: list[int], won_with: str) -> None:
    desk, view = desk_for(game, starts), seen(game, scores)
    assert list(desk.leaders(view)) == first
    assert won_with in desk.result(view)
    assert list(view.scores) == scores


def test_the_plate_has_the_head_start_and_the_bare_score() -> None:
    view = seen("rummy", [10, 5, -15])
    info = desk_for("rummy", (0, 0, 20)).seat(Scene(view, frozenset({0, 1, 2})), 2)
    assert text_of(plate(2, info, 24, CardLook()))[0].split() == ["▌", "▲", "Tim", "(+20)", "−15"]
    assert "(+20) −15" in facts_of(info, CardLook())[0]


def test_a_narrow_plate_cuts_the_name_before_the_head_start() -> None:
    info = SeatLabel("Maximiliana", 7, score="−115", head_start="(+20)")
    (upper, _) = text_of(plate(0, info, 20, CardLook()))
    assert "(+20)" in upper
    assert upper.endswith("−115")


TOTALS = [(15, -5, -10), (20, -5, -15)]


def test_the_sheet_counts_them_and_says_so_below() -> None:
    sheet = ScoreSheet()
    sheet.show_scores(FAMILY, TOTALS, TWENTY)
    rows = text_of(list(sheet.draw(80, None)))
    assert rows[1].split() == ["1", "+15", "−5", "+10"]
    assert rows[2].split()[1:] == ["★+20", "−5", "+5"]
    assert rows[3].strip() == "Tim +5 (−15, head start 20)"


def test_a_narrow_sheet_says_so_beside_the_number() -> None:
    sheet = ScoreSheet()
    sheet.show_scores([*FAMILY, *(f"Player {n}" for n in range(9))], [(0,) * 12] * 3, Scoring(head_starts=(7,) * 12))
    rows = text_of(list(sheet.draw(60, None)))
    assert all(row.endswith("(0, head start 7)") for row in rows)
    assert max(map(len, rows)) <= 60


def test_the_lines_begin_where_each_begins() -> None:
    course = CourseTable()
    course.show_totals(FAMILY, TOTALS, TWENTY)
    assert course.shown.courses == [(0, 15, 20), (0, -5, -5), (20, 10, 5)]
    rows = text_of(course.draw(120, 10))
    assert next(row for row in rows if "Tim" in row).endswith("+5 (−15, head start 20)")
    assert max(map(len, rows)) <= 120


def test_they_stay_through_moves_undo_other_players_and_resuming(tmp_path: Path) -> None:
    seating = [Sitter("person"), Sitter("bot", "gentle"), Sitter("person")]
    host = Host.new(tmp_path, "rummy", FAMILY, seating, seed=1, head_starts=[0, 0, 20])
    host.play(host.game.legal_moves(host.game.to_act[0])[0])
    host.undo()
    host.seat(2, Sitter("bot", "easy"))
    host.close()
    host = Host.resume(host.path)
    assert list(host.head_starts) == [0, 0, 20]
    assert [place.head_start for place in host.table.places] == [0, 0, 20]
    assert list(host.game.scores) == [0, 0, 0]
    host.close()


def test_nobody_has_one_unless_somebody_does(tmp_path: Path) -> None:
    host = Host.new(tmp_path, "rummy", FAMILY, [Sitter("person")] * 3, seed=1, head_starts=[0, 0, 0])
    assert host.reading.header.head_start is None
    host.close()


def test_a_replay_has_them(tmp_path: Path) -> None:
    path = Host.new(tmp_path, "rummy", FAMILY, [Sitter("person")] * 3, seed=1, head_starts=[0, 0, 20])
    path.close()
    assert list(Retelling(path.path).head_starts) == [0, 0, 20]


def test_a_list_says_how_it_stands(tmp_path: Path) -> None:
    evening(tmp_path, {"Ann": [20], "Bob": [-5], "Tim": [-15]}, head_starts=[0, 0, 20])
    assert standing_of(saved_games(tmp_path)[0]) == (20, -5, 5)


class TestCommandLine:
    def read(self, text: str | None, *players: Player) -> list[int]:
        places = players or tuple(map(Player, FAMILY))
        return [place.head_start for place in with_head_starts(places, text, game_named("rummy"), "play")]

    def test_each_player_can_have_one(self) -> None:
        assert self.read("Tim=20") == [0, 0, 20]
        assert self.read("tim=20, Ann = 5") == [5, 0, 20]

    def test_without_it_they_keep_those_of_last_time(self) -> None:
        assert self.read(None, Player("Ann"), Player("Tim", head_start=15)) == [0, 15]
        assert self.read("Ann=3", Player("Ann"), Player("Tim", head_start=15)) == [3, 0]

    @pytest.mark.parametrize("text", ["Eve=20", "Tim", "Tim=-5", "Tim=many", "Tim=1001", ""])
    def test_what_is_none(self, text: str) -> None:
        with pytest.raises(BadInput):
            self.read(text)

    def test_it_is_in_the_journal(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["play", "rummy", "--players", "Ann,Tim=bot:gentle", "--head-start", "Tim=20", "--plain", "--seed", "1"]
        main([*words, "--saves", str(tmp_path)])
        (saved,) = saved_games(tmp_path)
        assert saved.head_starts == (0, 20)
        assert read_journal(saved.path).header.seating[1] == Sitter("bot", "gentle")
        assert "Tim (+20)" in capsys.readouterr().out
