"""The sections of help: what can be done now, why the rest can't, and how to move around."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rules import RuleViolation
from rules.moves import Move
from rummytui.table.commands import Command, key_shown
from rummytui.table.scene import Scene
from rummytui.text import named, refusal

Entry: TypeAlias = tuple[str, str, str]
"""A key, a word for what it does, and a sentence about it."""

MOVING: tuple[str, Sequence[Entry]] = (
    "Moving around",
    (
        ("← → h l", "", "move along your hand"),
        ("Space", "", "select or deselect the card, or hurry the bots while they play"),
        (
            "Enter",
            "",
            "select the card and see what you can do with it; if there's only one choice, press Enter again to do it",
        ),
        ("1 to 9", "", "choose a meld or a seat by its number"),
        ("Esc", "", "deselect all cards, or close a question without answering"),
        (
            "mouse",
            "",
            "click a card to select it, a pile to draw or discard, a meld to lay off on it, or a key below to press it",
        ),
        ("", "", "double-click a card: the same as pressing Enter twice"),
    ),
)
"""What is the same in every game."""


def sections_of(
    scene: Scene,
    commands: Sequence[Command],
    check: Callable[[Move], None],
    moving: tuple[str, Sequence[Entry]] = MOVING,
) -> list[tuple[str, list[Entry]]]:
    """The sections of help: what can be done, what can't and why not, and how to move around.

    ``check`` asks the rules about a move and raises RuleViolation where they forbid it. ``moving`` is the section on
    what is the same in every game.
    """
    able = [command for command in commands if command.possible(scene)]
    unable = [command for command in commands if command not in able]
    who = f"What {named(scene.acting, scene.view.players, 'or')} can do now" if scene.acting else "What you can do now"
    done = [(key_shown(each.key), each.text(scene), each.explained) for each in able]
    rest = [(key_shown(each.key), each.label, why) for each in unable if (why := _why_not(each, scene, check))]
    sections = [(who, done), ("Not now", rest), (moving[0], list(moving[1]))]
    return [section for section in sections if section[1]]


def _why_not(command: Command, scene: Scene, check: Callable[[Move], None]) -> str:
    if command.kind is None or not scene.acting:
        return command.lacking(scene) if command.kind is None else ""
    move = command.typical(scene)
    if move is not None:
        try:
            check(move)
        except RuleViolation as violation:
            if violation.clause not in ("SH-6", "SH-7", "SH-8"):
                return f"{refusal(violation)} ({violation.clause})"
    return command.lacking(scene)
