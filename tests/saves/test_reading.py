"""What is made of a file, whole, torn, damaged or hostile."""

import json
from pathlib import Path
from random import Random

import pytest

from rummytui.table.host import Host
from saves import SaveError, saved_game
from saves.errors import printable
from saves.lines import MoveLine
from saves.reading import LARGEST, read_journal, reading_of
from saves.replay import damage, replayed
from tests.saves.playing import BOT, altered, bodies, forge, new_host, play_hands, play_on


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A few turns, a bot that sat down, and something taken back."""
    host = play_on(new_host(tmp_path), 20, Random(3))
    host.seat(2, BOT)
    while host.to_take_back is None:
        play_on(host, 1, Random(4))
    host.undo()
    host.close()
    return host.path


def test_cut_anywhere_the_sound_part_is_there(path: Path) -> None:
    data = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    assert len(ends) < 40
    whole = {end: reading_of(path, data[:end]) for end in ends[1:]}
    for size in range(ends[1], len(data)):
        reading = reading_of(path, data[:size])
        sound = max(end for end in ends if end <= size)
        assert reading.good == sound
        assert reading.torn == (size != sound)
        assert reading.lost == 0
        assert reading.history == whole[sound].history
    for reading in whole.values():
        assert replayed(reading).game.players == ("Ann", "Bob", "Gail")


def test_cut_before_the_first_hand_there_is_nothing(path: Path) -> None:
    data = path.read_bytes()
    for size in range(data.index(b"\n", data.index(b"\n") + 1) + 1):
        with pytest.raises(SaveError):
            reading_of(path, data[:size])


@pytest.mark.parametrize("number", [2, 9, -2])
def test_any_changed_byte_of_a_line_is_noticed(path: Path, number: int) -> None:
    raw = path.read_bytes().splitlines(keepends=True)
    number = number % len(raw)
    before, after = b"".join(raw[:number]), b"".join(raw[number + 1 :])
    for place in range(len(raw[number])):
        line = bytearray(raw[number])
        line[place] ^= 1 + place % 255
        reading = reading_of(path, before + bytes(line) + after)
        assert reading.good == len(before)
        assert reading.lost >= len(raw) - number - 1
        assert not reading.torn


@pytest.mark.parametrize(
    ("after", "torn", "lost"),
    [(b"", False, 0), (b"ha", True, 0), (b"x\n", False, 1), (b"x\ny\n", False, 2), (b"x\nha", False, 2)],
)
def test_what_follows_the_last_sound_line_is_counted(path: Path, after: bytes, torn: bool, lost: int) -> None:
    """Half a line counts only behind a whole one, since alone it was never finished."""
    reading = reading_of(path, path.read_bytes() + after)
    assert (reading.torn, reading.lost) == (torn, lost)
    assert damage(reading) == [
        *(["rummy-1.jsonl ends in the middle of a line."] if torn else []),
        *(
            [
                f"rummy-1.jsonl is damaged: after line {reading.history.count} {'1 line is' if lost == 1 else '2 lines are'} lost."
            ]
            if lost
            else []
        ),
    ]


def test_lines_that_changed_places_are_noticed(path: Path) -> None:
    raw = path.read_bytes().splitlines(keepends=True)
    raw[5], raw[6] = raw[6], raw[5]
    assert reading_of(path, b"".join(raw)).history.count == 5


def test_a_missing_line_is_noticed(path: Path) -> None:
    raw = path.read_bytes().splitlines(keepends=True)
    del raw[5]
    assert reading_of(path, b"".join(raw)).history.count == 5


def test_a_line_that_stands_there_twice_is_noticed(path: Path) -> None:
    raw = path.read_bytes().splitlines(keepends=True)
    raw.insert(5, raw[5])
    assert reading_of(path, b"".join(raw)).history.count == 6


@pytest.mark.parametrize("edit", [lambda data: b"\xef\xbb\xbf" + data, lambda data: data.replace(b"\n", b"\r\n")])
def test_an_editor_that_meant_well(path: Path, edit: "object") -> None:
    assert callable(edit)
    path.write_bytes(edit(path.read_bytes()))
    with pytest.raises(SaveError, match="isn't a saved game"):
        read_journal(path)


# ------------------------------------------------------------------------------------------------ not understood

HEADERS = {
    "a newer format": ({"rummytui": 3}, "newer version of rummytui, in format 3"),
    "a much newer format, with more in it": (
        {"rummytui": 77, "stakes": "high"},
        "newer version of rummytui, in format 77",
    ),
    "no format": ({"rummytui": 0}, "something is wrong with its rummytui"),
    "true for a format": ({"rummytui": True}, "something is wrong with its rummytui"),
    "a game": ({"game": "chess"}, "is a game that this version of rummytui doesn't know"),
    "an option": ({"options": {"kibitzers": 3}}, "house rules for Rummy that this version of rummytui doesn't know"),
    "a value of an option": (
        {"options": {"ace": "sideways"}},
        "house rules for Rummy that this version of rummytui doesn't know",
    ),
    "text for a number of an option": (
        {"options": {"hands": "7"}},
        "house rules for Rummy that this version of rummytui doesn't know",
    ),
    "seats for more than there are": ({"players": ["Ann"] * 12}, "number of seats"),
    "fewer sitters than seats": ({"seating": []}, "number of seats"),
    "a name that steers": ({"players": ["Ann", "\x1b[2J", "Gail"]}, "contains a name"),
    "a name that turns round": ({"players": ["Ann", "\u202eBob", "Gail"]}, "contains a name"),
    "a name of nothing": ({"players": ["Ann", "\u3164", "Gail"]}, "contains a name"),
    "a name that is a number": ({"players": ["Ann", 7, "Gail"]}, "something is wrong"),
    "a seed below zero": ({"seed": -1}, "something is wrong"),
    "a seed of another kind": ({"seed": "1"}, "something is wrong"),
    "no seed": ({"seed": ...}, "something is wrong"),
    "another moment": ({"when": "yesterday"}, "something is wrong"),
    "something more": ({"x": 1}, "something is wrong"),
    "a ghost": ({"seating": [{"kind": "ghost", "level": None}] * 3}, "something is wrong"),
}


@pytest.mark.parametrize(("changes", "said"), HEADERS.values(), ids=HEADERS)
def test_headers_that_are_not_understood(path: Path, changes: dict[str, object], said: str) -> None:
    first, *rest = bodies(path)
    forge(path, [altered(first, changes), *rest])
    before = path.read_bytes()
    with pytest.raises(SaveError, match=said) as refused:
        Host.resume(path)
    assert str(refused.value).isprintable()
    assert saved_game(path).trouble == str(refused.value)
    assert path.read_bytes() == before


LINES = {
    "an unknown kind": (b'{"chat":"hello"', "line 9 is of an unknown kind"),
    "a second header": (None, "line 9 is out of place"),
    "a seat that is not there": (
        b'{"seat":3,"sitter":{"kind":"person","level":null}',
        "line 9 is about a seat that doesn't exist",
    ),
    "more undone than was done": (b'{"undo":99', "line 9 undoes more moves than were made"),
    "a settlement of another form": (b'{"settled":1,"winners":[],"scores":["7"]', "line 9 makes no sense"),
    "all there is undone, and more": (b'{"undo":' + b"9" * 40, "line 9 undoes more moves than were made"),
}


@pytest.mark.parametrize(("line", "said"), LINES.values(), ids=LINES)
def test_lines_that_are_not_understood(path: Path, line: bytes | None, said: str) -> None:
    lines = bodies(path)
    forge(path, [*lines[:8], line or lines[0], *lines[8:]])
    before = path.read_bytes()
    with pytest.raises(SaveError, match=said):
        Host.resume(path)
    assert path.read_bytes() == before


MOVES = {
    "an unknown kind": b'{"kind":"cheat","seat":0}',
    "nobody's": b'{"kind":"draw","seat":9,"source":"stock"}',
    "a wrong seat's": b'{"kind":"draw","seat":0,"source":"stock"}',
    "out of order": b'{"kind":"discard","seat":1,"card":"7H"}',
    "a card that nobody has": b'{"kind":"discard","seat":1,"card":"Jk"}',
    "no card": b'{"kind":"discard","seat":1,"card":"1H"}',
    "too early": b'{"kind":"deal","seat":1}',
}


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_moves_that_cannot_be_made(tmp_path: Path, move: bytes) -> None:
    host = new_host(tmp_path, first_dealer=0)
    host.close()
    forge(host.path, [*bodies(host.path), b'{"move":' + move])
    before = host.path.read_bytes()
    with pytest.raises(SaveError, match="line 3") as refused:
        Host.resume(host.path)
    held = {str(card) for hand in host.game.hands for card in hand}
    assert not any(card in str(refused.value) for card in held)
    assert host.path.read_bytes() == before


SHEETS = {
    "for fewer seats": {"scores": [0, 0]},
    "of another deal": {"uses_of_chance": 9},
    "of another hand": {"hand_number": 7},
    "without a dealer": {"dealer": ...},
    "with a dealer from elsewhere": {"dealer": 5},
    "with more in it": {"jackpot": 7},
    "with true for a number": {"deals": True},
}


def with_sheet(path: Path, changes: dict[str, object]) -> Path:
    """The journal of a game just dealt, with another sheet."""
    header, hand = bodies(path)
    sheet = json.loads(hand + b"}")["sheet"] | changes
    return forge(path, [header, altered(hand, {"sheet": {k: v for k, v in sheet.items() if v is not ...}})])


@pytest.mark.parametrize("changes", SHEETS.values(), ids=SHEETS)
def test_sheets_that_do_not_fit(tmp_path: Path, changes: dict[str, object]) -> None:
    host = new_host(tmp_path)
    host.close()
    Host.resume(with_sheet(host.path, {})).close()
    with pytest.raises(SaveError, match="line 2"):
        Host.resume(with_sheet(host.path, changes))


def test_a_deal_that_comes_out_otherwise(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    host.close()
    header, hand = bodies(host.path)
    forge(host.path, [altered(header, {"seed": 2}), hand])
    with pytest.raises(SaveError, match="cards of hand 1"):
        Host.resume(host.path)


def test_a_card_dealt_twice(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    host.close()
    header, hand = bodies(host.path)
    forge(host.path, [altered(header, {"decks": [["7H", "7H"]]}), hand])
    with pytest.raises(SaveError):
        Host.resume(host.path)


# ------------------------------------------------------------------------------------------------ no journal at all


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"\x00" * 5000, b"{}\n{}\n", b"[" * 900_000, b"x" * 3_000_000, b"\n" * 3_000_000, b'{"rummytui":2'],
    ids=["nothing", "a line end", "zeros", "objects", "brackets", "no line end", "line ends", "half a header"],
)
def test_files_that_are_no_journals(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "rummy-1.jsonl"
    path.write_bytes(data)
    with pytest.raises(SaveError, match="isn't a saved game"):
        Host.resume(path)
    assert path.read_bytes() == data


def test_a_giant(tmp_path: Path) -> None:
    path = tmp_path / "rummy-1.jsonl"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(SaveError, match="too large"):
        Host.resume(path)


def test_things_that_are_no_files(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.jsonl", tmp_path / "nowhere" / "x.jsonl", Path("a\0b")):
        with pytest.raises(SaveError):
            Host.resume(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("length", "shown"), [(59, "x" * 59), (60, "x" * 60), (61, "x" * 59 + "…"), (200, "x" * 59 + "…")]
)
def test_a_file_name_is_shown_cut_short(length: int, shown: str) -> None:
    assert printable(f"games/{'x' * length}") == shown


def test_what_is_taken_back_over_two_deals_takes_the_marks_of_both_hands(tmp_path: Path) -> None:
    host = play_on(play_hands(new_host(tmp_path), 2, Random(5)), 2, Random(5))
    host.close()
    lines = bodies(host.path)
    assert len(reading_of(host.path, host.path.read_bytes()).history.before) == 2
    moves = [place for place, line in enumerate(lines) if line.startswith(b'{"move"')]
    first_deal = next(at for at, place in enumerate(moves) if lines[place].startswith(b'{"move":{"kind":"deal"'))
    history = read_journal(forge(host.path, [*lines, b'{"undo":%d' % (len(moves) - first_deal)])).history
    assert (history.before, history.made, history.totals) == ([], first_deal, history.totals[:1])
    assert [mark.after for mark in history.taken_back] == [first_deal]


def test_a_person_who_sits_down_is_company_for_good(path: Path) -> None:
    seats = [
        b'{"seat":2,"sitter":{"kind":"%s","level":%s}' % said for said in ((b"person", b"null"), (b"bot", b'"easy"'))
    ]
    lines = bodies(path)
    lines[0] = altered(lines[0], {"seating": [{"kind": "bot", "level": "easy"}] * 3})
    assert read_journal(forge(path, lines)).history.company == set()
    assert read_journal(forge(path, [*lines, *seats])).history.company == {2}


def test_a_file_name_is_shown_harmless(tmp_path: Path) -> None:
    path = tmp_path / "\x1b]0;PWN\x07\u202e.jsonl"
    path.write_bytes(b"x")
    with pytest.raises(SaveError) as refused:
        Host.resume(path)
    assert str(refused.value).isprintable()
    assert saved_game(path).name.isprintable()


def test_moves_of_earlier_hands_are_not_even_parsed(tmp_path: Path) -> None:
    host = play_on(play_hands(new_host(tmp_path), 1, Random(3)), 9, Random(3))
    host.close()
    reading = read_journal(host.path)
    replayed(reading)
    second_hand = reading.history.hand_before(len(reading.history.entries))
    first = [entry for entry in reading.history.entries[:second_hand] if entry.kind is MoveLine]
    assert len(first) > 10
    assert all(isinstance(entry.said, bytes) for entry in first)
    assert any(isinstance(entry.said, MoveLine) for entry in reading.history.entries[second_hand:])


@pytest.mark.parametrize("line", [b'{"looked":[2,3]', b'{"seat":3,"sitter":{"kind":"person","level":null}'])
def test_a_line_about_a_seat_behind_the_last_is_refused(path: Path, line: bytes) -> None:
    forge(path, [*bodies(path), line.replace(b"3", b"2")])
    count = reading_of(path, path.read_bytes()).history.count
    forge(path, [*bodies(path)[:-1], line])
    with pytest.raises(SaveError, match=f"line {count} is about a seat that doesn't exist"):
        reading_of(path, path.read_bytes())
