"""Who is written in two ways and whose hand is locked, and what happens to a file that somebody else has had in hand."""

import json
import os
import sys
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from rules.names import alike
from rummytui.people import registry as people
from rummytui.people.registry import Lock, People, Person
from rummytui.settings import people_file, settings_file
from tests.rummytui.widgets.hostile import NAMES

LOCK = Lock(salt="00" * 16, digest="11" * 32, n=2, r=8, p=1)
OTHER = replace(LOCK, salt="22" * 16)
KNOWN = People((Person("Ann", LOCK), Person("Annie", same_as="Ann"), Person("日本", OTHER)))


def written(text: str | bytes) -> None:
    people_file().parent.mkdir(parents=True, exist_ok=True)
    people_file().write_bytes(text.encode() if isinstance(text, str) else text)


def file_with(**changes: object) -> str:
    """A file with one person, whose lock is not as it should be."""
    return json.dumps({"people": [{"name": "Ann", "lock": {**asdict(LOCK), **changes}}]})


class TestWhoIsWho:
    def test_a_name_of_which_nothing_is_known_is_its_own(self) -> None:
        assert KNOWN.canonical("Bob") == "Bob"
        assert KNOWN.names_of("Bob") == ("Bob",)
        assert KNOWN.lock_of("Bob") is None

    @pytest.mark.parametrize("name", ["Ann", "ANN", "Ａnn", "Annie", "annie"])
    def test_names_are_told_apart_as_people_would(self, name: str) -> None:
        assert KNOWN.canonical(name) == "Ann"
        assert KNOWN.names_of(name) == ("Ann", "Annie")
        assert KNOWN.lock_of(name) == LOCK

    def test_joining_takes_all_other_names_along(self) -> None:
        joined = People().join("Nan", "Nancy").join("Nancy", "Granny").join("Gran", "nan")
        assert joined.names_of("gran") == ("Granny", "Nancy", "Nan", "Gran")
        assert {joined.canonical(name) for name in ("Nan", "Nancy", "Granny", "Gran")} == {"Granny"}

    def test_joining_twice_or_with_oneself_changes_nothing(self) -> None:
        assert KNOWN.join("Annie", "Ann") is KNOWN
        assert KNOWN.join("Ann", "Annie") is KNOWN
        assert KNOWN.join("Bob", "BOB") is KNOWN

    def test_a_lock_goes_along(self) -> None:
        joined = KNOWN.join("Ann", "Granny")
        assert joined.canonical("Annie") == "Granny"
        assert joined.lock_of("Granny") == LOCK
        assert KNOWN.join("Bob", "Annie").lock_of("Bob") == LOCK

    def test_of_two_locks_none_is_lost(self) -> None:
        with pytest.raises(ValueError, match="Ann and 日本 each have a PIN"):
            KNOWN.join("Annie", "日本")

    def test_whoever_is_separated_keeps_the_lock_and_so_do_the_others(self) -> None:
        apart = KNOWN.separate("Annie")
        assert apart.canonical("Annie") == "Annie"
        assert apart.lock_of("Annie") == apart.lock_of("Ann") == LOCK

    def test_the_others_stay_together_without_the_name_they_were_known_by(self) -> None:
        apart = People().join("Nan", "Granny").join("Gran", "Granny").separate("granny")
        assert apart.names_of("Gran") == apart.names_of("Nan") == ("Nan", "Gran")
        assert apart.names_of("Granny") == ("Granny",)

    def test_nobody_can_be_separated_from_nobody(self) -> None:
        assert KNOWN.separate("Bob") is KNOWN
        assert KNOWN.separate("日本") is KNOWN

    def test_a_lock_is_set_under_any_name_and_taken_away_again(self) -> None:
        assert KNOWN.with_lock("annie", OTHER).lock_of("Ann") == OTHER
        assert People().with_lock("Bob", LOCK).with_lock("bob", None) == People()

    @pytest.mark.parametrize("name", ["", "  Ann", "A\x1bB"])
    def test_what_cannot_be_shown_is_no_name(self, name: str) -> None:
        with pytest.raises(ValueError, match="isn't a name"):
            People().with_lock(name, LOCK)
        with pytest.raises(ValueError, match="isn't a name"):
            People().join(name, "Ann")
        with pytest.raises(ValueError, match="isn't a name"):
            People().join("Ann", name)

    @pytest.mark.parametrize("seed", range(20))
    def test_no_name_ever_leads_in_a_circle_nor_a_lock_away(self, seed: int) -> None:
        chance, known, names = Random(seed), KNOWN, ["Ann", "ANNIE", "Bob", "Carol", "日本", "Ｂob", "Nan"]
        for _ in range(60):
            one, other = chance.choice(names), chance.choice(names)
            locked = {name for name in names if known.lock_of(name)}
            try:
                known = known.separate(one) if chance.random() < 0.4 else known.join(one, other)
            except ValueError:
                continue
            assert known.is_sound
            assert locked <= {name for name in names if known.lock_of(name)}
            for first, second in product(names, names):
                same = alike(known.canonical(first)) == alike(known.canonical(second))
                assert same == (alike(second) in map(alike, known.names_of(first)))
        now = known
        people.change(lambda _: now)
        assert people.load() == (now, None)


class TestTheFile:
    def test_first_time(self) -> None:
        assert people.load() == (People(), None)
        assert not people_file().exists()

    def test_it_lies_beside_the_settings(self) -> None:
        assert people_file().parent == settings_file().parent

    def test_everything_comes_back(self) -> None:
        known = KNOWN.with_lock("Ann", replace(LOCK, wrong=3, wrong_at=1_700_000_000, opened_by=("Bob", "日本")))
        assert people.change(lambda _: known) is None
        assert people.load() == (known, None)

    def test_a_change_is_made_to_what_the_file_says_now(self) -> None:
        people.change(lambda known: known.with_lock("Ann", LOCK))
        people.change(lambda known: known.with_lock("Bob", OTHER))
        known, _ = people.load()
        assert (known.lock_of("Ann"), known.lock_of("Bob")) == (LOCK, OTHER)

    def test_nothing_is_written_where_nothing_changes(self) -> None:
        assert people.change(lambda known: known) is None
        assert not people_file().exists()

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{",
            "null",
            "[]",
            '{"people": {}}',
            '{"people": [7]}',
            '{"people": ["Ann"]}',
            '{"people": [{}]}',
            '{"people": [{"name": 7}]}',
            '{"people": [{"name": ""}]}',
            '{"people": [{"name": "Ann", "age": 7}]}',
            '{"people": [{"name": "Ann"}, {"name": "ann"}]}',
            '{"people": [{"name": "Ann", "same_as": "ann"}]}',
            '{"people": [{"name": "Ann", "same_as": "Bob"}, {"name": "Bob", "same_as": "Ann"}]}',
            '{"people": [{"name": "Ann", "same_as": "Bob"}, {"name": "Bob", "same_as": "Carol"}]}',
            '{"people": [{"name": "Ann", "same_as": "Bob\\u001b[2J"}]}',
            '{"people": [{"name": "Ann", "lock": "1234"}]}',
            '{"people": [{"name": "Ann", "lock": {"salt": "00"}}]}',
            json.dumps({"people": [{"name": "Ann", "same_as": "Bob", "lock": asdict(LOCK)}]}),
            file_with(salt="00" * 15),
            file_with(salt="zz" * 16),
            file_with(digest="11" * 32 + "\n"),
            file_with(n=3),
            file_with(n=1),
            file_with(n=0),
            file_with(n=-2),
            file_with(n=2**30),
            file_with(n=2.0),
            file_with(r=0),
            file_with(r=10**9),
            file_with(r=1),
            file_with(n=2**19, r=8),
            file_with(p=0),
            file_with(p=10**9),
            file_with(wrong=-1),
            file_with(wrong=True),
            file_with(wrong_at=-1),
            file_with(wrong_at="now"),
            file_with(opened_by=["\x1b"]),
            file_with(pin="1234"),
            b"\xff\xfe\x00",
            "[" * 100_000,
            '{"people": [{"name": "' + "x" * 2_000_000 + '"}]}',
        ],
        ids=lambda text: repr(text[-40:]),
    )
    def test_a_damaged_one_is_put_aside_with_a_sentence(self, text: str | bytes) -> None:
        written(text)
        before = people_file().read_bytes()
        known, notice = people.load()
        assert known == People()
        assert notice == (
            "The players' file was damaged, so no PINs are asked for; the old file is now people.damaged.json."
        )
        assert people_file().with_name("people.damaged.json").read_bytes() == before
        assert people.load() == (People(), None)

    @pytest.mark.parametrize("name", NAMES)
    def test_no_name_out_of_it_reaches_a_screen_uncleaned(self, name: str) -> None:
        written(json.dumps({"people": [{"name": name}, {"name": "Gail", "same_as": name}]}))
        known, _ = people.load()
        assert all(person.name.isprintable() and len(person.name) <= 40 for person in known.people)
        assert known.canonical("Gail").isprintable()

    def test_of_several_damaged_ones_each_is_kept(self) -> None:
        for text in ("first", "second", "third"):
            written(text)
            notice = people.change(lambda known: known.with_lock("Ann", LOCK))
            assert "was damaged" in (notice or "")
            assert people.load()[0].lock_of("Ann") == LOCK
        kept = {file.name: file.read_text() for file in people_file().parent.glob("people.damaged*")}
        names = ("people.damaged.json", "people.damaged2.json", "people.damaged3.json")
        assert kept == dict(zip(names, ("first", "second", "third"), strict=True))

    def test_one_that_cannot_be_read_is_left_alone(self) -> None:
        people_file().mkdir(parents=True)
        sentence = "Can't read the players' file (it isn't a file), so no PINs are asked for."
        assert people.load() == (People(), sentence)
        assert people.change(lambda known: known.with_lock("Ann", LOCK)) == sentence
        assert people_file().is_dir()

    def test_one_that_can_neither_be_understood_nor_put_aside_is_left_alone(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        written("broken")

        def refused(*_: object) -> None:
            raise OSError(13, "Permission denied")

        monkeypatch.setattr(Path, "rename", refused)
        assert people.change(lambda known: known.with_lock("Ann", LOCK)) is not None
        assert people_file().read_text() == "broken"

    def test_a_broken_write_keeps_what_was_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        people.change(lambda _: KNOWN)

        def full_disk(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full_disk)
        complaint = people.change(lambda known: known.with_lock("Bob", LOCK))
        assert complaint == "Can't save the players' file (the disk is full)."
        assert people.load() == (KNOWN, None)
        assert [file.name for file in people_file().parent.iterdir()] == ["people.json"]

    def test_what_cannot_be_done_writes_nothing(self) -> None:
        people.change(lambda _: KNOWN)
        with pytest.raises(ValueError, match="each have a PIN"):
            people.change(lambda known: known.join("Ann", "日本"))
        assert people.load() == (KNOWN, None)

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
    def test_nobody_else_can_read_it(self) -> None:
        people.change(lambda _: KNOWN)
        assert people_file().stat().st_mode & 0o777 == 0o600
