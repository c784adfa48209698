"""Games on disk: the journal of each, and the folder in which they are kept.

Names are loaded lazily, so that code that only needs the folder, such as
the first screen, need not wait for the rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from saves.errors import SaveError
    from saves.folder import default_folder, folder_called
    from saves.journal import Journal
    from saves.library import Known, SavedGame, journal_called, saved_game, saved_games, shelf, throw_away
    from saves.lines import Sitter

__all__ = [
    "Journal",
    "Known",
    "SaveError",
    "SavedGame",
    "Sitter",
    "default_folder",
    "folder_called",
    "journal_called",
    "saved_game",
    "saved_games",
    "shelf",
    "throw_away",
]

_PLACES: Final = {
    "Journal": "journal",
    "SaveError": "errors",
    "Sitter": "lines",
    "default_folder": "folder",
    "folder_called": "folder",
    **dict.fromkeys(
        ("Known", "SavedGame", "journal_called", "saved_game", "saved_games", "shelf", "throw_away"), "library"
    ),
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"saves.{_PLACES[name]}"), name)
