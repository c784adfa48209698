"""What a game adds to the setup screen, and its picture there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import cast

from rules.seats import Seat
from rummytui.games import part_of
from rummytui.widgets.cards import CardLook
from rummytui.widgets.forms.rule_editor import RuleEditor
from rummytui.widgets.pieces import Row


@dataclass(frozen=True, slots=True)
class Contest:
    """A way of deciding who deals first: its name, what each player is asked, and whose count wins."""

    label: str
    question: str
    winner: Callable[[Sequence[int], Random], Seat]


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Editors for house rules that need more than a choice or a text field, by rule, and a contest, if any."""

    editors: Mapping[str, type[RuleEditor]] = field(default_factory=dict)
    contest: Contest | None = None


def picture_of(game: str, look: CardLook) -> list[Row]:
    """A small picture that shows the game called ``game``, as large as `rummytui.widgets.vignette` says."""
    return cast("list[Row]", part_of(game, "picture").picture(look))
