"""What bots say at big moments: how often, never twice, the same in a replay, and nothing about cards or players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import cycle, pairwise
from random import Random
from typing import Any, Final

import pytest

from rules.cards import RANKS, cards
from rules.events import Event, HandDealt, Knocked, WentOut
from rules.melds import RANK_WORDS, SUIT_WORDS
from rules.seats import Seat
from rummytui.bots import tempers_of
from rummytui.bots.tempers import Temper
from rummytui.bots.voices import CAUGHT, HUGE, MOST, Cue, Occasion, Voices
from rummytui.games.draw_and_discard.remarks import KNOCKED, WENT_RUMMY
from rummytui.games.gin.remarks import WENT_GIN
from rummytui.games.rummoli.remarks import POT_LOST, POT_WON
from rummytui.games.tummy_rummy.remarks import CROWNED
from rummytui.settings import Talk

OCCASIONS: Final = (HUGE, CAUGHT, KNOCKED, WENT_RUMMY, WENT_GIN, CROWNED, POT_WON, POT_LOST)
LINES: Final = [line for occasion in OCCASIONS for lines in occasion.lines.values() for line in lines]
FAMILY: Final = {Temper.EVEN, Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER}
RUMMOLI: Final = {Temper.EVEN, *tempers_of("rummoli")}

_RANKS = "|".join({*RANK_WORDS.values(), "aces?", "kings?", "queens?", "jacks?", "knaves?", "jokers?", "deuces?"})
_SUITS = "|".join(word.rstrip("s") + "s?" for word in SUIT_WORDS.values())
ABOUT_CARDS: Final = re.compile(rf"[♠♥♦♣0-9]|\b(?:(?i:{_RANKS}|{_SUITS})|[{RANKS}][SHDC])\b")
ABOUT_PLAYERS: Final = re.compile(
    r"[{}%@]|(?<!thank )\byou\b(?! see)|\b(?:your|yours|he|she|him|his|her)\b", re.IGNORECASE
)


def test_every_module_of_remarks_is_looked_at() -> None:
    games = ["draw_and_discard", "gin", "rummoli", "tummy_rummy"]
    modules = ["bots.voices", *(f"games.{name}.remarks" for name in games)]
    things = [thing for name in modules for thing in vars(import_module(f"rummytui.{name}")).values()]
    assert {thing.name for thing in things if isinstance(thing, Occasion)} == {each.name for each in OCCASIONS}
    assert len({each.name for each in OCCASIONS}) == len(OCCASIONS)


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_short_and_about_no_card_and_no_player(line: str) -> None:
    assert len(line) < 60
    assert not ABOUT_CARDS.search(line)
    assert not ABOUT_PLAYERS.search(line)


@pytest.mark.parametrize("told", ["My K♥", "two jacks", "a Spade", "Not QH", "the 7", "All those queens"])
def test_a_card_in_a_line_would_be_found(told: str) -> None:
    assert ABOUT_CARDS.search(told)


@pytest.mark.parametrize("told", ["Did you expect that?", "Your turn to worry", "Well done, {name}"])
def test_a_player_in_a_line_would_be_found(told: str) -> None:
    assert ABOUT_PLAYERS.search(told)


def test_no_line_is_there_twice() -> None:
    assert [line for line, count in Counter(LINES).items() if count > 1] == []


@pytest.mark.parametrize("occasion", OCCASIONS, ids=lambda each: each.name)
def test_there_are_lines_for_every_style_that_can_be_there(occasion: Occasion) -> None:
    styles = set(Temper) if occasion in (HUGE, CAUGHT) else RUMMOLI if occasion in (POT_WON, POT_LOST) else FAMILY
    assert set(occasion.lines) == styles
    assert all(len(lines) >= (6 if style is Temper.EVEN else 3) for style, lines in occasion.lines.items())


STYLES: Final = (Temper.EVEN, Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER, Temper.EVEN)


UPCARDS: Final = cards(" ".join(f"{rank}{suit}" for suit in "SHDC" for rank in RANKS))


def hand_of(number: int, dealt: int = 0) -> list[Event]:
    """Some public events of a hand, in which everyone knocks and goes out."""
    players = list(range(len(STYLES)))
    Random(number * 1000 + dealt).shuffle(players)
    ending = [event for seat in players for event in (Knocked(seat), WentOut(seat))]
    return [HandDealt(number, dealt % len(STYLES), UPCARDS[dealt]), *ending]


def cues(occasions: Sequence[Occasion] = OCCASIONS) -> dict[type[Event], Any]:
    """Every event of `hand_of` is a cue for its seat, for one occasion after the other."""
    turn = cycle(occasions)

    def cue(event: Knocked | WentOut, _: Sequence[Event]) -> list[Cue]:
        return [Cue(event.seat, next(turn))]

    return {Knocked: cue, WentOut: cue}


def said(hand: Sequence[Event], number: int, talk: Talk, occasions: Sequence[Occasion] = OCCASIONS) -> list[str]:
    scores = None if number == 1 else (7, 0, -3, -4, 0)
    voices = Voices(talk, dict(enumerate(STYLES)), "knock", ("Ann", "Bob", "Kim", "Tim", "Una"), number, scores)
    return [line for _, _, line in voices.remarks(hand, cues(occasions))]


def game_of(talks: Iterator[Talk], dealt: int) -> list[list[str]]:
    return [said(hand_of(number, dealt), number, next(talks)) for number in range(1, 41)]


@pytest.mark.parametrize("talk", ["seldom", "often"])
@pytest.mark.parametrize("dealt", range(20))
def test_never_the_same_line_twice_in_a_game(talk: Talk, dealt: int) -> None:
    lines = [line for hand in game_of(cycle([talk]), dealt) for line in hand]
    assert len(lines) == len(set(lines)) >= 5


def test_never_twice_if_players_change_how_often_bots_talk() -> None:
    for dealt in range(20):
        lines = [line for hand in game_of(cycle(["seldom", "often", "off"]), dealt) for line in hand]
        assert len(lines) == len(set(lines)) > 0


def test_off_is_silent_and_seldom_is_once_a_hand_and_less_than_often() -> None:
    most = {talk: max(map(len, game_of(cycle([talk]), 1))) for talk in MOST}
    assert most == {"off": 0, "seldom": 1, "often": 3}
    total = {talk: sum(sum(map(len, game_of(cycle([talk]), dealt))) for dealt in range(10)) for talk in MOST}
    assert total["off"] == 0 < total["seldom"] < total["often"]


def test_a_knock_at_a_quiet_table_is_passed_over_now_and_then() -> None:
    spoken = [bool(said([hand_of(1, dealt)[0], Knocked(0)], 1, "seldom")) for dealt in range(40)]
    assert 5 < sum(spoken) < 35


def test_the_same_hand_has_the_same_lines_as_it_goes_on_and_in_a_replay() -> None:
    for dealt in range(20):
        hand = hand_of(2, dealt)
        so_far = [said(hand[:count], 2, "often") for count in range(1, len(hand) + 1)]
        assert all(after[: len(before)] == before for before, after in pairwise(so_far))
        assert said(hand, 2, "often") == so_far[-1]


def test_other_deals_have_other_lines() -> None:
    assert len({tuple(said(hand_of(1, dealt), 1, "often")) for dealt in range(20)}) > 10


def test_only_bots_speak_in_their_own_style() -> None:
    found = set[tuple[Seat, str]]()
    for dealt in range(40):
        voices = Voices("often", {1: Temper.SPRINTER, 2: Temper.EVEN}, "knock", ("Ann", "Bob", "Kim"), 1, None)
        hand = [hand_of(1, dealt)[0], Knocked(dealt % 3)]
        spoken = list(voices.remarks(hand, cues([KNOCKED])))
        assert all(event is hand[1] and seat == dealt % 3 for event, seat, _ in spoken)
        found |= {(seat, line) for _, seat, line in spoken}
    even, sprinter = (set(KNOCKED.lines[style]) for style in (Temper.EVEN, Temper.SPRINTER))
    assert {seat for seat, _ in found} == {1, 2}
    assert {line for seat, line in found if seat == 2} <= even
    mine = {line for seat, line in found if seat == 1}
    assert mine <= even | sprinter
    assert mine & sprinter
    assert mine & even
