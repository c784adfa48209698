"""A table for tests: hands dealt as wanted, moves written as a player would say them."""

import dataclasses
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest

from rules import RuleViolation, new_game
from rules.cards import Card, cards, full_pack
from rules.events import Event
from rules.game import Game
from rules.moves import KINDS, Move

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou")

_CODE: Final = re.compile(r"(?<![\w=])[2-9TJQKA][SHDC](?!\w)")
"""A card's code in a sentence. A card that a joker stands for is typed as it's written, so it doesn't count."""


def stacked(
    hands: Sequence[str], upcard: str, stock: str = "", *, size: int, dealer: int, jokers: int = 0, packs: int = 1
) -> list[str]:
    """A deck that deals these hands (by seat), this upcard, and then this stock, its first card drawn first.

    Hands that are written shorter than ``size`` are filled up with cards that are mentioned nowhere.
    """
    left = Counter(full_pack(packs, jokers)) - Counter(cards(" ".join([*hands, upcard, stock])))
    # A step that shares no factor with the pack: neighbours in the pack, which would meld, land far apart.
    spare = sorted(left.elements(), key=lambda card: card * 11 % 52)
    full = [cards(hand) for hand in hands]
    for hand in full:
        while len(hand) < size:
            hand.append(spare.pop())
    order = [(dealer + 1 + step) % len(full) for step in range(len(full))]
    dealt = [full[seat][place] for place in range(size) for seat in order]
    return [str(card) for card in (*dealt, *cards(upcard), *cards(stock))]


def dealt(
    hands: Sequence[str],
    /,
    upcard: str = "KC",
    stock: str = "",
    *,
    game: str = "rummy",
    dealer: int | None = None,
    seed: int = 1,
    **options: Any,
) -> Any:
    """A game in which these hands have been dealt. The last seat deals unless told, so Ann, at seat 0, begins."""
    count = len(hands)
    dealer = count - 1 if dealer is None else dealer
    chosen = {"first_dealer": dealer, **options}
    probe = new_game(game, NAMES[:count], seed=0, options=chosen)
    packs, jokers = probe._pack()
    deck = stacked(hands, upcard, stock, size=len(probe.hands[0]), dealer=dealer, packs=packs, jokers=jokers)
    return new_game(game, NAMES[:count], seed=seed, options=chosen, decks=[deck])


def move(seat: int, words: str) -> Move:
    """The move that a player says: ``draw stock``, ``meld 7H 8H 9H``, ``lay_off TH 0``, ``discard 3C``, ``deal``.

    Fields come in the order that the move has them; the melds of a whole layout are parted by ``+``.
    """
    kind, *said = words.split()
    given: dict[str, Any] = {}
    for field in dataclasses.fields(KINDS[kind])[1:]:
        if field.name == "cards":
            given[field.name], said = tuple(cards(said)), []
        elif field.name == "melds":
            laid = " ".join(said).partition("/")
            given[field.name] = tuple(tuple(cards(meld)) for meld in laid[0].split("+"))
            said = laid[2].split()
        elif said:
            word = said.pop(0)
            given[field.name] = word if field.name == "pot" else _value(word)
    assert not said, f"what is {said} in {words!r}?"
    return KINDS[kind](seat, **given)


def _value(word: str) -> object:
    if word == "-":
        return None
    if word.lstrip("-").isdigit():
        return int(word)
    try:
        return Card.of(word)
    except ValueError:
        return word


def play(game: Game, script: str) -> list[Event]:
    """Play a script: one line a turn, ``Ann: draw stock, discard 3C``. Returns all that happened.

    Fails where somebody else is to act.
    """
    events: list[Event] = []
    for line in filter(None, map(str.strip, script.splitlines())):
        name, _, said = line.partition(":")
        for words in said.split(","):
            seat = game.players.index(name)
            assert seat in game.to_act, f"{name} is not to act at {words!r}, but {game.to_act}"
            events += game.play(move(seat, words))
    return events


def refused(game: Game, line: str, clause: str) -> RuleViolation:
    """Try a move such as ``Ann: discard 7H`` and see it refused by ``clause``, in a sentence, with nothing changed."""
    name, _, said = line.partition(":")
    before = state(game)
    with pytest.raises(RuleViolation) as refusal:
        game.play(move(game.players.index(name), said.strip()))
    assert refusal.value.clause == clause, str(refusal.value)
    assert_refusal(refusal.value)
    assert state(game) == before
    return refusal.value


def assert_refusal(refusal: RuleViolation) -> None:
    """A refusal is a sentence, and lists all the cards in it, since screens draw them as cards."""
    assert_sentence(refusal)
    assert set(_CODE.findall(refusal.message)) <= set(map(str, refusal.cards)), (refusal.message, refusal.cards)


def assert_sentence(refusal: RuleViolation) -> None:
    """A refusal is one sentence for people, with names in it and no "you"."""
    message = refusal.message
    assert message[0].isupper() or message[0].isdigit(), message
    assert message.endswith("."), message
    assert len(message.split()) >= 4, message
    assert not {"you", "your"} & set(message.lower().replace(",", " ").split()), message


def state(game: Game) -> str:
    """All there is in a game, written out, so that any difference shows."""
    return repr(sorted(vars(game).items()))


def throw_back(game: Game) -> list[Event]:
    """Play a turn in which the player draws from the stock and throws that very card."""
    seat = game.to_act[0]
    events = game.play(move(seat, "draw stock"))
    if game.phase != "play":
        return events
    return [*events, *game.play(move(seat, f"discard {game.hands[seat][-1]}"))]


def run_down(game: Any, left: int = 0) -> None:
    """Play turns in which nobody keeps anything until only so many cards are left in the stock."""
    while len(game.stock) > left:
        throw_back(game)


def take_and_pass(game: Any) -> list[Event]:
    """Play a turn in which the player takes the upcard and throws the first card held since before."""
    seat = game.to_act[0]
    events = game.play(move(seat, "draw discard"))
    return [*events, *game.play(move(seat, f"discard {game.hands[seat][0]}"))]


def words_of(game: Game, seat: int, kind: str) -> list[str]:
    """The legal moves of one kind, as the cards that they name, in order."""
    found = [move for move in game.legal_moves(seat) if move.kind == kind]
    return [" ".join(map(str, getattr(move, "cards", None) or [getattr(move, "card", "")])) for move in found]
