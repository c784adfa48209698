"""What a journal tells of an evening without being played again, and what it takes playing again to know."""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from rummytui.table.host import Host
from saves import SaveError, migrations
from saves.book.evenings import EveningRecord, SeatsEvening, deeds_in, evening_in
from saves.formats import in_newest
from saves.lines import HandLine, OverLine, SettledLine
from saves.reading import read_journal
from tests.saves.book.family import FIRST, evening, here
from tests.saves.playing import PERSON, about_to_win, altered, bodies, forge, new_host, play_hands, play_on
from tests.saves.test_formats import as_format_0, from_0

GOLDEN = Path(__file__).parent.parent / "golden"


def seat_of(found: EveningRecord, name: str) -> SeatsEvening:
    return next(seat for seat in found.seats if seat.name == name)


@pytest.mark.parametrize("game", rules.GAMES)
def test_it_is_what_the_whole_journal_says(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With random undos, also of whole hands."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    count = rules.GAMES[game].player_counts({})[0]
    host = Host.new(tmp_path, game, [f"Player {seat}" for seat in range(count)], [PERSON] * count, seed=2)
    rng = Random(3)
    for _ in range(25):
        play_on(host, 7, rng)
        if rng.random() < 0.4:
            host.undo()
        found = evening_in(host.path)
        history = read_journal(host.path).history
        entries = [entry.line() for entry in history.entries if entry.kind in (HandLine, SettledLine, OverLine)]
        last = entries[-1]
        first = entries[0]
        assert isinstance(last, HandLine | SettledLine | OverLine)
        assert isinstance(first, HandLine)
        settled = [line for line in entries if isinstance(line, SettledLine)]
        totals = [first.sheet["scores"], *[list(line.scores) for line in settled]]
        for seat, of in enumerate(found.seats):
            changes = [after[seat] - before[seat] for before, after in pairwise(totals)]
            low = rules.GAMES[game].low_wins
            assert of.best == ((min if low else max)(changes) if changes else None)
            assert of.worst == ((max if low else min)(changes) if changes else None)
            assert of.won == sum(seat in line.winners for line in settled)
            assert (of.start, of.hands) == (totals[0][seat], len(settled))
            assert of.score == (last.sheet["scores"] if isinstance(last, HandLine) else last.scores)[seat]
        assert (found.over, found.hands) == (isinstance(last, OverLine), len(settled))
    host.close()


def test_a_hand_may_have_several_winners(tmp_path: Path) -> None:
    """In Knock, those with the same count share it."""
    shared = evening(tmp_path, {"Ann": [5, 4], "Bob": [5, 6], "Kim": [-10, -10]}, game="knock", winners=[[1, 0], [1]])
    assert [of.won for of in evening_in(shared).seats] == [1, 2, 0]


def test_a_hand_that_was_taken_back_with_its_winner_is_none(tmp_path: Path) -> None:
    host, last = about_to_win(tmp_path)
    host.play(last)
    host.close()
    said = bodies(host.path)
    assert [(of.won, of.place) for of in evening_in(host.path).seats] == [(1, 1), (0, 2)]
    back = evening_in(forge(tmp_path / "back.jsonl", [*said, b'{"undo":1']))
    assert (back.over, back.hands, [of.won for of in back.seats]) == (False, 0, [0, 0])
    with pytest.raises(SaveError):
        evening_in(forge(tmp_path / "far.jsonl", [*said, b'{"undo":900']))


def test_undoing_step_by_step_restores_the_earlier_state(tmp_path: Path) -> None:
    first, hand, settled, over = bodies(evening(tmp_path, {"Ann": [3], "Bob": [-3]}))
    move, back = b'{"move":{"kind":"draw","seat":0,"source":"stock"}', b'{"undo":1'
    lines = [first, hand, move, move, move, back, back, move, settled, back, move, settled, over]
    found = evening_in(forge(tmp_path / "back.jsonl", lines))
    assert (found.over, found.hands, found.seats[0].score) == (True, 1, 3)


def test_who_has_won(tmp_path: Path) -> None:
    high = evening_in(evening(tmp_path, {"Ann": [4, 7], "Bob": [-2, 7], "Gail": [-2, -14]}))
    assert [(of.place, of.score, of.best, of.best_hand, of.worst) for of in high.seats] == [
        (1, 7, 4, 1, 3),
        (1, 7, 9, 2, -2),
        (3, -14, -2, 1, -12),
    ]
    low = evening_in(evening(tmp_path, {"Ann": [40, 55], "Bob": [0, 90]}, game="dummy-rummy"))
    assert [(of.place, of.best, of.worst, of.worst_hand) for of in low.seats] == [(1, 15, 40, 1), (2, 0, 90, 2)]


def test_where_all_have_the_same_nobody_has_won(tmp_path: Path) -> None:
    assert [of.place for of in evening_in(evening(tmp_path, {"Ann": [3, 0], "Bob": [-3, 0]})).seats] == [0, 0]


def test_an_evening_that_is_not_over_has_hands_but_no_winner(tmp_path: Path) -> None:
    found = evening_in(evening(tmp_path, {"Ann": [3, 9], "Bob": [-3, -9]}, over=False))
    assert [(of.place, of.hands, of.won) for of in found.seats] == [(0, 2, 2), (0, 2, 0)]


def test_chips_begin_where_the_house_rules_let_them(tmp_path: Path) -> None:
    path = evening(
        tmp_path, {"Ann": [60], "Bob": [40]}, game="rummoli", sheet={"scores": [50, 50]}, options={"starting_chips": 50}
    )
    assert [(of.start, of.score, of.best) for of in evening_in(path).seats] == [(50, 60, 10), (50, 40, -10)]


def test_hands_that_a_bot_played_for_somebody_are_not_theirs(tmp_path: Path) -> None:
    path = evening(tmp_path, {"Ann": [5, -5], "Bob": [-5, 5]})
    *first, hand, settled, over = bodies(path)
    to_bot, back = (
        b'{"seat":0,"sitter":{"kind":"bot","level":"easy"}',
        b'{"seat":0,"sitter":{"kind":"person","level":null}',
    )
    left = evening_in(forge(path, [*first, to_bot, hand, settled, over]))
    assert [(of.person, of.stayed, of.hands, of.worst) for of in left.seats] == [
        (True, False, 1, 5),
        (True, True, 2, -5),
    ]
    again = evening_in(forge(path, [*first, to_bot, hand, settled, back, over]))
    assert (again.seats[0].stayed, again.seats[0].hands) == (True, 1)


def test_whoever_takes_a_bots_place_was_not_there_from_the_beginning(tmp_path: Path) -> None:
    path = evening(tmp_path, {"Ann": [5], "Robin": [-5]}, bots=["Robin"])
    *before, over = bodies(path)
    found = evening_in(forge(path, [*before, b'{"seat":1,"sitter":{"kind":"person","level":null}', over]))
    assert [(of.person, of.stayed) for of in found.seats] == [(True, True), (False, False)]


@pytest.mark.parametrize("game", ["rummy", "dummy-rummy"])
def test_of_equally_good_hands_the_first_is_the_best(tmp_path: Path, game: str) -> None:
    found = evening_in(evening(tmp_path, {"Ann": [3, 6, 9], "Bob": [1, 2, 3]}, game=game))
    assert [(of.best, of.best_hand, of.worst, of.worst_hand) for of in found.seats] == [(3, 1, 3, 1), (1, 1, 1, 1)]


@pytest.mark.parametrize(("lines", "stayed"), [(["bot", "person"], True), (["person", "bot"], False)])
def test_an_undo_leaves_who_plays_a_seat_in_the_order_of_the_lines(
    tmp_path: Path, lines: list[str], stayed: bool
) -> None:
    path = evening(tmp_path, {"Ann": [5], "Bob": [-5]})
    first, hand, settled, over = bodies(path)
    move = b'{"move":{"kind":"draw","seat":0,"source":"stock"}'
    sitters = {"bot": b'{"kind":"bot","level":"easy"}', "person": b'{"kind":"person","level":null}'}
    handed = [b'{"seat":0,"sitter":' + sitters[kind] for kind in lines]
    found = evening_in(forge(path, [first, hand, move, *handed, move, b'{"undo":2', settled, over]))
    assert (found.seats[0].person, found.seats[0].stayed, found.seats[0].hands) == (True, stayed, int(stayed))
    assert (found.seats[1].stayed, found.seats[1].hands) == (True, 1)


def test_bots_and_a_second_seat_of_the_same_name_are_nobody(tmp_path: Path) -> None:
    path = evening(tmp_path, {"Ann": [2], "Robin": [-1], "ann": [-1]}, bots=["Robin"])
    assert [of.person for of in evening_in(path).seats] == [True, False, False]


def test_when_it_began(tmp_path: Path) -> None:
    leap = here(2024, 2, 29, 23, 59)
    assert evening_in(evening(tmp_path, {"Ann": [1], "Bob": [0]}, when=leap)).began == leap
    assert evening_in(evening(tmp_path, {"Ann": [1], "Bob": [0]})).began == FIRST


def test_copies_have_one_origin(tmp_path: Path) -> None:
    one = evening(tmp_path, {"Ann": [1], "Bob": [0]})
    copy = one.with_name("copy.jsonl")
    copy.write_bytes(one.read_bytes())
    other = evening(tmp_path, {"Ann": [1], "Gail": [0]})
    assert evening_in(one).origin == evening_in(copy).origin != evening_in(other).origin


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*.jsonl")), ids=lambda golden: golden.stem)
def test_an_older_format_tells_the_same(golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(migrations.STEPS, 0, from_0)
    old = forge(tmp_path / "old.jsonl", map(as_format_0, bodies(golden)))
    assert evening_in(old) == evening_in(golden)


# ------------------------------------------------------------------------------------------------ played again


def test_who_has_gone_out(tmp_path: Path) -> None:
    host, last = about_to_win(tmp_path)
    host.play(last)
    host.close()
    assert dict(deeds_in(host.path)) == {(0, "out", ""): (1, 1)}


def test_pots_and_rounds(tmp_path: Path) -> None:
    deeds = deeds_in(GOLDEN / "rummoli-format-1.jsonl")
    assert deeds[1, "pot", "poker"] == (4, 54)
    assert deeds[1, "won", ""] == deeds[1, "out", ""] == (2, 2)


def test_food_stands_on_score_sheets_but_for_the_last_hand(tmp_path: Path) -> None:
    menu = {"5": "rolls", "J": "mince pies"}
    sheet = {
        "hand_number": 2,
        "dealer": 0,
        "scores": [3, 0],
        "uses_of_chance": 1,
        "deals": 1,
        "chef": None,
        "special": None,
        "plates": [{"5": 2, "J": 1}, {}],
        "cooks": [],
        "gone": [],
    }
    path = evening(tmp_path, {"Ann": [3], "Bob": [9]}, game="tummy-rummy", sheet=sheet, options={"menu": menu})
    assert dict(evening_in(path).deeds) == {(0, "food", "rolls"): (1, 2), (0, "food", "mince pies"): (1, 1)}
    golden = GOLDEN / "tummy-rummy-format-1.jsonl"
    told = sum(amount for _, amount in evening_in(golden).deeds.values())
    played = sum(amount for (_, kind, _), (_, amount) in deeds_in(golden).items() if kind == "food")
    assert 0 < told < played


def test_what_no_longer_plays_the_same_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        deeds_in(
            forge(
                tmp_path / "forged.jsonl",
                [*bodies(evening(tmp_path / "real", {"Ann": [1], "Bob": [0]})), b'{"move":{"kind":"deal","seat":9}'],
            )
        )


# ------------------------------------------------------------------------------------------------ forged


@pytest.mark.parametrize(
    ("seat", "stands"), [(1, True), (2, True), (3, False), (4, False)], ids=["second", "last", "one more", "two more"]
)
def test_only_a_seat_of_the_table_is_handed_over(tmp_path: Path, seat: int, stands: bool) -> None:
    host = new_host(tmp_path)
    play_hands(host, 1, Random(1)).close()
    handed = b'{"seat":%d,"sitter":{"kind":"person","level":null}' % seat
    path = forge(tmp_path / "forged.jsonl", [*bodies(host.path), handed])
    if stands:
        assert evening_in(path).hands == 1
        return
    with pytest.raises(SaveError, match="a line is about a seat that doesn't exist"):
        evening_in(path)


def test_no_hand_ends_that_was_not_dealt(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    play_hands(host, 1, Random(1)).close()
    first, *others = bodies(host.path)
    (settled,) = (body for body in others if body.startswith(b'{"settled"'))
    with pytest.raises(SaveError, match="a hand ends without having been dealt"):
        evening_in(forge(tmp_path / "forged.jsonl", [first, settled]))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"winners": [3]}, "a hand was won by a seat that doesn't exist"),
        ({"winners": [-1]}, "a hand was won by a seat that doesn't exist"),
        ({"scores": [1, 2]}, "not every seat has a score"),
        ({"scores": [1, 2, 3, 4]}, "not every seat has a score"),
    ],
)
def test_a_result_is_about_the_seats_of_the_table(tmp_path: Path, changed: Mapping[str, Any], why: str) -> None:
    host = new_host(tmp_path)
    play_hands(host, 1, Random(1)).close()
    said = [altered(body, changed) if body.startswith(b'{"settled"') else body for body in bodies(host.path)]
    with pytest.raises(SaveError, match=why):
        evening_in(forge(tmp_path / "forged.jsonl", said))


HUGE = 10**39
FORGERIES: list[Mapping[str, Any]] = [
    {"scores": [HUGE, -HUGE]},
    {"scores": []},
    {"scores": [1, 2, 3]},
    {"scores": [True, False]},
    {"scores": "12"},
    {"scores": {"0": 1}},
    {"settled": HUGE},
    {"settled": -1},
    {"winners": [7]},
    {"winners": [-1]},
    {"winners": [HUGE]},
    {"winners": None},
    {"over": HUGE},
    {"hand": HUGE},
    {"sheet": {}},
    {"sheet": {"scores": [HUGE, 0]}},
    {"sheet": {"scores": None}},
    {"sheet": {"scores": [0, 0], "plates": [{"5": HUGE}, {}]}},
    {"sheet": []},
    {"when": "2024-02-30T25:61:61Z"},
    {"when": "0001-01-01T00:00:00Z"},
    {"when": "9999-12-31T23:59:59Z"},
    {"players": ["Ann", "Ann"]},
    {"players": ["Ann", "\ud800"]},
    {"players": ["Ann"]},
    {"seating": []},
    {"game": "chess"},
    {"options": {"menu": {"5": "=1+1"}}},
]


@pytest.mark.parametrize("forgery", FORGERIES, ids=str)
@pytest.mark.parametrize("game", ["rummy", "tummy-rummy"])
def test_no_forged_line_does_harm(tmp_path: Path, game: str, forgery: Mapping[str, Any]) -> None:
    path = evening(tmp_path, {"Ann": [1, 2], "Bob": [0, 0]}, game=game)
    said = bodies(path)
    for number, body in enumerate(said):
        try:
            forged = altered(body, {name: value for name, value in forgery.items() if name in json.loads(body + b"}")})
            found = evening_in(forge(tmp_path / "forged.jsonl", [*said[:number], forged, *said[number + 1 :]]))
        except (SaveError, UnicodeEncodeError):
            continue
        assert all(abs(of.score) < 10**13 for of in found.seats)


NO_VALUES: list[Any] = [None, -1, 99, 10**15, "x", [], {}, {"X": 1}]


def forgeries(value: Any) -> Iterator[Any]:
    """What may be there in place of a value, and of every value in it."""
    yield from NO_VALUES
    if isinstance(value, list):
        yield from (value[:-1], [*value, *value[:1]])
        yield from (
            [*value[:at], other, *value[at + 1 :]] for at in range(len(value)) for other in forgeries(value[at])
        )
    if isinstance(value, dict):
        for name in value:
            yield {other: each for other, each in value.items() if other != name}
            yield {"Z" if other == name else other: each for other, each in value.items()}
            yield from ({**value, name: other} for other in forgeries(value[name]))
        yield {**value, "Z": 1}


@pytest.mark.parametrize("game", rules.GAMES)
def test_no_forged_score_sheet_does_harm(tmp_path: Path, game: str) -> None:
    """Of a sheet that resuming refuses, too, if anything is told of what was done by then."""
    golden = tmp_path / "golden.jsonl"
    golden.write_bytes(in_newest((GOLDEN / f"{game}-format-1.jsonl").read_bytes()))
    header, *rest = bodies(golden)
    *_, sheet = (body for body in rest if body.startswith(b'{"hand":'))
    scores = len(json.loads(header + b"}")["players"]) * [0]
    settled = json.dumps({"settled": 1, "winners": [0], "scores": scores}).encode()[:-1]
    read = refused = 0
    for forged in forgeries(json.loads(sheet + b"}")["sheet"]):
        if not isinstance(forged, dict):
            continue
        path = forge(tmp_path / "forged.jsonl", [header, altered(sheet, {"sheet": forged}), settled])
        try:
            deeds = evening_in(path).deeds
            read += 1
        except SaveError:
            refused += 1
            continue
        assert all(seat < len(scores) and 0 < amount < 10**13 for (seat, *_), (_, amount) in deeds.items())
    assert read
    assert refused


def test_lines_in_any_order_do_no_harm(tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path), 2, Random(4))
    host.close()
    first, *rest = bodies(host.path)
    said = [
        *rest,
        b'{"undo":3',
        b'{"seat":1,"sitter":{"kind":"bot","level":"easy"}',
        b'{"seat":44,"sitter":{"kind":"person"}',
    ]
    rng = Random(5)
    read = 0
    for _ in range(150):
        lines = rng.sample(said, rng.randint(0, len(said)))
        try:
            evening_in(forge(tmp_path / "forged.jsonl", [first, *lines]))
            read += 1
        except SaveError:
            continue
    assert read


def test_a_damaged_line_ends_the_retelling(tmp_path: Path) -> None:
    path = evening(tmp_path, {"Ann": [1, 5], "Bob": [0, -4]})
    raw = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*raw[:4], raw[4].replace(b"5", b"9"), *raw[5:]]))
    found = evening_in(path)
    assert (found.hands, found.over, found.seats[0].score) == (1, False, 1)
