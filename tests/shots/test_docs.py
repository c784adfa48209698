"""The committed pictures show the program as it is."""

import pytest

from tests.shots.cells import from_svg
from tests.shots.docs import DOCS, FOLDER, shown


@pytest.mark.parametrize("name", DOCS)
async def test_no_picture_is_stale(name: str) -> None:
    """Text and colours of each cell; how the SVG says it does not matter."""
    path = FOLDER / f"{name}.svg"
    drawn, now = from_svg(path.read_text(encoding="utf-8")), await shown(name)
    places = [
        f"column {x}, row {y}: {old} is {new} now"
        for y, rows in enumerate(zip(drawn, now, strict=False))
        for x, (old, new) in enumerate(zip(*rows, strict=False))
        if old != new
    ]
    if drawn != now:
        pytest.fail(f"docs/{path.name} is stale, so run make shots. {'; '.join(places[:3])}")


def test_there_are_no_others() -> None:
    drawn = [*FOLDER.glob("*.svg"), *FOLDER.joinpath("tables").iterdir()]
    assert {path.relative_to(FOLDER).with_suffix("").as_posix() for path in drawn} == {*DOCS, "demo"}


@pytest.mark.parametrize("name", DOCS)
def test_readers_are_shown_each(name: str) -> None:
    pages = [page.read_text(encoding="utf-8") for page in FOLDER.rglob("*.md")]
    assert any(f"{name}.svg)" in page for page in pages)
