"""A hand played again from its settlement, and a deal that somebody has sent."""

from pathlib import Path

from textual.widgets import Input, Static

from rummytui.app.rummy_app import RummyApp
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import LastTable, Player, Settings, save
from rummytui.sharing import first_time, hand_to_share, play_again
from rummytui.table.host import Host, Sitter
from rummytui.text.speech import signed
from rummytui.widgets.prompt import Prompt
from tests.rummytui.daily.played import play_on
from tests.rummytui.screens.shelf import ready
from tests.rummytui.screens.tables import opened, press, table_of, until


def settled(folder: Path) -> Host:
    """A game of two whose first hand is over; Ann lost 14 points."""
    host = Host.new(folder, "knock", ["Ann", "Robin"], [Sitter("person"), Sitter("bot", "easy")], seed=5)
    play_on(host, 1)
    return host


async def test_a_hand_is_copied_and_played_again(tmp_path: Path) -> None:
    host = settled(tmp_path)
    deal = hand_to_share(host)
    assert deal
    async with opened(host, size=(120, 40)) as pilot:
        await press(pilot, "c")
        assert pilot.app.clipboard == deal.text()
        assert pilot.app.screen.query_one(Prompt)._said[0].startswith("Copied this hand.")
        await press(pilot, "g")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        again = table_of(pilot).host
        assert isinstance(again, Host)
        assert again.path != host.path
        assert first_time(again) == tuple(host.game.scores)


async def test_both_times_are_compared(tmp_path: Path) -> None:
    again = play_again(tmp_path, settled(tmp_path))
    assert again
    play_on(again, 1)
    then, now = first_time(again), again.game.scores[0]
    assert then
    async with opened(Host.resume(closed(again)), size=(120, 40)) as pilot:
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, SettlementScreen)
        assert f"{signed(then[0])} the first time, {signed(now)} this time." in pilot.app.screen.prompt_text()


def closed(host: Host) -> Path:
    host.close()
    return host.path


async def test_a_deal_that_was_sent_is_pasted_in_new_game(tmp_path: Path) -> None:
    host = settled(tmp_path / "elsewhere")
    deal = hand_to_share(host)
    assert deal
    host.close()
    save(Settings(names=("Gail",), table=LastTable("rummy", (Player("Gail"), Player("Olive", "easy")))))
    app = RummyApp(saves=tmp_path)
    async with app.run_test() as pilot:
        await ready(pilot)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        typed = "deal:"
        for text, said in ((deal.text()[:-1], "incomplete or mistyped"), (deal.text(), "")):
            await pilot.press("f4")
            await until(pilot, lambda: isinstance(app.screen, AskTextScreen))
            assert app.screen.query_one(Input).value == typed, "nobody has to paste it again"
            app.screen.query_one(Input).value = typed = text
            await pilot.press("enter")
            if said:
                await until(pilot, lambda: isinstance(app.screen, SetupScreen))
                assert said in str(app.screen.query_one("#complaint", Static).content)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = table_of(pilot).host
        assert table.game.players == ("Gail", "Olive")
        assert table.game.name == "knock"
        assert not app.settings.house_rules
