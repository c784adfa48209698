"""Betting, side pots and the showdown. (RM-8, RM-9)"""

from collections.abc import Sequence
from typing import Any

import pytest

from rules import HIDDEN
from rules.cards import cards
from rules.phase import Audience
from rules.rummoli.best_five import hand_name
from rules.rummoli.events import BetCalled, ChipsReturned, Folded, HandsShown, PotWon
from rules.rummoli.poker import Poker
from tests.rules.rummoli.boards import begun, no_widow, total
from tests.rules.table import move, play, refused

PAIRS = ["AS AH 3D 5C 7S 9H", "KS KH 3C 5D 7H 9S", "QS QH 3H 5S 7D 9C", "JS JH 3S 5H 7C 9D"]
"""Hands from the best to the worst."""


def betting(
    hands: Sequence[str] = PAIRS[:3], *, chips: Sequence[int] | None = None, pot: int = 12, **options: Any
) -> Any:
    """A table at the beginning of the betting. The last seat deals, so Ann speaks first; ``pot`` lies there already."""
    count = len(hands)
    game = begun(count, **{"bet_limit": 100, **options})
    no_widow(game)
    if game.phase == "stops":
        raise AssertionError("there is no betting at this table")
    game.hands = [cards(hand) for hand in hands]
    held = {card for hand in game.hands for card in hand}
    game.widow = [card for card in [*game.widow, *game._shuffled_pack()] if card not in held]
    game.pots["poker"] = pot
    game.scores[:] = chips if chips is not None else [50] * count
    Poker.begin(game)
    return game


def won(events: Sequence[Any]) -> dict[int, int]:
    """What each seat took out of the pot."""
    taken: dict[int, int] = {}
    for event in events:
        if isinstance(event, PotWon) and event.pot == "poker":
            taken[event.seat] = taken.get(event.seat, 0) + event.amount
    return taken


class TestSpeaking:
    @pytest.mark.clause("RM-8")
    def test_goes_round_once_from_the_dealers_left(self) -> None:
        game = betting()
        spoken = []
        for _ in range(3):
            spoken.append(game.to_act)
            game.play(move(game.to_act[0], "check"))
        assert spoken == [(0,), (1,), (2,)]
        assert game.phase == "stops"

    @pytest.mark.clause("RM-8")
    def test_is_aloud_and_nobody_speaks_for_another(self) -> None:
        game = betting(claims="called")
        view = game.seen_by(1)
        assert game.stage.audience(game) is view.stage.audience(view) is Audience.SHARED
        assert game.stage.forced(game) is None
        assert not game.stage.can_call(game)

    @pytest.mark.clause("RM-8")
    def test_what_is_owed_is_known_to_everybody(self) -> None:
        game = betting()
        play(game, "Ann: bet 5\nBob: raise 3")
        for look in (game, game.seen_by(None), game.seen_by(2)):
            assert [look.owed(seat) for seat in range(3)] == [3, 0, 8]

    @pytest.mark.clause("RM-8")
    def test_checking_only_before_a_bet_and_answering_only_after(self) -> None:
        game = betting()
        for line in ("call", "raise 1", "fold"):
            refused(game, f"Ann: {line}", "RM-8")
        play(game, "Ann: check\nBob: bet 5")
        refused(game, "Cat: check", "RM-8")
        refused(game, "Cat: bet 3", "RM-8")
        play(game, "Cat: call\nAnn: fold")
        assert game.phase == "stops"
        assert game.folded == {0}

    @pytest.mark.clause("RM-8")
    def test_ends_when_the_last_raise_is_matched(self) -> None:
        game = betting()
        play(game, "Ann: bet 2\nBob: raise 3\nCat: call")
        assert game.bets == [2, 5, 5]
        assert game.to_act == (0,)
        play(game, "Ann: raise 1\nBob: call")
        assert game.phase == "poker"
        play(game, "Cat: call")
        assert game.phase == "stops"

    @pytest.mark.clause("RM-8")
    @pytest.mark.parametrize("limit", [1, 5, 20])
    def test_a_bet_and_a_raise_have_a_limit(self, limit: int) -> None:
        game = betting(bet_limit=limit)
        chips = "1 chip" if limit == 1 else f"{limit} chips"
        too_much = refused(game, f"Ann: bet {limit + 1}", "RM-8")
        assert too_much.message == f"At this table, a bet can be at most {chips}."
        assert refused(game, "Ann: bet 0", "RM-8").message == "A bet must be at least one chip."
        refused(game, "Ann: bet -3", "RM-8")
        play(game, f"Ann: bet {limit}")
        too_much = refused(game, f"Bob: raise {limit + 1}", "RM-8")
        assert too_much.message == f"At this table, a raise can be at most {chips}."
        assert refused(game, "Bob: raise 0", "RM-8").message == "A raise must be at least one chip."
        play(game, f"Bob: raise {limit}")
        assert game.bets == [limit, 2 * limit, 0]

    @pytest.mark.clause("RM-8")
    @pytest.mark.parametrize(
        ("raises", "so_many"), [(0, "no raises"), (1, "only one raise"), (3, "only 3 raises"), (10, "only 10 raises")]
    )
    def test_there_are_only_so_many_raises(self, raises: int, so_many: str) -> None:
        game = betting(raises=raises)
        play(game, "Ann: bet 1")
        for _ in range(raises):
            game.play(move(game.to_act[0], "raise 1"))
        seat = game.to_act[0]
        refusal = refused(game, f"{game.players[seat]}: raise 1", "RM-8")
        assert refusal.message == f"This table allows {so_many} after a bet."
        assert {found.kind for found in game.legal_moves(seat)} == {"call", "fold"}

    @pytest.mark.clause("RM-8")
    def test_nobody_bets_more_than_there_is(self) -> None:
        game = betting(chips=[3, 50, 50])
        assert refused(game, "Ann: bet 4", "RM-8").message == "Ann can bet at most 3 chips."
        play(game, "Ann: bet 3")
        assert game.chips[0] == 0

    @pytest.mark.clause("RM-8")
    def test_a_seat_without_chips_is_not_asked_and_stays_in(self) -> None:
        game = betting(chips=[0, 50, 50])
        assert game.to_act == (1,)
        events = play(game, "Bob: check\nCat: check")
        assert won(events) == {0: 12}

    @pytest.mark.clause("RM-8")
    def test_a_call_may_be_short(self) -> None:
        game = betting(chips=[50, 4, 50])
        play(game, "Ann: bet 10")
        refused(game, "Bob: raise 1", "RM-8")
        assert play(game, "Bob: call") == [BetCalled(1, 4, True)]

    @pytest.mark.clause("RM-8")
    @pytest.mark.parametrize("left", [0, 40])
    def test_a_call_with_all_chips_is_not_short_if_they_are_enough(self, left: int) -> None:
        game = betting(chips=[50, 10 + left, 50])
        play(game, "Ann: bet 10")
        assert play(game, "Bob: call") == [BetCalled(1, 10, False)]
        assert game.chips == [40, left, 50]

    @pytest.mark.clause("RM-8")
    def test_nobody_raises_when_nobody_could_answer(self) -> None:
        game = betting(chips=[50, 4, 50])
        play(game, "Ann: bet 10\nBob: call\nCat: fold")
        assert game.phase == "stops"
        game = betting(PAIRS[:2], chips=[50, 4])
        play(game, "Ann: check\nBob: bet 4")
        refused(game, "Ann: raise 1", "RM-8")
        assert [found.kind for found in game.legal_moves(0)] == ["call", "fold"]

    @pytest.mark.clause("RM-8")
    def test_nobody_raises_when_the_only_other_with_chips_could_not_even_call(self) -> None:
        game = betting(chips=[4, 10, 50])
        play(game, "Ann: check\nBob: bet 10")
        refusal = refused(game, "Cat: raise 1", "RM-8")
        assert refusal.message == "Cat can't raise: nobody else has the chips to call."
        assert [found.kind for found in game.legal_moves(2)] == ["call", "fold"]

    @pytest.mark.clause("RM-8")
    def test_one_seat_with_chips_is_not_asked(self) -> None:
        game = betting(chips=[0, 0, 50])
        assert game.phase == "stops"

    @pytest.mark.clause("RM-8")
    def test_there_may_be_no_betting(self) -> None:
        game = begun(3, betting=False)
        no_widow(game)
        assert game.phase == "stops"
        assert game.pots["poker"] == 0
        assert len(game.shown) == 3


class TestThePot:
    @pytest.mark.clause("RM-9")
    def test_goes_to_the_best_hand(self) -> None:
        game = betting()
        chips = total(game)
        events = play(game, "Ann: check\nBob: bet 5\nCat: call\nAnn: call")
        assert won(events) == {0: 12 + 15}
        assert game.pots["poker"] == 0
        assert total(game) == chips

    @pytest.mark.clause("RM-9")
    def test_a_folded_hand_wins_nothing(self) -> None:
        events = play(betting(), "Ann: check\nBob: bet 5\nCat: call\nAnn: fold")
        assert won(events) == {1: 12 + 10}

    @pytest.mark.clause("RM-9")
    def test_the_last_who_has_not_folded_wins_unseen(self) -> None:
        game = betting()
        events = play(game, "Ann: check\nBob: check\nCat: bet 5\nAnn: fold\nBob: fold")
        assert won(events) == {2: 12}
        assert ChipsReturned(2, 5) in events
        assert not [event for event in events if isinstance(event, HandsShown)]
        assert game.shown == {}
        assert game.to_act == (2,)
        assert Folded(1) in events

    @pytest.mark.clause("RM-9")
    @pytest.mark.parametrize(("pot", "shares"), [(12, {0: 6, 1: 6}), (13, {0: 7, 1: 6})])
    def test_equals_share_and_odd_chips_go_from_the_dealers_left(self, pot: int, shares: dict[int, int]) -> None:
        hands = ["AS AH KD QC JS", "AD AC KH QS JD", PAIRS[2]]
        events = play(betting(hands, pot=pot), "Ann: check\nBob: check\nCat: check")
        assert won(events) == shares

    @pytest.mark.clause("RM-9")
    def test_three_share_with_two_odd_chips(self) -> None:
        hands = ["AS KH QD JC 9S", "AH KD QC JS 9H", "AD KC QS JH 9D", PAIRS[3].replace("JS JH", "2S 4H")]
        events = play(betting(hands, pot=14), "Ann: check\nBob: check\nCat: check\nDan: check")
        assert won(events) == {0: 5, 1: 5, 2: 4}

    @pytest.mark.clause("RM-8", "RM-9")
    def test_side_pots_of_three_who_are_all_in(self) -> None:
        """Ann has 5, Bob 15 and Cat 30, all put in; Dan has more. The better the hand, the fewer the chips."""
        game = betting(PAIRS, chips=[5, 15, 30, 50], pot=8)
        chips = total(game)
        events = play(game, "Ann: bet 5\nBob: raise 10\nCat: raise 15\nDan: call")
        assert game.phase == "stops"
        # 8 + 4x5 for all; 3x10 without Ann; 2x15 between Cat and Dan.
        assert won(events) == {0: 28, 1: 30, 2: 30}
        assert game.chips == [28, 30, 30, 20]
        assert total(game) == chips

    @pytest.mark.clause("RM-8", "RM-9")
    def test_what_lay_there_before_belongs_to_everybody_not_folded(self) -> None:
        game = betting(chips=[0, 20, 20])
        events = play(game, "Bob: bet 10\nCat: call")
        assert won(events) == {0: 12, 1: 20}

    @pytest.mark.clause("RM-8")
    def test_chips_that_nobody_matched_go_back(self) -> None:
        game = betting(PAIRS[:2], chips=[40, 10], pot=4)
        events = play(game, "Ann: bet 30\nBob: call")
        assert ChipsReturned(0, 20) in events
        assert won(events) == {0: 24}
        assert game.chips == [54, 0]

    @pytest.mark.clause("RM-8", "RM-9")
    def test_chips_of_who_folded_stay_in_the_pots(self) -> None:
        game = betting(PAIRS, chips=[50, 5, 50, 50], pot=0)
        events = play(game, "Ann: bet 10\nBob: call\nCat: raise 10\nDan: call\nAnn: fold")
        # 4x5 in the main pot for Bob; besides that, Ann's 5 more and 15 each of Cat's and Dan's.
        assert won(events) == {1: 20, 2: 35}


class TestTheShowdown:
    @pytest.mark.clause("RM-9", "SH-17")
    def test_shows_the_best_five_of_those_not_folded_and_no_more(self) -> None:
        game = betting()
        events = play(game, "Ann: check\nBob: bet 5\nCat: fold\nAnn: call")
        shown = next(event for event in events if isinstance(event, HandsShown)).shown
        assert [(seat, hand_name(five)) for seat, five in shown] == [(0, "pair of aces"), (1, "pair of kings")]
        view = game.seen_by(2)
        assert set(view.known[0]) == set(cards("AS AH 9H 7S 5C"))
        assert view.known[2] == ()
        assert set(view.hands[0]) == {HIDDEN}
        public = game.seen_by(None)
        assert public.known[2] == ()

    @pytest.mark.clause("RM-9")
    def test_everybody_keeps_all_cards(self) -> None:
        game = betting()
        sizes = [len(hand) for hand in game.hands]
        play(game, "Ann: check\nBob: bet 5\nCat: fold\nAnn: call")
        assert [len(hand) for hand in game.hands] == sizes

    @pytest.mark.clause("RM-8", "SH-17")
    def test_bets_and_folds_are_public(self) -> None:
        game = betting()
        play(game, "Ann: bet 3\nBob: fold")
        view = game.seen_by(None)
        assert (view.bets, view.folded, view.chips) == (game.bets, {1}, game.chips)
        assert all(set(hand) == {HIDDEN} for hand in view.hands)


@pytest.mark.clause("RM-8")
def test_nobody_raises_by_more_than_they_have_left_after_calling() -> None:
    game = betting(chips=[50, 8, 50])
    play(game, "Ann: bet 5")
    assert refused(game, "Bob: raise 4", "RM-8").message == "Bob can raise by at most 3 chips."
    play(game, "Bob: raise 3")
    assert game.bets == [5, 8, 0]
