"""A terminal for every test that asks for one."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.terminal.terminal import Terminal

# Windows has no pseudo-terminals of this kind.
collect_ignore_glob = ["*.py"] if sys.platform == "win32" else []


@pytest.fixture
def terminal() -> "Iterator[Terminal]":
    """A window of 24 rows and 80 columns, closed with all that runs in it when the test is over."""
    from tests.terminal.terminal import Terminal

    with Terminal() as window:
        yield window
