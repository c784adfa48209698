"""The family book on the screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.events import MouseScrollDown
from textual.pilot import Pilot
from textual.widgets import Static

from rummytui.app.rummy_app import RummyApp
from rummytui.people import registry as people
from rummytui.screens.book import BookContents, BookScreen, NamesScreen
from rummytui.screens.home import HomeScreen
from rummytui.settings import Settings, save
from rummytui.widgets.menu import Menu
from rummytui.widgets.still import StillScroll
from saves.book import filling
from saves.book.filling import IndexProgress
from saves.book.index import Index, index_of
from tests.rummytui.idle import Latch
from tests.rummytui.screens.books import AtOnce, counted, evenings_of_family
from tests.rummytui.screens.shelf import HOSTILE, ready
from tests.rummytui.shown import text_of
from tests.saves.book.family import evening, here

SIZES = [(80, 24), (120, 40), (160, 50)]


@pytest.fixture(autouse=True)
def counts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.screens.book.Filler", AtOnce)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "games"
    evening(found, {"Ann": [10, 30], "Bob": [-10, -30]})
    evening(found, {"Annie": [-2], "Bob": [2]}, game="knock", when=here(2024, 6, 2, 20))
    return found


@asynccontextmanager
async def book(folder: Path, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Pilot[None]]:
    """The program with the book open."""
    app = RummyApp(saves=folder)
    async with app.run_test(size=size) as pilot:
        await ready(pilot)
        await pilot.press("b")
        await counted(pilot)
        assert isinstance(app.screen, BookScreen)
        yield pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await counted(pilot)


def contents(pilot: Pilot[None]) -> list[str]:
    return [str(option.prompt) for option in pilot.app.screen.query_one(BookContents).options if option.id]


def page(pilot: Pilot[None]) -> str:
    """What stands on the page, without its frame, each line's blanks as one."""
    scroll = pilot.app.screen.query_one(StillScroll)
    lines = [line[scroll.region.x :] for line in text_of(pilot.app.screen).splitlines()]
    return "\n".join(" ".join(line.split()) for line in lines)


async def test_no_date_is_broken_on_a_narrow_screen(folder: Path) -> None:
    async with book(folder, (80, 24)) as pilot:
        await press(pilot, "down")
        shown = page(pilot)
        assert re.search(r"the last on \d+ [A-Z][a-z]+ \d{4} │$", shown, re.MULTILINE), shown


async def test_everybody_and_everything(folder: Path) -> None:
    async with book(folder) as pilot:
        assert contents(pilot) == ["Everybody", "♜ Bob", "● Ann", "▲ Annie", "Rummy", "Knock Rummy"]
        assert "evenings 2, with 3 hands" in page(pilot)
        assert "people evenings finished won hands" in page(pilot)
        assert "♜ Bob 2 2 1 3" in page(pilot)
        assert "● Ann 1 1 1 2" in page(pilot)
        assert "Knock Rummy 1 1 1" in page(pilot)


async def test_numbers_end_below_the_end_of_their_headings(folder: Path) -> None:
    async with book(folder) as pilot:
        lines = text_of(pilot.app.screen).splitlines()
        for heading, names in (("people  ", ("♜ Bob", "● Ann")), ("games  ", ("Rummy", "Knock Rummy"))):
            at = next(place for place, line in enumerate(lines) if heading in line)
            left = lines[at].index(heading)
            ends = [found.end() for found in re.finditer(r"evenings|won|finished|hands", lines[at])]
            rows = [line for line in lines[at + 1 :] if line[left - 2 :].lstrip().startswith(names)]
            assert len(rows) == len(names)
            for row in rows:
                cells = re.finditer(r"(?<=  )\d+(?: of \d+)?", row[left:])
                assert [left + found.end() for found in cells] == ends, row


@pytest.mark.parametrize("size", SIZES)
async def test_the_page_of_a_person(folder: Path, size: tuple[int, int]) -> None:
    async with book(folder, size) as pilot:
        await press(pilot, "down", "down")
        text = page(pilot)
        assert "─ Ann ─" in text
        assert "1 played to the end, 100%" in text
        assert "best hand +20 points in Rummy, hand 2" in text
        await press(pilot, "up")
        assert "nemesis Ann, ahead in 1 of" in page(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_page_of_a_game(folder: Path, size: tuple[int, int]) -> None:
    async with book(folder, size) as pilot:
        await press(pilot, "end")
        text = page(pilot)
        assert "─ Knock Rummy ─" in text
        assert "best hand Bob, +2 points, hand 1, 2 Jun 2024" in text


async def test_a_click_opens_a_page(folder: Path) -> None:
    async with book(folder) as pilot:
        await pilot.click(BookContents, offset=(6, 2))
        await counted(pilot)
        assert "─ Ann ─" in page(pilot)


async def test_the_page_scrolls_by_keys_and_wheel(tmp_path: Path) -> None:
    evenings_of_family(tmp_path / "games", 40, datetime.now(UTC))
    async with book(tmp_path / "games", (80, 24)) as pilot:
        await press(pilot, "down")
        scroll = pilot.app.screen.query_one(StillScroll)
        top = scroll.scroll_offset.y
        for key in ("pagedown", "enter", "space"):
            await press(pilot, key)
        assert scroll.scroll_offset.y > top
        await press(pilot, "pageup", "pageup", "pageup", "pageup")
        assert scroll.scroll_offset.y == top
        await pilot._post_mouse_events([MouseScrollDown], StillScroll, button=0)
        await pilot.pause()
        assert scroll.scroll_offset.y > top
        await press(pilot, "down")
        assert scroll.scroll_offset.y == 0


async def test_an_empty_book_says_something_warm(tmp_path: Path) -> None:
    async with book(tmp_path / "none") as pilot:
        assert "Play an evening together" in page(pilot)
        assert contents(pilot) == ["Everybody"]


async def test_the_months_are_a_chart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.screens.book._now", lambda: here(2024, 6, 15))
    for day in (3, 4, 5, 6):
        evening(tmp_path / "games", {"Ann": [day - 4], "Bob": [4 - day]}, when=here(2024, 5, day))
    evening(tmp_path / "games", {"Ann": [1], "Bob": [0]}, when=here(2023, 5, 30))
    async with book(tmp_path / "games") as pilot:
        await press(pilot, "down")
        text = page(pilot)
        assert "Jul Aug Sep Oct Nov Dec Jan Feb Mar Apr May Jun" in text
        assert "█ evenings █ won" in text
        assert "4┤" in text


async def test_two_names_become_one_person_and_two_again(folder: Path) -> None:
    async with book(folder) as pilot:
        await press(pilot, "down", "down", "a")
        assert isinstance(pilot.app.screen, NamesScreen)
        assert [option.disabled for option in pilot.app.screen.query_one(Menu).options] == [True, False]
        assert "has played with Ann" in text_of(pilot.app.screen)
        await press(pilot, "enter")
        assert people.load()[0].canonical("Annie") == "Ann"
        assert contents(pilot)[1:3] == ["♜ Bob", "● Ann"] or contents(pilot)[1:3] == ["♜ Ann", "● Bob"]
        assert "Annie and Ann are now one person." in text_of(pilot.app.screen)
        assert "spellings Ann and Annie" in page(pilot)
        await press(pilot, "s", "enter")
        assert people.load()[0].canonical("Annie") == "Annie"
        assert len(contents(pilot)) == 6
        assert "two people again" in text_of(pilot.app.screen)


async def test_nobody_is_offered_who_cannot_be_the_same(folder: Path) -> None:
    async with book(folder) as pilot:
        await press(pilot, "down", "a")
        assert isinstance(pilot.app.screen, BookScreen)
        assert "Everyone else in the book has played with Bob, so there's nobody to merge with." in text_of(
            pilot.app.screen
        )


async def test_a_pin_that_goes_along_is_mentioned(folder: Path) -> None:
    people.change(lambda known: known.with_lock("Annie", people.Lock("00" * 16, "00" * 32, 16, 8, 1)))
    async with book(folder) as pilot:
        await press(pilot, "down", "down", "a")
        assert "has a PIN that both will use" in text_of(pilot.app.screen)
        await press(pilot, "enter")
        assert "Annie and Ann are now one person; they share one PIN." in text_of(pilot.app.screen)
        await press(pilot, "s", "enter")
        assert "Annie and Ann are two people again, each with the same PIN." in text_of(pilot.app.screen)


async def test_ones_own_pin_that_is_asked_for_two_names_is_mentioned(folder: Path) -> None:
    people.change(lambda known: known.with_lock("Ann", people.Lock("00" * 16, "00" * 32, 16, 8, 1)))
    async with book(folder) as pilot:
        await press(pilot, "down", "down", "a")
        shown = " ".join(text_of(pilot.app.screen).split())
        assert "Which of these is also Ann? Both names will then use Ann's PIN." in shown
        assert "has a PIN" not in shown
        assert "Choose" in shown.rsplit("⏎", 1)[1]


async def test_two_with_a_pin_each_stay_two(folder: Path) -> None:
    lock = people.Lock("00" * 16, "00" * 32, 16, 8, 1)
    people.change(lambda known: known.with_lock("Ann", lock).with_lock("Annie", lock))
    async with book(folder) as pilot:
        await press(pilot, "down", "down", "a", "enter")
        assert "each have a PIN" in text_of(pilot.app.screen)
        assert len(contents(pilot)) == 6


async def test_keys_that_do_nothing_here_are_not_offered(folder: Path) -> None:
    async with book(folder) as pilot:
        keys = text_of(pilot.app.screen).splitlines()[-1]
        assert "Merge" not in keys
        await press(pilot, "down")
        keys = text_of(pilot.app.screen).splitlines()[-1]
        assert "a Merge" in " ".join(keys.split())
        assert "Split" not in keys


async def test_it_can_be_counted_again(folder: Path) -> None:
    async with book(folder) as pilot:
        with Index.open(index_of(folder)) as index, index.writing():
            assert not list(index.ask("DELETE FROM seat"))
        await press(pilot, "r")
        assert len(contents(pilot)) == 6


async def test_what_is_left_out_is_said(folder: Path) -> None:
    (folder / "broken.jsonl").write_text("nothing\n")
    async with book(folder, (80, 24)) as pilot:
        assert "1 saved game can't be read." in text_of(pilot.app.screen)


async def test_how_far_it_is_is_said_and_no_key_waits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, go_on = Latch(), Latch()

    class Slow(AtOnce):
        def progress(self) -> Iterator[IndexProgress]:
            yield IndexProgress("read", 120, 1_400)
            read.wait(20)
            yield IndexProgress("again", 340, 10_000)
            go_on.wait(20)
            yield from super().progress()

    monkeypatch.setattr("rummytui.screens.book.Filler", Slow)
    app = RummyApp(saves=folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("b")

        async def progress(number: str) -> str:
            said = ""
            while number not in said:
                await pilot.pause()
                said = "".join(str(line.render()) for line in app.screen.query("#progress").results(Static))
            return said

        assert await progress("120") == "Reading saved games: 120 of 1,400"
        read.set()
        assert await progress("340") == "Replaying evenings to count pots and food: 340 of 10,000"
        assert "Counting the evenings" in text_of(app.screen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        go_on.set()
        await app.workers.wait_for_complete()


async def test_it_goes_on_where_no_file_can_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    async with book(folder) as pilot:
        assert len(contents(pilot)) == 6
        await press(pilot, "down")
        assert "─ Bob ─" in page(pilot)


async def test_trouble_is_a_sentence(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError("it burns")

    monkeypatch.setattr("rummytui.screens.book.Filler", refused)
    async with book(folder) as pilot:
        assert "Can't count the evenings right now: it burns." in text_of(pilot.app.screen)


async def test_no_name_does_harm(tmp_path: Path) -> None:
    for number, name in enumerate(HOSTILE):
        evening(tmp_path / "games", {name: [1], "Zoe": [0]}, when=here(2024, 1 + number % 12, 1 + number % 28))
    async with book(tmp_path / "games", (80, 24)) as pilot:
        for _ in range(len(HOSTILE)):
            await pilot.press("down")
        await counted(pilot)
        await press(pilot, "home", "down", "down", "a", "escape")
        assert isinstance(pilot.app.screen, BookScreen)


async def test_with_letters_only(folder: Path) -> None:
    save(Settings(ascii_suits=True))
    async with book(folder) as pilot:
        await press(pilot, "down")
        assert "A Bob" in contents(pilot)
        assert not {"█", "┤", "♜"} & set(page(pilot))


async def test_settings_open_from_it(folder: Path) -> None:
    async with book(folder) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, BookScreen)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_all_is_read_that_was_played_meanwhile(folder: Path) -> None:
    async with book(folder) as pilot:
        await press(pilot, "escape")
        evening(folder, {"Tom": [3], "Ann": [-3]}, when=here(2024, 7, 1))
        await press(pilot, "b")
        assert any("Tom" in line for line in contents(pilot))
    assert filling.journals(folder)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_book_is_named_once(folder: Path, size: tuple[int, int]) -> None:
    async with book(folder, size) as pilot:
        assert text_of(pilot.app.screen).casefold().count("the family book") == 1
        assert "─ Everybody ─" in text_of(pilot.app.screen)


async def test_evenings_that_were_not_played_to_the_end_are_told_apart(tmp_path: Path) -> None:
    evenings_of_family(tmp_path, 40, datetime.now(UTC))
    async with book(tmp_path) as pilot:
        text = page(pilot)
        games = re.findall(r"^│? ?[A-Z]\w*(?: Rummy)? (\d+) (\d+) \d+ │", text, re.MULTILINE)
        evenings, finished = (sum(int(row[column]) for row in games) for column in (0, 1))
        assert finished < evenings == 40
        assert f"evenings 40, {finished} played to the end, with 160 hands" in text
