"""Rounds laid out in imagination: the hands agree with what was shown, and the end is the one that the rules bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import moves
from rules.cards import NATURALS, cards, cards_in, mask_of
from rules.rummoli.best_five import strength
from rules.rummoli.stops import COLOUR_OF, next_higher
from rummytui.bots.choosing import at_random
from rummytui.games.rummoli.imagined_play import Imagined
from tests.rules.rummoli.boards import begun, stops
from tests.rules.table import play


def leads(seed: int) -> Any:
    """Tables at which somebody may choose a lead, some way into a round."""
    rng = Random(seed)
    game = begun(
        2 + seed % 5,
        seed=seed,
        first_card=rng.choice(["whole_hand", "poker_hand"]),
        stopped_lead=rng.choice(["last_layer", "next_seat"]),
        rounds=3,
    )
    while not game.over:
        seat = rng.choice(game.to_act)
        if game.phase == "stops" and game.may_lay and len(game.legal_moves(seat)) > 1:
            yield game, seat
        game.play(at_random(game.seen_by(seat), rng) if game.phase != "between hands" else moves.Deal(seat))


@pytest.mark.parametrize("seed", range(10))
def test_every_imagined_deal_is_one_that_may_be(seed: int) -> None:
    """Sizes, what was shown, pay cards that were asked for, colours that somebody had to pass, cards nobody could lay."""
    for game, seat in leads(seed):
        view = game.seen_by(seat)
        laid = {card for _, card in game.laid}
        dead = {
            next_higher(card)
            for (_, card), (_, after) in zip(game.laid, game.laid[1:], strict=False)
            if after != next_higher(card)
        }
        for hands in Imagined(view).deals(Random(seed), 5):
            held = [cards_in(hand) for hand in hands]
            assert [len(hand) for hand in held] == [len(hand) for hand in view.hands]
            every = [card for hand in held for card in hand]
            assert len(set(every)) == len(every)
            assert not laid & set(every)
            assert not dead & set(every)
            assert held[seat] == sorted(view.hands[seat])
            for other, five in view.shown.items():
                assert set(view.known[other]) <= set(held[other])
                for card in held[other]:
                    assert strength(mask_of({*five, card})) == strength(mask_of(five))


def test_whoever_passed_the_lead_holds_none_of_its_colour() -> None:
    """After the king of spades Ann has no red card, so Bob leads; and then black is asked of Cat."""
    game = stops(["QS KS 2C", "5H 5D 9C", "TC JC"])
    game.widow = [card for card in NATURALS if not any(card in hand for hand in game.hands) and str(card) != "AS"]
    game.widow.append(cards("AS")[0])
    play(game, "Ann: lay 2C")
    while not (game.may_lay and game.to_lay == 1):
        game.play(game.legal_moves(game.to_lay)[0])
    passed = [seat for seat in range(3) if not any(COLOUR_OF[card.suit] == "red" for card in game.hands[seat])]
    assert passed == [0, 2]
    for hands in Imagined(game.seen_by(1)).deals(Random(1), 20):
        assert all(COLOUR_OF[card.suit] == "black" for card in cards_in(hands[0]))


@pytest.mark.parametrize("seed", range(10))
def test_a_round_ends_as_by_the_rules(seed: int) -> None:
    """With the cards as they lie, and where nobody has a choice after the lead."""
    compared = 0
    for game, seat in leads(seed):
        view = game.seen_by(seat)
        for move in game.legal_moves(seat):
            really = type(game).from_view(
                view, {"hands": [list(hand) for hand in game.hands], "widow": list(game.widow), "known": {}}
            )
            chosen = False
            really.play(move)
            while really.phase == "stops":
                legal = really.legal_moves(really.to_lay)
                chosen |= len(legal) > 1
                really.play(legal[0])
            if chosen or really.phase == "over" or really.phase == "final":
                continue
            compared += 1
            hands = [mask_of(hand) for hand in game.hands]
            chips = Imagined(view).played(hands, move.card, Random(1))
            assert chips == really.chips[seat]
    assert compared
