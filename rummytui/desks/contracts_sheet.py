"""The score after each hand of Dummy Rummy, with the contract of each, and how the totals went."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical

from rules import View
from rules.rummy.dummy_rummy import contract_in_words
from rummytui.widgets.scores import ScoreSheet


class ContractsSheet(Vertical):
    """The score sheet and, once there is a line to draw, the diagram."""

    DEFAULT_CSS = """
    ContractsSheet {
        height: auto;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        # Only this game's settlement needs it, and importing it takes a while.
        from rummytui.widgets.course import Course

        self._sheet = ScoreSheet()
        self._course = Course()

    def compose(self) -> ComposeResult:
        yield self._sheet
        yield self._course

    def show(self, view: View, totals: Sequence[Sequence[int]]) -> None:
        """Show these running totals: one sequence a hand, one number a seat."""
        contracts = view.options.contracts[: len(totals)]
        self._sheet.show_scores(
            view.players,
            totals,
            leading="lowest",
            signed=False,
            labels=[contract_in_words(*each) for each in contracts],
        )
        self._course.show_course(view.players, totals)
