"""The board, the ante and the deal. (RM-1 to RM-4, RM-18, RM-19, RM-21)"""

from collections import Counter
from typing import Any

import pytest

from rules import RuleViolation
from rules.cards import full_pack
from rules.rummoli.board import POTS
from rules.rummoli.events import RoundDealt, SeatOut
from rules.rummoli.game import Rummoli
from tests.rules.rummoli.boards import begun, dealt, lay, rebalance, sizes, stops, total
from tests.rules.table import NAMES, play, refused

ALL_POTS = ("rummoli", "poker", "TS", "JD", "QC", "KH", "AS", "AD-KD", "7-8-9")


@pytest.mark.clause("RM-1")
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("chips", [10, 50, 1000])
def test_two_to_eight_with_their_chips(players: int, chips: int) -> None:
    game = begun(players, starting_chips=chips)
    assert total(game) == players * chips


@pytest.mark.clause("RM-1")
@pytest.mark.parametrize("players", [1, 9])
def test_no_fewer_and_no_more(players: int) -> None:
    with pytest.raises(RuleViolation) as refusal:
        Rummoli.begin(NAMES[:players], 1, Rummoli.Options())
    assert refusal.value.clause == "SH-16"


@pytest.mark.clause("RM-2")
def test_nine_pots_in_board_order() -> None:
    assert ALL_POTS == POTS
    assert tuple(begun().pots) == ALL_POTS


@pytest.mark.clause("RM-3")
@pytest.mark.parametrize(("ante", "pots"), [("nine_pots", 9), ("eight_pots", 8)])
@pytest.mark.parametrize(("dealer_antes", "times"), [("single", 1), ("double", 2)])
def test_everybody_pays_a_chip_to_each_pot(ante: str, pots: int, dealer_antes: str, times: int) -> None:
    game = begun(3, ante=ante, dealer_antes=dealer_antes)
    assert game.chips == [50 - pots, 50 - pots, 50 - pots * times]
    each = 2 + times
    assert game.pots["rummoli"] == (each if pots == 9 else 0)
    assert [game.pots[pot] for pot in ALL_POTS[1:]] == [each] * 8
    assert game.opening[0] == RoundDealt(1, 2, (pots, pots, pots * times))


@pytest.mark.clause("RM-3", "RM-19")
def test_a_seat_that_is_short_pays_in_board_order() -> None:
    game = stops(["2C", "3H", "4H"], chips=[4, 40, 40], betting=True)
    lay(game, "Ann 2C")
    assert game.phase == "between hands"
    game.scores[:] = [4, 50, 50]
    pots = dict(game.pots)
    play(game, "Ann: deal")
    paid = {pot: game.pots[pot] - pots[pot] for pot in ALL_POTS}
    assert [paid[pot] for pot in ALL_POTS] == [3, 3, 3, 3, 2, 2, 2, 2, 2]
    assert game.chips[0] == 0


@pytest.mark.clause("RM-4")
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("place", ["last", "left_of_dealer"])
def test_all_cards_are_dealt_singly_with_a_hand_for_the_widow(players: int, place: str) -> None:
    deck = [str(card) for card in full_pack()]
    options = Rummoli.Options.model_validate({"first_dealer": 0, "widow_place": place})
    game: Any = Rummoli.begin(NAMES[:players], 1, options, [deck])
    order = [*range(1, players), 0]
    piles = [game.widow, *(game.hands[seat] for seat in order)]
    if place == "last":
        piles = [*piles[1:], piles[0]]
    for number, pile in enumerate(piles):
        assert [str(card) for card in pile] == deck[number :: players + 1]
    counts, widow = sizes(players, 0, widow_first=place == "left_of_dealer")
    assert ([len(hand) for hand in game.hands], len(game.widow)) == (counts, widow)


@pytest.mark.clause("RM-4")
@pytest.mark.parametrize(("players", "expected"), [(2, {17, 18}), (3, {13}), (4, {10, 11})])
def test_hand_sizes(players: int, expected: set[int]) -> None:
    assert {len(hand) for hand in begun(players).hands} == expected


@pytest.mark.clause("RM-18", "SH-2")
def test_the_deal_goes_left_over_seats_that_are_out() -> None:
    game = stops(["2C", "3H", "4H", "5H"], chips=[0, 40, 40, 40])
    events = lay(game, "Ann 2C")
    assert game.dealer == 3
    rebalance(game, [0, 60, 60, 60])
    assert not [event for event in events if isinstance(event, SeatOut) and event.seat != 0]
    play(game, "Bob: deal")
    assert game.dealer == 1
    assert game.hands[0] == []
    assert Counter([*game.widow, *[card for hand in game.hands for card in hand]]) == Counter(full_pack())


@pytest.mark.clause("RM-18")
def test_pots_that_nobody_won_stay() -> None:
    game = stops(["2C", "3H"], betting=True)
    filled = {pot: game.pots[pot] for pot in ALL_POTS[2:]}
    lay(game, "Ann 2C")
    play(game, "Ann: deal")
    assert {pot: game.pots[pot] - 2 for pot in ALL_POTS[2:]} == filled


@pytest.mark.clause("RM-19", "RM-20")
@pytest.mark.parametrize(("final", "out"), [("one_pot", False), ("none", True)])
def test_nobody_is_out_before_a_final_that_deals_to_everybody(final: str, out: bool) -> None:
    game = stops(["2C", "3H 4H", "5H"], chips=[10, 1, 10], rounds=1, final=final)
    events = lay(game, "Ann 2C")
    assert (SeatOut(1) in events) == out
    assert (len(game.hands[1]) == 5) == (not out)


@pytest.mark.clause("RM-19")
def test_a_seat_without_a_chip_is_dealt_no_more_cards() -> None:
    game = stops(["2C", "3H 4H", "5H"], chips=[10, 1, 10])
    events = lay(game, "Ann 2C")
    assert SeatOut(1) in events
    assert game.to_act == (0, 2)
    refused(game, "Bob: deal", "SH-3")
    play(game, "Cat: deal")
    assert game.hands[1] == []
    assert 1 not in game.to_act


@pytest.mark.clause("RM-19")
def test_one_seat_with_chips_ends_the_game() -> None:
    game = stops(["2C", "3H", "4H"], chips=[30, 1, 1])
    lay(game, "Ann 2C")
    assert game.over


@pytest.mark.clause("RM-21")
@pytest.mark.parametrize("players", range(2, 9))
def test_no_chip_is_lost_or_made(players: int) -> None:
    from random import Random

    rng = Random(players)
    game = begun(players, starting_chips=20, claims="called", final="pot_by_pot", wrong_colour="pays_a_chip", rounds=6)
    chips = total(game)
    while not game.over:
        game.play(rng.choice(game.legal_moves(rng.choice(game.to_act))))
        assert total(game) == chips
        assert min(*game.chips, *game.pots.values()) >= 0


@pytest.mark.clause("RM-1")
def test_the_second_account_is_a_preset() -> None:
    preset = Rummoli.Options.presets["second account"]
    options: Any = Rummoli.Options.model_validate(preset)
    chosen = (options.ante, options.first_card, options.stopped_lead, options.wrong_colour)
    assert chosen == ("eight_pots", "poker_hand", "next_seat", "pays_a_chip")
    assert dealt(["", ""], **preset).pots["rummoli"] == 0


@pytest.mark.parametrize(
    ("said", "clause"),
    [("exchange", "RM-5"), ("bid 3", "RM-5"), ("drop", "RM-5"), ("bet 2", "RM-8"), ("fold", "RM-8"), ("keep", "RM-5")],
)
@pytest.mark.clause("RM-5", "RM-8")
def test_what_belongs_to_another_part_of_the_round_is_told_where_it_belongs(said: str, clause: str) -> None:
    refused(stops(["2C", "3H"]), f"Ann: {said}", clause)


@pytest.mark.parametrize(("said", "clause"), [("lay 2C", "RM-10"), ("claim sequence", "RM-16")])
@pytest.mark.clause("RM-10", "RM-16")
def test_nothing_is_laid_or_called_before_the_stops(said: str, clause: str) -> None:
    game = begun()
    refused(game, f"{game.players[game.to_act[0]]}: {said}", clause)
