"""What is typed at a table without a picture, and what is answered."""

import io
import re
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rules import Card, View
from rules.moves import Claim, Discard, Draw, Feed, Move
from rummytui.bots import choose
from rummytui.games import desk_for
from rummytui.games.look_back import PLAYED_OTHERWISE, PLAYED_WELL
from rummytui.plain import PlainTable, Teletype
from rummytui.plain.advising import Advising
from rummytui.settings import Settings, load, save
from rummytui.table.commands import AT_EVERY_TABLE, Command
from rummytui.table.host import Host, Sitter
from rummytui.table.own_keys import ALL_GAMES, put_in_force, write_keys
from rummytui.table.watch import Settled
from rummytui.text import tell
from saves import SaveError
from saves.reading import read_journal
from tests.rummytui.plain import typist
from tests.rummytui.screens.tables import stacked
from tests.rummytui.table.test_voices import CAUGHT, played

CLEARED = "\x1b[3J"
"""With this the last of what was on the screen goes, and what has scrolled off it."""


class Terminal(io.StringIO):
    """A terminal that is no pipe."""

    def isatty(self) -> bool:
        return True


def told(
    folder: Path,
    lines: Sequence[str],
    *,
    game: str = "rummy",
    players: Sequence[str] = ("Ann", "Bob"),
    bots: Sequence[str] = (),
    seed: int = 3,
    options: dict[str, object] | None = None,
    decks: Sequence[Sequence[str]] | None = None,
    sink: io.StringIO | None = None,
    source: io.StringIO | None = None,
) -> list[str]:
    """The output while these lines are typed."""
    seating = [Sitter("bot", "easy") if name in bots else Sitter("person") for name in players]
    host = Host.new(folder, game, list(players), seating, seed=seed, options=options, decks=decks)
    sink = sink or io.StringIO()
    source = source or io.StringIO("".join(f"{line}\n" for line in lines))
    PlainTable(host, Teletype(source, sink)).play()
    host.close()
    return sink.getvalue().splitlines()


def after(heard: Sequence[str], line: str) -> str:
    """What was answered to a line."""
    return heard[heard.index(f"> {line}") + 1]


def hand_of(heard: Sequence[str], name: str) -> list[str]:
    line = next(line for line in heard if line.startswith(f"{name}'s hand, "))
    return line.split(": ")[1].removesuffix(".").split()


def discarded(folder: Path) -> Path:
    """A game in which the first player has drawn and discarded, and nobody has looked since."""
    with closing(Host.new(folder, "rummy", ["Ann", "Bob"], [Sitter("person")] * 2, seed=3)) as host:
        host.play(Draw(host.game.to_act[0], "stock"))
        host.play(next(move for move in host.game.legal_moves(host.game.to_act[0]) if isinstance(move, Discard)))
        return host.path


class TestCurtain:
    def test_hides_until_enter(self, tmp_path: Path) -> None:
        heard = told(tmp_path, [])
        assert "Pass the laptop to Bob." in heard
        assert not any("hand, " in line for line in heard)
        assert heard[-1] == "Saved as rummy-1. To resume it, run rummytui resume rummy-1."

    def test_offers_no_undo_after_a_resume_once_the_next_player_has_looked(self, tmp_path: Path) -> None:
        path, sink = discarded(tmp_path), io.StringIO()
        with closing(Host.resume(path)) as host:
            PlainTable(host, Teletype(io.StringIO("\n"), sink)).play()
        assert "'s hand, " in sink.getvalue()
        before = path.read_bytes()
        with closing(Host.resume(path)) as host:
            PlainTable(host, Teletype(io.StringIO("undo\n"), sink)).play()
        assert path.read_bytes() == before

    def test_stays_down_if_a_look_cannot_be_written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        path, sink = discarded(tmp_path), io.StringIO()
        monkeypatch.setattr("saves.journal.write_all", full)
        with closing(Host.resume(path)) as host:
            PlainTable(host, Teletype(io.StringIO("\n"), sink)).play()
        said = sink.getvalue()
        assert "Can't save who has looked, so the hand stays face down: the disk is full." in said
        assert "hand, " not in said

    def test_takes_no_move(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["draw", "q"])
        assert any("Press Enter to show the hand first" in line for line in heard)
        assert not any("drew" in line for line in heard)

    def test_takes_the_keys_that_people_have_chosen(self, tmp_path: Path) -> None:
        write_keys({ALL_GAMES: {"leave": "y"}})
        try:
            heard = told(tmp_path, ["draw", "y", ""])
        finally:
            put_in_force({})
        assert "Press Enter to show the hand first, or type y to leave the table." in heard
        assert heard[-1].startswith("Saved as rummy-1")
        assert not any(line.startswith("Bob's hand, ") for line in heard)

    def test_clears_what_was_read_before(self, tmp_path: Path) -> None:
        """The screen and what has scrolled off it go before the next person is called."""
        sink = Terminal()
        told(tmp_path, ["", "draw", "throw ??", "leave"], sink=sink)
        assert sink.getvalue().index("\x1b[3J") < sink.getvalue().index("Pass the laptop to Bob")

    @pytest.mark.parametrize("answer", ["no\n", "\n", ""])
    def test_asks_first_where_nothing_can_be_cleared(
        self, tmp_path: Path, answer: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TERM", "dumb")
        heard = told(tmp_path, [], sink=Terminal(), source=Terminal(answer))
        assert any("hands will stay readable" in line for line in heard)
        assert not any("Pass the laptop" in line for line in heard)

    def test_asks_nobody_where_all_can_be_cleared(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TERM", "xterm")
        heard = told(tmp_path, [], sink=Terminal(), source=Terminal("leave\n"))
        assert not any("stay readable" in line for line in heard)
        assert any("Bob" in line for line in heard)

    def test_asks_nobody_who_plays_alone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TERM", "dumb")
        heard = told(tmp_path, [], bots=["Bob"], sink=Terminal(), source=Terminal("q\n"))
        assert not any("stay readable" in line for line in heard)
        assert hand_of(heard, "Ann")


class TestWords:
    @pytest.mark.parametrize("words", ["draw", "d", "DRAW", "  draw  "])
    def test_a_command_by_word_or_key(self, tmp_path: Path, words: str) -> None:
        heard = told(tmp_path, ["", words.strip()])
        assert any(line.startswith("New in hand: ") for line in heard)

    @pytest.mark.parametrize("command", AT_EVERY_TABLE, ids=lambda command: command.name)
    def test_commands_of_every_table(self, tmp_path: Path, command: Command) -> None:
        word = command.name.replace("_", " ")
        heard = told(tmp_path, ["", word, "1", "q"])
        assert "That isn't a command" not in after(heard, word)
        assert heard[-1].startswith("Saved as rummy-1")

    @pytest.mark.parametrize("how", ["{code}", "{rank} of {suit}", "the {rank} of {suit}"])
    def test_a_card_in_many_ways(self, tmp_path: Path, how: str) -> None:
        card = hand_of(told(tmp_path / "before", [""]), "Bob")[0]
        suit = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}[card[-1]]
        rank = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}.get(card[:-1], card[:-1])
        line = f"throw {how.format(code=card.lower(), rank=rank, suit=suit)}"
        heard = told(tmp_path / "now", ["", "draw", line])
        assert f"Bob drew and discarded {card}." in heard

    def test_a_key_of_ones_own(self, tmp_path: Path) -> None:
        write_keys({ALL_GAMES: {"draw": "z"}})
        try:
            heard = told(tmp_path, ["", "z"])
        finally:
            put_in_force({})
        assert "draw (z)" in " ".join(heard)
        assert any(line.startswith("New in hand: ") for line in heard)

    def test_what_is_no_command(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "fly"])
        assert after(heard, "fly") == "That isn't a command here. Type ? to see what you can do."

    def test_a_card_that_is_not_held(self, tmp_path: Path) -> None:
        held = hand_of(told(tmp_path / "before", ["", "draw"]), "Bob")
        other = next(card for card in ("K♠", "K♥", "K♦", "2♣", "3♣", "4♣") if card not in held)
        heard = told(tmp_path / "now", ["", "draw", f"throw {other}"])
        assert after(heard, f"throw {other}") == f"Bob doesn't have {other}."

    def test_two_cards_that_are_not_held(self, tmp_path: Path) -> None:
        held = hand_of(told(tmp_path / "before", ["", "draw"]), "Bob")
        one, other = [card for card in ("K♠", "K♥", "K♦", "2♣", "3♣", "4♣") if card not in held][:2]
        heard = told(tmp_path / "now", ["", "draw", f"meld {one} {other}"])
        assert after(heard, f"meld {one} {other}") == f"Bob doesn't have {one} or {other}."

    def test_pass_passes_and_leave_leaves(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "pass"], game="gin")
        assert any(line.startswith("Type one of these: take ") and ", pass (n), " in line for line in heard)
        assert any(" passed up " in line for line in heard)

    def test_a_word_too_many(self, tmp_path: Path) -> None:
        """Nothing is thrown on the way to something that was not understood."""
        card = hand_of(told(tmp_path / "before", [""]), "Bob")[0]
        heard = told(tmp_path / "now", ["", "draw", f"throw {card} 3"])
        assert after(heard, f"throw {card} 3").startswith("That command can't use 3.")
        assert not any("discarded" in line for line in heard)

    @pytest.mark.clause("RM-8")
    @pytest.mark.parametrize("line", ["b 9", "bet 9", "bet 9 7"])
    def test_a_bet_after_anothers_bet_is_refused_by_the_rules(self, tmp_path: Path, line: str) -> None:
        heard = told(tmp_path, ["b 2", "b 3", line], game="rummoli", players=("Ann", "Kim", "Jo"), seed=5)
        assert after(heard, line) == "There's already a bet, so Ann can't make another, only raise it. (RM-8)"

    def test_no_card_at_all(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "draw", "throw"])
        assert after(heard, "throw").startswith("Which card? Type it after the command: discard ")

    @pytest.mark.clause("SH-3")
    def test_a_refusal_names_its_rule(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "draw", "draw"])
        again = len(heard) - heard[::-1].index("> draw")
        assert heard[again] == "Bob has already drawn; a turn has only one draw. (SH-3)"

    @pytest.mark.clause("SH-5")
    def test_a_refusal_names_cards_as_they_are_told(self, tmp_path: Path) -> None:
        said = after(told(tmp_path, ["", "take", "throw 4d"]), "throw 4d")
        assert said.startswith("4♦ ")
        assert said.endswith(" (SH-5)")

    def test_back_deselects_the_cards_that_were_named(self, tmp_path: Path) -> None:
        assert after(told(tmp_path / "a", ["", "draw", "2S", "back", "discard"]), "discard").startswith("Which card?")
        assert "Bob drew and discarded 2♠." in told(tmp_path / "b", ["", "draw", "2S", "discard"])


class TestSelection:
    """What a bare discard means after cards were named."""

    def test_a_refused_knock_leaves_nothing_selected(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["n", "d", "k 9D", "x"], game="gin", players=("Ann", "Kim"), bots=["Kim"], seed=5)
        assert after(heard, "k 9D") == "Ann's deadwood would be 64, and the limit in this hand is 10. (GI-3)"
        assert after(heard, "x") == "Which card? Type it after the command: discard 8S."
        assert not any("discarded 9♦" in line for line in heard)

    @pytest.mark.parametrize(
        "refused", ["meld {0} {1}", "meld {0}", "discard {0} 3", "l {0}", "fly", "d", "x K♠ K♠ {0}"]
    )
    def test_a_refusal_forgets_the_cards_selected_before(self, tmp_path: Path, refused: str) -> None:
        first, *_, last = hand_of(told(tmp_path / "before", ["", "draw"]), "Bob")
        line = refused.format(first, last)
        heard = told(tmp_path / "now", ["", "draw", first, line, "x"])
        assert after(heard, "x").startswith("Which card? Type it after the command: discard ")
        assert not any("discarded" in said for said in heard)

    def test_selected_cards_are_kept_through_what_is_not_refused(self, tmp_path: Path) -> None:
        card = hand_of(told(tmp_path / "before", ["", "draw"]), "Bob")[0]
        heard = told(tmp_path / "now", ["", "draw", card, "?", "x"])
        assert f"Bob drew and discarded {card}." in heard


class TestBesidesMoves:
    def test_help_says_why_not(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "?"])
        assert "What Bob can do now:" in heard
        assert "How to type:" in heard
        assert any(line == "  m: meld: Bob must draw a card first. (SH-3)" for line in heard)

    @pytest.mark.parametrize(
        ("game", "first", "examples"),
        [
            ("rummy", "discard KH", ["discard KH, discard king of hearts, meld 4H 5H 6H", "lay off 8H 2"]),
            ("gin", "discard KH", ["discard KH, discard king of hearts", "same line as the command"]),
            ("tummy-rummy", "discard KH", ["meld 4H 5H 6H", "lay off 8H 2, feed KH 2"]),
            ("rummoli", "play 7C", ["play 7C, play seven of clubs", "same line as the command: bet 3"]),
        ],
    )
    def test_examples_are_of_commands_that_the_game_has(
        self, tmp_path: Path, game: str, first: str, examples: list[str]
    ) -> None:
        heard = told(tmp_path, ["", "?"], game=game, players=["Ann", "Bob", "Cat"][: 2 if game == "gin" else 3])
        assert heard[1] == f"Type a command or its letter, then any cards: {first}. Type ? for help."
        typing = heard[heard.index("How to type:") + 1 :]
        assert [line.endswith(example) for line, example in zip(typing, examples, strict=False)] == [True, True]

    def test_help_has_no_cursor_where_there_is_none(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "draw", "?"])
        assert "  x: discard: Discard the card you name. This ends your turn." in heard
        assert not any("cursor" in line for line in heard)

    def test_help_has_one_line_for_each_command(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "draw", "?"], bots=["Ann"])
        start = heard.index("What Bob can do now:")
        assert any("whole hand" in line for line in heard[start:])
        entries = heard[start : heard.index("How to type:")]
        assert all(line.startswith("  ") or line.endswith(":") for line in entries)

    def test_help_on_typing_has_no_empty_key_in_front(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "?"])
        (line,) = [line for line in heard if "type a command's name or letter" in line.casefold()]
        assert line.strip().casefold().startswith("type a command")

    def test_only_the_other_players_cards_are_counted(self, tmp_path: Path) -> None:
        """Those of the player whose hand is shown are there to be read."""
        heard = told(tmp_path, ["", "draw", ""])
        heard = heard[heard.index("> draw") :]
        assert "Ann: 10 cards." in heard
        assert not any(re.match(r"Bob: \d+ cards", line) for line in heard)

    def test_deadwood_is_told_apart_from_melds(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "draw"], game="knock")
        line = next(line for line in heard if " of deadwood. " in line)
        assert line.count("Deadwood: ") == 1
        assert "deadwood: deadwood" not in " ".join(heard)

    def test_a_knock_before_the_draw_is_told_to_wait(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "?"], game="knock")
        assert "  k: knock: Bob must draw a card first." in heard

    def test_a_finished_game_is_not_to_be_resumed(self, tmp_path: Path) -> None:
        """Once a game is over there is nothing left to resume, but it can be read again."""
        hint = ["hint", ""] * 30
        heard = told(tmp_path, [*hint, "finish", ""], game="knock", bots=["Ann"])
        assert heard[-1] == "Saved as knock-1. To read it again, run rummytui replay knock-1."

    def test_an_empty_hand_is_told_in_words(self, tmp_path: Path) -> None:
        """Bob has fed his last card when Gail still has one."""
        bob, gail = "2S 4S 6H 8D TC JS 3H", "QS QH AC AD KH KC 7C"
        decks = stacked(["9S 9H 9D 5S 5H 5D 5C", bob, gail], upcard="2C", stock="KD")
        out = ["", "draw", "meld 9S 9H 9D", "meld 5S 5H 5D 5C", "throw KD"]
        fed = [
            line
            for one, other in zip(bob.split(), gail.split(), strict=True)
            for line in ("", f"feed {one} Gail", "", f"feed {other} Bob")
        ]
        heard = told(
            tmp_path,
            [*out, *fed],
            game="tummy-rummy",
            players=["Ann", "Bob", "Gail"],
            options={"first_dealer": 2},
            decks=decks,
        )
        plates = [line.split(";")[0] for line in heard if re.match("(Bob|Gail): .*; ", line)]
        assert plates[-2:] == ["Bob: no cards", "Gail: 1 card"]
        assert not any(": 0 cards" in line for line in heard)

    def test_what_would_help_is_told(self, tmp_path: Path) -> None:
        heard = told(tmp_path, [""], game="continental")
        line = next(line for line in heard if "+ marks what would help" in line)
        assert " + " in line.partition("would help")[2]

    def test_the_rules_are_read_out(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "rules"])
        assert "Rummy" in heard
        assert any(line.startswith("RU-1 Rummy is for two to six players,") for line in heard)
        assert not any(mark in line for line in heard for mark in ("#", "*"))

    def test_lines_are_broken_between_words_where_people_see_them(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "40")
        typed = ["", "rules", "?"]
        seen = [line.rpartition(CLEARED)[2] for line in told(tmp_path / "seen", typed, sink=Terminal())]
        heard = told(tmp_path / "heard", typed)
        assert max(map(len, seen)) < 40 < max(map(len, heard))
        words = [word for line in heard if not line.startswith("> ") for word in line.split()]
        assert [word for line in seen for word in line.split()][-100:] == words[-100:]

    def test_enter_tells_the_table_again(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", ""])
        assert sum(line.endswith("is on top of the discard pile.") for line in heard) == 2

    def test_sorting(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "sort"])
        first, second = (line for line in heard if line.startswith("Bob's hand"))
        cards = second.split(": ")[1].removesuffix(".").split()
        by_suit = first.split(": ")[1].removesuffix(".").split()
        assert sorted(cards) == sorted(by_suit)
        assert [card[-1] for card in by_suit] == sorted((card[-1] for card in by_suit), key="♠♥♦♣".index)
        assert [card[:-1] for card in cards] == sorted(
            (card[:-1] for card in cards), key=["A", *map(str, range(2, 11)), "J", "Q", "K"].index
        )

    @pytest.mark.parametrize("word", ["undo", "take back", "u"])
    def test_undo(self, tmp_path: Path, word: str) -> None:
        heard = told(tmp_path, ["", "take", word])
        assert any(line.startswith("Undid") for line in heard)
        assert "draw (d)" in heard[-2]

    def test_after_an_undo_the_whole_table_is_told_again(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "take", "undo"])
        undone = heard.index("> undo")
        seats = ("Ann: 10 cards.", "31 cards in the stock; 4♦ is on top of the discard pile.")
        assert [heard[:undone].count(line) for line in seats] == [1, 1]
        assert [heard[undone:].count(line) for line in seats] == [1, 1]

    def test_a_turn_is_told_once_and_whole_when_it_is_over(self, tmp_path: Path) -> None:
        (card, *_) = hand_of(told(tmp_path / "first", ["take"], bots=["Bob"]), "Ann")
        heard = told(tmp_path / "second", ["take", f"throw {card}"], bots=["Bob"])
        assert [line for line in heard if line.startswith("Ann took ")] == [f"Ann took K♦ and discarded {card}."]

    def test_a_helping_is_confirmed_while_the_same_player_goes_on(self, tmp_path: Path) -> None:
        """Nothing is added to it, so it needn't wait for the end of a turn."""
        chance = Random(1)
        for seed in range(40):
            with closing(
                Host.new(
                    tmp_path / "first", "tummy-rummy", ["Ann", "Bob", "Cat"], [Sitter("bot", "easy")] * 3, seed=seed
                )
            ) as host:
                seat = None
                while not host.game.stage.hand_over and seat is None:
                    (before, *_) = host.game.to_act
                    move = choose(host.view(before), "easy", chance)
                    host.play(move)
                    if move.kind == "feed" and host.game.phase == "feeding" and host.game.to_act == (before,):
                        seat = before
                played = list(host.moves)
            if seat is not None:
                break
        assert seat is not None
        seating = [Sitter("person") if each == seat else Sitter("bot", "easy") for each in range(3)]
        sink = io.StringIO()
        with closing(Host.new(tmp_path / "again", "tummy-rummy", ["Ann", "Bob", "Cat"], seating, seed=seed)) as host:
            for move in played:
                host.play(move)
            last = host.events_for(None)
            (*_, sentence) = tell(last, desk_for("tummy-rummy").meanings.teller(host.game.players, host.game.options))
            assert isinstance(move, Feed)
            assert move.to is not None
            feed = f"feed {typist.codes(move.cards)} {host.game.players[move.to]}"
            PlainTable(host, Teletype(io.StringIO(f"undo\n{feed}\nq\n"), sink)).play()
        assert sink.getvalue().splitlines().count(sentence.text) == 2, "after an undo it is news again"

    def test_each_bot_plays_as_well_as_it_was_chosen_to(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[str] = []

        def chosen(view: View, level: str, chance: Random) -> Move:
            asked.append(level)
            return choose(view, level, chance)

        monkeypatch.setattr("rummytui.plain.table.choose", chosen)
        told(tmp_path, ["q"], bots=["Bob"])
        assert set(asked) == {"easy"}

    def test_a_hint_names_a_move_and_asked_again_the_next_best(self, tmp_path: Path) -> None:
        said = [line for line in told(tmp_path, ["", "hint", "hint", "hint"]) if " Enter" in line]
        best, second, again = said[-3:]
        assert best == again
        assert best.endswith(" Enter: take 4♦.")
        assert second.startswith("Next best: ")
        assert second.endswith(" Enter still plays the best move: take 4♦.")

    @pytest.mark.parametrize("between", ["?", "sort", "", "fly"])
    def test_asked_again_after_something_else_a_hint_begins_with_the_best_move(
        self, tmp_path: Path, between: str
    ) -> None:
        heard = told(tmp_path, ["", "hint", "hint", "?", between, "hint"])
        assert heard[-2].endswith(" Enter: take 4♦.")
        assert not heard[-2].startswith("Next best")

    def test_help_says_what_enter_does_after_a_hint(self, tmp_path: Path) -> None:
        said = " ".join(told(tmp_path, ["", "?"]))
        assert "Press Enter to play it. Ask again for the next-best move: Enter still plays the best one." in said
        assert "right after a hint, Enter plays the best move" in said

    @pytest.mark.parametrize("lines", [["hint", ""], ["hint", "hint", ""]])
    def test_enter_after_a_hint_plays_the_best_move(self, tmp_path: Path, lines: list[str]) -> None:
        """Also after a second hint, which shows another."""
        heard = told(tmp_path, ["", *lines])
        assert all(line.endswith(": take 4♦.") for line in heard if "(t): " in line or "Next best" in line)
        assert "New in hand: 4♦." in heard

    @pytest.mark.parametrize("other", ["sort", "2S"])
    def test_enter_plays_no_hint_once_something_else_was_typed(self, tmp_path: Path, other: str) -> None:
        heard = told(tmp_path, ["", "hint", other, ""])
        assert any(line.endswith(" Enter: take 4♦.") for line in heard)
        assert not any(line.startswith("New in hand") for line in heard)

    def test_enter_tells_a_settlement_again(self, tmp_path: Path) -> None:
        heard = told(tmp_path, [*["hint", ""] * 30, ""], game="knock", bots=["Ann"])
        settled = [line for line in heard if " in this hand; " in line]
        last = len(heard) - heard[::-1].index("> ")
        assert len(settled) > 2
        assert [line for line in heard[last:] if " in this hand; " in line] == settled[:2]

    def test_letters_where_there_are_no_signs(self, tmp_path: Path) -> None:
        raw = io.BytesIO()
        sink = io.TextIOWrapper(raw, encoding="ascii")
        host = Host.new(tmp_path, "rummy", ["Ann", "Bob"], [Sitter("person"), Sitter("bot", "easy")], seed=3)
        PlainTable(host, Teletype(io.StringIO("q\n"), sink)).play()
        host.close()
        sink.flush()
        heard = raw.getvalue().decode("ascii")
        assert "?" not in heard.split("Ann's hand")[1].split("Ann:")[0]

    def test_suits_as_letters_from_the_settings(self, tmp_path: Path) -> None:
        save(Settings(back="dots", names=("Zoë",)))
        heard = told(tmp_path, ["", ",", "2", "q"])
        asked = heard.index("> ,")
        assert heard[asked + 1] == "Suits: symbols or letters? Bots talk: off, seldom or often?"
        chosen = heard[heard.index("> 2") :]
        assert all(card[-1] in "SHDC" for card in hand_of(chosen, "Bob"))
        assert not any("♠" in line for line in chosen)
        assert load()[0] == Settings(back="dots", names=("Zoë",), ascii_suits=True)
        told(tmp_path / "again", ["", "settings", "symbols", "q"])
        assert not load()[0].ascii_suits

    def test_bots_fall_silent_at_once_and_speak_again(self, tmp_path: Path) -> None:
        host, sink = played(tmp_path, people="Ann"), io.StringIO()
        PlainTable(host, Teletype(io.StringIO(",\noff\n\n,\noften\n\nq\n"), sink)).play()
        host.close()
        # The settlement is told three times: at first, while the bots are silent, and once they may speak again.
        pieces = re.split("> (?:off|often)\n", sink.getvalue())
        assert [(piece.count("Ann wins hand 1: 72 points."), piece.count(CAUGHT)) for piece in pieces] == [
            (1, 1),
            (1, 0),
            (1, 1),
        ]
        assert load()[0].bots_talk == "often"

    @pytest.mark.parametrize("word", ["review", "look back"])
    def test_a_review_after_a_hand(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
        """A player who plays like a child could have done better, in the words of the screen."""
        monkeypatch.setattr(typist, "choose", lambda view, _, chance: choose(view, "easy", chance))
        sitting = [Sitter("person"), Sitter("bot", "easy")]
        with closing(Host.new(tmp_path, "rummy", ["Ann", "Robin"], sitting, seed=4)) as host:
            child = LooksBack(host)
            child.word = word
            child.table.play()
        told_back = child.heard[child.heard.index(f"> {word}") + 1 :]
        assert told_back[0] == PLAYED_OTHERWISE
        assert re.fullmatch(r"Ann, turn \d+: [a-z].*\.", told_back[1])
        assert re.fullmatch(r"  better: [a-z].* better(, by about \d+ points?)?\.", told_back[2])
        assert told_back[3].startswith("  why: ")
        assert child.heard[-1].startswith("Saved as ")

    def test_nothing_is_found_where_everything_was_played_as_the_adviser_would(self, tmp_path: Path) -> None:
        sitting = [Sitter("person"), Sitter("bot", "easy")]
        with closing(Host.new(tmp_path, "rummy", ["Ann", "Robin"], sitting, seed=4)) as host:
            advising = Advising(host, desk_for("rummy"))
            assert next(iter(advising.look_back())) == PLAYED_WELL

    def test_a_hand_that_is_peeked_at_is_told_in_order(self, tmp_path: Path) -> None:
        lines = ["", "keep", "peek ann", "", "", "drop"]
        heard = told(tmp_path, lines, game="rummoli", players=("Ann", "Bob", "Gail"), seed=12)
        hand = next(line for line in heard if line.startswith("Ann's hand"))
        found = [Card.of(code) for code in re.findall(r"\w+[♠♥♦♣]", hand) for code in [in_letters(code)]]
        assert len(found) > 5
        assert found == sorted(found)

    def test_the_cards_are_not_offered_to_be_sorted_where_a_line_says_what_can_be_done(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "draw"])
        ways = [line for line in heard if "draw (d)" in line or "discard (x)" in line]
        assert ways
        assert not any("(s)" in line for line in ways)


def in_letters(said: str) -> str:
    """The code of a card as it is told."""
    return said[:-1].replace("10", "T") + "SHDC"["♠♥♦♣".index(said[-1])]


FULL = "Can't save the game: the disk is full."


class TestTrouble:
    """A failed write is reported in place, and the game hasn't changed."""

    @pytest.fixture
    def full(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(*_: object, **__: object) -> None:
            raise SaveError(FULL)

        for method in ("play", "undo", "seat"):
            monkeypatch.setattr(Host, method, fails)
        monkeypatch.setattr(Host, "play_all", lambda *_: SaveError(FULL))

    def test_with_a_move(self, tmp_path: Path, full: None) -> None:
        heard = told(tmp_path, ["", "draw", "sort"])
        assert after(heard, "draw") == FULL
        # The game goes on: the next line is obeyed.
        assert len([said for said in heard if said.startswith("Bob's hand, 10 cards: ")]) == 2
        assert heard[-1].startswith("Saved as rummy-1.")

    def test_with_an_undo(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(_: Host) -> int:
            raise SaveError(FULL)

        monkeypatch.setattr(Host, "undo", fails)
        heard = told(tmp_path, ["", "take", "undo"])
        assert after(heard, "undo") == FULL
        assert not any("undid" in line.casefold() for line in heard)

    def test_with_handing_a_seat_over(self, tmp_path: Path, full: None) -> None:
        heard = told(tmp_path, ["", "who plays", "1", "medium bot", "sort"])
        assert after(heard, "medium bot") == FULL
        assert not any("A bot is now playing" in line for line in heard)

    def test_with_what_a_bot_does_ends_the_evening(self, tmp_path: Path, full: None) -> None:
        heard = told(tmp_path, ["draw"], bots=["Bob"])
        assert heard[-2:] == [FULL, "Saved as rummy-1. To resume it, run rummytui resume rummy-1."]
        assert "> draw" not in heard

    def test_with_the_settings_is_said_and_they_count_all_the_same(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("rummytui.plain.table.save", lambda _: "The settings can't be saved.")
        heard = told(tmp_path, ["", "settings", "letters"])
        assert after(heard, "letters") == "The settings can't be saved."
        assert all(card[-1] in "SHDC" for card in hand_of(heard[heard.index("> letters") :], "Bob"))


class TestPots:
    """Bots don't play on at home before a pot was called: a player says when."""

    def host(self, folder: Path) -> Host:
        """Ann may claim the pot on the ten of spades, and Gail plays the next card."""
        sitters = [Sitter("person"), Sitter("bot", "easy"), Sitter("bot", "easy")]
        host = Host.new(folder, "rummoli", ["Ann", "Bob", "Gail"], sitters, seed=2, options={"claims": "called"})
        while not host.game.legal_moves(0) or host.game.stage.turn(host.game) != 2:
            moves = host.game.legal_moves(host.game.to_act[0])
            host.play(next(move for move in moves if not isinstance(move, Claim)))
        assert host.game.legal_moves(0) == [Claim(0, "TS")]
        return host

    def test_a_pot_is_called_before_the_next_card(self, tmp_path: Path) -> None:
        sink = io.StringIO()
        with closing(self.host(tmp_path)) as host:
            count = len(host.moves)
            PlainTable(host, Teletype(io.StringIO("claim a pot\nleave\n"), sink)).play()
            assert host.moves[count] == Claim(0, "TS")
        assert "claim a pot (" in sink.getvalue()

    def test_nothing_is_played_until_somebody_says_when(self, tmp_path: Path) -> None:
        with closing(self.host(tmp_path)) as host:
            count = len(host.moves)
            PlainTable(host, Teletype(io.StringIO("sort\nleave\n"), io.StringIO())).play()
            assert len(host.moves) == count
            PlainTable(host, Teletype(io.StringIO("\nleave\n"), io.StringIO())).play()
            assert [move.seat for move in host.moves[count:]] == [2]


class LooksBack(typist.Typist):
    """Asks for the review once the hand is over."""

    word = "review"

    def _line(self) -> str | None:
        if isinstance(self.table.watching.now, Settled):
            return None if self.word in self.typed else self.word
        return super()._line()


class TestQuestions:
    """Rummoli asks who bids for the widow, and how much: Gail deals and keeps the hand, and Bob may bid."""

    def bidding(self, folder: Path, *lines: str) -> list[str]:
        return told(folder, ["", "keep", *lines], game="rummoli", players=("Ann", "Bob", "Gail"), seed=12)

    @pytest.mark.parametrize("lines", [("bid", "3"), ("bid 3",), ("b 3",)])
    def test_a_number_now_or_later(self, tmp_path: Path, lines: Sequence[str]) -> None:
        assert "Bob bid 3 chips for the widow." in self.bidding(tmp_path, *lines)

    @pytest.mark.clause("RM-5")
    def test_too_much_is_refused_and_asked_again(self, tmp_path: Path) -> None:
        heard = self.bidding(tmp_path, "bid", "9000", "2")
        assert after(heard, "9000").endswith("(RM-5)")
        assert "Bob bid 2 chips for the widow." in heard

    def test_left_unanswered(self, tmp_path: Path) -> None:
        heard = self.bidding(tmp_path, "bid", "back", "drop")
        assert "Bob dropped out of the bidding." in heard

    def test_the_own_hand_behind_its_own_curtain(self, tmp_path: Path) -> None:
        """It is told after Bob's curtain, and put away again for the others."""
        heard = self.bidding(tmp_path, "own hand", "", "put the hand away", "drop")
        curtain = heard.index("Pass the laptop to Bob.")
        assert not any(line.startswith("Bob's hand") for line in heard[:curtain])
        assert any(line.startswith("Bob's hand, ") for line in heard[curtain:])
        assert "Bob dropped out of the bidding." in heard

    @pytest.mark.parametrize("lines", [("peek", "1"), ("peek", "ann"), ("peek ann",), ("p 1",)])
    def test_a_peek_at_a_hand_of_those_asked_for(self, tmp_path: Path, lines: Sequence[str]) -> None:
        heard = self.bidding(tmp_path, *lines, "", "", "drop")
        curtain = heard.index("Pass the laptop to Ann.")
        assert any(line.startswith("Ann's hand: ") for line in heard[curtain:])
        assert "Bob dropped out of the bidding." in heard

    def test_what_is_offered_can_be_typed_as_it_is_written(self, tmp_path: Path) -> None:
        lines = ["", "keep this hand", "drop out"]
        heard = told(tmp_path, lines, game="rummoli", players=("Ann", "Bob", "Gail"), seed=12)
        assert any("keep this hand (k)" in line for line in heard)
        assert "Gail kept their hand." in heard
        assert "Bob dropped out of the bidding." in heard
        assert not any("That command can't use" in line or "That isn't a command" in line for line in heard)

    @pytest.mark.parametrize(
        ("shown", "away", "name"),
        [
            (["own hand", ""], ["put the hand away"], "Bob"),
            (["own hand", ""], ["who plays", "1", "3"], "Bob"),
            (["peek ann", ""], [""], "Ann"),
        ],
    )
    def test_a_hand_that_was_put_away_is_cleared_away(
        self, tmp_path: Path, shown: Sequence[str], away: Sequence[str], name: str
    ) -> None:
        """All look at the screen together again, and there was no curtain in between."""
        for number, lines in enumerate((shown, [*shown, *away])):
            sink = Terminal()
            typed = ["", "keep", *lines]
            told(tmp_path / str(number), typed, game="rummoli", players=("Ann", "Bob", "Gail"), seed=12, sink=sink)
            # Leaving clears again.
            *_, left, _farewell = sink.getvalue().split(CLEARED)
            assert bool(re.search(f"^{name}'s hand[,:] ", left, re.MULTILINE)) == (lines is shown)

    def test_what_is_no_answer(self, tmp_path: Path) -> None:
        heard = self.bidding(tmp_path, "peek", "7")
        assert after(heard, "7") == "Type a number from 1 to 3."


class TestHandingOver:
    def test_a_bot_plays_and_the_person_comes_back(self, tmp_path: Path) -> None:
        heard = told(tmp_path, ["", "who plays", "1", "3", "", "who plays", "ann", ""])
        assert "a bot for Ann" in " ".join(heard)
        assert "Pass the laptop to Bob." in heard
        now = heard.index("Pass the laptop to Bob.")
        assert any("A bot is now playing for Ann." in line for line in heard[now:])
        assert not any(line.startswith("Ann's hand") for line in heard[now:])
        journal = read_journal(next(tmp_path.glob("*.jsonl")))
        assert [sitter.kind for sitter in journal.history.seating] == ["person", "person"]

    def test_between_hands_too(self, tmp_path: Path) -> None:
        host = Host.new(tmp_path, "rummy", ["Ann", "Bob"], [Sitter("bot", "easy")] * 2, seed=3)
        sink = io.StringIO()
        PlainTable(host, Teletype(io.StringIO("who plays\n1\n"), sink)).play()
        assert host.people == {0}
        host.close()


def test_a_turn_that_a_sale_interrupts_is_told_to_its_end(tmp_path: Path) -> None:
    """Ann is told of the offer before she is asked, and of the rest of Bob's turn before hers."""
    heard = told(tmp_path, ["n", "leave"], game="dummy-rummy", bots=["Bob"], seed=0, options={"first_dealer": 0})
    place = next(place for place, line in enumerate(heard) if line.startswith("Bob offered "))
    assert re.fullmatch(r"Bob offered \S+\.", heard[place])
    rest = heard[heard.index("> n") + 1]
    assert re.fullmatch(r"Bob .*(discarded|threw) \S+\.", rest)
    assert sum(line.startswith("Bob offered ") for line in heard) == 1
