"""What stands in a line, and what may not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Card, full_pack
from rules.moves import Discard, Draw, Finish, LayOff, Meld
from rules.state import Sheet
from saves import lines
from saves.head_starts import MOST
from saves.lines import (
    FORMAT,
    DailyDeal,
    HandLine,
    Header,
    Line,
    LookedLine,
    MoveLine,
    OverLine,
    SeatLine,
    SettledLine,
    SharedDeal,
    Sitter,
    UndoLine,
    Unreadable,
    adapter_of,
    as_stored,
    body_of,
    from_json,
    read,
    with_check,
    written,
)

numbers = st.integers(-(10**9), 10**9)
counts = st.integers(1, 10**9)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
cards = st.sampled_from(full_pack())
checks = st.from_regex(r"[0-9a-f]{16}", fullmatch=True)
sitters = st.builds(Sitter, st.just("person")) | st.builds(
    Sitter, st.just("bot"), st.sampled_from(["easy", "hard:hoarder"])
)
moves = st.one_of(
    st.builds(Draw, numbers, st.sampled_from(["stock", "discard"])),
    st.builds(Discard, numbers, cards),
    st.builds(Meld, numbers, st.lists(cards, max_size=14).map(tuple)),
    st.builds(LayOff, numbers, cards, numbers),
    st.builds(Finish, numbers),
)
any_line: st.SearchStrategy[Line] = st.one_of(
    st.builds(
        Header,
        rummytui=st.just(FORMAT),
        program=names,
        when=st.just("2026-11-20T20:15:00Z"),
        game=names,
        players=st.lists(names, max_size=12).map(tuple),
        seating=st.lists(sitters, max_size=12).map(tuple),
        options=st.dictionaries(names, st.integers(-9, 9) | names | st.booleans(), max_size=9),
        seed=st.integers(0, 10**39),
        decks=st.lists(st.lists(cards.map(str)).map(tuple), max_size=3).map(tuple),
        head_start=st.none() | st.lists(st.integers(0, MOST), max_size=12).map(tuple),
        source=st.none()
        | st.builds(DailyDeal, st.just("daily"), st.dates().map(str), counts)
        | st.builds(SharedDeal, st.just("shared")),
    ),
    st.builds(HandLine, counts, checks, st.dictionaries(names, numbers | st.lists(numbers), max_size=9)),
    st.builds(MoveLine, moves),
    st.builds(SettledLine, counts, st.lists(numbers).map(tuple), st.lists(numbers).map(tuple)),
    st.builds(OverLine, counts, st.lists(numbers).map(tuple)),
    st.builds(UndoLine, counts),
    st.builds(SeatLine, st.integers(0, 11), sitters),
    st.builds(LookedLine, st.lists(st.integers(0, 11), max_size=12).map(tuple)),
)


@given(any_line, st.just("") | checks)
def test_what_is_written_is_read(line: Line, previous: str) -> None:
    raw, check = with_check(written(line), previous)
    assert raw.endswith(b"}\n")
    assert raw.count(b"\n") == 1
    assert json.loads(raw)["check"] == check
    assert body_of(raw[:-1], previous) == (written(line), check)
    assert read(written(line)) == line


@given(any_line, st.data())
def test_no_byte_can_be_changed_unnoticed(line: Line, data: st.DataObject) -> None:
    raw = bytearray(with_check(written(line), "")[0][:-1])
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[place]))
    assert body_of(bytes(raw), "") is None


def test_a_line_knows_its_place() -> None:
    raw, _ = with_check(written(UndoLine(1)), "0123456789abcdef")
    assert body_of(raw[:-1], "") is None


HOSTILE = {
    "a field twice": b'{"undo":1,"undo":2',
    "a field twice, further in": b'{"move":{"kind":"finish","seat":0,"seat":1}',
    "NaN": b'{"undo":NaN',
    "infinity": b'{"undo":-Infinity',
    "too large for a float": b'{"undo":1e400',
    "a fraction": b'{"undo":1.0',
    "4,000 digits": b'{"undo":' + b"7" * 4000,
    "50 digits": b'{"undo":' + b"7" * 50,
    "true for a number": b'{"undo":true',
    "text for a number": b'{"undo":"7"',
    "null for a number": b'{"undo":null',
    "zero moves": b'{"undo":0',
    "an extra field": b'{"undo":1,"x":1',
    "nothing more than a key": b'{"settled":1',
    "a seat before the first": b'{"seat":-1,"sitter":{"kind":"person","level":null}',
    "nobody we know": b'{"seat":0,"sitter":{"kind":"ghost","level":null}',
    "a level that is a sentence": b'{"seat":0,"sitter":{"kind":"bot","level":"Rm -rf"}',
    "a level of three words": b'{"seat":0,"sitter":{"kind":"bot","level":"hard:and:fast"}',
    "an extra field of a sitter": b'{"seat":0,"sitter":{"kind":"bot","level":"easy","x":1}',
    "an unknown kind of line": b'{"chat":"hello"',
    "no kind at all": b"{",
    "no object": b"[1,2]",
    "no text": b'{"undo":\xff',
    "half a character": rb'{"over":1,"scores":["\ud800"]',
    "deep lists": b'{"undo":' + b"[" * 100_000,
    "deep objects": b'{"undo":' + b'{"a":' * 100_000,
    "deep, and well-formed": b'{"undo":' + b"[" * 100 + b"]" * 100,
    "a string without end": b'{"undo":"' + b'\\"' * 400_000,
    "a long string": b'{"undo":"' + b"x" * lines.LONGEST_LINE + b'"',
    "a long list": b'{"undo":[' + b"0," * lines.LONGEST_LINE + b"0]",
    "a card twice as long": b'{"move":{"kind":"discard","seat":0,"card":"7HH"}',
    "an unknown kind of move": b'{"move":{"kind":"cheat","seat":0}',
    "a move and more": b'{"move":{"kind":"finish","seat":0},"x":1',
    "a move that is none": b'{"move":7',
    "hand 0 is settled": b'{"settled":0,"scores":[1,-1],"winners":[0]',
    "it is over before the first hand": b'{"over":0,"scores":[0,0]',
    "no move is undone": b'{"undo":0',
    "a seat below zero": b'{"seat":-1,"sitter":{"kind":"person"}',
    "looks below zero": b'{"looked":[-1]',
    "looks at 21 hands": b'{"looked":[%s]' % b",".join([b"0"] * 21),
    "hand 0": b'{"hand":0,"deal":"0000000000000000","sheet":{}',
    "a hand below zero": b'{"hand":-1,"deal":"0000000000000000","sheet":{}',
    "a check that is too short": b'{"hand":1,"deal":"000000000000000","sheet":{}',
    "a check in capitals": b'{"hand":1,"deal":"000000000000000F","sheet":{}',
    "a check that is too long": b'{"hand":1,"deal":"00000000000000000","sheet":{}',
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_hostile_lines_are_refused(body: bytes) -> None:
    with pytest.raises(Unreadable) as refused:
        read(body)
    assert len(str(refused.value)) < 200
    assert str(refused.value).isprintable()


BEFORE_PARSING = {
    "nested too deeply": ["deep lists", "deep objects", "deep, and well-formed"],
    "too long": ["a long string", "a long list"],
}


@pytest.mark.parametrize("said", BEFORE_PARSING)
def test_what_could_be_big_is_measured_before_it_is_parsed(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("this was parsed"))
    for hostile in BEFORE_PARSING[said]:
        with pytest.raises(Unreadable, match=said):
            read(HOSTILE[hostile])


@pytest.mark.parametrize("text", [b"NaN", b"Infinity", b"-Infinity", b"1.5", b"1e400", b"1E2"])
def test_there_are_whole_numbers_only(text: bytes) -> None:
    with pytest.raises(Unreadable, match="isn't a whole number"):
        from_json(b'{"x":[%s]}' % text)


@pytest.mark.parametrize("beside", [b"7", b'"%s"' % (b"7" * 99)], ids=["alone", "beside a long text"])
def test_numbers_have_at_most_forty_digits(beside: bytes) -> None:
    longest = b'{"x":%s,"y":' % beside + b"9" * 40
    assert from_json(longest + b"}")["y"] == 10**40 - 1
    with pytest.raises(Unreadable, match="a number in it is too long"):
        from_json(longest + b"9}")


def test_brackets_in_names_are_no_depth() -> None:
    assert from_json(b'{"name":"' + b"[" * 99 + b'\\"' + b"{" * 99 + b'"}') == {"name": "[" * 99 + '"' + "{" * 99}


def test_a_sheet_is_read_back() -> None:
    sheet = Sheet(3, 1, (7, -7), 4, 3)
    assert as_stored(Sheet, json.loads(adapter_of(Sheet).dump_json(sheet))) == sheet


@pytest.mark.parametrize(
    "changes",
    [{"scores": [True, 0]}, {"scores": ["7", 0]}, {"dealer": None}, {"more": 1}, {"scores": {"0": 1}}, {"deals": 1.0}],
)
def test_a_wrong_sheet_is_refused(changes: dict[str, object]) -> None:
    fields = json.loads(adapter_of(Sheet).dump_json(Sheet(1, 0, (0, 0), 0, 0)))
    with pytest.raises(Unreadable):
        as_stored(Sheet, fields | changes)


def test_cards_are_written_by_their_codes() -> None:
    assert written(MoveLine(Discard(1, Card.of("TS")))) == b'{"move":{"kind":"discard","seat":1,"card":"TS"}'


def test_a_repeated_notice_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said = written(SeatLine(3, Sitter("bot", "hard:sprinter")))
    first = read(said)
    with monkeypatch.context() as patch:
        patch.setattr(lines, "from_json", lambda _: pytest.fail("it was read before"))
        assert read(said) == first


@pytest.mark.parametrize(
    "line",
    [
        HandLine(1, "0" * 16, {"scores": [1]}),
        MoveLine(Meld(0, tuple(full_pack()))),
    ],
    ids=["it can be changed", "it is long"],
)
def test_what_is_read_every_time(line: Line) -> None:
    assert read(written(line)) == read(written(line)) == line
    assert read(written(line)) is not read(written(line))


def test_a_line_that_makes_no_sense_makes_none_the_second_time() -> None:
    for _ in range(2):
        with pytest.raises(Unreadable):
            read(b'{"undo":0')


@pytest.mark.parametrize(("more", "sound"), [(0, True), (1, False)])
def test_a_line_longer_than_any_is_not_as_it_was_written(more: int, sound: bool) -> None:
    frame = len(with_check(b'{"undo":""', "")[0])
    raw = with_check(b'{"undo":"' + b"x" * (lines.LONGEST_LINE + 1 - frame + more) + b'"', "")[0].removesuffix(b"\n")
    assert len(raw) == lines.LONGEST_LINE + more
    assert (body_of(raw, "") is not None) == sound


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff", "x\\ud83dx"])
def test_half_a_character_is_no_text(half: str) -> None:
    with pytest.raises(Unreadable):
        from_json(b'{"name":"' + half.encode() + b'"}')
    assert from_json(b'{"name":"\\ud83c\\udca1"}') == {"name": "\U0001f0a1"}
