"""A view as text: exact, versioned, and with nothing in it that its seat may not know. (SH-17)"""

import json
from random import Random
from typing import Any

import pytest

from rules import GAMES, HIDDEN, MalformedView, View, new_game, typed_json, view_from_json, view_to_json
from tests.rules.playing import rearranged, table, viewers
from tests.rules.table import NAMES, state

SITTINGS = 3
STEPS = 40


def a_view(name: str = "rummy") -> dict[str, Any]:
    """What is written of a view, to be changed."""
    game = new_game(name, NAMES[: min(4, GAMES[name].player_counts()[-1])], seed=1)
    written: dict[str, Any] = json.loads(view_to_json(game.seen_by(1)))
    return written


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("name", GAMES)
class TestATextOfAView:
    def test_gives_the_same_view_again(self, name: str) -> None:
        for number in range(SITTINGS):
            sitting = table(name, number)
            game = sitting.game
            for step, _ in enumerate(sitting.play(STEPS)):
                viewer = viewers(game)[step % (len(game.players) + 1)]
                view = game.seen_by(viewer)
                text = view_to_json(view)
                again = view_from_json(text)
                assert type(again) is type(view)
                assert again == view
                assert {name: repr(value) for name, value in vars(again).items()} == {
                    name: repr(value) for name, value in vars(view).items()
                }
                assert again.known == view.known
                assert view_to_json(again) == text
                assert view_from_json(text.encode()) == view
                if viewer is not None:
                    assert again.legal_moves(viewer) == game.legal_moves(viewer)
                if not step % 5:
                    assert state(again.imagined(Random(step))) == state(view.imagined(Random(step)))

    def test_does_not_depend_on_hidden_cards(self, name: str) -> None:
        for number in range(SITTINGS):
            sitting = table(name, number)
            for step, _ in enumerate(sitting.play(STEPS // 2)):
                viewer = viewers(sitting.game)[step % (len(sitting.game.players) + 1)]
                twin = rearranged(sitting.game, viewer, Random(step))
                assert view_to_json(twin.seen_by(viewer)) == view_to_json(sitting.game.seen_by(viewer))

    def test_has_no_word_for_what_only_the_game_has(self, name: str) -> None:
        game = new_game(name, NAMES[: min(4, GAMES[name].player_counts()[-1])], seed=987654321987)
        written = json.loads(view_to_json(game.seen_by(0)))
        assert set(written) == {*vars(game.seen_by(0)), "view", "game"} - {"game_type"}
        assert "987654321987" not in json.dumps(written)
        assert all(card == str(HIDDEN) for card in written.get("stock", written.get("widow")))

    def test_can_be_damaged_in_no_way_that_is_not_noticed_or_harmless(self, name: str) -> None:
        """Replacing any value gives a view or the one documented error."""
        rng = Random(1)
        sitting = table(name, 2)
        list(sitting.play(40))
        text = view_to_json(sitting.game.seen_by(0))
        strange: list[Any] = [None, True, -1, 10**30, 0.5, "", "7H", "??", [], {}, [[]], [[0, 0]], {"a": 1}]
        refused = 0
        for _ in range(300):
            written = json.loads(text)
            place, key = _somewhere(written, rng)
            place[key] = rng.choice(strange)
            try:
                assert isinstance(view_from_json(json.dumps(written)), View)
            except MalformedView:
                refused += 1
        assert refused > 150


def _somewhere(written: Any, rng: Random) -> tuple[Any, Any]:
    """A place within lists and objects: what it is in, and its key there."""
    while True:
        key = rng.choice(list(written)) if isinstance(written, dict) else rng.randrange(len(written))
        inner = written[key]
        if not isinstance(inner, list | dict) or not inner or rng.random() < 0.3:
            return written, key
        written = inner


WRONG: dict[str, dict[str, Any]] = {
    "a newer version": {"view": 2},
    "no version": {"view": None},
    "a version that is a truth": {"view": True},
    "no such game": {"game": "whist"},
    "a game that is none": {"game": ["rummy"]},
    "a field of its own": {"seed": 1},
    "no such phase": {"phase": "tea"},
    "another game's phase": {"phase": "stops"},
    "a fraction": {"turn": 1.0},
    "a truth for a number": {"turn": True},
    "no such card": {"discards": ["1H"]},
    "a card as a number": {"discards": [7]},
    "a card in a list": {"discards": [["7H"]]},
    "a truth among numbers": {"scores": [0, False, 0, 0]},
    "a text for a list": {"discards": "7H"},
    "a house rule of its own": {"options": {"ace": "low", "joker": True}},
    "a house rule out of range": {"options": {"stalemate": 99}},
    "a house rule that looks alike": {"options": {**a_view()["options"], "hands": False}},
    "house rules in a list": {"options": ["low"]},
    "a seat that is not there": {"seat": 4},
    "a dealer who is not there": {"dealer": -1},
    "somebody to act who is not there": {"to_act": [9]},
    "too few hands": {"hands": [[], []]},
    "too few scores": {"scores": [0, 0]},
    "a name that hides": {"players": ["Ann", "\u202eBob", "Cat", "Dan"]},
    "too many players": {"players": list(NAMES[:12])},
    "a meld with a field too few": {"melds": [{"owner": 0, "cards": [], "room": 0}]},
    "somebody known twice": {"known": [[0, []], [0, []]]},
    "a pair of three": {"known": [[0, [], []]]},
}


class TestTextThatIsNoView:
    @pytest.mark.parametrize("what", WRONG)
    def test_is_refused(self, what: str) -> None:
        written = a_view()
        assert isinstance(view_from_json(json.dumps(written)), View)
        with pytest.raises(MalformedView):
            view_from_json(json.dumps({**written, **WRONG[what]}))

    @pytest.mark.parametrize("field", a_view())
    def test_is_refused_where_a_field_is_missing(self, field: str) -> None:
        written = a_view()
        del written[field]
        with pytest.raises(MalformedView):
            view_from_json(json.dumps(written))

    @pytest.mark.parametrize(
        "text",
        ["", "{", "[]", "null", '{"view":1,"view":1}', "[" * 100_000, b"\xff\xfe{\x00", " " * 300_000, "NaN", 7, None],
        ids=lambda text: repr(text)[:20],
    )
    def test_is_refused_in_any_form(self, text: Any) -> None:
        with pytest.raises(MalformedView):
            view_from_json(text)

    def test_leaves_no_more_house_rules_behind_than_a_few_tables_need(self) -> None:
        written = a_view()
        for hands in range(1, 40):
            written["options"]["hands"] = hands
            assert view_from_json(json.dumps(written)).options.hands == hands  # type: ignore[attr-defined]
            assert len(typed_json._OPTIONS) <= 16

    def test_is_told_from_other_errors(self) -> None:
        assert issubclass(MalformedView, ValueError)
        with pytest.raises(MalformedView, match="version is 2, and this program reads 1"):
            view_from_json(json.dumps({**a_view(), "view": 2}))
