"""What every test shares."""

import gc

import pytest

# Scripts that measure: importing them for doctests would serve nobody.
collect_ignore_glob = ["benchmarks/*"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test, and every program it starts, away from the games of whoever runs the tests."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("RUMMYTUI_SAVES", str(folder / "saves"))
    monkeypatch.setenv("HOME", str(folder))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")


def pytest_collection_finish() -> None:
    """Look for garbage less often: all tests and modules would be gone through each time, for a fifth of the whole run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests want told at the end, however many processes they ran in: ``record_property("told", ...)``."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, text in report.user_properties if getattr(report, "when", "") == "call" else ():
                if name == "told":
                    terminalreporter.write_line(str(text))
