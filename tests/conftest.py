"""What every test shares."""

import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec, module_from_spec
from itertools import chain, count
from pathlib import Path

import pytest

from tests.stylesheets import parsed_once

ROOT = Path(__file__).parent.parent

# Pictures and programs in tests have all colours in any terminal; rich asks for this when it is first used.
os.environ["COLORTERM"] = "truecolor"


class Homes:
    """Empty folders. One that was left empty is given out again, since thousands of them take seconds to remove."""

    def __init__(self, parent: Path) -> None:
        # Named here: pytest would look through all there are for the next free number.
        self._new = (parent / str(number) for number in count())
        self._untouched: list[Path] = []

    def take(self) -> Path:
        """An empty folder."""
        folder = self._untouched.pop() if self._untouched else next(self._new)
        folder.mkdir(exist_ok=True)
        return folder

    def give_back(self, folder: Path) -> None:
        """Take a folder back."""
        if folder.is_dir() and not any(folder.iterdir()):
            self._untouched.append(folder)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Homes]:
    """Where tests get their folders, in an environment without those of whoever runs the tests."""
    parent = tmp_path_factory.mktemp("homes")
    with pytest.MonkeyPatch.context() as patched:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patched.delenv(name, raising=False)
        for name in ("HOME", "RUMMYTUI_SAVES"):
            # Each test has its own; what is set up for several has these.
            patched.setenv(name, str(parent))
        patched.setenv("TEXTUAL_ANIMATIONS", "none")
        yield Homes(parent)


@pytest.fixture(autouse=True)
def own_folders(homes: Homes) -> Iterator[None]:
    """Keep every test, and every program it starts, away from the games of whoever runs the tests."""
    folder = homes.take()
    os.environ.update(HOME=str(folder), RUMMYTUI_SAVES=str(folder / "saves"))
    yield
    homes.give_back(folder)


@pytest.fixture(autouse=True, scope="session")
def styles_read_once() -> Iterator[None]:
    """No style sheet is parsed twice: every program that a test starts has the same ones."""
    with parsed_once():
        yield


def pytest_sessionstart(session: pytest.Session) -> None:
    """Where several processes run all tests, let each compile some of them first.

    In a fresh clone all would compile the same module at the same moment, and all modules one after the other.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    files, number = sorted(ROOT.glob("tests/**/test_*.py")), int(worker["workerid"].removeprefix("gw"))
    for file in files[number :: worker["workercount"]]:
        compile_only(".".join(file.relative_to(ROOT).with_suffix("").parts))


def compile_only(name: str) -> None:
    """Have pytest compile a module and keep that, but run nothing of it: no test may depend on who is imported when."""
    spec = find_spec(name)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    # Its first line that does anything is an import.
    module.__dict__["__builtins__"] = {}
    with suppress(ImportError, SyntaxError):
        spec.loader.exec_module(module)


WAITING = (ROOT / "tests" / "terminal", ROOT / "tests" / "rummytui" / "remote")
"""What is tested there waits a good part of the time, for other programs and for servers."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several processes run the tests, spread files of tests that wait over all others.

    Each process begins with a part of the list. If all came to those files at once, no core would have anything to do.
    """
    if not hasattr(config, "workerinput"):
        return
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    waiting = [tests for file, tests in files.items() if any(file.is_relative_to(folder) for folder in WAITING)]
    others = [tests for tests in files.values() if tests not in waiting]
    between = len(others) / (len(waiting) + 1)
    for number, tests in reversed(list(enumerate(waiting, 1))):
        others.insert(round(number * between), tests)
    items[:] = chain.from_iterable(others)


def pytest_collectstart() -> None:
    """Let garbage lie while tests are collected: nearly all that is made then is kept."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage less often: all tests and modules would be gone through each time, for a fifth of the whole run."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(100_000, 10, 10)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests want told at the end, however many processes they ran in: ``record_property("told", ...)``."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, text in report.user_properties if getattr(report, "when", "") == "call" else ():
                if name == "told":
                    terminalreporter.write_line(str(text))
