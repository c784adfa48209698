"""What was learnt says by which commands, and the workshop understands them."""

import json
import re
import shlex

import pytest

from tools.workshop.games import command_line_of
from tools.workshop.self_play import PACKAGE

pytest.importorskip("numpy")

LEARNT = sorted(path.parent.name for path in PACKAGE.glob("*/judgement.json"))
_COMMAND = re.compile(r"python -m tools\.workshop (\w+)((?: --?[a-z]+| [\w=.,-]*\w)*)")


def texts_of(data: object) -> list[str]:
    """All texts in what was read from JSON."""
    if isinstance(data, str):
        return [data]
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for each in inner for text in texts_of(each)]


@pytest.mark.parametrize("game", LEARNT)
def test_a_file_says_which_command_made_it(game: str) -> None:
    text = (PACKAGE / game / "judgement.json").read_text(encoding="utf-8")
    commands = [found for each in texts_of(json.loads(text)) for found in _COMMAND.findall(each)]
    assert commands
    for named, words in commands:
        assert named == game
        command_line_of(game).parser().parse_args(shlex.split(words))
