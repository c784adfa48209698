"""Where saved games lie, and which files are some. Reading no game, this is known at once."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER_VARIABLE = "RUMMYTUI_SAVES"
"""The environment variable that names the folder."""

SUFFIX = ".jsonl"
"""The ending of every journal's file name."""


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
    """All files in a folder that are journals by their names. Raises OSError or ValueError where it cannot be read."""
    return [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
