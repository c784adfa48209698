"""Commands that don't fit a phase are answered, in every phase of every game, at home and on other screens."""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from rules import GAMES
from rules.seats import Seat
from rummytui.games import desk_for
from rummytui.plain import PlainTable, Teletype
from rummytui.plain.remote import _WAY_BACK
from rummytui.remote.wire.messages import PlayRequest
from rummytui.table.between_hands import after_a_hand
from rummytui.table.commands import AT_EVERY_TABLE, Command
from tests.daily import each_kind
from tests.rummytui.plain.fingers import told
from tests.rummytui.remote.fake_table import FakeTable
from tests.rummytui.table.journeys import OPTIONS
from tests.saves.playing import TABLING

SEEDS = {"boathouse": 5, "continental": 26, "gin": 26, "dummy-rummy": 14, "tummy-rummy": 5}
"""Deals with which random play soon gets to all phases."""
GARBAGE = ["gibberish", "KH", "4 5 6 of hearts joker", "7", "0", "Ann", "Ann 3", ",", "-", "²", "\x1b[A", "?", ""]
NOT_A_COMMAND = "That isn't a command here. Type ? to see what you can do."


def phases_of(name: str, folder: Path) -> Iterator[FakeTable]:
    """A table at the first decision of each phase, on the way through one evening played at random."""
    kind, chance = GAMES[name], Random(SEEDS.get(name, 13))
    counts = kind.player_counts()
    players = ["Ann", "Bob", "Gail", "Robin"][: min(max(counts[0], 3), counts[-1])]
    fake = FakeTable(folder, name, players, seed=SEEDS.get(name, 13), **OPTIONS.get(name, {}))
    left = set(kind.phases)
    while True:
        game = fake.host.game
        if game.phase in left and (not game.to_act or game.legal_moves(game.to_act[0])):
            left.remove(game.phase)
            yield fake
        if not left:
            return
        game = fake.host.game
        assert not game.over, f"random play does not get to {left}"
        legal = [move for seat in game.to_act for move in game.legal_moves(seat)]
        if game.stage.hand_over:
            legal = [move for move in legal if (move.kind == "finish") == (left == {"over"})]
        tabling = [move for move in legal if move.kind in TABLING]
        fake.play(chance.choice(tabling if tabling and chance.random() < 0.9 else legal))


def words_of(command: Command) -> list[str]:
    return [command.label, f"{command.key} KH", f"{command.label} 2"]


def commands_of(name: str) -> list[Command]:
    """All that can be done in any phase of a game, but for what can be done at every table."""
    desk = desk_for(name)
    found = {type(each): each for phase in GAMES[name].phases for each in desk.at(phase).commands}
    return [each for each in found.values() if each.key not in {other.key for other in AT_EVERY_TABLE}]


@each_kind("name")
def test_out_of_turn_on_another_screen(name: str, tmp_path: Path) -> None:
    words = [word for command in commands_of(name) for word in words_of(command)]
    for fake in phases_of(name, tmp_path):
        game, typed = fake.host.game, [*GARBAGE, *words]
        if waiting := [seat for seat in range(len(game.players)) if seat not in game.to_act]:
            answered(fake, waiting[0], typed)
        else:
            # Nobody has to wait, so only what nobody could mean is typed.
            answered(fake, 0, GARBAGE)


def answered(fake: FakeTable, seat: Seat, typed: Sequence[str]) -> None:
    fake.asked.clear()
    heard = told(fake, *typed, seat=seat)
    fake.lines.clear()
    assert heard[-1] == _WAY_BACK
    assert heard.count(NOT_A_COMMAND) >= 5
    assert [ask.move.kind for ask in fake.asked if isinstance(ask, PlayRequest) and ask.move.kind != "claim"] == []


@each_kind("name")
def test_in_the_wrong_phase_at_home(name: str, tmp_path: Path) -> None:
    for fake in phases_of(name, tmp_path):
        host, said = fake.host, io.StringIO()
        before = len(host.moves)
        # At the curtain first, then with the hand in sight, but for what may answer a question that is open anyway.
        garbage = [line for line in GARBAGE if not line[:1].isdecimal() and "Ann" not in line]
        typed = [*garbage, *garbage[:-1], *not_now(fake)]
        PlainTable(host, Teletype(io.StringIO("\n".join(typed)), said)).play()
        assert said.getvalue().splitlines()[-1].startswith("Saved as ")
        # After any answer, the last line was handled as well.
        assert host.game.over or any(line.endswith(f" {typed[-1]}") for line in said.getvalue().splitlines())
        assert len(host.moves) == before


def not_now(fake: FakeTable) -> list[str]:
    """Words for what cannot be done now."""
    game = fake.host.game
    kinds = {move.kind for seat in game.to_act for move in game.legal_moves(seat)}
    now = {type(each) for each in desk_for(game.name).at(game.phase).commands}
    able, unable = (
        list[Command](after_a_hand(game.span, desk_for(game.name).finish) if game.stage.hand_over else ()),
        list[Command](),
    )
    for command in commands_of(game.name):
        is_able = command.kind.kind in kinds if command.kind else type(command) in now
        (able if is_able else unable).append(command)
    possible = {name for command in able for name in (command.key, command.label)} | kinds
    found = [word for command in unable for word in words_of(command) if word.split()[0] not in possible]
    # With no meld to return to the hand, this undoes a move.
    return [word for word in found if not word.startswith("take back")]
