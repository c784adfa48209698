"""A game that is played again is the same game."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Card, Game
from rules.events import Event, HandDealt, HandSettled, HandVoid
from rules.moves import Discard, Draw, Knock, Move
from rummytui.table.host import Host
from saves import SaveError
from saves.reading import read_journal
from saves.replay import deal_check, differences, hands_of, replayed
from tests.rules.table import stacked
from tests.saves.playing import BOT, PERSON, about_to_win, altered, bodies, forge, new_host, play_hands, play_on, state


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**59), people=st.integers(1, 3), data=st.data())
def test_a_resumed_game_is_the_game_that_was_left(seed: int, people: int, data: st.DataObject) -> None:
    """With random moves, undos, handovers and restarts."""
    rng = Random(seed)
    seating = [PERSON] * people + [BOT] * (3 - people)
    options = data.draw(
        st.fixed_dictionaries(
            {},
            optional={
                "ace": st.sampled_from(["low", "high", "either", "corner"]),
                "turn_over": st.sampled_from(["as_it_lies", "shuffle"]),
                "stalemate": st.integers(1, 3),
                "first_dealer": st.integers(0, 2),
            },
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        host = new_host(Path(folder), seating, seed=seed, **options)
        for _ in range(data.draw(st.integers(1, 4))):
            for _ in range(data.draw(st.integers(0, 120))):
                play_on(host, 1, rng)
                if rng.random() < 0.15:
                    host.undo()
                if rng.random() < 0.02:
                    host.seat(rng.randrange(3), rng.choice([PERSON, BOT]))
            before, whose = state(host), host.to_take_back
            host.close()
            assert list(differences(read_journal(host.path))) == []
            host = Host.resume(host.path)
            assert state(host) == before
            assert host.to_take_back == whose
            assert host.notice is None
        host.close()


def test_stacked_decks_are_kept(tmp_path: Path) -> None:
    host, move = about_to_win(tmp_path)
    host.close()
    again = Host.resume(host.path)
    assert again.game.hands == host.game.hands
    again.play(move)
    assert again.game.over


def test_resuming_plays_one_hand_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = play_on(play_hands(new_host(tmp_path), 3, Random(5)), 4, Random(5))
    host.close()
    played: list[Move] = []
    real = rules.GAMES["rummy"].play

    def counted(game: Game, move: Move) -> list[Event]:
        played.append(move)
        return real(game, move)

    monkeypatch.setattr(rules.GAMES["rummy"], "play", counted)
    Host.resume(host.path).close()
    assert 3 <= len(played) <= 2 * 4


def test_a_hand_without_its_line_is_played_again_with_the_one_before(tmp_path: Path) -> None:
    host = play_on(play_hands(new_host(tmp_path), 1, Random(5)), 6, Random(5))
    before = state(host)
    host.close()
    forge(host.path, [line for line in bodies(host.path) if not line.startswith(b'{"hand":2')])
    assert state(Host.resume(host.path)) == before


def test_the_deal_has_one_check_value() -> None:
    games = [rules.new_game("rummy", ["Ann", "Bob"], seed=seed) for seed in (1, 1, 2)]
    first, again, other = map(deal_check, games)
    assert first == again != other


def test_the_deal_is_checked_pile_by_pile() -> None:
    game = rules.new_game("rummy", ["Ann", "Bob"], seed=1)
    whole = deal_check(game)
    game.hands[0].append(game.hands[1].pop(0))
    assert deal_check(game) != whole


# ------------------------------------------------------------------------------------------------ verifying


def sitting(folder: Path) -> Path:
    """Two hands, something taken back, a bot that came, and the end."""
    host = play_on(play_hands(new_host(folder, [PERSON, BOT]), 2, Random(8)), 5, Random(8))
    host.undo()
    host.seat(0, BOT)
    play_hands(host, 3, Random(9))
    host.play(next(move for move in host.game.legal_moves(0) if move.kind == "finish"))
    host.close()
    return host.path


def test_nothing_differs(tmp_path: Path) -> None:
    assert list(differences(read_journal(sitting(tmp_path)))) == []


def changed(lines: list[bytes], start: bytes, which: int, change: Callable[[bytes], bytes | None]) -> list[bytes]:
    """The lines with the ``which``-th of those that begin with ``start`` changed, or gone."""
    place = [place for place, line in enumerate(lines) if line.startswith(start)][which]
    new = change(lines[place])
    return [*lines[:place], *([] if new is None else [new]), *lines[place + 1 :]]


WRONG: dict[str, tuple[bytes, int, Callable[[bytes], bytes | None]]] = {
    "scores of a hand": (b'{"settled"', 0, lambda line: altered(line, {"scores": [1, -1]})),
    "the winner": (b'{"settled"', 1, lambda line: altered(line, {"winners": [7]})),
    "scores at the end": (b'{"over"', 0, lambda line: altered(line, {"scores": [1, -1]})),
    "scores on a sheet": (
        b'{"hand":2',
        0,
        lambda line: altered(line, {"sheet": json.loads(line + b"}")["sheet"] | {"scores": [5, -5]}}),
    ),
    "a deal": (b'{"hand":3', 0, lambda line: altered(line, {"deal": "0" * 16})),
    "a hand that is not settled": (b'{"settled"', 1, lambda _: None),
    "a hand that is not dealt": (b'{"hand":2', 0, lambda _: None),
    "an end that is not there": (b'{"over"', 0, lambda _: None),
    "an end that comes too soon": (b'{"settled"', 1, lambda line: line + b'}\n{"over":2,"scores":[0,0]'),
    "a move less": (b'{"move"', 2, lambda _: None),
    "another move": (b'{"move"', 2, lambda _: b'{"move":{"kind":"draw","seat":0,"source":"stock"}'),
    "no kind of move": (b'{"move"', 2, lambda _: b'{"move":{"kind":"cheat","seat":0}'),
}


@pytest.mark.parametrize(("start", "which", "change"), WRONG.values(), ids=WRONG)
def test_every_difference_is_found(
    tmp_path: Path, start: bytes, which: int, change: Callable[[bytes], bytes | None]
) -> None:
    path = sitting(tmp_path)
    lines = changed(bodies(path), start, which, change)
    forge(path, [part for line in lines for part in line.split(b"}\n")])
    assert len(list(differences(read_journal(path)))) == 1


@pytest.mark.parametrize("what", ["scores at the end", "an end that comes too soon"])
def test_what_follows_from_the_last_hand_is_compared_at_every_resuming(tmp_path: Path, what: str) -> None:
    path = sitting(tmp_path)
    start, which, change = WRONG[what]
    lines = changed(bodies(path), start, -1 if start == b'{"settled"' else which, change)
    forge(path, [part for line in lines for part in line.split(b"}\n")])
    with pytest.raises(SaveError, match="doesn't match what happens in the replay"):
        Host.resume(path)


def test_another_seed_differs(tmp_path: Path) -> None:
    path = sitting(tmp_path)
    first, *rest = bodies(path)
    forge(path, [altered(first, {"seed": 2}), *rest])
    assert list(differences(read_journal(path))) == ["rummy-1.jsonl: line 2 doesn't match what happens in the replay."]


def test_a_dealer_from_elsewhere_differs(tmp_path: Path) -> None:
    path = sitting(tmp_path)
    first, *rest = bodies(path)
    forge(path, [altered(first, {"decks": [["7H", "7H"]]}), *rest])
    assert len(list(differences(read_journal(path)))) == 1


def test_damage_is_a_difference(tmp_path: Path) -> None:
    path = sitting(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[:-3])
    assert list(differences(read_journal(path))) == ["rummy-1.jsonl ends in the middle of a line."]
    path.write_bytes(data.replace(b'"settled":1', b'"settled":2'))
    assert len(list(differences(read_journal(path)))) == 1


def test_the_whole_story(tmp_path: Path) -> None:
    hands = list(hands_of(read_journal(sitting(tmp_path))))
    assert len(hands) == 3
    for number, events in enumerate(hands, 1):
        first, *rest = events
        assert isinstance(first, HandDealt)
        assert first.hand_number == number
        assert sum(isinstance(event, HandSettled | HandVoid) for event in rest) == 1


def test_a_story_that_cannot_be_told(tmp_path: Path) -> None:
    host, _ = about_to_win(tmp_path)
    host.close()
    forge(host.path, [*bodies(host.path), b'{"move":{"kind":"discard","seat":1,"card":"AS"}'])
    with pytest.raises(SaveError, match="line 7"):
        list(hands_of(read_journal(host.path)))


def test_scores_need_no_replay(tmp_path: Path) -> None:
    host, move = about_to_win(tmp_path)
    host.play(move)
    assert isinstance(move, Discard)
    _, settled, over = (json.loads(body + b"}") for body in bodies(host.path)[-3:])
    assert settled == {"settled": 1, "winners": [0], "scores": host.game.scores}
    assert over == {"over": 1, "scores": host.game.scores}


def test_winners_who_share_stand_in_the_order_in_which_they_share(tmp_path: Path) -> None:
    """Cat sits nearer to the left of Bob, who knocked, than Ann does, and got the odd unit. (KN-4)"""
    hands = ["4S 5S 6S 7S 3D 2C AD", "KH KD KC 9S TS JS 6C", "8S 8H 8D 9D TD JD 6D", "5H 5D 5C 7C 8C 2D TH"]
    host = Host.new(
        tmp_path,
        "knock",
        ["Ann", "Bob", "Cat", "Dan"],
        [PERSON] * 4,
        seed=1,
        options={"first_dealer": 0},
        decks=[stacked(hands, "QD", "QC", size=7, dealer=0)],
    )
    host.play(Draw(1, "stock"))
    host.play(Knock(1, Card.of("QC")))
    settled = json.loads(bodies(host.path)[-1] + b"}")
    assert settled == {"settled": 1, "winners": [2, 0], "scores": [10, 0, 11, -21]}
    host.close()
    assert list(differences(read_journal(host.path))) == []


def test_a_line_too_many_is_noticed(tmp_path: Path) -> None:
    path = sitting(tmp_path)
    lines = bodies(path)
    *_, settled = [body for body in lines if body.startswith(b'{"settled"')]
    (said,) = differences(read_journal(forge(path, [*lines, settled])))
    assert f"the replay ends before line {len(lines) + 1}." in said


def test_what_the_table_did_is_told_from_what_people_did(tmp_path: Path) -> None:
    steps = replayed(read_journal(Path(__file__).parent / "golden" / "rummoli-format-1.jsonl")).steps
    forced = [step.move.kind for step in steps if step.forced]
    assert forced
    assert set(forced) == {"lay"}
    assert {step.move.kind for step in steps if not step.forced} > {"lay"}
