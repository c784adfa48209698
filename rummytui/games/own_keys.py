"""Applies the player's own keys at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import game_called
from rummytui.games import desk_for
from rummytui.table.between_hands import after_a_hand, at_the_end
from rummytui.table.commands import Command, WhoIsHere
from rummytui.table.own_keys import checked, put_in_force, read_keys, wanted_in


def phases_of(game: str) -> Iterator[Sequence[Command]]:
    """The commands available together, at the table and after it."""
    desk, kind = desk_for(game), game_called(game)
    assert kind, f"no game called {game}"
    for phase in kind.phases:
        yield (*desk.at(phase).commands, *desk.at(phase).everywhere)
    yield after_a_hand(kind.span, desk.finish, shareable=True)
    yield at_the_end("")


def use_own_keys(game: str, more: Sequence[Command] = ()) -> list[str]:
    """Apply the player's own keys for this game, at a table with ``more`` commands.

    Returns a sentence about each key that can't be used.
    """
    try:
        wanted = wanted_in(read_keys(), game)
    except ValueError as error:
        put_in_force({})
        return [str(error)]
    if not wanted:
        put_in_force({})
        return []
    phases = [(*phase, *more) for phase in phases_of(game)]
    here = {each.name for phase in phases for each in phase}
    known = set() if wanted.keys() <= here else {WhoIsHere.name, *(each.name for each in all_commands())}
    keys, troubles = checked(wanted, phases, known)
    put_in_force(keys)
    return troubles


def all_commands() -> list[Command]:
    """Every command of every game once, in the order in which they are shown."""
    from rules import GAMES

    found: dict[str, Command] = {}
    for game in GAMES:
        for phase in phases_of(game):
            for command in phase:
                found.setdefault(command.name, command)
    return list(found.values())
