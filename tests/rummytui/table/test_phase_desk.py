"""How a hint and a review are put together, in any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules import View, new_game
from rules.moves import Draw, Move
from rummytui.advice import Advice, OnlyMove, Reason
from rummytui.table.offers import Advise, Play, ScreenAction
from rummytui.table.phase_desk import HURRIES, HowTo, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text.advice import ROOM
from rummytui.text.names import marked, unmarked

DRAW, TAKE = Draw(0, "stock"), Draw(0, "discard")


class Words:
    """An adviser whose sentences show what it was asked."""

    def __init__(self, length: int = 0) -> None:
        self._length = length
        self.asked: list[tuple[str, str, int, bool, int]] = []

    def advised(self, advice: Advice, do: str, key: str, *, beside: int = 0, best: bool = True) -> str:
        self.asked.append((do, key, beside, best, len(advice.against)))
        return "x" * (self._length + 10 * len(advice.against))

    def because(self, reasons: Sequence[Reason], *, against: bool = False) -> str:
        return f"{len(reasons)} {'against' if against else 'for'}" if reasons else ""

    def missed(self, best: Advice, played: Advice) -> str:
        return f"{best.value - played.value} better"


class Desk(PhaseDesk):
    """Says of a move what it is told to."""

    def __init__(self, *does: str, brief: str = "", then: ScreenAction | None = None, when: str = "") -> None:
        self._does = list(does)
        self._brief, self._then, self._when = brief, then, when

    def step(self, scene: Scene, move: Move) -> HowTo:
        if move == TAKE:
            return HowTo("take 4♥", "t")
        do = self._does[min(len(scene.view.discards) - 1, len(self._does) - 1)]  # type: ignore[attr-defined]
        return HowTo(do, "d", brief=self._brief, then=self._then)

    def when(self, scene: Scene) -> str:
        return self._when


def scene(view: View | None = None) -> Scene:
    view = view or new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(0)
    return Scene(view, frozenset({0, 1}), 0, (0,), {0: (DRAW, TAKE)})


def hint(desk: Desk, words: Words, place: int = 0, turn: Sequence[tuple[View, Move]] = (), against: int = 0) -> Advise:
    advised = [Advice(DRAW, 2.0), Advice(TAKE, 1.0, behind=1.0, against=(OnlyMove(),) * against)]
    adviser: Any = words
    return desk.advice(adviser, scene(), advised, place, turn)


def turn(length: int) -> list[tuple[View, Move]]:
    """A turn of that many moves, at each of which one card more lies on the discard pile."""
    found: list[tuple[View, Move]] = []
    for step in range(length):
        view: Any = new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(0)
        view.discards = view.discards[:1] * (step + 1)
        found.append((view, DRAW))
    return found


def test_the_best_move_is_named_with_its_key_and_played_by_enter() -> None:
    words = Words(20)
    found = hint(Desk("draw a card"), words)
    assert (found.text, found.enter, found.button) == ("x" * 20, "Enter: draw a card.", "best move")
    assert words.asked == [("draw a card", "d", len("Enter: draw a card."), True, 0)]
    assert found.then == Play((DRAW,))


def test_enter_leads_where_a_move_begins_with_something_else() -> None:
    assert hint(Desk("draw", then=ScreenAction("peek")), Words()).then == ScreenAction("peek")


@pytest.mark.parametrize(
    ("length", "against", "enter", "reasons"),
    [
        (20, 1, "Enter still plays the best move: draw a card.", 1),
        (ROOM - 50, 1, "Enter still plays the best move.", 1),
        (ROOM - 32, 1, "Enter still plays the best move.", 0),
    ],
    ids=["all fits", "without what Enter plays", "without the reasons"],
)
def test_the_next_best_is_shortened_until_it_fits(length: int, against: int, enter: str, reasons: int) -> None:
    words = Words(length)
    found = hint(Desk("draw a card"), words, place=1, against=against)
    assert found.enter == enter
    assert words.asked[-1][:2] == ("take 4♥", "t")
    assert not words.asked[-1][3], "it isn't the best"
    assert words.asked[-1][4] == reasons
    assert found.then == Play((DRAW,)), "Enter plays the best one all the same"


@pytest.mark.parametrize(
    ("does", "enter"),
    [
        (["draw"], "Enter: draw."),
        (["draw", "discard 7♥"], "Enter: draw, then discard 7♥."),
        (["draw", "meld", "discard 7♥"], "Enter: draw, meld, then discard 7♥."),
        (["draw", "m" * 60, "discard 7♥"], "Enter: draw, make 1 more move, then discard 7♥."),
        (["draw", "m" * 60, "meld", "discard 7♥"], "Enter: draw, make 2 more moves, then discard 7♥."),
        (["d" * 60, "discard 7♥"], f"Enter: {'d' * 60}, then discard 7♥."),
        (["draw", "m" * 42, "discard"], f"Enter: draw, {'m' * 42}, then discard."),
    ],
)
def test_a_whole_turn_is_named_or_how_it_begins_and_ends(does: list[str], enter: str) -> None:
    following = turn(len(does))
    found = hint(Desk(*does), Words(), turn=following)
    assert found.enter == enter
    assert found.then == Play((DRAW,) * len(does))


def test_the_marks_of_names_take_no_room() -> None:
    (ann,) = marked(["Ann"])
    assert len(ann) > len(unmarked(ann))
    does = ["feed " + " ".join([ann] * 9), "meld", "discard 7♥"]
    assert 40 < len(unmarked(", ".join(does))) <= 60 < len(", ".join(does))
    assert "make 1 more move" not in hint(Desk(*does), Words(), turn=turn(3)).enter
    short = hint(Desk("draw", brief="go down"), Words(), turn=turn(2))
    assert short.enter == "Enter: go down, then go down."


@pytest.mark.parametrize(
    ("when", "best", "against", "heading", "lines"),
    [
        (
            "turn 3",
            2,
            1,
            "Ann, turn 3: take 4♥",
            [("better", "draw, 1.0 better"), ("why", "2 for"), ("played", "1 against")],
        ),
        ("", 0, 0, "Ann: take 4♥", [("better", "draw, 1.0 better")]),
    ],
)
def test_a_review_says_what_was_better_why_and_what_was_wrong(
    when: str, best: int, against: int, heading: str, lines: list[tuple[str, str]]
) -> None:
    class Wrong(Reason):
        """What speaks against the move that was made."""

    adviser: Any = Words()
    shared = (OnlyMove(),) * best
    played = Advice(TAKE, 1.0, against=(*shared, *[Wrong() for _ in range(against)]))
    found = Desk("draw", when=when).looked_back(adviser, scene(), Advice(DRAW, 2.0, shared), played)
    assert found == (heading, tuple(lines))


def test_everybody_waits_for_a_seat_only_if_it_is_the_only_one() -> None:
    one: Any = new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(None)
    (turn_of,) = one.to_act
    desk = PhaseDesk()
    assert [desk.is_turn_of(scene(one), seat) for seat in range(2)] == [seat == turn_of for seat in range(2)]
    assert desk.waiting(scene(one)) == f"{one.players[turn_of]} is playing. {HURRIES}"
    one.to_act = (0, 1)
    assert [desk.is_turn_of(scene(one), seat) for seat in range(2)] == [False, False]
    assert desk.waiting(scene(one)) == f"Ann or Bob is playing. {HURRIES}"
    one.to_act = ()
    assert desk.waiting(scene(one)) == ""
