"""What hopeful people try, whether it is allowed or not: the refusals that blind attempts would hardly ever meet."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.cards import JOKER, NATURALS, Card, mask_of
from rules.melds import melds_within
from rules.moves import Declare, Knock, LayDown, LayOff, Meld, Move, MoveJoker
from tests.soak.feeding import feeding_hopes
from tests.soak.tables import ONE_TURN

Hope = Callable[[Any, int, Random], list[Move]]
MOST = 3
"""Hopes tried at one time."""


def hopes(game: Any, rng: Random) -> list[Move]:
    """A few moves that the player to act might wish for in this phase."""
    if game.phase in ("feeding", "swap"):
        return feeding_hopes(game, rng)
    if game.phase != "play":
        return []
    seat = rng.choice(game.to_act)
    found = [move for kind, hope in HOPES.items() if kind in game.stage.kinds for move in hope(game, seat, rng)]
    return rng.sample(found, min(len(found), MOST))


def _melds(game: Any, seat: int, rng: Random) -> list[Move]:
    """Sets and runs, the ace round the corner too, and with a joker any cards close together."""
    hand = game.hands[seat]
    found = [Meld(seat, cards) for cards in melds_within(mask_of(hand), "corner")]
    if JOKER in hand:
        naturals = [card for card in hand if card != JOKER]
        found += [Meld(seat, (JOKER, *_alike(naturals, rng, count))) for count in (1, 2, 2, 3)]
    return [*found]


def _lay_offs(game: Any, seat: int, rng: Random) -> list[Move]:
    """Cards that fit somewhere, or would if a joker were none."""
    found: list[Move] = []
    for index, meld in enumerate(game.melds):
        beyond = mask_of(card for end in (meld.cards[0], meld.cards[-1]) for card in _beside(end))
        found += [LayOff(seat, card, index) for card in set(game.hands[seat]) if 1 << card & (meld.room | beyond)]
    return found


def _joker_moves(game: Any, seat: int, rng: Random) -> list[Move]:
    """Every card for which a joker stands on the table."""
    return [
        MoveJoker(seat, card.face, index)
        for index, meld in enumerate(game.melds)
        for card in meld.cards
        if card.is_joker and card.face in game.hands[seat]
    ]


def _declarations(game: Any, seat: int, rng: Random) -> list[Move]:
    """The whole hand, laid out in the right lengths, and somewhere a meld that is none."""
    hand = game.hands[seat]
    card = rng.choice([None, *hand])
    rest = list(hand)
    if card is not None:
        rest.remove(card)
    runs = [list(cards) for cards in melds_within(mask_of(rest), "corner")]
    first = rng.choice([*runs, _alike(rest, rng, 3), _alike(rest, rng, 3), rest[:2]])
    for held in first:
        rest.remove(held)
    jokers = rng.random() < 0.2 and JOKER in rest and len(first) > 1
    if jokers:
        rest = [*rest, first.pop()]
        rest.remove(JOKER)
        first.append(JOKER)
    lengths = rng.choice(ONE_TURN.get(len(first) + len(rest), ((3, 3),)))
    left = list(lengths)
    if len(first) in left:
        left.remove(len(first))
    melds = [tuple(first)]
    for length in [*left, len(rest)]:
        if rest:
            melds.append(tuple(rest[:length]))
            rest = rest[length:]
    return [Declare(seat, tuple(melds), card)]


def _contracts(game: Any, seat: int, rng: Random) -> list[Move]:
    """Some melds that the hand holds, under any contract."""
    melds = melds_within(mask_of(game.hands[seat]), "corner")
    some = rng.sample(melds, min(len(melds), rng.choice([1, 2, 2, 3])))
    return [LayDown(seat, tuple(some))] if some else []


def _bare_knocks(_game: Any, seat: int, _rng: Random) -> list[Move]:
    """A knock that throws no card."""
    return [Knock(seat, None)]


def _alike(cards: Sequence[Card], rng: Random, count: int) -> list[Card]:
    """So many cards that are nearest to one of them, in suit and rank."""
    if not cards:
        return []
    chosen = rng.choice(cards)
    return sorted(cards, key=lambda card: (card.suit != chosen.suit, abs(card % 13 - chosen % 13)))[:count]


def _beside(card: Card) -> list[Card]:
    suit, rank = divmod(card.face, 13)
    return [NATURALS[suit * 13 + near] for near in (rank - 1, rank + 1) if 0 <= near < 13]


HOPES: dict[str, Hope] = {
    "meld": _melds,
    "lay_off": _lay_offs,
    "move_joker": _joker_moves,
    "declare": _declarations,
    "lay_down": _contracts,
    "knock": _bare_knocks,
}
"""By kind of move: what is tried of it."""
