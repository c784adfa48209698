"""Help is complete, even with the longest names."""

from pathlib import Path

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.help import HelpScreen, HelpText
from rummytui.screens.rulebook import RulebookScreen
from rummytui.text import marked, unmarked
from rummytui.widgets.pages import Pages
from rummytui.widgets.pieces import width_of
from tests.rummytui.screens.shelf import ready


def test_a_long_heading_is_told_to_its_end() -> None:
    heading = "What Gran, Grandfather, Great-aunt Josephine or Bartholomew can do now"
    rows = HelpText([(heading, [("d", "draw", "Draw a card.")])]).draw(40, None)
    assert all(width_of(row) <= 40 for row in rows)
    assert " ".join("".join(piece.text for piece in row).strip() for row in rows[:2]) == heading


def test_words_that_are_explained_elsewhere_stand_below() -> None:
    entries = [("d", "draw", "Take the upcard or a card from the stock."), ("x", "", "Lay off, or meld again.")]
    text = HelpText([("What can be done now", entries)], "rummy")
    assert text.words == ("Upcard", "Stock", "Lay-off", "Meld")
    rows = text.draw(30, None)
    assert [piece.target for row in rows for piece in row if piece.target is not None] == [*text.words]
    assert all(width_of(row) <= 32 for row in rows)
    assert HelpText([("Heading", [("q", "", "go away")])]).words == ()


def test_names_in_what_a_key_does_are_coloured_and_their_marks_left_out() -> None:
    (name,) = marked(["Ann"])
    rows = HelpText([("Heading", [("u", f"undo {name}'s move", "Take it back.")])]).draw(60, None)
    text = "".join(piece.text for piece in rows[1])
    assert text.split() == ["u", "undo", "Ann's", "move:", "Take", "it", "back."]
    assert text == unmarked(text)
    assert any("seat-0" in str(piece.roles) for piece in rows[1] if piece.text == "Ann")


async def test_such_a_word_is_looked_up_by_a_key_or_a_click(tmp_path: Path) -> None:
    app = RummyApp(saves=tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        for way in ("key", "click"):
            app.push_screen(HelpScreen([("Now", [("d", "", "take the upcard")])], "rummy"))
            await ready(pilot)
            if way == "key":
                await pilot.press("w")
            else:
                region = app.screen.query_one(HelpText).region_of("Upcard")
                assert region
                await pilot.click(HelpText, offset=(region.x, region.y))
            await ready(pilot)
            await pilot.pause()
            assert isinstance(app.screen, RulebookScreen)
            assert app.screen.query_one(Pages).text.startswith("# Words")
            await pilot.press("escape", "escape")
            await ready(pilot)
