"""Sittings and their rounds: the deal, who is out, and the phases. (RM-1, RM-4, RM-18, RM-19)"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules import RuleViolation
from rules.cards import full_pack
from rules.phase import Audience
from rules.rummoli.events import SeatOut
from rules.rummoli.game import Rummoli
from tests.rules.rummoli.boards import begun, dealt, lay, no_widow, rebalance, sizes, stops, total, unlocked
from tests.rules.table import NAMES, play, refused


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


@pytest.mark.clause("RM-1")
def test_the_second_account_is_a_preset() -> None:
    preset = Rummoli.Options.presets["second account"].rules
    options: Any = Rummoli.Options.model_validate(preset)
    chosen = (options.ante, options.first_card, options.stopped_lead, options.wrong_colour)
    assert chosen == ("eight_pots", "poker_hand", "next_seat", "pays_a_chip")
    assert dealt(["", ""], **preset).pots["rummoli"] == 0


# ------------------------------------------------------------------------------------------------- the phases

AUDIENCES = {
    "widow": Audience.PRIVATE,
    "auction": Audience.SHARED,
    "poker": Audience.SHARED,
    "stops": Audience.PRIVATE,
    "final": Audience.SHARED,
    "between hands": Audience.OPEN,
    "over": Audience.OPEN,
}

BELONGS_TO = {
    "exchange": ("RM-5", {"widow"}),
    "keep": ("RM-5", {"widow"}),
    "bid 1": ("RM-5", {"auction"}),
    "drop": ("RM-5", {"auction"}),
    "check": ("RM-8", {"poker", "final"}),
    "bet 1": ("RM-8", {"poker", "final"}),
    "call": ("RM-8", {"poker", "final"}),
    "raise 1": ("RM-8", {"poker", "final"}),
    "fold": ("RM-8", {"poker", "final"}),
    "lay 2C": ("RM-10", {"stops"}),
    "claim TS": ("RM-16", {"stops"}),
    "deal": ("SH-2", {"between hands"}),
    "finish": ("SH-15", {"between hands"}),
}


def come_to(phase: str) -> Any:
    """A sitting that is in this phase, or over."""
    game = unlocked(final="one_pot", claims="called")
    if phase in ("auction", "poker"):
        play(game, "Cat: keep")
    if phase == "poker":
        no_widow(game)
    if phase in ("stops", "between hands", "final", "over"):
        game = stops(["2C", "3H", "4H"], final="one_pot" if phase == "final" else "none", betting=True)
    if phase in ("between hands", "final", "over"):
        lay(game, "Ann 2C")
    if phase in ("final", "over"):
        play(game, "Bob: finish")
    assert game.phase == phase
    return game


def test_these_are_all_the_phases() -> None:
    assert {name: phase.name for name, phase in Rummoli.phases.items()} == {name: name for name in AUDIENCES}


@pytest.mark.parametrize(("phase", "audience"), AUDIENCES.items())
def test_each_phase_says_who_has_to_see_something(phase: str, audience: Audience) -> None:
    game = come_to(phase)
    assert game.stage.audience(game) is audience
    for view in map(game.seen_by, (None, 0, 1, 2)):
        assert view.stage is game.stage
        assert view.stage.audience(view) is audience


@pytest.mark.clause("RM-5", "RM-8", "RM-10", "RM-16", "SH-2", "SH-15")
@pytest.mark.parametrize("said", BELONGS_TO)
@pytest.mark.parametrize("phase", [phase for phase in AUDIENCES if phase != "over"])
def test_what_belongs_to_another_part_of_the_round_is_told_where_it_belongs(phase: str, said: str) -> None:
    clause, places = BELONGS_TO[said]
    game = come_to(phase)
    if phase not in places:
        refused(game, f"{game.players[game.to_act[0]]}: {said}", clause)
    else:
        assert said.split(maxsplit=1)[0] in game.stage.kinds


@pytest.mark.clause("RM-11", "RM-16")
@pytest.mark.parametrize("number", range(12))
def test_the_table_lays_what_has_to_be_laid_and_waits_for_calls_after_every_card(number: int) -> None:
    """Whole sittings: nothing is done for anybody before the stops and after, and nothing can be called there."""
    rng = Random(number)
    claims = rng.choice(["automatic", "called"])
    game = begun(rng.randrange(2, 6), seed=number, claims=claims, rounds=2, final="pot_by_pot", starting_chips=20)
    cards_laid, seen = 0, Counter[str]()
    while not game.over:
        seen[game.phase] += 1
        if game.phase != "stops":
            cards_laid = 0
            assert game.stage.forced(game) is None
            assert game.stage.turn(game) == game.to_act[0]
        else:
            layer = game.stage.turn(game)
            due = [found for found in game.legal_moves(layer) if found.kind == "lay"]
            assert due
            assert game.stage.forced(game) == (None if game.may_lay else due[0])
        assert game.stage.can_call(game) == (claims == "called" and cards_laid > 0)
        chosen = rng.choice(game.legal_moves(rng.choice(game.to_act)))
        cards_laid += chosen.kind == "lay"
        game.play(chosen)
    assert not game.stage.can_call(game)
    assert seen["stops"] > 20
