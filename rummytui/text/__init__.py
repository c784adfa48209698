"""The wording of a table: sentences about players and cards, without Textual."""

from rummytui.text.house_rules import house_rules
from rummytui.text.names import begins_with, marked, unmarked, with_marked_names, with_plain_names
from rummytui.text.narration import (
    DonePart,
    Phrase,
    Sentence,
    Teller,
    in_sentences,
    since_last_turn,
    tell,
    undo_notice,
    worded,
)
from rummytui.text.reasons import refusal
from rummytui.text.settlement import Account, AccountLine, account_of
from rummytui.text.speech import cards_listed, counted, hand_size, listed, named, said, said_all, signed, whose

__all__ = [
    "Account",
    "AccountLine",
    "DonePart",
    "Phrase",
    "Sentence",
    "Teller",
    "account_of",
    "begins_with",
    "cards_listed",
    "counted",
    "hand_size",
    "house_rules",
    "in_sentences",
    "listed",
    "marked",
    "named",
    "refusal",
    "said",
    "said_all",
    "signed",
    "since_last_turn",
    "tell",
    "undo_notice",
    "unmarked",
    "whose",
    "with_marked_names",
    "with_plain_names",
    "worded",
]
