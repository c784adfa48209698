"""What the command line does with saved games besides playing them: names, the bin, copies."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

import saves
from rummytui.cli.arguments import folder_of
from rummytui.cli.errors import BadInput, naming, or_meant
from rummytui.letters import harmless
from rummytui.text.speech import counted
from saves import keeping
from saves.errors import printable
from saves.folder import SUFFIX
from saves.lines import FORMAT
from saves.upgrading import upgraded


def rename(args: Namespace) -> int:
    """Call a saved game by another name."""
    return _done(args, lambda path: keeping.rename(path, args.new), "{before} is called {after} now.")


def throw_in_bin(args: Namespace) -> int:
    """Put a saved game in the bin."""
    return _done(args, keeping.throw_in_bin, "{before} is in the bin; rummytui saves restore '{after}' puts it back.")


def duplicate(args: Namespace) -> int:
    """Copy a saved game."""
    return _done(args, keeping.duplicate, "{after} is a copy of {before}.")


def export(args: Namespace) -> int:
    """Write a saved game to a file."""
    target = Path(args.file).expanduser()

    def written(path: Path) -> Path:
        with naming(target, path):
            return keeping.export(path, target)

    return _done(args, written, "{before} is written to {path}.")


def restore(args: Namespace) -> int:
    """Put a saved game back that was thrown away."""
    folder = folder_of(args)
    with naming(folder):
        thrown = {game.name: game.path for game in keeping.in_bin(folder)}
        wanted = args.thrown.removesuffix(SUFFIX)
        if wanted not in thrown:
            shown = printable(wanted)
            raise BadInput(
                f"There is no game called {shown} in the bin{or_meant(wanted, thrown)}", "rummytui saves --bin"
            )
        back = keeping.put_back(thrown[wanted])
    return _said(f"{back.stem} is among the saved games again.")


def take_in(args: Namespace) -> int:
    """Copy a saved game from a file."""
    source, folder = Path(args.file).expanduser(), folder_of(args)
    with naming(source):
        copy = keeping.take_in(source, folder)
        over = saves.saved_game(copy).over
    further = f"rummytui replay '{copy.stem}' tells it" if over else f"rummytui resume '{copy.stem}' goes on with it"
    return _said(f"{copy.stem} is among the saved games; {further}.")


def empty_bin(args: Namespace) -> int:
    """Delete for good what was thrown away."""
    folder = folder_of(args)
    with naming(folder):
        count = keeping.empty_bin(folder)
    return _said("1 saved game is gone for good." if count == 1 else f"{count} saved games are gone for good.")


def upgrade(args: Namespace) -> int:
    """Rewrite saved games in the newest format, each if it stays the same game; 1 if one of them had to be left."""
    folder = folder_of(args)
    with naming(folder):
        paths = [saves.journal_called(folder, name) for name in args.names]
        if not args.names:
            paths = [game.path for game in saves.shelf(folder)]
    up_to_date = left = 0
    for path in paths:
        try:
            done = upgraded(path, dry_run=args.dry_run)
        except saves.SaveError as error:
            left += 1
            _said(str(error))
            continue
        up_to_date += done is None
        if done or args.names:
            _said(done or f"{path.stem} is in format {FORMAT} already, the newest.")
    if not paths:
        _said(f"No games are saved in {folder} yet.")
    elif up_to_date and not args.names:
        are = "is" if up_to_date == 1 else "are"
        _said(f"{counted(up_to_date, 'saved game')} {are} in format {FORMAT} already, the newest.")
    return 1 if left else 0


def _done(args: Namespace, does: Callable[[Path], Path], sentence: str) -> int:
    folder = folder_of(args)
    with naming(folder):
        path = saves.journal_called(folder, args.name)
        after = does(path)
    return _said(sentence.format(before=path.stem, after=after.stem, path=after))


def _said(sentence: str) -> int:
    sys.stdout.write(f"{harmless(sentence)}\n")
    return 0
