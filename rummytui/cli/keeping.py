"""Commands that manage saved games: names, the bin, copies."""

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
from saves.checking import findings
from saves.errors import printable
from saves.folder import SUFFIX
from saves.lines import FORMAT
from saves.upgrading import upgraded


def rename(args: Namespace) -> int:
    """Rename a saved game."""
    return _done(args, lambda path: keeping.rename(path, args.new), "Renamed {before} to {after}.")


def move_to_bin(args: Namespace) -> int:
    """Move a saved game to the bin."""
    said = "Moved {before} to the bin. To restore it, run rummytui saves restore '{after}'."
    return _done(args, keeping.throw_in_bin, said)


def duplicate(args: Namespace) -> int:
    """Copy a saved game."""
    return _done(args, keeping.duplicate, "Copied {before} to {after}.")


def export(args: Namespace) -> int:
    """Export a saved game to a file."""
    target = Path(args.file).expanduser()

    def written(path: Path) -> Path:
        with naming(path):
            return keeping.export(path, target)

    return _done(args, written, "Exported {before} to {path}.")


def restore(args: Namespace) -> int:
    """Restore a saved game from the bin."""
    folder = folder_of(args)
    with naming(folder):
        binned = {game.name: game.path for game in keeping.in_bin(folder)}
        wanted = args.binned.removesuffix(SUFFIX)
        if wanted not in binned:
            shown = printable(wanted)
            raise BadInput(
                f"There's no game called {shown} in the bin{or_meant(wanted, binned)}", "rummytui saves --bin"
            )
        back = keeping.put_back(binned[wanted])
    return _said(f"Restored {back.stem}.")


def import_game(args: Namespace) -> int:
    """Import a saved game from a file."""
    source, folder = Path(args.file).expanduser(), folder_of(args)
    with naming(source):
        copy = keeping.take_in(source, folder)
        over = saves.saved_game(copy).over
    what, command = ("see what happened", "replay") if over else ("carry on", "resume")
    return _said(f"Imported {copy.stem}. To {what}, run rummytui {command} '{copy.stem}'.")


def empty_bin(args: Namespace) -> int:
    """Delete everything in the bin for good."""
    folder = folder_of(args)
    with naming(folder):
        count = keeping.empty_bin(folder)
    return _said(f"Deleted {counted(count, 'saved game')}." if count else "The bin is already empty.")


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
            _said(done or f"{path.stem} is already in format {FORMAT}, the newest.")
    if not paths:
        _said(f"No saved games in {folder} yet.")
    elif up_to_date and not args.names:
        are = "is" if up_to_date == 1 else "are"
        _said(f"{counted(up_to_date, 'saved game')} {are} already in format {FORMAT}, the newest.")
    return 1 if left else 0


def check(args: Namespace) -> int:
    """List the problems of the saved games; 1 if there are any."""
    folder = folder_of(args)
    found = 0
    with naming(folder):
        for finding in findings(folder, again=args.all):
            found += 1
            _said(finding)
    if not found:
        _said(f"No problems with the saved games in {folder}.")
    return 1 if found else 0


def _done(args: Namespace, does: Callable[[Path], Path], sentence: str) -> int:
    folder = folder_of(args)
    with naming(folder):
        path = saves.journal_called(folder, args.name)
        after = does(path)
    return _said(sentence.format(before=path.stem, after=after.stem, path=after))


def _said(sentence: str) -> int:
    sys.stdout.write(f"{harmless(sentence)}\n")
    return 0
