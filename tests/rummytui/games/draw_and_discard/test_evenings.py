"""Evenings of the games that end in a way of their own: played by keys, with no card on any frame that should not be there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from rules import JOKER, Card
from rules.events import CardLaidOff, HandDeclared, JokerMoved, MeldTabled
from rules.moves import Discard, Draw, Knock, LayOff, Meld, MoveJoker, Refuse
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.table.host import Host
from rummytui.widgets.hand import Hand
from tests.rummytui.screens.tables import host_of, opened, press, table_of
from tests.rummytui.screens.test_curtain import Watch

pytestmark = pytest.mark.usefixtures("simple_bots")


class WatchWithJokers(Watch):
    """Reads the card that a joker stands for as that card, so that has to be allowed too."""

    def _allowed(self, screen: Any) -> set[Card]:
        allowed = super()._allowed(screen) | {card.face for card in _laid(self.host)}
        game = self.host.game
        if not isinstance(screen, CurtainScreen) and game.to_act and set(game.to_act) <= self.host.people:
            # What a joker in this hand can stand for is asked by name.
            for move in game.legal_moves(game.to_act[0]):
                if isinstance(move, Meld):
                    allowed |= {card.face for card in move.cards}
                elif isinstance(move, LayOff):
                    allowed.add(move.card.face)
            if game.name == "continental":
                # What this hand lacks is written beside what it has.
                near = self.host.view(game.to_act[0]).nearest_layout()  # type: ignore[attr-defined]
                allowed |= {card for wanted in near.wanted for card in wanted}
        return allowed


def _laid(host: Host) -> Iterator[Card]:
    for event in host.events_for(None):
        match event:
            case JokerMoved(card=card, joker=joker):
                yield from (card, joker)
            case CardLaidOff(card=card):
                yield card
            case MeldTabled(cards=laid):
                yield from laid
            case HandDeclared(melds=melds):
                for meld in melds:
                    yield from meld


@pytest.mark.parametrize(
    ("game", "kinds", "size"),
    [
        pytest.param("boathouse", "ppb", (80, 24), marks=pytest.mark.soak),
        ("continental", "pp", (120, 40)),
        pytest.param("gamblers", "pbpp", (80, 24), marks=pytest.mark.soak),
        pytest.param("knock", "ppb", (80, 24), marks=pytest.mark.soak),
        pytest.param("double-rum", "pp", (80, 24), marks=pytest.mark.soak),
    ],
)
async def test_no_frame_shows_a_card_too_many(tmp_path: Path, game: str, kinds: str, size: tuple[int, int]) -> None:
    rng = Random(3)
    host = host_of(tmp_path, kinds, game=game, decks=None, seed=3)
    # The better half of the hand was played before: there are melds, and the end is near.
    while host.game.phase == "play" and len(host.game.stock) > 8:  # type: ignore[attr-defined]
        host.play(_by_chance(host, rng, knocking=0.0))
    app = RummyApp(host, saves=host.path.parent)
    app.read_settings()
    # Large faces have rank and suit on different rows, which is not read here.
    app.settings = replace(app.settings, largest_card="small")
    watch = WatchWithJokers(app, host)
    moves_before = len(host.events_for(None))
    async with opened(host, size=size, app=app) as pilot:
        for _ in range(25):
            if isinstance(app.screen, CurtainScreen):
                await press(pilot, "space")
            elif isinstance(app.screen, SettlementScreen):
                await press(pilot, "d")
            elif host.game.to_act and host.game.to_act[0] in host.people:
                await _play_by_keys(pilot, host, _by_chance(host, rng, knocking=0.1))
            else:
                await pilot.pause()
    assert host.game.hand_number > 1 or len(host.events_for(None)) > moves_before
    assert watch.frames > 25
    assert not watch.leaks, watch.leaks[0]


def _by_chance(host: Host, rng: Random, knocking: float) -> Any:
    legal = host.game.legal_moves(host.game.to_act[0])
    good = [move for move in legal if isinstance(move, Meld | LayOff | MoveJoker)]
    others = [move for move in legal if rng.random() < knocking or not isinstance(move, Knock | Refuse)]
    return rng.choice(good or others or legal)


async def _play_by_keys(pilot: Pilot[None], host: Host, move: Any) -> None:
    fan = pilot.app.screen.query_one(Hand)
    answer = "1"
    match move:
        case Draw(source=source):
            key = "d" if source == "stock" else "t"
        case Meld(cards=cards):
            fan.select([card.in_hand for card in cards])
            key = "m"
        case LayOff(card=card, meld=meld):
            fan.select([card.in_hand])
            key, answer = "o", "1" if card.in_hand == JOKER else str(meld + 1)
        case MoveJoker(card=card, meld=meld):
            fan.select([card])
            key, answer = "j", str(meld + 1)
        case Discard(card=card) | Knock(card=card):
            fan.select([card] if card is not None else [])
            key = "k" if isinstance(move, Knock) else "x"
        case Refuse():
            key = "r"
        case _:
            raise AssertionError(f"{move} is no move of random play")
    await press(pilot, key)
    if table_of(pilot).question:
        await press(pilot, answer)
