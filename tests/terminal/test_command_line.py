"""The command line as people type it, in a real terminal."""

from rummytui.settings import LastTable, Player, Settings, save
from saves import default_folder
from tests.saves.playing import about_to_win
from tests.terminal.terminal import Terminal


def test_whoever_played_last_sits_down_again(terminal: Terminal) -> None:
    assert save(Settings(pace="at once", table=LastTable("rummy", (Player("Ann"), Player("Bob"))))) is None
    terminal.start("play", "knock", "--rules", "limit 10", "--option", "first-dealer=Ann", "--seed", "7")
    terminal.wait_for("Pass the laptop to Bob").wait_for("Ann dealt hand 1")
    assert b"Ann and Bob sit down to Knock Rummy." in terminal.raw
    assert terminal.foreign == []


def test_the_rulebook_is_rendered_page_by_page(terminal: Terminal) -> None:
    terminal.start("rules", "rummy", env={"PAGER": "less"}).wait_for("RU-1")
    assert "**" not in str(terminal)
    terminal.press("q")


def test_a_refusal_is_one_sentence(terminal: Terminal) -> None:
    terminal.start("play", "rumy").wait_for("did you mean rummy?")
    assert "Traceback" not in str(terminal)


def test_an_evening_is_watched_again(terminal: Terminal) -> None:
    host, move = about_to_win(default_folder())
    host.play(move)
    host.close()
    terminal.start("replay", "rummy-1", "--watch").wait_for("Press Space to play")
    terminal.press("e").wait_for("All hands face up").press("end", "enter").wait_for("with all hands face up")
    terminal.press("end").wait_for("The house rules end the game here.").press("s").wait_for("wins hand 1")
    terminal.press("escape").wait_for("The house rules end the game here.").press("escape").wait_for("family book")
    assert terminal.foreign == []


def test_a_replay_is_printed_in_a_terminal_too(terminal: Terminal) -> None:
    host, _ = about_to_win(default_folder())
    host.close()
    terminal.start("replay", "rummy-1", env={"PAGER": "cat"}).wait_for("Ann: 1 card; 0")
