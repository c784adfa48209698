"""Setting up Dummy Rummy: its contracts are edited line by line."""

from __future__ import annotations

from rummytui.games.dummy_rummy.contract_lines import ContractLines
from rummytui.games.setup import GameSetup

SETUP = GameSetup(editors={"contracts": ContractLines})
