"""Setting up a table: quick for those who play every day, forgiving for everybody else."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widgets import Button, Static

from rules import GAMES
from rules.names import is_clean
from rummytui.app.rummy_app import RummyApp
from rummytui.bots import LEVELS, USUAL_LEVEL, Temper
from rummytui.games.pictures import picture_of
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.hosting import TablePlan
from rummytui.remote.server.nats_server import far_folder
from rummytui.screens.home import HomeScreen
from rummytui.screens.lesson import LessonScreen
from rummytui.screens.setup import SetupScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import LastTable, Player, Settings, load, save
from rummytui.table.host import Host, Sitter
from rummytui.widgets.cards import CardLook
from rummytui.widgets.choice import Choice
from rummytui.widgets.entry import Entry, NameEntry
from rummytui.widgets.forms.game_list import About, GameList, Picture
from rummytui.widgets.forms.house_rules import Fold, HouseRulesForm
from rummytui.widgets.forms.rule_editor import RuleEditor
from rummytui.widgets.forms.seating import KnownNames, RowTools, Seating, SeatRow
from rummytui.widgets.pieces import width_of
from rummytui.widgets.still import Form
from rummytui.widgets.vignette import HEIGHT, WIDTH
from tests.rummytui.screens.shelf import SIZES, complaint, press, ready, where
from tests.rummytui.screens.tables import until
from tests.rummytui.shown import foot_of, strips_of, text_of
from tests.rummytui.widgets.hostile import NAMES
from tests.saves.book.family import evening

SnapCompare = Callable[..., bool]
THREE = LastTable("rummy", (Player("Ann"), Player("Bob"), Player("Robin", LEVELS[0])))


@pytest.fixture
def app(tmp_path: Path) -> RummyApp:
    return RummyApp(saves=tmp_path / "games")


@pytest.fixture
def played_before() -> None:
    save(Settings(names=("Ann", "Bob", "Gail"), table=THREE, house_rules={"rummy": {"ace": "either"}}))


def places(app: RummyApp) -> list[Player]:
    return app.screen.query_one(Seating).places


def host(app: RummyApp) -> Host:
    """The game that is being played."""
    table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    assert isinstance(table.host, Host)
    return table.host


async def open_setup(pilot: Pilot[None]) -> None:
    await ready(pilot)
    await press(pilot, ["n"])
    assert where(pilot.app) is SetupScreen


async def to_deal(pilot: Pilot[None]) -> None:
    """Have the cursor on the button that deals."""
    pilot.app.screen.query_one("#deal").focus()
    await pilot.pause()


async def name(pilot: Pilot[None], seat: int, text: str) -> None:
    pilot.app.screen.query(NameEntry)[seat].value = text
    await pilot.pause()


def wrong_names(app: RummyApp) -> dict[int, str]:
    """The messages at the seats, by seat."""
    shown = [row.query_one(".field-wrong", Static) for row in app.screen.query(SeatRow)]
    return {seat: str(line.render()) for seat, line in enumerate(shown) if line.display}


def wrong_about_seats(app: RummyApp) -> str:
    """The message below all the seats."""
    line = app.screen.query_one("#too-few", Static)
    return str(line.render()) if line.display else ""


async def test_two_keys_from_home_to_the_first_hand(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await ready(pilot)
        await press(pilot, ["enter", "f2"])
        assert host(app).game.players == ("Player 1", "Robin")
        assert host(app).people == {0}


@pytest.mark.usefixtures("played_before")
async def test_the_last_table_is_offered_again_with_its_house_rules(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        assert places(app) == list(THREE.places)
        await press(pilot, ["f2"])
        assert host(app).game.players == ("Ann", "Bob", "Robin")
        assert [sitter.level for sitter in host(app).seating] == [None, None, LEVELS[0]]
        assert host(app).game.options.model_dump()["ace"] == "either"


async def test_what_was_dealt_is_remembered(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await name(pilot, 0, "Gail")
        await press(pilot, ["f2"])
    settings, _ = load()
    assert settings.names == ("Gail",)
    assert settings.table == LastTable("rummy", (Player("Gail"), Player("Robin", USUAL_LEVEL)))


@pytest.mark.usefixtures("played_before")
async def test_people_of_earlier_games_are_proposed(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await pilot.click("#person")
        await pilot.click("#bot")
        await pilot.pause()
        assert places(app)[3:] == [Player("Gail"), Player("Ruby", USUAL_LEVEL)]
        await name(pilot, 3, "")
        app.screen.query(NameEntry)[3].focus()
        await press(pilot, ["g", "right"])
        assert places(app)[3].name == "Gail"


@pytest.mark.usefixtures("played_before")
async def test_the_games_keep_their_order_and_the_last_one_is_under_the_cursor(app: RummyApp) -> None:
    save(Settings(table=LastTable("gin", THREE.places[:2])))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        games = app.screen.query_one(GameList)
        assert [option.id for option in games.options] == list(GAMES)
        assert app.focused is games
        assert games.chosen is GAMES["gin"]
        await press(pilot, ["f2"])
        assert host(app).game.name == "gin"


async def test_names_have_room_in_every_window(app: RummyApp) -> None:
    """With the levels of bots beside them."""
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        for size in ((80, 24), (80, 40), (112, 40), (120, 40), (131, 36), (132, 36), (149, 40), (150, 36), (160, 50)):
            await pilot.resize_terminal(*size)
            await ready(pilot)
            entries = app.screen.query(".seat NameEntry")
            assert len(entries) == 2
            assert min(entry.content_size.width for entry in entries) >= len("Grandmother"), size


async def test_the_list_stands_beside_all_the_rest_where_there_is_room(app: RummyApp) -> None:
    async with app.run_test(size=(160, 50)) as pilot:
        await open_setup(pilot)
        games, seats = app.screen.query_one(GameList), app.screen.query_one(Seating)
        for size, beside in (((160, 50), True), ((117, 40), False), ((118, 35), False), ((118, 36), True)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert (seats.region.x >= games.region.right) == beside, size
            assert (games.region.bottom > seats.region.y) == beside, size


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.usefixtures("played_before")
async def test_every_game_is_told_about(app: RummyApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await open_setup(pilot)
        for game in GAMES.values():
            shown = text_of(app.screen)
            for other in GAMES.values():
                assert other.title in shown
            about = app.screen.query_one(About)
            assert about.border_title == game.title
            assert game.length in str(about.border_subtitle)
            told = " ".join(strip.text.strip("│ ") for strip in strips_of(app.screen)).split()
            assert all(word in told for word in game.sentence.split())
            picture = about.query_one(Picture)
            assert any(strip.text.strip() for strip in picture.render_lines(picture.size.region))
            await press(pilot, ["down"])


async def test_no_two_games_have_the_same_picture() -> None:
    for look in (CardLook(), CardLook(ascii=True), CardLook(flat=True)):
        drawn = {game: picture_of(game, look) for game in GAMES}
        texts = {"\n".join("".join(piece.text for piece in row) for row in rows) for rows in drawn.values()}
        assert len(texts) == len(GAMES)
        for rows in drawn.values():
            assert len(rows) == HEIGHT
            assert {width_of(row) for row in rows} == {WIDTH}
        if look.ascii:
            assert "".join(texts).isascii()


async def test_a_game_is_chosen_with_a_click(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await pilot.click(GameList, offset=(6, 6))
        await pilot.pause()
        assert app.screen.query_one(GameList).chosen is GAMES["gin"]
        await press(pilot, ["f2"])
        assert host(app).game.name == "gin"


async def test_a_game_that_is_chosen_offers_its_own_sets_of_house_rules(app: RummyApp) -> None:
    """However they were last: by the book, which is said alike in every game."""
    async with app.run_test() as pilot:
        await open_setup(pilot)
        games, ways = app.screen.query_one(GameList), app.screen.query_one("#preset", Choice)
        for _ in GAMES:
            await press(pilot, ["down"])
            ways.focus()
            await press(pilot, ["left"])
            first, *_, last = games.chosen.Options.all_presets()
            assert ways.value == last
            await press(pilot, ["right"])
            assert ways.value == first
            games.focus()


@pytest.mark.usefixtures("played_before")
async def test_whoever_played_before_is_seated_with_a_key_or_a_click(app: RummyApp) -> None:
    save(Settings(names=("Ann", "Bob", "Gail", "Dan"), table=LastTable("rummy", (Player("Player 1"), Player("Ann")))))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        known = app.screen.query_one(KnownNames)
        assert known.render_line(0).text.split() == ["or", "+", "Bob", "+", "Gail", "+", "Dan"]
        known.focus()
        await press(pilot, ["right", "enter"])
        assert [place.name for place in places(app)] == ["Gail", "Ann"]
        await pilot.click(known, offset=(4, 0))
        await pilot.pause()
        assert [place.name for place in places(app)] == ["Gail", "Ann", "Bob"]
        assert known.render_line(0).text.split()[-1] == "Dan"
        known.focus()
        await press(pilot, ["enter"])
        assert places(app)[-1] == Player("Dan")
        assert not known.display


async def test_passing_by_a_game_for_four_adds_nobody(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await press(pilot, ["down", "down", "down"])
        assert [place.name for place in places(app)] == ["Player 1", "Robin", "Ruby", "Jasper"]
        await press(pilot, ["down"])
        assert [place.name for place in places(app)] == ["Player 1", "Robin"]
        await press(pilot, ["up"])
        await name(pilot, 2, "Gran")
        await press(pilot, ["down"])
        assert [place.name for place in places(app)] == ["Player 1", "Robin", "Gran"]


async def test_buttons_side_by_side_are_reached_by_arrows(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await to_deal(pilot)
        await press(pilot, ["right"])
        assert app.focused is app.screen.query_one("#back")
        await press(pilot, ["left", "up", "up", "up"])
        assert app.focused is app.screen.query_one("#bot")
        await press(pilot, ["right"])
        assert app.focused is app.screen.query_one("#head-start")


async def test_a_seventh_chair_does_not_fit(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        # A button takes no second click while it shows the first.
        app.screen.query_one("#bot", Button).active_effect_duration = 0
        for _ in range(6):
            await pilot.click("#bot")
            await pilot.pause()
        assert len(places(app)) == 6
        assert app.screen.query_one("#person", Button).disabled
        await press(pilot, ["f2"])
        assert len(host(app).game.players) == 6


@pytest.mark.usefixtures("played_before")
async def test_chairs_by_keys_from_the_list_and_from_a_name(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await press(pilot, ["plus"])
        assert places(app)[3:] == [Player("Gail")]
        assert app.focused is app.screen.query(NameEntry)[3]
        await press(pilot, ["plus"])
        assert places(app)[3:] == [Player("Gail"), Player("Player 1")]
        await press(pilot, [*"Zoe", "asterisk"])
        assert places(app)[3:5] == [Player("Gail"), Player("Zoe")]
        assert places(app)[5].bot in LEVELS
        await press(pilot, ["plus"])
        assert len(places(app)) == 6
        assert wrong_about_seats(app) == "Rummy is for 2 to 6 players."
        await press(pilot, ["ctrl+r"])
        assert wrong_about_seats(app) == ""


@pytest.mark.usefixtures("played_before")
async def test_a_plus_seats_the_name_under_the_cursor(app: RummyApp) -> None:
    save(Settings(names=("Ann", "Bob", "Gail", "Dan"), table=LastTable("rummy", (Player("Player 1"), Player("Ann")))))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        app.screen.query_one(KnownNames).focus()
        await press(pilot, ["right", "plus"])
        assert [place.name for place in places(app)] == ["Gail", "Ann"]


async def test_what_is_chosen_for_one_game_waits_there_and_goes_to_no_other(app: RummyApp) -> None:
    save(Settings(house_rules={"knock": {"penalty": 5, "first_dealer": 1}}))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        form = app.screen.query_one(HouseRulesForm)
        form.choose("first_dealer", 1)
        form.choose("stalemate", 7)
        # What was remembered of a first dealer by an older version is forgotten.
        for game, keys, values in (
            ("boathouse", ["down"], {}),
            ("knock", ["down", "down", "down"], {"penalty": 5}),
            ("rummy", ["up", "up", "up", "up"], {"first_dealer": 1, "stalemate": 7}),
        ):
            await press(pilot, keys)
            assert app.screen.query_one(GameList).chosen is GAMES[game]
            assert form.values == values
        await press(pilot, ["f2"])
        assert host(app).game.dealer == 1
    assert load()[0].house_rules == {"rummy": {"stalemate": 7}, "knock": {"penalty": 5, "first_dealer": 1}}


async def test_house_rules_of_the_command_line_are_for_that_game_alone(tmp_path: Path) -> None:
    save(Settings(house_rules={"rummy": {"stalemate": 7}}))
    given = {"first_dealer": 1, "ace": "either"}
    people = [Sitter("person"), Sitter("person")]
    started = Host.new(tmp_path, "rummy", ["Ann", "Bob"], people, seed=1, options=given)
    async with RummyApp(started, saves=tmp_path).run_test() as pilot:
        await pilot.pause()
        assert isinstance(pilot.app, RummyApp)
        assert host(pilot.app).game.dealer == 1
    remembered = load()[0]
    assert remembered.house_rules == {"rummy": {"stalemate": 7}}
    assert remembered.names == ("Ann", "Bob")
    async with RummyApp(saves=tmp_path).run_test() as pilot:
        await open_setup(pilot)
        assert pilot.app.screen.query_one(HouseRulesForm).values == {"stalemate": 7}


async def test_house_rules_that_contradict_each_other(app: RummyApp) -> None:
    save(Settings(table=LastTable("gin", THREE.places[:2]), house_rules={"gin": {"spades_double": True}}))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await press(pilot, ["f2"])
        assert where(app) is SetupScreen
        line = app.screen.query_one("#together .rule-meaning", Static)
        assert str(line.render()).endswith("please choose knock limit = upcard, or spades double = off.")
        assert line.has_class("-refused")
        assert app.focused is app.screen.query_one("#preset")
        await press(pilot, ["right"])
        assert not line.has_class("-refused")
        await press(pilot, ["f2"])
        assert host(app).game.options.model_dump()["spades_double"] is False


@pytest.mark.usefixtures("played_before")
async def test_seats_change_places_by_key(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        app.screen.query(NameEntry)[0].focus()
        await press(pilot, ["shift+down"])
        assert [place.name for place in places(app)] == ["Bob", "Ann", "Robin"]
        await press(pilot, ["ctrl+down", "shift+down"])
        assert [place.name for place in places(app)] == ["Bob", "Robin", "Ann"]
        await press(pilot, ["ctrl+up"])
        assert [place.name for place in places(app)] == ["Bob", "Ann", "Robin"]
        assert [str(number.render()).strip() for number in app.screen.query(".seat-number")] == ["1 ♜", "2 ●", "3 ▲"]
        await press(pilot, ["ctrl+r"])
        assert [place.name for place in places(app)] == ["Bob", "Robin"]


@pytest.mark.usefixtures("played_before")
async def test_keys_for_a_seat_that_is_being_removed_do_nothing(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        app.screen.query(NameEntry)[0].focus()
        await pilot.pause()
        row = app.screen.query(SeatRow)[0]
        row.action_remove_seat()
        row.action_remove_seat()
        row.action_shift(1)
        await pilot.pause()
        assert [place.name for place in places(app)] == ["Bob", "Robin"]


@pytest.mark.usefixtures("played_before")
async def test_seats_change_places_by_mouse(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await pilot.click(app.screen.query(RowTools)[2], offset=(1, 0))
        await pilot.pause()
        assert [place.name for place in places(app)] == ["Ann", "Robin", "Bob"]
        await pilot.click(app.screen.query(RowTools)[0], offset=(4, 0))
        await pilot.pause()
        assert [place.name for place in places(app)] == ["Robin", "Ann", "Bob"]
        await pilot.click(app.screen.query(RowTools)[1], offset=(7, 0))
        await pilot.pause()
        assert [place.name for place in places(app)] == ["Robin", "Bob"]


async def test_the_last_chair_stays(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        for _ in range(4):
            await pilot.click(app.screen.query(RowTools)[0], offset=(7, 0))
            await pilot.pause()
        assert len(places(app)) == 1
        await press(pilot, ["f2"])
        assert wrong_about_seats(app) == "Rummy is for 2 to 6 players, not 1."
        assert where(app) is SetupScreen


async def test_a_bot_takes_a_seat(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        app.screen.query(SeatRow)[0].query_one(".who", Choice).focus()
        await press(pilot, ["right"])
        assert places(app)[0].bot == LEVELS[0]


async def test_a_person_sits_elsewhere_where_that_is_chosen(app: RummyApp, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[TablePlan] = []

    async def open_table(plan: TablePlan, **_: object) -> None:
        opened.append(plan)
        raise RemoteError("No server starts in a test.")

    monkeypatch.setattr("rummytui.remote.guest.hosting.open_table", open_table)
    async with app.run_test(size=(80, 40)) as pilot:
        await open_setup(pilot)
        row = app.screen.query(SeatRow)[0]
        assert not row.query_one(".where", Choice).display
        row.query_one(".who", Choice).focus()
        await pilot.pause()
        assert row.query_one(".where", Choice).display
        row.query_one(".where", Choice).focus()
        await press(pilot, ["right", "f2"])
        assert "At least one player must be at this screen" in complaint(pilot)
        await press(pilot, ["left"])
        await app.screen.query_one(Seating).add(bot=False)
        last = app.screen.query(SeatRow).last()
        last.query_one(".who", Choice).focus()
        await pilot.pause()
        last.query_one(".where", Choice).focus()
        await press(pilot, ["right", "f2"])
        assert "No server starts in a test." in complaint(pilot)
        assert opened[0].elsewhere == {len(places(app)) - 1}
        assert 0 in opened[0].here


async def test_where_no_table_can_be_kept_for_others_one_sentence_says_so(app: RummyApp) -> None:
    far_folder().parent.mkdir(parents=True, exist_ok=True)
    far_folder().touch()
    async with app.run_test(size=(80, 40)) as pilot:
        await open_setup(pilot)
        await app.screen.query_one(Seating).add(bot=False)
        last = app.screen.query(SeatRow).last()
        last.query_one(".who", Choice).focus()
        await pilot.pause()
        last.query_one(".where", Choice).focus()
        await press(pilot, ["right", "f2"])
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert complaint(pilot).startswith(f"Can't use {far_folder()}: there's a file where")
        assert isinstance(app.screen, SetupScreen)
        last.query_one(".where", Choice).focus()
        await press(pilot, ["left", "f2"])
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack)


class TestTempers:
    """How a bot plays, besides how well: asked in words, only where there is something to choose, and remembered."""

    @pytest.fixture(autouse=True)
    def tempers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("rummytui.games.rummy.bot.TEMPERS", (Temper.HOARDER, Temper.SPRINTER))
        monkeypatch.setattr("rummytui.games.boathouse.bot.TEMPERS", (Temper.SPRINTER,))
        monkeypatch.setattr("rummytui.games.continental.bot.TEMPERS", ())

    async def test_one_is_chosen_in_words(self, app: RummyApp) -> None:
        async with app.run_test(size=(80, 40)) as pilot:
            await open_setup(pilot)
            row = app.screen.query(SeatRow)[1]
            habit = row.query_one(".temper", Choice)
            assert "goes out early" not in text_of(app.screen)
            row.query_one(".who", Choice).focus()
            await press(pilot, ["right"])
            assert "holds out for the big hand" in text_of(app.screen)
            await press(pilot, ["down", "right"])
            assert habit.has_focus
            assert places(app)[1] == Player("Robin", "hard:hoarder")
            row.query_one(".who", Choice).focus()
            await press(pilot, ["right"])
            assert places(app)[1] == Player("Robin")
            assert "holds out" not in text_of(app.screen)

    async def test_it_goes_with_a_game_in_which_no_bot_has_it_and_comes_back(self, app: RummyApp) -> None:
        async with app.run_test(size=(80, 40)) as pilot:
            await open_setup(pilot)
            app.screen.query(SeatRow)[1].query_one(".temper", Choice).choose(Temper.HOARDER)
            await pilot.pause()
            for chosen, level in (("boathouse", "medium"), ("continental", "medium"), ("rummy", "medium:hoarder")):
                app.screen.query_one(GameList).highlighted = list(GAMES).index(chosen)
                await pilot.pause()
                assert places(app)[1].bot == level

    async def test_the_bot_plays_so_and_is_offered_again(self, app: RummyApp) -> None:
        async with app.run_test(size=(80, 40)) as pilot:
            await open_setup(pilot)
            app.screen.query(SeatRow)[1].query_one(".temper", Choice).choose(Temper.SPRINTER)
            await press(pilot, ["f2"])
            await pilot.pause()
            assert host(app).seating[1] == Sitter("bot", "medium:sprinter")
        table = load()[0].table
        assert table is not None
        assert table.places[1] == Player("Robin", "medium:sprinter")


WRONG_NAMES = [
    ("", "Bob", "Seat 1 has no name yet; please type one.", 0),
    ("Ann", "   ", "Seat 2 has no name yet; please type one.", 1),
    ("Ann", "\u200b\u3164", "Seat 2 has no name yet; please type one.", 1),
    ("Ann", "ann ", "Seats 1 and 2 are both called ann; please change one.", 1),
    ("Ann", "Ａnn", "Seats 1 and 2 are both called Ａnn; please change one.", 1),
]


FOUR = LastTable("rummy", tuple(map(Player, ("Ann", "Bob", "Gail", "Dan"))))


async def test_tab_goes_from_name_to_name_and_letters_change_nobody(app: RummyApp) -> None:
    """A family types its names in order, and everyone stays a person."""
    save(Settings(table=LastTable("rummy", (Player("Player 1"), Player("Player 2")))))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        await press(pilot, ["tab", *"Ann", "tab", *"Uncle Bill"])
        assert places(app) == [Player("Ann"), Player("Uncle Bill")]
        for there in (app.screen.query(NameEntry)[0], app.screen.query_one(GameList)):
            await press(pilot, ["shift+tab"])
            assert app.focused is there
        await press(pilot, ["tab", "tab", "tab"])
        assert app.focused is app.screen.query_one("#person")
        for choice in app.screen.query(SeatRow)[0].query(".who, .where").results(Choice):
            choice.focus()
            await press(pilot, [*"Paul Hill"])
        assert places(app) == [Player("Ann"), Player("Uncle Bill")]
        assert not app.screen.query_one(Seating).elsewhere


@pytest.mark.parametrize("first", ["tab", "enter"])
async def test_letters_that_follow_at_once_go_into_the_name(app: RummyApp, first: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        for key, character in ((first, None), ("W", "W"), ("e", "e"), ("n", "n")):
            app.post_message(Key(key, character))
        await pilot.pause()
        assert places(app)[0].name == "Wen"


async def test_a_name_typed_over_a_bots_is_said_to_be_a_bots(app: RummyApp) -> None:
    """The second seat is a bot's at first, and a family types its names all the same."""
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        assert "is a bot" not in text_of(app.screen)
        await press(pilot, ["enter", *"Ann", "enter", *"Uncle"])
        assert "Uncle is a bot. To change that, press → and choose person." in text_of(app.screen)
        await press(pilot, ["right", *["left"] * (1 + LEVELS.index("medium"))])
        assert places(app) == [Player("Ann"), Player("Uncle")]
        assert "is a bot" not in text_of(app.screen)


async def test_an_arrow_behind_a_name_goes_to_who_sits_there(app: RummyApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await open_setup(pilot)
        await press(pilot, ["enter", *"Ann"])
        assert "→ Person or bot" in foot_of(app.screen)
        await press(pilot, ["right"])
        assert app.focused is app.screen.query(SeatRow)[0].query_one(".who", Choice)
        await press(pilot, ["right", "right"])
        assert places(app)[0] == Player("Ann", LEVELS[1])


@pytest.mark.usefixtures("played_before")
@pytest.mark.parametrize(("typed", "rights"), [("Gail", 1), ("Ga", 2), ("gail", 2)])
async def test_an_arrow_behind_a_known_name_goes_to_who_sits_there(app: RummyApp, typed: str, rights: int) -> None:
    async with app.run_test(size=SIZES[0]) as pilot:
        await open_setup(pilot)
        await press(pilot, ["tab", *typed])
        await app.workers.wait_for_complete()
        await press(pilot, ["right"] * rights)
        assert places(app)[0].name == "Gail"
        assert isinstance(app.focused, Choice)


async def test_bots_alone_are_asked_about_before_they_play(app: RummyApp) -> None:
    save(Settings(table=LastTable("rummy", (Player("Ann", "easy"), Player("Robin", "easy")))))
    for answer, dealt in (("escape", False), ("enter", False), ("right", True)):
        async with RummyApp(saves=app.saves).run_test() as pilot:
            await open_setup(pilot)
            await press(pilot, ["f2"])
            assert "There are only bots at this table." in text_of(pilot.app.screen)
            await press(pilot, [answer, *(["enter"] if dealt else [])])
            assert any(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack) is dealt


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
async def test_four_who_choose_a_game_for_two_say_who_plays(app: RummyApp, size: tuple[int, int]) -> None:
    save(Settings(table=FOUR, names=("Ann", "Bob", "Gail", "Dan")))
    async with app.run_test(size=size) as pilot:
        await open_setup(pilot)
        app.screen.query_one(HouseRulesForm).choose("first_dealer", 3)
        app.screen.query_one(GameList).highlighted = list(GAMES).index("gin")
        await press(pilot, ["f2"])
        shown = text_of(app.screen)
        assert "Gin Rummy is for 2 players." in shown
        assert all(f"{number}  ○" in shown for number in (1, 2, 3, 4))
        await press(pilot, ["4", "enter"])
        assert "1 more player, please." in text_of(app.screen)
        await press(pilot, ["1", "2", "enter"])
        assert "That's 3 players, 1 too many." in text_of(app.screen)
        await press(pilot, ["1", "enter"])
        assert host(app).game.name == "gin"
        assert host(app).game.players == ("Bob", "Dan")
        assert host(app).people == {0, 1}


async def test_who_plays_is_said_with_clicks_too_and_can_be_left(app: RummyApp) -> None:
    save(Settings(table=LastTable("gin", FOUR.places)))
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        await press(pilot, ["f2", "3", "escape"])
        assert where(app) is SetupScreen
        assert len(places(app)) == 4
        await press(pilot, ["f2"])
        for row in (0, 2):
            await pilot.click("Menu", offset=(6, row))
            await pilot.pause()
        await press(pilot, ["enter"])
        assert host(app).game.players == ("Ann", "Gail")


@pytest.mark.usefixtures("played_before")
async def test_enter_goes_from_the_games_through_the_names_to_the_deal(app: RummyApp) -> None:
    """Each name is selected whole, so that typing replaces it."""
    async with app.run_test() as pilot:
        await open_setup(pilot)
        for seat, typed in enumerate(("Zoe", "Max", "")):
            await press(pilot, ["enter"])
            entry = app.screen.query(NameEntry)[seat]
            assert app.focused is entry
            assert entry.selected_text == entry.value
            await press(pilot, [*typed])
        await press(pilot, ["enter"])
        assert app.focused is app.screen.query_one("#deal")
        await press(pilot, ["enter"])
        assert host(app).game.players == ("Zoe", "Max", "Robin")


@pytest.mark.usefixtures("played_before")
async def test_a_click_on_a_name_selects_all_of_it_and_another_puts_the_cursor_there(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        entry = app.screen.query(NameEntry)[1]
        await pilot.click(entry, offset=(2, 0))
        assert entry.selected_text == "Bob"
        await pilot.click(entry, offset=(2, 0))
        assert entry.selected_text == ""
        await pilot.click(app.screen.query(NameEntry)[0], offset=(2, 0))
        await press(pilot, [*"Max"])
        await pilot.click(entry, offset=(2, 0))
        await press(pilot, [*"Zoe"])
        assert [place.name for place in places(app)] == ["Max", "Zoe", "Robin"]


@pytest.mark.parametrize("cell", [0, 1, 2])
@pytest.mark.usefixtures("played_before")
async def test_the_arrows_and_the_cross_of_a_seat_are_three_cells_wide(app: RummyApp, cell: int) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        for seat, tool, names in (
            (2, 0, ["Ann", "Robin", "Bob"]),
            (0, 3, ["Robin", "Ann", "Bob"]),
            (1, 6, ["Robin", "Bob"]),
        ):
            await pilot.click(app.screen.query(RowTools)[seat], offset=(tool + cell, 0))
            await pilot.pause()
            assert [place.name for place in places(app)] == names


async def test_a_wrong_name(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        for first, second, said, seat in WRONG_NAMES:
            await name(pilot, 0, first)
            await name(pilot, 1, second)
            app.screen.query_one(GameList).focus()
            await press(pilot, ["f2"])
            assert wrong_names(app) == {seat: said}
            assert complaint(pilot) == ""
            assert app.focused is app.screen.query(NameEntry)[seat]
            await press(pilot, ["ctrl+u", *"Zoe"])
            assert wrong_names(app) == {}


async def test_hostile_names(app: RummyApp) -> None:
    """Pasted text is shown clean, or refused in a sentence if nothing is left, and can be played with."""
    async with app.run_test() as pilot:
        await open_setup(pilot)
        entry = app.screen.query(NameEntry)[0]
        for text in NAMES:
            entry.value = ""
            entry.post_message(Paste(text))
            await pilot.pause()
            assert not entry.value or is_clean(entry.value)
            if not entry.value:
                await press(pilot, ["f2"])
                assert wrong_names(app) == {0: "Seat 1 has no name yet; please type one."}
        entry.value = "[@click=app.quit]x[/]"
        await press(pilot, ["f2"])
        assert host(app).game.players[0] == "[@click=app.quit]x[/]"


async def test_a_wrong_house_rule_is_kept_and_pointed_at(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await pilot.click("Fold")
        await ready(pilot)
        entry = next(entry for entry in app.screen.query(Entry) if entry.value == "3")
        entry.value = "999"
        await press(pilot, ["f2"])
        assert complaint(pilot) == ""
        field = next(field for field in app.screen.query(RuleEditor) if field.rule == "stalemate")
        (line,) = app.screen.query(".rule-meaning.-refused").results(Static)
        assert str(line.render()) == "Stalemate can't be 999; it can be a whole number from 1 to 20."
        assert line in field.children
        assert app.screen.query_one("#rest").region.contains_region(line.region)
        assert app.focused is entry
        assert entry.value == "999"
        await press(pilot, ["end", "backspace", "backspace"])
        assert not app.screen.query(".rule-meaning.-refused")
        await press(pilot, ["f2"])
        assert host(app).game.options.model_dump()["stalemate"] == 9


async def test_a_set_of_house_rules_whose_rules_need_each_other(app: RummyApp) -> None:
    save(Settings(table=LastTable("gin", THREE.places[:2])))
    for time in ("chosen", "remembered"):
        async with RummyApp(saves=app.saves).run_test() as pilot:
            await open_setup(pilot)
            ways = pilot.app.screen.query_one("#preset", Choice)
            if time == "chosen":
                await to_deal(pilot)
                await press(pilot, ["up", "up", "right", "right"])
            assert ways.value == "Oklahoma"
            await press(pilot, ["f2"])
            assert isinstance(pilot.app, RummyApp)
            chosen = host(pilot.app).game.options.model_dump(exclude_defaults=True)
            assert chosen == {"knock_limit": "upcard", "spades_double": True}


async def test_a_house_rule_by_keys_alone(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await to_deal(pilot)
        await press(pilot, ["up", "enter"])
        await press(pilot, ["down", "right"])
        await press(pilot, ["f2"])
        assert host(app).game.options.model_dump()["ace"] == "high"


async def test_a_remembered_rule_that_the_game_has_no_longer_is_forgotten(app: RummyApp) -> None:
    save(Settings(house_rules={"rummy": {"ace": "sideways", "gone": 1, "stalemate": 5}}))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await press(pilot, ["f2"])
        assert host(app).game.options.model_dump()["stalemate"] == 5
        assert host(app).game.options.model_dump()["ace"] == "low"


async def test_a_remembered_bot_that_there_is_no_longer_becomes_another(app: RummyApp) -> None:
    save(Settings(table=LastTable("rummy", (Player("Ann"), Player("Robin", "clairvoyant")))))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        assert places(app)[1].bot in LEVELS


async def test_a_remembered_game_that_there_is_no_longer(app: RummyApp) -> None:
    save(Settings(table=LastTable("whist", THREE.places)))
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await press(pilot, ["f2"])
        assert host(app).game.name == "rummy"


async def test_a_folder_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    app = RummyApp(saves=tmp_path / "file" / "games")
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await press(pilot, ["f2"])
        assert "can't be saved" in complaint(pilot)
        assert where(app) is SetupScreen


async def test_back_home(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await press(pilot, ["escape"])
        assert where(app) is HomeScreen
        await open_setup(pilot)
        await pilot.click("#back")
        assert where(app) is HomeScreen


async def test_the_same_people_at_another_game(app: RummyApp) -> None:
    async with app.run_test() as pilot:
        await open_setup(pilot)
        await name(pilot, 0, "Gail")
        await press(pilot, ["f2"])
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        while app.screen is not table:
            await app.pop_screen()
        first = host(app)
        await table.action_dismiss("again")
        await ready(pilot)
        assert where(app) is SetupScreen
        assert [place.name for place in places(app)] == ["Gail", "Robin"]
        await press(pilot, ["f2"])
        assert host(app).path != first.path


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
class TestPictures:
    def test_first_time(self, snap_compare: SnapCompare, size: tuple[int, int], app: RummyApp) -> None:
        """Somebody and a bot, and the cursor on the button that deals."""
        assert snap_compare(app, terminal_size=size, run_before=open_setup)

    @pytest.mark.usefixtures("played_before")
    def test_house_rules(self, snap_compare: SnapCompare, size: tuple[int, int], app: RummyApp) -> None:
        """Each with what it means."""

        async def unfolded(pilot: Pilot[None]) -> None:
            await open_setup(pilot)
            await to_deal(pilot)
            await press(pilot, ["up", "enter"])

        assert snap_compare(app, terminal_size=size, run_before=unfolded)

    @pytest.mark.usefixtures("played_before")
    def test_a_refusal(self, snap_compare: SnapCompare, size: tuple[int, int], app: RummyApp) -> None:
        """One sentence above the buttons, and the cursor where the change is needed."""

        async def refused(pilot: Pilot[None]) -> None:
            await open_setup(pilot)
            await name(pilot, 1, "ANN")
            await press(pilot, ["f2"])

        assert snap_compare(app, terminal_size=size, run_before=refused)


@pytest.mark.parametrize("downs", [0, 3])
async def test_the_game_under_the_cursor_is_shown_first(app: RummyApp, downs: int) -> None:
    """One key opens its lesson, and returns to the same screen."""
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        setup = app.screen
        games = setup.query_one(GameList)
        games.focus()
        await press(pilot, ["down"] * downs)
        wanted = games.chosen.name
        assert " w Learn " in foot_of(app.screen)
        assert foot_of(app.screen).endswith("Esc Back")
        await press(pilot, ["w"])
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.host.game.name == wanted
        await press(pilot, ["q"])
        assert app.screen is setup


async def test_what_has_no_room_is_said_to_be_below(app: RummyApp) -> None:
    """At the smallest size six at a table leave no room for the house rules."""
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        more = app.screen.query_one("#more", Static)
        assert str(more.render()) == ""
        await press(pilot, ["plus"] * 4)
        await pilot.pause()
        assert str(more.render()) == "↓ more below"
        app.screen.query_one(Form).scroll_end(animate=False)
        await pilot.pause()
        await pilot.pause()
        assert str(more.render()) == ""
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        await pilot.pause()
        assert str(more.render()) == ""


async def test_house_rules_in_sight_get_the_room_of_the_picture(app: RummyApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await open_setup(pilot)
        form = app.screen.query_one(Form)
        before = form.region.height
        app.screen.query_one(Fold).focus()
        await press(pilot, ["enter"])
        await pilot.pause()
        assert form.region.height >= before + 8
        assert app.screen.query_one(GameList).region.height > 0
        await press(pilot, ["enter"])
        await pilot.pause()
        assert form.region.height == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
async def test_all_parts_begin_in_one_column_and_are_a_row_apart(app: RummyApp, size: tuple[int, int]) -> None:
    save(Settings(names=("Ann", "Bob", "Gail", "Grandmother", "Jörg", "Dan")))
    async with app.run_test(size=size) as pilot:
        await open_setup(pilot)
        await pilot.pause()
        screen = app.screen
        parts = [screen.query_one(name).region for name in ("#who", "#together", "#deal")]
        assert len({part.x for part in parts}) == 1
        roomy = size[1] >= 30
        assert screen.query_one(KnownNames).display
        assert screen.query_one("#together").region.y - screen.query_one(KnownNames).region.bottom == roomy
        assert size[1] - 1 - screen.query_one("#deal").region.bottom == roomy


class TestHeadStarts:
    """F3 offers them, proposed from the last games together; pressed again, nobody has one."""

    @pytest.mark.usefixtures("played_before")
    async def test_they_are_proposed_changed_and_dealt_with(self, app: RummyApp, tmp_path: Path) -> None:
        evening(tmp_path / "games", {"Ann": [30], "Bob": [0], "Robin": [-30]}, bots=["Robin"])
        evening(tmp_path / "games", {"Robin": [10], "Ann": [0], "Bob": [-10]}, bots=["Robin"])
        async with app.run_test(size=(80, 24)) as pilot:
            await open_setup(pilot)
            assert "head start 0" not in " ".join(text_of(app.screen).split())
            await press(pilot, ["f3"])
            await until(pilot, lambda: "last 2 games of Rummy together would have come out even" in complaint(pilot))
            assert [place.head_start for place in places(app)] == [0, 20, 25]
            await press(pilot, [*"5", "tab", "right"])
            assert [place.head_start for place in places(app)] == [5, 20, 25]
            await press(pilot, ["f2"])
            assert list(host(app).head_starts) == [5, 20, 25]
            assert [place.head_start for place in host(app).table.places] == [5, 20, 25]

    @pytest.mark.usefixtures("played_before")
    async def test_without_games_together_they_are_typed_and_can_be_dropped(self, app: RummyApp) -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await open_setup(pilot)
            await pilot.click("#head-start")
            await until(pilot, lambda: "Type how many points each player begins ahead with." in complaint(pilot))
            await press(pilot, [*"x", "f2"])
            assert "Ann's head start has to be a number from 0 to 1000." in text_of(app.screen)
            await press(pilot, ["f3"])
            assert places(app) == list(THREE.places)

    async def test_those_of_last_time_are_there_again_in_the_same_game(self, app: RummyApp) -> None:
        table = LastTable("rummy", (Player("Ann"), Player("Tim", head_start=20)))
        save(Settings(names=("Ann", "Tim"), table=table))
        async with app.run_test(size=(120, 40)) as pilot:
            await open_setup(pilot)
            assert places(app) == list(table.places)


async def test_after_a_lesson_gentle_bots_are_offered(app: RummyApp) -> None:
    save(Settings(names=("Ann",), table=THREE, just_learnt=True))
    async with app.run_test(size=(120, 40)) as pilot:
        await open_setup(pilot)
        await press(pilot, ["*"])
        assert [place.bot for place in places(app)] == [None, None, "gentle", "gentle"]
        await press(pilot, ["f2"])
    assert not load()[0].just_learnt
