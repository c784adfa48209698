"""What is said at the table: sentences made of names and cards. Nothing here knows a screen."""

from rummytui.words.house import house_rules
from rummytui.words.refusing import refusal
from rummytui.words.settling import Account, AccountLine, account_of
from rummytui.words.speech import counted, listed, named, said, said_all, signed, whose
from rummytui.words.telling import Deed, Sentence, Teller, Told, since, tell

__all__ = [
    "Account",
    "AccountLine",
    "Deed",
    "Sentence",
    "Teller",
    "Told",
    "account_of",
    "counted",
    "house_rules",
    "listed",
    "named",
    "refusal",
    "said",
    "said_all",
    "signed",
    "since",
    "tell",
    "whose",
]
