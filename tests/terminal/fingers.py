"""The keys for a move, for a player who has touched nothing yet."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from rules import Card
from rules.jokers import readings

Hand: TypeAlias = list[Card]
"""A hand as it lies on the screen, from left to right."""


def keys_for(game: Any, move: Any, hand: Hand) -> list[str]:
    """The keys for a move that is legal in ``game`` and made from this hand, by the names Textual gives them."""
    if move.kind in LETTERS:
        return LETTERS[move.kind].split()
    return KEYS[move.kind](game, hand, move)


LETTERS: Mapping[str, str] = {
    "call": "c",
    "check": "c",
    "deal": "d",
    "declare": "e e",
    "exchange": "x",
    "finish": "f",
    "fold": "f",
    "keep": "k",
    "lay_down": "e e",
    "pass": "n",
    "refuse": "r",
}
"""The kinds of move whose keys always are the same. What is laid down whole is laid out first, to be looked at."""


def picked(hand: Hand, wanted: Sequence[Card]) -> list[str]:
    """From card to card through a hand, selecting these."""
    left, keys = list(wanted), ["home"]
    for card in hand:
        if card in left:
            left.remove(card)
            keys.append("space")
        if left:
            keys.append("right")
    assert not left, f"{left} are not in {hand}"
    return keys


def others(game: Any, move: Any) -> list[Any]:
    """All legal moves of the same kind and seat."""
    return [other for other in game.legal_moves(move.seat) if other.kind == move.kind]


def _draw(_game: Any, _hand: Hand, move: Any) -> list[str]:
    return ["d" if move.source == "stock" else "t"]


def _meld(game: Any, hand: Hand, move: Any) -> list[str]:
    held = [card.in_hand for card in move.cards]
    ways = readings(held, game.options.ace)
    return [*picked(hand, held), "m", *([str(ways.index(move.cards) + 1)] if len(ways) > 1 else [])]


def _lay_off(game: Any, hand: Hand, move: Any) -> list[str]:
    onto = {other.meld for other in others(game, move) if other.card == move.card}
    return [*picked(hand, [move.card]), "o", *([str(move.meld + 1)] if len(onto) > 1 else [])]


def _knock(_game: Any, hand: Hand, move: Any) -> list[str]:
    return [*picked(hand, [move.card]), "k"] if move.card else ["k", "1"]


def _move_joker(_game: Any, hand: Hand, move: Any) -> list[str]:
    return [*picked(hand, [move.card]), "j"]


def _discard(_game: Any, hand: Hand, move: Any) -> list[str]:
    return [*picked(hand, [move.card]), "x"]


def _feed(_game: Any, hand: Hand, move: Any) -> list[str]:
    return [*picked(hand, move.cards), "b" if move.to is None else str(move.to + 1)]


def _name_special(_game: Any, _hand: Hand, move: Any) -> list[str]:
    return [move.card.rank.lower(), move.card.suit.lower(), "enter"]


def _swap(game: Any, hand: Hand, move: Any) -> list[str]:
    return [*picked(hand, [move.give]), str(sorted(game.hands[move.cook]).index(move.take) + 1)]


def _leave(_game: Any, _hand: Hand, move: Any) -> list[str]:
    return ["g", str(move.seat + 1)]


def _amount(game: Any, _hand: Hand, move: Any) -> list[str]:
    who = [str(move.seat + 1)] if len(game.to_act) > 1 else []
    return [move.kind[0], *who, *str(move.amount), "enter"]


def _drop(game: Any, _hand: Hand, move: Any) -> list[str]:
    return ["d", *([str(move.seat + 1)] if len(game.to_act) > 1 else [])]


def _lay(game: Any, _hand: Hand, move: Any) -> list[str]:
    return [str(others(game, move).index(move) + 1)]


KEYS: Mapping[str, Callable[[Any, Hand, Any], list[str]]] = {
    "bet": _amount,
    "bid": _amount,
    "discard": _discard,
    "draw": _draw,
    "drop": _drop,
    "feed": _feed,
    "knock": _knock,
    "lay": _lay,
    "lay_off": _lay_off,
    "leave": _leave,
    "meld": _meld,
    "move_joker": _move_joker,
    "name_special": _name_special,
    "raise": _amount,
    "swap": _swap,
}
"""The others: how their keys follow from the game, the hand and the move."""
