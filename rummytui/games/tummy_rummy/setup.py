"""Setting up Tummy Rummy: its menu is written line by line, and eggs may decide who deals first."""

from __future__ import annotations

from rules.tummy.eggs import most_eggs
from rummytui.games.setup import Contest, GameSetup
from rummytui.games.tummy_rummy.menu_lines import MenuLines, UnitWords

SETUP = GameSetup(
    editors={"menu": MenuLines, "unit_words": UnitWords},
    contest=Contest(
        "deviled-egg contest",
        "How many deviled eggs fit in your mouth? The fullest mouth deals first; ties go at random.",
        most_eggs,
    ),
)
