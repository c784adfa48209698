"""Evenings on a recorded terminal: no card reaches it that the player in front of it may not see."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from textual.errors import NoWidget
from textual.pilot import Pilot

from rules import GAMES, Card
from rummytui.app import interruptions
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.curtain import CurtainScreen, PeekScreen
from rummytui.screens.dialog import Dimming
from rummytui.screens.final import FinalScreen
from rummytui.screens.home import HomeScreen
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.preferences import PreferencesScreen
from rummytui.screens.rulebook import RulebookScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import Movement
from rummytui.table.host import Host, Sitter
from rummytui.table.watch import Settled
from rummytui.widgets.hand import Hand
from tests.attack.glass import Glass, SeenCards, faces_in, recorder
from tests.attack.knowing import KnownCards
from tests.rules.playing import pick_of
from tests.rummytui.games.rummoli.test_table import ON_THE_BOARD
from tests.rummytui.idle import until_idle
from tests.rummytui.screens.tables import InTheLoop
from tests.soak.tables import evening
from tests.terminal.fingers import keys_for

ACTS: Final = 30
"""How many things are done at a table before it is left."""
_SOONER: Final = 400
"""A phase must occur within this many moves, or another seed is tried."""
_SIZES: Final = ((80, 24), (80, 24), (120, 40), (100, 30), (100, 26), (140, 45))
_IDLE_KEYS: Final = (
    *("i", "s", "a", "g", "?", "u", "p", "o", "h", "l", "j", "z", "enter", "escape", "tab", "shift+tab", "space"),
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown", "f1", "comma", "ctrl+p"),
    *("1", "2", "3", "4"),
)
"""What anybody presses at a table, whether or not it does anything."""
OF_NO_HAND: Final = (RulebookScreen, PreferencesScreen, HomeScreen, SetupScreen)
"""Screens with cards on them that are nobody's."""


class Shown(AssertionError):
    """A card was shown that the player at the screen may not see."""


class CurtainRun:
    """The ``number``-th table: a game, house rules, people and bots, a window, settings, and the actions at it."""

    def __init__(self, number: int, folder: Path, game: str | None = None) -> None:
        self.chance = Random(f"curtains {number}")
        self.counts: Counter[str] = Counter()
        self.game = game or list(GAMES)[number % len(GAMES)]
        self.folder = folder
        self.table = KnownCards(self._begun(number))
        self.size = self.chance.choice(_SIZES)
        self.glass = Glass(*self.size, self._look)
        self.app: RummyApp | None = None
        self._curtain: object = None
        self._shown: Shown | None = None

    def _begun(self, number: int) -> Host:
        """A table in some phase of its game; each phase is equally likely."""
        wanted = self.chance.choice(sorted(GAMES[self.game].phases.keys() - {"over"}))
        for attempt in range(1000):
            sitting = evening(self.game, number * 1000 + attempt)
            host = Host.new(
                self.folder,
                self.game,
                sitting.players,
                self._sitters(len(sitting.players)),
                seed=sitting.seed,
                options=sitting.options,
                decks=sitting.decks,
            )
            for _ in range(_SOONER):
                if host.game.over or (host.game.phase == wanted and self.chance.random() < 0.3):
                    break
                seat = self.chance.choice(host.game.to_act)
                host.play(pick_of(host.game.legal_moves(seat), self.chance))
            if host.game.phase == wanted:
                break
            host.close()
            host.path.unlink()
        else:
            raise AssertionError(f"{self.game} never came to {wanted}")
        return host

    def _sitters(self, count: int) -> list[Sitter]:
        """People mostly, and at least two of them mostly."""
        bots = 0 if self.chance.random() < 0.75 else self.chance.randrange(max(count - 1, 1))
        seats = [Sitter("bot", "easy")] * bots + [Sitter("person")] * (count - bots)
        self.chance.shuffle(seats)
        return seats

    # ------------------------------------------------------------------------------------------------ checks

    def _look(self, sight: SeenCards) -> None:
        if self.app is None:
            return
        self._judge(sight.faces, sight.named, sight.piece)
        if told := sight.told - self.table.known(None):
            self._complain(told, sight.piece)

    def _look_again(self) -> None:
        """Look at all that stands there, once nothing changes any more."""
        self._judge(faces_in(self.glass.text), self.glass.cards, "")

    def _judge(self, faces: set[Card], named: set[Card], piece: str) -> None:
        assert self.app
        # A dialog shows the screen below, dimmed.
        opened = [screen for screen in self.app.screen_stack if not isinstance(screen, Dimming)]
        if isinstance(opened[-1], OF_NO_HAND):
            return
        viewer = self.table.viewer
        # With a hand in view, the player is also told which unseen cards would help, even if someone holds them.
        known = self.table.known(None) | self.table.known(viewer) | ON_THE_BOARD | self.table.spoken_of
        shown = (named if viewer is None else faces) - known
        if shown and (shown := shown - self.table.laid_out(viewer)):
            self._complain(shown, piece)

    def _complain(self, shown: set[Card], piece: str) -> None:
        game = self.table.host.game
        # Not raised here, in the middle of what Textual does: it would go on without a frame that it takes for written.
        self._shown = self._shown or Shown(
            f"{sorted(map(str, shown))} came in sight: {self.game}, {game.phase}, {game.to_act} to act,"
            f" {self.table.viewer} may look; written: {piece[-300:]!r}\n{self.glass.text}"
        )

    # ------------------------------------------------------------------------------------------------ actions

    async def live(self) -> Counter[str]:
        """Open the table, do what people do, leave it, come back, and go."""
        for again in (False, True):
            if again:
                self.table.host.close()
                self.table.goes_on_with(Host.resume(self.table.host.path))
            await self._sit_down(ACTS // 2)
        assert not self.glass.foreign, self.glass.foreign[:3]
        return self.counts

    async def _sit_down(self, acts: int) -> None:
        host = self.table.host
        app = RummyApp(host, saves=self.folder)
        app.driver_class = recorder(self.glass)
        app.read_settings()
        app._settings_read = True
        movement: Movement = "brisk" if self.chance.random() < 0.3 else "none"
        app.animation_level = "none" if movement == "none" else "full"
        app.set_reactive(
            RummyApp.settings,
            replace(
                app.settings,
                pace=self.chance.choice(["at once", "at once", "quick"]),
                movement=movement,
                largest_card=self.chance.choice(["small", "small", "medium", "inline"]),
                marks=self.chance.random() < 0.7,
                four_colours=self.chance.random() < 0.3,
            ),
        )
        app.deaf_seconds = 0.0
        self.app = app
        try:
            async with app.run_test(headless=False, size=self.size, tooltips=True, notifications=True) as pilot:
                await self._settle(pilot)
                for _ in range(acts):
                    if self._is_over(app):
                        break
                    await self._act(pilot)
                    await self._settle(pilot)
                app.exit()
        finally:
            self.app = None
        if self._shown:
            raise self._shown

    def _is_over(self, app: RummyApp) -> bool:
        return not any(isinstance(screen, TableScreen) for screen in app.screen_stack)

    async def _settle(self, pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.pause()
        self.counts[f"{self.game}: {self.table.host.game.phase}"] += 1
        self._look_again()
        if self._shown:
            raise self._shown

    async def _act(self, pilot: Pilot[None]) -> None:
        """Do one thing that somebody may do now."""
        if self.chance.random() < 0.04:
            await self._disturb(pilot)
            return
        match pilot.app.screen:
            case CurtainScreen():
                await self._at_the_curtain(pilot)
            case PeekScreen() as peek:
                await self._peek(pilot, peek)
            case InterludeScreen():
                await self._press(pilot, "space")
            case SettlementScreen():
                await self._press(pilot, self.chance.choice(["d", "d", "d", "d", "g", "?", "u", "l", "escape", "v"]))
            case FinalScreen():
                await self._press(pilot, self.chance.choice(["s", "l", "u", "escape", "pagedown", "q"]))
            case TableScreen() as table:
                await self._at_the_table(pilot, table)
            case _:
                await self._press(pilot, self.chance.choice(["escape", "escape", "escape", "down", "enter"]))

    async def _disturb(self, pilot: Pilot[None]) -> None:
        """Another size for the window, or somebody stops the program for a while."""
        if self.chance.random() < 0.5:
            await self._resize(pilot, self.chance.choice([*_SIZES, (40, 10), (1, 1), (200, 60)]))
            return
        self.table.puts_away()
        assert self.app
        interruptions.cover(self.app)
        self.counts["stopped and gone on with"] += 1

    async def _at_the_curtain(self, pilot: Pilot[None]) -> None:
        if pilot.app.screen is not self._curtain:
            self._curtain = pilot.app.screen
            self.counts["curtains"] += 1
        if self.chance.random() < 0.2:
            await self._point(pilot)
        await self._press(
            pilot, self.chance.choice(["space"] * 6 + ["enter", "u", "d", "x", "escape", "ctrl+p", "f1", "1", "click"])
        )

    async def _press(self, pilot: Pilot[None], *keys: str) -> None:
        """Press keys; lifting a curtain counts as the person it names."""
        for key in keys:
            if isinstance(pilot.app.screen, CurtainScreen) and key in ("space", "enter", "click"):
                seat = self._named("Pass the laptop to ")
                if seat is None:
                    # The name doesn't fit into the window, so the curtain doesn't say whose hand it covers.
                    await self._resize(pilot, (80, 24))
                    return
                self.table.lifts(seat)
            await (pilot.click(offset=(1, 1)) if key == "click" else pilot.press(key))

    async def _resize(self, pilot: Pilot[None], size: tuple[int, int]) -> None:
        self.size = size
        self.glass.resize(*size)
        await pilot.resize_terminal(*size)
        self.counts["resized"] += 1

    def _named(self, before: str) -> int | None:
        """The seat of the player that is named after these words on the screen."""
        text = " ".join(self.glass.text.split())
        for seat, name in enumerate(self.table.host.game.players):
            if f"{before}{name}." in text or f"{before}{name} " in text:
                return seat
        return None

    async def _peek(self, pilot: Pilot[None], peek: PeekScreen) -> None:
        self.counts["peeks"] += 1
        if peek._shown:
            self.table.puts_away()
            await pilot.press(self.chance.choice(["space", "escape"]))
        elif (seat := self._named("Only ")) is not None:
            self.table.lifts(seat, peeks=True)
            await pilot.press("space")
        else:
            await pilot.press("escape")

    async def _at_the_table(self, pilot: Pilot[None], table: TableScreen) -> None:
        chance, host = self.chance, self.table.host
        people = [seat for seat in host.game.to_act if seat in table.watching.acting]
        what = chance.random()
        if not people or table.autoplay.can_be_hurried or isinstance(table.watching.now, Settled):
            await self._press(pilot, chance.choice(["space", "space", "space", "enter", "c", "1", "?", "v", "p"]))
        elif what < 0.35:
            await self._move(pilot, table, chance.choice(people))
        elif what < 0.6:
            await self._by_keys(pilot, table, chance.choice(people))
        elif what < 0.64:
            await self._press(pilot, "v", str(chance.randrange(1, 5)), "enter")
            self.counts["hands handed over"] += 1
        elif what < 0.7:
            await self._press(pilot, "u")
            self.counts["taken back"] += 1
        elif what < 0.74:
            await self._point(pilot)
        elif what < 0.8:
            await self._press(pilot, "p", chance.choice("1234"))
        elif what < 0.86:
            await self._own_hand(pilot)
        else:
            await self._press(pilot, *chance.choices(_IDLE_KEYS, k=chance.choice([1, 1, 2, 3])))

    async def _move(self, pilot: Pilot[None], table: TableScreen, seat: int) -> None:
        """Make a move, or several of the same turn."""
        host = self.table.host
        for _ in range(self.chance.choice([1, 2, 3, 4])):
            if pilot.app.screen is not table or seat not in host.game.to_act or seat not in table.watching.acting:
                return
            if isinstance(table.watching.now, Settled):
                # The end of the hand is still on the table, and no key deals the next before that is gone.
                return
            table.play([pick_of(host.game.legal_moves(seat), self.chance)])
            await pilot.pause()

    async def _by_keys(self, pilot: Pilot[None], table: TableScreen, seat: int) -> None:
        """Press the keys of a move, as far as the hand lies as the keys want it."""
        game: Any = self.table.host.game
        held = list(table.query_one(Hand).cards)
        try:
            keys = keys_for(game, pick_of(game.legal_moves(seat), self.chance), held)
        except (AssertionError, KeyError, ValueError, IndexError, StopIteration):
            return
        await self._press(pilot, "escape")
        for key in keys:
            if isinstance(pilot.app.screen, TableScreen):
                await self._press(pilot, key)

    async def _own_hand(self, pilot: Pilot[None]) -> None:
        await self._press(pilot, "o")
        if isinstance(pilot.app.screen, TableScreen):
            await self._press(pilot, self.chance.choice("123"))

    async def _point(self, pilot: Pilot[None]) -> None:
        """Point with the mouse for as long as a tooltip needs, and click."""
        at = self.chance.randrange(self.size[0]), self.chance.randrange(self.size[1])
        # Of a screen that is just being laid out there is nothing to point at yet.
        with suppress(NoWidget):
            await pilot.hover(offset=at)
        if self.chance.random() < 0.5 and isinstance(pilot.app.screen, TableScreen):
            await pilot.click(offset=at)


@contextmanager
def quickly() -> Iterator[None]:
    """Wait for nothing that no person would be shown: neither naps between two keys nor the disk nor a thinking process."""
    with ExitStack() as patched:
        for name, value in _QUICK.items():
            patched.enter_context(patch(name, value))
        yield


_QUICK: Final[Mapping[str, object]] = {
    "os.fsync": lambda _: None,
    "textual.app.wait_for_idle": until_idle,
    "textual.pilot.wait_for_idle": until_idle,
    "textual.screen.UPDATE_PERIOD": 0.001,
    "textual.app.App.TOOLTIP_DELAY": 0.001,
    "rummytui.screens.home._HEAD_START": 0.001,
    "rummytui.screens.table.Thinker": InTheLoop,
    "rummytui.screens.look_back.Thinker": InTheLoop,
    # A terminal of glass has no signals.
    "rummytui.app.interruptions.expect": lambda _: None,
}


def lived(number: int, folder: Path, game: str | None = None) -> Counter[str]:
    """Run the ``number``-th evening and return its counts. Raises AssertionError if a hand was shown to others."""
    with quickly():
        return asyncio.run(CurtainRun(number, folder, game).live())
