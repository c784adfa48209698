"""Retired words, which no text may use any more, each with its replacement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.sentences.collect import Text


class Retired(NamedTuple):
    """A pattern that no text may contain, and its replacement."""

    pattern: re.Pattern[str]
    use: str


def _retired(pattern: str, use: str) -> Retired:
    return Retired(re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), use)


RETIRED = (
    _retired("throw|throws|threw|thrown|throwing", "discard"),
    _retired("tabled|tabling|to table (?:it|them|a|the|one|cards)", "lay down, lay off"),
    _retired("unmatched|loose|left[- ]?over|left-overs", "deadwood, cards left in hand"),
    _retired("sittings?", "game"),
    _retired("tempers?", "style, playing style"),
    _retired("dear|dearer|dearest", "expensive, high"),
    _retired("blanks?", "spaces"),
    _retired("slanted letters", "italics"),
    _retired("small letters", "lower case"),
    _retired("signs", "symbols"),
    _retired("anew", "again"),
    _retired("whoever|whomever|whosever|whatever", "you, a player, the host, the dealer, the winner; any, anything"),
    _retired("somebody who|those who", "you, a player, players, the others"),
    _retired("one (?:may|can|could|has|lays|draws|plays|must|needs|wants|would|sees)", "you"),
    _retired("one's own|oneself", "your own"),
    _retired("the own", "your own"),
    _retired("what (?:came|comes|becomes|became) of|came of it|comes of it", "the result"),
    _retired("by lot|drawn by lots|a lot is drawn", "at random"),
    _retired("picture cards?|court cards?", "face card"),
    _retired("laid open|lies open|lie open|open card", "face up, the upcard"),
    _retired("shut out|shuts out|shutting out", "remove"),
    _retired("takes? back|took back|taken back|taking back", "undo; return to hand, for a meld"),
    _retired("looks? back|looking back|look-back", "review"),
    _retired("ways? of playing", "house rules, presets"),
    _retired("in lines|line by line", "in plain text"),
    _retired("units?", "points, helpings, chips"),
    _retired("go(?:es)? on by (?:itself|themselves)", "plays on, carries on"),
    _retired("goes on with|go on with|going on with|to go on", "resume, rejoin, continue"),
    _retired("leads? back", "rejoin"),
    _retired("stands? in the|it stands(?! for)|stands there|as it stands", "is in the …"),
    _retired("lies|lay open", "is"),
    _retired("is to be|are to be|is to (?:play|have|move|act|do|lead)", "will be, has to, 's turn"),
    _retired("there is none|there are none", "there's no …"),
    _retired("as ever|be it|but for|alike", "as usual, even, except, the same"),
    _retired("called away", "step away"),
    _retired("fine[sd]?(?= for| of|s$)", "penalty"),
    _retired("dealt again anew|deal anew", "deal again"),
    _retired("evenings|(?<!whole )evening(?! for)", "game; evening only on the podium and in the family book"),
    _retired("elsewhere", "on another computer, on another screen"),
    _retired(r"\w+'(?:d|ve)", "no contractions of had, would and have"),
)


class AllowedWord(NamedTuple):
    """A word that is right after all in the files whose paths begin like this, and why."""

    path: str
    word: str
    why: str


_BOOK = "the family book and the podium speak of evenings"
_RULE = "the name or the value of a house rule"

KEPT = (
    AllowedWord("rummytui/cli/book.py", "evening", _BOOK),
    AllowedWord("rummytui/screens/book", "evening", _BOOK),
    AllowedWord("rummytui/text/book.py", "evening", _BOOK),
    AllowedWord("rummytui/widgets/book_page.py", "evening", _BOOK),
    AllowedWord("docs/play/family-book.md", "evening", "names of fields in JSON"),
    AllowedWord("rules/rulebook/tummy-rummy.md", "tabling", _RULE),
    AllowedWord("rummytui/plain/typed.py", "take back", "people may still type it"),
    AllowedWord("rummytui/plain/typed.py", "look back", "people may still type it"),
    AllowedWord("rules/reasons.py", "unmatched", "the value of a reason, as events and other programs have it"),
    AllowedWord("rummytui/remote/", "shut out", "a word that referees and screens tell each other"),
    AllowedWord("rummytui/widgets/forms/seating.py", "temper", "the name of a class"),
)


class Found(NamedTuple):
    """A retired word in a text, and what to use instead."""

    text: Text
    word: str
    use: str


def retired_in(text: Text) -> Iterator[Found]:
    """The retired words in a text, except in placeholders and code."""
    read = re.sub(r"\{[^}]*\}|`[^`]*`|--[a-z-]+|\w+@elsewhere", "…", text.text)
    for retired in RETIRED:
        for match in retired.pattern.finditer(read):
            if not _is_kept(text.path, match[0].casefold()):
                yield Found(text, match[0], retired.use)


def _is_kept(path: str, word: str) -> bool:
    return any(path.startswith(kept.path) and word.startswith(kept.word) for kept in KEPT)
