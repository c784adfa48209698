"""Kernels: C that plays a game fast, compiled on demand and called by ctypes."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

SOURCES: Final = Path(__file__).parent / "kernel"
"""A kernel is one of the C files here; headers are for all of them."""
BUILT: Final = Path(__file__).parent / "build"
"""Compiled kernels, each named after a digest of its source. Git ignores the folder."""
FLAGS: Final = (
    *("-O3", "-march=native", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"),
    # Products and sums are rounded one by one, so that every machine gets the same figures.
    "-ffp-contract=off",
)


class LoggedMove(NamedTuple):
    """A move in a kernel's log; ``number`` is its card or amount."""

    seat: int
    kind: str
    number: int


class NoCompiler(RuntimeError):
    """There is no C compiler on this machine; the text is a sentence for people."""


def compiler() -> str | None:
    """The path of a C compiler, or None."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def kernel(name: str) -> ctypes.CDLL:
    """The kernel ``name``, compiled if its source or a header has changed since it was last compiled.

    Raises NoCompiler, and CalledProcessError for a source that does not compile.
    """
    return _looked_up(SOURCES / f"{name}.c", BUILT, FLAGS)


@cache
def _looked_up(source: Path, built: Path, flags: tuple[str, ...]) -> ctypes.CDLL:
    found = compiler()
    if found is None:
        raise NoCompiler("The workshop needs a C compiler called cc, gcc or clang.")
    texts = [source.read_bytes(), *(header.read_bytes() for header in sorted(source.parent.glob("*.h")))]
    digest = sha256(b"\0".join([*texts, " ".join(flags).encode()])).hexdigest()[:16]
    library = built / f"{source.stem}-{digest}.so"
    if not library.exists():
        built.mkdir(exist_ok=True)
        # Under a name of its own first, since another process or thread may be compiling the same.
        fresh = built / f"{library.name}.{os.getpid()}.{id(texts)}"
        subprocess.run([found, *flags, "-o", str(fresh), str(source), "-lm"], check=True)
        fresh.replace(library)
    return ctypes.CDLL(str(library))
