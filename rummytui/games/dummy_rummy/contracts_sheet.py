"""The score after each hand of Dummy Rummy, with the contract of each, and how the totals went."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from rules.rummy.dummy_rummy import DummyView, contract_in_words
from rummytui.widgets.scores import ScoreSheet, Scoring
from rummytui.widgets.standings import Standings


class ContractsSheet(Vertical):
    """Running totals, the contracts still to come, the points of each hand, and the totals as lines."""

    DEFAULT_CSS = """
    ContractsSheet {
        height: auto;
        .quiet { color: $quiet; margin: 1 0 0 0; }
    }
    """

    def __init__(self, scoring: Scoring) -> None:
        super().__init__()
        self._scoring = scoring
        self._to_come = Static(classes="quiet", markup=False)
        self._counts = ScoreSheet(id="counts")
        counted = Static("Points in each hand", classes="quiet", markup=False)
        self._standings = Standings(self._to_come, counted, self._counts)

    def compose(self) -> ComposeResult:
        yield self._standings

    def show(self, view: DummyView, totals: Sequence[Sequence[int]]) -> None:
        """Show these running totals: one sequence a hand, one number a seat."""
        contracts = [contract_in_words(*each) for each in view.options.contracts]
        labels, later = contracts[: len(totals)], contracts[len(totals) :]
        self._to_come.update(
            f"Still to come: {' · '.join(f'{number} {what}' for number, what in enumerate(later, len(totals) + 1))}"
        )
        self._to_come.display = bool(later) and not view.over
        before = [[0] * len(view.players), *totals]
        counts = [
            [after - earlier for earlier, after in zip(*both, strict=True)]
            for both in zip(before, totals, strict=False)
        ]
        self._counts.show_scores(view.players, counts, self._scoring._replace(leading="nobody"), labels=labels)
        self._standings.show_totals(view.players, totals, self._scoring, labels=labels)
