"""``python -m tests.demo``; see the package."""

from __future__ import annotations

import argparse
from pathlib import Path

import tests.demo as package
from tests.demo.animated import to_svg
from tests.demo.film import Film
from tests.demo.script import SCENES, play
from tests.shots import cells
from tests.shots.browser import Browser
from tests.shots.docs import FOLDER

TITLE = "rummytui: an evening of cards in the terminal"


def main() -> None:
    """Play the script and draw its film."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.demo", description=package.__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "pictures", nargs="?", type=Path, metavar="FOLDER", help="draw each picture as a PNG in this folder, too"
    )
    folder = parser.parse_args().pictures
    with Film() as film:
        play(SCENES, film)
        frames = film.frames
    path = FOLDER / "demo.svg"
    path.write_text(to_svg(frames, TITLE), encoding="utf-8")
    seconds, kilobytes = sum(frame.seconds for frame in frames), path.stat().st_size / 1000
    print(f"{path}: {len(frames)} pictures in {seconds:.1f} seconds, {kilobytes:.0f} KB")
    if folder:
        with Browser() as browser:
            for number, frame in enumerate(frames):
                svg = cells.to_svg(frame.picture)
                browser.draw(svg, 1200, 800, folder / f"{number:03}.png")


if __name__ == "__main__":
    main()
