"""The rulebook read out: a line for each rule, without Markdown."""

from __future__ import annotations

import pytest

from rummytui.plain.help import read_out


@pytest.mark.parametrize(
    ("markdown", "lines"),
    [
        (
            "## Points\n\n| card | points |\n|:---|---:|\n| ace | 11 |\n| *king* | 10 |",
            ["Points", "", "card, points", "ace, 11", "king, 10"],
        ),
        ("Before.\n| a | b |\n|---|---|\nAfter,\nin one line.", ["Before.", "a, b", "After, in one line."]),
        ("One.\n\n\nTwo.", ["One.", "", "", "Two."]),
        ("- **RU-1** One\n  goes on.\n- **RU-2** Two.", ["RU-1 One goes on.", "RU-2 Two."]),
        ("> A note\n> of `ace`.", ['A note of "ace".']),
        ("# A\n## B", ["A", "B"]),
        ("", []),
    ],
    ids=["a table", "a table amid text", "empty lines", "rules", "a quotation", "headings", "nothing"],
)
def test_each_entry_is_a_line(markdown: str, lines: list[str]) -> None:
    assert list(read_out(markdown)) == lines
