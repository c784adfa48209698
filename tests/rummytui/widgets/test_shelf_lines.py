"""What lists of saved games say of each, whole and shorter."""

from __future__ import annotations

from pathlib import Path

from rummytui.table.host import Host, Sitter
from rummytui.widgets.shelf_menu import shown
from saves import saved_game


def test_fewer_are_named_before_a_name_is_cut_beyond_recognition(tmp_path: Path) -> None:
    names = ["Grandmother", "Ann", "Wilhelmina Featherstone", "Jörg"]
    host = Host.new(tmp_path, "tummy-rummy", names, [Sitter("person")] * 4, seed=1)
    host.close()
    line = shown(saved_game(host.path))
    assert line is not None
    assert ["".join(text for text, _ in form) for form in line.who] == [
        "Tummy Rummy with Grandmother, Ann, Wilhelmina Featherstone and Jörg",
        "Tummy Rummy with Grandmother, Ann, Wilhelmina and Jörg",
        "Tummy Rummy with Grandmother, Ann and 2 others",
        "Tummy Rummy with Grandmother and 3 others",
        "Tummy Rummy with 4 players",
    ]


def test_names_stay_longer_than_the_hand_in_the_line_that_resumes(tmp_path: Path) -> None:
    host = Host.new(tmp_path, "rummy", ["Ann", "Bob", "Gail"], [Sitter("person")] * 3, seed=1)
    host.close()
    line = shown(saved_game(host.path))
    assert line is not None
    forms = ["".join(text for text, _ in form) for form in line.resume]
    assert list(dict.fromkeys(forms)) == [
        "Resume Rummy with ♜ Ann ● Bob ▲ Gail: hand 1",
        "Resume Rummy with ♜ Ann and 2 others: hand 1",
        "Resume Rummy with ♜ Ann ● Bob ▲ Gail",
        "Resume Rummy with ♜ Ann and 2 others",
        "Resume Rummy: hand 1",
    ]
