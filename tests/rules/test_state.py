"""What is public of a game is declared once, and a view has that and what its seat knows, and nothing else. (SH-17)"""

import inspect
from random import Random
from typing import Any

import pytest

from rules import GAMES, Card, View, new_game
from rules.rummy.rummy import Rummy, RummyState
from rules.state import State, fields_of
from tests.rules.playing import RandomGame, table
from tests.rules.table import NAMES

OF_ALL = {"players", "options", "hand_number", "dealer", "scores", "phase"}
OF_THE_VIEWER = {"game_type", "seat", "to_act", "hands", "known"}
FACE_DOWN = {"rummoli": {"widow"}, "tummy-rummy": {"stock", "whereabouts"}}


def declaration_of(kind: type) -> type[State]:
    """The State that a game or a view is."""
    return next(base for base in kind.__mro__ if issubclass(base, State) and not hasattr(base, "legal_moves"))


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("name", GAMES)
class TestADeclaration:
    def test_is_shared_by_a_game_and_its_views(self, name: str) -> None:
        kind = GAMES[name]
        assert declaration_of(kind) is declaration_of(kind.view_type)
        assert set(kind.public()) == set(fields_of(declaration_of(kind))) >= OF_ALL

    def test_names_everything_that_is_in_a_view_beside_what_depends_on_its_seat(self, name: str) -> None:
        sitting: RandomGame = table(name, 3)
        for _ in sitting.play(60):
            for viewer in (0, None):
                view = sitting.game.seen_by(viewer)
                of_its_seat = OF_THE_VIEWER | FACE_DOWN.get(name, {"stock"})
                assert set(vars(view)) == set(sitting.game.public()) | of_its_seat

    def test_is_of_names_that_everybody_may_use_and_explains_each(self, name: str) -> None:
        for base in declaration_of(GAMES[name]).__mro__[:-1]:
            lines = inspect.getsource(base).splitlines()
            for field in inspect.get_annotations(base):
                assert not field.startswith("_")
                place = next(number for number, line in enumerate(lines) if line.startswith(f"    {field}: "))
                narrowed = any(field in inspect.get_annotations(later) for later in base.__mro__[1:])
                assert narrowed or lines[place + 1].strip().startswith('"""')

    def test_types_the_house_rules(self, name: str) -> None:
        assert fields_of(declaration_of(GAMES[name]))["options"] is GAMES[name].Options


class Marked(Rummy):
    """Rummy with something that is nobody's business."""

    marks: list[Card]

    def _deal(self) -> Any:
        self.marks = [Card.of("AS")]
        return super()._deal()


class MarkedState(RummyState):
    """A declaration of it."""

    marks: list[Card]


class Told(Marked, MarkedState):
    """The same, for everybody to see."""


@pytest.mark.clause("SH-17")
class TestWhatIsOnAGameAlone:
    def test_is_in_no_view(self) -> None:
        game = Marked.begin(("Ann", "Bob"), 1, Rummy.Options())
        for viewer in (0, 1, None):
            assert not hasattr(game.seen_by(viewer), "marks")
        assert not hasattr(game.seen_by(0).imagined(Random(1)), "marks")

    def test_is_in_all_views_once_it_is_declared(self) -> None:
        game = Told.begin(("Ann", "Bob"), 1, Rummy.Options())
        for viewer in (0, 1, None):
            assert vars(game.seen_by(viewer))["marks"] == [Card.of("AS")]
            assert vars(game.seen_by(viewer).imagined(Random(1)))["marks"] == [Card.of("AS")]


class TestWhoLooks:
    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("viewer", [-1, 2, 10**9, True, 0.0, "0", Card.of("AS")])
    def test_sits_at_the_table(self, viewer: Any) -> None:
        game = new_game("rummy", ["Ann", "Bob"], seed=1)
        with pytest.raises(ValueError, match="there's no player"):
            game.seen_by(viewer)

    @pytest.mark.parametrize("name", GAMES)
    def test_gets_the_view_of_the_game(self, name: str) -> None:
        kind = GAMES[name]
        game = new_game(name, NAMES[: kind.player_counts()[0]], seed=1)
        view = game.seen_by(0)
        assert isinstance(view, View)
        assert type(view) is kind.view_type
        assert view.stage is game.stage
