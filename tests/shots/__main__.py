"""``python -m tests.shots``; see the package."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

import tests.shots as package


def main() -> int:
    """Draw what the command line wants."""
    # Textual looks when it is loaded, and what moves is in no two pictures alike.
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    os.environ["COLORTERM"] = "truecolor"
    from rummytui.styles import themes
    from tests.shots.docs import draw_docs
    from tests.shots.draw import SIZES, THEMES
    from tests.shots.gallery import draw_gallery, draw_one
    from tests.shots.game_pages import write_pages
    from tests.shots.scenes import names_like

    def size(text: str) -> tuple[int, int]:
        wide, _, high = text.partition("x")
        return int(wide), int(high)

    known = [theme.name for theme in themes.THEMES]
    parser = argparse.ArgumentParser(
        prog="python -m tests.shots", description=package.__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="scenes, or the beginning of their names (default: all)"
    )
    parser.add_argument("--list", action="store_true", help="list the names of all scenes, and draw nothing")
    parser.add_argument("--size", type=size, action="append", help="such as 120x40; repeat it for more sizes")
    parser.add_argument("--theme", choices=known, action="append", help="such as daylight; repeat it for more themes")
    parser.add_argument("--png", type=Path, metavar="FILE", help="draw only the first of these pictures, as a PNG")
    parser.add_argument(
        "--docs", action="store_true", help="draw the pictures in docs/ and write its pages, without a gallery"
    )
    parser.add_argument(
        "--to", type=Path, default=Path("shots"), metavar="FOLDER", help="folder for the gallery (default: shots)"
    )
    wanted = parser.parse_args()
    found = names_like(wanted.names)
    if not found:
        sys.stderr.write("There's no such scene; --list shows all names.\n")
        return 1
    if wanted.list:
        print(*found, sep="\n")
        return 0
    if wanted.docs or sys.argv == sys.argv[:1]:
        asyncio.run(draw_docs())
        write_pages()
    if wanted.docs:
        return 0
    sizes, dressed = wanted.size or SIZES, wanted.theme or THEMES
    if wanted.png:
        return draw_one(found[0], sizes[0], dressed[0], wanted.png)
    return draw_gallery(found, sizes, dressed, wanted.to)


if __name__ == "__main__":
    sys.exit(main())
