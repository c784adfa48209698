"""What the environment tells of a terminal."""

from collections.abc import Mapping

import pytest

from rummytui.styles.terminals import draws_fine, is_elsewhere

KITTY = {"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        (KITTY, "kitty"),
        ({"TERM": "xterm-256color", "KITTY_WINDOW_ID": "3"}, "kitty"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, "WezTerm"),
        ({"TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"}, "Ghostty"),
        ({"TERM": "foot"}, "foot"),
        ({"TERM": "foot-direct"}, "foot"),
        ({"TERM": "alacritty"}, "Alacritty"),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7402"}, "one of the GNOME terminals"),
        ({"TERM": "xterm-256color", "VTE_VERSION": "5202"}, ""),
        ({"TERM": "xterm-256color", "KONSOLE_VERSION": "230804"}, "Konsole"),
        ({"TERM": "xterm-256color", "KONSOLE_VERSION": "new"}, ""),
        ({"TERM": "xterm-256color"}, ""),
        ({"TERM": "linux"}, ""),
        ({}, ""),
    ],
)
def test_terminals_that_draw_fine_pictures_by_themselves(environment: Mapping[str, str], name: str) -> None:
    assert draws_fine(environment) == name
    assert not is_elsewhere(environment)


@pytest.mark.parametrize(
    "around",
    [
        {"TMUX": "/tmp/tmux-0/default,1,0"},
        {"STY": "1.pts"},
        {"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"},
        {"TERM": "tmux-256color"},
        {"TERM": "screen.xterm-256color"},
    ],
)
def test_nothing_is_suggested_where_the_window_may_be_any(around: Mapping[str, str]) -> None:
    assert draws_fine({**KITTY, **around}) == ""
    assert is_elsewhere({**KITTY, **around})
