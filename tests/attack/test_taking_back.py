"""Random undos in every game: nobody ends up knowing a card that they couldn't have known by then."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules import Card, Game
from rules.seats import Seat
from rummytui.table.host import Host, Sitter
from tests.daily import each_kind
from tests.rules.playing import cards_in, pick_of, table

UNDONE = 12
"""How often something is taken back in each game."""
_MOST_MOVES = 1500


def seen(host: Host, viewer: Seat) -> set[Card]:
    """The cards that a seat sees now, or has been shown since the deal."""
    return cards_in(host.game.seen_by(viewer)) | cards_in(host.events_for(viewer))


def face_down(game: Game, viewer: Seat) -> set[Card]:
    """The cards that lie in other hands or in the stock."""
    others = [card for seat, held in enumerate(game.hands) if seat != viewer for card in held]
    return {card.in_hand for card in (*others, *getattr(game, "stock", ()))}


class Sitting:
    """What each seat has learnt in this hand, and knew after each of its moves."""

    def __init__(self, name: str, folder: Path, number: int) -> None:
        chosen = table(name, number)
        people = [Sitter("person")] * len(chosen.players)
        self.host = Host.new(
            folder, name, chosen.players, people, seed=number, options=chosen.options, decks=chosen.decks
        )
        self.seats = range(len(people))
        self.rng = Random(number)
        self.chain: set[Seat] = set()
        self.begin_hand()

    def begin_hand(self) -> None:
        self.learnt = {seat: seen(self.host, seat) for seat in self.seats}
        self.then = [{seat: set(known) for seat, known in self.learnt.items()}]

    def step(self) -> bool:
        """Somebody moves, looks, or takes back; whether something was taken back."""
        host = self.host
        seat = host.to_take_back
        if seat is not None and self.rng.random() < 0.4:
            self.take_back(seat)
            return True
        if self.rng.random() < 0.15:
            host.view(self.rng.choice(self.seats))
            return False
        hand = host.game.hand_number
        host.play(pick_of(host.game.legal_moves(self.rng.choice(host.game.to_act)), self.rng))
        self.chain.clear()
        if host.game.hand_number != hand:
            self.begin_hand()
            return False
        for each in self.seats:
            self.learnt[each] |= seen(host, each)
        self.then.append({each: set(known) for each, known in self.learnt.items()})
        return False

    def take_back(self, seat: Seat) -> None:
        host = self.host
        self.chain.add(seat)
        assert len(self.chain) == 1, "a chain takes back moves of one seat only"
        hand = host.game.hand_number
        count = host.undo()
        assert count == 1
        if host.game.hand_number != hand:
            self.begin_hand()
            return
        del self.then[-count:]
        for each in self.seats:
            too_much = (self.learnt[each] & face_down(host.game, each)) - self.then[-1][each]
            if each != seat:
                # The player who undid it has shown the card.
                too_much -= set(host.game.hands[seat])
            assert not too_much, f"seat {each} knows {too_much} after seat {seat} has taken something back"


@each_kind("name")
def test_nobody_knows_a_card_too_many(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    undone = 0
    for number in range(20):
        sitting = Sitting(name, tmp_path, number)
        for _ in range(_MOST_MOVES // 20):
            if sitting.host.game.over or undone >= UNDONE:
                break
            undone += sitting.step()
        sitting.host.close()
    assert undone >= (UNDONE if name != "rummoli" else 1)
