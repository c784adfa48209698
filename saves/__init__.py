"""Games on disk: the journal of each, and the folder in which they are kept."""

from saves.errors import SaveError
from saves.journal import Journal
from saves.library import SavedGame, default_folder, folder_called, journal_called, saved_game, saved_games, throw_away
from saves.lines import Sitter

__all__ = [
    "Journal",
    "SaveError",
    "SavedGame",
    "Sitter",
    "default_folder",
    "folder_called",
    "journal_called",
    "saved_game",
    "saved_games",
    "throw_away",
]
