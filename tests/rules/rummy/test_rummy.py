"""What Rummy adds to the shared turn. (RU-1 to RU-4, SH-14; RU-5 is in test_stock.py)"""

from typing import Any

import pytest

from rules import GAMES, RuleViolation, new_game
from rules.cards import cards, full_pack
from rules.events import Event, HandSettled
from rules.rummy.rummy import pips
from tests.rules.rummy.test_turn import ALL_FIT, LAY_ALL
from tests.rules.table import NAMES, dealt, move, play, stacked, throw_back

COST = {"A": 1, "J": 10, "Q": 10, "K": 10, "T": 10} | {str(number): number for number in range(2, 10)}


class TestTheTable:
    @pytest.mark.clause("RU-1")
    def test_seats_two_to_six(self) -> None:
        assert list(GAMES["rummy"].player_counts()) == [2, 3, 4, 5, 6]
        for count in range(2, 7):
            assert len(new_game("rummy", NAMES[:count], seed=1).hands) == count

    @pytest.mark.clause("RU-1", "SH-16")
    @pytest.mark.parametrize("count", [0, 1, 7, 12])
    def test_seats_no_fewer_and_no_more(self, count: int) -> None:
        with pytest.raises(RuleViolation, match=r"2 to 6 players.*\(SH-16\)"):
            new_game("rummy", NAMES[:count], seed=1)

    @pytest.mark.clause("RU-1")
    def test_plays_with_one_pack(self) -> None:
        game: Any = new_game("rummy", NAMES[:4], seed=1)
        assert sorted([*game.stock, *game.discards, *(card for hand in game.hands for card in hand)]) == full_pack()

    @pytest.mark.clause("RU-1", "SH-8")
    def test_has_low_aces_unless_told(self) -> None:
        assert new_game("rummy", NAMES[:2], seed=1).options.model_dump()["ace"] == "low"

    @pytest.mark.clause("RU-2")
    @pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
    def test_deals_hands_by_the_number_of_players(self, players: int, size: int) -> None:
        game: Any = new_game("rummy", NAMES[:players], seed=1, options={"stalemate": 1})
        for _ in range(2):
            assert [len(hand) for hand in game.hands] == [size] * players
            assert len(game.stock) == 51 - size * players
            while game.phase == "play":
                throw_back(game)
            game.play(move(0, "deal"))


class TestTheCost:
    @pytest.mark.clause("RU-3")
    @pytest.mark.parametrize("card", full_pack(), ids=str)
    def test_of_every_card(self, card: Any) -> None:
        assert pips([card]) == COST[str(card)[0]]

    @pytest.mark.clause("RU-3")
    def test_of_several(self) -> None:
        assert pips(cards("KS AS 7D TC")) == 28
        assert pips([]) == 0


def settled(events: list[Event]) -> HandSettled:
    """The settlement among what happened; the only one."""
    (found,) = [event for event in events if isinstance(event, HandSettled)]
    return found


BOBS = "QC JC AC 8C 7C 3C 4C 5C 3D 2S"
"""Ten cards for Bob that cost 53, or 41 once he has laid 3C 4C 5C."""


def after_some_turns(first: str, **options: Any) -> Any:
    """Bob has laid 3C 4C 5C and thrown what he drew; Ann has drawn 2D, done ``first``, and thrown the 2D.

    Bob has discarded the card he drew again, and Ann, who has the 3D in the stock before her, is to act.
    """
    game = dealt(["4S 5S 6S 7H 8H 9H KH KD KS 6C", BOBS], "9D", "TC 2D TD 2H", dealer=0, **options)
    play(
        game,
        f"""
        Bob: draw stock, meld 3C 4C 5C, discard TC
        Ann: draw stock{first}, discard 2D
        Bob: draw stock, discard TD
        """,
    )
    return game


LAY_NINE = "draw stock, meld 4S 5S 6S, meld 7H 8H 9H, meld KH KD KS"


class TestTheSettlement:
    @pytest.mark.clause("SH-14", "RU-3")
    def test_pays_the_winner_what_every_loser_holds(self) -> None:
        hands = [
            "4S 5S 6S 7H 8H 9H",
            "KH AS 7D 2D 3H 4D",
            "QH JH TH 9D 6D 5D",
            "KS QS JD TS 9S 8S",
            "2S 3S 3D 4C 5C 6C",
        ]
        game = dealt(hands, "KC", "2H AC AH AD TC 9C")
        play(game, "Ann: draw stock, meld 4S 5S 6S, discard 2H")
        for _ in range(4):
            throw_back(game)
        end = settled(play(game, "Ann: draw stock, meld 7H 8H 9H, discard 9C"))
        costs = (0, 27, 50, 57, 23)
        assert end.winners == (0,)
        assert end.counts == costs
        assert end.hands == ((), *(tuple(cards(hand)) for hand in hands[1:]))
        assert {(p.payer, p.receiver, p.units) for p in end.payments} == {
            (seat, 0, costs[seat]) for seat in range(1, 5)
        }
        assert all(payment.why for payment in end.payments)
        assert game.scores == [157, -27, -50, -57, -23]

    @pytest.mark.clause("SH-14")
    def test_is_added_to_what_was_there(self) -> None:
        deck = stacked([ALL_FIT, BOBS], "9D", "2D", size=10, dealer=1)
        again = stacked([BOBS, ALL_FIT], "9D", "2D", size=10, dealer=0)
        game = new_game("rummy", NAMES[:2], seed=1, options={"first_dealer": 1}, decks=[deck, again, deck])
        play(game, f"Ann: draw stock, {LAY_ALL}, discard 2D")
        assert game.scores == [106, -106]
        play(game, f"Ann: deal\nBob: draw stock, {LAY_ALL}, discard 2D")
        assert game.scores == [0, 0]
        play(game, f"Bob: deal\nAnn: draw stock, {LAY_ALL}, discard 2D")
        assert game.scores == [106, -106]

    @pytest.mark.clause("SH-14")
    def test_costs_a_loser_what_is_held_and_not_what_was_laid(self) -> None:
        end = settled(play(after_some_turns(", lay_off 6C 0"), f"Ann: {LAY_NINE}, discard 2H"))
        assert end.counts == (0, 41)


class TestGoingRummy:
    @pytest.mark.clause("RU-4")
    def test_pays_double_with_a_final_discard(self) -> None:
        game = dealt([ALL_FIT, BOBS], "9D", "2D")
        end = settled(play(game, f"Ann: draw stock, {LAY_ALL}, discard 2D"))
        assert end.counts == (0, 53)
        assert game.scores == [106, -106]
        assert sum(payment.units for payment in end.payments) == 106

    @pytest.mark.clause("RU-4")
    def test_pays_double_without_one(self) -> None:
        game = dealt([ALL_FIT, BOBS], "9D", "KC")
        play(game, f"Ann: draw stock, {LAY_ALL}, lay_off KC 2")
        assert game.scores == [106, -106]

    @pytest.mark.clause("RU-4")
    def test_pays_double_in_a_later_turn_and_with_lay_offs_on_others_melds(self) -> None:
        game = after_some_turns("")
        play(game, f"Ann: {LAY_NINE}, lay_off 6C 0, discard 2H")
        assert game.scores == [82, -82]

    @pytest.mark.clause("RU-4")
    def test_is_spoilt_by_one_card_laid_off_before(self) -> None:
        game = after_some_turns(", lay_off 6C 0")
        play(game, f"Ann: {LAY_NINE}, discard 2H")
        assert game.scores == [41, -41]

    @pytest.mark.clause("RU-4")
    def test_is_spoilt_by_a_meld_laid_before(self) -> None:
        game = after_some_turns(", meld KH KD KS")
        play(game, "Ann: draw stock, meld 4S 5S 6S, meld 7H 8H 9H, lay_off 6C 0, discard 2H")
        assert game.scores == [41, -41]

    @pytest.mark.clause("RU-4")
    def test_is_not_spoilt_by_what_was_laid_in_the_hand_before(self) -> None:
        deck = stacked([ALL_FIT, BOBS], "9D", "2D", size=10, dealer=1)
        again = stacked([ALL_FIT, BOBS], "9D", "TC 2D", size=10, dealer=0)
        game = new_game("rummy", NAMES[:2], seed=1, options={"first_dealer": 1}, decks=[deck, again])
        play(
            game,
            f"""
            Ann: draw stock, {LAY_ALL}, discard 2D
            Ann: deal
            Bob: draw stock, discard TC
            Ann: draw stock, {LAY_ALL}, discard 2D
            """,
        )
        assert game.scores == [212, -212]
