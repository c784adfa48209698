"""Ends of turns compared by the workshop: what they teach, and what of a hand's luck is to be had at all."""

import json

import pytest

from rummytui.bots.judgement import judgement
from tools.workshop import kernels, tabling
from tools.workshop.recipes import Comparing

np = pytest.importorskip("numpy")

from tools.workshop import comparing  # noqa: E402  (they need numpy)

with_a_compiler = pytest.mark.skipif(kernels.compiler() is None, reason="no C compiler")

FIGURES, UNITS = tabling.SIZES


def made_groups(count: int) -> comparing.Groups:
    """Three ends each of so many turns, by which the fourth figure alone is worth something, half a unit."""
    rng = np.random.default_rng(1)
    groups: comparing.Groups = np.zeros(count, comparing.GROUP)
    groups["count"] = 3
    groups["figures"] = rng.standard_normal(groups["figures"].shape)
    luck = 5 * rng.standard_normal(count)
    groups["came"] = 0.5 * groups["figures"][:, :, 3] + luck[:, None]
    groups["came"][:, 3] = 1000
    return groups


@with_a_compiler
def test_what_was_thought_too_little_of_is_found() -> None:
    tables = tabling.TablingKernel("gamblers")
    net = tables.net()
    net[FIGURES:-UNITS] = np.random.default_rng(2).standard_normal(FIGURES * UNITS).tolist()
    net[3], net[5], net[-1] = 0.25, 2, -1
    mend = comparing.mended(tables, net, made_groups(4000), ridge=1e-3)
    wanted = np.zeros(tabling.BY_CHOICE)
    # Luck that all ends of a turn share, and a place that is not filled, count for nothing.
    wanted[3], wanted[5] = 0.25, -2
    assert mend.linear == pytest.approx(wanted, abs=1e-5)
    assert mend.out == pytest.approx([0] * (UNITS - 1) + [1], abs=1e-5)


@with_a_compiler
def test_a_high_ridge_leaves_weights_alone() -> None:
    tables = tabling.TablingKernel("gamblers")
    mend = comparing.mended(tables, tables.net(), made_groups(100), ridge=1e9)
    assert 0 < np.abs(mend.linear).max() < 1e-4


@with_a_compiler
@pytest.mark.parametrize(
    "game", [game if game == "gamblers" else pytest.param(game, marks=pytest.mark.soak) for game in tabling.GAMES]
)
def test_the_best_ends_of_a_turn_are_compared(game: str) -> None:
    tables = tabling.TablingKernel(game)
    how = Comparing(hands=500, seed=7, often=0.05, ways=["draws=2"])
    groups = comparing.comparisons(tables, tables.learnt(4), [2, 4], how)
    assert len(groups) > 50
    again = comparing.comparisons(tables, tables.learnt(4), [2, 4], how)
    assert groups.tobytes() == again.tobytes()
    assert set(groups["count"]) == {2, 3, 4}
    # What came of the ends of one turn differs now and then, and is often the same.
    differ = [len(set(group["came"][: group["count"]])) > 1 for group in groups]
    assert 0.1 < sum(differ) / len(differ) < 1


@with_a_compiler
def test_what_comparisons_add_is_added_to_what_was_learnt() -> None:
    tables = tabling.TablingKernel("gamblers")
    table = json.loads(tables.file.read_text(encoding="utf-8"))["tables"]["4"]
    table["mend"] = {"linear": [0.5, 0.25], "out": [0.125]}
    net = tables.net(table)
    assert net[0] == pytest.approx(table["linear"][0] + 0.5)
    assert net[1] == pytest.approx(table["linear"][1] + 0.25)
    assert net[2] == pytest.approx(table["linear"][2])
    assert net[-UNITS] == pytest.approx(table["out"][0] + 0.125)
    assert net[-1] == pytest.approx(table["out"][-1])


@pytest.mark.parametrize(
    ("game", "players"), [("rummy", 2), ("rummy", 5), ("gamblers", 2), ("gamblers", 3), ("boathouse", 4)]
)
def test_kernel_and_bot_have_the_same_values(game: str, players: int) -> None:
    if kernels.compiler() is None:
        pytest.skip("no C compiler")
    weights = np.array(tabling.TablingKernel(game).learnt(players), float)
    linear, out = weights[:FIGURES], weights[-UNITS:]
    into = weights[FIGURES:-UNITS].reshape(FIGURES, UNITS)
    judged = judgement(game, players)
    for seed in range(5):
        figures = np.random.default_rng(seed).random(FIGURES)
        value = figures @ linear + np.maximum(figures @ into, 0) @ out
        hand, rest = judged.part(figures[:20].tolist(), 0), judged.part(figures[20:].tolist(), 20)
        assert judged.value(hand, rest) == pytest.approx(value * judged.unit, rel=1e-4, abs=1e-3)


@with_a_compiler
@pytest.mark.soak
def test_most_of_what_one_gains_who_sees_all_is_the_order_of_the_stock() -> None:
    tables = tabling.TablingKernel("rummy")
    medium = tabling.Side("medium", [])

    def gain(*ways: str) -> float:
        return tables.match(2, 40, 5, tabling.Side("clairvoyant", ways), medium)[0]

    assert gain() > 90
    assert gain("sees=1", "imagined=2") < 50


@with_a_compiler
def test_what_better_choices_would_bring_is_told_for_ends_and_draws() -> None:
    found = comparing.reach(tabling.TablingKernel("gamblers"), 4, hands=60, seed=3, worlds=8, settings=["draws=2"])
    assert set(found) == {"ends", "draws"}
    for _, half, changed in found.values():
        assert half > 0
        assert 0 < changed < 1
