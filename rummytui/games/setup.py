"""What a game adds to the setup screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from rules.seats import Seat
from rummytui.widgets.forms.rule_editor import RuleEditor


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
