"""The same seed and the same moves of people bring the same moves of bots."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rules import GAMES
from rules.cards import chance, full_pack
from rules.moves import Deal, Discard, Draw
from rummytui.bots import choose
from rummytui.bots.choosing import chance_of
from rummytui.table.host import Host, Sitter
from tests.saves.playing import NAMES, PERSON, bodies, new_host, play_hands

BOTS = [Sitter("bot", "medium")] * 3
OPTIONS = {"gamblers": {"table": "two_to_four"}}


def table(folder: Path, name: str, seed: int) -> Host:
    """Three bots, or as many as can play."""
    most = GAMES[name].player_counts()[-1]
    return Host.new(folder, name, NAMES[:most], BOTS[:most], seed=seed, options=OPTIONS.get(name))


def bots_play(host: Host, moves: int) -> None:
    """Let bots make this many moves, as the table does."""
    for _ in range(moves):
        seat = host.game.to_act[0]
        host.play(choose(host.view(seat), "medium", host.chance_for(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_two_sittings_with_the_same_seed_are_the_same(tmp_path: Path, name: str) -> None:
    one, other = table(tmp_path, name, 5), table(tmp_path, name, 5)
    bots_play(one, 40)
    bots_play(other, 25)
    other.close()
    other = Host.resume(other.path)
    bots_play(other, 15)
    assert bodies(one.path)[1:] == bodies(other.path)[1:]
    one.close()
    other.close()


def test_another_seed_is_another_sitting_of_the_same_cards(tmp_path: Path) -> None:
    """Where cards are the same, only the bots' own chance can make a difference."""
    deck = [str(card) for card in full_pack()]
    hosts = [Host.new(tmp_path, "rummy", NAMES, BOTS, seed=seed, decks=[deck]) for seed in range(30)]
    assert len({host.chance_for(0).random() for host in hosts}) == 30


def test_advice_has_another_chance_for_every_view_and_the_same_for_the_same(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    views = [host.game.seen_by(seat) for seat in range(3)]
    assert len({chance_of(view).random() for view in views}) == 3
    assert [chance_of(host.game.seen_by(seat)).random() for seat in range(3)] == [
        chance_of(view).random() for view in views
    ]


def test_each_seat_and_each_move_has_a_chance_of_its_own(tmp_path: Path) -> None:
    host = new_host(tmp_path)
    found = set()
    for _ in range(20):
        found |= {host.chance_for(seat).random() for seat in range(3)}
        host.play(Draw(host.game.to_act[0], "stock"))
        found |= {host.chance_for(seat).random() for seat in range(3)}
        seat = host.game.to_act[0]
        host.play(Discard(seat, host.game.hands[seat][0]))
    assert len(found) == 20 * 2 * 3


def test_each_hand_begins_with_a_chance_of_its_own(tmp_path: Path) -> None:
    """Even if hands are equally far along: nobody has moved in any of these three."""
    found = set()
    for hands in range(3):
        host = play_hands(new_host(tmp_path, seed=3), hands, Random(hands))
        if hands:
            host.play(Deal(host.game.to_act[0]))
        assert host.game.hand_number == hands + 1
        found |= {host.chance_for(seat).random() for seat in range(3)}
        host.close()
    assert len(found) == 3 * 3


def test_it_tells_nothing_of_a_shuffle(tmp_path: Path) -> None:
    host = new_host(tmp_path, seed=5)
    shuffles = {chance(5, number).random() for number in range(200)}
    assert not any(host.chance_for(seat).random() in shuffles for seat in range(3))


def test_what_is_taken_back_is_decided_in_the_same_way(tmp_path: Path) -> None:
    host = new_host(tmp_path, [PERSON, Sitter("bot", "medium")], first_dealer=1)
    host.play(Draw(0, "stock"))
    thrown = Discard(0, host.game.hands[0][0])
    before = [host.chance_for(seat).random() for seat in range(2)]
    host.play(thrown)
    moved = choose(host.view(1), "medium", host.chance_for(1))
    host.play(moved)
    assert [host.chance_for(seat).random() for seat in range(2)] != before
    assert host.undo() == 2
    assert [host.chance_for(seat).random() for seat in range(2)] == before
    host.play(thrown)
    assert choose(host.view(1), "medium", host.chance_for(1)) == moved
    host.close()


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_no_move(tmp_path: Path, name: str) -> None:
    """The same view and the same chance give the same move, no matter what the others hold."""
    host, rng = table(tmp_path, name, 8), Random(8)
    for _ in range(25):
        seat = host.game.to_act[0]
        view, state = host.view(seat), host.chance_for(seat).getstate()
        moves = set()
        for seen in (view, view.imagined(rng).seen_by(seat)):
            by_chance = Random()
            by_chance.setstate(state)
            moves.add(choose(seen, "medium", by_chance))
        (move,) = moves
        host.play(move)
    host.close()


PLAYED = """
import sys, tempfile, pathlib
from tests.rummytui.bots.test_chance import bots_play, table
from tests.saves.playing import bodies
with tempfile.TemporaryDirectory() as folder:
    for name in ("rummy", "knock", "tummy-rummy", "rummoli", "double-rum"):
        host = table(pathlib.Path(folder), name, 3)
        bots_play(host, 30)
        sys.stdout.buffer.writelines(bodies(host.path)[1:])
"""


def test_another_run_of_the_program_plays_alike() -> None:
    """Python's hash seed changes the order of sets in each run."""
    runs = {
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "PYTHONHASHSEED": mixed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for mixed in ("1", "2")
    }
    assert len(runs) == 1
    assert len(next(iter(runs))) > 1000
