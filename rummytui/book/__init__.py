"""The family book: what all saved evenings come to, for people and for games.

`saves.book` knows the evenings, by the names that stand in them; here they are counted for the people behind the names.
"""

from rummytui.book.book import Book, FamilyRecord, GamePage, GamesPerson
from rummytui.book.months import Month, last_months
from rummytui.book.people import Nemesis, PersonPage, PersonsGame, Pots, Who

__all__ = [
    "Book",
    "FamilyRecord",
    "GamePage",
    "GamesPerson",
    "Month",
    "Nemesis",
    "PersonPage",
    "PersonsGame",
    "Pots",
    "Who",
    "last_months",
]
