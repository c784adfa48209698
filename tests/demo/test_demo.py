"""The film in README can be made: by the same code as the whole of it, from a short script."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rules.cards import Card, cards
from tests.attack.glass import faces_in
from tests.demo.animated import to_svg
from tests.demo.film import BEAT, Film, FilmFrame
from tests.demo.script import GAIL, HANDS, UPCARD, evening, play
from tests.shots.cells import Cell, Look, Picture

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 3_000_000
HELD = 1.5
PEARL, FELT = "#f2efe4", "#18482d"


def curtain(film: Film, folder: Path) -> None:
    """Gail's curtain, and her hand behind it."""
    host = evening(folder)
    host.play(host.game.legal_moves(0)[0])
    host.close()
    film.open("resume", host.path.stem).see("Space show Gail's hand").roll().hold(HELD).press("space").see(
        "take 7"
    ).cut()
    film.press("d")


@pytest.fixture(scope="module")
def frames() -> Iterator[list[FilmFrame]]:
    with Film() as film:
        play([curtain], film)
        yield film.frames


def faces(frame: FilmFrame) -> set[Card]:
    """The cards that lie face up in a picture."""
    return faces_in("\n".join("".join(cell.text for cell in row) for row in frame.picture))


def test_a_scene_is_filmed_from_where_it_rolls_to_the_cut(frames: list[FilmFrame]) -> None:
    first, last = faces(frames[0]), faces(frames[-1])
    assert (first, last) == (set(), {*cards(HANDS[GAIL]), *cards(UPCARD)})
    assert frames[0].seconds == pytest.approx(BEAT + HELD)
    assert all(frame.seconds >= BEAT for frame in frames)
    assert all(before.picture != after.picture for before, after in pairwise(frames))


def test_no_card_is_seen_while_the_curtain_is_closed(frames: list[FilmFrame]) -> None:
    closed = [frame for frame in frames if "show Gail's hand" in "".join(cell.text for cell in frame.picture[-1])]
    assert closed
    assert not any(faces(frame) for frame in closed)


def test_the_film_of_a_scene_is_a_small_image(frames: list[FilmFrame]) -> None:
    svg = to_svg(frames, "Gail's turn & hand")
    assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == "Gail's turn & hand"
    assert len(svg) < MOST_BYTES / 10


def test_the_film_in_readme_is_small_enough_and_begins_at_home() -> None:
    path = ROOT / "docs" / "demo.svg"
    assert "](docs/demo.svg)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert path.stat().st_size < MOST_BYTES
    # Letters are placed one by one, and there are none for spaces.
    assert "ResumeRummy" in Player(path.read_text(encoding="utf-8")).texts_without_animation


# ------------------------------------------------------------------------------------------------ what a browser shows


class Player:
    """What is seen of a film, as far as these tests need it: its texts, and the colours of rectangles."""

    def __init__(self, svg: str) -> None:
        self._groups = [*ElementTree.fromstring(svg).iterfind(f"{SVG}g")]
        (seconds,) = re.findall(r"animation:([\d.]+)s step-end infinite", svg)
        self.seconds = float(seconds)
        self._keyframes = {
            name: [(float(at), how) for at, how in re.findall(r"([\d.e-]+)%\{visibility:(\w+)\}", stops)]
            for name, stops in re.findall(r"@keyframes (\w+)\{(.*)\}", svg)
        }

    @property
    def texts_without_animation(self) -> str:
        """What can be read where nothing is animated, a group of letters a line."""
        return _texts([group for group in self._groups if group.get("visibility") != "hidden"])

    def texts_at(self, seconds: float) -> str:
        """What can be read then, a group of letters a line."""
        return _texts(self._seen_at(seconds))

    def colour_at(self, seconds: float, x: float, y: float) -> str:
        """The colour of a place then."""
        found = ""
        for path in (path for group in self._seen_at(seconds) for path in group.iter(f"{SVG}path")):
            for box in re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)", path.attrib["d"]):
                left, top, wide, high = map(float, box)
                if left < x < left + wide and top < y < top + high:
                    found = path.attrib["fill"]
        return found

    def _seen_at(self, seconds: float) -> list[ElementTree.Element]:
        share = 100 * seconds / self.seconds
        return [group for group in self._groups if self._visibility(group, share) == "visible"]

    def _visibility(self, group: ElementTree.Element, share: float) -> str:
        name = group.get("style", "").removeprefix("animation-name:")
        stops: list[tuple[float, str]] = self._keyframes.get(name, [(0.0, "visible")])
        return [how for at, how in stops if at <= share][-1]


def _texts(groups: list[ElementTree.Element]) -> str:
    return "\n".join("".join(text.itertext()) for group in groups for text in group.iter(f"{SVG}text"))


def picture(*rows: str) -> Picture:
    """A picture of these rows."""
    return [[Cell(text, Look(PEARL if text.strip() else "", FELT)) for text in row] for row in rows]


def test_each_picture_is_shown_in_its_time() -> None:
    film = Player(to_svg([FilmFrame(picture("Ann", "▀  "), 1), FilmFrame(picture("Ann", "x ▄"), 2)], "two pictures"))
    assert film.seconds == 3
    for seconds, texts, left, right in [
        (0.5, "Ann", PEARL, FELT),
        (1.5, "Ann\nx", FELT, FELT),
        (2.9, "Ann\nx", FELT, FELT),
    ]:
        assert film.texts_at(seconds) == texts
        assert film.colour_at(seconds, 5, 25) == left
        assert film.colour_at(seconds, 25, 25) == right
    assert film.colour_at(1.5, 25, 35) == PEARL


def test_a_row_that_comes_back_is_drawn_once() -> None:
    frames = [FilmFrame(picture("Ann", f"hand {number}"), 1) for number in (1, 2, 1)]
    svg = to_svg(frames, "there and back")
    assert [svg.count(f">{text}<") for text in ("Ann", "hand1", "hand2")] == [1, 1, 1]
    assert [Player(svg).texts_at(seconds) for seconds in (0.5, 1.5, 2.5)] == ["Ann\nhand1", "Ann\nhand2", "Ann\nhand1"]


def test_without_animation_the_first_picture_is_seen() -> None:
    frames = [FilmFrame(picture(text), 1) for text in ("first", "other")]
    assert Player(to_svg(frames, "two")).texts_without_animation == "first"
