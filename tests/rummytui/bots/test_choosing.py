"""RequestQueue for a bot, and what no bot decides."""

from random import Random

import pytest

from rules import GAMES
from rummytui.bots import (
    LEVELS,
    RANDOM,
    NoSuchBot,
    Temper,
    Thinker,
    advise,
    as_near_as_can_be,
    character_of,
    choose,
    chooser,
)
from tests.rules.playing import table


@pytest.mark.parametrize(
    ("game", "level"), [("rummy", "grandmaster"), ("rummy", ""), ("rummy", "a\x1b[2J\nb"), ("whist", "easy")]
)
def test_an_unknown_bot_is_one_sentence(game: str, level: str) -> None:
    with pytest.raises(NoSuchBot) as refusal:
        chooser(game, level)
    assert str(refusal.value).endswith(".")
    assert str(refusal.value).isprintable()
    with pytest.raises(NoSuchBot):
        choose(table("rummy", 1).game.seen_by(0), "grandmaster", Random(1))


def test_rummy_has_every_level() -> None:
    assert all(chooser("rummy", level) for level in LEVELS)
    assert RANDOM not in LEVELS


@pytest.mark.parametrize("name", ["rummy", "knock"])
def test_the_best_bot_gives_advice(name: str) -> None:
    game = table(name, 2).game
    others = 0
    for _ in range(6):
        view = game.seen_by(game.to_act[0])
        best = advise(view)
        assert best == advise(view, level="hard")
        others += best != advise(view, level="medium")
        game.play(best[0].move)
    assert others, "another bot would have said the same"


@pytest.mark.parametrize("level", [*LEVELS, RANDOM])
def test_bots_deal_on(level: str) -> None:
    game = table("rummy", 5).game
    game.phase = "between hands"
    assert choose(game.seen_by(1), level, Random(1)).kind == "deal"


@pytest.mark.parametrize("name", GAMES)
def test_random_plays_every_game(name: str) -> None:
    game = table(name, 3).game
    rng = Random(1)
    seen = set()
    for _ in range(200):
        if game.over:
            break
        seat = rng.choice(game.to_act)
        chosen = choose(game.seen_by(seat), RANDOM, rng)
        seen.add(chosen)
        game.play(chosen)
    assert len(seen) > 5


async def test_a_thinker_says_what_the_bot_says() -> None:
    game = table("rummy", 7).game
    thinker = Thinker()
    try:
        for _ in range(60):
            if game.phase != "play":
                break
            view = game.seen_by(game.to_act[0])
            move = await thinker.choose(view, "easy", Random(3))
            assert move == choose(view, "easy", Random(3))
            game.play(move)
    finally:
        thinker.close()


class TestTempers:
    @pytest.fixture(autouse=True)
    def tempers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("rummytui.games.rummy.bot.TEMPERS", (Temper.HOARDER, Temper.SPRINTER))

    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("temper", ["", ":hoarder", ":sprinter"])
    def test_each_level_has_them(self, level: str, temper: str) -> None:
        view = table("rummy", 1).game.seen_by(0)
        assert choose(view, f"{level}{temper}", Random(1)).seat == view.seat
        assert str(character_of("rummy", f"{level}{temper}")) == f"{level}{temper}"

    def test_one_that_another_game_knows_is_unknown(self) -> None:
        with pytest.raises(
            NoSuchBot, match=r"^Rummy has no playing style called pusher; choose hoarder \(holds out .*early\)\.$"
        ):
            chooser("rummy", "hard:pusher")
        assert as_near_as_can_be("rummy", "hard:pusher") == "hard"
        assert as_near_as_can_be("rummy", "medium:hoarder") == "medium:hoarder"

    def test_one_mistyped_is_guessed(self) -> None:
        with pytest.raises(NoSuchBot, match=r"hoardr \(did you mean hoarder\?\)"):
            chooser("rummy", "hard:hoardr")

    @pytest.mark.parametrize("level", [RANDOM, "", "grandmaster"])
    def test_no_level_no_temper(self, level: str) -> None:
        with pytest.raises(NoSuchBot):
            chooser("rummy", f"{level}:hoarder")
        assert as_near_as_can_be("rummy", f"{level}:hoarder") == LEVELS[0]
