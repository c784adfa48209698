"""The end of play, and sittings as a whole. (RM-20)"""

from collections.abc import Callable
from typing import Any

import pytest

from rules import RuleViolation
from rules.events import SittingOver
from rules.rummoli.events import FinalDealt, HandsShown, PotWon
from rules.rummoli.game import Rummoli, RummoliSheet
from tests.rules.rummoli.boards import begun, lay, no_widow, stops, total
from tests.rules.table import NAMES, move, play


def round_over(players: int = 3, **options: Any) -> Any:
    """A round that Ann has won; the pots around the board are filled."""
    hands = ["2C", *["3H", "4H", "5H", "6H", "7H", "8H", "9H"][: players - 1]]
    game = stops(hands, **{"final": "one_pot", **options})
    lay(game, "Ann 2C")
    return game


def all_check(game: Any) -> list[Any]:
    """Nobody bets until the phase, or the pot that is played for, is another."""
    pot, events = game.contested, []
    while game.phase == "final" and game.contested == pot:
        happened = game.play(move(game.to_act[0], "check"))
        events += happened
        if any(isinstance(event, FinalDealt) for event in happened):
            break
    return events


@pytest.mark.clause("RM-20")
def test_one_pot_sweeps_the_board_into_one_hand_of_poker() -> None:
    game = round_over(betting=True)
    on_board, chips = sum(game.pots.values()), total(game)
    events = play(game, "Bob: finish")
    assert events == [FinalDealt("poker", on_board, 0)]
    assert game.phase == "final"
    assert [len(hand) for hand in game.hands] == [5, 5, 5]
    assert game.pots["poker"] == on_board
    assert game.to_act == (1,)
    happened = all_check(game)
    assert sum(event.amount for event in happened if isinstance(event, PotWon)) == on_board
    assert any(isinstance(event, HandsShown) for event in happened)
    assert isinstance(happened[-1], SittingOver)
    assert game.over
    assert sum(game.pots.values()) == 0
    assert total(game) == chips


@pytest.mark.clause("RM-20")
def test_there_is_betting_in_the_final() -> None:
    game = round_over(betting=True)
    play(game, "Bob: finish")
    play(game, "Bob: bet 5\nCat: raise 2\nAnn: fold\nBob: call")
    assert game.over


@pytest.mark.clause("RM-20")
def test_pot_by_pot_the_smallest_first_with_the_deal_moving_on() -> None:
    game = round_over(betting=True, final="pot_by_pot")
    game.scores[0] -= 5
    game.pots["QC"] += 2
    game.pots["JD"] += 3
    expected = sorted((pot for pot in game.pots if game.pots[pot]), key=lambda pot: game.pots[pot])
    amounts = {pot: game.pots[pot] for pot in expected}
    events = play(game, "Ann: finish")
    dealers = []
    played = []
    while not game.over:
        played.append(game.contested)
        dealers.append(game.dealer)
        assert game.pots[game.contested] == amounts[game.contested]
        events += all_check(game)
    assert played == expected
    assert dealers == [(game_dealer % 3) for game_dealer in range(dealers[0], dealers[0] + len(dealers))]
    assert [event.pot for event in events if isinstance(event, FinalDealt)] == expected
    assert sum(game.pots.values()) == 0


@pytest.mark.clause("RM-20", "SH-17")
@pytest.mark.parametrize("final", ["one_pot", "pot_by_pot"])
def test_nothing_known_of_the_hands_of_the_round_is_said_of_those_of_the_final(final: str) -> None:
    game = round_over(betting=True, final=final)
    game.exchanged = 1
    assert game.locked
    assert game.laid
    play(game, "Bob: finish")
    while game.phase == "final":
        view = game.seen_by(1)
        assert (view.locked, view.exchanged, view.laid, view.shown) == ({}, None, [], {})
        assert not any(view.known.values())
        all_check(game)


@pytest.mark.clause("RM-20")
def test_none_leaves_the_chips_to_nobody() -> None:
    game = round_over(final="none")
    chips, pots = list(game.chips), dict(game.pots)
    assert play(game, "Ann: finish") == [SittingOver(0)]
    assert game.over
    assert (game.chips, game.pots) == (chips, pots)


@pytest.mark.clause("RM-20")
def test_an_empty_board_needs_no_final() -> None:
    game = round_over()
    game.pots = dict.fromkeys(game.pots, 0)
    play(game, "Ann: finish")
    assert game.over


@pytest.mark.clause("RM-20")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_after_so_many_rounds(rounds: int) -> None:
    game = begun(3, rounds=rounds, betting=False, final="none")
    played = 0
    while not game.over:
        no_widow(game)
        while game.phase == "stops":
            game.play(game.legal_moves(game.to_act[0])[0])
        played += 1
        if not game.over:
            play(game, "Ann: deal")
    assert played == rounds


@pytest.mark.clause("RM-20")
def test_a_seat_that_went_broke_in_the_last_round_still_plays_the_final() -> None:
    game = stops(["2C", "3H 4H", "5H"], chips=[10, 1, 10], betting=True, final="one_pot")
    lay(game, "Ann 2C")
    assert game.chips[1] == 0
    play(game, "Cat: finish")
    assert len(game.hands[1]) == 5
    assert 1 not in game.to_act


@pytest.mark.clause("RM-20", "RM-19")
def test_the_final_comes_also_when_one_seat_has_all_the_chips() -> None:
    game = stops(["2C", "3H", "4H"], chips=[30, 1, 1], betting=True, final="one_pot")
    chips = total(game)
    events = lay(game, "Ann 2C")
    assert any(isinstance(event, FinalDealt) for event in events)
    assert game.over
    assert total(game) == chips


@pytest.mark.clause("RM-21")
@pytest.mark.parametrize(
    "changed",
    [
        lambda pots: tuple(pot + 1 for pot in pots),
        lambda pots: (sum(pots[:2]), *pots[2:]),
        lambda pots: (*pots, 0),
        lambda pots: (-1, pots[0] + pots[1] + 1, *pots[2:]),
    ],
    ids=["more chips", "a pot too few", "a pot too many", "a pot below zero"],
)
def test_a_sheet_with_other_chips_or_pots_is_refused(changed: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
    game = round_over()
    good = game._next_sheet()
    again = Rummoli.resume(NAMES[:3], 1, game.options, [], good)
    assert (again.hand_number, again.dealer) == (2, 0)
    assert isinstance(good, RummoliSheet)
    bad = RummoliSheet(2, 0, good.scores, good.uses_of_chance, good.deals, changed(good.pots))
    with pytest.raises(RuleViolation, match="another table"):
        Rummoli.resume(NAMES[:3], 1, game.options, [], bad)


@pytest.mark.clause("RM-18", "RM-19", "RM-21")
@pytest.mark.parametrize(
    ("dealer", "scores", "fits"),
    [(0, (75, 75, 0), True), (2, (75, 75, 0), False), (0, (150, 0, 0), False), (2, (0, 0, 150), False)],
)
def test_a_sheet_has_two_with_chips_and_a_dealer_among_them(dealer: int, scores: tuple[int, ...], fits: bool) -> None:
    """With those who have none there is no round any more."""
    sheet = RummoliSheet(2, dealer, scores, 1, 1, (0,) * 9)
    if fits:
        game = Rummoli.resume(NAMES[:3], 1, Rummoli.Options(), [], sheet)
        assert game.seats_in == (0, 1)
        return
    with pytest.raises(RuleViolation, match="another table"):
        Rummoli.resume(NAMES[:3], 1, Rummoli.Options(), [], sheet)
