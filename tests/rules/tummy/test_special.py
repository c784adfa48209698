"""The Chef's Special. (TU-4, TU-14)"""

from typing import Any

import pytest

from rules.cards import JOKER, Card, cards
from rules.events import WentOut
from rules.moves import Deal, Discard, Draw, LayOff, Meld, NameSpecial
from rules.phase import Audience
from rules.tummy.events import ChefCrowned, Eaten, EatenFor, SpecialFired, SpecialNamed
from tests.rules.tummy.kitchen import (
    at_the_end,
    audiences,
    eaten_for,
    feed_on,
    fresh,
    leave,
    lose,
    meals,
    name_special,
    no_move,
    win,
)


def fired(events: Any) -> list[str]:
    """The cards that fired the Special."""
    return [str(event.card) for event in events if isinstance(event, SpecialFired)]


class TestNaming:
    @pytest.mark.clause("TU-14")
    @pytest.mark.parametrize("special", ["card", "rank"])
    def test_needs_nobodys_hand(self, special: str) -> None:
        game = fresh(3, special=special)
        win(game)
        assert game.phase == "special"
        assert audiences(game) == {Audience.OPEN}

    @pytest.mark.clause("TU-14")
    def test_is_the_chefs_when_all_cards_are_fed(self) -> None:
        game = fresh(3)
        win(game)
        assert (game.phase, game.to_act, game.special) == ("special", (0,), None)
        assert [move.kind for move in game.legal_moves(0)] == ["name_special"] * 52
        no_move(game, NameSpecial(1, Card.of("QS")), "SH-3")
        assert name_special(game, "QS") == [SpecialNamed(0, Card.of("QS"))]
        assert (game.phase, game.special) == ("between hands", Card.of("QS"))

    @pytest.mark.clause("TU-14")
    @pytest.mark.parametrize("card", [JOKER, JOKER.standing_for(Card.of("QS"))])
    def test_is_of_a_card_in_the_pack(self, card: Card) -> None:
        game = fresh(3)
        win(game)
        no_move(game, NameSpecial(0, card), "TU-14")

    @pytest.mark.clause("TU-14")
    def test_has_no_other_time(self) -> None:
        game = fresh(3)
        no_move(game, NameSpecial(0, Card.of("QS")), "TU-14")
        win(game)
        no_move(game, Deal(0), "SH-2")
        assert "Special" in no_move(game, Draw(0, "stock"), "SH-3")

    @pytest.mark.clause("TU-14")
    @pytest.mark.parametrize("special", ["card", "rank", "off"])
    def test_is_left_out_where_the_table_wants_none(self, special: str) -> None:
        game = fresh(3, special=special)
        win(game)
        assert game.phase == ("between hands" if special == "off" else "special")

    @pytest.mark.clause("TU-14", "SH-15")
    @pytest.mark.parametrize("options", [{"hands": 1}, {"target": 1}])
    def test_is_left_out_when_the_sitting_is_over(self, options: dict[str, Any]) -> None:
        game = fresh(3, **options)
        win(game)
        assert game.over
        assert game.special is None

    @pytest.mark.clause("TU-14", "TU-17")
    def test_is_left_out_when_too_few_stay(self) -> None:
        game = fresh(3, cook_swap="off")
        win(game)
        name_special(game, "QS")
        leave(game, "Bob", "Cat")
        game.play(Deal(0))
        win(game)
        assert game.over


class TestFiring:
    @pytest.mark.clause("TU-14")
    def test_follows_a_meld(self) -> None:
        game = at_the_end(["7S 7H 7D KC", "4H", "5H"], special="7H", old_chef=2)
        events = game.play(Meld(0, tuple(cards("7S 7H 7D"))))
        assert fired(events) == ["7H"]
        assert (meals(game, events), eaten_for(events)) == ([("Bob", "7", 1), ("Ann", "7", 1)], {EatenFor.SPECIAL})
        assert game.scores == [1, 1, 0]

    @pytest.mark.clause("TU-14")
    def test_follows_an_addition(self) -> None:
        game = at_the_end(["7S KC", "4H", "5H"], [(1, "4S 5S 6S")], special="7S", old_chef=1)
        events = game.play(LayOff(0, Card.of("7S"), 0))
        assert (fired(events), game.scores) == (["7S"], [1, 0, 1])

    @pytest.mark.clause("TU-14")
    def test_follows_a_discard(self) -> None:
        game = at_the_end(["7S KC", "4H", "5H"], special="7S", old_chef=0)
        events = game.play(Discard(0, Card.of("7S")))
        assert events[1:2] == [SpecialFired(0, Card.of("7S"), 0)]
        assert (fired(events), game.scores) == (["7S"], [0, 1, 1])
        eaten = [event for event in events if isinstance(event, Eaten)]
        assert {(e.giver, e.rank, e.food, e.cards, e.why) for e in eaten} == {
            (0, "7", "corn", (Card.of("7S"),), EatenFor.SPECIAL)
        }

    @pytest.mark.clause("TU-14")
    def test_follows_every_time(self) -> None:
        game = at_the_end(["7S KC", "4H 9D", "5H"], special="7S", old_chef=2)
        game.play(Discard(0, Card.of("7S")))
        game.play(Draw(1, "discard"))
        game.play(Discard(1, Card.of("9D")))
        game.play(Draw(2, "stock"))
        game.play(Discard(2, Card.of("5H")))
        game.play(Draw(0, "stock"))
        game.play(Discard(0, Card.of("KC")))
        game.play(Draw(1, "stock"))
        game.play(Discard(1, Card.of("7S")))
        assert game.scores == [2, 2, 0]

    @pytest.mark.clause("TU-14")
    @pytest.mark.parametrize(("special", "count"), [("card", 1), ("rank", 3), ("off", 0)])
    def test_follows_each_card_of_the_rank_where_the_house_says_so(self, special: str, count: int) -> None:
        game = at_the_end(["QS QH QD KC", "4H", "5H"], special="QH" if special != "off" else None, old_chef=2)
        game.options = game.options.model_copy(update={"special": special})
        events = game.play(Meld(0, tuple(cards("QS QH QD"))))
        assert (len(fired(events)), game.scores) == (count, [count, count, 0])

    @pytest.mark.clause("TU-14")
    @pytest.mark.parametrize("special", ["card", "rank"])
    def test_follows_nothing_else(self, special: str) -> None:
        game = at_the_end(["7S QC", "4H 7H", "5H"], discards="8C", special="7D", old_chef=2)
        game.options = game.options.model_copy(update={"special": special})
        assert fired(game.play(Discard(0, Card.of("7S")))) == (["7S"] if special == "rank" else [])
        assert fired(game.play(Draw(1, "discard"))) == []

    @pytest.mark.clause("TU-14", "SH-1")
    def test_does_not_follow_the_upcard_of_the_deal(self) -> None:
        game = fresh(3, decks=[[], [str(card) for card in cards("2S 3S 4S")]], seed=4)
        win(game)
        probe = game.copy()
        name_special(probe, "2S")
        probe.play(Deal(0))
        upcard = str(probe.discards[0])
        before = list(game.scores)
        name_special(game, upcard)
        events = game.play(Deal(0))
        assert str(game.discards[0]) == upcard
        assert fired(events) == []
        assert game.scores == before
        taken = game.play(Draw(game.to_act[0], "discard"))
        assert fired(taken) == []

    @pytest.mark.clause("TU-14", "TU-4")
    def test_spares_the_chef_who_named_it_also_in_playing_it(self) -> None:
        game = at_the_end(["7S KC", "4H", "5H"], special="7S", old_chef=0)
        game.play(Discard(0, Card.of("7S")))
        assert game.scores == [0, 1, 1]

    @pytest.mark.clause("TU-14")
    def test_is_eaten_by_the_player_who_goes_out_with_it(self) -> None:
        game = at_the_end(["7S", "4H", "5H"], special="7S", old_chef=2)
        events = game.play(Discard(0, Card.of("7S")))
        kinds = [type(event) for event in events]
        assert kinds.index(SpecialFired) < kinds.index(WentOut) < kinds.index(ChefCrowned)
        assert (game.scores, game.chef, game.special) == ([1, 1, 0], 0, None)

    @pytest.mark.clause("TU-14")
    def test_follows_a_meld_that_goes_out(self) -> None:
        game = at_the_end(["7S 7H 7D", "4H", "5H"], special="7H", old_chef=2)
        events = game.play(Meld(0, tuple(cards("7S 7H 7D"))))
        assert (fired(events), game.scores, game.phase) == (["7H"], [1, 1, 0], "feeding")
        kinds = [type(event) for event in events]
        assert kinds.index(SpecialFired) < kinds.index(WentOut)

    @pytest.mark.clause("TU-14", "TU-15")
    def test_is_not_for_who_has_left(self) -> None:
        game = at_the_end(["7S KC", "4H", "", "5H"], special="7S", old_chef=3, gone=[2])
        game.play(Discard(0, Card.of("7S")))
        assert game.scores == [1, 1, 0, 0]

    @pytest.mark.clause("TU-14")
    def test_ends_with_its_hand(self) -> None:
        game = at_the_end(["9C", "4H", "5H 7S"], special="7S", old_chef=1)
        game.play(Discard(0, Card.of("9C")))
        assert (game.phase, game.special) == ("feeding", None)
        assert fired(feed_on(game)) == []
        name_special(game, "KD")
        game.play(Deal(0))
        assert game.special == Card.of("KD")
        seat = game.to_act[0]
        game.play(Draw(seat, "stock"))
        old_special, mine = Card.of("7S"), game.hands[seat]
        pile = next(pile for pile in (*game.hands, game.stock, game.discards) if old_special in pile)
        pile[pile.index(old_special)], mine[0] = mine[0], old_special
        assert fired(game.play(Discard(seat, old_special))) == []

    @pytest.mark.clause("TU-14", "TU-19")
    def test_ends_with_a_void_hand_too(self) -> None:
        game = fresh(3)
        win(game)
        name_special(game, "7S")
        game.play(Deal(0))
        lose(game)
        game.play(Deal(0))
        assert (game.special, game.chef) == (None, None)
