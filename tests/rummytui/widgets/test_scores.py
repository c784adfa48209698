"""The score sheet leaves out earlier hands where there is little room, and never a player."""

from rummytui.text import marked
from rummytui.widgets.scores import ScoreSheet

NAMES = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Grandmother", "Hal")
HANDS = [[hand * seat for seat in range(len(NAMES))] for hand in range(1, 7)]


def lines(width: int, rows: int | None) -> list[str]:
    """What a sheet of six hands shows in this many cells, when it may take this many rows."""
    sheet = ScoreSheet()
    sheet.show_scores(marked(NAMES), HANDS)
    sheet.fit_in(rows)
    return ["".join(piece.text for piece in row) for row in sheet.draw(width, None)]


def test_the_latest_hands_stay() -> None:
    assert [line.split()[0] for line in lines(120, 3)] == ["hand", "5", "6"]
    assert len(lines(120, None)) == len(lines(120, 20)) == 1 + len(HANDS)


def test_no_player_is_left_out() -> None:
    assert len(lines(40, 3)) == len(NAMES)
