"""Trees of legal moves, counted as chess programs do with perft: number and order of moves, from fixed deals.

`move_trees.json` holds for each tree the table, the way to its root and what is found there. At a change of the rules
that is meant, write what is found now with ``python -m tests.rules.move_trees`` and read the difference; a new tree is
an entry without ``walked`` and ``levels``.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from rules import Game, move_to_json, new_game
from rules.moves import Move
from tests.rules.table import NAMES

FILE = Path(__file__).with_name("move_trees.json")
DEPTH = 4
WIDTH = 6
"""How many moves of a node are followed: all, or this many, from the first to the last at even distances."""
LONGEST_WALK = 3000

Tree = dict[str, Any]


def trees() -> list[Tree]:
    """All trees in the file."""
    found: list[Tree] = json.loads(FILE.read_text("utf-8"))
    return found


def begun(tree: Tree) -> Game:
    """The first deal of the tree's table."""
    decks = [deck.split() for deck in tree.get("decks", [])]
    return new_game(tree["game"], NAMES[: tree["players"]], seed=tree["seed"], options=tree.get("options"), decks=decks)


def all_moves(game: Game) -> list[Move]:
    """The legal moves of everybody who is to act."""
    return [move for seat in game.to_act for move in game.legal_moves(seat)]


class Findings:
    """How many moves there were, and a short hash of them and one of the scores beside them."""

    def __init__(self) -> None:
        self.count = 0
        self._order, self._scores = hashlib.sha256(), hashlib.sha256()

    def add(self, game: Game, moves: list[Move]) -> None:
        """Take in what may be done now, and by whom, and how everybody stands."""
        self.count += len(moves)
        self._order.update("\n".join([f"{game.phase} {game.to_act}", *map(move_to_json, moves), ""]).encode())
        self._scores.update(f"{game.scores}\n".encode())

    def written(self) -> str:
        """What was found, as it stands in the file."""
        return f"{self.count} moves {self._order.hexdigest()[:12]} scores {self._scores.hexdigest()[:12]}"


def walk(game: Game, tree: Tree) -> str:
    """Play by chance, a kind of move first and then one of it, to the root of the tree; what was found on the way.

    That is after ``after`` moves, and then on to the phase ``to``; no move is of a kind that the tree avoids.
    """
    rng = Random(tree["seed"])
    found, avoided = Findings(), tree.get("avoid", ["finish", "leave"])
    for step in range(LONGEST_WALK):
        if step >= tree.get("after", 0) and game.phase == tree.get("to", game.phase):
            return found.written()
        moves = all_moves(game)
        found.add(game, moves)
        kinds = list(dict.fromkeys(move.kind for move in moves if move.kind not in avoided))
        kind = _any(rng, kinds)
        game.play(_any(rng, [move for move in moves if move.kind == kind]))
    raise AssertionError(f"the walk of {tree['name']} never comes to {tree['to']}")


def _any(rng: Random, of: list[Any]) -> Any:
    # The one draw of chance that no version of Python makes otherwise.
    return of[int(rng.random() * len(of))]


def levels(root: Game, depth: int, width: int) -> Iterator[str]:
    """What is found at the root, one move further, and so on."""
    games = [root]
    for _ in range(depth):
        found, further = Findings(), []
        for game in games:
            moves = all_moves(game)
            found.add(game, moves)
            for move in spread(moves, width):
                twin = game.copy()
                twin.play(move)
                further.append(twin)
        yield found.written()
        games = further


def spread(moves: list[Move], width: int) -> list[Move]:
    """Some of many moves, the first and the last among them."""
    if len(moves) <= width:
        return moves
    return [moves[place * (len(moves) - 1) // (width - 1)] for place in range(width)]


def grown(tree: Tree) -> Tree:
    """The tree with what is found in it now."""
    game = begun(tree)
    walked = walk(game, tree)
    known = {name: value for name, value in tree.items() if name not in ("walked", "levels")}
    return {
        **known,
        "walked": walked,
        "levels": list(levels(game, tree.get("depth", DEPTH), tree.get("width", WIDTH))),
    }


def rewrite() -> None:
    """Rewrite the file with the current moves."""
    written = []
    for tree in trees():
        lines = [f"    {json.dumps(name)}: {json.dumps(value)}" for name, value in grown(tree).items()]
        written.append("  {\n" + ",\n".join(lines) + "\n  }")
    FILE.write_text("[\n" + ",\n".join(written) + "\n]\n", "utf-8")


if __name__ == "__main__":
    rewrite()
    sys.stdout.write(f"{FILE}\n")
