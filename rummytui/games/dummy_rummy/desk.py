"""Dummy Rummy at the table: a contract to lay out, a sale during turns, points against, and its score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from rules import Game, View
from rules.events import Event, HandSettled, HandVoid, WentOut
from rules.rummy.dummy_rummy import DummyView, contract_in_words
from rules.seats import Seat
from rummytui.games.desk import CommandClicked, Desk
from rummytui.games.draw_and_discard.desk import at_rest
from rummytui.games.dummy_rummy.meanings import MEANINGS, DummyEvening
from rummytui.games.dummy_rummy.sale import SaleDesk, dummy_view
from rummytui.games.dummy_rummy.sale_sign import SaleTable
from rummytui.games.dummy_rummy.turn import DummyTurnDesk
from rummytui.table.scene import Scene
from rummytui.text import Account, AccountLine, counted, named
from rummytui.text.reasons import EVERYBODY_COUNTS, void_said
from rummytui.text.settlement import laid_down
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
        self._counts.show_scores(
            view.players, counts, self._scoring._replace(leading="nobody", head_starts=()), labels=labels
        )
        self._standings.show_totals(view.players, totals, self._scoring, labels=labels)


_MANY = 8
"""With more players than this, scores are on the score sheet only."""


class DummyTable(Vertical):
    """The felt of a turn or, during a sale, that of the sale."""

    DEFAULT_CSS = """
    DummyTable { height: 1fr; }
    """

    def __init__(self, turn: Widget, sale: SaleTable) -> None:
        super().__init__(turn.add_class("fills"), sale.add_class("fills"))

    def on_sale_table_buyer_chosen(self, event: SaleTable.BuyerChosen) -> None:
        event.stop()
        self.post_message(CommandClicked("buy", event.seat))


class DummyDesk(Desk):
    """Dummy Rummy: a turn with a sale in it."""

    meanings = MEANINGS
    evening = DummyEvening

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        self._turn = turn = DummyTurnDesk()
        self._sale = sale = SaleDesk(turn)
        self.centre: DummyTable = DummyTable(turn.furniture, sale.sign)
        self.phases = {"play": turn, "sale": sale, **at_rest(turn)}

    def show(self, scene: Scene) -> None:
        super().show(scene)
        for_sale = self.at(scene.view.phase) is self._sale
        self._sale.sign.display = for_sale
        self._turn.furniture.display = not for_sale

    # ------------------------------------------------------------------------------------------------ what is on show

    def moment(self, view: View) -> str:
        return f"{super().moment(view)}: {contract_in_words(*dummy_view(view).contract)}"

    def tags(self, view: View, seat: Seat) -> Sequence[str]:
        game = dummy_view(view)
        return (f"{game.pennies[seat]}¢", *(["down"] if game.down[seat] else []))

    def standing(self, view: View, seat: Seat) -> str:
        return super().standing(view, seat) if len(view.players) <= _MANY else ""

    # ------------------------------------------------------------------------------------------------ the end of a hand

    def sheet(self) -> Widget:
        self._contracts = ContractsSheet(self.scoring)
        return self._contracts

    def show_sheet(self, view: View, totals: Sequence[Sequence[int]]) -> None:
        self._contracts.show(dummy_view(view), totals)

    def account(self, events: Sequence[Event], view: View) -> Account:
        settled = next(event for event in reversed(events) if isinstance(event, HandSettled))
        unwon = next((event for event in events if isinstance(event, HandVoid)), None)
        lines = tuple(
            AccountLine(
                name,
                seat in settled.winners,
                tuple((card, self.game.card_cost(card)) for card in sorted(settled.hands[seat])),
                settled.counts[seat],
                settled.counts[seat],
                view.scores[seat],
                down=laid_down(events, seat) if seat in settled.winners else (),
            )
            for seat, name in enumerate(view.players)
        )
        game = dummy_view(view)
        hand = f"hand {settled.hand_number} ({contract_in_words(*game.contract)})"
        if unwon:
            why = void_said(unwon.why, view.players, EVERYBODY_COUNTS)
            return Account(f"Nobody wins {hand}. {why} {self._standing(view)}", lines, ())
        out = any(isinstance(event, WentOut) for event in events)
        headline = f"{named(settled.winners, view.players)} {'goes out and ' if out else ''}wins {hand}."
        return Account(f"{headline} {self._standing(view)}", lines, ())

    def _standing(self, view: View) -> str:
        first = self.leaders(view)
        if not first:
            return "Nobody is ahead."
        verb = "leads" if len(first) == 1 else "lead"
        least = self.scoring.counted(view.scores)[first[0]]
        return f"{named(first, view.players)} {verb} with {counted(least, 'point')}; low score wins."

    def victory(self, best: int, *, alone: bool) -> str:
        return f"{'has won the game' if alone else 'share the win'} with {counted(best, 'point')}, the lowest total"


DESK = DummyDesk
