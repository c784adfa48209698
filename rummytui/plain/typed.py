"""What a line typed in plain text means: a command, cards and answers to its questions, and the offer they make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules import Card
from rules.cards import JOKER, RANKS
from rules.cards import SUITS as SUIT_LETTERS
from rules.melds import RANK_WORDS, SUIT_WORDS
from rummytui.plain.questions import answered, place_of, without_screen
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Amount, Choose, Offer, Play
from rummytui.table.phase_desk import HURRIES, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import listed, said
from rummytui.text.speech import SUITS

_FILLERS: Final = frozenset(
    ["a", "an", "and", "by", "for", "from", "her", "his", "its", "my", "of", "on", "onto", "the", "their", "to", "with"]
)
"""Words without a meaning of their own."""
SYNONYMS: Final = {
    "play": "lay",
    "review": "look back",
    "return": "take back",
    "declare": "go down",
    "go down": "declare",
    "pass": "nobody",
    "throw": "discard",
    "take back": "undo",
    "end": "finish",
    "finish here": "finish",
    "quit": "leave",
    "exit": "leave",
    "call a pot": "claim",
    "somebody leaves": "goodbye",
}
"""Other words for commands, some of them from earlier versions, each with a name or label that the command has."""

_SUIT_OF: Final = (
    {letter.lower(): letter for letter in SUIT_LETTERS}
    | {sign: letter for letter, sign in SUITS.items()}
    | {word: letter for letter, word in SUIT_WORDS.items()}
    | {word.removesuffix("s"): letter for letter, word in SUIT_WORDS.items()}
)
_NUMBER_WORDS: Final = dict(
    zip(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], "23456789T", strict=True)
)
_RANK_OF: Final = (
    {rank.lower(): rank for rank in RANKS}
    | {"10": "T"}
    | _NUMBER_WORDS
    | {word: rank for rank, word in RANK_WORDS.items()}
    | {word.removesuffix("s"): rank for rank, word in RANK_WORDS.items()}
)
_CODE: Final = re.compile(
    rf"(10|[{''.join(RANKS)}])([{''.join(SUIT_LETTERS)}{''.join(SUITS.values())}])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A parsed line."""

    command: Command | None
    """The command, or None if the line names none."""
    cards: tuple[Card, ...] = ()
    answers: tuple[str, ...] = ()
    """The rest of the line, word by word: numbers and names that answer the command's questions."""


def understood(line: str, commands: Sequence[Command], scene: Scene) -> TypedLine:
    """Parse ``line``, given these commands."""
    # A comma separates cards; alone it is the key of the settings.
    words = line.casefold().replace(",", " ").split() or [line]
    command, used = _command(words, commands, scene)
    cards, answers = cards_among(words[used:])
    return TypedLine(command, cards, answers)


def _command(words: Sequence[str], commands: Sequence[Command], scene: Scene) -> tuple[Command | None, int]:
    """The command named by the first words, and how many words that takes. Commands that are possible now come first."""
    known = [(each, _names(each, scene)) for each in commands]
    longest = max((len(name.split()) for _, names in known for name in names), default=0)
    for count in range(min(longest, len(words)), 0, -1):
        name = " ".join(words[:count])
        meant = [each for each, names in known if name in names]
        if meant:
            return next((each for each in meant if each.possible(scene)), meant[0]), count
    return None, 0


def _names(command: Command, scene: Scene) -> set[str]:
    labels = {command.label.casefold(), command.text(scene).casefold()}
    own = {command.key, *command.other_keys, command.name.replace("_", " ")} | labels
    return own | {other for other, name in SYNONYMS.items() if name in own}


def cards_among(words: Sequence[str]) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards that these words name, and the other words without fillers.

    >>> cards_among("KH 10♦ king of clubs 3".split())
    ((Card('KH'), Card('TD'), Card('KC')), ('3',))
    >>> cards_among("4 5 6 of hearts joker".split())
    ((Card('4H'), Card('5H'), Card('6H'), Card('Jk')), ())
    """
    cards: list[Card] = []
    ranks: list[str] = []
    rest: list[str] = []
    for word in words:
        code = _CODE.fullmatch(word)
        if word in ("jk", "joker", "jokers"):
            rest += ranks
            ranks = []
            cards.append(JOKER)
        elif code:
            rest += ranks
            ranks = []
            cards.append(Card.of(_RANK_OF[code[1].lower()] + _SUIT_OF[code[2].lower()]))
        elif ranks and word in _SUIT_OF:
            # The ranks before a suit share it: 4 5 6 of hearts.
            cards += [Card.of(_RANK_OF[rank] + _SUIT_OF[word]) for rank in ranks]
            ranks = []
        elif word in _RANK_OF:
            ranks.append(word)
        elif word not in _FILLERS:
            rest += ranks
            ranks = []
            rest.append(word)
    return tuple(cards), (*rest, *ranks)


_NOWHERE: Final = 1000
"""A place that doesn't exist on any table."""


class LineMeaning(NamedTuple):
    """The meaning of a line."""

    selected: tuple[Card, ...]
    """The selected cards from now on: none after a refusal, since no later command should use them unseen."""
    offer: Offer | str
    """The offer, or a refusal."""


def meaning_of(typed: TypedLine, scene: Scene, desk: PhaseDesk) -> LineMeaning:
    """The meaning of a line on the table in ``scene``."""
    hidden = not desk.has_hand(scene) or scene.face_up is None
    if typed.cards and not hidden:
        missing = [card for card in dict.fromkeys(typed.cards) if card not in scene.hand]
        if missing:
            return LineMeaning((), f"{_holder(scene)} doesn't have {listed([said(card) for card in missing], 'or')}.")
        scene = scene._replace(selected=typed.cards)
    if typed.command is None:
        if typed.cards and not typed.answers and scene.acting:
            return LineMeaning(scene.selected, prompt(scene, desk))
        return LineMeaning((), _answering(typed, scene, desk))
    target = typed.cards[0] if hidden and len(typed.cards) == 1 else None
    offer = _commanded(typed.command, target, typed.answers, scene, desk)
    return LineMeaning(() if typed.cards or isinstance(offer, str) else scene.selected, offer)


def prompt(scene: Scene, desk: PhaseDesk) -> str:
    """The sentence that says whose turn it is and what they can do."""
    if not scene.acting:
        return desk.waiting(scene).removesuffix(HURRIES).rstrip()
    return without_screen(desk.prompt(scene))


def _holder(scene: Scene) -> str:
    return scene.view.players[scene.seat if scene.face_up is None else scene.face_up]


def _answering(typed: TypedLine, scene: Scene, desk: PhaseDesk) -> Offer | str:
    """Numbers and names alone answer the question that is always open, if there is one."""
    standing = desk.standing_choices(scene) if scene.acting else None
    if typed.answers and isinstance(standing, Choose | Amount):
        offer, _ = _answered(standing, typed.answers, scene)
        return offer
    return "That isn't a command here. Type ? to see what you can do."


def _commanded(
    command: Command, card: Card | None, answers: Sequence[str], scene: Scene, desk: PhaseDesk
) -> Offer | str:
    if not (scene.acting if command.kind else command.possible(scene)):
        # A move is only out of turn here; other commands have a reason of their own.
        why = command.lacking(scene) if command.kind is None else ""
        return f"{why} {prompt(scene, desk)}".strip()
    given = command.offer(scene, card)
    if not answers and not scene.selected and _wants_card(command, given, scene):
        return f"Which card? Type it after the command: {command.label} {_as_typed(scene.hand[-1])}."
    offer, left = _answered(given, answers, scene)
    if isinstance(offer, str) or not left:
        return offer
    if command.kind and not command.possible(scene) and isinstance(offer, Play | Advise) and left[0].isdecimal():
        # Why it can't be done now matters more than a number too many.
        return offer
    place = place_of(left[0], scene.view.players)
    # A command that takes no place offers the same for a place that doesn't exist.
    if place is None or len(answers) > 1 or command.offer(scene, _NOWHERE) == offer:
        return f"That command can't use {' '.join(left)}. Write cards like KH or king of hearts."
    return command.offer(scene, place)


def _answered(offer: Offer, answers: Sequence[str], scene: Scene) -> tuple[Offer | str, Sequence[str]]:
    """The offer after ``answers`` to its questions, and the answers left over."""
    while answers and isinstance(offer, Choose | Amount):
        following = answered(offer, answers[0], scene.view.players)
        if isinstance(following, str):
            return following, answers
        offer, answers = following, answers[1:]
    return offer, answers


def _wants_card(command: Command, offer: Offer, scene: Scene) -> bool:
    """Whether a command needs a card that wasn't named."""
    if not scene.hand or (isinstance(offer, Advise) and offer.select):
        return False
    if isinstance(offer, Play) and offer.moves in [(move,) for moves in scene.legal.values() for move in moves]:
        return False
    # On the screen the cursor would say which card is meant.
    return isinstance(offer, Advise | Play) and any(
        command.offer(scene._replace(cursor=card)) != offer for card in scene.hand
    )


def _as_typed(card: Card) -> str:
    """A card as it can be typed."""
    return str(card).replace("T", "10")
