"""Dummy Rummy. (DU-1 to DU-16)"""

from collections import Counter
from typing import Any

import pytest

from rules import RuleViolation
from rules.cards import cards, full_pack
from rules.events import HandSettled, HandVoid, StockTurnedOver, WentDown, WentOut
from rules.options import read_options
from rules.reasons import OnlyDiscardsTaken
from rules.rummy.contract import cost
from rules.rummy.dummy_rummy import DummyRummy
from rules.state import Sheet
from tests.rules.rummy.dummies import deal, out_of, unsold
from tests.rules.table import NAMES, move, play, refused, run_down, stacked, state, take_and_pass, throw_back

TWO_SETS = "7S 7H 7D KS KH KC"
RUN = "3D 4D 5D 6D"


class TestTheTable:
    @pytest.mark.clause("DU-1")
    @pytest.mark.parametrize("players", range(2, 13))
    def test_takes_two_to_twelve_with_four_packs(self, players: int) -> None:
        game: Any = DummyRummy.begin(NAMES[:players], 1, DummyRummy.Options())
        everything = [*game.stock, *game.discards, *[card for hand in game.hands for card in hand]]
        assert Counter(everything) == Counter(full_pack(4))

    @pytest.mark.clause("DU-1")
    @pytest.mark.parametrize("players", [1, 13])
    def test_refuses_fewer_and_more(self, players: int) -> None:
        with pytest.raises(RuleViolation) as refusal:
            DummyRummy.begin([f"P{i}" for i in range(players)], 1, DummyRummy.Options())
        assert refusal.value.clause == "SH-16"

    @pytest.mark.clause("DU-1")
    @pytest.mark.parametrize("packs", range(2, 7))
    def test_seats_only_as_many_as_leave_twenty_cards(self, packs: int) -> None:
        options: Any = DummyRummy.Options.model_validate({"packs": packs})
        most = DummyRummy.player_counts(options)[-1]
        assert 52 * packs - 1 - 12 * most >= 20
        assert most == 12 or 52 * packs - 1 - 12 * (most + 1) < 20
        game: Any = DummyRummy.begin(NAMES[:most], 1, options)
        assert len(game.stock) >= 20
        if most < 12:
            with pytest.raises(RuleViolation) as refusal:
                DummyRummy.begin(NAMES[: most + 1], 1, options)
            assert refusal.value.clause == "SH-16"

    @pytest.mark.clause("DU-2")
    def test_plays_the_seven_contracts_in_order(self) -> None:
        game = deal(["", ""])
        seen = []
        for _ in range(7):
            seen.append(game.contract)
            game.turnovers, game.stock, game.phase = 99, [], "play"
            game.discards = game.discards[:1] * 2
            game.pennies = [0, 0]
            game.play(move(game.to_act[0], "draw stock"))
            if not game.over:
                game.play(move(0, "deal"))
        assert seen == [(2, 0), (1, 1), (0, 2), (2, 1), (3, 0), (1, 2), (0, 3)]
        assert game.over

    @pytest.mark.clause("DU-2")
    @pytest.mark.parametrize(
        "contracts", [[[1, 0]], [[0, 1], [2, 0]], [[4, 0]], [[2, 0], [1, 1], [0, 2], [2, 1], [3, 0], [1, 2], [0, 3]]]
    )
    def test_plays_a_list_of_the_tables_own(self, contracts: list[list[int]]) -> None:
        game = deal(["", ""], contracts=contracts)
        assert game.contract == tuple(contracts[0])

    @pytest.mark.clause("DU-2")
    @pytest.mark.parametrize(
        ("contracts", "said"),
        [
            ([], "contracts needs at least one"),
            ([[1, 1]] * 21, "There can be at most 20 contracts, not 21"),
            ([[1, 1], [0, 0]], "Contract 2 asks for nothing"),
            ([[1]], "Contract 1 needs two numbers, not one"),
            ([[1, 2, 3]], "Contract 1 needs two numbers, not 3"),
            ([[-1, 2]], "-1 isn't one"),
            ([[1.0, 2]], "1.0 isn't one"),
            ([[5, 0]], "Contract 1 needs more than 12 cards"),
            ([[0, 4]], "Contract 1 needs more than 12 cards"),
            ([["1", 1]], 'In contract 1, "1" is a word; write numbers without quotation marks.'),
            ([5], "Contract 1 can't be 5; write it as [sets, runs]"),
            ("[[1, 1]]", "contracts can't be [[1, 1]]; it can be a list such as [[2, 0], [1, 1]]."),
        ],
    )
    def test_refuses_contracts_that_are_none_and_says_what_to_change(self, contracts: Any, said: str) -> None:
        with pytest.raises(RuleViolation) as refusal:
            read_options(DummyRummy.Options, "Dummy Rummy", {"contracts": contracts})
        assert refusal.value.clause == "SH-16"
        assert said in refusal.value.message

    @pytest.mark.clause("DU-1")
    @pytest.mark.parametrize(
        ("players", "packs", "said"),
        [
            (7, 2, "for 2 to 6 players, not 7; for that many, set packs = 3 instead of 2."),
            (12, 2, "for 2 to 6 players, not 12; for that many, set packs = 4 instead of 2."),
            (1, 2, "for 2 to 6 players, not 1."),
            (13, 2, "for 2 to 6 players, not 13."),
        ],
    )
    def test_says_how_many_packs_would_do(self, players: int, packs: int, said: str) -> None:
        with pytest.raises(RuleViolation) as refusal:
            DummyRummy.begin([f"P{i}" for i in range(players)], 1, DummyRummy.Options(packs=packs))
        assert refusal.value.message == f"Dummy Rummy is {said}"

    @pytest.mark.clause("DU-3")
    @pytest.mark.parametrize(
        ("contract", "size"), [([2, 0], 11), ([1, 1], 11), ([2, 1], 11), ([1, 2], 11), ([0, 3], 12), ([4, 0], 12)]
    )
    def test_deals_eleven_cards_or_twelve(self, contract: list[int], size: int) -> None:
        assert {len(hand) for hand in deal(["", "", ""], contracts=[contract]).hands} == {size}


class TestMelds:
    @pytest.mark.clause("DU-4", "SH-8")
    @pytest.mark.parametrize(
        ("ace", "run", "legal"),
        [
            ("either", "AS 2S 3S 4S", True),
            ("either", "JS QS KS AS", True),
            ("either", "KS AS 2S 3S", False),
            ("low", "JS QS KS AS", False),
            ("low", "AS 2S 3S 4S", True),
            ("high", "AS 2S 3S 4S", False),
            ("high", "JS QS KS AS", True),
            ("corner", "KS AS 2S 3S", True),
        ],
    )
    def test_aces_stand_where_the_table_says(self, ace: str, run: str, legal: bool) -> None:
        game = deal([run, ""], contracts=[[0, 1]], ace=ace)
        unsold(game)
        if legal:
            play(game, f"Ann: lay_down {run}")
            assert [str(card) for card in game.melds[0].cards] == run.split()
        else:
            refused(game, f"Ann: lay_down {run}", "SH-8")

    @pytest.mark.clause("DU-4")
    def test_two_sets_of_one_rank_make_two_sets(self) -> None:
        game = deal(["7S 7S 7H 7H 7D 7D", ""])
        unsold(game)
        play(game, "Ann: lay_down 7S 7H 7D + 7S 7H 7D")
        assert len(game.melds) == 2

    @pytest.mark.clause("DU-4")
    def test_two_adjoining_runs_make_two_runs(self) -> None:
        game = deal(["3S 4S 5S 6S 7S 8S 9S TS", ""], contracts=[[0, 2]])
        unsold(game)
        assert game.legal_moves(0)[0].kind == "lay_down"
        play(game, "Ann: lay_down 3S 4S 5S 6S + 7S 8S 9S TS")
        assert [len(meld.cards) for meld in game.melds] == [4, 4]

    @pytest.mark.clause("DU-4")
    def test_a_card_is_never_taken_out_of_a_meld(self) -> None:
        game = deal(["3C 3H 3S " + "4C 5C 6C 7C", ""], contracts=[[1, 1]])
        unsold(game)
        refused(game, "Ann: lay_down 3C 3H 3S + 3C 4C 5C 6C", "SH-3")

    @pytest.mark.clause("DU-2")
    def test_a_run_of_three_is_too_short(self) -> None:
        game = deal(["3S 4S 5S", ""], contracts=[[0, 1]])
        unsold(game)
        refused(game, "Ann: lay_down 3S 4S 5S", "SH-7")


class TestGoingDown:
    @pytest.mark.clause("DU-10")
    def test_lays_the_whole_contract_at_once(self) -> None:
        game = deal([TWO_SETS, ""])
        refused(game, "Ann: lay_down 7S 7H 7D + KS KH KC", "SH-3")
        unsold(game)
        refused(game, "Ann: lay_down 7S 7H 7D", "DU-10")
        events = play(game, "Ann: lay_down 7S 7H 7D + KS KH KC")
        assert events[0] == WentDown(0)
        assert [meld.owner for meld in game.melds] == [0, 0]
        assert game.down == [True, False]
        refused(game, "Ann: lay_down 7S 7H 7D + KS KH KC", "DU-10")

    @pytest.mark.clause("DU-10")
    def test_melds_may_be_longer_than_the_least(self) -> None:
        game = deal(["7S 7H 7D 7C 7S KS KH KC KD", ""])
        unsold(game)
        play(game, "Ann: lay_down 7S 7S 7H 7D 7C + KS KH KC KD")
        assert [len(meld.cards) for meld in game.melds] == [5, 4]

    @pytest.mark.clause("DU-10")
    def test_the_wrong_melds_are_refused(self) -> None:
        game = deal([f"7S 7H 7D {RUN}", ""])
        unsold(game)
        refused(game, f"Ann: lay_down 7S 7H 7D + {RUN}", "DU-10")
        refused(game, "Ann: lay_down 7S 7H 3D + KS KH KC", "SH-3")

    @pytest.mark.clause("DU-10")
    def test_only_in_ones_own_turn(self) -> None:
        game = deal(["", TWO_SETS])
        refused(game, "Bob: lay_down 7S 7H 7D + KS KH KC", "SH-3")

    @pytest.mark.clause("DU-11")
    @pytest.mark.parametrize("same_turn", [True, False])
    def test_lay_offs_begin_with_going_down(self, same_turn: bool) -> None:
        game = deal([f"{TWO_SETS} 7C KD", f"{TWO_SETS} KD"], lay_off_same_turn=same_turn)
        unsold(game)
        refused(game, "Ann: lay_off 7C 0", "SH-10")
        play(game, "Ann: lay_down 7S 7H 7D + KS KH KC")
        if same_turn:
            play(game, "Ann: lay_off 7C 0, lay_off KD 1")
        else:
            refused(game, "Ann: lay_off 7C 0", "DU-11")
        game.play(move(0, f"discard {game.hands[0][-1]}"))
        unsold(game)
        refused(game, "Bob: lay_off KD 1", "DU-11")
        play(game, "Bob: lay_down 7S 7H 7D + KS KH KC")
        game.play(move(1, f"discard {game.hands[1][-1]}"))
        unsold(game)
        if not same_turn:
            play(game, "Ann: lay_off 7C 2, lay_off KD 3")
            assert [meld.owner for meld in game.melds] == [0, 0, 1, 1]

    @pytest.mark.clause("DU-12")
    @pytest.mark.parametrize("extra", [True, False])
    def test_melds_beyond_the_contract(self, extra: bool) -> None:
        game = deal([f"{TWO_SETS} {RUN}", ""], extra_melds=extra)
        unsold(game)
        refused(game, f"Ann: meld {RUN}", "DU-12")
        play(game, "Ann: lay_down 7S 7H 7D + KS KH KC")
        if extra:
            refused(game, "Ann: meld 3D 4D 5D", "SH-7")
            play(game, f"Ann: meld {RUN}")
            assert len(game.melds) == 3
        else:
            refused(game, f"Ann: meld {RUN}", "DU-12")

    @pytest.mark.clause("DU-12")
    def test_melds_beyond_the_contract_wait_with_the_lay_offs(self) -> None:
        game = deal([f"{TWO_SETS} {RUN}", ""], extra_melds=True, lay_off_same_turn=False)
        unsold(game)
        play(game, "Ann: lay_down 7S 7H 7D + KS KH KC")
        refused(game, f"Ann: meld {RUN}", "DU-12")

    @pytest.mark.clause("SH-5", "DU-10")
    def test_going_down_must_leave_a_turn_that_can_end(self) -> None:
        game = deal(["3S 4S 5S 6S 3H 4H 5H 6H 3C 4C 5C 6C", ""], upcard="QD", contracts=[[0, 3]])
        play(game, "Ann: draw discard")
        refused(game, "Ann: lay_down 3S 4S 5S 6S + 3H 4H 5H 6H + 3C 4C 5C 6C", "SH-5")
        assert not [found for found in game.legal_moves(0) if found.kind == "lay_down"]

    @pytest.mark.clause("SH-5", "DU-11")
    @pytest.mark.parametrize("same_turn", [True, False])
    def test_a_card_from_the_pile_may_be_left_if_it_can_be_laid_off(self, same_turn: bool) -> None:
        game = deal(
            ["3S 4S 5S 6S 3H 4H 5H 6H 3C 4C 5C 6C", ""], upcard="7S", contracts=[[0, 3]], lay_off_same_turn=same_turn
        )
        play(game, "Ann: draw discard")
        if same_turn:
            play(game, "Ann: lay_down 3S 4S 5S 6S + 3H 4H 5H 6H + 3C 4C 5C 6C, lay_off 7S 0")
            assert game.phase == "over"
        else:
            refused(game, "Ann: lay_down 3S 4S 5S 6S + 3H 4H 5H 6H + 3C 4C 5C 6C", "SH-5")


class TestTheEndOfAHand:
    @pytest.mark.clause("DU-13", "SH-11")
    @pytest.mark.parametrize("final_discard", ["optional", "required"])
    def test_is_the_last_card_played_or_thrown(self, final_discard: str) -> None:
        hand = "7S 7H 7D 7C KS KH KC KD 7S 7H 7D"
        game = deal([hand, ""], stock="KD", final_discard=final_discard, pennies=0)
        play(game, "Ann: draw stock")
        everything = "Ann: lay_down 7S 7S 7H 7H 7D 7D 7C + KS KH KC KD KD"
        if final_discard == "required":
            refused(game, everything, "SH-11")
            play(game, "Ann: lay_down 7S 7S 7H 7H 7D 7D 7C + KS KH KC KD, discard KD")
        else:
            play(game, everything)
        assert game.phase == "between hands"

    @pytest.mark.clause("DU-14", "DU-16")
    def test_cards_left_count(self) -> None:
        assert cost(cards("AS 8D 7C")) == 30
        assert cost(cards("2S 3S 4S 5S 6S 7S")) == 30
        assert cost(cards("8S 9S TS JS QS KS")) == 60
        assert cost(cards("AS")) == 15

    @pytest.mark.clause("DU-14")
    def test_the_winner_counts_nothing_and_the_rest_what_they_hold(self) -> None:
        left = "AS 8D 7C 2S 2S 3H 3H 9D 9D KD QS"
        game = deal(["7S 7H 7D 7C KS KH KC KD 7S 7H 7D", left, left], stock="KD", pennies=0)
        events = play(game, "Ann: draw stock, lay_down 7S 7S 7H 7H 7D 7D 7C + KS KH KC KD KD")
        expected = 15 + 10 + 5 + 4 * 5 + 2 * 10 + 20
        assert game.scores == [0, expected, expected]
        assert WentOut(0) in events
        settled = next(event for event in events if isinstance(event, HandSettled))
        assert settled.counts == (0, expected, expected)

    @pytest.mark.clause("DU-16")
    def test_three_runs_and_a_discard_out_of_thirteen(self) -> None:
        game = deal(["3S 4S 5S 6S 3H 4H 5H 6H 3C 4C 5C 6C", ""], stock="QD", contracts=[[0, 3]], pennies=0)
        assert len(game.hands[0]) == 12
        play(game, "Ann: draw stock, lay_down 3S 4S 5S 6S + 3H 4H 5H 6H + 3C 4C 5C 6C, discard QD")
        assert game.over
        assert game.scores[0] == 0

    @pytest.mark.clause("DU-16")
    def test_a_buyer_with_eleven_has_fourteen(self) -> None:
        game = deal(["", ""])
        play(game, "Ann: draw stock\nBob: buy")
        assert len(game.hands[1]) == 14

    @pytest.mark.clause("DU-14")
    def test_the_table_may_finish_early(self) -> None:
        game = deal(["", ""])
        game.void_hand(OnlyDiscardsTaken(5))
        scores = list(game.scores)
        play(game, "Bob: finish")
        assert game.over
        assert game.scores == scores


class TestTheEndOfTheStock:
    @pytest.mark.clause("DU-15")
    def test_the_discards_beneath_the_upcard_are_shuffled(self) -> None:
        game = deal(["", ""], pennies=0)
        out_of(game, 0)
        upcard, pile = game.discards[-1], game.discards[:-1]
        beneath = Counter(pile)
        events = play(game, "Ann: draw stock")
        assert isinstance(events[0], StockTurnedOver)
        assert events[0].shuffled
        assert game.discards == [upcard]
        assert [*game.stock, game.hands[0][-1]] not in (pile, pile[::-1])
        assert Counter([*game.stock, game.hands[0][-1]]) == beneath

    @pytest.mark.clause("DU-15")
    @pytest.mark.parametrize("left", range(4))
    def test_a_buyer_never_takes_the_drawers_card(self, left: int) -> None:
        game = deal(["", ""], upcard="QD")
        game.stock, game.discards = game.stock[:left], [*game.stock[left : left + 1], *cards("QD")]
        play(game, "Ann: draw stock\nBob: buy")
        # One card lay beneath the upcard, so there were ``left`` + 1 to share out, the last of them Ann's.
        assert len(game.hands[1]) == 11 + 1 + min(2, left)
        assert len(game.hands[0]) == 12

    @pytest.mark.clause("DU-15")
    def test_the_stock_cannot_be_chosen_where_there_is_none(self) -> None:
        game = deal(["", ""])
        game.stock, game.discards = [], game.discards[-1:]
        refused(game, "Ann: draw stock", "DU-15")
        assert [found.kind for found in game.legal_moves(0)] == ["draw"]
        play(game, "Ann: draw discard")

    @pytest.mark.clause("DU-15")
    @pytest.mark.parametrize("stalemate", [1, 3, 20])
    def test_too_many_shuffles_end_the_hand_unwon(self, stalemate: int) -> None:
        game = deal(["", ""], pennies=0, stalemate=stalemate)
        for _ in range(stalemate):
            out_of(game, 0)
            throw_back(game)
            assert game.phase == "play"
        out_of(game, 0)
        counted = [cost(hand) for hand in game.hands]
        events = game.play(move(game.to_act[0], "draw stock"))
        assert isinstance(events[0], HandVoid)
        assert game.scores == counted
        game.play(move(0, "deal"))
        assert game.contract == (1, 1)

    @pytest.mark.clause("DU-15")
    def test_playing_a_card_restarts_the_count(self) -> None:
        game = deal([TWO_SETS, ""], pennies=0, stalemate=1)
        out_of(game, 0)
        play(game, "Ann: draw stock, lay_down 7S 7H 7D + KS KH KC")
        game.play(move(0, f"discard {game.hands[0][0]}"))
        out_of(game, 0)
        throw_back(game)
        assert game.phase == "play"

    @pytest.mark.clause("DU-15")
    @pytest.mark.parametrize("players", [2, 3])
    def test_two_rounds_without_a_stock_end_the_hand(self, players: int) -> None:
        game = deal([""] * players)
        game.stock, game.discards = [], game.discards[-1:]
        for turn in range(2 * players):
            assert game.phase == "play", turn
            take_and_pass(game)
        assert game.phase == "between hands"
        assert any(game.scores)

    @pytest.mark.clause("DU-15")
    @pytest.mark.parametrize("players", [2, 3])
    def test_rounds_in_which_a_stock_could_be_made_do_not_count(self, players: int) -> None:
        """All take the upcard, but beneath it lie the discards of which the stock would be made."""
        game = deal([""] * players, pennies=0, packs=2)
        run_down(game)
        assert game.stock == []
        assert len(game.discards) > 1
        for turn in range(4 * players):
            assert "stock" in [legal.source for legal in game.legal_moves(game.to_act[0])], turn
            take_and_pass(game)
            assert game.phase == "play", turn
        events = game.play(move(game.to_act[0], "draw stock"))
        assert isinstance(events[0], StockTurnedOver)

    @pytest.mark.clause("DU-15")
    def test_rounds_with_a_stock_and_a_single_discard_do_not_count(self) -> None:
        game = deal(["", ""])
        for turn in range(6):
            take_and_pass(game)
            assert (game.phase, len(game.discards)) == ("play", 1), turn

    @pytest.mark.clause("DU-15")
    def test_playing_a_card_restarts_the_two_rounds(self) -> None:
        game = deal([TWO_SETS, ""], upcard="QD")
        game.stock, game.discards = [], game.discards[-1:]
        play(game, "Ann: draw discard")
        game.play(move(0, f"discard {game.hands[0][-2]}"))
        take_and_pass(game)
        play(game, "Ann: draw discard, lay_down 7S 7H 7D + KS KH KC")
        game.play(move(0, f"discard {game.hands[0][0]}"))
        for turn in range(4):
            assert game.phase == "play", turn
            take_and_pass(game)
        assert game.phase == "between hands"

    @pytest.mark.clause("DU-15")
    def test_a_shuffle_in_the_middle_of_a_sale_can_end_the_hand(self) -> None:
        game = deal(["", ""], stalemate=1)
        out_of(game, 1)
        game.turnovers = 1
        events = play(game, "Ann: draw stock\nBob: buy")
        assert any(isinstance(event, HandVoid) for event in events)
        assert game.phase == "between hands"


class TestASitting:
    def test_seven_hands_with_exact_totals(self) -> None:
        """Ann goes out in every hand by laying everything down; Bob holds the same eleven or twelve cards each time."""
        bobs = "AS AH 8D 9D TC JC 2S 3H 4D 5S 7C"
        layouts = [
            ("7S 7S 7H 7H 7D 7D + KS KS KH KH KD KD", (2, 0)),
            ("7S 7S 7H 7H 7D 7D 7C 7C + 3D 4D 5D 6D", (1, 1)),
            ("3S 4S 5S 6S 7S 8S + 3D 4D 5D 6D 7D 8D", (0, 2)),
            ("7S 7H 7D 7C + KS KH KD KC + 3D 4D 5D 6D", (2, 1)),
            ("7S 7H 7D 7C + KS KH KD KC + QS QH QD QC", (3, 0)),
            ("7S 7H 7D 7C + 3D 4D 5D 6D + 8S 9S TS JS", (1, 2)),
            ("3S 4S 5S 6S + 3D 4D 5D 6D + 8S 9S TS JS", (0, 3)),
        ]
        decks = []
        for hand, (layout, contract) in enumerate(layouts):
            held = layout.replace("+ ", "").split()
            size = 12 if contract == (0, 3) else 11
            hands = [" ".join(held[:size]), bobs + (" 6C" if size == 12 else "")]
            # Ann begins where Bob deals; where she deals herself, Bob draws a king first and throws it.
            dealer = (1 + hand) % 2
            drawn = " ".join([*(["KC"] if dealer == 0 else []), *(held[size:] or ["QC"])])
            decks.append(stacked(hands, "2H", drawn, size=size, dealer=dealer, packs=4))
        options = DummyRummy.Options.model_validate({"first_dealer": 1, "pennies": 0})
        game: Any = DummyRummy.begin(NAMES[:2], 1, options, decks)
        for layout, contract in layouts:
            assert game.contract == contract
            if game.to_act == (1,):
                play(game, "Bob: draw stock, discard KC")
            play(game, f"Ann: draw stock, lay_down {layout}")
            if game.hands[0]:
                play(game, "Ann: discard QC")
            if not game.over:
                play(game, "Ann: deal")
        assert game.over
        assert game.scores == [0, 7 * (2 * 15 + 4 * 10 + 5 * 5) + 5]

    def test_refused_moves_change_nothing_in_a_sale(self) -> None:
        game = deal(["", "", ""])
        play(game, "Ann: draw stock")
        before = state(game)
        for words in ("discard QD", "lay_down 7S 7H 7D", "buy", "pass", "draw stock"):
            with pytest.raises(RuleViolation):
                game.play(move(0, words))
        assert state(game) == before


@pytest.mark.clause("DU-2", "SH-16")
def test_a_sheet_may_be_that_of_the_last_contract_and_of_none_beyond() -> None:
    options = read_options(DummyRummy.Options, "Dummy Rummy", {"contracts": [[2, 0], [1, 1]]})
    last: Any = DummyRummy.resume(NAMES[:2], 1, options, [], Sheet(2, 0, (5, 10), 1, 1))
    assert (last.contract, last.hand_number) == ((1, 1), 2)
    with pytest.raises(RuleViolation, match="another table"):
        DummyRummy.resume(NAMES[:2], 1, options, [], Sheet(3, 0, (5, 10), 1, 1))
