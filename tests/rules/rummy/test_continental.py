"""Continental Rummy. (CO-1 to CO-7; the search for layouts is tried in test_fifteen.py)"""

from collections.abc import Callable
from typing import Any

import pytest

from rules import GAMES, JOKER, RuleViolation, new_game
from rules.cards import Card, cards, full_pack
from rules.events import CardDiscarded, Event, HandDeclared, HandSettled, HandVoid, WentOut
from rules.rummy.continental import ContinentalView
from tests.rules.rummy.test_fifteen import can_be_laid_out
from tests.rules.table import NAMES, dealt, play, refused, throw_back, words_of

FIVES = "2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + 8C 9C TC"
"""Fifteen cards as 3-3-3-3-3."""
FOURS = "2S 3S 4S 5S + 6S 7S 8S 9S + 4H 5H 6H 7H + 9D TD JD"
FIVE_FOUR = "2S 3S 4S 5S 6S + 4H 5H 6H 7H + 9D TD JD + 8C 9C TC"


def held(layout: str) -> str:
    """The cards of a layout as they are held: jokers say nothing."""
    return " ".join(word.partition("=")[0] for word in layout.replace("+", "").split())


def continental(*hands: str, upcard: str = "QC", stock: str = "KH", **options: Any) -> Any:
    """A game; seats that are not mentioned get cards that fit nowhere."""
    return dealt([*hands, *[""] * (2 - len(hands))], upcard, stock, game="continental", **options)


def drawn(layout: str, **options: Any) -> Any:
    """Ann holds the cards of this layout and has drawn KH."""
    game = continental(held(layout), **options)
    play(game, "Ann: draw stock")
    return game


def settled(events: list[Event]) -> HandSettled:
    (found,) = [event for event in events if isinstance(event, HandSettled)]
    return found


class TestTheTable:
    @pytest.mark.clause("CO-1", "CO-2", "SH-16")
    @pytest.mark.parametrize("players", range(1, 14))
    def test_takes_packs_and_jokers_by_the_number_of_players(self, players: int) -> None:
        names = [f"P{number}" for number in range(players)]
        if players in (1, 13):
            with pytest.raises(RuleViolation, match=r"2 to 12 players.*\(SH-16\)"):
                new_game("continental", names, seed=1)
            return
        game: Any = new_game("continental", names, seed=1)
        packs = 2 if players <= 5 else 3 if players <= 8 else 4
        assert [len(hand) for hand in game.hands] == [15] * players
        everything = [*game.stock, *game.discards, *(card for hand in game.hands for card in hand)]
        assert sorted(everything) == sorted([*full_pack(packs), *[JOKER] * packs])

    def test_seats_two_to_twelve(self) -> None:
        assert list(GAMES["continental"].player_counts()) == list(range(2, 13))

    @pytest.mark.clause("CO-5", "BO-6")
    def test_has_aces_low_or_high_and_is_patient(self) -> None:
        rules = new_game("continental", NAMES[:2], seed=1).options.model_dump()
        assert (rules["ace"], rules["stalemate"], rules["bonuses"]) == ("either", 10, False)

    @pytest.mark.clause("CO-5", "SH-16")
    def test_offers_no_corner(self) -> None:
        with pytest.raises(RuleViolation, match=r"corner.*\(SH-16\)"):
            new_game("continental", NAMES[:2], seed=1, options={"ace": "corner"})

    def test_has_these_house_rules_and_no_others(self) -> None:
        assert set(GAMES["continental"].Options.model_fields) == {
            *("first_dealer", "hands", "target", "ace", "turn_over", "stalemate", "bonuses")
        }


class TestTheTurn:
    @pytest.mark.clause("CO-2", "SH-4")
    @pytest.mark.parametrize("source", ["stock", "discard"])
    def test_is_draw_and_discard(self, source: str) -> None:
        game = continental()
        play(game, f"Ann: draw {source}, discard {game.hands[0][0]}")
        assert len(game.hands[0]) == 15
        assert game.to_act == (1,)

    @pytest.mark.clause("CO-2", "SH-5")
    def test_a_card_from_the_pile_is_not_thrown_back_unless_there_is_another(self) -> None:
        game = continental("2S", "2S", stock="9H")
        play(game, "Ann: draw stock, discard 2S\nBob: draw discard, discard 2S")
        game = continental("2S", "3S", stock="9H")
        play(game, "Ann: draw stock, discard 2S\nBob: draw discard")
        refused(game, "Bob: discard 2S", "SH-5")
        assert "2S" not in words_of(game, 1, "discard")

    @pytest.mark.clause("CO-2")
    def test_may_throw_a_joker(self) -> None:
        game = continental("Jk Jk", "")
        play(game, "Ann: draw stock")
        assert words_of(game, 0, "discard").count("Jk") == 1
        play(game, "Ann: discard Jk\nBob: draw discard")
        refused(game, "Bob: discard Jk", "SH-5")
        assert "Jk" not in words_of(game, 1, "discard")

    @pytest.mark.clause("CO-2", "SH-12", "SH-13")
    @pytest.mark.parametrize("stalemate", [1, 3])
    def test_turns_the_pile_over_until_that_was_too_often(self, stalemate: int) -> None:
        game = continental(*[""] * 5, stalemate=stalemate)
        turn_overs = 0
        while game.phase == "play":
            turn_overs += not game.stock
            events = throw_back(game)
        assert turn_overs == stalemate + 1
        assert isinstance(events[-1], HandVoid)

    @pytest.mark.clause("CO-3")
    @pytest.mark.parametrize(
        ("said", "clause"),
        [
            ("meld 2S 3S 4S", "CO-3"),
            ("lay_off 2S 0", "CO-3"),
            ("knock 2S", "SH-3"),
            ("refuse", "SH-3"),
            ("move_joker 2S 0", "SH-3"),
        ],
    )
    def test_has_no_place_for_anything_else(self, said: str, clause: str) -> None:
        refused(drawn(FIVES), f"Ann: {said}", clause)


class TestDeclaring:
    @pytest.mark.clause("CO-3")
    @pytest.mark.parametrize("layout", [FIVES, FOURS, FIVE_FOUR])
    def test_lays_fifteen_cards_in_runs_of_the_right_lengths(self, layout: str) -> None:
        game = drawn(layout)
        events = play(game, f"Ann: declare {layout} / KH")
        assert [type(event) for event in events] == [HandDeclared, CardDiscarded, WentOut, HandSettled]
        assert [" ".join(map(str, meld.cards)) for meld in game.melds] == layout.split(" + ")
        assert (game.hands[0], str(game.discards[-1]), game.phase) == ([], "KH", "between hands")

    @pytest.mark.clause("CO-3")
    @pytest.mark.parametrize(
        ("stretches", "layout"),
        [
            (
                "2S 3S 4S 5S 6S 7S + 3H 4H 5H 6H 7H 8H + 9D TD JD",
                "2S 3S 4S + 5S 6S 7S + 3H 4H 5H + 6H 7H 8H + 9D TD JD",
            ),
            ("2S 3S 4S 5S 6S 7S 8S 9S + 3H 4H 5H 6H 7H 8H 9H", "2S 3S 4S 5S + 6S 7S 8S 9S + 3H 4H 5H 6H + 7H 8H 9H"),
        ],
    )
    def test_needs_a_layout_and_not_just_stretches(self, stretches: str, layout: str) -> None:
        game = drawn(stretches)
        refused(game, f"Ann: declare {stretches} / KH", "CO-3")
        play(game, f"Ann: declare {layout} / KH")

    @pytest.mark.clause("CO-3")
    def test_cannot_lay_three_stretches_of_five(self) -> None:
        stretches = "2S 3S 4S 5S 6S + 3H 4H 5H 6H 7H + 9D TD JD QD KD"
        game = drawn(stretches)
        refused(game, f"Ann: declare {stretches} / KH", "CO-3")
        refused(game, "Ann: declare 2S 3S 4S 5S 6S + 3H 4H 5H 6H + 9D TD JD + QD KD 7H / KH", "SH-7")
        assert words_of(game, 0, "declare") == []

    @pytest.mark.clause("CO-3")
    @pytest.mark.parametrize(
        "lengths",
        [
            "2S 3S 4S 5S 6S 7S + 4H 5H 6H + 9D TD JD + 8C 9C TC",
            "2S 3S 4S 5S 6S + 7S 4H 5H 6H 9D + TD JD 8C 9C TC",
            "2S 3S + 4S 5S 6S 7S + 4H 5H 6H + 9D TD JD + 8C 9C TC",
        ],
    )
    def test_refuses_other_lengths(self, lengths: str) -> None:
        refusal = refused(drawn(FIVES), f"Ann: declare {lengths} / KH", "CO-3")
        assert "3-3-3-3-3" in refusal.message

    @pytest.mark.clause("CO-3")
    def test_takes_all_fifteen_at_once(self) -> None:
        game = drawn(FIVES)
        part = " + ".join(FIVES.split(" + ")[:4])
        refusal = refused(game, f"Ann: declare {part} / KH", "CO-3")
        assert refusal.cards[0] in cards("8C 9C TC")
        refused(game, "Ann: declare / KH", "CO-3")

    @pytest.mark.clause("CO-3")
    def test_discards_the_sixteenth(self) -> None:
        game = drawn(FIVES)
        refused(game, f"Ann: declare {FIVES}", "CO-3")
        refused(game, f"Ann: declare {FIVES} / 2S", "SH-3")
        refused(game, f"Ann: declare {FIVES} / QC", "SH-3")

    @pytest.mark.clause("CO-3")
    def test_comes_after_the_draw(self) -> None:
        game = continental(held(FIVES))
        refused(game, f"Ann: declare {FIVES} / KH", "SH-3")

    @pytest.mark.clause("CO-3", "SH-5")
    def test_may_not_discard_the_card_from_the_pile(self) -> None:
        """The dead end of this game: fifteen good cards and one that has to be kept."""
        game = continental(held(FIVES))
        play(game, "Ann: draw discard")
        refused(game, f"Ann: declare {FIVES} / QC", "SH-5")
        assert words_of(game, 0, "declare") == []
        play(game, f"Ann: discard {game.hands[0][0]}")

    @pytest.mark.clause("CO-3", "SH-5")
    def test_may_discard_a_twin_of_the_card_from_the_pile(self) -> None:
        game = continental(held(FIVES), upcard="2S")
        play(game, f"Ann: draw discard, declare {FIVES} / 2S")
        assert game.phase == "between hands"

    @pytest.mark.clause("CO-3")
    def test_makes_nothing_of_sets(self) -> None:
        layout = "2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + 8C 8D 8H"
        game = drawn(layout)
        refusal = refused(game, f"Ann: declare {layout} / KH", "CO-3")
        assert "set" in refusal.message

    @pytest.mark.clause("CO-3", "CO-4")
    def test_makes_nothing_of_sets_with_jokers(self) -> None:
        layout = "2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + 8C 8D Jk"
        refused(drawn(layout), f"Ann: declare {layout} / KH", "CO-3")

    @pytest.mark.clause("CO-3", "SH-7")
    @pytest.mark.parametrize("bad", ["8C 9C JC", "8C 9C TD", "8C 9C 9C", "8C TC Jk=9D", "8C JC Jk", "8C 9H Jk"])
    def test_makes_nothing_of_what_is_no_run(self, bad: str) -> None:
        layout = f"2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + {bad}"
        refused(drawn(layout), f"Ann: declare {layout} / KH", "SH-7")

    @pytest.mark.clause("CO-5", "SH-8")
    @pytest.mark.parametrize(
        ("run", "ace", "legal"),
        [
            ("AC 2C 3C", "either", True),
            ("AC 2C 3C", "low", True),
            ("AC 2C 3C", "high", False),
            ("QC KC AC", "either", True),
            ("QC KC AC", "high", True),
            ("QC KC AC", "low", False),
            ("KC AC 2C", "either", False),
        ],
    )
    def test_takes_aces_as_the_table_does(self, run: str, ace: str, legal: bool) -> None:
        layout = f"2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + {run}"
        game = drawn(layout, upcard="8H", ace=ace)
        assert bool(words_of(game, 0, "declare")) == legal
        if legal:
            play(game, f"Ann: declare {layout} / KH")
        else:
            refused(game, f"Ann: declare {layout} / KH", "SH-8")

    @pytest.mark.clause("CO-3")
    def test_is_listed_first_whenever_it_is_possible(self) -> None:
        game = drawn(FOURS, stock="TS")
        found = [legal for legal in game.legal_moves(0) if legal.kind == "declare"]
        assert found == game.legal_moves(0)[: len(found)]
        hand = game.hands[0]
        possible = {card for card in hand if can_be_laid_out([other for other in hand if other != card], "either")}
        assert possible == {legal.card for legal in found}
        assert len(possible) > 3
        for legal in found:
            game.check(legal)

    @pytest.mark.clause("CO-3", "CO-6", "CO-7")
    @pytest.mark.parametrize(
        ("bonuses", "units", "thrown"),
        [(False, [3, 1], lambda card: card != JOKER), (True, [18, 10], lambda card: card == JOKER)],
    )
    def test_is_proposed_first_with_what_earns_most(
        self, bonuses: bool, units: list[int], thrown: Callable[[Card], bool]
    ) -> None:
        """A joker earns two units when it is laid out, and with bonuses costs the ten for having none."""
        game = drawn(FOURS, stock="Jk", bonuses=bonuses)
        found = [legal for legal in game.legal_moves(0) if legal.kind == "declare"]
        earned = []
        for legal in found:
            twin = game.copy()
            twin.play(legal)
            earned.append(twin.scores[0])
        assert sorted(set(earned), reverse=True) == units
        assert earned == sorted(earned, reverse=True)
        assert thrown(found[0].card)
        assert game.legal_moves(0)[0] == found[0]

    @pytest.mark.clause("CO-3")
    def test_can_be_laid_in_another_way_than_is_proposed(self) -> None:
        """What is listed is a proposal: the same fifteen cards may be laid as 3-3-3-3-3 or as 5-4-3-3."""
        stretch = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS + 9D TD JD"
        for layout in (
            "2S 3S 4S + 5S 6S 7S + 8S 9S TS + JS QS KS + 9D TD JD",
            "2S 3S 4S 5S + 6S 7S 8S 9S + TS JS QS KS + 9D TD JD",
            "2S 3S 4S 5S 6S + 7S 8S 9S TS + JS QS KS + 9D TD JD",
        ):
            game = drawn(stretch)
            play(game, f"Ann: declare {layout} / KH")
            assert game.phase == "between hands"


class TestJokers:
    @pytest.mark.clause("CO-4")
    @pytest.mark.parametrize(
        "run", ["8C Jk=9C TC", "Jk=8C 9C TC", "8C 9C Jk=TC", "Jk=8C 9C Jk=TC", "8C Jk=9C Jk=TC", "Jk=8C Jk=9C TC"]
    )
    def test_stand_for_any_card_and_several_in_a_run(self, run: str) -> None:
        layout = f"2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + {run}"
        game = drawn(layout)
        events = play(game, f"Ann: declare {layout} / KH")
        assert " ".join(map(str, game.melds[4].cards)) == run
        assert isinstance(events[0], HandDeclared)
        assert events[0].melds == tuple(meld.cards for meld in game.melds)

    @pytest.mark.clause("CO-4")
    def test_need_not_say_what_is_clear(self) -> None:
        layout = "2S 3S Jk 5S + 6S 7S 8S 9S + 4H 5H 6H 7H + AD Jk 3D"
        game = drawn(layout)
        play(game, f"Ann: declare {layout} / KH")
        assert " ".join(map(str, game.melds[0].cards)) == "2S 3S Jk=4S 5S"
        assert " ".join(map(str, game.melds[3].cards)) == "AD Jk=2D 3D"

    @pytest.mark.clause("CO-4")
    @pytest.mark.parametrize("run", ["8C 9C Jk", "9C Jk Jk"])
    def test_have_to_say_it_where_there_are_several_ways(self, run: str) -> None:
        layout = f"2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + {run}"
        refused(drawn(layout), f"Ann: declare {layout} / KH", "CO-4")

    @pytest.mark.clause("CO-4")
    @pytest.mark.parametrize("run", ["Jk Jk Jk", "Jk=8C Jk=9C Jk=TC"])
    def test_are_no_run_by_themselves(self, run: str) -> None:
        layout = f"2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + {run}"
        game = dealt([held(layout), *[""] * 5], "QC", "KH", game="continental")
        play(game, "Ann: draw stock")
        refused(game, f"Ann: declare {layout} / KH", "CO-4")

    @pytest.mark.clause("CO-4", "SH-3")
    def test_have_to_be_held(self) -> None:
        refused(drawn(FIVES), f"Ann: declare {FIVES.replace('TC', 'Jk=TC')} / KH", "SH-3")

    @pytest.mark.clause("CO-4")
    def test_fill_the_proposal_where_they_are_wanted(self) -> None:
        game = drawn("2S 3S Jk 5S + 6S Jk 8S 9S + 4H 5H 6H 7H + 9D TD JD")
        proposal = next(legal for legal in game.legal_moves(0) if legal.kind == "declare")
        assert sum(card.is_joker for meld in proposal.melds for card in meld) == 2
        game.play(proposal)
        assert game.phase == "between hands"


class TestTheSettlement:
    @pytest.mark.clause("CO-6")
    @pytest.mark.parametrize(("jokers", "units"), [(0, 1), (1, 3), (2, 5)])
    def test_pays_a_unit_and_two_for_each_joker_of_the_winner(self, jokers: int, units: int) -> None:
        layout = FIVES.replace("TC", "Jk=TC", jokers > 0).replace("4H", "Jk=4H", jokers > 1)
        game = dealt([held(layout), "", ""], "QC", "KH", game="continental")
        end = settled(play(game, f"Ann: draw stock, declare {layout} / KH"))
        assert end.winners == (0,)
        assert game.scores == [2 * units, -units, -units]
        assert all(payment.receiver == 0 and payment.why for payment in end.payments)

    @pytest.mark.clause("CO-6")
    def test_takes_nothing_for_jokers_in_losers_hands(self) -> None:
        game = continental(held(FIVES), "Jk Jk")
        play(game, f"Ann: draw stock, declare {FIVES} / KH")
        assert game.scores == [1, -1]

    @pytest.mark.clause("CO-6")
    def test_counts_the_declared_fifteen_and_not_a_joker_thrown(self) -> None:
        game = continental(held(FIVES), stock="Jk")
        play(game, f"Ann: draw stock, declare {FIVES} / Jk")
        assert game.scores == [1, -1]

    @pytest.mark.clause("CO-7")
    @pytest.mark.parametrize(
        ("layout", "turn", "bonuses", "units"),
        [
            (FIVES, 1, False, 1),
            (FIVES, 1, True, 18),
            (FIVES, 2, True, 11),
            (FIVES.replace("TC", "Jk=TC"), 1, True, 10),
            (FIVES.replace("TC", "Jk=TC"), 2, True, 3),
            ("2S 3S 4S + 5S 6S 7S + 8S 9S TS + JS QS KS + 2S 3S 4S", 2, True, 21),
            ("2S 3S 4S + 5S 6S 7S + 8S 9S TS + JS QS KS + 2S Jk=3S 4S", 2, True, 13),
            ("2S 3S 4S + 5S 6S 7S + 8S 9S TS + JS QS KS + 2S 3S 4S", 1, True, 28),
            ("2S 3S 4S + 5S 6S 7S + 8S 9S TS + JS QS KS + 2S 3S 4S", 1, False, 1),
        ],
    )
    def test_adds_what_the_table_pays_for_special_hands(
        self, layout: str, turn: int, bonuses: bool, units: int
    ) -> None:
        game = dealt([held(layout), "", ""], "QC", "9H 8H 6D KH", game="continental", bonuses=bonuses)
        for _ in range(3 * (turn - 1)):
            throw_back(game)
        play(game, "Ann: draw stock")
        end = settled(play(game, f"Ann: declare {layout} / {game.hands[0][-1]}"))
        assert game.scores == [2 * units, -units, -units]
        assert len(end.payments) % 2 == 0

    @pytest.mark.clause("CO-7")
    def test_counts_the_first_turn_of_the_declarer(self) -> None:
        game = dealt(["", held(FIVES), ""], "QC", "9H KH", game="continental", bonuses=True)
        throw_back(game)
        play(game, f"Bob: draw stock, declare {FIVES} / KH")
        assert game.scores == [-18, 36, -18]

    @pytest.mark.clause("CO-7")
    @pytest.mark.parametrize("dealer", range(3))
    @pytest.mark.parametrize(("turns_before", "units"), [(0, 18), (1, 18), (2, 18), (3, 11), (5, 11)])
    def test_counts_the_first_turn_of_every_seat_and_no_second(
        self, dealer: int, turns_before: int, units: int
    ) -> None:
        """Also that of the dealer, who is the last to have one."""
        seat = (dealer + 1 + turns_before) % 3
        hands = [held(FIVES) if other == seat else "" for other in range(3)]
        game = dealt(hands, "QC", "9H 8H 6D QD JH KH", game="continental", bonuses=True, dealer=dealer)
        for _ in range(turns_before):
            throw_back(game)
        play(game, f"{NAMES[seat]}: draw stock")
        end = settled(play(game, f"{NAMES[seat]}: declare {FIVES} / {game.hands[seat][-1]}"))
        assert game.scores == [2 * units if other == seat else -units for other in range(3)]
        assert {payment.units for payment in end.payments} == ({1, 10, 7} if units == 18 else {1, 10})


class TestTheView:
    def test_tells_how_far_the_own_hand_is(self) -> None:
        layout = "2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD"
        game = continental(f"{held(layout)} 8C KD 2H")
        view = game.seen_by(0)
        assert isinstance(view, ContinentalView)
        near = view.nearest_layout()
        assert near.missing == 2
        assert sum(map(len, near.together)) == 13
        assert all(set(have).isdisjoint(want) for have, want in zip(near.together, near.wanted, strict=True))

    def test_follows_the_tables_aces(self) -> None:
        layout = "2S 3S 4S + 5S 6S 7S + 4H 5H 6H + 9D TD JD + QH KH AH"
        missing = {
            ace: continental(held(layout), ace=ace).seen_by(0).nearest_layout().missing for ace in ("low", "high")
        }
        assert missing == {"low": 1, "high": 0}

    def test_has_nothing_of_the_sort_for_everybody(self) -> None:
        with pytest.raises(ValueError, match="no hand"):
            continental().seen_by(None).nearest_layout()


def test_a_hand_is_declared_by_the_proposal_with_any_cards() -> None:
    """With more than one pack the same card may be needed twice."""
    game = drawn("2S 3S 4S + 2S 3S 4S + 4H 5H 6H + 9D TD JD + 8C 9C TC")
    proposal = next(legal for legal in game.legal_moves(0) if legal.kind == "declare")
    laid = [card for meld in proposal.melds for card in meld]
    assert laid.count(Card.of("2S")) == 2
    game.play(proposal)
