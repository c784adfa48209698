"""Cards, packs and the shuffle."""

import copy
import pickle
import random
from collections import Counter

import pytest

from rules.cards import HIDDEN, JOKER, NATURALS, Card, cards, cards_in, chance, full_pack, mask_of, shuffled

STANDING = [JOKER.standing_for(card) for card in NATURALS]
EVERY = [*NATURALS, JOKER, *STANDING, HIDDEN]


def test_a_pack_has_thirteen_of_each_of_four_suits() -> None:
    assert len(NATURALS) == len(set(NATURALS)) == 52
    assert Counter(card.suit for card in NATURALS) == dict.fromkeys("SHDC", 13)
    assert Counter(card.rank for card in NATURALS) == dict.fromkeys("A23456789TJQK", 4)
    assert [int(card) for card in NATURALS] == list(range(52))


@pytest.mark.parametrize(("packs", "jokers"), [(1, 0), (2, 2), (4, 4)])
def test_packs_are_put_together(packs: int, jokers: int) -> None:
    pack = Counter(full_pack(packs, jokers))
    assert pack == Counter(dict.fromkeys(NATURALS, packs)) + Counter({JOKER: jokers})


@pytest.mark.parametrize("card", [*NATURALS, JOKER, *STANDING], ids=str)
def test_a_code_is_read_and_written(card: Card) -> None:
    assert Card.of(str(card)) is card
    assert repr(card) == f"Card('{card}')"


@pytest.mark.parametrize("card", EVERY, ids=str)
def test_a_card_travels(card: Card) -> None:
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card


@pytest.mark.parametrize(
    "code", ["", "7h", "10H", "1H", "H7", "7", "??", "jk", "Jk=", "Jk=Jk", "7H ", "\ud800", None, 7, [], b"7H"]
)
def test_nothing_else_is_a_card(code: object) -> None:
    with pytest.raises(ValueError, match="isn't a card"):
        Card.of(code)  # type: ignore[arg-type]


def test_a_joker_is_plain_in_the_hand_and_stands_for_a_card_on_the_table() -> None:
    nine = Card.of("9S")
    standing = JOKER.standing_for(nine)
    assert (str(standing), standing.rank, standing.suit, standing.face, standing.in_hand) == (
        "Jk=9S",
        "9",
        "S",
        nine,
        JOKER,
    )
    assert (JOKER.rank, JOKER.suit, JOKER.in_hand) == ("", "", JOKER)
    assert (nine.face, nine.in_hand) == (nine, nine)
    assert [card.is_joker for card in (nine, JOKER, standing, HIDDEN)] == [False, True, True, False]
    assert (HIDDEN.rank, HIDDEN.suit, str(HIDDEN)) == ("", "", "??")


@pytest.mark.parametrize(("card", "natural"), [("9S", "8S"), ("Jk", "Jk"), ("Jk", "Jk=9S")])
def test_only_a_joker_stands_for_another_card(card: str, natural: str) -> None:
    with pytest.raises(ValueError, match="can't stand for"):
        Card.of(card).standing_for(Card.of(natural))


def test_masks_hold_natural_cards_in_their_order() -> None:
    held = cards("7H AS KC AS Jk")
    assert cards_in(mask_of(held)) == cards("AS 7H KC")
    assert cards_in(mask_of([JOKER])) == []
    assert cards_in(mask_of(NATURALS)) == list(NATURALS)


def test_a_shuffle_keeps_every_card_and_depends_on_its_chance_alone() -> None:
    pack = full_pack(2, 2)
    once, again, other = (shuffled(pack, chance(*key)) for key in ((1, 1), (1, 1), (1, 2)))
    assert once == again != other
    assert Counter(once) == Counter(pack)
    assert pack == full_pack(2, 2)


def test_the_shuffle_stays_the_same_in_every_version_of_python_and_of_this_program() -> None:
    """Saved games are dealt again from their seed: a change here would turn them into other games."""
    assert " ".join(map(str, shuffled(full_pack(), chance(7, 1))[:10])) == "QC 7C AD 6S 8D JH KS 5S 7D KD"
    assert " ".join(map(str, shuffled(full_pack(), chance(7, 2))[:10])) == "2D 8H KH 4D AD 5H AS QS AH 8S"


def test_every_order_is_as_likely() -> None:
    three = cards("AS 2S 3S")
    rng = random.Random(5)
    seen = Counter(tuple(shuffled(three, rng)) for _ in range(6000))
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_no_card_is_taken_for_nothing() -> None:
    assert all(EVERY)
