"""No typed or pasted text reaches the screen as an escape sequence."""

from textual.app import App, ComposeResult
from textual.events import Paste
from textual.pilot import Pilot

from rules.names import is_clean
from rummytui.widgets.entry import Entry, NameEntry
from tests.rummytui.widgets.hostile import FORBIDDEN, NAMES


class Form(App[None]):
    """One line for a name and one for anything."""

    def compose(self) -> ComposeResult:
        yield NameEntry(id="name")
        yield Entry(id="text")


async def pasted(pilot: Pilot[None], entry: str, text: str) -> str:
    line = pilot.app.query_one(entry, Entry)
    line.focus()
    await pilot.pause()
    line.post_message(Paste(text))
    await pilot.pause()
    return line.value


async def test_pasting() -> None:
    async with Form().run_test() as pilot:
        given = pilot.app.query_one(NameEntry)
        for text in NAMES:
            for line in pilot.app.query(Entry):
                line.value = ""
            assert not FORBIDDEN & set(await pasted(pilot, "#text", text))
            name = await pasted(pilot, "#name", text)
            assert name == "" or is_clean(name)
            await pilot.press("end", "x", "left", "left", "backspace")
            assert given.name_given == "" or is_clean(given.name_given)


async def test_a_name_of_two_words_can_be_typed() -> None:
    async with Form().run_test() as pilot:
        await pilot.press(*"Aunt", "space", *"May", "space")
        assert pilot.app.query_one(NameEntry).value == "Aunt May "
        assert pilot.app.query_one(NameEntry).name_given == "Aunt May"


async def test_a_name_ends_at_its_longest() -> None:
    async with Form().run_test() as pilot:
        assert len(await pasted(pilot, "#name", "Ann " * 40)) <= 40


async def test_typing_replaces_what_was_proposed() -> None:
    async with Form().run_test() as pilot:
        pilot.app.query_one(NameEntry).value = "Player 1"
        await pilot.press("tab", "shift+tab", *"Gran")
        assert pilot.app.query_one(NameEntry).value == "Gran"
