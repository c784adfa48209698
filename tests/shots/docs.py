"""The pictures in docs/: they are committed, and a test notices when one is stale."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.shots.cells import Picture, to_svg
from tests.shots.draw import THEMES, Size, pictures
from tests.shots.scenes import SCENES

FOLDER = Path(__file__).parent.parent.parent / "docs"

DOCS: Mapping[str, tuple[str, Size]] = {
    "table": ("rummy/middle", (120, 40)),
    "win": ("rummy/final", (120, 40)),
    "daily": ("home/daily", (100, 30)),
    "puzzle": ("home/puzzle-answered", (120, 40)),
    "curtain": ("rummy/curtain", (100, 30)),
    "tables/boathouse": ("boathouse/drawn", (120, 40)),
    "tables/continental": ("continental/declare", (120, 40)),
    "tables/gamblers": ("gamblers/middle", (120, 40)),
    "tables/knock": ("knock/drawn", (120, 40)),
    "tables/gin": ("gin/knock", (120, 40)),
    "tables/double-rum": ("double-rum/middle", (120, 40)),
    "tables/dummy-rummy": ("dummy-rummy/middle", (120, 40)),
    "tables/tummy-rummy": ("tummy-rummy/feeding-alone", (120, 40)),
    "tables/rummoli": ("rummoli/lead-alone", (120, 40)),
}
"""By name: the scene, and its size."""


async def shown(name: str) -> Picture:
    """What the program draws now for the picture with this name."""
    scene, size = DOCS[name]
    (picture,) = await pictures(SCENES[scene], size, THEMES[:1])
    return picture


async def draw_docs() -> None:
    """Write all of them."""
    for name in DOCS:
        path = FOLDER / f"{name}.svg"
        path.parent.mkdir(exist_ok=True)
        path.write_text(to_svg(await shown(name)), encoding="utf-8")
        print(path)
