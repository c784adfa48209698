"""Which bots speak at a table, and that all that they say is public, at the table, in a replay and in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from rules.events import CardDiscarded, CardDrawn, Event, HandSettled
from rummytui.bots import choose
from rummytui.bots.voices import Cue
from rummytui.games import desk_for
from rummytui.plain.telling import Telling
from rummytui.retelling import Retelling
from rummytui.settings import Talk
from rummytui.table.host import Host, Sitter
from rummytui.table.voices import voices_at
from rummytui.table.watch import Watch
from rummytui.text import Teller, tell

NAMES = ("Ann", "Bob", "Kim")
MEANINGS = desk_for("knock").meanings


def played(folder: Path, *, people: str = "") -> Host:
    """A hand of Knock that Ann has won with a knock, and in which Bob and Kim were caught; people play like bots."""
    seating = [Sitter("person") if name in people else Sitter("bot", "easy") for name in NAMES]
    host = Host.new(folder, "knock", NAMES, seating, seed=8)
    while not host.game.stage.hand_over:
        (seat,) = host.game.to_act
        assert host.play_all([choose(host.game.seen_by(seat), "easy", Random(1))]) is None
    return host


def teller(host: Host, talk: Talk = "often") -> Teller:
    return MEANINGS.teller(NAMES, host.game.options, voices_at(host, talk))


def remarks(host: Host, talk: Talk = "often") -> list[str]:
    return [told.text for told in tell(host.events_for(None), teller(host, talk)) if told.is_remark]


KNOCK = "Ann: “Knock, knock. I'm told there's a joke in it.”"
HUGE = "Ann: “I'll send a postcard home about this.”"
CAUGHT = "Bob: “It was all going to come together by Friday.”"


def test_a_bot_says_something_after_its_knock(tmp_path: Path) -> None:
    host = played(tmp_path)
    told = [told.text for told in tell(host.events_for(None), teller(host))]
    assert told[-5:] == [
        "Ann discarded Q♠ and knocked.",
        KNOCK,
        "Ann wins hand 1: 72 points from the others.",
        HUGE,
        CAUGHT,
    ]
    assert remarks(host, "off") == []
    assert len(remarks(host, "seldom")) == 1
    everything = tell(host.events_for(None), MEANINGS.teller(NAMES, host.game.options))
    assert [told.text for told in everything] == [line for line in told if line not in (KNOCK, HUGE, CAUGHT)]


def test_people_and_bots_that_fill_in_for_them_say_nothing(tmp_path: Path) -> None:
    host = played(tmp_path, people="Ann")
    assert remarks(host) == [CAUGHT]
    host.seat(0, Sitter("bot", "easy"))
    assert remarks(host) == [CAUGHT]


def test_nobody_speaks_at_a_table_of_people_or_with_several_screens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert voices_at(played(tmp_path / "people", people="Ann Bob Kim"), "often") is None
    host = played(tmp_path / "bots")
    assert voices_at(host, "often") is not None
    monkeypatch.setattr(Host, "is_remote", True)
    assert voices_at(host, "often") is None


def test_the_same_is_said_after_a_resume_and_in_a_replay(tmp_path: Path) -> None:
    host = played(tmp_path)
    before = remarks(host)
    host.close()
    again = Host.resume(host.path)
    assert remarks(again) == before == [KNOCK, HUGE, CAUGHT]
    again.close()
    replay = Retelling(host.path)
    replay.go(replay.last)
    told = tell(replay.events_for(None), MEANINGS.teller(NAMES, replay.options, replay.voices("often")))
    assert [told.text for told in told if told.is_remark] == before
    assert replay.voices("off") is None


def test_only_what_everybody_saw_decides(tmp_path: Path) -> None:
    host = played(tmp_path)
    seen: list[Event] = []

    def cue(event: Event, hand: Sequence[Event]) -> list[Cue]:
        seen.extend([event, *hand])
        return []

    watching = MEANINGS.extended(cues=dict.fromkeys((CardDrawn, CardDiscarded, HandSettled), cue))
    for seat in range(len(NAMES)):
        # What one seat saw has hidden cards in it, too.
        private = host.events_for(seat)
        assert any(event != event.seen_by(None) for event in private)
        tell(private, watching.teller(NAMES, host.game.options, voices_at(host, "often")))
        assert [told.text for told in tell(private, teller(host)) if told.is_remark] == [KNOCK, HUGE, CAUGHT]
    assert seen
    assert all(event == event.seen_by(None) for event in seen)


class TestPlainText:
    def test_a_notice_is_printed_once(self, tmp_path: Path) -> None:
        host, said = played(tmp_path), list[str]()
        eyes = Watch.begin(host.game, host.people, host.latest, host.company, frozenset())
        telling = Telling(host, desk_for("knock"), said.append, "often")
        telling.news(eyes)
        assert said[-2:] == ["Ann discarded Q♠ and knocked.", KNOCK]
        before = len(said)
        telling.settlement()
        # Remarks about the result come after it.
        assert any("wins hand 1" in line for line in said[before:-2])
        assert said[-2:] == [HUGE, CAUGHT]
        before = len(said)
        telling.news(eyes)
        telling.settlement()
        assert said[before:] == []

    @pytest.mark.parametrize(("before", "after"), [("often", "off"), ("off", "often")])
    def test_nothing_is_told_again_if_bots_talk_more_or_less(self, tmp_path: Path, before: Talk, after: Talk) -> None:
        host, said = played(tmp_path), list[str]()
        eyes = Watch.begin(host.game, host.people, host.latest, host.company, frozenset())
        telling = Telling(host, desk_for("knock"), said.append, before)
        telling.news(eyes)
        assert (KNOCK in said) == (before == "often")
        count = len(said)
        telling.talk = after
        telling.news(eyes)
        assert said[count:] == []
