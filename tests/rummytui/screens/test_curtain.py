"""Nobody's hand is on the screen before that person asks for it, and it is gone before the next one is asked."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.screen import Screen

from rules import Card, Game
from rules.cards import NATURALS
from rules.events import CardDiscarded, CardDrawn, CardLaidOff, HandDealt, MeldTabled
from rules.moves import Answer, Buy, Deal, Discard, Draw, Feed, LayDown, LayOff, Meld, Move, NameSpecial, Pass, Swap
from rules.tummy.events import CardsGiven, CardUneaten, GiftAnswered, SpecialNamed
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.screens.table import TableScreen
from rummytui.settings import PAUSES
from rummytui.table.host import Host
from rummytui.text.names import marked
from rummytui.widgets.curtain import BackOfCard, Passed
from rummytui.widgets.hand import Hand
from rummytui.widgets.pieces import width_of
from tests.rummytui.screens.tables import (
    hand,
    host_of,
    opened,
    press,
    screen_text,
    settle,
    shown_cards,
    table_of,
)
from tests.rummytui.shown import notices_of, text_of
from tests.shots.moments import LONG_NAMES

pytestmark = pytest.mark.usefixtures("simple_bots")


class CurtainOnly(App[None]):
    """Nothing but the back of a card."""

    def __init__(self, passed: Passed) -> None:
        super().__init__()
        self._passed = passed

    def compose(self) -> ComposeResult:
        back = BackOfCard(self._passed)
        back.styles.height = "1fr"
        yield back


def on_top(pilot: Pilot[None], kind: type[Screen[Any]]) -> bool:
    """Whether a screen of this kind is in sight."""
    return isinstance(pilot.app.screen, kind)


async def test_the_curtain_is_the_first_thing(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert "Gail dealt hand 1 and turned up J♣." in text
        assert shown_cards(text) == hand("JC")
        await press(pilot, "space")
        assert hand("4H 5H 6H 9C 9D 9S KC") <= shown_cards(screen_text(pilot))


async def test_it_names_cards_as_people_have_chosen(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    app = RummyApp(host, saves=tmp_path)
    app.change_settings(ascii_suits=True)
    async with opened(host, app=app) as pilot:
        assert on_top(pilot, CurtainScreen)
        assert "and turned up Jc." in screen_text(pilot)


async def test_it_comes_after_loading_too_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    host = host_of(tmp_path)
    host.play(Draw(0, "discard"))
    host.close()
    async with opened(Host.resume(host.path)) as pilot:
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert "Ann took J♣." in text
        assert shown_cards(text) == hand("JC")


@pytest.mark.parametrize("kinds", ["ppp", "pbb"])
async def test_what_loading_had_to_leave_out_is_said_where_it_is_read(tmp_path: Path, kinds: str) -> None:
    host = host_of(tmp_path, kinds)
    host.close()
    with host.path.open("a") as journal:
        journal.write("torn")
    async with opened(Host.resume(host.path)) as pilot:
        assert "The last move of this game was only half saved" in " ".join(screen_text(pilot).split())


async def test_it_tells_what_happened_since(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d", "end", "left", "x")
        await press(pilot, "space", "t", "home", "x")
        await press(pilot, "space", "d", "home", "x")
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert "Since Ann's last turn:" in text
        assert "Bob took K♣ and discarded Q♠." in text
        assert "Ann drew" not in text


async def test_no_other_key_opens_it(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        for key in ("d", "x", "?", "i", "s", "escape", "f1", "ctrl+p", "1", "tab", "right"):
            await press(pilot, key)
            if key in ("?", "f1"):
                # Help and rulebook lie over it, and never the hand.
                assert not on_top(pilot, CurtainScreen)
                await press(pilot, "escape")
            assert on_top(pilot, CurtainScreen), key
            assert shown_cards(screen_text(pilot)) == hand("JC"), key


@pytest.mark.parametrize("place", [(0, 0), (40, 12), (79, 23)])
async def test_a_click_anywhere_lifts_it(tmp_path: Path, place: tuple[int, int]) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await pilot.click(offset=place)
        await settle(pilot)
        assert on_top(pilot, TableScreen)


async def test_the_palette_is_back_behind_it(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "ctrl+p")
        assert on_top(pilot, CommandPalette)


async def test_notices_are_gone_when_it_comes(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d")
        pilot.app.notify("Ann holds K♦")
        await press(pilot, "end", "left", "x")
        assert on_top(pilot, CurtainScreen)
        assert not notices_of(pilot.app)


@pytest.mark.parametrize("keys", [["space"], ["enter"], ["x"]])
async def test_what_was_typed_for_the_table_does_not_open_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str]
) -> None:
    """Deaf for an hour, unless the test has it listen."""
    monkeypatch.setattr(RummyApp, "deaf_seconds", 3600.0)
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, *keys * 3, "q", "u")
        await pilot.click(BackOfCard, offset=(3, 3))
        curtain = pilot.app.screen
        assert isinstance(curtain, CurtainScreen)
        assert "Space  show" not in screen_text(pilot)
        curtain.listen()
        await settle(pilot)
        assert "Space  show Ann's hand: 7 cards" in screen_text(pilot)
        await press(pilot, "space")
        assert on_top(pilot, TableScreen)
        assert host.game.to_act == (0,)


async def test_hurrying_bots_does_not_open_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    async with opened(host_of(tmp_path, "pbp"), pace="slow") as pilot:
        await press(pilot, "space")
        monkeypatch.setattr(RummyApp, "deaf_seconds", 3600.0)
        await press(pilot, "d", "end", "x", "space", "space", "space")
        assert on_top(pilot, CurtainScreen)


async def test_it_is_seen_to_come_down_and_shows_nothing_on_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space")
        fall = CurtainScreen._fall
        monkeypatch.setattr(CurtainScreen, "_fall", lambda self: None)
        pilot.app.animation_level = "full"
        await press(pilot, "d", "end", "x")
        curtain = pilot.app.screen
        assert isinstance(curtain, CurtainScreen)
        heights = []
        while not (back := curtain.query_one(BackOfCard)).is_down:
            await settle(pilot)
            heights.append(len(back.rows()))
            assert not shown_cards(screen_text(pilot))
            assert "Bob" not in screen_text(pilot).replace("Bob's hand", "")
            fall(curtain)
        await settle(pilot)
        assert heights == sorted(set(heights))
        assert len(heights) == 4
        assert "Pass the laptop to Bob." in screen_text(pilot)


async def test_it_is_down_at_once_where_nothing_is_to_move_and_as_deaf_as_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RummyApp, "deaf_seconds", 3600.0)
    host = host_of(tmp_path)
    app = RummyApp(host, saves=tmp_path)
    app.animation_level = "full"
    app.change_settings(movement="none")
    async with opened(host, app=app) as pilot:
        assert "Pass the laptop to Ann." in screen_text(pilot)
        await press(pilot, "space")
        assert on_top(pilot, CurtainScreen)


@pytest.mark.parametrize("seats", range(2, 13))
async def test_everything_stands_on_the_sheet(seats: int) -> None:
    """Long names, and a turn of everybody since the last: at 80 columns too nobody misses what is wanted."""
    names = marked(LONG_NAMES[:seats])
    news = [f"{name} took K♣, laid down Q♠ Q♥ Q♦ and discarded 10♠." for name in names[1:]]
    passed = Passed(names[0], f"Pass the laptop to {names[0]}.", "Since then:", news, 0, "Space.")
    async with CurtainOnly(passed).run_test() as pilot:
        for size in ((80, 24), (100, 30), (120, 40), (160, 50)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            rows = pilot.app.query_one(BackOfCard).rows()
            text = "\n".join("".join(piece.text for piece in row) for row in rows)
            words = " ".join(re.sub("[^\\w♠♥♦♣. -]", " ", text).split())
            assert all(width_of(row) == size[0] for row in rows)
            assert len(rows) == size[1]
            assert f"Pass the laptop to {LONG_NAMES[0]}." in words
            assert "Space." in words
            assert " ".join(LONG_NAMES[seats - 1].replace("[b]", "b ").split()) in words
            assert words.count("discarded 10♠.") >= min(seats - 1, 7)


async def test_enter_opens_it_too(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "enter")
        assert on_top(pilot, TableScreen)


@pytest.mark.parametrize(("widget", "place"), [("KeyBar", (2, 0)), ("BackOfCard", (1, 1)), ("BackOfCard", (40, 11))])
async def test_by_mouse_too(tmp_path: Path, widget: str, place: tuple[int, int]) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await pilot.click(widget, offset=place)
        await settle(pilot)
        assert on_top(pilot, TableScreen)


async def test_a_second_thought_at_the_curtain_brings_the_other_curtain(tmp_path: Path) -> None:
    """The laptop may have been passed already, so the hand of the player who undoes isn't shown again at once."""
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "t", "end", "left", "x")
        assert "Pass the laptop to Bob." in screen_text(pilot)
        await press(pilot, "u")
        assert host.game.to_act == (0,)
        text = screen_text(pilot)
        assert "Pass the laptop to Ann." in text
        assert shown_cards(text) <= hand("JC")


async def test_where_nothing_can_be_taken_back_the_curtain_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_of(tmp_path)
    async with opened(host) as pilot:
        await press(pilot, "space", "t", "end", "left", "x")
        monkeypatch.setattr(host, "undo", lambda: 0)
        await press(pilot, "u")
        assert on_top(pilot, CurtainScreen)
        await press(pilot, "space")
        assert hand("7H 8H") <= shown_cards(screen_text(pilot))


async def test_leaving_from_the_curtain(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "q")
        assert type(pilot.app.screen).__name__ == "HomeScreen"


async def test_one_person_against_bots_sees_none(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path, "pbb")) as pilot:
        assert on_top(pilot, TableScreen)
        await press(pilot, "d", "end", "left", "x")
        assert on_top(pilot, TableScreen)


async def test_the_hand_is_gone_while_a_bot_plays_between_two_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAUSES, "slow", 3600.0)
    host = host_of(tmp_path, "pbp")
    async with opened(host, pace="slow") as pilot:
        await press(pilot, "space", "d", "end", "left", "x")
        assert host.game.to_act == (1,)
        assert pilot.app.screen.query_one(Hand).cards == ()
        assert shown_cards(screen_text(pilot)) == hand("JC KC")


async def test_the_table_beneath_the_curtain_holds_no_hand(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d", "end", "left", "x")
        assert on_top(pilot, CurtainScreen)
        assert shown_cards(text_of(table_of(pilot))) <= hand("JC KC")


async def test_the_title_tells_nothing(tmp_path: Path) -> None:
    async with opened(host_of(tmp_path)) as pilot:
        await press(pilot, "space", "d")
        assert (pilot.app.title, pilot.app.sub_title) == ("rummytui", "")


# ------------------------------------------------------------------------------------------- every frame of an evening


class Watch:
    """Keeps an eye on every frame that reaches the terminal."""

    def __init__(self, app: RummyApp, host: Host) -> None:
        self.host = host
        self.frames = 0
        self.phases: set[str] = set()
        self.leaks: list[str] = []
        # Every frame on its way to the terminal passes here; between two presses of a key a test would miss some.
        display = app._display

        def watched(screen: Any, renderable: Any) -> None:
            display(screen, renderable)
            if screen.is_current:
                self._look(screen)

        app._display = watched  # type: ignore[method-assign]

    def _look(self, screen: Any) -> None:
        self.frames += 1
        self.phases.add(self.host.game.phase)
        text = text_of(screen)
        leaked = shown_cards(text) - self._allowed(screen)
        if leaked:
            self.leaks.append(f"{type(screen).__name__} shows {sorted(map(str, leaked))}\n{text}")

    def _allowed(self, screen: Any) -> set[Card]:
        """What may be read now: what everybody saw, and where no curtain hangs the hand of the one who is to act."""
        host = self.host
        game: Game = host.game
        allowed = seen_by_all(host)
        people = host.people
        if game.phase in ("between hands", "over"):
            allowed |= {card for cards_of_seat in game.hands for card in cards_of_seat}
        elif game.phase == "special":
            # All fifty-two are there to choose from.
            allowed |= set(NATURALS)
        elif game.phase == "feeding" and game.options.model_dump()["feeding_hands"] == "open":
            allowed |= {card for cards_of_seat in game.hands for card in cards_of_seat}
        elif game.phase == "sale":
            # Everybody looks.
            pass
        elif not isinstance(screen, CurtainScreen) and set(game.to_act) <= people:
            allowed |= set(game.hands[game.to_act[0]])
            if game.phase == "swap" and game.options.model_dump()["cook_swap"] == "open":
                allowed |= {card for cook in game.unswapped for card in game.hands[cook]}  # type: ignore[attr-defined]
        special = getattr(game, "special", None)
        return allowed if special is None else allowed | {special}


def seen_by_all(host: Host) -> set[Card]:
    seen: set[Card] = set()
    for event in host.events_for(None):
        match event:
            case HandDealt(upcard=card) if card is not None:
                seen.add(card)
            case CardDrawn(source="discard", card=card) | CardDiscarded(card=card) | CardLaidOff(card=card):
                seen.add(card)
            case MeldTabled(cards=laid) | CardsGiven(cards=laid) | GiftAnswered(cards=laid):
                seen.update(laid)
            case CardUneaten(card=card) | SpecialNamed(card=card):
                seen.add(card)
    return seen


PHASES = {
    "rummy": {"play", "between hands"},
    "tummy-rummy": {"feeding", "special", "between hands"},
    "dummy-rummy": {"play", "sale"},
}
"""What an evening must have seen to say anything."""


@pytest.mark.parametrize(
    ("game", "kinds", "size", "seed", "options"),
    [
        pytest.param("rummy", "ppp", (80, 24), 1, {}, marks=pytest.mark.soak),
        ("rummy", "pbp", (80, 24), 7, {}),
        pytest.param("rummy", "pp", (120, 40), 3, {}, marks=pytest.mark.soak),
        pytest.param("tummy-rummy", "pppp", (80, 24), 1, {}, marks=pytest.mark.soak),
        ("tummy-rummy", "ppp", (120, 40), 2, {"answers": "by_choice", "special": "rank", "cook_swap": "blind"}),
        pytest.param("tummy-rummy", "ppp", (80, 24), 3, {"feeding_hands": "open"}, marks=pytest.mark.soak),
        pytest.param("dummy-rummy", "ppp", (80, 24), 1, {"contracts": [[1, 0], [0, 1]]}, marks=pytest.mark.soak),
        pytest.param(
            "dummy-rummy", "pbpp", (120, 40), 2, {"contracts": [[1, 0]], "sale": "quickest"}, marks=pytest.mark.soak
        ),
    ],
)
async def test_no_frame_of_an_evening_shows_a_card_too_many(
    tmp_path: Path, game: str, kinds: str, size: tuple[int, int], seed: int, options: dict[str, Any]
) -> None:
    """Random play by keys, curtains and all: two hands and what lies between them."""
    rng = Random(seed)
    host = host_of(tmp_path, kinds, decks=None, seed=seed, options={"stalemate": 1, **options}, game=game)
    # What is dull was played before: of Rummy all but the last cards of the stock, of Tummy Rummy all up to the Feeding.
    left = {"tummy-rummy": 0, "rummy": 2}.get(game, 999)
    while host.game.phase == "play" and (not left or len(host.game.stock) > left):  # type: ignore[attr-defined]
        host.play(_by_chance(host, rng))
    app = RummyApp(host, saves=host.path.parent)
    app.read_settings()
    # Large faces have rank and suit on different rows, which is not read here.
    app.settings = replace(app.settings, largest_card="small")
    watch = Watch(app, host)
    async with opened(host, size=size, app=app) as pilot:
        for _ in range(150):
            if watch.frames > 90 and watch.phases >= PHASES[game]:
                break
            if isinstance(app.screen, CurtainScreen):
                await press(pilot, "space")
            elif isinstance(app.screen, SettlementScreen):
                await press(pilot, "g", "1", "escape", "d")
            elif host.game.to_act and host.game.to_act[0] in host.people:
                await _play_by_keys(pilot, host, rng)
            else:
                await pilot.pause()
    assert watch.frames > 60
    assert watch.phases >= PHASES[game], watch.phases
    assert not watch.leaks, watch.leaks[0]


def _by_chance(host: Host, rng: Random) -> Move:
    legal = host.game.legal_moves(host.game.to_act[0])
    good = [move for move in legal if isinstance(move, Meld | LayOff | LayDown)]
    return rng.choice(good or legal)


def _answers(move: Move) -> list[str]:
    """The keys of what needs no cards selected; going down is laid out, half taken back, and laid out again."""
    if isinstance(move, LayDown):
        return ["e", "r", "e", "e"]
    return [{"buy": str(move.seat + 1), "pass": "n", "deal": "d"}[move.kind]]


async def _play_by_keys(pilot: Any, host: Host, rng: Random) -> None:
    move = _by_chance(host, rng)
    if isinstance(move, LayDown | Buy | Pass | Deal):
        await press(pilot, *_answers(move))
        return
    fan = pilot.app.screen.query_one(Hand)
    match move:
        case Draw(source=source):
            await press(pilot, "d" if source == "stock" else "t")
        case Meld(cards=cards):
            fan.select(cards)
            await press(pilot, "m")
        case LayOff(card=card, meld=meld):
            fan.select([card])
            await press(pilot, "o")
            if table_of(pilot).question:
                await press(pilot, str(meld + 1))
        case Discard(card=card):
            fan.select([card])
            await press(pilot, "x")
        case Feed(cards=cards, to=to):
            fan.select(cards)
            await press(pilot, "b" if to is None else str(to + 1))
        case Answer(how=how, cards=cards):
            fan.select(cards)
            await press(pilot, {"accept": "e", "cancel": "c", "reverse": "r"}[how])
        case NameSpecial(card=card):
            await press(
                pilot, *(["k", "left"] if card.rank == "Q" else [card.rank.lower()]), card.suit.lower(), "enter"
            )
        case Swap(take=None):
            await press(pilot, "n")
        case Swap(give=Card() as give):
            fan.select([give])
            await press(pilot, "2")
