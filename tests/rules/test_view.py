"""What each seat may know of a hand of Rummy. (SH-17)"""

import pickle
from random import Random
from typing import Any

import pytest

from rules import GAMES, HIDDEN, View
from rules.cards import cards
from rules.events import CardDrawn, HandSettled
from tests.rules.playing import table
from tests.rules.rummy.test_turn import ALL_FIT, LAY_ALL
from tests.rules.table import dealt, move, play, run_down, take_and_pass, throw_back


def three(**options: Any) -> Any:
    """Ann, Bob and Cat, to begin with Ann."""
    return dealt(["4S 5S 6S 2H", "9C 9D 9H 3H", "JD QD KD 4H"], "KC", "2D 3D 5D", **options)


def in_every_phase() -> list[Any]:
    """The same three at every point of a hand: before and after a draw, the melds, between hands, over."""
    games = [three()]
    for said in ("Ann: draw stock", "Ann: meld 4S 5S 6S", "Ann: discard 2H", "Bob: draw discard", "Bob: discard 3H"):
        games.append(games[-1].copy())
        play(games[-1], said)
    return games


class TestWhatIsPublic:
    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("viewer", [0, 1, 2, None])
    @pytest.mark.parametrize("moment", range(6))
    def test_is_shown_to_everybody_in_every_phase(self, viewer: int | None, moment: int) -> None:
        game = in_every_phase()[moment]
        view = game.seen_by(viewer)
        assert [len(hand) for hand in view.hands] == [len(hand) for hand in game.hands]
        assert len(view.stock) == len(game.stock)
        for name in ("melds", "discards", "scores", "to_act", "phase", "players", "dealer", "hand_number", "options"):
            assert getattr(view, name) == getattr(game, name)
        assert [meld.owner for meld in view.melds] == [meld.owner for meld in game.melds]

    @pytest.mark.clause("SH-17")
    def test_cannot_be_changed_through_a_view(self) -> None:
        game = three()
        play(game, "Ann: draw stock, meld 4S 5S 6S")
        view = game.seen_by(0)
        for things in (view.discards, view.melds, view.scores, view.stock, view.hands, view.hands[0]):
            things.clear()
        assert game.discards
        assert game.melds
        assert game.scores == [0, 0, 0]
        assert game.stock
        assert all(game.hands)


class TestWhatIsHidden:
    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("viewer", [0, 1, 2, None])
    @pytest.mark.parametrize("moment", range(6))
    def test_lies_face_down_in_every_phase(self, viewer: int | None, moment: int) -> None:
        game = in_every_phase()[moment]
        view = game.seen_by(viewer)
        for seat, hand in enumerate(game.hands):
            assert view.hands[seat] == (hand if seat == viewer else [HIDDEN] * len(hand))
        assert view.stock == [HIDDEN] * len(game.stock)

    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("turn_over", ["as_it_lies", "shuffle"])
    def test_includes_a_stock_that_was_turned_over(self, turn_over: str) -> None:
        game = three(turn_over=turn_over)
        run_down(game)
        throw_back(game)
        for viewer in (0, 1, 2, None):
            assert game.seen_by(viewer).stock == [HIDDEN] * len(game.stock)

    @pytest.mark.clause("SH-17")
    def test_includes_the_order_of_a_shuffled_stock(self) -> None:
        """Two chances shuffle two ways; who did not draw sees no difference, not even in how a view is pickled."""
        games = []
        for seed in (1, 2):
            game = dealt(["", "", ""], stock="2D 3D", seed=1, turn_over="shuffle")
            run_down(game)
            game._seed = seed
            seat = game.to_act[0]
            game.play(move(seat, "draw stock"))
            games.append(game)
        assert games[0].stock != games[1].stock
        others = [seat for seat in range(3) if seat != games[0].to_act[0]]
        for viewer in (*others, None):
            views = [game.seen_by(viewer) for game in games]
            assert pickle.dumps(views[0]) == pickle.dumps(views[1])

    @pytest.mark.clause("SH-17")
    def test_is_a_card_drawn_from_the_stock_but_not_one_from_the_pile(self) -> None:
        game = three()
        (drawn,) = play(game, "Ann: draw stock")
        assert isinstance(drawn, CardDrawn)
        assert drawn.seen_by(0) == drawn
        for viewer in (1, 2, None):
            assert drawn.seen_by(viewer) == CardDrawn(0, "stock", HIDDEN)
        play(game, "Ann: discard 2H")
        (taken,) = play(game, "Bob: draw discard")
        for viewer in (0, 1, 2, None):
            assert taken.seen_by(viewer) == CardDrawn(1, "discard", cards("2H")[0])

    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("end", ["won", "void", "over"])
    def test_is_shown_when_the_hand_is_over_until_the_next_deal(self, end: str) -> None:
        game = dealt([ALL_FIT, ""], "2C", "2D", stalemate=1)
        if end == "void":
            while game.phase == "play":
                throw_back(game)
        else:
            settled = next(
                e for e in play(game, f"Ann: draw stock, {LAY_ALL}, discard 2D") if isinstance(e, HandSettled)
            )
            assert settled.seen_by(None).hands == tuple(map(tuple, game.hands))  # type: ignore[attr-defined]
        if end == "over":
            play(game, "Bob: finish")
        for viewer in (0, 1, None):
            view = game.seen_by(viewer)
            assert view.hands == game.hands
            assert view.stock == [HIDDEN] * len(game.stock)
            assert view.known == {0: (), 1: ()}
        if end != "over":
            play(game, "Ann: deal")
            assert game.seen_by(None).hands == [[HIDDEN] * 10] * 2
            assert game.seen_by(1).hands[0] == [HIDDEN] * 10

    @pytest.mark.clause("SH-17")
    def test_does_not_travel_with_a_view(self) -> None:
        game = three()
        view: View = pickle.loads(pickle.dumps(game.seen_by(0)))
        assert view == game.seen_by(0)
        assert view != game.seen_by(1)
        for name in ("_seed", "_decks", "opening", "sheet", "play", "check"):
            assert not hasattr(view, name)


class TestWhatIsKnown:
    @pytest.mark.clause("SH-17")
    def test_are_cards_that_went_into_a_hand_before_all_eyes(self) -> None:
        game = three()
        play(game, "Ann: draw discard, discard 2H")
        for viewer in (1, 2, None):
            assert game.seen_by(viewer).known == {0: tuple(cards("KC")), 1: (), 2: ()}
        assert game.seen_by(0).known == {0: (), 1: (), 2: ()}
        play(game, "Bob: draw discard")
        assert game.seen_by(2).known == {0: tuple(cards("KC")), 1: tuple(cards("2H")), 2: ()}
        assert game.seen_by(1).known == {0: tuple(cards("KC")), 1: (), 2: ()}

    @pytest.mark.clause("SH-17")
    @pytest.mark.parametrize("said", ["discard KC", "meld KC KD KH", "lay_off KC 0"])
    def test_are_not_known_there_once_they_have_left(self, said: str) -> None:
        game = dealt(["KD KH 2H 3H", "TC JC QC 5H"], "KC", "2D 3D 5D")
        play(game, "Ann: draw discard, discard 2H\nBob: draw stock, meld TC JC QC, discard 2D\nAnn: draw stock")
        assert game.seen_by(1).known[0] == tuple(cards("KC"))
        play(game, f"Ann: {said}")
        assert game.seen_by(1).known[0] == ()

    @pytest.mark.clause("SH-17")
    def test_are_forgotten_with_the_hand(self) -> None:
        game = dealt(["", ""])
        for _ in range(10):
            take_and_pass(game)
        play(game, "Ann: deal")
        assert game.seen_by(0).known == {0: (), 1: ()}


class TestAnImaginedGame:
    @pytest.mark.clause("SH-17")
    def test_has_the_known_cards_where_they_are(self) -> None:
        game = three()
        play(game, "Ann: draw discard, discard 2H\nBob: draw discard, discard 3H")
        for number in range(50):
            imagined: Any = game.seen_by(2).imagined(Random(number))
            assert cards("KC")[0] in imagined.hands[0]
            assert cards("2H")[0] in imagined.hands[1]

    @pytest.mark.clause("SH-17")
    def test_has_a_pile_that_was_turned_over_in_the_stock_or_in_hands_that_drew_since(self) -> None:
        """Two players: all 31 cards of the stock were thrown, turned over, and only two were drawn since."""
        game = dealt(["", ""])
        run_down(game)
        pile = set(game.discards)
        throw_back(game)
        play(game, f"{game.players[game.to_act[0]]}: draw stock")
        drawer = game.to_act[0]
        for number in range(50):
            for viewer in (0, 1, None):
                imagined: Any = game.seen_by(viewer).imagined(Random(number))
                assert len(pile & set(imagined.hands[drawer])) == 1
                assert not pile & set(imagined.hands[1 - drawer])
                assert set(imagined.stock) <= pile

    @pytest.mark.clause("SH-17")
    def test_deals_what_is_hidden_in_every_way(self) -> None:
        game = three()
        elsewhere = {card for hand in (game.hands[1], game.hands[2], game.stock) for card in hand}
        held = {card for n in range(200) for card in game.seen_by(0).imagined(Random(n)).hands[1]}
        nexts = {game.seen_by(0).imagined(Random(n)).stock[-1] for n in range(400)}
        assert held == elsewhere
        assert nexts == elsewhere

    @pytest.mark.clause("SH-17")
    def test_depends_on_the_view_and_the_chance_alone(self) -> None:
        game = three()
        view = game.seen_by(0)
        games: list[Any] = [view.imagined(Random(n)) for n in (1, 1, 2)]
        assert games[0].hands == games[1].hands
        assert games[0].hands != games[2].hands
        assert games[0]._seed != game._seed

    @pytest.mark.parametrize("end", ["between hands", "over"])
    def test_can_be_had_at_the_end_too(self, end: str) -> None:
        game = dealt([ALL_FIT, ""], "2C", "2D")
        play(game, f"Ann: draw stock, {LAY_ALL}, discard 2D")
        if end == "over":
            play(game, "Ann: finish")
        imagined: Any = game.seen_by(0).imagined(Random(1))
        assert imagined.phase == end
        assert imagined.hands == game.hands
        assert imagined.scores == game.scores
        if end == "between hands":
            play(imagined, "Bob: deal")
            assert imagined.hand_number == 2
            assert imagined.dealer == 0


class TestItsOwnMoves:
    @pytest.mark.clause("SH-17", "SH-3")
    def test_are_those_of_the_game(self) -> None:
        for game in in_every_phase():
            for seat in range(3):
                assert game.seen_by(seat).legal_moves(seat) == game.legal_moves(seat)
            assert game.seen_by(None).to_act == game.to_act

    def test_are_all_that_a_view_tells(self) -> None:
        game = three()
        for viewer, other in ((0, 1), (1, 0), (None, 0)):
            with pytest.raises(ValueError, match="own seat"):
                game.seen_by(viewer).legal_moves(other)


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [-1, 99, True, "0", 1.0])
def test_nobody_looks_from_a_seat_that_is_not_there(name: str, seat: int) -> None:
    game = table(name, 1).game
    with pytest.raises(ValueError, match="there's no player in seat"):
        game.seen_by(seat)
