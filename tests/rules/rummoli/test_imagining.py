"""What a seat may know, and the rounds it may imagine. (RM-6, RM-7, SH-17)"""

from random import Random
from typing import Any

import pytest

from rules import HIDDEN
from rules.rummoli.imagining import PACKET, _Shown
from tests.rules.playing import viewers
from tests.rules.rummoli.boards import begun


def rounds(number: int) -> Any:
    """A table with house rules of its own."""
    rng = Random(number)
    return begun(
        rng.randrange(2, 9),
        seed=number,
        claims=rng.choice(["automatic", "called"]),
        first_card=rng.choice(["whole_hand", "poker_hand"]),
        stopped_lead=rng.choice(["last_layer", "next_seat"]),
        pay_card_lock=rng.random() < 0.8,
        rounds=2,
        final="pot_by_pot",
    )


def hidden_hands(game: Any) -> dict[int, list[Any]]:
    return {**dict(enumerate(game.hands)), PACKET: game.widow}


@pytest.mark.clause("SH-17", "RM-7")
@pytest.mark.parametrize("number", range(12))
def test_the_real_round_and_the_imagined_ones_agree_with_all_that_was_shown(number: int) -> None:
    rng, game = Random(number), rounds(number)
    strained = 0
    while not game.over:
        if game.phase == "stops":
            assert _Shown(game).broken(hidden_hands(game)) == 0
        for viewer in rng.sample(viewers(game), 2):
            view = game.seen_by(viewer)
            imagined: Any = view.imagined(rng)
            assert imagined.seen_by(viewer) == view
            if game.phase == "stops":
                shown = _Shown(imagined)
                held = hidden_hands(imagined)
                assert all(shown.allows(card, place) for place, hand in held.items() for card in hand)
                strained += shown.broken(held)
        game.play(rng.choice(game.legal_moves(rng.choice(game.to_act))))
    # What concerns whole hands is sought at random and may, very seldom, not be found.
    assert strained <= 3


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("number", range(10))
def test_no_hand_but_the_own_is_in_a_view(number: int) -> None:
    rng, game = Random(number), rounds(number)
    while not game.over:
        if game.phase not in ("between hands", "over"):
            for viewer in viewers(game):
                view = game.seen_by(viewer)
                for seat, hand in enumerate(view.hands):
                    assert hand == game.hands[seat] if seat == viewer else set(hand) <= {HIDDEN}
                assert viewer == game.exchanged or set(view.widow) <= {HIDDEN}
        game.play(rng.choice(game.legal_moves(rng.choice(game.to_act))))


@pytest.mark.parametrize("number", range(5))
def test_an_imagined_round_can_be_played_to_its_end(number: int) -> None:
    rng, game = Random(number), rounds(number)
    for _ in range(40):
        if game.over:
            break
        imagined: Any = game.seen_by(rng.choice(viewers(game))).imagined(rng)
        for _ in range(400):
            if imagined.phase in ("between hands", "over"):
                break
            imagined.play(rng.choice(imagined.legal_moves(rng.choice(imagined.to_act))))
        assert imagined.phase in ("between hands", "over")
        game.play(rng.choice(game.legal_moves(rng.choice(game.to_act))))
