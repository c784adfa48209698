"""Updates survive a round trip, and no other text parses as one."""

import json
from dataclasses import replace

import pytest

from rules import GAMES, new_game
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.messages import Malformed
from rummytui.table.updates import Seated
from rummytui.text.narration import MoveTakenBack, SeatHandedOver
from tests.rules.playing import table, viewers
from tests.rummytui.remote.updates import update_to_json


def told(name: str = "rummy") -> wire.SeatUpdate:
    """Something that might be told."""
    game = new_game(name, ["Ann", "Bob", "Cat", "Dan"][: 2 if name == "gin" else 4], seed=1)
    return wire.SeatUpdate(
        seq=1,
        what="look",
        view=game.seen_by(0),
        events=tuple(event.seen_by(0) for event in game.opening),
        hand=(MoveTakenBack(1, practice=True), SeatHandedOver(0, bot=True, again=False)),
        moves=0,
        totals=((1, -1),),
        seating=(Seated("bot", "hard:hoarder", "here", away=False, first="person"),),
        stage=wire.Stage("private", 0, forced=False, can_call=True),
        taken_back=(1, 2),
        takes_back=None,
        waits=True,
        pace=0.5,
        referee="r",
    )


@pytest.mark.parametrize("name", GAMES)
def test_an_update_survives_a_round_trip(name: str) -> None:
    first = told(name)
    sitting = table(name, 3)
    for step, (_, happened) in enumerate(sitting.play(60)):
        viewer = viewers(sitting.game)[step % (len(sitting.game.players) + 1)]
        events = tuple(event.seen_by(viewer) for event in happened)
        sent = replace(first, seq=step, view=sitting.game.seen_by(viewer), events=events, what="moved", hand=None)
        again = wire.update_from_json(update_to_json(sent))
        assert again == sent
    assert wire.reply_from_json(update_to_json(first)) == first


def test_an_update_has_exactly_its_fields() -> None:
    said = json.loads(update_to_json(told()))
    for name in said:
        with pytest.raises(Malformed):
            wire.update_from_json(json.dumps({other: said[other] for other in said if other != name}).encode())
        with pytest.raises(Malformed):
            wire.update_from_json(json.dumps({**said, name: {"a": 1}}).encode())
    with pytest.raises(Malformed):
        wire.update_from_json(json.dumps({**said, "seed": 1}).encode())
    with pytest.raises(Malformed):
        wire.update_from_json(json.dumps({**said, "events": None}).encode())
