"""Knock Rummy. (KN-1 to KN-6)"""

from typing import Any

import pytest

from rules import GAMES, new_game
from rules.arrange import PIPS
from rules.cards import full_pack
from rules.events import CardDiscarded, Event, HandSettled, Knocked
from rules.rummy.concealed import ArrangedView
from tests.rules import referee
from tests.rules.table import NAMES, dealt, play, refused, throw_back, words_of


def knock(*hands: str, upcard: str = "TD", stock: str = "TC", **options: Any) -> Any:
    return dealt(hands, upcard, stock, game="knock", **options)


def settled(events: list[Event]) -> HandSettled:
    (found,) = [event for event in events if isinstance(event, HandSettled)]
    return found


def paid(end: HandSettled) -> dict[tuple[int, int], int]:
    """What each seat pays each other in all."""
    sums: dict[tuple[int, int], int] = {}
    for payment in end.payments:
        pair = (payment.payer, payment.receiver)
        sums[pair] = sums.get(pair, 0) + payment.units
    return sums


MATCHED = "4S 5S 6S 7S"
"""Four cards, all matched, to which three are added."""


class TestTheTable:
    @pytest.mark.clause("BO-6", "SH-13", "SH-8")
    def test_is_patient_and_has_low_aces(self) -> None:
        rules = new_game("knock", NAMES[:2], seed=1).options.model_dump()
        assert (rules["stalemate"], rules["ace"], rules["knock_limit"], rules["penalty"]) == (10, "low", "none", 10)

    @pytest.mark.parametrize(("players", "size"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
    def test_seats_and_deals_as_rummy_does(self, players: int, size: int) -> None:
        assert list(GAMES["knock"].player_counts()) == [2, 3, 4, 5, 6]
        game: Any = new_game("knock", NAMES[:players], seed=1)
        assert [len(hand) for hand in game.hands] == [size] * players
        assert sorted([*game.stock, *game.discards, *(card for hand in game.hands for card in hand)]) == full_pack()

    def test_has_these_house_rules_and_no_others(self) -> None:
        assert set(GAMES["knock"].Options.model_fields) == {
            *("first_dealer", "hands", "target", "ace", "turn_over", "stalemate", "knock_limit", "penalty")
        }


class TestKnocking:
    @pytest.mark.clause("KN-1")
    @pytest.mark.parametrize(
        ("said", "clause"),
        [
            ("meld 4S 5S 6S", "KN-1"),
            ("lay_off 7S 0", "KN-1"),
            ("declare 4S 5S 6S / 7S", "SH-3"),
            ("refuse", "SH-3"),
        ],
    )
    def test_is_all_that_can_be_done_beside_discarding(self, said: str, clause: str) -> None:
        game = knock("4S 5S 6S 7S", "")
        play(game, "Ann: draw stock")
        refused(game, f"Ann: {said}", clause)
        assert {legal.kind for legal in game.legal_moves(0)} == {"knock", "discard"}

    @pytest.mark.clause("KN-1")
    def test_comes_after_the_draw(self) -> None:
        game = knock("4S", "")
        refused(game, "Ann: knock 4S", "SH-3")
        assert {legal.kind for legal in game.legal_moves(0)} == {"draw"}

    @pytest.mark.clause("KN-1")
    def test_discards_in_the_same_move_and_ends_the_play(self) -> None:
        game = knock("4S KH", "")
        play(game, "Ann: draw stock")
        events = play(game, "Ann: knock KH")
        assert [type(event) for event in events] == [CardDiscarded, Knocked, HandSettled]
        assert str(game.discards[-1]) == "KH"
        assert (len(game.hands[0]), game.phase) == (10, "between hands")

    @pytest.mark.clause("KN-1", "SH-5")
    def test_may_not_discard_the_card_from_the_pile(self) -> None:
        game = knock("4S KH", "")
        play(game, "Ann: draw discard")
        refused(game, "Ann: knock TD", "SH-5")
        refused(game, "Ann: knock 3C", "SH-3")
        assert "TD" not in words_of(game, 0, "knock")
        play(game, "Ann: knock KH")

    @pytest.mark.clause("KN-1")
    def test_may_be_done_with_any_count(self) -> None:
        game = knock("KH KD QS QC JD JH 9C 9D 7S 7C", "", stock="5D")
        play(game, "Ann: draw stock")
        assert len(words_of(game, 0, "knock")) == 11
        play(game, "Ann: knock 5D")

    @pytest.mark.clause("KN-1")
    @pytest.mark.parametrize(
        ("limit", "allowed"),
        [
            ("none", "2C KH 9D"),
            (0, ""),
            (1, ""),
            (11, ""),
            (12, "KH"),
            (13, "KH 9D"),
            (19, "KH 9D"),
            (20, "2C KH 9D"),
            (50, "2C KH 9D"),
        ],
    )
    def test_needs_a_low_count_where_the_table_says_so(self, limit: int | str, allowed: str) -> None:
        """4S 5S 6S 7S are matched, as long as they stay; beside them lie a king, a nine, a two and an ace."""
        game = knock(f"{MATCHED} KH 2C 9D", "", "", stock="AC", knock_limit=limit)
        play(game, "Ann: draw stock")
        left = {"2C": 20, "KH": 12, "9D": 13}
        listed = [card for card in left if card in words_of(game, 0, "knock")]
        assert listed == allowed.split()
        for card in set(left) - set(listed):
            refusal = refused(game, f"Ann: knock {card}", "KN-1")
            assert refusal.message == f"Ann's deadwood would be {left[card]}, and the limit at this table is {limit}."
        for card in listed:
            play(game.copy(), f"Ann: knock {card}")

    @pytest.mark.clause("KN-1")
    def test_counts_what_is_left_after_the_discard(self) -> None:
        game = knock("4S 5S 6S 7H 7D 7C KH", "", "", stock="QD", knock_limit=10)
        play(game, "Ann: draw stock, knock KH")
        assert game.phase == "between hands"


class TestTheSettlement:
    @pytest.mark.clause("KN-2")
    @pytest.mark.parametrize("ace", ["low", "high", "either", "corner"])
    def test_arranges_every_hand_at_its_best_and_shows_how(self, ace: str) -> None:
        hands = ["4S 5S 6S 7S 2C 3D", "7C 7D 7H 8H 9H AS QS", "QC KC AC 2D 3S JD 4D"]
        game = knock(*hands, ace=ace)
        end = settled(play(game, "Ann: draw stock, knock TC"))
        for seat, arrangement in enumerate(end.arranged):
            assert arrangement is not None
            laid = [card for meld in arrangement.melds for card in meld]
            assert sorted([*laid, *arrangement.unmatched]) == sorted(game.hands[seat])
            assert all(referee.is_meld(map(str, meld), ace) for meld in arrangement.melds)
            assert sum(PIPS[card % 13] for card in arrangement.unmatched) == arrangement.count == end.counts[seat]
        assert end.counts[1] == 25
        assert end.counts[2] == {"low": 40, "high": 19, "either": 19, "corner": 19}[ace]

    @pytest.mark.clause("KN-3", "RU-3")
    def test_pays_the_lowest_the_difference(self) -> None:
        game = knock(f"{MATCHED} 2C 3D TH", "KH KD KC AC 2D 5C 9H", "QH JD 8C 6D 4H 3H AH")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (15, 17, 42)
        assert end.winners == (0,)
        assert paid(end) == {(1, 0): 2, (2, 0): 27}
        assert game.scores == [29, -2, -27]

    @pytest.mark.clause("KN-3", "RU-4")
    def test_pays_the_lowest_from_the_others_too(self) -> None:
        """The lowest hand collects, knocker or not, and nothing counts double."""
        game = knock(f"{MATCHED} 2C 3D AD", "KH KD KC AC 2D 5C 9H", "8S 8H 8D 9S TS JS AH")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (6, 17, 1)
        assert end.winners == (2,)
        assert paid(end) == {(0, 2): 15, (1, 2): 16}

    @pytest.mark.clause("KN-4")
    def test_gives_a_tie_to_the_one_who_did_not_knock(self) -> None:
        game = knock(f"{MATCHED} 2C 3D AD", "KH KD KC QC QD QH 6C", "8S 8H 8D 3H 2H AH KS")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (6, 6, 10)
        assert end.winners == (1,)
        assert paid(end) == {(2, 1): 4}
        assert game.scores == [0, 4, -4]

    @pytest.mark.clause("KN-4")
    @pytest.mark.parametrize(("knocker", "shares"), [(0, [0, 11, 10, 0]), (1, [10, 0, 11, 0]), (2, [11, 10, 0, 0])])
    def test_shares_among_several_who_tie(self, knocker: int, shares: list[int]) -> None:
        """Three seats have six; of the 21 that Dan pays, the first of the others on the knocker's left gets one more."""
        hands = ["4S 5S 6S 7S 3D 2C AD", "KH KD KC 9S TS JS 6C", "8S 8H 8D 9D TD JD 6D", "5H 5D 5C 7C 8C 2D TH"]
        game = knock(*hands, upcard="QD", stock="QC", dealer=(knocker - 1) % 4)
        end = settled(play(game, f"{NAMES[knocker]}: draw stock, knock QC"))
        assert end.counts == (6, 6, 6, 27)
        assert paid(end) == {(3, seat): units for seat, units in enumerate(shares) if units}
        assert end.winners == {0: (1, 2), 1: (2, 0), 2: (0, 1)}[knocker]
        assert game.scores == [*shares[:3], -21]

    @pytest.mark.clause("KN-5")
    def test_example_of_a_knocker_who_is_not_lowest(self) -> None:
        """Knocker 12, Bob 5, Cat 30: Ann pays Bob 17, Cat pays him 25."""
        game = knock(f"{MATCHED} 9C 2C AC", "KH KD KC 9S TS JS 5D", "QH QD QC JD 8D 9H 3C")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (12, 5, 30)
        assert paid(end) == {(0, 1): 17, (2, 1): 25}
        assert game.scores == [-17, 42, -25]

    @pytest.mark.clause("KN-5")
    @pytest.mark.parametrize("penalty", [0, 1, 10, 50])
    def test_takes_the_penalty_once(self, penalty: int) -> None:
        game = knock(f"{MATCHED} 9C 2C AC", "KH KD KC 9S TS JS 5D", "QH JD 8C AD AH 8H 7H", penalty=penalty)
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (12, 5, 45)
        assert end.winners == (1,)
        assert paid(end) == {(0, 1): 7 + penalty, (2, 1): 40}
        assert len({payment.why for payment in end.payments}) == (2 if penalty else 1)

    @pytest.mark.clause("KN-4", "KN-5")
    def test_shares_the_penalty_with_what_is_paid(self) -> None:
        game = knock("4S 5S 6S 7S 9C 2C AC", "KH KD KC 9S TS JS 5D", "QH QD QC 8H 8D 8S 5H")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (12, 5, 5)
        assert end.winners == (1, 2)
        assert paid(end) == {(0, 1): 9, (0, 2): 8}

    @pytest.mark.clause("KN-6")
    def test_pays_twenty_five_more_for_a_hand_that_is_all_matched(self) -> None:
        game = knock("4S 5S 6S 7H 7D 7C 7S", "KH KD KC 9S TS JS 5D", "QH JD 8C AD AH 8H 2H")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (0, 5, 40)
        assert paid(end) == {(1, 0): 30, (2, 0): 65}
        assert game.scores == [95, -30, -65]

    @pytest.mark.clause("KN-6")
    def test_pays_it_for_nothing_but_a_knock(self) -> None:
        """Bob has all matched and did not knock."""
        game = knock("4S 5S 6S 7S 9C 2C AC", "KH KD KC 9S TS JS QS", "QH JD 8C AD AH 8H 2H")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (12, 0, 40)
        assert paid(end) == {(0, 1): 22, (2, 1): 40}

    @pytest.mark.clause("KN-4", "KN-6")
    def test_pays_it_to_nobody_where_two_have_all_matched(self) -> None:
        game = knock("4S 5S 6S 7H 7D 7C 7S", "KH KD KC 9S TS JS QS", "QH JD 8C AD AH 8H 2H")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (0, 0, 40)
        assert end.winners == (1,)
        assert paid(end) == {(2, 1): 40}
        assert game.scores == [0, 40, -40]

    @pytest.mark.clause("KN-4")
    def test_pays_nothing_where_all_are_alike(self) -> None:
        game = knock("4S 5S 6S 7H 7D 7C 7S", "KH KD KC 9S TS JS QS", "QH QD QC 8H 8D 8S 8C")
        end = settled(play(game, "Ann: draw stock, knock TC"))
        assert end.counts == (0, 0, 0)
        assert end.payments == ()
        assert game.scores == [0, 0, 0]


class TestThePlay:
    @pytest.mark.clause("KN-1", "SH-13")
    @pytest.mark.parametrize("stalemate", [1, 2, 10])
    def test_goes_on_until_the_pile_was_turned_over_too_often(self, stalemate: int) -> None:
        game = knock("", "", "", stalemate=stalemate)
        turn_overs = 0
        while game.phase == "play":
            turn_overs += not game.stock
            throw_back(game)
        assert turn_overs == stalemate + 1
        assert game.scores == [0, 0, 0]

    @pytest.mark.clause("KN-1", "SH-5")
    def test_never_comes_to_a_dead_end(self) -> None:
        """As nothing is tabled, there is always another card to throw than the one that was taken."""
        game = knock("", "", "")
        while game.phase == "play" and game.turns < 12:
            play(game, f"{NAMES[game.to_act[0]]}: draw discard")
            legal = words_of(game, game.to_act[0], "discard")
            assert len(legal) == len(game.hands[game.to_act[0]]) - 1
            play(game, f"{NAMES[game.to_act[0]]}: discard {legal[0]}")


def test_a_view_has_the_best_arrangement_of_the_own_hand() -> None:
    view = knock("7C 7D 7H 8H 9H 2S 2D 4S TS KC", "").seen_by(0)
    assert isinstance(view, ArrangedView)
    assert view.best_arrangement().count == 7 + 7 + 2 + 2 + 4 + 10 + 10
