"""Looking back: which decisions cost most, by a judgement that sees what the player saw."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.cards import Card
from rules.moves import Discard, Draw, Meld, Move
from rules.view import View
from rummytui.advice import Advice, BreaksUp, Completes, PassesUp
from rummytui.bots import advise
from rummytui.bots.looking_back import costliest
from rummytui.games import desk_for
from rummytui.table.host import Host
from rummytui.table.scene import Scene
from tests.rules.table import dealt, move, play
from tests.rummytui.screens.tables import host_of


def made(game_moves: str, hands: list[str], upcard: str, stock: str) -> list[tuple[View, Move]]:
    """The decisions of Ann in a hand of Rummy, as they were made."""
    game = dealt(hands, upcard, stock)
    found: list[tuple[View, Move]] = []
    for line in game_moves.split(", "):
        seat = game.to_act[0]
        chosen = move(seat, line)
        if seat == 0:
            found.append((game.seen_by(0), chosen))
        game.play(chosen)
    return found


def advised(decisions: list[tuple[View, Move]]) -> list[tuple[View, list[Advice]]]:
    """The same, with what a bot says of each."""
    return [(view, advise(view, chosen)) for view, chosen in decisions]


def test_finds_the_meld_that_was_broken_up_and_the_card_that_was_passed_up() -> None:
    hands = ["7S 8S 9S 4H 4D 2C 3C AH 6D KH", "QD QS"]
    decisions = made("draw stock, discard 9S, draw stock, discard QD", hands, "9C", "JC TC")
    decisions += made("draw stock, discard KH", ["7S 8S 2H 4D JC KD QH 3C TD KH", ""], "9S", "AC")
    passed, broken = costliest(advised(decisions), 2)
    if isinstance(passed.best.move, Discard):
        passed, broken = broken, passed
    assert passed.best.move == Draw(0, "discard")
    assert PassesUp(Card.of("9S")) in passed.played.against
    assert Completes in map(type, passed.best.reasons)
    assert broken.played.move == Discard(0, Card.of("9S"))
    assert BreaksUp in map(type, broken.played.against)
    assert broken.played.behind >= 1
    assert broken.best.value > broken.played.value


def test_finds_nothing_in_what_the_bot_did_itself() -> None:
    game = dealt(["7S 8S 9S 4H 4D 2C 3C AH 6D KH", ""], "9C", "JC TC")
    decisions = []
    for _ in range(12):
        view = game.seen_by(game.to_act[0])
        chosen = advise(view)[0].move
        decisions.append((view, chosen))
        game.play(chosen)
    assert costliest(advised(decisions)) == []


def test_the_worst_comes_first_and_what_is_hardly_worse_not_at_all() -> None:
    view = dealt(["7S 8S 9S 4H 4D 2C 3C AH 6D KH", ""], "9C", "JC").seen_by(0)
    best = Advice(Draw(0, "stock"), 1.0)
    decided = [(view, [best, Advice(Draw(0, "discard"), 0.0, behind=far)]) for far in (0.29, 0.5, 2.0, 0.3, 1.0)]
    assert [missed.played.behind for missed in costliest(decided)] == [2.0, 1.0, 0.5]
    assert [missed.played.behind for missed in costliest(decided, 9)] == [2.0, 1.0, 0.5, 0.3]


def test_a_meld_is_the_same_in_any_order_of_its_cards() -> None:
    game = dealt(["7S 8S 9S 4H 4D 4C JC QC KC 2D", ""], "9C", "TS")
    play(game, "Ann: draw stock")
    view = game.seen_by(0)
    best = advise(view)[0].move
    assert isinstance(best, Meld)
    assert len(advise(view, Meld(0, best.cards[::-1]))) == 1


def test_asked_about_a_move_it_judges_that_one() -> None:
    game = dealt(["7S 8S 9S 4H 4D 2C 3C AH 6D KH", ""], "9C", "JC")
    play(game, "Ann: draw stock")
    view = game.seen_by(0)
    best, asked = advise(view, Discard(0, Card.of("8S")))
    assert best == advise(view)[0]
    assert asked.move == Discard(0, Card.of("8S"))
    assert asked.measure == "point"


def test_a_host_plays_the_last_hand_again_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each decision of a person comes with what that seat saw then; those of bots are left out."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    host: Host = host_of(tmp_path, "pb")
    seen: list[tuple[View, Move]] = []
    for _ in range(12):
        seat = host.game.to_act[0]
        chosen = advise(host.view(seat))[-1].move
        if seat == 0:
            seen.append((host.view(0), chosen))
        host.play(chosen)
        if host.game.stage.hand_over:
            break
    found = list(host.decisions())
    assert found == seen
    assert all(view.seat == 0 for view, _ in found)
    host.close()


def test_in_words() -> None:
    game = dealt(["7S 8S 9S 4H 4D 2C 3C AH 6D KH", ""], "9C", "JC")
    play(game, "Ann: draw stock")
    view = game.seen_by(0)
    best, played = advise(view, Discard(0, Card.of("8S")))
    scene = Scene(view, frozenset({0}), 0, (0,), {0: view.legal_moves(0)})
    desk = desk_for("rummy")
    heading, lines = desk.at("play").looked_back(desk.adviser(view), scene, best, played)
    assert heading == "Ann, turn 1: discard 8♠"
    words = dict(lines)
    assert words["better"].startswith("discard K♥, clearly better, by about ")
    assert words["better"].endswith(" points")
    assert "it breaks up 7♠ 8♠ 9♠" in words["played"]
