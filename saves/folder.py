"""Where saved games lie, and which files are some. Reading no game, this is known at once."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER_VARIABLE = "RUMMYTUI_SAVES"
"""The environment variable that names the folder."""

SUFFIX = ".jsonl"
"""The ending of every journal's file name."""


BIN = "bin"
"""The folder of what was thrown away, in that of the saved games."""


def default_folder() -> Path:
    """Where games are saved unless the command line names another folder."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return folder_called(named)
    from platformdirs import user_data_path

    return user_data_path("rummytui", appauthor=False) / "games"


def folder_called(name: str) -> Path:
    """The folder called ``name``, in which ``~`` is the home folder of the user."""
    # Not Path.expanduser, which fails if it does not know the home folder.
    return Path(os.path.expanduser(name))  # noqa: PTH111


def journals_in(folder: Path) -> list[Path]:
    """All files in a folder that are journals by their names, and one name of each. Raises OSError or ValueError."""
    paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    found: dict[object, Path] = {}
    # A link comes last, so that the file is called by its own name.
    for path in sorted(paths, key=lambda path: (_is_link(path), path.name)):
        found.setdefault(_identity(path), path)
    return list(found.values())


def _is_link(path: Path) -> bool:
    # Not Path.is_symlink, which fails in a folder that may not be entered.
    return os.path.islink(path)  # noqa: PTH114


def _identity(path: Path) -> object:
    """What two names of one file have in common."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return path
    return state.st_dev, state.st_ino
