"""Keys that people have chosen themselves: read from a file, checked, and in force from then on.

The file is ``keys.toml`` beside the settings. In its section ``[keys]``, and in one for a game such as ``[gin]``,
each line has the name of a command and its key: ``hint = "z"``.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rummytui.settings import settings_file
from rummytui.table.commands import ChangeSettings, Command, Help, Rules, key_shown
from rummytui.text import listed
from saves.disk import TooLarge, make_folder, put_in_place, read_file
from saves.errors import reason

ALL_GAMES: Final = "keys"
"""The section for all games."""
FIXED: Final[Sequence[type[Command]]] = (Help, Rules, ChangeSettings)
"""Commands whose keys are the same on every screen, at a table or not."""
KEYS_OF_THE_HAND: Final = frozenset(
    {"left", "right", "h", "l", "up", "down", "home", "end", "pageup", "pagedown", "space", "enter", "escape"}
)
"""Keys that mean the same everywhere, so that no command may use them. The digits, which choose, are taken too."""
_FUNCTION_KEYS: Final = frozenset(f"f{number}" for number in range(1, 13))
_LARGEST_FILE: Final = 64 * 1024

_usual: dict[type[Command], str] = {}
"""The keys that classes had before other ones were put in force."""


class OwnKeys(NamedTuple):
    """Keys by names of commands, and a sentence about each that isn't available."""

    keys: dict[str, str]
    troubles: list[str]


def keys_file() -> Path:
    """Where chosen keys are kept on this machine."""
    return settings_file().with_name("keys.toml")


def read_keys() -> dict[str, dict[str, str]]:
    """The sections of the file; none if there is no file. Raises ValueError, with a sentence, if it cannot be read."""
    file = keys_file()
    try:
        text = read_file(file, _LARGEST_FILE).decode()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise _unread(reason(error)) from None
    except TooLarge as error:
        raise _unread(str(error)) from None
    except ValueError:
        raise _unread("it isn't text") from None
    import tomllib

    try:
        sections = tomllib.loads(text)
    except ValueError as error:
        raise _unread(str(error)) from None
    except RecursionError:
        raise _unread("it has too many brackets") from None
    return {
        name: {str(command): str(key) for command, key in section.items()}
        for name, section in sections.items()
        if isinstance(section, dict)
    }


def _unread(why: str) -> ValueError:
    return ValueError(f"{keys_file().name} can't be read, so the default keys apply: {why}.")


def write_keys(sections: Mapping[str, Mapping[str, str]]) -> str | None:
    """Write the file. Returns a sentence if that fails, else None."""
    lines = ["# Keys of commands. Settings > Keys lists them all. A section such as [gin] is for one game."]
    for name, keys in sections.items():
        if keys:
            # JSON writes its strings as TOML reads them.
            lines += ["", f"[{name}]", *(f"{_bare(command)} = {json.dumps(key)}" for command, key in keys.items())]
    file = keys_file()
    try:
        make_folder(file.parent)
        put_in_place(file, ("\n".join(lines) + "\n").encode())
    except OSError as error:
        return f"Can't save the keys ({reason(error)})."
    return None


def _bare(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else json.dumps(name)


def wanted_in(sections: Mapping[str, Mapping[str, str]], game: str) -> dict[str, str]:
    """What is wanted in this game: what all games have, and over it its own."""
    return {**sections.get(ALL_GAMES, {}), **sections.get(game, {})}


def checked(wanted: Mapping[str, str], phases: Iterable[Sequence[Command]], known: Iterable[str] = ()) -> OwnKeys:
    """Those of the ``wanted`` keys that are free among the commands of ``phases``.

    ``known`` are the names of commands of other games, which are passed over.
    """
    phases = [*phases]
    usual = {each.name: usual_key(each) for phase in phases for each in phase}
    labels = {each.name: f"“{each.label}”" for phase in phases for each in phase}
    fixed = {command.name for command in FIXED}
    taken = KEYS_OF_THE_HAND | {usual_key(command) for command in FIXED}
    keys, troubles = {}, []
    for name, given in wanted.items():
        key = given.lower() if len(given) == 1 else given.casefold()
        if name in fixed:
            troubles.append(f"{labels[name]} has the same key on every screen: {key_shown(usual[name])}.")
        elif name not in usual:
            if name not in known:
                troubles.append(f"keys.toml: there's no command called {name}.")
        elif not (key in _FUNCTION_KEYS or (len(key) == 1 and key.isprintable() and key != " ") or key in taken):
            troubles.append(f"keys.toml: {given!r} can't be the key for {name}. Use one character, or F2 to F12.")
        elif key in taken or key.isdecimal():
            troubles.append(
                f"{key_shown(key)} does the same thing on every screen, so {labels[name]} stays on {key_shown(usual[name])}."
            )
        else:
            keys[name] = key
    while clash := _clash(keys, phases):
        key, names = clash
        changed = next(name for name in reversed(keys) if name in names)
        del keys[changed]
        others = listed([labels[name] for name in names if name != changed])
        stays = f"{labels[changed]} stays on {key_shown(usual[changed])}"
        troubles.append(f"{key_shown(key)} is already used for {others}, so {stays}.")
    return OwnKeys(keys, troubles)


def _clash(keys: Mapping[str, str], phases: Iterable[Sequence[Command]]) -> tuple[str, list[str]] | None:
    """A key that would be several commands of one phase, at least one of which was changed; and their names."""
    for phase in phases:
        meant = defaultdict(list)
        for each in phase:
            usual = usual_key(each)
            meant[usual if _is_fixed(usual) else keys.get(each.name, usual)].append(each.name)
        for key, names in meant.items():
            if len(names) > 1 and any(name in keys for name in names):
                return key, names
    return None


def _is_fixed(key: str) -> bool:
    """Whether this is a key such as Esc, which a command has for a reason where it has it."""
    return key in KEYS_OF_THE_HAND


def usual_key(command: Command | type[Command]) -> str:
    """The key that a command has where nobody has chosen another."""
    kind = command if isinstance(command, type) else type(command)
    owner = next(each for each in kind.__mro__ if issubclass(each, Command) and "key" in vars(each))
    return _usual.get(owner, owner.key)


def put_in_force(keys: Mapping[str, str]) -> None:
    """Have commands with these names by these keys, and all others by their usual ones."""
    for kind, key in _usual.items():
        kind.key = key
    _usual.clear()
    for kind in _kinds(Command):
        if "key" in vars(kind) and keys.get(kind.name, kind.key) != kind.key and not _is_fixed(kind.key):
            _usual[kind] = kind.key
            kind.key = keys[kind.name]


def _kinds(kind: type[Command]) -> Iterator[type[Command]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)
