"""Nobody's hand is on the screen before that person asks for it, and it is gone before the next one is asked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from rules import Card, Game
from rules.events import CardDiscarded, CardDrawn, CardLaidOff, HandDealt, MeldTabled
from rules.moves import Deal, Discard, Draw, LayOff, Meld
from rummytui.app import RummyApp
from rummytui.host import Host
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import PAUSES
from rummytui.widgets.hand import Hand
from tests.rummytui.screens.tables import (
    hand,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    table_of,
    text_of,
)

pytestmark = pytest.mark.usefixtures("simple_bots")


def on_top(pilot: Pilot[None], kind: type[Screen[Any]]) -> bool:
    """Whether a screen of this kind is in sight."""
    return isinstance(pilot.app.screen, kind)


async def test_the_curtain_is_the_first_thing(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert "Gail dealt hand 1; J♣ is turned up." in text
        assert shown_cards(text) == hand("JC")
        await press(pilot, "space")
        assert hand("4H 5H 6H 9C 9D 9S KC") <= shown_cards(screen_text(pilot))


async def test_it_comes_after_loading_too_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    host.play(Draw(0, "discard"))
    host.close()
    async with opened(Host.resume(host.path)) as pilot:
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert "Ann took J♣." in text
        assert shown_cards(text) == hand("JC")


@pytest.mark.parametrize("kinds", ["ppp", "pbb"])
async def test_what_loading_had_to_leave_out_is_said_where_it_is_read(tmp_path: Path, kinds: str) -> None:
    host = host_of(tmp_path, kinds)
    host.close()
    with host.path.open("a") as journal:
        journal.write("torn")
    async with opened(Host.resume(host.path)) as pilot:
        assert "The last line of this game was torn off" in " ".join(screen_text(pilot).split())


async def test_it_tells_what_happened_since(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d", "end", "x")
        await press(pilot, "space", "t", "home", "x")
        await press(pilot, "space", "d", "home", "x")
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert "Since Ann's last turn:" in text
        assert "Bob took K♣ and threw Q♠." in text
        assert "Ann drew" not in text


@pytest.mark.parametrize("key", ["enter", "d", "x", "?", "i", "s", "escape", "f1", "ctrl+p", "1", "tab", "right"])
async def test_one_key_opens_it_and_no_other(tmp_path: Path, key: str) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, key)
        assert on_top(pilot, CurtainScreen)
        assert shown_cards(screen_text(pilot)) == hand("JC")


async def test_the_palette_is_back_behind_it(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "ctrl+p")
        assert type(pilot.app.screen).__name__ == "CommandPalette"


async def test_notices_are_gone_when_it_comes(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d")
        pilot.app.notify("Ann holds K♦")
        await press(pilot, "end", "x")
        assert on_top(pilot, CurtainScreen)
        assert not pilot.app._notifications


async def test_hurrying_bots_does_not_open_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    monkeypatch.setattr("rummytui.screens.table.DEAF", 3600.0)
    async with opened(host_of(tmp_path, "pbp"), pace="slow") as pilot:
        await press(pilot, "space", "d", "end", "x", "space", "space", "space")
        assert on_top(pilot, CurtainScreen)
        pilot.app.screen._listen()  # type: ignore[attr-defined]
        await press(pilot, "space")
        assert on_top(pilot, TableScreen)


async def test_by_mouse_too(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await pilot.click("KeyBar", offset=(2, 0))
        await settle(pilot)
        assert on_top(pilot, TableScreen)


async def test_a_second_thought_at_the_curtain_brings_the_other_curtain(tmp_path: Path) -> None:
    """The laptop may have been passed already, so the hand of who takes back is not simply shown again."""
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "t", "end", "x")
        assert "Pass the laptop to Bob." in screen_text(pilot)
        await press(pilot, "u")
        assert host.game.to_act == (0,)
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert shown_cards(text) <= hand("JC")


async def test_where_nothing_can_be_taken_back_the_curtain_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "t", "end", "x")
        monkeypatch.setattr(host, "undo", lambda: 0)
        await press(pilot, "u")
        assert on_top(pilot, CurtainScreen)
        await press(pilot, "space")
        assert hand("7H 8H") <= shown_cards(screen_text(pilot))


async def test_leaving_from_the_curtain(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "q")
        assert type(pilot.app.screen).__name__ == "HomeScreen"


async def test_one_person_against_bots_sees_none(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        assert on_top(pilot, TableScreen)
        await press(pilot, "d", "end", "x")
        assert on_top(pilot, TableScreen)


async def test_the_hand_is_gone_while_a_bot_plays_between_two_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    host = host_of(tmp_path, "pbp")
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "space", "d", "end", "x")
        assert host.game.to_act == (1,)
        assert pilot.app.screen.query_one(Hand).cards == ()
        assert shown_cards(screen_text(pilot)) == hand("JC KC")


async def test_the_table_beneath_the_curtain_holds_no_hand(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d", "end", "x")
        assert on_top(pilot, CurtainScreen)
        assert shown_cards(text_of(table_of(pilot))) <= hand("JC KC")


async def test_the_title_tells_nothing(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d")
        assert (pilot.app.title, pilot.app.sub_title) == ("rummytui", "")


# ------------------------------------------------------------------------------------------- every frame of an evening


class Watch:
    """Keeps an eye on every frame that reaches the terminal."""

    def __init__(self, app: RummyApp, host: Host) -> None:
        self.host = host
        self.frames = 0
        self.leaks: list[str] = []
        display = app._display

        def watched(screen: Any, renderable: Any) -> None:
            display(screen, renderable)
            if screen.is_current:
                self._look(screen)

        app._display = watched  # type: ignore[method-assign]

    def _look(self, screen: Any) -> None:
        self.frames += 1
        text = text_of(screen)
        leaked = shown_cards(text) - self._allowed(screen)
        if leaked:
            self.leaks.append(f"{type(screen).__name__} shows {sorted(map(str, leaked))}\n{text}")

    def _allowed(self, screen: Any) -> set[Card]:
        """What may be read now: what everybody saw, and where no curtain hangs the hand of the one who is to act."""
        host = self.host
        game: Game = host.game
        allowed = _seen_by_all(host)
        people = host.people
        if game.phase in ("between hands", "over"):
            allowed |= {card for cards_of_seat in game.hands for card in cards_of_seat}
        elif not isinstance(screen, CurtainScreen) and set(game.to_act) <= people:
            allowed |= set(game.hands[game.to_act[0]])
        return allowed


def _seen_by_all(host: Host) -> set[Card]:
    seen: set[Card] = set()
    for event in host.events:
        match event.seen_by(None):
            case HandDealt(upcard=card) if card is not None:
                seen.add(card)
            case CardDrawn(source="discard", card=card) | CardDiscarded(card=card) | CardLaidOff(card=card):
                seen.add(card)
            case MeldTabled(cards=laid):
                seen.update(laid)
    return seen


@pytest.mark.parametrize(("kinds", "size", "seed"), [("ppp", (80, 24), 1), ("pbp", (80, 24), 2), ("pp", (120, 40), 3)])
async def test_no_frame_of_an_evening_shows_a_card_too_many(
    tmp_path: Path, kinds: str, size: tuple[int, int], seed: int
) -> None:
    """Random play by keys, curtains and all: two hands and what lies between them."""
    rng = Random(seed)
    host = host_of(tmp_path, kinds, decks=None, seed=seed, options={"stalemate": 1})
    app = RummyApp(host, saves=host.path.parent)
    app.read_settings()
    # Large faces have rank and suit on different rows, which is not read here.
    app.settings = replace(app.settings, card_size="medium")
    watch = Watch(app, host)
    async with opened(host, size=size, app=app) as pilot:
        for _ in range(70):
            if isinstance(app.screen, CurtainScreen):
                await press(pilot, "space")
            elif isinstance(app.screen, SettlementScreen):
                await press(pilot, "d")
            elif host.game.to_act and host.game.to_act[0] in host.people:
                await _play_by_keys(pilot, host, rng)
            else:
                await pilot.pause()
    assert watch.frames > 100
    assert not watch.leaks, watch.leaks[0]


async def _play_by_keys(pilot: Any, host: Host, rng: Random) -> None:
    legal = host.game.legal_moves(host.game.to_act[0])
    good = [move for move in legal if isinstance(move, Meld | LayOff)]
    move = rng.choice(good or legal)
    fan = pilot.app.screen.query_one(Hand)
    match move:
        case Draw(source=source):
            await press(pilot, "d" if source == "stock" else "t")
        case Meld(cards=cards):
            fan.select(cards)
            await press(pilot, "m")
        case LayOff(card=card, meld=meld):
            fan.select([card])
            await press(pilot, "o")
            if table_of(pilot).question:
                await press(pilot, str(meld + 1))
        case Discard(card=card):
            fan.select([card])
            await press(pilot, "x")
        case Deal():
            await press(pilot, "d")
