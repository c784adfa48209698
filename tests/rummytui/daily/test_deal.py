"""The deal of a day: the same for everyone, and three hands long."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from rules import GAMES
from rules.moves import Deal as NextHand
from rummytui.daily.deal import deal_of
from rummytui.games.fortnight import game_of
from rummytui.table.host import Host
from tests.rummytui.daily.played import play_on

MONDAY = date(2026, 11, 23)
FORTNIGHT = [MONDAY + timedelta(day) for day in range(14)]


def test_in_two_weeks_every_game_has_its_day() -> None:
    times = Counter(map(game_of, FORTNIGHT))
    assert times.keys() == GAMES.keys()
    assert [game_of(day + timedelta(14)) for day in FORTNIGHT] == [game_of(day) for day in FORTNIGHT]


def test_a_feast_is_on_a_sunday() -> None:
    assert {day.weekday() for day in FORTNIGHT if game_of(day) == "tummy-rummy"} == {6}


def test_everyone_gets_the_same_cards() -> None:
    for day in FORTNIGHT:
        one, other = deal_of(day).new("Ann"), deal_of(day).new("Gail")
        assert [*one.piles()] == [*other.piles()]
        assert one.dealer == other.dealer


def test_no_two_days_have_the_same_cards() -> None:
    assert len({deal_of(MONDAY + timedelta(14 * week)).seed for week in range(50)}) == 50


def test_three_bots_sit_there_or_one_where_two_play() -> None:
    seats = {deal_of(day).game: deal_of(day).seats for day in FORTNIGHT}
    assert seats == {**dict.fromkeys(GAMES, 4), "gin": 2}
    assert [len(deal_of(day).bots("Ann")) for day in FORTNIGHT] == [deal_of(day).seats - 1 for day in FORTNIGHT]


def test_a_bot_makes_room_for_a_person_of_its_name() -> None:
    deal = deal_of(MONDAY)
    own = deal.bots()[1]
    found = deal.bots(own.upper())
    assert own not in found
    assert len(found) == 3
    assert deal.new(own).players[0] == own


@pytest.mark.parametrize("day", FORTNIGHT[:8] + FORTNIGHT[9:12], ids=game_of)
def test_it_is_over_after_three_hands(tmp_path: Path, day: date) -> None:
    host = deal_of(day).begin(tmp_path, "Ann")
    play_on(host, 2)
    assert not host.game.over
    play_on(host)
    host.close()
    again = Host.resume(host.path)
    assert again.game.over
    assert again.game.hand_number == 3
    assert again.undo() == 0, "nobody plays the last hand twice"
    again.close()


def test_a_fourth_hand_is_not_dealt_even_if_the_program_was_killed_before_the_end(tmp_path: Path) -> None:
    """The contracts of Dummy Rummy don't end by themselves."""
    day = next(day for day in FORTNIGHT if game_of(day) == "dummy-rummy")
    host = deal_of(day).begin(tmp_path, "Ann")
    play_on(host)
    host.close()
    lines = host.path.read_bytes().splitlines(keepends=True)
    finish = next(number for number, line in enumerate(lines) if b'"kind":"finish"' in line)
    host.path.write_bytes(b"".join(lines[:finish]))
    again = Host.resume(host.path)
    assert again.game.stage.hand_over
    again.play(NextHand(again.game.to_act[0]))
    assert again.game.over
    assert again.game.hand_number == 3
    again.close()
