"""The rulebook: every clause can be opened, found, and read by keys or by mouse."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from rules import GAMES
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.home import HomeScreen
from rummytui.screens.rulebook import RulebookContents, RulebookScreen
from rummytui.text.rulebook import book_with, books, clause_of, marks, search, words_named
from rummytui.widgets.choice import Choice
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.pages import Pages
from tests.rummytui.screens.shelf import SIZES, press, ready, where

SnapCompare = Callable[..., bool]
CLAUSES = [clause for book in books() for piece in book.pieces() if (clause := clause_of(piece))]


@pytest.fixture
def app(tmp_path: Path) -> RummyApp:
    return RummyApp(saves=tmp_path)


async def open_at(pilot: Pilot[None], clause: str | None = None, game: str | None = None) -> RulebookScreen:
    app = pilot.app
    assert isinstance(app, RummyApp)
    await ready(pilot)
    app.action_rulebook(clause, game)
    await settled(pilot)
    assert isinstance(app.screen, RulebookScreen)
    return app.screen


async def settled(pilot: Pilot[None]) -> None:
    await ready(pilot)
    await pilot.pause()


def on_show(pilot: Pilot[None]) -> str:
    """What stands on the pages now, above and below the edges too."""
    return pilot.app.screen.query_one(Pages).text


def test_every_game_has_a_book_that_begins_with_its_name() -> None:
    named = {book.name: book.title for book in books()}
    assert {name: game.title for name, game in GAMES.items() if name in named}.items() <= named.items()
    assert "rummy" in named


def test_the_pieces_of_a_book_are_the_book() -> None:
    for book in books():
        assert "\n".join(book.pieces()).split() == book.text.split()


def test_no_clause_stands_twice() -> None:
    assert len(set(CLAUSES)) == len(CLAUSES)


def test_searching_finds_whole_clauses_in_all_books() -> None:
    found = search("ACE run")
    assert "**SH-8**" in found
    assert "**SH-2**" not in found
    assert search("RU-5").count("**RU-5**") == 1
    assert search("no clause says xyzzy") == ""


async def test_all_keys_of_a_search_have_room(app: RummyApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_at(pilot)
        for key in ("slash", *"joker", "enter"):
            await pilot.press(key)
        await settled(pilot)
        keys = screen.query_one(KeyFooter).keys
        assert {"Next", "Open", "Back"} <= {key.does for key in keys}
        assert max(key.end for key in keys) <= 80


async def test_it_opens_at_a_clause(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        for clause in ("SH-13", "RU-4", "SH-1"):
            screen = await open_at(pilot, clause)
            pages = screen.query_one(Pages)
            assert pages.line_sought is not None
            assert 0 <= pages.line_sought - pages.scroll_offset.y < pages.size.height
            shown = pages.render_line(pages.line_sought - pages.scroll_offset.y)
            assert clause in shown.text
            grounds = {segment.style.bgcolor for segment in shown if segment.style}
            assert len(grounds) == 2
            book = book_with(clause)
            assert book is not None
            assert screen.query_one("#books", Choice).value == book.name
            await press(pilot, ["escape"])


async def test_it_opens_at_a_game(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot, game="rummy")
        assert screen.query_one("#books", Choice).value == "rummy"
        assert on_show(pilot).startswith("# Rummy")


async def test_a_clause_that_there_is_not(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot, "XX-99")
        assert screen.query_one(Pages).line_sought is None


def test_whole_words_are_found_before_beginnings_and_these_before_parts() -> None:
    whole, rest = search("lay").split("# Words that begin like this")
    begun, within = rest.split("# Within longer words")
    parts = (re.split(r"\n\n(?=- |#)", part) for part in (whole, begun, within))
    found = [[piece for piece in part if clause_of(piece)] for part in parts]
    for piece in found[0]:
        assert re.search(r"\blay\b", piece, re.IGNORECASE)
    for piece in found[1]:
        assert re.search(r"\blay\w", piece, re.IGNORECASE)
        assert not re.search(r"\blay\b", piece, re.IGNORECASE)
    for piece in found[2]:
        assert re.search(r"\wlay", piece, re.IGNORECASE)
        assert not re.search(r"\blay", piece, re.IGNORECASE)
    assert "Laying" in begun
    assert "played" in within
    assert all(found)
    everything = {clause_of(piece) for book in books() for piece in book.pieces() if "lay" in piece.lower()} - {None}
    shown = [clause_of(piece) for part in found for piece in part]
    assert set(shown) == everything
    assert len(shown) == len(everything)


def test_one_book_can_be_searched_alone() -> None:
    rummoli = next(book for book in books() if book.name == "rummoli")
    clauses = {clause for piece in search("ace", rummoli).split("\n\n") if (clause := clause_of(piece))}
    assert clauses
    assert all(clause.startswith("RM-") for clause in clauses)


def test_what_is_marked_begins_a_word_where_any_does() -> None:
    def marked(words: str, text: str) -> list[str]:
        pattern = marks(words.split(), text)
        return [] if pattern is None else [f"{found.start()}{found[0]}" for found in pattern.finditer(text)]

    assert marked("ace", "Place an ace or aces.") == ["9ace", "16ace"]
    assert marked("ace", "A place.") == ["4ace"]
    assert marked("Two ace", "Two places") == ["0Two", "6ace"]
    assert marked("", "Two places") == []


async def test_hits_are_marked(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot)
        screen.query_one(Input).value = "upcard"
        await settled(pilot)
        pages = screen.query_one(Pages)
        parts = [part for y in range(pages.size.height) for part in pages.render_line(y)]
        hits = [part for part in parts if part.text.casefold() == "upcard"]
        assert hits
        plain = next(part for part in parts if part.text.strip() and part not in hits)
        assert all(hit.style and hit.style.bold for hit in hits)
        assert [bool(hit.style and hit.style.reverse) for hit in hits] == [True, *[False] * (len(hits) - 1)]
        assert all(hit.style and hit.style.underline for hit in hits[1:])
        assert not (plain.style and plain.style.underline)


async def test_examples_are_drawn_as_cards(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        pages = (await open_at(pilot, "SH-7")).query_one(Pages)

        def shown() -> list[str]:
            return [pages.render_line(y).text for y in range(pages.size.height)]

        assert "▟4  ▏5  ▏6  ▙" in "\n".join(shown())
        assert " ♥  ▏♥  ▏♥   " in "\n".join(shown())
        parts = [part for y in range(pages.size.height) for part in pages.render_line(y)]
        (four,) = [part for part in parts if part.text == "4  "]
        (jack,) = [part for part in parts if part.text == "J  "]
        plain = next(part for part in parts if "SH-7" in part.text)
        assert four.style
        assert jack.style
        assert plain.style
        assert four.style.bgcolor == jack.style.bgcolor
        assert four.style.bgcolor != plain.style.bgcolor
        assert four.style.color != jack.style.color
        app.change_settings(largest_card="inline", ascii_suits=True)
        await settled(pilot)
        assert "4h 5h 6h" in "\n".join(shown())


async def test_cards_in_a_sentence_have_the_signs_and_colours_of_the_table(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        pages = (await open_at(pilot, "RU-5")).query_one(Pages)

        def said() -> dict[str, object]:
            parts = [part for y in range(pages.size.height) for part in pages.render_line(y)]
            return {part.text: part.style.color for part in parts if part.style and part.style.bold}

        assert said()["9♦"] != said()["3♣"]
        app.change_settings(four_colours=True)
        await settled(pilot)
        four = said()
        assert len({four["9♦"], four["3♣"], four["K♠"]}) == 3
        app.change_settings(ascii_suits=True)
        await settled(pilot)
        assert "9d" in said()
        assert "9♦" not in said()


def places_of(pages: Pages, word: str) -> list[tuple[int, int]]:
    """Where a word stands in sight."""
    lines = [pages.render_line(y).text for y in range(pages.size.height)]
    return [(found.start(), y) for y, line in enumerate(lines) for found in re.finditer(rf"{word}\b", line)]


async def test_words_are_explained_by_a_click_where_they_are_first_named(app: RummyApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await open_at(pilot, game="rummoli")
        pages = screen.query_one(Pages)
        first = places_of(pages, "widow")[0]
        looks = [
            bool(part.style and part.style.underline)
            for y in range(pages.size.height)
            for part in pages.render_line(y)
            if part.text == "widow" or (part.style and not part.style.underline and "widow" in part.text)
        ]
        assert looks[0]
        assert not any(looks[1:])
        await pilot.click(pages, offset=first)
        await settled(pilot)
        assert on_show(pilot).startswith("# Words")
        assert pages.line_sought is not None
        assert "Widow" in pages.render_line(pages.line_sought - pages.scroll_offset.y).text
        await pilot.click(pages, offset=places_of(pages, "RM-4")[0])
        await settled(pilot)
        assert on_show(pilot).startswith("# Rummoli")


async def test_it_opens_at_a_word(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot, "Upcard")
        pages = screen.query_one(Pages)
        assert screen.query_one("#books", Choice).value == "words"
        assert pages.line_sought is not None
        assert "Upcard" in pages.render_line(pages.line_sought - pages.scroll_offset.y).text


def test_words_are_known_in_all_the_ways_they_are_written() -> None:
    said = "Upcards, a wild card, LAY OFF, a lay-off; a restock, an offset."
    assert [(said[start:end], word.name) for start, end, word in words_named(said, None)] == [
        ("Upcards", "Upcard"),
        ("wild card", "Joker"),
        ("LAY OFF", "Lay-off"),
        ("lay-off", "Lay-off"),
    ]


def test_a_word_of_one_game_means_something_else_in_others() -> None:
    said = "The game stops, as the stock has run out: a double run."
    assert [word.name for _, _, word in words_named(said, "rummoli")] == ["Stops", "Stock", "Run"]
    assert [word.name for _, _, word in words_named(said, "tummy-rummy")] == ["Stock", "Double", "Run"]
    assert [word.name for _, _, word in words_named(said, "knock")] == ["Stock", "Run"]


def test_a_search_finds_words_too() -> None:
    assert "**Deadwood" in search("deadwood")


def chosen_word(pages: Pages) -> tuple[int, str]:
    """The line in sight with the chosen link or hit, and what is chosen there."""
    parts = [(y, part) for y in range(pages.size.height) for part in pages.render_line(y)]
    ((y, part),) = [(y, part) for y, part in parts if part.style and part.style.reverse]
    return y, part.text


async def test_a_clause_that_is_named_is_a_link_to_click(app: RummyApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await open_at(pilot, game="continental")
        pages = screen.query_one(Pages)
        at = places_of(pages, "SH-12")[0]
        await pilot.click(pages, offset=at)
        await settled(pilot)
        assert on_show(pilot).startswith(f"# {books()[0].title}")
        assert pages.line_sought is not None
        assert "SH-12" in pages.render_line(pages.line_sought - pages.scroll_offset.y).text
        await press(pilot, ["backspace"])
        await settled(pilot)
        assert on_show(pilot).startswith("# Continental")
        assert pages.scroll_offset.y == 0


async def test_links_are_followed_by_keys(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_at(pilot, game="gin")
        await press(pilot, ["n", "n", "p"])
        pages = pilot.app.screen.query_one(Pages)
        chosen = chosen_word(pages)[1]
        await press(pilot, ["enter"])
        await settled(pilot)
        assert chosen == "KN-1"
        sought = pilot.app.screen.query_one(Pages).line_sought
        assert sought is not None
        assert not on_show(pilot).startswith("# Gin")
        await press(pilot, ["backspace", "escape"])
        assert where(app) is HomeScreen


async def test_every_clause_that_is_named_can_be_followed() -> None:
    for book in books():
        for named in re.findall(r"\b[A-Z]{2}-\d+\b", book.text):
            assert book_with(named), named


async def test_the_contents_stand_beside_the_pages_where_there_is_room(app: RummyApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await open_at(pilot, game="rummoli")
        contents = screen.query_one(RulebookContents)
        assert screen.query_one("#contents").display
        assert not screen.query_one("#books").display
        assert str(contents.highlighted_option.prompt if contents.highlighted_option else "") == "Rummoli"
        contents.focus()
        await press(pilot, ["down", "down", "down"])
        await settled(pilot)
        pages = screen.query_one(Pages)
        assert pages.line_sought is not None
        assert pages.render_line(pages.line_sought - pages.scroll_offset.y).text.strip() == "Poker"
        await pilot.click(contents, offset=(4, 1))
        await settled(pilot)
        assert on_show(pilot) == books()[0].text
        await pilot.resize_terminal(90, 30)
        await settled(pilot)
        assert screen.query_one("#contents").styles.display == "none"
        assert screen.query_one("#books", Choice).value == books()[0].name


async def test_turning_to_another_book(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_at(pilot)
        first = on_show(pilot)
        await press(pilot, ["right"])
        await settled(pilot)
        assert on_show(pilot).startswith("# Rummy")
        await press(pilot, ["left"])
        await settled(pilot)
        assert on_show(pilot) == first
        await pilot.click("#books", offset=(30, 0))
        await settled(pilot)
        assert on_show(pilot).startswith("# Rummy")


async def test_reading_by_keys(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot)
        await press(pilot, ["down", "space", "pagedown"])
        assert screen.query_one(Pages).scroll_target_y > 10
        await press(pilot, ["home"])
        assert screen.query_one(Pages).scroll_target_y == 0


async def test_a_page_turned_back_is_not_redrawn(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot, game="rummoli")
        pages, bar = screen.query_one(Pages), screen.query_one(Pages).vertical_scrollbar
        first = [*pages.render_lines(pages.size.region), *bar.render_lines(bar.size.region)]
        await press(pilot, ["pagedown"])
        second = [*pages.render_lines(pages.size.region), *bar.render_lines(bar.size.region)]
        assert [strip.text for strip in first] != [strip.text for strip in second]
        await press(pilot, ["pageup"])
        again = [*pages.render_lines(pages.size.region), *bar.render_lines(bar.size.region)]
        assert all(new is old for new, old in zip(again, first, strict=True))


async def test_pages_follow_the_theme(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        pages = (await open_at(pilot)).query_one(Pages)
        bar = pages.vertical_scrollbar

        def colours() -> set[object]:
            strips = [*pages.render_lines(pages.size.region), *bar.render_lines(bar.size.region)]
            return {segment.style.bgcolor for strip in strips for segment in strip if segment.style}

        before = colours()
        app.theme = next(theme for theme in app.available_themes if theme != app.theme)
        await settled(pilot)
        assert colours().isdisjoint(before)


async def test_the_scrollbar_shows_where_one_reads_and_turns_pages(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        pages = (await open_at(pilot, game="rummoli")).query_one(Pages)
        bar = pages.vertical_scrollbar

        def thumb() -> list[int]:
            rows = bar.render_lines(bar.size.region)
            return [y for y, (row,) in enumerate(rows) if row.style and row.style.meta == {"@mouse.down": "grab"}]

        assert thumb()[0] == 0
        await pilot.click(bar, offset=(0, bar.size.height - 1))
        await settled(pilot)
        assert pages.scroll_offset.y > 0
        assert 0 < thumb()[0] <= thumb()[-1] < bar.size.height - 1
        await press(pilot, ["end"])
        assert thumb()[-1] == bar.size.height - 1


async def test_searching(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot)
        await press(pilot, ["slash"])
        screen.query_one(Input).insert_text_at_cursor("upcar")
        await press(pilot, ["d"])
        await settled(pilot)
        assert "**SH-1**" in on_show(pilot)
        assert "**SH-7**" not in on_show(pilot)
        screen.query_one(Input).insert_text_at_cursor("zz")
        await press(pilot, ["z"])
        await settled(pilot)
        assert screen.query_one("#none").display
        await press(pilot, ["escape"])
        await settled(pilot)
        assert on_show(pilot) == books()[0].text
        await press(pilot, ["escape"])
        assert where(app) is HomeScreen


async def test_hits_are_counted_and_gone_through(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot)
        pages = screen.query_one(Pages)

        def count() -> str:
            return str(screen.query_one("#count", Static).render())

        assert not screen.query_one("#found").display
        screen.query_one(Input).value = "widow"
        await settled(pilot)
        assert screen.query_one("#found").display
        hits = len(re.findall("widow", re.sub(r"(?m)^#.*", "", on_show(pilot)), re.IGNORECASE))
        assert hits > 5
        assert count() == f"1 of {hits}"
        pages.focus()
        first = chosen_word(pages)
        await press(pilot, ["n"])
        await settled(pilot)
        assert count() == f"2 of {hits}"
        assert chosen_word(pages) != first
        await press(pilot, ["N", "N"])
        await settled(pilot)
        assert count() == f"{hits} of {hits}"
        assert chosen_word(pages)[1].casefold() == "widow"
        await press(pilot, ["n"])
        await settled(pilot)
        assert count() == f"1 of {hits}"


async def test_a_hit_is_read_on_where_it_stands_in_its_book(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot)
        await press(pilot, ["slash", *"widow", "enter", "n", "n", "n", "enter"])
        await settled(pilot)
        pages = screen.query_one(Pages)
        assert on_show(pilot).startswith("# Rummoli")
        assert pages.line_sought is not None
        there = pages.render_line(pages.line_sought - pages.scroll_offset.y).text
        assert "RM-5" in there
        await press(pilot, ["backspace"])
        await settled(pilot)
        assert screen.query_one(Input).value == "widow"
        assert str(screen.query_one("#count", Static).render()).startswith("4 of ")


async def test_the_search_can_be_kept_to_one_game(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot, game="gin")
        await press(pilot, ["slash", *"knock", "enter"])
        await settled(pilot)
        assert "**KN-1**" in on_show(pilot)
        await press(pilot, ["g"])
        await settled(pilot)
        assert "**GI-3**" in on_show(pilot)
        assert "**KN-1**" not in on_show(pilot)
        scope = screen.query_one("#scope", Choice)
        assert [one.label for one in scope.alternatives] == ["all games", "only Gin Rummy"]
        await pilot.click(scope, offset=(1, 0))
        await settled(pilot)
        assert "**KN-1**" in on_show(pilot)


async def test_hostile_words(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        screen = await open_at(pilot)
        for text in ("[/]", "\x1b[2J", "**", "# ", "|a|b|\n|-|-|", "(" * 300):
            screen.query_one(Input).value = text
            await settled(pilot)
            assert where(app) is RulebookScreen


async def test_one_rulebook_is_enough(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_at(pilot)
        app.action_rulebook()
        await settled(pilot)
        await press(pilot, ["f1"])
        assert where(app) is HomeScreen


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_picture(snap_compare: SnapCompare, size: tuple[int, int], app: RummyApp) -> None:
    """Opened at the clause of a refusal."""

    async def opened(pilot: Pilot[None]) -> None:
        await open_at(pilot, "SH-5")

    assert snap_compare(app, terminal_size=size, run_before=opened)
