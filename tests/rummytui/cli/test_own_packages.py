"""Other packages called rules or saves: what is wrong is said in one sentence, with what to do, and nothing else."""

import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from rummytui.cli.own_packages import BEGINNINGS, _begins

FOREIGN = {
    "empty": "",
    "raising": "raise RuntimeError('Settings are not configured.')",
    "broken": "def",
    "without what is needed": "from collections import OrderedDict as Rules",
}


def run(words: list[str], path: Path, cwd: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        words, env={**os.environ, "PYTHONPATH": str(path)}, cwd=cwd, capture_output=True, text=True, check=False
    )


def refusal(name: str, found: Path) -> str:
    return (
        f"rummytui: Python finds another package called {name} ({found}) instead of rummytui's own. Install rummytui"
        " in an environment of its own (pipx install . in its folder), or run it from another folder.\n"
    )


@pytest.mark.parametrize("name", BEGINNINGS)
def test_how_each_begins(name: str) -> None:
    assert files(name).joinpath("__init__.py").read_bytes().startswith(BEGINNINGS[name])


def test_a_file_that_cannot_be_read_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    for file in ("missing", ".", "empty"):
        assert not _begins(str(tmp_path / file), BEGINNINGS["rules"])
    assert _begins(str(files("rules").joinpath("__init__.py")), BEGINNINGS["rules"])


@pytest.mark.parametrize(("name", "kind"), [*(("rules", kind) for kind in FOREIGN), ("saves", "empty")])
def test_one_that_comes_first_on_the_path(tmp_path: Path, name: str, kind: str) -> None:
    found = tmp_path / name / "__init__.py"
    found.parent.mkdir()
    found.write_text(FOREIGN[kind])
    command = Path(sys.executable).with_name("rummytui")
    for words in ([str(command)], [str(command), "saves"], [sys.executable, "-m", "rummytui", "games"]):
        done = run(words, tmp_path, Path("/"))
        assert (done.returncode, done.stdout, done.stderr) == (2, "", refusal(name, found))


def test_a_module_in_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("print('ours')")
    packages = Path(str(files("rummytui"))).parent
    done = run([sys.executable, "-m", "rummytui", "--version"], packages, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", refusal("rules", tmp_path / "rules.py"))


def test_one_that_was_installed_over_it(tmp_path: Path) -> None:
    """Into the same folder, as pip does."""
    packages = Path(str(files("rummytui"))).parent
    for name in ("rummytui", "rules", "saves"):
        (tmp_path / name).mkdir()
        for each in (packages / name).iterdir():
            if name != "rules" or each.name != "__init__.py":
                (tmp_path / name / each.name).symlink_to(each)
    # Its own file, for a link would lead to the folder of the others.
    (tmp_path / "rummytui" / "__init__.py").unlink()
    shutil.copy(packages / "rummytui" / "__init__.py", tmp_path / "rummytui")
    found = tmp_path / "rules" / "__init__.py"
    found.write_text("VERSION = 3")
    done = run([sys.executable, "-m", "rummytui", "games"], tmp_path, Path("/"))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", refusal("rules", found))


def test_a_shell_that_completes_hears_nothing_of_it(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "__init__.py").touch()
    done = run([sys.executable, "-m", "rummytui", "complete", "bash", "pl"], tmp_path, Path("/"))
    assert (done.returncode, done.stderr) == (0, "")
