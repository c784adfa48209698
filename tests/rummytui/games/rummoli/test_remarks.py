"""When bots at a table of Rummoli may say something."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import cards
from rules.events import Event
from rules.rummoli.board import POKER, WonBy
from rules.rummoli.events import HandsShown, PotWon, RoundWon
from rummytui.bots.voices import CAUGHT, HUGE, Cue
from rummytui.games.rummoli.meanings import MEANINGS
from rummytui.games.rummoli.remarks import POT_LOST, POT_WON

FIVE = tuple(cards("2S 3D 4H 5C 7S"))
SHOWN = HandsShown(((0, FIVE), (1, FIVE), (2, FIVE)))


def won(seat: int, amount: int, why: WonBy = WonBy.BEST_HAND) -> PotWon:
    return PotWon(seat, POKER, amount, why)


def cues(event: Event, hand: Sequence[Event]) -> list[Cue]:
    return list(MEANINGS.cues[type(event)](event, hand))


def test_a_showdown_is_for_its_winner_and_for_those_it_beat() -> None:
    pot = won(1, 12)
    assert cues(pot, [SHOWN, pot]) == [Cue(1, POT_WON), Cue(0, POT_LOST), Cue(2, POT_LOST)]


def test_a_small_pot_is_passed_over() -> None:
    pot = won(1, 11)
    assert cues(pot, [SHOWN, pot]) == []


def test_the_winner_of_a_side_pot_has_lost_nothing() -> None:
    pot = won(1, 12)
    assert cues(pot, [SHOWN, pot, won(2, 2)]) == [Cue(1, POT_WON), Cue(0, POT_LOST)]


def test_a_later_showdown_changes_nothing() -> None:
    pot = won(1, 12)
    final = [HandsShown(((0, FIVE), (2, FIVE))), won(0, 30)]
    assert cues(pot, [SHOWN, pot, RoundWon(2, (0, 0, 0)), *final])[1:] == [Cue(0, POT_LOST), Cue(2, POT_LOST)]
    assert cues(final[1], [SHOWN, pot, RoundWon(2, (0, 0, 0)), *final]) == [Cue(0, POT_WON), Cue(2, POT_LOST)]


def test_nobody_has_lost_a_pot_without_a_showdown() -> None:
    pot = won(1, 20, WonBy.OTHERS_FOLDED)
    assert cues(pot, [pot]) == [Cue(1, POT_WON)]


def test_a_huge_round_and_a_hand_full_of_cards() -> None:
    huge, usual = RoundWon(0, (0, 8, 7)), RoundWon(0, (0, 7, 7))
    assert cues(huge, [huge]) == [Cue(0, HUGE), Cue(1, CAUGHT)]
    assert cues(usual, [usual]) == []
