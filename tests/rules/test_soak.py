"""Evening after evening, played at random: for `make soak`."""

from random import SystemRandom

import pytest

from rules import GAMES
from tests.rules.playing import everywhere, pack_of, pick, rearranged, table, viewers

SITTINGS = 1000
MOVES = 1000


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_many_evenings_come_to_nothing_strange(name: str) -> None:
    for _ in range(SITTINGS):
        number = SystemRandom().randrange(10**12)
        try:
            play_an_evening(name, number)
        except Exception as error:
            error.add_note(f"That was table({name!r}, {number}).")
            raise


def play_an_evening(name: str, number: int) -> None:
    """Play one sitting, and now and then look at it, imagine it and deal it otherwise."""
    sitting = table(name, number)
    game, rng = sitting.game, sitting.rng
    pack = pack_of(game)
    for _ in sitting.play(MOVES):
        assert everywhere(game) == pack
        if game.over or rng.random() > 0.05:
            continue
        viewer = rng.choice(viewers(game))
        view = game.seen_by(viewer)
        imagined = view.imagined(rng)
        assert repr(vars(imagined.seen_by(viewer))) == repr(vars(view))
        assert everywhere(imagined) == pack
        twin = rearranged(game, viewer, rng)
        assert twin.to_act != game.to_act or repr(vars(twin.seen_by(viewer))) == repr(vars(view))
        for _ in range(20):
            if not imagined.over:
                imagined.play(pick(imagined, rng))
