"""A journal read from the line of its last hand on: as good as the whole of it, and never mistaken."""

from pathlib import Path
from random import Random

import pytest

from rummytui.table.host import Host
from saves import SaveError
from saves.lines import HandLine, Line, MoveLine, SeatLine, SettledLine, Unreadable, kind_of, sound
from saves.reading import Written, read_journal, reading_of
from saves.replay import replayed
from saves.since import Since, read_since, since_before, since_from_json
from tests.saves.playing import BOT, new_host, play_hands, play_on


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


def third_hand(folder: Path) -> Host:
    """Two hands that are over, a seat handed over, and four moves of a third."""
    host = play_hands(new_host(folder), 2, Random(5))
    host.seat(1, BOT)
    return play_on(host, 5, Random(5))


def parted(journal: bytes) -> tuple[bytes, Since, bytes]:
    """The first line of a journal, what was before its last hand, and all from the move on that dealt it."""
    lines = [(body, end) for body, _, end in sound(journal)]
    number = max(number for number, (body, _) in enumerate(lines) if kind_of(body) is HandLine)
    begin = lines[number - 2][1]
    before = reading_of(Path("before"), journal[:begin])
    text = journal[begin : lines[number][1]]
    bodies = [(kind, body) for body, _, _ in sound(text, 0, before.check) if (kind := kind_of(body))]
    since = since_before(before, Written(text, "", bodies))
    assert since is not None
    return journal[: lines[0][1] - 1], since, journal[begin:]


def test_a_hand_and_what_was_before_it_are_as_good_as_a_journal(tmp_path: Path) -> None:
    host = third_hand(tmp_path)
    whole = read_journal(host.path)
    first, since, data = parted(host.path.read_bytes())
    part = read_since(host.path, first, since_from_json(since.to_json()), data)
    assert (part.check, part.good, part.lost) == (whole.check, whole.good, 0)
    assert (part.history.count, part.history.totals) == (whole.history.count, whole.history.totals)
    assert part.history.seating == whole.history.seating == host.seating
    assert len(part.history.entries) < len(whole.history.entries)
    assert replayed(part).game.__dict__ == {**host.game.__dict__, "opening": replayed(part).game.opening}


def test_damage_after_it_is_noticed(tmp_path: Path) -> None:
    host = third_hand(tmp_path)
    first, since, data = parted(host.path.read_bytes())
    assert read_since(host.path, first, since, data[:-1]).lost == 1
    assert read_since(host.path, first, since, data.replace(b'"source"', b'"sauce"')).lost
    assert read_since(host.path, first, since, b"").lost == 1


def test_it_is_of_this_table(tmp_path: Path) -> None:
    first, since, data = parted(third_hand(tmp_path).path.read_bytes())
    other = Since(since.count, since.size, since.check, since.seating[:2], since.totals)
    with pytest.raises(SaveError, match="another table"):
        read_since(Path("x"), first, other, data)
    with pytest.raises(SaveError):
        read_since(Path("x"), b"{}", since, data)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"count":0,"size":1,"check":"0123456789abcdef","seating":[],"totals":[]}']
)
def test_nothing_else_is_taken_for_it(text: str) -> None:
    with pytest.raises(Unreadable):
        since_from_json(text)


def test_only_where_a_hand_begins(tmp_path: Path) -> None:
    host = third_hand(tmp_path)
    reading = read_journal(host.path)
    assert since_before(reading, reading.written([])) is None
    deal, *moves = (entry.line() for entry in reading.history.entries)
    assert isinstance(deal, HandLine)
    move = next(line for line in moves if isinstance(line, MoveLine))
    since = since_before(reading, reading.written([move, deal]))
    assert since is not None
    assert (since.count, since.size) == (reading.history.count + 1, reading.good + len(reading.written([move]).text))
    assert since.check == reading.written([move]).check
    refused: list[list[Line]] = [[SeatLine(0, BOT), deal], [SettledLine(2, (), (0, 0, 0)), deal], [deal, move, deal]]
    for others in refused:
        assert since_before(reading, reading.written(others)) is None
