"""A saved game watched again: what may be seen of it, and that it is the game that was played."""

from __future__ import annotations

import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from rules import GAMES, HIDDEN
from rules.moves import Draw
from rummytui.games import desk_for
from rummytui.retelling import ALL, TABLE, HandTold, NotYet, ReplayMark, Retelling, Stopped
from rummytui.table.host import Host, Sitter
from rummytui.text import marked, tell, unmarked
from rummytui.text.narration import MoveTakenBack
from saves import SaveError
from saves.folder import BIN
from saves.hands import HandAgain, SavedHand
from saves.reading import Reading
from tests.rummytui.evenings import TrueTable, cards_in, moments_of, new_evening
from tests.rummytui.screens.tables import ONE_OF_EACH_KIND
from tests.saves.playing import about_to_win, altered, bodies, forge

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
MOVES = 160

HOUSE_RULES: dict[str, dict[str, Any]] = {
    "continental": {"stalemate": 1},
    "tummy-rummy": {"answers": "by_choice"},
}
"""Rules by which hands played at random end sooner, or more can be given away than by the book."""


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


def evening(folder: Path, game: str, *, over: bool = False, seed: int = 7) -> tuple[Path, list[TrueTable]]:
    """The journal of an evening played at random, and the table at each of its moves."""
    name, journal, found = played(game, over, seed)
    folder.mkdir(parents=True, exist_ok=True)
    # Two that began at the same time would have the same name.
    (path := folder / f"{seed} {name}").write_bytes(journal)
    return path, found


@cache
def played(game: str, over: bool, seed: int) -> tuple[str, bytes, list[TrueTable]]:
    """Name and content of that journal, and the moments."""
    with TemporaryDirectory() as folder:
        host = new_evening(Path(folder), GAMES[game], seed=seed, **HOUSE_RULES.get(game, {}))
        found = list(moments_of(host, 3000 if over else MOVES, Random(seed), hands=2 if over else 100))
        assert host.game.over == over
        host.close()
        return host.path.name, host.path.read_bytes(), found


def opened(path: Path, *others: Path) -> Retelling:
    """The evening at ``path``, of which it is known whether hands may be shown."""
    retelling = Retelling(path, others)
    retelling.look_round()
    return retelling


def told(retelling: Retelling) -> list[HandTold | ReplayMark | Stopped]:
    desk, names = desk_for(retelling.game_name), marked(retelling.players)
    return list(
        retelling.told(desk.meanings.moments(names, desk.game.unit), desk.meanings.teller(names, retelling.options))
    )


def log(retelling: Retelling) -> list[str]:
    """What the log says, as far as it has come."""
    desk = desk_for(retelling.game_name)
    lines = tell(retelling.scene().events, desk.meanings.teller(retelling.players, retelling.options))
    return [line.text for line in lines]


class TestWhileItGoesOn:
    @EVERY_GAME
    def test_the_table_sees_no_card_of_a_hand(self, game: str, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, game)
        retelling = opened(path)
        assert retelling.last == len(moments) - 1
        hidden = 0
        for number, moment in enumerate(moments):
            retelling.go(number)
            shown = cards_in((retelling.scene(), retelling.happened, retelling.open_hands()))
            assert not shown & moment.secret, f"move {number}, {moment.phase}"
            hidden += len(moment.secret)
        assert hidden > MOVES

    @EVERY_GAME
    def test_no_other_eyes_are_lent(self, game: str, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, game)
        retelling = opened(path)
        for viewpoint in (0, 1, ALL):
            with pytest.raises(NotYet, match="isn't over yet"):
                retelling.watch_from(viewpoint)
        assert retelling.viewpoint == TABLE

    def test_nor_before_any_line_of_an_evening_but_its_last(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy", over=True)
        lines = path.read_bytes().splitlines(keepends=True)
        copy = tmp_path / "elsewhere" / "copy.jsonl"
        copy.parent.mkdir()
        for count in [*range(2, len(lines), 20), *range(len(lines) - 5, len(lines))]:
            copy.write_bytes(b"".join(lines[:count]))
            retelling = opened(copy)
            with pytest.raises(NotYet):
                retelling.watch_from(ALL)

    @pytest.mark.parametrize("rest", [b'{"undo":1,"check":"00', b'{"undo":1,"check":"0000000000000000"}\n'])
    def test_nor_where_the_end_is_damaged(self, tmp_path: Path, rest: bytes) -> None:
        """What is lost may have been that the end was taken back."""
        path, _ = evening(tmp_path, "rummy", over=True)
        path.write_bytes(path.read_bytes() + rest)
        with pytest.raises(NotYet):
            opened(path).watch_from(ALL)

    def test_nor_once_the_end_is_taken_back_in_another_window(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy", over=True)
        retelling = opened(path)
        retelling.watch_from(0)
        retelling.watch_from(TABLE)
        host = Host.resume(path)
        assert host.undo()
        with pytest.raises(NotYet):
            retelling.watch_from(0)
        host.close()

    @pytest.mark.parametrize("where", ["beside", "in the bin", "the others are in the bin", "in another folder"])
    def test_nor_while_a_copy_is_played_on(self, tmp_path: Path, where: str) -> None:
        """The cards of the two are the same."""
        folder, export = tmp_path / "games", tmp_path / "export"
        for each in (folder / BIN, export):
            each.mkdir(parents=True)
        path, _ = evening(folder, "rummy", over=True)
        running = b"".join(path.read_bytes().splitlines(keepends=True)[:60])
        if where == "beside":
            (folder / "copy.jsonl").write_bytes(running)
        elif where == "in the bin":
            (folder / BIN / path.name).write_bytes(running)
        elif where == "the others are in the bin":
            (folder / "copy.jsonl").write_bytes(running)
            path = path.rename(folder / BIN / path.name)
        else:
            (folder / "copy.jsonl").write_bytes(running)
            path = path.rename(export / path.name)
        retelling = opened(path, folder)
        with pytest.raises(NotYet, match="copy"):
            retelling.watch_from(ALL)

    def test_a_copy_that_is_over_hides_nothing(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy", over=True)
        evening(tmp_path, "rummy", seed=8)
        shutil.copy(path, tmp_path / "copy.jsonl")
        opened(path).watch_from(ALL)

    def test_nor_before_anybody_has_looked_for_copies(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy", over=True)
        with pytest.raises(NotYet):
            Retelling(path).watch_from(ALL)

    def test_what_is_not_public_is_told_to_nobody(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy")
        retelling = opened(path)
        with pytest.raises(AssertionError):
            retelling.events_for(0)


class TestOnceItIsOver:
    @ONE_OF_EACH_KIND
    def test_all_hands_lie_open(self, game: str, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, game, over=True)
        retelling = opened(path)
        retelling.watch_from(ALL)
        assert retelling.last == len(moments) - 1
        for number, moment in enumerate(moments):
            retelling.go(number)
            scene = retelling.scene()
            assert scene.view.hands == retelling.open_hands() == moment.hands
            assert (scene.view.phase, scene.view.scores, scene.face_up) == (moment.phase, moment.scores, None)

    @ONE_OF_EACH_KIND
    def test_a_seat_sees_its_own_hand_and_not_the_others(self, game: str, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, game, over=True)
        retelling = opened(path)
        retelling.watch_from(1)
        for number, moment in enumerate(moments):
            retelling.go(number)
            scene = retelling.scene()
            assert scene.face_up == 1
            assert list(scene.hand) == moment.hands[1]
            assert HIDDEN in scene.view.hands[0] or not moment.hands[0] or not set(moment.hands[0]) & moment.secret

    def test_nobody_sits_at_a_seat_that_is_not_there(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy", over=True)
        with pytest.raises(ValueError, match="seat 9"):
            opened(path).watch_from(9)


class TestGoingThroughIt:
    @ONE_OF_EACH_KIND
    def test_back_is_where_it_was(self, game: str, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, game)
        retelling = Retelling(path)
        there = []
        for number in range(len(moments)):
            retelling.go(number)
            there.append((retelling.scene(), retelling.happened, retelling.totals))
        for number in reversed(range(len(moments))):
            retelling.go(number)
            assert (retelling.scene(), retelling.happened, retelling.totals) == there[number]

    def test_there_is_nothing_before_the_first_deal_nor_after_the_last_move(self, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, "rummy")
        retelling = Retelling(path)
        retelling.go(-1)
        assert retelling.number == 0
        retelling.go(10**9)
        assert retelling.number == len(moments) - 1

    def test_hands_and_moves_are_counted(self, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, "rummy", over=True)
        retelling = Retelling(path)
        first, second = retelling.starts
        assert (first, moments[second - 1].phase) == (0, "between hands")
        retelling.go(second)
        assert (retelling.hand, retelling.move) == (1, 0)
        retelling.go(second - 1)
        assert (retelling.hand, retelling.move, retelling.moves) == (0, second - 1, second - 1)
        assert retelling.totals == [tuple(moments[second - 1].scores)]
        retelling.go(second - 2)
        assert retelling.totals == [], "the hand isn't over yet"
        retelling.go(second)
        assert retelling.totals == [tuple(moments[second - 1].scores)]

    def test_one_hand_is_in_memory_and_no_more(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy", over=True)
        retelling = Retelling(path)
        retelling.go(retelling.last)
        assert not retelling._reading.history.entries
        assert len(retelling._again[1]._kept) <= 1 + retelling.moves // 16


class TestWhatWasTakenBack:
    def test_it_is_left_out_and_said(self, tmp_path: Path) -> None:
        host = new_evening(tmp_path, GAMES["rummy"], seating="pp")
        host.play(next(move for move in host.game.legal_moves(host.game.to_act[0]) if move.kind == "draw"))
        discards = [move for move in host.game.legal_moves(host.game.to_act[0]) if move.kind == "discard"]
        thrower = host.game.players[discards[0].seat]
        host.play(discards[0])
        assert host.undo()
        host.play(discards[1])
        host.close()
        retelling = Retelling(host.path)
        assert "Moves that were undone are left out." in list(retelling.remarks())
        assert retelling.last == 2
        retelling.go(0)
        assert not any("undid a move" in line for line in log(retelling))
        retelling.go(1)
        assert f"{thrower} undid a move." in log(retelling)

    @pytest.mark.parametrize("seat", [-1, 9])
    def test_a_move_of_nobody_is_taken_back_without_a_word(self, tmp_path: Path, seat: int) -> None:
        path, _ = evening(tmp_path, "rummy")
        lines = bodies(path)
        forge(
            path, [*lines[:2], b'{"move":{"kind":"draw","seat":%d,"source":"stock"}' % seat, b'{"undo":1', *lines[2:]]
        )
        retelling = Retelling(path)
        assert not any("undid a move" in line for line in log(retelling))
        retelling.go(retelling.last)
        assert retelling.stopped is None

    def test_practice_is_said_in_every_hand_of_it(self, tmp_path: Path) -> None:
        host = new_evening(tmp_path, GAMES["rummy"], seating="pb", first_dealer=1)
        host.play(next(move for move in host.game.legal_moves(0) if move.kind == "draw"))
        assert host.undo()
        host.play(next(move for move in host.game.legal_moves(0) if move.kind == "draw"))
        assert host.undo()
        list(moments_of(host, 3000, Random(3), hands=2))
        host.close()
        retelling = Retelling(host.path)
        assert len(retelling.starts) == 2
        assert any("those hands were practice" in remark for remark in retelling.remarks())
        assert log(retelling).count("Ann used undo, so this hand counts as practice.") == 1
        retelling.go(retelling.starts[1])
        assert not any("practice" in line for line in log(retelling))

    def test_a_seat_that_changed_hands_is_told_where_it_did(self, tmp_path: Path) -> None:
        host = new_evening(tmp_path, GAMES["rummy"], seating="ppp")
        table = moments_of(host, 3000, Random(3), hands=2)
        for _ in range(4):
            next(table)
        host.seat(1, Sitter("bot", "easy"))
        list(table)
        host.close()
        retelling = Retelling(host.path)
        retelling.go(2)
        assert retelling.scene().people == {0, 1, 2}
        assert "A bot is now playing for Bob." not in log(retelling)
        retelling.go(3)
        assert retelling.scene().people == {0, 2}
        assert "A bot is now playing for Bob." in log(retelling)
        retelling.go(retelling.last)
        assert retelling.scene().people == {0, 2}

    def test_also_if_the_moves_before_it_were_taken_back(self, tmp_path: Path) -> None:
        """A bot took over after two moves, of which only one is left."""
        host = new_evening(tmp_path, GAMES["rummy"], seating="ppp", first_dealer=2)
        for kind in ("draw", "discard"):
            host.play(next(move for move in host.game.legal_moves(0) if move.kind == kind))
        host.seat(1, Sitter("bot", "easy"))
        assert host.undo() == 1
        host.close()
        retelling = Retelling(host.path)
        retelling.go(retelling.last)
        assert retelling.number == 1
        assert "A bot is now playing for Bob." in log(retelling)
        assert retelling.scene().people == {0, 2}

    def test_what_was_taken_back_behind_the_last_move_is_told_at_that(self, tmp_path: Path) -> None:
        """A card was taken and another thrown, and both were taken back, so only the deal is left to tell it at."""
        host = new_evening(tmp_path, GAMES["rummy"], seating="ppp", first_dealer=2)
        host.play(Draw(0, "discard"))
        host.play(next(move for move in host.game.legal_moves(0) if move.kind == "discard"))
        assert [host.undo(), host.undo()] == [1, 1]
        host.close()
        retelling = Retelling(host.path)
        assert retelling.last == 0
        assert [event.seat for event in retelling.scene().events if isinstance(event, MoveTakenBack)] == [0, 0]


def test_a_lesson_is_said_to_be_one(tmp_path: Path) -> None:
    path, _ = evening(tmp_path / "lessons" / "rummy", "rummy")
    assert "This is a lesson." in list(Retelling(path).remarks())
    path, _ = evening(tmp_path, "rummy")
    assert "This is a lesson." not in list(Retelling(path).remarks())


class TestWhatNoLongerReplays:
    def broken(self, folder: Path, line: int, **changes: Any) -> tuple[Path, int]:
        """A copy in which that line of the second hand is another, and the number of the hand's deal."""
        path, _ = evening(folder, "rummy", over=True)
        lines = bodies(path)
        deals = [place for place, body in enumerate(lines) if body.startswith(b'{"hand"')]
        start = Retelling(path).starts[1]
        lines[deals[1] + line] = altered(lines[deals[1] + line], changes)
        return forge(folder / "broken.jsonl", lines), start

    def test_a_move_that_is_not_allowed(self, tmp_path: Path) -> None:
        path, start = self.broken(tmp_path, 5, move={"kind": "refuse", "seat": 0})
        retelling = Retelling(path)
        retelling.go(retelling.last)
        assert retelling.number == retelling.last == start + 4
        assert retelling.stopped is not None
        assert "isn't allowed by the rules" in retelling.stopped.why
        retelling.go(0)
        assert retelling.number == 0
        assert [found for found in told(Retelling(path)) if isinstance(found, Stopped)] == [retelling.stopped]

    def test_a_hand_that_is_dealt_otherwise(self, tmp_path: Path) -> None:
        path, start = self.broken(tmp_path, 0, deal="0" * 16)
        retelling = Retelling(path)
        retelling.go(start)
        assert (retelling.number, retelling.starts) == (start - 1, [0])
        assert retelling.stopped is not None
        assert "would be dealt differently now" in retelling.stopped.why
        found = told(Retelling(path))
        assert [one.hand for one in found if isinstance(one, HandTold)] == [0]
        assert any(isinstance(one, Stopped) and one.number == start - 1 for one in found)

    def test_it_goes_back_when_that_is_found_later(self, tmp_path: Path) -> None:
        path, start = self.broken(tmp_path, 5, move={"kind": "refuse", "seat": 0})
        retelling = Retelling(path)
        retelling.go(start + 2)
        retelling.stop(Stopped(3, "There it ends."))
        assert (retelling.number, retelling.last) == (3, 3)

    def test_a_first_hand_that_cannot_be_dealt(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy")
        lines = bodies(path)
        lines[1] = altered(lines[1], {"deal": "0" * 16})
        with pytest.raises(SaveError, match="dealt differently now"):
            Retelling(forge(path, lines))

    def test_what_is_lost_is_said(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy")
        path.write_bytes(path.read_bytes() + b"rubbish\nrubbish\n")
        assert "2 lines are lost" in Retelling(path).damaged


class TestInShort:
    def test_going_out_and_what_was_paid(self, tmp_path: Path) -> None:
        host, move = about_to_win(tmp_path)
        host.play(move)
        host.close()
        hand, most = told(Retelling(host.path))
        assert isinstance(hand, HandTold)
        assert isinstance(most, ReplayMark)
        scores = host.game.scores
        assert unmarked(hand.ended) == f"Ann goes rummy: {scores[0]} points."
        assert [mark.number for mark in hand.marks if mark.large] == [Retelling(host.path).last]
        assert unmarked(most.text) == f"Bob pays Ann {scores[0]} points."

    def test_a_feeding(self, tmp_path: Path) -> None:
        path, moments = evening(tmp_path, "tummy-rummy", over=True)
        hands = [found for found in told(Retelling(path)) if isinstance(found, HandTold)]
        chefs = [mark for hand in hands for mark in hand.marks if "is the Chef" in mark.text]
        begun = [after for before, after in pairwise(moments) if (before.phase, after.phase) == ("play", "feeding")]
        assert len(chefs) == len(begun) > 0
        assert all(moments[mark.number].phase == "feeding" for mark in chefs)

    def test_pots(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummoli", over=True)
        found = told(Retelling(path))
        pots = [mark for hand in found if isinstance(hand, HandTold) for mark in hand.marks if "takes the" in mark.text]
        assert pots
        most = found[-1]
        assert isinstance(most, ReplayMark)
        assert "chips" in most.text

    def test_a_hand_that_goes_on_has_no_end_yet(self, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, "rummy")
        hands = [found for found in told(Retelling(path)) if isinstance(found, HandTold)]
        assert hands[-1].ended == ""

    @ONE_OF_EACH_KIND
    def test_every_hand_is_told_and_every_mark_is_in_it(self, game: str, tmp_path: Path) -> None:
        path, _ = evening(tmp_path, game, over=True)
        retelling = Retelling(path)
        hands = [found for found in told(retelling) if isinstance(found, HandTold)]
        assert [hand.hand for hand in hands] == list(range(len(retelling.starts)))
        assert all(hand.ended for hand in hands)
        assert all(retelling.hand_at(mark.number) == hand.hand for hand in hands for mark in hand.marks)


def test_to_and_fro_over_a_deal_plays_no_hand_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = evening(tmp_path, "dummy-rummy", over=True)
    retelling = Retelling(path)
    dealt: list[HandAgain] = []

    def deal(reading: Reading, hand: SavedHand) -> HandAgain:
        dealt.append(HandAgain(reading, hand))
        return dealt[-1]

    monkeypatch.setattr("rummytui.retelling.HandAgain", deal)
    second = retelling.starts[1]
    for number in (second - 1, second, second - 1, second, 0, second + 1):
        retelling.go(number)
        assert retelling.number == number
    assert len(dealt) == 1
