"""Whether the reasons for a hint are true, by the rules and by what the advised seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.view import View
from rummytui.advice import Advice
from tests.rummytui.games.truth.claims import Claims, method_for
from tests.rummytui.games.truth.continental import Continental
from tests.rummytui.games.truth.double_rum import DoubleRum
from tests.rummytui.games.truth.dummy_rummy import DummyRummy
from tests.rummytui.games.truth.one_pack import OnePack
from tests.rummytui.games.truth.rummoli import Rummoli
from tests.rummytui.games.truth.tummy_rummy import Feeding, TummyTurn

OTHERS: dict[str, type[Claims]] = {
    "continental": Continental,
    "double-rum": DoubleRum,
    "dummy-rummy": DummyRummy,
    "rummoli": Rummoli,
    "tummy-rummy": TummyTurn,
}


def claims(view: Any, advised: Sequence[Advice]) -> Claims:
    """What is claimed in a position of any game."""
    if view.phase == "feeding":
        return Feeding(view, advised)
    return OTHERS.get(view.name, OnePack)(view, advised)


def false_claims(view: View, advised: Sequence[Advice]) -> list[str]:
    """Every reason given there that isn't true, and every contradiction; one line each."""
    return list(claims(view, advised).false())


def checked(game: str) -> list[type[Claims]]:
    """What checks the reasons of a game; in Tummy Rummy, the Feeding is checked by another."""
    kind = OTHERS.get(game, OnePack)
    return [kind, Feeding] if kind is TummyTurn else [kind]


__all__ = ["OTHERS", "Feeding", "OnePack", "TummyTurn", "checked", "claims", "false_claims", "method_for"]
