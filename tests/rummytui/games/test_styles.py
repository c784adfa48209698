"""A playing style changes how a bot of any game decides, and in the direction that its name promises."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import GAMES, new_game
from rules.moves import Bet
from rules.view import View
from rummytui.bots import Temper, chooser, tempers_of
from rummytui.bots.choosing import decided
from rummytui.bots.deciding import Valued
from rummytui.games import part_of

NAMES = ("Ann", "Bob", "Gail", "Dan")
WEIGHTS = (
    *("trust", "shunned", "feeding", "taking", "draws_ahead", "rounds_held_back", "habits", "temper", "_leaning"),
    *("_style", "style", "_temper", "_eager"),
)
"""What decisions keep of a style, each game in its own way."""
STYLES = [(game, style) for game in GAMES for style in tempers_of(game)]


def weighed(decision: Any) -> dict[str, object]:
    return {name: repr(getattr(decision, name)) for name in WEIGHTS if hasattr(decision, name)}


def styled_and_even(game: str, style: Temper) -> list[Any]:
    """How a hard bot of that style decides, and one of none, where styles show."""
    return [decided(seen(game), level) for level in (f"hard:{style}", "hard")]


def seen(game: str) -> View:
    """A view of somebody to act, where styles show: in Rummoli the betting."""
    table = new_game(game, NAMES[: GAMES[game].player_counts()[-1]], seed=3)
    while table.phase not in ("play", "upcard", "poker"):
        table.play(table.legal_moves(table.to_act[0])[-1])
    return table.seen_by(table.to_act[0])


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(("game", "style"), STYLES)
def test_a_style_changes_what_is_weighed(game: str, style: Temper, level: str) -> None:
    view = seen(game)
    assert weighed(decided(view, f"{level}:{style}")) != weighed(decided(view, level))


@pytest.mark.parametrize(("game", "style"), STYLES)
def test_an_easy_bot_is_asked_with_its_style(game: str, style: Temper, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Temper] = []

    def easy(view: View, rng: Random, temper: Temper = Temper.EVEN) -> object:
        asked.append(temper)
        return None

    monkeypatch.setattr(part_of(game, "bot"), "easy", easy)
    chooser(game, f"easy:{style}")(seen(game), Random(1))
    chooser(game, "easy")(seen(game), Random(1))
    assert asked == [style, Temper.EVEN]


@pytest.mark.parametrize(
    ("game", "style", "name", "more"),
    [
        ("rummy", Temper.HOARDER, "trust", True),
        ("rummy", Temper.SPRINTER, "trust", False),
        ("rummy", Temper.WATCHER, "shunned", True),
        ("boathouse", Temper.HOARDER, "taking", False),
        ("boathouse", Temper.WATCHER, "shunned", True),
        ("gamblers", Temper.SPRINTER, "draws_ahead", False),
        ("gamblers", Temper.WATCHER, "shunned", True),
        ("gin", Temper.HOARDER, "draws_ahead", True),
        ("gin", Temper.SPRINTER, "draws_ahead", False),
        ("gin", Temper.WATCHER, "feeding", True),
        ("knock", Temper.WATCHER, "feeding", True),
        ("tummy-rummy", Temper.HOARDER, "draws_ahead", True),
        ("tummy-rummy", Temper.SPRINTER, "rounds_held_back", False),
        ("tummy-rummy", Temper.WATCHER, "shunned", True),
    ],
)
def test_hoarders_hope_sprinters_hurry_and_watchers_watch(game: str, style: Temper, name: str, more: bool) -> None:
    medium, view = part_of(game, "bot").medium, seen(game)
    styled, even = getattr(medium(view, style), name), getattr(medium(view), name)
    assert (styled > even) == more
    assert styled != even


@pytest.mark.parametrize(
    ("game", "style", "name", "more"),
    [
        ("boathouse", Temper.HOARDER, "taking", True),
        ("boathouse", Temper.WATCHER, "feeding", False),
        ("rummy", Temper.SPRINTER, "tabling", True),
        ("rummy", Temper.HOARDER, "tabling", False),
        ("gamblers", Temper.SPRINTER, "tabling", True),
        ("gin", Temper.SPRINTER, "to_knock", True),
        ("gin", Temper.HOARDER, "to_knock", False),
        ("gin", Temper.WATCHER, "against_feeding", True),
        ("knock", Temper.SPRINTER, "to_knock", True),
        ("knock", Temper.HOARDER, "to_knock", False),
        ("knock", Temper.WATCHER, "against_feeding", True),
    ],
)
def test_so_do_hard_ones(game: str, style: Temper, name: str, more: bool) -> None:
    styled, even = (
        getattr(decision._leaning if hasattr(decision, "_leaning") else decision.habits, name)
        for decision in styled_and_even(game, style)
    )
    assert (styled > even) == more
    assert styled != even


@pytest.mark.parametrize(("style", "bets"), [(Temper.PUSHER, True), (Temper.HOARDER, False)])
def test_in_rummoli_a_pusher_likes_a_bet_more_than_a_hoarder(style: Temper, bets: bool) -> None:
    styled, even = styled_and_even("rummoli", style)
    one = Valued(Bet(seen("rummoli").seat or 0, 1), 0.0)
    assert (styled._liking(one) > even._liking(one)) == bets
