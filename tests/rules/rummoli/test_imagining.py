"""What a seat may know, and the rounds it may imagine. (RM-6, RM-7, SH-17)"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules import HIDDEN
from rules.cards import Card, cards, full_pack
from rules.events import Event
from rules.moves import Move
from rules.rummoli.game import Rummoli
from tests.rules.playing import viewers
from tests.rules.rummoli.boards import begun, deck
from tests.rules.table import NAMES


def house_rules(rng: Random) -> dict[str, Any]:
    """House rules on which it hangs what a round shows."""
    return {
        "claims": rng.choice(["automatic", "called"]),
        "first_card": rng.choice(["whole_hand", "poker_hand"]),
        "stopped_lead": rng.choice(["last_layer", "next_seat"]),
        "wrong_colour": rng.choice(["passes", "pays_a_chip"]),
        "auction": rng.choice(["open", "in_turn"]),
        "pay_card_lock": rng.random() < 0.8,
        "betting": rng.random() < 0.8,
    }


def rounds(number: int) -> Any:
    """A table with house rules of its own."""
    rng = Random(number)
    return begun(rng.randrange(2, 9), seed=number, rounds=2, final="pot_by_pot", **house_rules(rng))


class Round:
    """The first round of a sitting, with all that was done in it."""

    def __init__(self, number: int, players: int, **options: Any) -> None:
        self.options = {"first_dealer": players - 1, "rounds": 1, **options}
        self.players = NAMES[:players]
        self.seed = number
        self.game = self.begin([])
        self.moves: list[Move] = []
        self.events: list[Event] = []

    def begin(self, decks: list[list[str]]) -> Any:
        return Rummoli.begin(self.players, self.seed, Rummoli.Options.model_validate(self.options), decks)

    def play(self, move: Move) -> None:
        self.events += self.game.play(move)
        self.moves.append(move)

    def could_be(self, imagined: Any, viewer: int | None) -> bool:
        """Whether the round, played again with these hands and this widow, would have looked the same to ``viewer``."""
        hands = [
            [*hand, *(card for by, card in imagined.laid if by == seat)] for seat, hand in enumerate(imagined.hands)
        ]
        widow = imagined.widow
        if imagined.exchanged is not None:
            hands[imagined.exchanged], widow = widow, hands[imagined.exchanged]
        codes = [" ".join(map(str, hand)) for hand in hands]
        again = self.begin([deck(codes, " ".join(map(str, widow)), dealer=self.options["first_dealer"])])
        happened: list[Event] = []
        for move in self.moves:
            if move.seat not in again.to_act or move not in again.legal_moves(move.seat):
                return False
            happened += again.play(move)
        alike = [event.seen_by(viewer) for event in happened] == [event.seen_by(viewer) for event in self.events]
        return alike and bool(again.seen_by(viewer) == self.game.seen_by(viewer))


def doubtful(one: Round, rng: Random, *, each: int, often: float = 1.0) -> list[Any]:
    """What is imagined, at a table of random play, that cannot be; and nothing else is."""
    found = []
    while one.game.phase not in ("between hands", "final", "over"):
        for viewer in rng.sample(viewers(one.game), each) if rng.random() < often else ():
            view = one.game.seen_by(viewer)
            imagined: Any = view.imagined(rng)
            assert Counter(full_pack()) == Counter(
                [
                    *(card for hand in imagined.hands for card in hand),
                    *imagined.widow,
                    *(card for _, card in imagined.laid),
                ]
            )
            assert imagined.seen_by(viewer) == view
            if not one.could_be(imagined, viewer):
                found.append((viewer, imagined.hands, imagined.widow))
        legal = one.game.legal_moves(rng.choice(one.game.to_act))
        # A player who folds shows nothing, and most do not.
        one.play(rng.choice([move for move in legal if move.kind != "fold" or rng.random() < 0.2] or legal))
    return found


@pytest.mark.clause("SH-17", "RM-6", "RM-7", "RM-9", "RM-10", "RM-11", "RM-12", "RM-13")
@pytest.mark.parametrize("number", range(24))
def test_imagined_hands_could_have_been_dealt(number: int) -> None:
    rng = Random(number)
    one = Round(number, 2 + number % 7, **house_rules(rng))
    assert not doubtful(one, rng, each=2, often=0.4)


@pytest.mark.clause("SH-17", "RM-6", "RM-9")
def test_a_showdown_among_seats_that_hold_pay_cards_can_be_imagined() -> None:
    """Three players, everybody keeps, drops and checks: everything that is known concerns whole hands."""
    one = Round(14, 3)
    kinds = ("keep", "drop", "check")
    while one.game.phase != "stops":
        one.play(next(move for move in one.game.legal_moves(one.game.to_act[0]) if move.kind in kinds))
    for number in range(40):
        for viewer in viewers(one.game):
            assert one.could_be(one.game.seen_by(viewer).imagined(Random(number)), viewer)


@pytest.mark.clause("SH-17", "RM-10")
def test_a_best_five_that_nobody_saw_is_imagined_to_begin_with_the_card_that_was_led() -> None:
    one = Round(3, 3, first_card="poker_hand", pay_card_lock=False)
    while one.game.phase != "stops":
        legal = one.game.legal_moves(one.game.to_act[0])
        wanted = ("keep", "drop", "bet", "fold")
        one.play(next(move for kind in wanted for move in legal if move.kind == kind))
    assert not one.game.shown
    one.play(one.game.legal_moves(one.game.to_act[0])[0])
    for number in range(20):
        for viewer in viewers(one.game):
            assert one.could_be(one.game.seen_by(viewer).imagined(Random(number)), viewer)


@pytest.mark.clause("SH-17", "RM-9", "RM-10")
@pytest.mark.parametrize("number", [3, 5])
def test_a_best_five_that_was_shown_stays_so_when_a_player_who_folded_plays(number: int) -> None:
    rng = Random(number)
    one = Round(number, 4, first_card="poker_hand")
    game, tried = one.game, 0
    while game.phase not in ("between hands", "final", "over"):
        laid = [seat for seat, _ in game.laid]
        if laid and laid[0] in game.shown and laid[-1] not in game.shown:
            for viewer in viewers(game):
                assert one.could_be(game.seen_by(viewer).imagined(rng), viewer)
                tried += 1
        legal = game.legal_moves(rng.choice(game.to_act))
        one.play(rng.choice([move for move in legal if move.kind != "fold" or rng.random() < 0.6] or legal))
    assert tried


@pytest.mark.clause("SH-17", "RM-6")
def test_the_pay_cards_of_a_locked_seat_are_any_of_those_that_are_not_seen() -> None:
    """Every way to be locked comes about, each about as often as the cards have it."""
    one = Round(1, 2)
    while one.game.phase == "widow":
        one.play(one.game.legal_moves(one.game.to_act[0])[-1])
    locked = next(seat for seat, barred in one.game.locked.items() if barred)
    viewer = 1 - locked
    pay = set(cards("TS JD QC KH AS AD KD"))
    hidden = sorted(pay - set(one.game.hands[viewer]))
    held = Counter[Card]()
    for number in range(600):
        imagined: Any = one.game.seen_by(viewer).imagined(Random(number))
        held.update(pay & set(imagined.hands[locked]))
    assert all(200 < held[card] < 500 for card in hidden), held


@pytest.mark.clause("SH-17")
@pytest.mark.parametrize("number", range(10))
def test_no_hand_but_the_own_is_in_a_view(number: int) -> None:
    rng, game = Random(number), rounds(number)
    while not game.over:
        if game.phase not in ("between hands", "over"):
            for viewer in viewers(game):
                view = game.seen_by(viewer)
                for seat, hand in enumerate(view.hands):
                    assert hand == game.hands[seat] if seat == viewer else set(hand) <= {HIDDEN}
                assert viewer == game.exchanged or set(view.widow) <= {HIDDEN}
        game.play(rng.choice(game.legal_moves(rng.choice(game.to_act))))


@pytest.mark.parametrize("number", range(5))
def test_an_imagined_round_can_be_played_to_its_end(number: int) -> None:
    rng, game = Random(number), rounds(number)
    for _ in range(40):
        if game.over:
            break
        imagined: Any = game.seen_by(rng.choice(viewers(game))).imagined(rng)
        for _ in range(400):
            if imagined.phase in ("between hands", "over"):
                break
            imagined.play(rng.choice(imagined.legal_moves(rng.choice(imagined.to_act))))
        assert imagined.phase in ("between hands", "over")
        game.play(rng.choice(game.legal_moves(rng.choice(game.to_act))))
