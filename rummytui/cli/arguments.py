"""Reads the arguments: folders, players, house rules, numbers. Raises BadInput for what makes no sense."""

from __future__ import annotations

import json
import re
import unicodedata
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import rules
import saves
from rules import RuleViolation
from rules.names import clean_name
from rules.options import read_options
from rummytui.cli.errors import BadInput
from saves import Sitter
from saves.errors import reason

_BOT = re.compile(r"bot(:(?P<level>.*))?", re.IGNORECASE | re.DOTALL)


def folder_of(args: Namespace) -> Path:
    """The folder of saved games. Raises BadInput if it cannot be one."""
    folder = saves.folder_called(args.saves) if "saves" in args else saves.default_folder()
    if "saves" in args and not args.saves:
        raise BadInput("--saves takes the name of a folder.")
    try:
        is_folder = folder.is_dir() or not folder.exists()
    except OSError as error:
        raise BadInput(f"{folder} cannot be used for saved games: {reason(error)}.") from None
    if not is_folder:
        raise BadInput(f"{folder} is not a folder, so no games can be saved in it.")
    return folder


def players_and_sitters(game: str, text: str) -> tuple[list[str], list[Sitter]]:
    """The players' names and their sitters, one for each seat, from a text such as ``Ann,Bob,bot:easy``.

    Raises BadInput for bad names and unknown levels, and NoSuchBot if ``game`` has no such bot.
    """
    from rummytui.bots import BOT_NAMES, LEVELS, chooser

    wanted: list[tuple[str, Sitter]] = []
    taken: set[str] = set()
    for part in (part.strip() for part in text.split(",")):
        if bot := _BOT.fullmatch(part):
            level = LEVELS[-1] if bot["level"] is None else bot["level"].lower()
            if level not in LEVELS:
                raise BadInput(f"There is no bot level called '{level[:20]}'; there are {', '.join(LEVELS)}.")
            if rules.game_called(game):
                chooser(game, level)
            wanted.append(("", Sitter("bot", level)))
            continue
        name = clean_name(part)
        if not name:
            raise BadInput("Every player needs a name that can be displayed, with commas between the names.")
        if alike(name) in taken:
            raise BadInput(f"Two players are called {name}; give one of them another name.")
        taken.add(alike(name))
        wanted.append((name, Sitter("person")))
    spare = (
        name for name in [*BOT_NAMES, *(f"Bot {number}" for number in range(len(wanted)))] if alike(name) not in taken
    )
    return [name or next(spare) for name, _ in wanted], [sitter for _, sitter in wanted]


def alike(name: str) -> str:
    """A form in which names that people would take for the same are equal."""
    return unicodedata.normalize("NFKC", name).casefold()


def house_rules(game: str, given: Sequence[str]) -> dict[str, Any]:
    """The house rules given as texts such as ``ace=either``, by name, each value as the game wants it."""
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(f"--option {text[:40]} is not a house rule; write it like ace=either.")
        if name in chosen:
            raise BadInput(f"The house rule {name[:40]} is given twice.")
        chosen[name] = _value(game, name, value)
    return chosen


def _value(game: str, name: str, text: str) -> Any:
    """``text`` as a value that this house rule accepts."""
    readings: list[Any] = [text]
    try:
        if len(text) < 10_000:
            readings.insert(0, json.loads(text, parse_constant=str))
    except (ValueError, RecursionError):
        pass
    if kind := rules.game_called(game):
        for reading in readings:
            try:
                read_options(kind.Options, kind.title, {name: reading})
            except RuleViolation:
                continue
            return reading
    # Nothing fits, so let the rules refuse the most likely reading and say why.
    return readings[0]


def whole_number(what: str, text: str, least: int, most: int) -> int:
    """The number in ``text``. Raises BadInput unless it is whole and from ``least`` to ``most``."""
    if not re.fullmatch(r"[0-9]{1,25}", text) or not least <= int(text) <= most:
        raise BadInput(f"{what} takes a whole number from {least} to {most}, not {text[:40] or 'nothing'}.")
    return int(text)
