"""What bots remember of what everybody saw: who threw what, who took what, how far the hand has come."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from rules.cards import Card, cards, mask_of
from rules.moves import Meld, Move
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.guessing import HeldCards, thrown_by
from rummytui.bots.judgement import judgement
from rummytui.bots.prospects import Prospects
from rummytui.bots.rivals import going_out, interest_in
from rummytui.bots.seen import unseen
from rummytui.bots.tempers import Character
from rummytui.bots.thinker import LateAnswers
from rummytui.games.rummy.bot import liking
from tests.rules.table import dealt, move, play, throw_back

PLAYERS = pytest.mark.parametrize("players", [2, 3])


def game_of(players: int) -> Any:
    return dealt([""] * players, "TC", game="rummy")


@PLAYERS
def test_who_threw_what_lies_on_the_pile(players: int) -> None:
    """At every moment of a turn, and the card that was turned up was thrown by nobody."""
    game = game_of(players)
    thrown: dict[int, tuple[Card, ...]] = dict.fromkeys(range(players), ())
    for _ in range(5):
        seat = game.to_act[0]
        game.play(move(seat, "draw stock"))
        assert {each: tuple(thrown_by(game.seen_by(seat), each)) for each in thrown} == thrown
        card = game.hands[seat][-1]
        game.play(move(seat, f"discard {card}"))
        thrown[seat] = (*thrown[seat], card)
        assert {each: tuple(thrown_by(game.seen_by(seat), each)) for each in thrown} == thrown


def test_a_card_just_taken_off_the_pile_shifts_nobodys() -> None:
    game = game_of(3)
    for _ in range(3):
        throw_back(game)
    before = {seat: thrown_by(game.seen_by(0), seat) for seat in range(3)}
    game.play(move(0, "draw discard"))
    after = {seat: thrown_by(game.seen_by(0), seat) for seat in range(3)}
    assert before[2]
    assert after == {**before, 2: before[2][:-1]}


def test_a_card_dearer_than_the_last_one_thrown_is_a_clue() -> None:
    game = game_of(2)
    view = game.seen_by(0)
    view.discards, view.turn = cards("TC 5D"), 2
    seat = next(seat for seat in range(2) if thrown_by(view, seat))
    clues = HeldCards(view, 0, seat)
    assert [clues.about(card)[18] for card in cards("KS 6S 5S 2S")] == [True, True, False, False]


def test_what_somebody_took_is_not_unseen() -> None:
    game = game_of(2)
    throw_back(game)
    card = game.discards[-1]
    game.play(move(1, "draw discard"))
    view = game.seen_by(0)
    assert card in view.known[1]
    assert not unseen(view) >> card & 1


@pytest.mark.parametrize(("taken", "card", "interest"), [("QS KS", "AS", 1.0), ("KS", "AS", 0.5), ("QS", "AS", 0.0)])
def test_two_cards_taken_show_what_is_wanted_with_the_ace_as_it_counts(taken: str, card: str, interest: float) -> None:
    game = dealt(["", ""], "TC", game="rummy", ace="either")
    view = game.seen_by(0)
    view.known[1] = cards(taken)
    assert interest_in(view, 1, cards(card)[0]) == interest


def test_the_more_play_the_slower_anybody_is_out() -> None:
    """A round of three is longer than one of two."""
    two, three = (game_of(players).seen_by(0) for players in (2, 3))
    two.turns, three.turns = 12, 18
    assert 0 < going_out(three, 1) < going_out(two, 1)


def test_low_cards_are_no_better_to_keep_once_the_pile_was_turned_over() -> None:
    view, hand = game_of(2).seen_by(0), cards("2S KD")
    apart = [liking(view, hand, hand[0]) - liking(view, hand, hand[1])]
    view.turnovers = 1
    apart.append(liking(view, hand, hand[0]) - liking(view, hand, hand[1]))
    assert apart[0] > apart[1] == 0


def test_the_longest_meld_is_tabled_first() -> None:
    game = dealt(["4H 5H 6H 9C 9D 9S 9H", ""], "TC", "KC", game="rummy")
    play(game, "Ann: draw stock")
    view = game.seen_by(0)
    found = Prospects.of(view).tabling(view.legal_moves(0), mask_of(view.hands[0]), view)
    assert isinstance(found, Meld)
    assert len(found.cards) == 4


def test_late_answers_are_forgotten_with_the_hand() -> None:
    late, view = LateAnswers(), game_of(2).seen_by(0)
    for number in (1, 2):
        assert not late.too_many(view)
        late.add(view)
        assert late.too_many(view) == (number == 2)
    view.hand_number += 1
    assert not late.too_many(view)


@pytest.mark.parametrize("text", ["hard:", "hard:cook"])
def test_no_style_is_made_up(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid"):
        Character.of(text)


@pytest.mark.parametrize("game", ["rummy", "boathouse", "gamblers"])
def test_what_was_learnt_for_so_many_players_is_used_up_to_that_many(game: str) -> None:
    tables = json.loads(files(f"rummytui.games.{game}").joinpath("judgement.json").read_text())["tables"]
    for most, values in tables.items():
        assert judgement(game, int(most))._into == tuple(map(tuple, values["into"]))


class Two(Decision):
    """Two melds, of which the first is better."""

    def __init__(self, *melds: Meld) -> None:
        self.legal: tuple[Move, ...] = melds

    def ranked(self, rng: Random) -> Iterator[Valued]:
        return (Valued(meld, -float(place)) for place, meld in enumerate(self.legal))

    def reasons(self, move: Move) -> tuple[Reason, ...]:
        return ()


def test_a_meld_is_the_same_in_any_order_of_its_cards() -> None:
    best, other = (Meld(0, tuple(cards(found))) for found in ("9C 9D 9S", "4H 5H 6H"))
    backwards = [Meld(0, meld.cards[::-1]) for meld in (best, other)]
    about = [[advice.move for advice in Two(best, other).advise(Random(1), meld)] for meld in backwards]
    assert about == [[best], [best, other]]
