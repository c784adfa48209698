"""Help says everything it has to say, however long the names are."""

from rummytui.screens.help import HelpText
from rummytui.widgets.pieces import width_of


def test_a_long_heading_is_told_to_its_end() -> None:
    heading = "What Gran, Grandfather, Great-aunt Josephine or Bartholomew can do now"
    rows = HelpText([(heading, [("d", "draw", "Draw a card.")])]).draw(40, None)
    assert all(width_of(row) <= 40 for row in rows)
    assert " ".join("".join(piece.text for piece in row).strip() for row in rows[:2]) == heading
