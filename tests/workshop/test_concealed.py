"""The kernel of Gin and Knock plays by the rules, and judges hands as the hard bots do."""

from random import Random

import pytest

from rules import Game, new_game
from rules.cards import NATURALS, shuffled
from rules.events import Event
from rules.gin.events import GinSettled, Scored
from rules.moves import Discard, Draw, Knock, Move, Pass, discard, draw
from rummytui.bots.choosing import chooser
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard.concealed_sight import ConcealedJudgement
from rummytui.games.gin.hard import HardGin
from rummytui.games.knock.hard import HardKnock
from tools.workshop.kernels import compiler

np = pytest.importorskip("numpy")

from tools.workshop import concealed, old_hand  # noqa: E402  (they need numpy)
from tools.workshop.concealed import KernelMoment, KernelPlayer, KernelRules  # noqa: E402

with_a_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")

TABLES = [
    pytest.param(concealed.gin(), "gin", {"target": 0}, 3, id="gin"),
    pytest.param(concealed.gin(), "gin", {"target": 0}, 12, id="gin, more hands", marks=pytest.mark.soak),
    pytest.param(concealed.gin(0), "gin", {"target": 0, "knock_limit": 0}, 6, id="straight gin"),
    pytest.param(concealed.knock(2, 10), "knock", {"knock_limit": 10}, 8, id="knock for two, limit 10"),
    pytest.param(concealed.knock(2, None), "knock", {}, 20, id="knock for two"),
    pytest.param(concealed.knock(4, 10), "knock", {"knock_limit": 10}, 6, id="knock for four, limit 10"),
    pytest.param(concealed.knock(6, None), "knock", {}, 20, id="knock for six"),
    pytest.param(concealed.knock(4, 45), "knock", {"knock_limit": 45}, 6, id="knock for four, limit 45"),
]


def move_of(moment: KernelMoment, phase: str) -> Move:
    if not moment.draws:
        card = NATURALS[moment.card]
        return Knock(moment.seat, card) if moment.knocks else discard(moment.seat, card)
    if moment.card:
        return draw(moment.seat, "discard")
    return Pass(moment.seat) if phase == "upcard" else draw(moment.seat, "stock")


@with_a_compiler
@pytest.mark.clause("GI-2")
@pytest.mark.clause("GI-5")
@pytest.mark.clause("KN-4")
@pytest.mark.parametrize(("table", "name", "options", "hands"), TABLES)
def test_every_move_is_legal_judged_alike_and_scored_alike(
    table: KernelRules, name: str, options: dict[str, object], hands: int
) -> None:
    bot = HardGin if name == "gin" else HardKnock
    limit = None if table.limit < 0 else table.limit
    judgement = ConcealedJudgement.nearest(bot.learnt, table.players, limit)
    judged = concealed.hard(judgement, bot.leanings.get(Temper.EVEN))
    players = [judged, *[concealed.medium(table, judgement.likely)] * (table.players - 1)]
    compared = 0
    for seed in range(hands):
        dealer = seed % table.players
        pack, moments, points = concealed.replay(table, players, seed=seed, dealer=dealer)
        game = new_game(
            name,
            [f"P{seat}" for seat in range(table.players)],
            seed=0,
            options={**options, "first_dealer": dealer},
            decks=[[str(NATURALS[card]) for card in pack]],
        )
        for moment in moments:
            move = move_of(moment, game.phase)
            if moment.seat == 0 and len(game.legal_moves(0)) > 1:
                ranked = list(bot(game.seen_by(0)).ranked(Random(0)))  # type: ignore[arg-type]
                assert max(one.value for one in ranked if not isinstance(one.move, Pass)) == pytest.approx(
                    max(moment.best, moment.other) if isinstance(move, Draw) and moment.other else moment.best
                ) or isinstance(move, Pass)
                assert next(one.value for one in ranked if one.move == move) == pytest.approx(ranked[0].value)
                compared += 1
            game.play(move)
        assert game.stage.hand_over or game.over
        assert game.scores == points
    assert compared > hands


def replayed(
    table: KernelRules, name: str, players: list[KernelPlayer], seed: int
) -> tuple[Game, list[Event], list[int]]:
    """A hand of the kernel played by the rules, what happened with its last move, and the points that the kernel gave."""
    pack, moments, points = concealed.replay(table, players, seed=seed, dealer=0)
    names = [f"P{seat}" for seat in range(table.players)]
    deck = [str(NATURALS[card]) for card in pack]
    game = new_game(name, names, seed=0, options={"first_dealer": 0, "target": 0}, decks=[deck])
    events: list[Event] = []
    for moment in moments:
        events = game.play(move_of(moment, game.phase))
    return game, events, points


@with_a_compiler
@pytest.mark.clause("GI-6")
def test_undercuts_and_gin_are_scored_alike() -> None:
    table = concealed.gin()
    # By the rules everybody lays off, which this bot does not do by itself.
    players = [concealed.medium(table), concealed.copied(concealed.simple(), lays_off=1)]
    scored: set[Scored] = set()
    for seed in range(60):
        game, events, points = replayed(table, "gin", players, seed)
        assert game.scores == points
        scored.update(one.why for event in events if isinstance(event, GinSettled) for one in event.points)
    assert scored >= {Scored.DIFFERENCE, Scored.UNDERCUT, Scored.GIN}


@with_a_compiler
def test_the_same_seed_brings_the_same_hands() -> None:
    table = concealed.gin()
    players = [concealed.medium(table), concealed.simple()]
    first, again, other = (concealed.play(table, players, seed=seed, deals=20)[0] for seed in (5, 5, 6))
    assert (first == again).all()
    assert (first != other).any()


@with_a_compiler
def test_turns_and_deadwood_are_counted_to_the_end_of_a_hand() -> None:
    """The one who ends a hand has had as many turns as the others, or one more."""
    table = concealed.knock(2, 10)
    judgement = ConcealedJudgement.nearest(HardKnock.learnt, 2, 10)
    results, _ = concealed.play(table, [concealed.hard(judgement)] * 2, seed=3, deals=20)
    ended, turns, left = results[..., 2] > 0, results[..., 3], results[..., 4]
    assert (ended.sum(axis=2) == 1).all()
    assert set((turns[ended] - turns[~ended]).tolist()) == {0, 1}
    assert left[ended].max() <= 10
    assert left[ended].mean() < left[~ended].mean()
    assert concealed.left_at_knocks(results) == np.median(left[ended])
    early = concealed.standing(results)["early"].mean
    assert early == (turns.min(axis=2) < 2).mean() == pytest.approx((turns[~ended] < 2).mean())


@with_a_compiler
def test_a_game_to_a_hundred_ends_with_the_hand_that_reaches_it() -> None:
    results = np.zeros((8, 2, 2, concealed.RESULTS))
    results[:4, 0, :, 0] = [(60, 0), (0, 99), (40, 0), (10, 0)]
    results[4:, 1, :, 0] = [(0, 100), (0, 30), (125, 0), (0, 99)]
    assert concealed.to_a_hundred(results).mean == pytest.approx(2 / 3)


@with_a_compiler
def test_likely_counts_are_what_is_left_to_those_who_wait() -> None:
    """The longer nobody knocks, the less the others have; what was hardly met is as before."""
    table = concealed.knock(2, 10)
    judgement = ConcealedJudgement.nearest(HardKnock.learnt, 2, 10)
    found = concealed.likely_counts(table, [concealed.hard(judgement)] * 2, seed=5, deals=60)
    assert 50 < found[0] < 60
    assert found[:4] == sorted(found[:4], reverse=True)
    assert found[3] > 20
    assert len(found) == concealed.TURNS


@with_a_compiler
def test_equals_are_even_over_mirrored_deals() -> None:
    """Of twins neither can be ahead, but for what medium bots leave to chance."""
    table = concealed.gin()
    twin = concealed.hard(ConcealedJudgement.nearest(HardGin.learnt, 2, 10))
    results, _ = concealed.play(table, [twin, twin], seed=1, deals=50)
    assert concealed.standing(results)["points"].mean == 0


@with_a_compiler
def test_rollouts_show_which_moves_a_bot_overrates() -> None:
    """A bot that adds points to stock draws overrates them against the upcard; one that subtracts points underrates them."""
    table = concealed.gin()
    learnt = concealed.hard(ConcealedJudgement.nearest(HardGin.learnt, 2, 10))
    told = {}
    for bonus in (-5, 5):
        player = concealed.copied(learnt, take_bias=bonus)
        rows, off = concealed.roll_out(table, player, concealed.medium(table), seed=3, deals=60)
        assert len(rows) == len(off) > 500
        # A decision's moves are compared only with each other.
        assert np.abs(rows.sum(axis=0)).max() < 0.1
        assert abs(off.sum()) < 0.1
        from_stock = rows[:, concealed.BENDS] > 0
        assert 50 < from_stock.sum() < len(rows) / 4
        told[bonus] = off[from_stock].mean()
    assert told[5] < -1.5 < 1.5 < told[-5]


class TestOpenSpiel:
    """The bridge to its simple bot."""

    def test_hands_are_played_to_the_end_from_both_seats(self) -> None:
        pytest.importorskip("pyspiel")
        found = [
            old_hand.play_hand(shuffled(NATURALS, Random(seed)), seat, chooser("gin", "medium"), Random(0))
            for seed in range(8)
            for seat in (0, 1)
        ]
        assert any(points > 0 for points in found)
        assert any(points < 0 for points in found)
        # The whole count of a hand and the bonus of gin are the most that a hand can bring.
        assert all(abs(points) <= 100 + 25 for points in found)


def test_discards_are_told_from_knocks() -> None:
    card = NATURALS[7]
    assert isinstance(move_of(KernelMoment(seat=0, card=7), "play"), Discard)
    assert move_of(KernelMoment(seat=0, card=7, knocks=1), "play") == Knock(0, card)
