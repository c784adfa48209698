"""Puzzles from people's own games: when there is one, whose it is, and what is saved."""

import json
import os
import shutil
import subprocess
import sys
from datetime import date, datetime
from pathlib import Path
from random import Random

import pytest

from rules import GAMES, HIDDEN, View
from rules.moves import Draw, Move
from rummytui.games import desk_for
from rummytui.games.answers import answers_said, question_of
from rummytui.puzzles import finder, own
from rummytui.puzzles.attempt import Attempt
from rummytui.puzzles.choices import reasons_for, weighed
from rummytui.puzzles.finder import Finder
from rummytui.puzzles.own import (
    OwnPuzzle,
    cache_of,
    decisions_in,
    is_anything_new,
    look_through,
    moments_in,
    own_puzzles,
    puzzle_of,
)
from rummytui.puzzles.words import because, judged, place_said
from rummytui.table.watch import Private, Public, Watch
from saves import SaveError, Sitter
from saves.lines import DailyDeal, SharedDeal
from saves.reading import read_journal
from tests.processes import is_running
from tests.rummytui.puzzles.evenings import ANN, ROBIN, anns, begun, evening, knows_anns, played
from tests.rummytui.puzzles.test_shelves import cards_in, cards_known


def known(folder: Path, *names: str) -> list[str]:
    """The names of these people's puzzles."""
    return [one.moment.name for one in own_puzzles(folder, names)]


def looked_at(folder: Path) -> int:
    """How many games there were to look through."""
    said: list[None] = []
    look_through(folder, lambda: said.append(None))
    return len(said)


# -------------------------------------------------------------------------------------------------- what makes a puzzle


def test_the_costliest_clear_mistake_of_a_person_becomes_a_puzzle(tmp_path: Path) -> None:
    path = evening(tmp_path)
    assert looked_at(tmp_path) == 1
    (one,) = own_puzzles(tmp_path, ["ANN"])
    assert own_puzzles(tmp_path, ["Robin"]) == [], "bots have none"
    puzzle, origin = puzzle_of(one)
    assert (one.path, puzzle.seat, puzzle.game) == (path, ANN, "gin")
    made = next(decided for decided in decisions_in(read_journal(path)) if decided.moves == len(puzzle.moves))
    assert made.move == origin.made.move == Draw(ANN, "stock")
    assert puzzle.best.move == Draw(ANN, "discard")
    assert puzzle.game_for(origin.players).seen_by(ANN) == made.view
    assert origin.made.behind >= 150
    assert origin.made.lost > 0
    assert (puzzle.best.behind, puzzle.best.lost) == (0, 0)
    assert puzzle.best.why
    assert tuple(origin.players) == ("Ann", "Robin")
    assert not is_anything_new(tmp_path)
    assert looked_at(tmp_path) == 0


def test_a_close_call_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Even where the second look sees a large loss."""
    path = evening(tmp_path)
    monkeypatch.setattr(own, "losses", lambda _, moves, __: [0.0, *(9.0 for _ in moves[1:])])
    assert [moment.name for moment in moments_in(path)] == [anns().name]
    monkeypatch.setattr(own, "CLEAR", anns().answers[anns().made].behind / 100 + 0.01)
    assert anns().name not in [moment.name for moment in moments_in(path)]


def test_nothing_is_a_mistake_that_the_second_look_does_not_confirm(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = evening(tmp_path)
    monkeypatch.setattr(own, "losses", lambda *_: [])
    assert moments_in(path) == ()


def test_the_hard_bot_has_to_be_of_one_mind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It has to find the same move best with other random numbers."""
    path = evening(tmp_path)
    asked: list[View] = []

    def wavering(view: View, chance: Random) -> dict[Move, float]:
        asked.append(view)
        behind = weighed(view, chance)
        return behind if len(asked) % 2 else dict(reversed(behind.items()))

    monkeypatch.setattr(own, "weighed", wavering)
    assert moments_in(path) == ()
    assert asked


# -------------------------------------------------------------------------------------------------- which games count


@pytest.mark.parametrize(
    ("how", "counts"),
    [
        ({}, True),
        ({"options": {"knock_limit": 7}}, True),
        ({"head_starts": (0, 20)}, True),
        ({"source": DailyDeal("daily", "2026-11-24", 1)}, True),
        ({"source": SharedDeal("shared")}, False),
    ],
)
def test_practice_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, how: dict[str, object], counts: bool
) -> None:
    knows_anns(monkeypatch)
    evening(tmp_path, **how)
    assert is_anything_new(tmp_path) is counts
    look_through(tmp_path)
    assert known(tmp_path, "Ann") == ([anns().name] if counts else [])


def test_a_stacked_pack_makes_none(tmp_path: Path) -> None:
    path = evening(tmp_path, decks=[["AH"]])
    assert looked_at(tmp_path) == 1
    assert moments_in(path) == ()


def test_a_game_that_goes_on_has_none_and_neither_has_its_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The players of a copy could learn what happens next."""
    knows_anns(monkeypatch)
    host = begun(tmp_path)
    assert not is_anything_new(tmp_path)
    (tmp_path / "bin").mkdir()
    copy = shutil.copy(host.path, tmp_path / "bin" / "copy.jsonl")
    path = played(host)
    assert not is_anything_new(tmp_path), "the copy goes on"
    look_through(tmp_path)
    assert known(tmp_path, "Ann") == []
    Path(copy).unlink()
    look_through(tmp_path)
    (one,) = own_puzzles(tmp_path, ["Ann"])
    assert puzzle_of(one)[0].name == anns().name
    begun(tmp_path / "other").close()
    shutil.copy(path, tmp_path / "cut.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:5]))
    with pytest.raises(SaveError, match=r"^A copy of this game is still being played, so no hands are shown\.$"):
        puzzle_of(one)


def test_what_was_undone_is_no_mistake_and_makes_the_hand_practice(tmp_path: Path) -> None:
    host = begun(tmp_path)
    while len(host.moves) < anns().moves:
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    host.play(Draw(ANN, "stock"))
    assert host.undo() == 1
    host.play(Draw(ANN, "discard"))
    path = played(host, hands=2)
    decided = list(decisions_in(read_journal(path)))
    assert decided
    hands = {one.view.hand_number for one in decided}
    assert hands == {2}, "alone with bots, the first hand was practice"


def test_among_people_only_the_undone_move_is_left_out(tmp_path: Path) -> None:
    host = begun(tmp_path, people=("Ann", "Robin"))
    while len(host.moves) < anns().moves:
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    host.play(Draw(ANN, "discard"))
    assert host.undo() == 1
    made = len(host.moves)
    host.play(Draw(ANN, "stock"))
    path = played(host)
    decided = [one for one in decisions_in(read_journal(path)) if one.moves == made]
    assert [one.move for one in decided] == [Draw(ANN, "stock")]


def test_a_bot_that_filled_in_is_not_the_person(tmp_path: Path) -> None:
    host = begun(tmp_path, people=("Ann", "Robin"))
    host.seat(ROBIN, Sitter("bot", "easy"))
    path = played(host, hands=2)
    assert {one.move.seat for one in decisions_in(read_journal(path))} == {ANN}


def test_only_choices_are_decisions(tmp_path: Path) -> None:
    for one in decisions_in(read_journal(evening(tmp_path))):
        assert len(one.view.legal_moves(ANN)) > 1
        assert not one.view.stage.hand_over
        assert one.move in one.view.legal_moves(ANN)


# -------------------------------------------------------------------------------------------------- whose it is


def test_a_person_has_those_of_all_their_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    knows_anns(monkeypatch)
    evening(tmp_path)
    look_through(tmp_path)
    assert known(tmp_path, "Bob") == []
    assert known(tmp_path, "Bob", "ann") == [anns().name]


def tells_no_more_than_was_known(one: OwnPuzzle, folder: Path) -> None:
    """Nothing changes if the cards that the person couldn't see were different."""
    puzzle, origin = puzzle_of(one)
    view = puzzle.game_for(origin.players).seen_by(puzzle.seat)
    assert all(set(hand) <= {HIDDEN} for seat, hand in enumerate(view.hands) if seat != puzzle.seat)
    why = [answer.why for answer in puzzle.answers]
    moves = [answer.move for answer in puzzle.answers]
    desk = desk_for(puzzle.game)
    said, question = answers_said(desk, view, dict(enumerate(moves))), question_of(desk, view, moves)
    for chance in range(3):
        imagined = view.imagined(Random(chance)).seen_by(puzzle.seat)
        assert reasons_for(imagined, moves) == why
        assert weighed(imagined, Random(1)) == weighed(view, Random(1))
        assert answers_said(desk, imagined, dict(enumerate(moves))) == said
        assert question_of(desk, imagined, moves) == question
    cards = set(cards_known(view.__dict__))
    assert cards_in(" ".join((*why, *said.values(), question))) <= cards
    attempt = Attempt.open(folder, puzzle, "Ann", origin)
    eyes = Watch.begin(attempt.host.game, attempt.host.people)
    assert isinstance(eyes.now, Private | Public)
    assert eyes.face_up == puzzle.seat
    assert eyes.scene(attempt.host, eyes.face_up).view == view
    attempt.close()


def test_no_card_is_told_that_the_person_could_not_know(tmp_path: Path) -> None:
    tells_no_more_than_was_known(OwnPuzzle(evening(tmp_path), anns()), tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_in_no_game_is_such_a_card_told(game: str, tmp_path: Path) -> None:
    """Nor is a puzzle of one person shown to another."""
    names = ("Ann", "Bob", "Robin", "Ruby")[: min(4, GAMES[game].player_counts()[-1])]
    path = played(begun(tmp_path, names, names[:2], game), hands=2)
    assert looked_at(tmp_path) == 1
    for name, seat in (("Ann", 0), ("Bob", 1)):
        for one in own_puzzles(tmp_path, [name]):
            assert (one.path, one.moment.seat) == (path, seat)
            tells_no_more_than_was_known(one, tmp_path)


# -------------------------------------------------------------------------------------------------- what is said


def test_what_was_played_in_the_game_is_told_after_the_answer(tmp_path: Path) -> None:
    path = evening(tmp_path)
    puzzle, origin = puzzle_of(OwnPuzzle(path, anns()))
    attempt = Attempt.open(tmp_path, puzzle, "Somebody", origin)
    attempt.close()
    assert attempt.player == "Ann"
    assert attempt.host.game.players == ("Ann", "Robin")
    when = read_journal(path).header.when
    assert origin.day == datetime.fromisoformat(when).astimezone().date()
    attempt.origin = origin._replace(day=date(2026, 11, 3))
    assert place_said(attempt, 1, 3) == "1 of 3, from 3 Nov 2026"
    best, made = attempt.number_of(puzzle.best), attempt.number_of(origin.made)
    said = {best: "take it", made: "draw"}
    against = f"Against {made}: {origin.made.why.format('Ann', 'Robin')}."
    for chosen in puzzle.answers:
        attempt.chosen = chosen
        full, *_, shortest = because(attempt, said, ["Ann", "Robin"])
        assert full.startswith(f"Best is {best}, take it: ")
        assert full.endswith(f"{against} Ann chose {made} in the game.")
        assert shortest == f"Best is {best}, take it."
    assert judged(attempt).startswith("Not the best answer. It costs about ")


def test_it_is_played_on_with_the_same_names_as_practice(tmp_path: Path) -> None:
    puzzle, origin = puzzle_of(OwnPuzzle(evening(tmp_path, head_starts=(0, 20)), anns()))
    attempt = Attempt.open(tmp_path, puzzle, "Ann", origin)
    attempt.close()
    host = attempt.play_on(tmp_path, "Ann")
    assert host.moves == puzzle.moves
    assert host.game.players == ("Ann", "Robin")
    assert host.people == {ANN}
    assert host.head_starts == (0, 20)
    assert host.reading.header.source == SharedDeal("shared")
    host.close()


# -------------------------------------------------------------------------------------------------- what is kept


def test_a_game_that_is_gone_or_has_changed_takes_its_puzzles_along(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    knows_anns(monkeypatch)
    path = evening(tmp_path)
    look_through(tmp_path)
    (one,) = own_puzzles(tmp_path, ["Ann"])
    copy = shutil.copy2(path, tmp_path / "copy.jsonl")
    look_through(tmp_path)
    assert known(tmp_path, "Ann") == [anns().name], "a copy's puzzle is the same"
    Path(copy).unlink()
    os.utime(path, (1, 1))
    assert known(tmp_path, "Ann") == []
    look_through(tmp_path)
    assert known(tmp_path, "Ann") == [anns().name]
    path.unlink()
    assert known(tmp_path, "Ann") == []
    with pytest.raises(SaveError):
        puzzle_of(one)
    evening(tmp_path, seed=7)
    with pytest.raises(SaveError, match=r"^This game has changed since its puzzle was found\.$"):
        puzzle_of(one)


def test_what_makes_no_sense_in_the_cache_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    knows_anns(monkeypatch)
    evening(tmp_path)
    look_through(tmp_path)
    path = cache_of(tmp_path)
    good = path.read_bytes()
    fields = json.loads(good)
    (moment,) = fields["moments"]
    bad = [
        {**moment, "more": 1},
        {**moment, "made": 0},
        {**moment, "made": 7},
        {**moment, "seat": -1},
        {**moment, "answers": [{}]},
        {**moment, "answers": 7},
        7,
    ]
    lines = [json.dumps({**fields, "moments": [each]}) for each in bad]
    for line in ("[]", "{", '{"file": 7}', *lines):
        path.write_text(f"{line}\n", encoding="utf-8")
        assert known(tmp_path, "Ann") == [], line
        assert is_anything_new(tmp_path), line
    path.write_bytes(b"nonsense\n" + good + good[: len(good) // 2])
    assert known(tmp_path, "Ann") == [anns().name]
    path.unlink()
    path.mkdir()
    look_through(tmp_path)
    assert known(tmp_path, "Ann") == [], "nothing is found if the cache can't be written"


def test_a_kill_costs_only_the_game_that_is_looked_through(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    knows_anns(monkeypatch)
    first, second = evening(tmp_path), evening(tmp_path, seed=7)
    os.utime(first, (2e9, 2e9))

    def killed() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        look_through(tmp_path, killed)
    assert [one.path for one in own_puzzles(tmp_path, ["Ann"])] == [first]
    assert looked_at(tmp_path) == 1
    assert second.exists()


def test_only_the_latest_games_are_looked_through(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    knows_anns(monkeypatch)
    monkeypatch.setattr(own, "LATEST", 2)
    path = evening(tmp_path)
    for number in range(3):
        shutil.copy(path, tmp_path / f"copy-{number}.jsonl")
    assert looked_at(tmp_path) == 2
    assert not is_anything_new(tmp_path)


# -------------------------------------------------------------------------------------------------- the process


def test_a_process_of_its_own_looks_through_them(tmp_path: Path) -> None:
    # With a stacked pack, the hard bot isn't asked; that would take longer.
    evening(tmp_path, decks=[["AH"]])
    process = Finder(tmp_path)
    assert process.popen.wait() == 0
    assert not process.is_running
    process.end()
    assert not is_anything_new(tmp_path)


def test_that_process_can_be_ended_however_far_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(finder, "_BEGIN", "import threading; threading.Event().wait()")
    process = Finder(tmp_path)
    runs = [process.is_running]
    process.end()
    assert [*runs, process.is_running] == [True, False]


def test_that_process_ends_with_the_program(tmp_path: Path) -> None:
    program = (
        "import os; from pathlib import Path; from rummytui.puzzles import finder;"
        "finder._BEGIN = 'import sys, threading; sys.path.append(sys.argv[1]); from rummytui.puzzles import finder;"
        " finder.look_through = lambda *_: threading.Event().wait(); finder.main()';"
        f"print(finder.Finder(Path({str(tmp_path)!r})).popen.pid, flush=True); os._exit(1)"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=root)
    pid = int(done.stdout)
    while is_running(pid):
        pass
