"""A folder of pictures to look through."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext
from html import escape
from multiprocessing import get_context
from pathlib import Path

from tests.shots.browser import Browser, browser
from tests.shots.cells import to_svg
from tests.shots.draw import Size, pictures
from tests.shots.scenes import SCENES
from tests.shots.shapes import HIGH, WIDE

NO_BROWSER = "No Chromium was found, so there are no PNGs; the SVGs show the same.\n"
_PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>rummytui: every screen</title>
<style>
body { background: #222; color: #ddd; font: 16px sans-serif; margin: 2em }
a { color: #ddd } nav a { margin-right: 1em; white-space: nowrap }
div { white-space: nowrap; overflow-x: auto } img { margin: 0 8px 8px 0; vertical-align: top }
</style>
"""
_SCALE = 0.5
"""How large pictures are that stand side by side."""


def drawn(name: str, sizes: Sequence[Size], themes: Sequence[str]) -> dict[tuple[Size, str], str]:
    """A scene at each of these sizes in each of these themes, as SVG."""
    return {
        (size, theme): to_svg(picture, name)
        for size in sizes
        for theme, picture in zip(themes, asyncio.run(pictures(SCENES[name], size, themes)), strict=True)
    }


def draw_one(name: str, size: Size, theme: str, to: Path) -> int:
    """Write one picture as a PNG. Returns the exit code."""
    if not browser():
        sys.stderr.write(NO_BROWSER)
        return 1
    (svg,) = drawn(name, [size], [theme]).values()
    with Browser() as drawing:
        drawing.draw(svg, *_pixels(size), to)
    print(to)
    return 0


def draw_gallery(names: Sequence[str], sizes: Sequence[Size], themes: Sequence[str], folder: Path) -> int:
    """Write these scenes into a folder, and a page to look through them. Returns the exit code."""
    if not browser():
        sys.stderr.write(NO_BROWSER)
    failed = 0
    with (
        Browser() if browser() else nullcontext() as drawing,
        ProcessPoolExecutor(min(4, os.cpu_count() or 1), mp_context=get_context("spawn")) as pool,
    ):
        waiting = {pool.submit(drawn, name, sizes, themes): name for name in names}
        for done in as_completed(waiting):
            name = waiting[done]
            if error := done.exception():
                sys.stderr.write(f"{name} cannot be drawn: {error!r}\n")
                failed += 1
                continue
            found = done.result()
            for (size, theme), svg in found.items():
                path = folder / _file(name, size, theme)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(svg, encoding="utf-8")
                if drawing:
                    drawing.draw(svg, *_pixels(size), path.with_suffix(".png"))
            if drawing and len(found) > 1:
                rows = [[found[size, theme] for size in sizes] for theme in themes]
                _draw_sheet(drawing, rows, sizes, folder / f"{name}.png")
    page = folder / "index.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("".join(_page(names, sizes, themes)), encoding="utf-8")
    print(page)
    return 1 if failed else 0


def _draw_sheet(drawing: Browser, rows: Sequence[Sequence[str]], sizes: Sequence[Size], to: Path) -> None:
    """Write pictures of one scene side by side: a row a theme, a column a size."""
    wide, high = sum(_pixels(size)[0] for size in sizes), max(_pixels(size)[1] for size in sizes)
    html = "".join(f'<div style="width:{wide}px;height:{high}px">{"".join(row)}</div>' for row in rows)
    drawing.draw(
        "<style>body { background: #222 } svg { float: left }</style>" + html, wide, high * len(rows), to, scale=_SCALE
    )


def _page(names: Sequence[str], sizes: Sequence[Size], themes: Sequence[str]) -> Iterator[str]:
    yield _PAGE
    yield "<nav>" + "".join(f'<a href="#{name}">{escape(name)}</a> ' for name in names) + "</nav>\n"
    for name in names:
        yield f'<h2 id="{name}">{escape(name)}</h2>\n'
        for theme in themes:
            shown = (
                f'<a href="{file}"><img src="{file}" width="{_pixels(size)[0] * _SCALE:g}" title="{_said(size)}"></a>'
                for size in sizes
                for file in [_file(name, size, theme)]
            )
            yield f"<div>{''.join(shown)}</div>\n"
    yield "</html>\n"


def _file(name: str, size: Size, theme: str) -> str:
    return f"{name}-{_said(size)}-{theme}.svg"


def _said(size: Size) -> str:
    return "{}x{}".format(*size)


def _pixels(size: Size) -> tuple[int, int]:
    return size[0] * WIDE, size[1] * HIGH
