"""Whose the chips are when a betting round is over: chip by chip, by seat. (RM-8 to RM-10)

Everything is dealt, carried over and played as at any table, so that nothing is set that could not come about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rules import GAMES, new_game, resume_game
from rules.rummoli.best_five import hand_name
from rules.rummoli.events import ChipsReturned, FinalDealt, HandsShown, PotWon
from tests.rules.rummoli.boards import deck, no_widow, total
from tests.rules.table import NAMES, play, refused

if TYPE_CHECKING:
    from pokerkit import StandardHighHand

FOURS = ("AS AH AD AC", "KS KH KD KC", "QS QH QD QC", "JS JH JD JC")
"""Cards that make a hand the best, the second best and so on, with any cards added."""
NINES = ("5S 6S 7S 8S 9S", "5H 6H 7H 8H 9H", "5D 6D 7D 8D 9D", "5C 6C 7C 8C 9C")
"""Cards that make hands equally good, as long as no ten is added."""
ELSEWHERE = "TS TH TD TC 5S 5H 5D 5C"
"""Cards without which no other hand makes a straight flush."""
POTS = 9
"""A chip for each pot is paid before every deal."""


def betting(
    hands: Sequence[str], chips: Sequence[int], *, carried: int = 0, dealer: int | None = None, **options: Any
) -> Any:
    """A table at the beginning of the betting, at which these hold these chips and ``carried`` chips lay in the pot.

    The last seat deals unless told, so Ann speaks first. Each seat has put another chip into the pot.
    """
    players = len(hands)
    dealer = players - 1 if dealer is None else dealer
    purses = [count + POTS for count in chips]
    starting = max(10, -(-(sum(purses) + carried) // players))
    pots = [0] * POTS
    pots[0] = starting * players - sum(purses) - carried
    pots[1] = carried
    sheet: Any = GAMES["rummoli"].sheet_type
    game: Any = resume_game(
        "rummoli",
        NAMES[:players],
        seed=1,
        options={"bet_limit": 100, "raises": 10, "starting_chips": starting, **options},
        decks=[deck(hands, widow=_widow(hands), dealer=dealer)],
        sheet=sheet(2, dealer, tuple(purses), 1, 0, tuple(pots)),
    )
    no_widow(game)
    return game


def _widow(hands: Sequence[str]) -> str:
    held = " ".join(hands)
    return " ".join(card for card in ELSEWHERE.split() if card not in held)


def won(events: Sequence[Any]) -> list[tuple[int, int]]:
    """Who took how much, in the order in which it was taken."""
    return [(event.seat, event.amount) for event in events if isinstance(event, PotWon)]


def gains(game: Any, line: str) -> list[int]:
    """Play the betting and see what each seat has at the end and what it had at the beginning."""
    before, whole = list(game.chips), total(game)
    play(game, line)
    assert game.phase == "stops"
    assert game.pots["poker"] == 0
    assert total(game) == whole
    return [after - then for after, then in zip(game.chips, before, strict=True)]


class TestChipsThatNobodyMatched:
    @pytest.mark.clause("RM-8", "RM-9")
    def test_are_in_no_side_pot(self) -> None:
        """Bob has the better hand and ten chips: he wins ten of Ann's, and keeps what lay there."""
        game = betting([FOURS[1], FOURS[0]], [40, 10], carried=4)
        assert gains(game, "Ann: bet 30\nBob: call") == [-10, 4 + 2 + 10]

    @pytest.mark.clause("RM-8", "RM-9")
    @pytest.mark.parametrize(("best", "expected"), [(0, [42, -5, -25]), (1, [-15, 52, -25]), (2, [-15, -25, 52])])
    def test_are_those_above_the_second_highest_bet(self, best: int, expected: list[int]) -> None:
        """Of Bob's sixty Cat matches twenty-five; fifteen of each are Ann's to win, with the twelve that lay there."""
        hands = [*FOURS[1 : best + 1], FOURS[0], *FOURS[best + 1 : 3]]
        game = betting(hands, [15, 60, 25], carried=9)
        assert gains(game, "Ann: bet 15\nBob: raise 45\nCat: call") == expected

    @pytest.mark.clause("RM-8", "RM-9")
    def test_count_a_bet_of_who_folded_as_matching(self) -> None:
        """Ann's twenty match twenty of Bob's forty though she folds; Cat, with fifteen, can win no more than fifteen each."""
        game = betting([FOURS[1], FOURS[2], FOURS[0]], [50, 50, 15], carried=3)
        events: list[Any] = []
        before = list(game.chips)
        events += play(game, "Ann: bet 20\nBob: raise 20\nCat: call\nAnn: fold")
        assert ChipsReturned(1, 20) in events
        assert won(events) == [(2, 3 + 3 + 45), (1, 10)]
        assert [after - then for after, then in zip(game.chips, before, strict=True)] == [-20, -20 + 10, 51 - 15]

    @pytest.mark.clause("RM-8", "RM-9")
    def test_go_back_to_the_last_who_has_not_folded(self) -> None:
        game = betting(FOURS[:3], [50, 50, 50], carried=5)
        assert gains(game, "Ann: bet 7\nBob: raise 6\nCat: fold\nAnn: fold") == [-7, 5 + 3 + 7, 0]

    @pytest.mark.clause("RM-8")
    def test_are_none_where_two_put_in_the_same(self) -> None:
        game = betting(FOURS[:3], [50, 50, 50])
        events = play(game, "Ann: bet 7\nBob: call\nCat: call")
        assert not [event for event in events if isinstance(event, ChipsReturned)]


class TestSidePots:
    @pytest.mark.clause("RM-8", "RM-9")
    def test_are_won_by_the_best_of_those_in_them(self) -> None:
        """The best hand has five chips, the next best twenty: three pots, of which the last is Dan's against Ann."""
        game = betting([FOURS[3], FOURS[0], FOURS[1], FOURS[2]], [60, 5, 20, 60], carried=8)
        found = gains(game, "Ann: bet 30\nBob: call\nCat: call\nDan: call")
        assert found == [-30, 8 + 4 + 15, 3 * 15 - 20, 2 * 10 - 30]

    @pytest.mark.clause("RM-8", "RM-9")
    def test_are_not_made_by_what_a_folded_seat_put_in(self) -> None:
        """Dan's eight, given up, are divided between the pots at Bob's level and not at his own."""
        game = betting([FOURS[1], FOURS[0], FOURS[2], FOURS[3]], [40, 5, 40, 40], dealer=2)
        found = gains(game, "Dan: bet 8\nAnn: raise 12\nBob: call\nCat: call\nDan: fold")
        assert found == [3 + 15 + 15 - 20, 4 + 4 * 5 - 5, -20, -8]

    @pytest.mark.clause("RM-9")
    def test_are_shared_each_by_itself_with_its_odd_chips(self) -> None:
        """Ann deals. Cat is nearest to her left among the equals in the main pot, and Bob has nothing."""
        game = betting([NINES[0], "2S 4H", NINES[1], NINES[2]], [40, 40, 5, 40], dealer=0)
        events = play(game, "Bob: bet 12\nCat: call\nDan: call\nAnn: call")
        # 4 and four times 5 for three: eight each. Three times 7 for Dan and Ann, Dan being nearer: 11 and 10.
        assert won(events) == [(2, 8), (3, 8), (0, 8), (3, 11), (0, 10)]

    @pytest.mark.clause("RM-9")
    @pytest.mark.parametrize(
        ("dealer", "carried", "shares"),
        [
            (2, 0, [(0, 1), (1, 1), (2, 1)]),
            (2, 1, [(0, 2), (1, 1), (2, 1)]),
            (2, 2, [(0, 2), (1, 2), (2, 1)]),
            (0, 1, [(1, 2), (2, 1), (0, 1)]),
            (0, 2, [(1, 2), (2, 2), (0, 1)]),
            (1, 1, [(2, 2), (0, 1), (1, 1)]),
            (1, 5, [(2, 3), (0, 3), (1, 2)]),
        ],
    )
    def test_give_odd_chips_one_each_from_the_dealers_left(
        self, dealer: int, carried: int, shares: list[tuple[int, int]]
    ) -> None:
        game = betting(NINES[:3], [20, 20, 20], carried=carried, dealer=dealer)
        order = [NAMES[(dealer + 1 + step) % 3] for step in range(3)]
        assert won(play(game, "\n".join(f"{name}: check" for name in order))) == shares

    @pytest.mark.clause("RM-9")
    def test_give_no_odd_chip_to_an_equal_who_folded(self) -> None:
        """Bob sits nearest to the dealer's left and holds as good a hand, but has folded."""
        game = betting(NINES[:3], [20, 20, 20], carried=2, dealer=0)
        events = play(game, "Bob: check\nCat: bet 2\nAnn: call\nBob: fold")
        assert won(events) == [(2, 5), (0, 4)]
        assert game.to_act == (2,)


class TestSpeaking:
    @pytest.mark.clause("RM-8")
    @pytest.mark.parametrize("chips", [0, 1, 5])
    def test_nobody_raises_where_the_others_could_only_call(self, chips: int) -> None:
        """Bob would have to put in all that he has to call; Ann, whose bet it was, has more."""
        game = betting(FOURS[:2], [30, 10 + chips])
        play(game, "Ann: bet 10")
        kinds = {move.kind for move in game.legal_moves(1)}
        assert kinds == ({"call", "fold", "raise"} if chips else {"call", "fold"})
        if chips:
            play(game, f"Bob: raise {chips}")
            assert {move.kind for move in game.legal_moves(0)} == {"call", "fold"}
            refused(game, "Ann: raise 1", "RM-8")
        else:
            refused(game, "Bob: raise 1", "RM-8")

    @pytest.mark.clause("RM-8")
    def test_a_short_call_is_asked_no_more(self) -> None:
        game = betting(FOURS, [50, 5, 50, 50])
        play(game, "Ann: bet 10\nBob: call\nCat: raise 10\nDan: call")
        assert game.to_act == (0,)
        play(game, "Ann: raise 5")
        assert game.to_act == (2,)
        assert game.bets == [25, 5, 20, 20]

    @pytest.mark.clause("RM-8")
    def test_a_seat_without_chips_may_win_what_lay_there(self) -> None:
        game = betting([FOURS[1], FOURS[2], FOURS[0]], [20, 20, 0], carried=6)
        assert game.to_act == (0,)
        assert gains(game, "Ann: bet 5\nBob: call") == [10 - 5, -5, 9]

    @pytest.mark.clause("RM-8")
    def test_the_bet_of_the_last_is_answered_by_everybody_before(self) -> None:
        game = betting(FOURS[:3], [20, 20, 20])
        play(game, "Ann: check\nBob: check\nCat: bet 5")
        assert game.to_act == (0,)
        play(game, "Ann: fold")
        assert game.to_act == (1,)
        play(game, "Bob: call")
        assert game.phase == "stops"


class TestWhoLeads:
    @pytest.mark.clause("RM-10")
    @pytest.mark.parametrize(("dealer", "leader"), [(0, 1), (1, 3), (2, 3), (3, 0)])
    @pytest.mark.parametrize("betting_round", [True, False])
    def test_is_of_equals_the_first_left_of_the_dealer(self, dealer: int, leader: int, betting_round: bool) -> None:
        hands = [NINES[0], NINES[1], "2C 4D", NINES[3]]
        game = betting(hands, [20, 20, 20, 20], dealer=dealer, betting=betting_round)
        if betting_round:
            order = [NAMES[(dealer + 1 + step) % 4] for step in range(4)]
            play(game, "\n".join(f"{name}: check" for name in order))
        assert game.to_act == (leader,)
        assert game.seen_by(None).to_lay == leader

    @pytest.mark.clause("RM-10")
    def test_is_the_best_also_where_the_main_pot_alone_is_hers(self) -> None:
        game = betting([FOURS[1], FOURS[2], FOURS[0]], [40, 40, 4])
        play(game, "Ann: bet 20\nBob: call\nCat: call")
        assert game.to_act == (2,)


# --------------------------------------------------------------------------------------------------- another cashier


def cashed(
    bets: Sequence[int], folded: set[int], lay_there: int, hands: Mapping[int, StandardHighHand], order: Sequence[int]
) -> list[int]:
    """What each seat gets out of the pot, chip level by chip level, from the rules alone. (RM-8, RM-9)

    ``order`` is all seats from the dealer's left.
    """
    gets = [0] * len(bets)
    layers: list[tuple[list[int], int]] = [([seat for seat in order if seat not in folded], lay_there)]
    for level in range(1, max(bets, default=0) + 1):
        paying = [seat for seat in order if bets[seat] >= level]
        if len(paying) == 1:
            gets[paying[0]] += 1
            continue
        able = [seat for seat in paying if seat not in folded]
        layers.append((able or layers[-1][0], len(paying)))
    for able, group in groupby(layers, key=lambda layer: layer[0]):
        amount = sum(chips for _, chips in group)
        best = max(hands[seat] for seat in able)
        winners = [seat for seat in able if hands[seat] == best]
        for place, seat in enumerate(winners):
            gets[seat] += amount // len(winners) + (place < amount % len(winners))
    return gets


def final_betting(number: int) -> tuple[Any, FinalDealt | None]:
    """A sitting played at random up to the betting of its final, where five cards are all that anybody has."""
    rng = Random(number)
    options = {
        "rounds": 1,
        "starting_chips": rng.choice([10, 12, 20]),
        "bet_limit": rng.choice([1, 5, 100]),
        "raises": rng.choice([1, 3, 10]),
        "final": rng.choice(["one_pot", "pot_by_pot"]),
    }
    game: Any = new_game("rummoli", NAMES[: rng.randrange(2, 7)], seed=number, options=options)
    while not game.over:
        events = game.play(any_move(game, rng))
        dealt = [event for event in events if isinstance(event, FinalDealt)]
        if game.phase == "final":
            # The last of several, where the first were for seats without chips to bet.
            return game, dealt[-1]
    return game, None


def any_move(game: Any, rng: Random) -> Any:
    """A move of any seat; of the betting, calls and raises more often than folds."""
    legal = game.legal_moves(rng.choice(game.to_act))
    if game.phase == "final" and rng.random() < 0.8:
        legal = [move for move in legal if move.kind != "fold"]
    return rng.choice([move for move in legal if move.kind != "finish"])


def paid_out(number: int) -> tuple[list[int], list[int]]:
    """What each seat has after the betting of some final, and what it should have."""
    # Only one process of all that collect this file pays for the other program's tables.
    from pokerkit import StandardHighHand

    game, final = final_betting(number)
    if final is None:
        return [], []
    rng = Random(number)
    chips, hands, players = list(game.chips), [list(hand) for hand in game.hands], len(game.players)
    bets, folded = [0] * players, set[int]()
    events: list[Any] = []
    while not won(events):
        move = any_move(game, rng)
        if move.kind == "fold":
            folded.add(move.seat)
        elif move.kind != "check":
            owed = max(bets) - bets[move.seat]
            bets[move.seat] += min(chips[move.seat] - bets[move.seat], owed + getattr(move, "amount", 0))
        events = game.play(move)
    dealt_in = [seat for seat in range(players) if hands[seat]]
    judged = {seat: StandardHighHand("".join(c.rank + c.suit.lower() for c in hands[seat])) for seat in dealt_in}
    order = [seat for step in range(players) if (seat := (final.dealer + 1 + step) % players) in dealt_in]
    gets = cashed(bets, folded, final.amount, judged, order)
    should_have = [count - bet + got for count, bet, got in zip(chips, bets, gets, strict=True)]
    has = [count - bet for count, bet in zip(chips, bets, strict=True)]
    for event in events:
        if isinstance(event, FinalDealt):
            break
        if isinstance(event, ChipsReturned | PotWon):
            has[event.seat] += event.amount
    return has, should_have


@pytest.mark.clause("RM-8", "RM-9")
@pytest.mark.parametrize("block", range(4))
def test_another_cashier_pays_out_the_same(block: int) -> None:
    for number in range(100 * block, 100 * block + 100):
        has, should_have = paid_out(number)
        assert has == should_have, number


@pytest.mark.clause("RM-9")
def test_a_showdown_names_the_hands_from_the_dealers_left() -> None:
    game = betting(FOURS[:3], [20, 20, 20], dealer=0)
    events = play(game, "Bob: check\nCat: check\nAnn: check")
    shown = next(event for event in events if isinstance(event, HandsShown)).shown
    assert [(seat, hand_name(five)) for seat, five in shown] == [
        (1, "four kings"),
        (2, "four queens"),
        (0, "four aces"),
    ]
