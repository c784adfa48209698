"""Gambler's Rummy. (GA-1 to GA-6)"""

from typing import Any

import pytest

from rules import GAMES, RuleViolation, new_game
from rules.cards import cards, full_pack
from rules.events import DrawRefused, Event, HandSettled, HandVoid, PlayDriedUp
from rules.reasons import DiscardRefused
from tests.rules.table import NAMES, dealt, move, play, refused, run_down, take_and_pass, throw_back, words_of

EXAMPLE = "4S 5S 6S 9C 9D 9H KC"
"""The hand of GA-6."""


def gamblers(*hands: str, upcard: str = "QD", stock: str = "", **options: Any) -> Any:
    """A game for four; seats that are not mentioned get cards that fit nowhere."""
    return dealt([*hands, *[""] * (4 - len(hands))], upcard, stock, game="gamblers", **options)


def settled(events: list[Event]) -> HandSettled:
    (found,) = [event for event in events if isinstance(event, HandSettled)]
    return found


def paid(end: HandSettled) -> dict[tuple[int, int], int]:
    """What each seat pays each other."""
    return {(payment.payer, payment.receiver): payment.units for payment in end.payments}


class TestTheTable:
    @pytest.mark.clause("GA-1", "SH-16")
    @pytest.mark.parametrize(
        ("table", "counts"), [("exactly_four", [4]), ("two_to_four", [2, 3, 4])], ids=["four", "two to four"]
    )
    def test_seats(self, table: str, counts: list[int]) -> None:
        options: dict[str, Any] = {"table": table}
        kind = GAMES["gamblers"]
        assert list(kind.player_counts(kind.Options(**options))) == counts
        for count in range(1, 7):
            if count in counts:
                game: Any = new_game("gamblers", NAMES[:count], seed=1, options=options)
                assert [len(hand) for hand in game.hands] == [7] * count
            else:
                with pytest.raises(RuleViolation, match=r"4 players.*\(SH-16\)"):
                    new_game("gamblers", NAMES[:count], seed=1, options=options)

    @pytest.mark.clause("GA-1")
    @pytest.mark.parametrize(("players", "remedy"), [(3, "; set table = two_to_four to let them play"), (5, "")])
    def test_says_how_fewer_can_play(self, players: int, remedy: str) -> None:
        with pytest.raises(RuleViolation) as refusal:
            new_game("gamblers", [f"P{seat}" for seat in range(players)], seed=1)
        assert refusal.value.message == f"Gambler's Rummy is for exactly 4 players, not {players}{remedy}."

    @pytest.mark.clause("GA-1")
    def test_is_for_four_unless_told(self) -> None:
        assert list(GAMES["gamblers"].player_counts()) == [4]
        assert new_game("gamblers", NAMES[:4], seed=1).options.model_dump()["table"] == "exactly_four"

    @pytest.mark.clause("GA-1")
    def test_plays_with_one_pack(self) -> None:
        game: Any = new_game("gamblers", NAMES[:4], seed=1)
        assert sorted([*game.stock, *game.discards, *(card for hand in game.hands for card in hand)]) == full_pack()

    def test_has_these_house_rules_and_no_others(self) -> None:
        assert set(GAMES["gamblers"].Options.model_fields) == {
            *("first_dealer", "hands", "target", "ace", "final_discard", "lay_off", "lay_off_when"),
            *("table", "refusal"),
        }


class TestTwoTurns:
    @pytest.mark.clause("GA-2", "GA-6")
    def test_example(self) -> None:
        game = gamblers(EXAMPLE, stock="9S")
        play(game, "Ann: draw stock, meld 4S 5S 6S")
        refused(game, "Ann: meld 9C 9D 9H 9S", "GA-2")
        assert "9S 9H 9D 9C" not in words_of(game, 0, "meld")
        play(game, "Ann: meld 9C 9D 9H")
        refused(game, "Ann: lay_off 9S 1", "GA-2")
        assert words_of(game, 0, "lay_off") == []
        play(game, "Ann: discard KC")
        assert (list(map(str, game.hands[0])), game.phase) == (["9S"], "play")

    @pytest.mark.clause("GA-2")
    def test_leaves_a_card_after_the_discard_and_no_more(self) -> None:
        """The other order: the set of four first, and then no run that would take all but the king."""
        game = gamblers(EXAMPLE, stock="9S")
        play(game, "Ann: draw stock, meld 9C 9D 9H 9S")
        refused(game, "Ann: meld 4S 5S 6S", "GA-2")
        play(game, "Ann: discard KC")
        assert len(game.hands[0]) == 3

    @pytest.mark.clause("GA-2")
    def test_are_enough_with_one_card_laid_off_in_the_first(self) -> None:
        game = gamblers(EXAMPLE, "7S 8S 2H 2D 5C QH TC", stock="AC 9S 2C 3C JC 4C 6C 7C TS")
        play(game, "Ann: draw stock, discard AC\nBob: draw stock, meld 7S 8S 9S, discard 5C")
        throw_back(game)
        throw_back(game)
        play(game, "Ann: draw stock, lay_off 6S 0, discard JC")
        for _ in range(3):
            throw_back(game)
        play(game, "Ann: draw stock, lay_off TS 0, meld 9C 9D 9H, lay_off 5S 0, lay_off 4S 0, discard KC")
        assert game.phase == "between hands"
        assert game.scores[0] > 0

    @pytest.mark.clause("GA-2", "SH-5")
    def test_count_a_lay_off_as_the_first_too(self) -> None:
        game = gamblers("", "7S 8S 9S 2H 2D 5C QH", stock="AC KD")
        throw_back(game)
        play(game, "Bob: draw stock, meld 7S 8S 9S, discard KD")
        game.hands[2] = cards("6S TS")
        game.drawn_from[2] = [0, 0]
        play(game, "Cat: draw stock, lay_off 6S 0")
        refused(game, "Cat: lay_off TS 0", "GA-2")

    @pytest.mark.clause("GA-2")
    def test_start_again_with_every_hand(self) -> None:
        game = gamblers(EXAMPLE, stock="9S")
        play(game, "Ann: draw stock, meld 4S 5S 6S, discard KC")
        run_down(game)
        play(game, f"{NAMES[game.to_act[0]]}: refuse")
        play(game, "Ann: deal")
        assert all(game.stage._must_keep(game, seat) == 2 for seat in range(4))

    @pytest.mark.clause("GA-2", "RU-4")
    def test_never_pay_double(self) -> None:
        game = gamblers("4S 5S 6S 9C 9D 9H KC", "QH JD 8C 8H 2D 2H 3C", stock="9S")
        play(game, "Ann: draw stock, meld 4S 5S 6S, meld 9C 9D 9H, discard KC")
        for _ in range(3):
            throw_back(game)
        play(game, "Ann: draw stock")
        costs = tuple(sum(self.cost(card) for card in hand) for hand in game.hands[1:])
        end = settled(play(game, f"Ann: lay_off 9S 1, discard {game.hands[0][-1]}"))
        assert end.counts == (0, *costs)
        assert paid(end) == {(seat, 0): costs[seat - 1] for seat in (1, 2, 3)}
        assert game.scores[0] == sum(costs)

    @staticmethod
    def cost(card: Any) -> int:
        return 1 if card.rank == "A" else 10 if card.rank in "TJQK" else int(card.rank)

    @pytest.mark.clause("GA-2", "SH-11")
    @pytest.mark.parametrize("final_discard", ["optional", "required"])
    def test_leave_the_final_discard_as_the_table_wants_it(self, final_discard: str) -> None:
        game = gamblers(EXAMPLE, stock="9S", final_discard=final_discard)
        play(game, "Ann: draw stock, meld 4S 5S 6S, meld 9C 9D 9H, discard KC")
        game.stock.insert(-3, game.stock.pop(game.stock.index(cards("7S")[0])))
        for _ in range(3):
            throw_back(game)
        play(game, "Ann: draw stock, lay_off 7S 0")
        if final_discard == "required":
            refused(game, "Ann: lay_off 9S 1", "SH-11")
            play(game, "Ann: discard 9S")
        else:
            play(game, "Ann: lay_off 9S 1")
        assert game.phase == "between hands"


class TestTheEndOfTheStock:
    @pytest.mark.clause("GA-3", "SH-12")
    def test_is_for_good(self) -> None:
        game = gamblers()
        run_down(game)
        name = NAMES[game.to_act[0]]
        refused(game, f"{name}: draw stock", "GA-3")
        assert game.legal_moves(game.to_act[0]) == [
            move(game.to_act[0], "draw discard"),
            move(game.to_act[0], "refuse"),
        ]

    @pytest.mark.clause("GA-3")
    def test_leaves_taking_the_discard(self) -> None:
        game = gamblers()
        run_down(game)
        top = game.discards[-1]
        take_and_pass(game)
        assert top not in game.discards
        assert game.phase == "play"

    @pytest.mark.clause("GA-3", "SH-5")
    def test_forbids_to_throw_it_back(self) -> None:
        game = gamblers()
        run_down(game)
        name, top = NAMES[game.to_act[0]], game.discards[-1]
        play(game, f"{name}: draw discard")
        refused(game, f"{name}: discard {top}", "SH-5")
        refused(game, f"{name}: refuse", "SH-3")

    @pytest.mark.clause("GA-3")
    def test_is_the_only_time_to_refuse(self) -> None:
        game = gamblers()
        refused(game, "Ann: refuse", "GA-3")
        refused(game, "Bob: refuse", "SH-3")
        play(game, "Ann: draw stock")
        refused(game, "Ann: refuse", "SH-3")

    @pytest.mark.clause("GA-3")
    def test_lets_a_refusal_end_the_hand(self) -> None:
        game = gamblers()
        run_down(game)
        seat, upcard = game.to_act[0], game.discards[-1]
        events = play(game, f"{NAMES[seat]}: refuse")
        assert events[0] == DrawRefused(seat, upcard)
        assert isinstance(events[1], HandSettled)
        assert game.phase == "between hands"
        assert game.discards[-1] == upcard


LOWEST = {
    "one": ["AS AH AD AC 2S 2H 2D", "3S 3H 3D 4C 4D 5H 5S", "KS KH KD QC QD JH JS", "6S 6H 7D 7C 8D 8H 9S"],
    "two": ["AS AH 2D 2C 3S 3H 4D", "AD AC 2S 2H 3D 3C 4S", "KS KH KD QC QD JH 7S", "6S 6H 7D 7C 8D 8H 9S"],
}


def stock_gone(hands: list[str], dealer: int, **options: Any) -> Any:
    """Everything was drawn; the hands are these again, and the player left of the dealer is to act."""
    game = gamblers(*hands, dealer=dealer, upcard="TD", **options)
    run_down(game)
    game.hands = [cards(hand) for hand in hands]
    assert game.to_act == ((dealer + 1 + (52 - 29) % 4) % 4,)
    return game


class TestRefusing:
    @pytest.mark.clause("GA-4", "RU-3")
    @pytest.mark.parametrize("dealer", range(4))
    def test_makes_the_lowest_hand_collect(self, dealer: int) -> None:
        game = stock_gone(LOWEST["one"], dealer)
        end = settled(play(game, f"{NAMES[game.to_act[0]]}: refuse"))
        assert end.counts == (10, 27, 70, 51)
        assert end.winners == (0,)
        assert paid(end) == {(1, 0): 17, (2, 0): 60, (3, 0): 41}
        assert game.scores == [118, -17, -60, -41]

    @pytest.mark.clause("GA-4")
    @pytest.mark.parametrize(("refuser", "first"), [(0, 1), (1, 0), (2, 0), (3, 0)])
    def test_shares_among_those_who_tie(self, refuser: int, first: int) -> None:
        """Cat and Dan pay 51 and 35 together with an odd unit, which goes to the first from the refuser's left."""
        game = stock_gone(LOWEST["two"], (refuser - 24) % 4)
        assert game.to_act == (refuser,)
        end = settled(play(game, f"{NAMES[refuser]}: refuse"))
        assert end.counts == (16, 16, 67, 51)
        assert end.winners == (first, 1 - first)
        assert game.scores[2:] == [-51, -35]
        assert game.scores[first] == game.scores[1 - first] == 43

    @pytest.mark.clause("GA-4")
    @pytest.mark.parametrize(("refuser", "first"), [(0, 1), (1, 0), (2, 0), (3, 0)])
    def test_gives_odd_units_from_the_left_of_the_refuser(self, refuser: int, first: int) -> None:
        hands = [*LOWEST["two"][:3], "6S 6H 7D 7C 8D 8H TS"]
        game = stock_gone(hands, (refuser - 24) % 4)
        end = settled(play(game, f"{NAMES[refuser]}: refuse"))
        assert end.counts == (16, 16, 67, 52)
        assert (game.scores[first], game.scores[1 - first]) == (44, 43)
        assert end.winners == (first, 1 - first)

    @pytest.mark.clause("GA-4")
    def test_pays_nothing_where_all_are_alike(self) -> None:
        game = stock_gone(
            ["AS 2S 3S 4S 5S 6S 7S", "AH 2H 3H 4H 5H 6H 7H", "AD 2D 3D 4D 5D 6D 7D", "AC 2C 3C 4C 5C 6C 7C"], 0
        )
        end = settled(play(game, f"{NAMES[game.to_act[0]]}: refuse"))
        assert (end.payments, game.scores) == ((), [0, 0, 0, 0])
        assert set(end.winners) == {0, 1, 2, 3}

    @pytest.mark.clause("GA-4")
    def test_voids_the_hand_where_the_table_says_so(self) -> None:
        game = stock_gone(LOWEST["one"], 0, refusal="void")
        refuser = game.to_act[0]
        events = play(game, f"{NAMES[refuser]}: refuse")
        assert isinstance(events[-1], HandVoid)
        assert events[-1].why == DiscardRefused(refuser)
        assert (game.phase, game.scores) == ("between hands", [0, 0, 0, 0])


class TestTheGuard:
    def after_turns(self, turns: int, **options: Any) -> Any:
        """So many turns have been taken without a stock, and nothing was tabled."""
        game = stock_gone(LOWEST["one"], 0, **options)
        for _ in range(turns):
            take_and_pass(game)
        return game

    @pytest.mark.clause("GA-5")
    def test_lets_three_turns_of_four_go_by(self) -> None:
        assert self.after_turns(3).phase == "play"

    @pytest.mark.clause("GA-5")
    def test_ends_the_hand_after_as_many_turns_as_there_are_seats(self) -> None:
        game = self.after_turns(3)
        following = (game.to_act[0] + 1) % 4
        events = take_and_pass(game)
        assert PlayDriedUp(following) in events
        end = settled(events)
        lowest = min(end.counts)
        assert {end.counts[winner] for winner in end.winners} == {lowest}
        assert sum(payment.units for payment in end.payments) == sum(count - lowest for count in end.counts)
        assert game.phase == "between hands"

    @pytest.mark.clause("GA-4", "GA-5")
    @pytest.mark.parametrize("dealer", range(4))
    @pytest.mark.parametrize("hands", LOWEST)
    def test_ends_it_as_if_the_next_had_refused(self, hands: str, dealer: int) -> None:
        guarded = stock_gone(LOWEST[hands], dealer)
        for _ in range(3):
            take_and_pass(guarded)
        refused_by_the_next = guarded.copy()
        refused_by_the_next.dry_turns = 0
        events = take_and_pass(guarded)
        take_and_pass(refused_by_the_next)
        following = refused_by_the_next.to_act[0]
        assert settled(events) == settled(play(refused_by_the_next, f"{NAMES[following]}: refuse"))
        assert guarded.scores == refused_by_the_next.scores

    @pytest.mark.clause("GA-4", "GA-5")
    def test_voids_the_hand_where_a_refusal_would(self) -> None:
        game = self.after_turns(3, refusal="void")
        events = take_and_pass(game)
        assert isinstance(events[-1], HandVoid)
        assert game.scores == [0, 0, 0, 0]

    @pytest.mark.clause("GA-5")
    @pytest.mark.parametrize("players", [2, 3])
    def test_counts_the_seats_of_the_table(self, players: int) -> None:
        game = dealt([""] * players, game="gamblers", table="two_to_four")
        run_down(game)
        for _ in range(players - 1):
            take_and_pass(game)
        assert game.phase == "play"
        take_and_pass(game)
        assert game.phase == "between hands"

    @pytest.mark.clause("GA-5")
    def test_starts_again_when_a_card_is_laid_down(self) -> None:
        game = self.after_turns(0)
        for _ in range(3):
            take_and_pass(game)
        seat = game.to_act[0]
        game.hands[seat] = cards("4S 5S 6S 9C 9D 2H 2D")
        play(game, f"{NAMES[seat]}: draw discard, meld 4S 5S 6S, discard 9C")
        for _ in range(3):
            take_and_pass(game)
        assert game.phase == "play"
        take_and_pass(game)
        assert game.phase == "between hands"

    @pytest.mark.clause("GA-5")
    def test_does_not_count_the_turn_that_draws_the_last_card(self) -> None:
        game = gamblers()
        run_down(game, 1)
        throw_back(game)
        assert game.dry_turns == 0
        take_and_pass(game)
        assert game.dry_turns == 1

    @pytest.mark.clause("GA-5")
    def test_starts_again_with_every_hand(self) -> None:
        game = self.after_turns(3)
        play(game, f"{NAMES[game.to_act[0]]}: refuse")
        play(game, "Ann: deal")
        run_down(game)
        for _ in range(3):
            take_and_pass(game)
        assert game.phase == "play"


class TestDeadEnds:
    @pytest.mark.clause("SH-5", "GA-2")
    def test_a_card_from_the_pile_is_not_left_alone(self) -> None:
        """Two turns of tabling; in the second the card from the pile would be left over with nowhere to go."""
        game = gamblers(EXAMPLE, "7S 3C", stock="9S")
        play(game, "Ann: draw stock, meld 4S 5S 6S, meld 9C 9D 9H, discard KC")
        play(game, "Bob: draw stock, discard 3C")
        for _ in range(2):
            throw_back(game)
        upcard = game.discards[-1]
        play(game, "Ann: draw discard")
        refused(game, "Ann: lay_off 9S 1", "SH-5")
        assert words_of(game, 0, "lay_off") == []
        play(game, "Ann: discard 9S")
        assert game.hands[0] == [upcard]

    @pytest.mark.clause("SH-5", "GA-2")
    def test_unless_it_can_be_laid_off_as_well(self) -> None:
        game = gamblers(EXAMPLE, "7S 3C", stock="9S")
        play(game, "Ann: draw stock, meld 4S 5S 6S, meld 9C 9D 9H, discard KC")
        for _ in range(2):
            throw_back(game)
        game.hands[3][0] = cards("7S")[0]
        play(game, "Dan: draw stock, discard 7S\nAnn: draw discard, lay_off 9S 1, lay_off 7S 0")
        assert game.phase == "between hands"

    @pytest.mark.clause("SH-10")
    @pytest.mark.parametrize(("lay_off", "lay_off_when"), [("own", "always"), ("anyones", "after_own_meld")])
    def test_house_rules_for_lay_offs_hold(self, lay_off: str, lay_off_when: str) -> None:
        game = gamblers("7S 2H", "4S 5S 6S", lay_off=lay_off, lay_off_when=lay_off_when)
        throw_back(game)
        play(game, "Bob: draw stock, meld 4S 5S 6S, discard " + str(game.hands[1][3]))
        for _ in range(2):
            throw_back(game)
        play(game, "Ann: draw stock")
        refused(game, "Ann: lay_off 7S 0", "SH-10")

    @pytest.mark.clause("SH-13")
    def test_five_rounds_of_discards_void_the_hand(self) -> None:
        game = gamblers()
        while game.phase == "play":
            events = take_and_pass(game)
        assert isinstance(events[-1], HandVoid)
        assert game.turns == 20
