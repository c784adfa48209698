"""Two worlds that differ only in what a reader may not know look different if a screen or a text leaks any of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from rummytui.daily.result import result_of
from rummytui.screens.daily import DailyScreen
from rummytui.screens.final import FinalScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.puzzle import PuzzleScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.sharing import ShareableDeal, hand_to_share
from rummytui.table.host import Host
from saves.reading import read_journal
from tests.attack.curtains import Shown
from tests.attack.parts import tried
from tests.daily import daily

Plant = Callable[[pytest.MonkeyPatch], None]


def hidden_in(host: Host) -> str:
    """A card that the player in the first seat hasn't seen."""
    game: Any = host.game
    return str((getattr(game, "stock", ()) or game.hands[-1])[0])


def a_puzzle_that_names_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    real = PuzzleScreen.prompt_text
    patch.setattr(PuzzleScreen, "prompt_text", lambda self: f"{real(self)} {hidden_in(self.attempt.host)}")


def a_reason_in_plain_text(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("rummytui.plain.puzzles.because", lambda attempt, *_: [hidden_in(attempt.host)])


def a_colour_for_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    real = PuzzleScreen._explain

    def explain(self: PuzzleScreen) -> None:
        real(self)
        self._told.styles.background = f"rgb({10 * sum(map(ord, hidden_in(self.attempt.host))) % 255},9,9)"

    patch.setattr(PuzzleScreen, "_explain", explain)


def par_before_the_end(patch: pytest.MonkeyPatch) -> None:
    real = DailyScreen._state

    def state(self: DailyScreen, name: str) -> str:
        game = next((tries.days.get(self._day) for tries in self._tries.values()), None)
        return real(self, name) + (f", par {result_of(game.path).par}" if game else "")

    patch.setattr(DailyScreen, "_state", state)


def the_seed_on_the_first_screen(patch: pytest.MonkeyPatch) -> None:
    real = HomeScreen.on_screen_resume

    def on_screen_resume(self: HomeScreen) -> None:
        real(self)
        for path in self.app.saves.glob("*.jsonl"):  # type: ignore[attr-defined]
            self.app.sub_title = str(read_journal(path).header.seed)
            self.app.copy_to_clipboard(self.app.sub_title)

    patch.setattr(HomeScreen, "on_screen_resume", on_screen_resume)


def a_result_with_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    real = FinalScreen.action_copy

    def action_copy(self: FinalScreen) -> None:
        real(self)
        assert isinstance(self.host, Host)
        self.app.copy_to_clipboard(self.app.clipboard + hidden_in(self.host))

    patch.setattr(FinalScreen, "action_copy", action_copy)


def a_comparison_with_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SettlementScreen, "_compared", property(lambda self: hidden_in(self.host)))


def the_next_hand(patch: pytest.MonkeyPatch) -> None:
    real = SettlementScreen.prompt_text

    def prompt_text(self: SettlementScreen) -> str:
        assert isinstance(self.host, Host)
        following = deepcopy(self.host.game)
        following.deal_next_hand()
        return f"{real(self)} {following.hands[0]}"

    patch.setattr(SettlementScreen, "prompt_text", prompt_text)


def a_deal_with_the_seed_of_the_game(patch: pytest.MonkeyPatch) -> None:
    def shared(table: Host) -> ShareableDeal | None:
        deal = hand_to_share(table)
        return deal._replace(seed=table.reading.header.seed) if deal else None

    patch.setattr("rummytui.screens.settlement.hand_to_share", shared)


PLANTS: dict[Plant, int] = {
    a_puzzle_that_names_a_hidden_card: 14,
    a_reason_in_plain_text: 14,
    a_colour_for_a_hidden_card: 14,
    par_before_the_end: 0,
    the_seed_on_the_first_screen: 0,
    a_result_with_a_hidden_card: 1,
    a_comparison_with_a_hidden_card: 36,
    the_next_hand: 45,
    a_deal_with_the_seed_of_the_game: 70,
}
"""The leaks, each with the number of a position that shows it."""
EVERY_DAY = (a_puzzle_that_names_a_hidden_card, par_before_the_end, a_deal_with_the_seed_of_the_game)


@pytest.mark.parametrize("plant", daily(PLANTS, EVERY_DAY), ids=lambda plant: plant.__name__)
def test_a_leak_is_found(plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(Shown):
        tried("redealt", PLANTS[plant], tmp_path)
