"""Evenings on a terminal of glass find every hand that is written where it has no business, however it got there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.table import TableScreen
from rummytui.table.flights import STOCK, Flight, Flights, Spot
from rummytui.table.host import Host
from rummytui.table.watch import Watch
from rummytui.text import Sentence
from tests.attack.curtains import Shown, lived

Plant = Callable[[pytest.MonkeyPatch], None]


def of_the_last(screen: Any) -> str:
    """What somebody holds who is not to act, in words."""
    table = next(each for each in screen.app.screen_stack if isinstance(each, TableScreen))
    assert isinstance(table.host, Host)
    game = table.host.game
    return " ".join(str(card) for seat, held in enumerate(game.hands) if seat not in game.to_act for card in held)


def in_signs(codes: str) -> str:
    return codes.translate(str.maketrans("SHDC", "♠♥♦♣")).replace("T", "10")


def a_hand_that_stays_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Watch, "face_up", property(lambda watch: min(watch.people)))


def a_title(patch: pytest.MonkeyPatch) -> None:
    real = CurtainScreen.on_mount

    def on_mount(self: CurtainScreen) -> None:
        self.app._driver.write(f"\x1b]0;{of_the_last(self)}\x07")  # type: ignore[union-attr]
        real(self)

    patch.setattr(CurtainScreen, "on_mount", on_mount)


def written_over_at_once(patch: pytest.MonkeyPatch) -> None:
    real = CurtainScreen.on_mount

    def on_mount(self: CurtainScreen) -> None:
        self.app._driver.write(f"\x1b[1;1H{in_signs(of_the_last(self))}\x1b[1;1H{' ' * 60}")  # type: ignore[union-attr]
        real(self)

    patch.setattr(CurtainScreen, "on_mount", on_mount)


def a_line_in_the_log(patch: pytest.MonkeyPatch) -> None:
    real = TableScreen.sentences

    def sentences(self: TableScreen) -> list[Sentence]:
        return [*real(self), real(self)[0]._replace(text=f"Somebody has {in_signs(of_the_last(self))}.")]

    patch.setattr(TableScreen, "sentences", sentences)


def a_prompt(patch: pytest.MonkeyPatch) -> None:
    real = TableScreen.prompt_text
    patch.setattr(TableScreen, "prompt_text", lambda self: f"{in_signs(of_the_last(self))[:40]} {real(self)}")


def a_notice(patch: pytest.MonkeyPatch) -> None:
    real = CurtainScreen.listen

    def listen(self: CurtainScreen) -> None:
        real(self)
        self.app.notify(in_signs(of_the_last(self)), markup=False)

    patch.setattr(CurtainScreen, "listen", listen)
    patch.setattr(CurtainScreen, "on_mount", lambda self: self.call_later(self.listen))


def a_tooltip(patch: pytest.MonkeyPatch) -> None:
    real = CurtainScreen.on_mount

    def on_mount(self: CurtainScreen) -> None:
        self._back.tooltip = in_signs(of_the_last(self))
        real(self)

    patch.setattr(CurtainScreen, "on_mount", on_mount)


def a_flight(patch: pytest.MonkeyPatch) -> None:
    """A drawn card flies face up, no matter who is looking."""
    real = Flights.after

    def after(self: Flights, events: Sequence[Any]) -> list[Flight]:
        seats = [seat for seat in self.seats if seat != self.viewer]
        mine = (
            [Flight((card,), STOCK, Spot("seat", seats[0])) for card in hands[seats[0]][:3]] if seats and hands else []
        )
        return [*real(self, events), *mine]

    hands: list[Sequence[Any]] = []
    look = TableScreen._look

    def remember(self: TableScreen) -> Any:
        assert isinstance(self.host, Host)
        hands[:] = self.host.game.hands
        return look(self)

    patch.setattr(TableScreen, "_look", remember)
    patch.setattr(Flights, "after", after)


PLANTS: dict[Plant, tuple[str, int]] = {
    a_hand_that_stays_open: ("rummy", 6),
    a_title: ("gin", 0),
    written_over_at_once: ("knock", 0),
    a_line_in_the_log: ("boathouse", 0),
    a_prompt: ("rummoli", 0),
    a_notice: ("double-rum", 0),
    a_tooltip: ("continental", 5),
    a_flight: ("gamblers", 3),
}
"""Each with a game, and an evening that shows it soon."""


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_leak_is_found(plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    game, first = PLANTS[plant]
    for number in range(first, first + 10):
        (folder := tmp_path / str(number)).mkdir()
        try:
            lived(number, folder, game)
        except Shown:
            return
    raise AssertionError("nobody noticed")
