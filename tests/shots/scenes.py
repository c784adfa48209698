"""What there is to draw: every screen of every game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules import GAMES
from tests.shots.moments import Moment

SCENES: dict[str, Scene] = {}


@dataclass(frozen=True)
class Scene:
    """The program at a moment of a sitting, or at home, after some keys."""

    moment: Moment | None = None
    keys: Sequence[str] = ()
    curtain: bool = False
    """Whether the curtain is what is drawn; else it is opened first."""
    saved: Sequence[Moment] = ()
    """Sittings that wait to be gone on with."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What is not as it is at first."""


def names_like(beginnings: Sequence[str]) -> list[str]:
    """The names of scenes that begin with one of these; all of them if there are none."""
    return [name for name in SCENES if not beginnings or name.startswith(tuple(beginnings))]


def _turn(hand: int = 1, melds: int = 0, held: int = 0, drawn: bool | None = None) -> Callable[[Any], bool]:
    """Somebody's turn, in that hand or later, with so many melds on the table and cards in the hand."""

    def wanted(game: Any) -> bool:
        return (
            game.phase == "play"
            and game.hand_number >= hand
            and len(getattr(game, "melds", ())) >= melds
            and len(game.hands[game.to_act[0]]) >= held
            and (drawn is None or drawn != any(move.kind == "draw" for move in game.legal_moves(game.to_act[0])))
        )

    return wanted


def _phase(*names: str, hand: int = 1) -> Callable[[Any], bool]:
    return lambda game: game.phase in names and game.hand_number >= hand


def _over(game: Any) -> bool:
    return bool(game.over)


TABLES = {
    name: max(3, counts[0]) if 3 in (counts := kind.player_counts()) else counts[0] for name, kind in GAMES.items()
}
LEVELS = {"continental": "easy", "dummy-rummy": "easy"}
"""Bots of other levels think too long there."""


def _table(name: str, **given: Any) -> Scene:
    keys, curtain = given.pop("keys", ()), given.pop("curtain", False)
    given.setdefault("players", TABLES[name])
    given.setdefault("level", LEVELS.get(name, "medium"))
    return Scene(Moment(name, **given), keys, curtain)


for _name in GAMES:
    SCENES[f"{_name}/first"] = _table(_name)
    SCENES[f"{_name}/settlement"] = _table(_name, wanted=_phase("between hands", hand=4))
SCENES["rummy/middle"] = _table("rummy", players=4, wanted=_turn(4, melds=3, held=7))
SCENES["tummy-rummy/feeding-early"] = _table("tummy-rummy", wanted=_phase("feeding"))
SCENES["tummy-rummy/feeding-late"] = _table("tummy-rummy", wanted=_phase("feeding", hand=4), players=5)
SCENES["home/empty"] = Scene()
SCENES["new/rummy"] = Scene(keys=["n"])
