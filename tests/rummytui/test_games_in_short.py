"""Every game can be told from the others before it is played."""

from rules import GAMES
from rummytui.text.games import GAMES_IN_SHORT


def test_every_game_has_a_sentence_of_its_own() -> None:
    assert set(GAMES) <= set(GAMES_IN_SHORT)
    assert len({blurb.sentence for blurb in GAMES_IN_SHORT.values()}) == len(GAMES_IN_SHORT)
    assert all(blurb.sentence.endswith(".") and blurb.length for blurb in GAMES_IN_SHORT.values())
