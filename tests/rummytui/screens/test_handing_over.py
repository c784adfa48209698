"""A bot plays for a player who steps away, and gives the seat back later."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from rules import GAMES, HIDDEN
from rules.moves import Move
from rules.view import View
from rummytui.bots import choose
from rummytui.games import desk_for
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import Player
from rummytui.table.host import Host, Sitter
from rummytui.table.watch import Curtain, Private, Watch
from rummytui.text import tell
from saves.reading import read_journal
from saves.replay import differences
from tests.daily import daily
from tests.rummytui.screens import tables
from tests.rummytui.screens.shelf import where
from tests.rummytui.screens.tables import (
    SimpleBots,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    words,
)

BOT = Sitter("bot", "medium")
PERSON = Sitter("person")
EASY = Sitter("bot", "easy")


class Recorder(SimpleBots):
    """Plays simply, and remembers for whom it was asked and whose hands it was shown."""

    shown: list[tuple[int | None, set[int]]]

    async def choose(self, view: View, level: str, rng: Random) -> Move:
        faces = {seat for seat, held in enumerate(view.hands) if held and HIDDEN not in held}
        Recorder.shown.append((view.seat, faces))
        return await super().choose(view, level, rng)


@pytest.fixture(autouse=True)
def recorder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.screens.table.Thinker", Recorder)
    Recorder.shown = []


def log(host: Host) -> list[str]:
    """What the log says of seats that changed hands."""
    teller = desk_for(host.game.name).meanings.teller(host.game.players, host.game.options)
    return [
        line.text
        for line in tell(host.events_for(None), teller)
        if " playing for " in line.text or "back in the game" in line.text
    ]


async def hand_over(pilot: Pilot[None], seat: int) -> None:
    """Have somebody else play this seat: a person, or a medium bot."""
    await press(pilot, "v", str(seat + 1))
    if "bot play?" in screen_text(pilot):
        await press(pilot, "3")
    await settle(pilot)


async def test_a_bot_sees_no_more_than_its_seat_and_the_next_hand_is_behind_a_curtain(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ppb")
    async with opened(host) as pilot:
        await press(pilot, "space", "v")
        assert "a bot for Ann" in screen_text(pilot)
        assert "a person for Gail" in screen_text(pilot)
        await press(pilot, "1", "1")
        await settle(pilot)
        assert host.seating == [Sitter("bot", "gentle"), PERSON, EASY]
        assert where(pilot.app) is CurtainScreen
        assert {seat for seat, _ in Recorder.shown} == {0}
        assert all(faces == {seat} for seat, faces in Recorder.shown)
        assert not shown_cards(screen_text(pilot)) & {*host.game.hands[1], *host.game.hands[0]}
    assert log(host) == ["A bot is now playing for Ann."]


async def test_nobody_is_left_alone_with_the_hand_of_another(tmp_path: Path) -> None:
    """Ann hands Bob's seat over in her turn: he may be looking on, so her hand is covered, and stays so while bots play."""
    host = host_of(tmp_path, "ppb")
    async with opened(host) as pilot:
        await press(pilot, "space")
        await hand_over(pilot, 1)
        assert tables.table_of(pilot).watching.now == Curtain(0)
        assert not shown_cards(screen_text(pilot)) & set(host.game.hands[0])
        await press(pilot, "space")
        assert tables.table_of(pilot).watching.now == Private(0)
    assert host.people == {0}
    assert host.company == {0, 1}


async def test_a_person_comes_back_through_the_curtain(tmp_path: Path) -> None:
    host = host_of(tmp_path, "ppb")
    async with opened(host) as pilot:
        await press(pilot, "space")
        await hand_over(pilot, 1)
        await press(pilot, "space")
        await hand_over(pilot, 1)
        assert host.people == {0, 1}
        assert tables.table_of(pilot).watching.now == Curtain(0)
        assert log(host) == ["A bot is now playing for Bob.", "Bob is back in the game."]
        await press(pilot, "space", "d", "end", "left", "x")
        await settle(pilot)
        assert tables.table_of(pilot).watching.now == Curtain(1)
    assert host.game.to_act == (1,)


async def test_a_guest_takes_the_seat_of_a_bot(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await hand_over(pilot, 2)
        assert host.seating == [PERSON, EASY, PERSON]
        assert log(host) == ["Someone is now playing for Gail."]
        assert tables.table_of(pilot).watching.now == Curtain(0)


async def test_bots_can_be_left_alone_and_stopped(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host, pace="slow") as pilot:
        await hand_over(pilot, 0)
        assert host.people == set()
        await hand_over(pilot, 0)
        assert host.people == {0}
        # Nobody else has ever sat there, so there is nobody to hide a hand from.
        assert tables.table_of(pilot).watching.now == Private(0)


@pytest.mark.parametrize("game", daily(GAMES, ["rummy", "tummy-rummy", "rummoli"]))
async def test_in_every_game_and_after_resuming(tmp_path: Path, game: str) -> None:
    count = GAMES[game].player_counts()[0]
    host = host_of(tmp_path, "p" * count, decks=None, options={}, game=game, seed=3)
    async with opened(host) as pilot:
        if where(pilot.app) is CurtainScreen:
            await press(pilot, "space")
        await hand_over(pilot, host.game.to_act[0])
        if where(pilot.app) is CurtainScreen:
            await press(pilot, "space")
    away = next(seat for seat, sitter in enumerate(host.seating) if sitter == BOT)
    said = log(host)
    assert f"A bot is now playing for {host.game.players[away]}." in said
    host.close()
    assert [*differences(read_journal(host.path))] == []
    resumed = Host.resume(host.path)
    assert (resumed.seating, log(resumed)) == (host.seating, said)
    assert len(resumed.company) == count
    watch = Watch.begin(resumed.game, resumed.people, resumed.latest, resumed.company)
    assert watch.in_company
    assert not isinstance(watch.now, Private)
    async with opened(resumed) as pilot:
        if where(pilot.app) is CurtainScreen:
            await press(pilot, "space")
        await hand_over(pilot, away)
        assert resumed.people == frozenset(range(count))
        assert f"{resumed.game.players[away]} is back in the game." in log(resumed)


def test_nobody_takes_back_what_another_did_by_sending_them_away(tmp_path: Path) -> None:
    """Alone with bots one may go back through a whole hand; not so where somebody has only been called away."""
    host = host_of(tmp_path, "pp", decks=None)
    for _ in range(4):
        host.play(host.game.legal_moves(host.game.to_act[0])[-1])
    mover = host.moves[-1].seat
    host.seat(mover, BOT)
    assert host.to_take_back is None


def test_whoever_was_called_away_is_asked_to_the_next_game(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    host.seat(0, BOT)
    host.seat(2, PERSON)
    assert host.table.places == (Player("Ann"), Player("Bob", "easy"), Player("Gail"))


def test_a_seat_that_changed_hands_in_an_earlier_hand_is_not_told_again(tmp_path: Path) -> None:
    host = host_of(tmp_path, "bbb", decks=None, options={"hands": 5})
    host.seat(0, PERSON)
    assert log(host) == ["Someone is now playing for Ann."]
    while host.game.hand_number == 1:
        host.play(choose(host.view(host.game.to_act[0]), "easy", Random(1)))
    assert log(host) == []
    assert host.people == {0}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_it_is_said_who_plays_and_how_to_take_the_seat_back(tmp_path: Path, size: tuple[int, int]) -> None:
    host = host_of(tmp_path, "ppb")
    async with opened(host, size=size) as pilot:
        await press(pilot, "space")
        assert "A bot is playing for" not in words(pilot)
        await hand_over(pilot, 1)
        await press(pilot, "space")
        assert "A bot is playing for Bob. Press v to take the seat back." in words(pilot)
        await hand_over(pilot, 1)
        await press(pilot, "space")
        assert "A bot is playing for" not in words(pilot)


async def test_nothing_is_to_be_taken_back_from_a_bot_that_was_there_from_the_beginning(tmp_path: Path) -> None:
    host = host_of(tmp_path, "pbb")
    async with opened(host) as pilot:
        await hand_over(pilot, 1)
        await press(pilot, "space")
        await hand_over(pilot, 1)
        await press(pilot, "space")
        assert host.seating[1].kind == "bot"
        assert where(pilot.app) is TableScreen
        assert "Press v to take the seat back." not in words(pilot)
