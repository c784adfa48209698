"""What a view adds to the hands that it shows: cards seen going into a hand that lies face down, and no others. (SH-17)"""

from collections import Counter
from typing import Any

import pytest

from rules import GAMES, HIDDEN, new_game
from tests.rules.playing import table, viewers
from tests.rules.rummoli.boards import no_widow
from tests.rules.table import dealt, play, take_and_pass

SITTINGS, STEPS = 11, 200


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("name", GAMES)
def test_known_cards_are_held_and_face_down(name: str) -> None:
    """At every table, for everybody who looks; and with a hand that is open its known cards are none."""
    emptied = met = 0
    for number in range(SITTINGS):
        game = (sitting := table(name, number)).game
        before: dict[int | None, bool] = {}
        phase = ""
        for step, _ in enumerate(sitting.play(STEPS)):
            if game.phase == phase and step % 7:
                continue
            for viewer in viewers(game):
                view = game.seen_by(viewer)
                for seat, shown in enumerate(view.hands):
                    known = Counter(view.known[seat])
                    assert known <= Counter(game.hands[seat])
                    # The Chef at a swap may look again at hands of which it knows some cards.
                    if HIDDEN not in shown and game.phase != "swap":
                        assert not known, (number, step, viewer, seat)
                any_known = any(view.known[seat] for seat in range(len(view.hands)))
                met += any_known
                emptied += before.get(viewer, False) and all(HIDDEN not in hand for hand in view.hands)
                before[viewer] = any_known
            phase = game.phase
    assert met
    assert emptied


class TestTheFeeding:
    @pytest.mark.clause("TU-20", "SH-17")
    @pytest.mark.parametrize("hands", ["open", "hidden"])
    def test_needs_no_knowledge_of_hands_that_lie_open(self, hands: str) -> None:
        game = dealt(
            ["4S 5S 6S 7S 9C 9D 9H", "2C 4C 6D 8D TS QH KH", "2D 4H 6C 8S TC QD AS"],
            "KC",
            "3C JS JD",
            game="tummy-rummy",
            feeding_hands=hands,
        )
        play(game, "Ann: draw stock, discard 3C\nBob: draw discard, discard KH\nCat: draw stock, discard JS")
        play(game, "Ann: draw stock, meld 4S 5S 6S 7S, meld 9C 9D 9H, discard JD")
        assert game.phase == "feeding"
        for viewer in (0, 1, 2, None):
            view = game.seen_by(viewer)
            face_down = hands == "hidden" and viewer != 1
            assert list(map(str, view.known[1])) == (["3C"] if face_down else [])
            assert view.hands[1] == ([HIDDEN] * 7 if face_down else game.hands[1])
            assert (view.hands[2] == game.hands[2]) == (hands == "open" or viewer == 2)
            assert view.stock == [HIDDEN] * len(game.stock)


class TestTheSettlement:
    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("name", ["rummy", "tummy-rummy", "gamblers"])
    def test_forgets_what_was_known_while_hands_lie_open(self, name: str) -> None:
        chosen: dict[str, Any] = {"special": "off"} if name == "tummy-rummy" else {}
        hands = ["", "", "", ""]
        game = dealt(hands, game=name, **chosen)
        for _ in range(3):
            take_and_pass(game)
        assert all(game.seen_by(3).known[seat] for seat in range(3))
        while game.phase == "play":
            take_and_pass(game)
        for viewer in viewers(game):
            view = game.seen_by(viewer)
            assert view.hands == game.hands
            assert view.known == dict.fromkeys(range(4), ())

    @pytest.mark.clause("RM-9", "SH-17")
    def test_of_rummoli_forgets_the_fives_that_were_shown(self) -> None:
        left = 0
        for seed in range(8):
            game: Any = new_game("rummoli", ["Ann", "Bob", "Cat"], seed=seed, options={"betting": False})
            no_widow(game)
            fives = [set(game.seen_by(None).known[seat]) for seat in range(3)]
            assert list(map(len, fives)) == [5, 5, 5]
            assert [len(game.seen_by(1).known[seat]) for seat in range(3)] == [5, 0, 5]
            while game.phase == "stops":
                game.play(game.legal_moves(game.to_act[0])[0])
            left += sum(len(five & set(hand)) for five, hand in zip(fives, game.hands, strict=True))
            for viewer in viewers(game):
                view = game.seen_by(viewer)
                assert view.hands == game.hands
                assert all(known == () for known in view.known.values())
        assert left

    @pytest.mark.clause("RM-7", "SH-17")
    def test_of_rummoli_shows_the_hand_that_was_put_away_and_is_known_no_more(self) -> None:
        options = {"betting": False, "pay_card_lock": False, "first_dealer": 2}
        game: Any = new_game("rummoli", ["Ann", "Bob", "Cat"], seed=3, options=options)
        away = tuple(game.hands[2])
        play(game, "Cat: exchange")
        assert game.seen_by(2).known["put away"] == away
        assert all("put away" not in game.seen_by(viewer).known for viewer in (0, 1, None))
        while game.phase == "stops":
            game.play(game.legal_moves(game.to_act[0])[0])
        for viewer in viewers(game):
            assert game.seen_by(viewer).widow == list(away)
            assert "put away" not in game.seen_by(viewer).known
