"""Nobody named on the command line: the players of last time sit down again."""

from pathlib import Path

import pytest

from rummytui import cli
from rummytui.bots import LEVELS, Temper
from rummytui.settings import LastTable, Player, Settings, save, settings_file
from rummytui.table.host import Host
from tests.rummytui.cli.refusals import refused

Opened = list[tuple[Host | None, Path | None]]


def remember(*places: Player) -> None:
    assert save(Settings(table=LastTable("rummy", places))) is None


def seated(opened: Opened) -> list[Player]:
    """Who sits at the table that would have been opened."""
    host = opened[0][0]
    assert host is not None
    return [
        Player(name, sitter.level if sitter.kind == "bot" else None)
        for name, sitter in zip(host.game.players, host.seating, strict=True)
    ]


def test_they_sit_as_they_sat(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    remember(Player("Ann"), Player("Robin", "easy"), Player("Bob"))
    assert cli.main(["play", "knock"]) == 0
    assert seated(opened) == [Player("Ann"), Player("Robin", "easy"), Player("Bob")]
    assert capsys.readouterr() == ("", "Ann, Robin (bot, easy) and Bob sit down to Knock Rummy.\n")


@pytest.mark.parametrize(("game", "head_starts"), [("rummy", [0, 10]), ("knock", [])])
def test_they_keep_their_head_starts_in_the_same_game(opened: Opened, game: str, head_starts: list[int]) -> None:
    remember(Player("Ann"), Player("Bob", head_start=10))
    assert cli.main(["play", game]) == 0
    host = opened[0][0]
    assert host is not None
    assert list(host.head_starts) == head_starts


def test_a_bot_leaves_where_there_are_too_many(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    remember(Player("Ann"), Player("Robin", "easy"), Player("Bob"))
    assert cli.main(["play", "gin", "--option", "first-dealer=Bob"]) == 0
    assert seated(opened) == [Player("Ann"), Player("Bob")]
    host = opened[0][0]
    assert host is not None
    assert host.game.dealer == 1
    assert capsys.readouterr().err == "Ann and Bob sit down to Gin Rummy.\n"


def test_of_several_bots_the_last_leaves_first(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    remember(Player("Robin", "easy"), Player("Ann"), Player("Zoe", "medium"))
    assert cli.main(["play", "gin"]) == 0
    assert seated(opened) == [Player("Robin", "easy"), Player("Ann")]
    assert capsys.readouterr().err == "Robin (bot, easy) and Ann sit down to Gin Rummy.\n"


def test_bots_come_where_there_are_too_few(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    remember(Player("Ann"), Player("Robin", "clairvoyant"))
    assert cli.main(["play", "gamblers"]) == 0
    first, second, *others = seated(opened)
    assert (first, second) == (Player("Ann"), Player("Robin", LEVELS[0]))
    assert len({place.name for place in others} - {"Ann", "Robin"}) == 2
    assert all(place.bot in LEVELS for place in others)
    assert all(place.name in capsys.readouterr().err for place in others[:1])


def test_house_rules_say_how_many_may_play(opened: Opened) -> None:
    remember(Player("Ann"), Player("Bob"))
    assert cli.main(["play", "gamblers", "--rules", "two-to-four"]) == 0
    assert seated(opened) == [Player("Ann"), Player("Bob")]


def test_too_many_people(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    remember(Player("Ann"), Player("Bob"), Player("Gail"))
    assert refused(["play", "gin"], capsys) == (
        "Gin Rummy is for exactly 2 players, but Ann, Bob and Gail played last time. Name the players with --players;"
        " see rummytui play --help."
    )
    remember(*(Player(f"Player {number}") for number in range(8)))
    assert "Rummy is for at most 6 players" in refused(["play", "rummy"], capsys)
    assert opened == []


def test_house_rules_that_no_table_can_have(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    remember(Player("Ann"), Player("Bob"))
    assert "Spades can only double" in refused(["play", "gin", "--option", "spades_double=true"], capsys)
    assert opened == []


def test_settings_that_cannot_be_read(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text("{")
    sentence = refused(["play", "rummy"], capsys)
    assert "settings were damaged" in sentence
    assert "Say who's playing" in sentence


def test_nobody_is_read_who_is_not_needed(opened: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    remember(Player("Ann"), Player("Bob"))
    assert cli.main(["play", "rummy", "--players", "Gail,Dan"]) == 0
    assert seated(opened) == [Player("Gail"), Player("Dan")]
    assert capsys.readouterr().err == ""


class TestTempers:
    @pytest.fixture(autouse=True)
    def tempers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("rummytui.games.rummy.bot.TEMPERS", (Temper.HOARDER, Temper.SPRINTER))
        monkeypatch.setattr("rummytui.games.knock.bot.TEMPERS", (Temper.SPRINTER,))

    def test_a_bot_has_the_one_that_is_typed(self, opened: Opened) -> None:
        assert cli.main(["play", "rummy", "--players", "Ann,Robin=bot:Hard:Hoarder,Zoe=bot"]) == 0
        assert seated(opened) == [Player("Ann"), Player("Robin", "hard:hoarder"), Player("Zoe", "medium")]

    def test_an_unknown_one_is_refused_with_what_there_is(
        self, opened: Opened, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert refused(["play", "rummy", "--players", "Ann,bot:hard:hoardr"], capsys) == (
            "Rummy has no playing style called hoardr (did you mean hoarder?); choose hoarder (holds out for the big hand),"
            " sprinter (goes out early); see rummytui play --help."
        )
        assert "Knock Rummy has no playing style called hoarder" in refused(
            ["arena", "knock", "--bots", "easy,hard:hoarder"], capsys
        )
        assert opened == []

    def test_it_is_said_and_goes_where_the_game_has_none(
        self, opened: Opened, capsys: pytest.CaptureFixture[str]
    ) -> None:
        remember(Player("Ann"), Player("Robin", "hard:sprinter"), Player("Zoe", "easy:hoarder"))
        assert cli.main(["play", "knock"]) == 0
        assert seated(opened) == [Player("Ann"), Player("Robin", "hard:sprinter"), Player("Zoe", "easy")]
        assert "Robin (bot, hard, playing style: sprinter) and Zoe (bot, easy)" in capsys.readouterr().err
