"""Setting up Tummy Rummy: its menu is written line by line, and eggs may decide who deals first."""

from __future__ import annotations

from rummytui.games.setup import Contest, GameSetup
from rummytui.games.tummy_rummy.eggs import EggScreen
from rummytui.games.tummy_rummy.menu_lines import MenuLines, UnitWords

SETUP = GameSetup(
    editors={"menu": MenuLines, "unit_words": UnitWords},
    contest=Contest("deviled-egg contest", EggScreen),
)
