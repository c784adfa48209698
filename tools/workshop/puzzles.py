"""Finds puzzles: ``python -m tools.workshop puzzles GAME``.

Bots play fresh deals. Where the hard bot's best move clearly beats others by its own judgement, and where it isn't the move
of every other bot, the rest of the hand is played many times after each of these moves, with the hidden cards dealt again
each time. Those that do worse then, too, become the other answers of a puzzle.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import rules
from rules import View
from rules.moves import Move
from rummytui.bots import choose
from rummytui.bots.deciding import same_move
from rummytui.puzzles.choices import clearly_worse, reasons_for, weighed, wrong_answers
from rummytui.puzzles.puzzle import Puzzle, WeighedAnswer, puzzle_to_json
from rummytui.puzzles.second_look import losses
from rummytui.puzzles.shelves import SHELVES, puzzles_in

_LEVELS: Final = ("easy", "medium", "medium")
_TABLES: Final = (4, 3, 2)
"""The usual number of players, in games for that many."""
_TRIES: Final = 6
"""How many times the easy bot is asked: it chooses at random among moves that look alike to it."""
_UNLIKELY: Final = 0.03
"""How often a position is taken in which no easier bot plays any of the wrong answers."""
_MOST_MOVES: Final = 150
"""A puzzle has no more moves before it, so that it is small and quick to open."""
_LOOKED_AT: Final = 0.3
"""The share of positions that are looked at: otherwise most puzzles would be from the first turns."""
_IN_A_DEAL: Final = 2
"""How many puzzles one deal may give."""
_KINDS: Final = 0.5
"""The share of a shelf in which moves of one kind may be best, as far as there are others."""
_VARIED_FROM: Final = 4
"""How many puzzles there may be before that matters."""
_EDGE: Final = 30
"""What of the difficulty comes from a small margin; the rest from bots that choose wrongly."""


class _Candidate(NamedTuple):
    """A position that may become a puzzle: its moves, the best first, each with how far it is behind."""

    view: View
    ranked: Sequence[tuple[Move, float]]
    wrong: float
    """The share of easier bots' choices that are wrong."""


def main(arguments: Sequence[str]) -> None:
    """Find puzzles for a game, and write them to its shelf."""
    parser = ArgumentParser(prog="python -m tools.workshop puzzles", description=__doc__)
    parser.add_argument("game", choices=sorted(rules.GAMES))
    parser.add_argument("--count", type=int, default=40, help="how many puzzles to find (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds give other deals (default: 1)")
    parser.add_argument("--out", type=Path, help="the file to write (default: the game's shelf)")
    given = parser.parse_args(arguments)
    out = given.out or Path(str(SHELVES)) / f"{given.game}.jsonl"
    shelf = list(puzzles_in(out.read_text(encoding="utf-8"), given.game)) if out.exists() else []
    fresh = puzzles(given.game, given.seed, shelf)
    while len(shelf) < given.count:
        puzzle = next(fresh)
        shelf.append(puzzle)
        print(f"{len(shelf)}: difficulty {puzzle.difficulty}, {puzzle.best.move.kind}", file=sys.stderr, flush=True)
        # Puzzles are kept as they are found, since the rest can take long.
        write(shelf, out)


def write(shelf: Sequence[Puzzle], out: Path) -> None:
    """Write puzzles to a file, the easiest first."""
    in_order = sorted(shelf, key=lambda puzzle: (puzzle.difficulty, puzzle.name))
    out.write_text("".join(f"{puzzle_to_json(puzzle)}\n" for puzzle in in_order), encoding="utf-8")


def puzzles(game: str, seed: int, shelf: Sequence[Puzzle] = ()) -> Iterator[Puzzle]:
    """Puzzles of a game from fresh deals, one after another, without end, that aren't on the shelf yet."""
    kinds = Counter(puzzle.best.move.kind for puzzle in shelf)
    known = {puzzle.seed for puzzle in shelf}
    for deal in count():
        rng = Random(f"puzzles {game} {seed} {deal}")
        table = rng.choice([size for size in _TABLES if size in rules.GAMES[game].player_counts()])
        if (dealt := rng.randrange(10**9)) not in known:
            for puzzle in islice(_puzzles_of_deal(game, table, dealt, rng, kinds), _IN_A_DEAL):
                kinds[puzzle.best.move.kind] += 1
                yield puzzle


def _enough(kinds: Counter[str], move: Move) -> bool:
    """Whether there are already enough puzzles with this kind of best move."""
    return kinds.total() >= _VARIED_FROM and kinds[move.kind] > _KINDS * kinds.total()


def _puzzles_of_deal(game: str, size: int, seed: int, rng: Random, kinds: Counter[str]) -> Iterator[Puzzle]:
    levels = [rng.choice(_LEVELS) for _ in range(size)]
    played: list[Move] = []
    state = rules.new_game(game, [f"Player {seat + 1}" for seat in range(size)], seed=seed)
    while not (state.over or state.stage.hand_over) and len(played) <= _MOST_MOVES:
        seat = state.to_act[0]
        legal = state.legal_moves(seat)
        view = state.seen_by(seat)
        move = legal[0] if len(legal) == 1 else choose(view, levels[seat], Random(rng.random()))
        looked_at = len(legal) > 1 and rng.random() < _LOOKED_AT
        if looked_at and (candidate := _candidate(view, rng)) and not _enough(kinds, candidate.ranked[0][0]):
            answers = _answers(candidate, rng)
            if answers:
                difficulty = _difficulty(candidate.wrong, answers[1])
                yield Puzzle(game, size, {}, seed, tuple(played), seat, answers, difficulty)
        state.play(move)
        played.append(move)


def _candidate(view: View, rng: Random) -> _Candidate | None:
    """The choices here, if the hard bot is sure twice and an easier bot might choose wrongly."""
    others = [choose(view, "easy", Random(rng.random())) for _ in range(_TRIES)]
    others += [choose(view, "medium", Random(rng.random()))] * _TRIES
    behind = weighed(view, Random(rng.random()))
    best, *_ = behind
    again, *_ = weighed(view, Random(rng.random()))
    clearly = clearly_worse(behind)
    if not clearly or not same_move(again, best):
        return None
    played = [move for move in clearly if any(same_move(move, other) for other in others)]
    answers = wrong_answers(behind, (*clearly[:2], *played, *clearly[2:3]))
    wrong = sum(any(same_move(move, other) for move in clearly) for other in others) / len(others)
    if not wrong and rng.random() > _UNLIKELY:
        return None
    return _Candidate(view, [(best, 0.0), *answers], wrong)


def _answers(candidate: _Candidate, rng: Random) -> tuple[WeighedAnswer, ...]:
    """The best move and those that prove worse where the hand is played on; none if nothing does, or if one is better."""
    view = candidate.view
    moves = [move for move, _ in candidate.ranked]
    if not (lost := losses(view, moves, rng)):
        return ()
    why, *against = reasons_for(view, moves)
    if not why:
        return ()
    rest = [
        WeighedAnswer(move, round(10 * points), round(100 * behind), said)
        for (move, behind), points, said in zip(candidate.ranked[1:], lost[1:], against, strict=True)
        if points is not None
    ]
    return WeighedAnswer(moves[0], 0, 0, why), *rest


def _difficulty(wrong: float, second: WeighedAnswer) -> int:
    """From 0 for the easiest to 100: easier bots choose wrongly, and the margin is small."""
    return round((100 - _EDGE) * wrong + _EDGE * 100 / max(second.behind, 100))
