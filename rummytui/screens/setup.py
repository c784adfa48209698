"""Setting up a table: which game, who plays, and with which house rules."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Static

import rules
import saves
from rules import Game, RuleViolation
from rules.options import is_allowed, read_options
from rules.seats import Seat
from rummytui.bots import LEVELS, USUAL_LEVEL, Temper, tempers_of
from rummytui.games import setup_for
from rummytui.games.pictures import picture_of
from rummytui.loading import loading
from rummytui.messages import LessonWanted, RulebookWanted, program_of
from rummytui.screens.ask import AskScreen, AskTextScreen
from rummytui.screens.base import OnTop
from rummytui.screens.lit import LitScreen
from rummytui.screens.opening import NOBODY_HERE, open_for_guests
from rummytui.screens.who_plays import ContestScreen, WhoPlaysScreen
from rummytui.settings import OF_THE_EVENING, LastTable, Player
from rummytui.sharing import BEGINS, NotADeal, deal_from
from rummytui.table.host import Host, Sitter
from rummytui.table.sitting import sitters_of
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.forms.game_list import About, GameList
from rummytui.widgets.forms.house_rules import HouseRulesForm
from rummytui.widgets.forms.seating import BadName, KnownNames, Seating, SeatName, proposed_table
from rummytui.widgets.rail import Title
from rummytui.widgets.still import Form
from saves.together import even_head_starts, last_together

if TYPE_CHECKING:
    from rummytui.remote.guest.hosting import TablePlan

_SEEDS = 2**53
_PLAY = "play"
_BOTS_ALONE = "There are only bots at this table. Let them play by themselves?"
_MAY_PLAY = {"back": "Change who plays", _PLAY: "Let the bots play"}
_BESIDE, _WIDE, _VAST, _HIGH = 118, 132, 150, 36
"""From this many columns and rows on, the list is beside all the rest, and says more and more about every game."""


class SetupScreen(OnTop[Host], LitScreen[Host]):
    """Asks for a game, players and house rules, and deals.

    ``table`` is offered as it is; None: the last one played. ``game`` is offered instead of that table's game.
    """

    CSS_PATH = ["../styles/buttons.tcss", "../styles/setup.tcss"]
    AUTO_FOCUS = "#games"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "deal", "Deal now"),
        Binding("f3", "head_starts", "Head start"),
        Binding("up", "go(-1)", "Up", show=False),
        Binding("down", "go(1)", "Down", show=False),
        Binding("left", "go_beside(-1)", "Left", show=False),
        Binding("right", "go_beside(1)", "Right", show=False),
        Binding("plus", "add(False)", "Person", key_display="+"),
        Binding("asterisk", "add(True)", "Bot", key_display="*"),
        Binding("f4", "take_deal", "A shared deal"),
        Binding("f1", "rules", "Rules"),
        Binding("comma", "app.settings", "Settings", key_display=","),
        Binding("escape", "dismiss", "Back"),
    ]

    def __init__(self, table: LastTable | None = None, *, game: str | None = None) -> None:
        super().__init__()
        self._table = table
        self._game = game
        self._said_of_game = ("", "")
        self._shown: type[Game] | None = None
        self._chosen: dict[str, dict[str, Any]] = {}
        self._said = ""
        self._more = ""
        self._deal = BEGINS
        """The text of a shared deal, as last typed."""

    def compose(self) -> ComposeResult:
        # Before anything is mounted whose styles would have to be updated.
        self._fit()
        settings = program_of(self).settings
        table = self._table or settings.table
        game = self._game or (table.game if table and table.game in rules.GAMES else next(iter(rules.GAMES)))
        level = LEVELS[0] if settings.just_learnt else USUAL_LEVEL
        places = table.places if table else proposed_table(settings.names, level)
        if table and table.game != game:
            # A head start is in the unit of its game.
            places = [replace(place, head_start=0) for place in places]
        if settings.just_learnt:
            places = [replace(place, bot=place.bot and level) for place in places]
        yield Title("New game", spare=True)
        with Container(id="setup"):
            games = GameList(list(rules.GAMES.values()), game, id="games")
            games.border_title = "choose a game"
            yield games
            yield About(id="about")
            with Vertical(id="rest"):
                with Form():
                    yield Static("Players, in playing order", id="who")
                    yield Seating(map(_known, places), LEVELS, settings.names, usual=level, id="seats")
                    with Horizontal(id="adding"):
                        yield Button("+ person", id="person", compact=True)
                        yield Button("+ bot", id="bot", compact=True)
                        yield Button("head start", id="head-start", compact=True)
                        yield Button(id="contest", compact=True)
                    yield Static("", id="too-few", classes="field-wrong", markup=False)
                    yield KnownNames(settings.names)
                    yield HouseRulesForm(
                        rules.GAMES[game].Options,
                        self._remembered(rules.GAMES[game]),
                        setup_for(game).editors,
                        id="house-rules",
                    )
                yield Static("", id="complaint", markup=False)
                with Horizontal(id="ready"):
                    yield Button("Deal now", id="deal", variant="primary", flat=True)
                    yield Button("Back", id="back", flat=True)
                    yield Static("", id="more")
        yield KeyFooter()

    def on_mount(self) -> None:
        self._know_players()
        self._count()
        form = self.query_one(Form)
        for changed in ("scroll_y", "virtual_size", "show_vertical_scrollbar"):
            self.watch(form, changed, self._say_more)

    def on_resize(self) -> None:
        self._fit()
        self.call_after_refresh(self._say_more)

    def _fit(self) -> None:
        wide, high = self.app.size
        self.set_class(wide >= _BESIDE and high >= _HIGH, "-beside")
        self.set_class(wide >= _WIDE and high >= _HIGH, "-wide")
        self.set_class(wide >= _VAST and high >= _HIGH, "-vast")
        self.set_class(high < _HIGH, "-low")

    def _remembered(self, game: type[Game]) -> dict[str, Any]:
        """The house rules this game was last played with, except those it no longer has."""
        remembered = program_of(self).settings.house_rules.get(game.name, {})
        rules_now = game.Options.model_fields
        return {
            rule: value
            for rule, value in remembered.items()
            if rule in rules_now and rule not in OF_THE_EVENING and is_allowed(game.Options, rule, value)
        }

    # ------------------------------------------------------------------------------------------------ what changes

    @property
    def game(self) -> type[Game]:
        """The game that is chosen."""
        return self.query_one(GameList).chosen

    @property
    def seats(self) -> Seating:
        """The form of the players."""
        return self.query_one(Seating)

    @property
    def house_rules(self) -> HouseRulesForm:
        """The form of the house rules."""
        return self.query_one(HouseRulesForm)

    async def on_option_list_option_highlighted(self) -> None:
        if self.game is self._shown:
            return
        left, self._shown = self._shown, self.game
        # The game's bots are not needed until the screen has been painted.
        self.call_after_refresh(lambda: self.seats.know_tempers(tempers_of(self.game.name)))
        if left:
            self._chosen[left.name] = dict(self.house_rules.values)
            chosen = self._chosen.get(self.game.name, self._remembered(self.game))
            await self.house_rules.show(self.game.Options, chosen, setup_for(self.game.name).editors)
        await self.seats.fill(self.game.player_counts()[0])
        self._know_players()
        self._count()

    def action_go_on(self) -> None:
        """Move from the list of games to the names; at once, so that the next key goes there."""
        self.set_focus(self.query(SeatName).first())

    def on_seat_name_last_given(self) -> None:
        self.set_focus(self.query_one("#deal"))

    async def on_known_names_picked(self, event: KnownNames.Picked) -> None:
        await self.seats.seat(event.name)

    def on_seating_changed(self) -> None:
        self._know_players()
        self._count()

    def _say_more(self) -> None:
        """Say whether there is more of the form below."""
        form = self.query_one(Form)
        said = "↓ more below" if form.scroll_y < form.max_scroll_y else ""
        if said != self._more:
            self._more = said
            self.query_one("#more", Static).update(said, layout=False)

    def on_house_rules_form_folded(self) -> None:
        self.set_class(self.house_rules.open, "-unfolded")

    def on_house_rules_form_changed(self) -> None:
        self._count()

    def _know_players(self) -> None:
        named = [place.name or f"seat {seat}" for seat, place in enumerate(self.seats.places, 1)]
        self.house_rules.know_players(named)
        self.query_one(KnownNames).leave_out([place.name for place in self.seats.places])

    def _counts(self) -> range:
        """How many can play by the house rules; by the game's alone if they are wrong."""
        try:
            options = read_options(self.game.Options, self.game.title, self.house_rules.values)
        except RuleViolation:
            return self.game.player_counts()
        return self.game.player_counts(options)

    def _count(self) -> None:
        counts = self._counts()
        span = _span(counts)
        if (self.game.name, span) != self._said_of_game:
            # Updating it lays out the whole form again, which takes too long for every key.
            self._said_of_game = self.game.name, span
            self.query_one(About).show(self.game, span, partial(picture_of, self.game.name))
        full = len(self.seats.rows) >= counts[-1]
        for kind in ("#person", "#bot"):
            self.query_one(kind, Button).disabled = full
        self.query_one(KnownNames).full = full
        contest, button = setup_for(self.game.name).contest, self.query_one("#contest", Button)
        button.display = contest is not None and any(place.bot is None for place in self.seats.places)
        if contest:
            button.label = contest.label
        self._say("")
        self._say_of_seats("")

    # ------------------------------------------------------------------------------------------------ what is pressed

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        match event.button.id:
            case "deal":
                await self.action_deal()
            case "back":
                await self.action_dismiss()
            case "person" | "bot" as kind:
                await self.action_add(kind == "bot")
            case "head-start":
                self.action_head_starts()
            case "contest":
                self._hold_contest()

    def action_head_starts(self) -> None:
        """Offer a head start for each seat; or put them away again, so that nobody has one."""
        if self.seats.offers_head_starts:
            self.seats.offer_head_starts(None)
            self._say("Nobody has a head start.", refused=False)
            return
        self.seats.offer_head_starts([0] * len(self.seats.rows))
        self.seats.rows[0].focus_head_start()
        self._propose_head_starts(self.game, [place.name for place in self.seats.places])

    @work(exclusive=True)
    async def _propose_head_starts(self, game: type[Game], names: list[str]) -> None:
        """Propose the head starts that would have made the last games together even; nothing that was typed is changed."""
        try:
            scores = await asyncio.to_thread(last_together, program_of(self).folder, game.name, names)
        except saves.SaveError as error:
            self._say(str(error))
            return
        places = self.seats.places
        if not scores:
            unit = f"{game.unit}s"
            said = f"Type how many {unit} each player begins ahead with."
            self._say(said, refused=False)
        elif self.seats.offers_head_starts and places == [replace(place, head_start=0) for place in places]:
            self.seats.offer_head_starts(even_head_starts(scores, low_wins=game.low_wins))
            last = f"last {len(scores)} games" if len(scores) > 1 else "last game"
            said = f"With these head starts, your {last} of {game.title} together would have come out even."
            self._say(said, refused=False)

    async def action_add(self, bot: bool) -> None:
        """Add a chair; if the cursor is on the name of a known player, seat that player."""
        counts = self._counts()
        if len(self.seats.rows) >= counts[-1]:
            self._say_of_seats(f"{self.game.title} is for {_span(counts)}.")
        elif not bot and isinstance(self.focused, KnownNames):
            self.focused.action_pick()
        else:
            await self.seats.add(bot=bot)

    async def on_seat_name_more_wanted(self, event: SeatName.MoreWanted) -> None:
        await self.action_add(event.bot)

    @work
    async def _hold_contest(self) -> None:
        """Let a contest decide who deals first."""
        contest = setup_for(self.game.name).contest
        assert contest
        dealer = await self.app.push_screen_wait(ContestScreen(contest, self.seats.places))
        if dealer is not None:
            self.house_rules.choose("first_dealer", dealer)
            self.call_after_refresh(self._say, f"{self.seats.places[dealer].name} deals first.", refused=False)

    def action_learn(self) -> None:
        """Open the lesson of the game under the cursor."""
        self.post_message(LessonWanted(self.query_one(GameList).chosen.name))

    def action_rules(self) -> None:
        self.post_message(RulebookWanted(game=self.game.name))

    def action_go(self, steps: int) -> None:
        """Move the focus to the nearest widget above or below."""
        if here := self.focused:
            _focus_nearest(here, [each for each in self.focus_chain if (each.region.y - here.region.y) * steps > 0])

    def action_go_beside(self, steps: int) -> None:
        """Move the focus to the next widget in the same line, such as another button."""
        if here := self.focused:
            line = [widget for widget in self.focus_chain if widget.region.y == here.region.y]
            _focus_nearest(here, [each for each in line if (each.region.x - here.region.x) * steps > 0])

    async def action_deal(self) -> None:
        """Deal, or say what must be changed first."""
        try:
            places = self.seats.seated()
        except BadName as error:
            self.seats.refuse(error)
            return
        game, chosen = self.game, self.house_rules.values
        for rule, value in chosen.items():
            if not is_allowed(game.Options, rule, value):
                await self.house_rules.point_at(rule)
                return
        try:
            counts = game.player_counts(read_options(game.Options, game.title, chosen))
        except RuleViolation as violation:
            self.house_rules.refuse(violation.message)
            return
        names = [place.name for place in places]
        most = max(counts[-1], game.player_counts()[-1])
        if len(places) > most:
            await self.app.push_screen(WhoPlaysScreen(game.title, names, counts), self._deal_to)
        elif all(place.bot for place in places) and len(places) in counts:
            await self.app.push_screen(AskScreen("only bots", _BOTS_ALONE, _MAY_PLAY), self._deal_to_bots)
        else:
            await self._begin(game, places, chosen)

    def action_take_deal(self) -> None:
        """Ask for the text of a shared deal, and deal that to the people who are seated."""
        question = "Paste the deal that somebody sent you, or type it:"
        _ = self.app.push_screen(AskTextScreen("shared deal", question, self._deal), self._play_deal)

    def _play_deal(self, text: str | None) -> None:
        if text is None:
            return
        self._deal = text
        try:
            deal, places = deal_from(text), self.seats.seated()
            host = deal.begin(program_of(self).folder, [place.name for place in places], sitters_of(deal.game, places))
        except BadName as error:
            self.seats.refuse(error)
        except RuleViolation as violation:
            self._say(f"{violation.message} Change who plays, then try again.")
        except (NotADeal, saves.SaveError) as error:
            self._say(str(error))
        else:
            _ = self.dismiss(host)

    async def _deal_to(self, seats: tuple[Seat, ...] | None) -> None:
        """Deal to these seats; None: deal to nobody."""
        if seats is not None:
            await self.seats.keep(seats)
            await self.action_deal()

    async def _deal_to_bots(self, answer: str | None) -> None:
        """Deal to bots alone, if that was the answer."""
        if answer == _PLAY:
            await self._begin(self.game, self.seats.seated(), self.house_rules.values)

    async def _begin(self, game: type[Game], places: list[Player], chosen: dict[str, Any]) -> None:
        """Deal at this table, or say why that isn't possible; do nothing while another screen is on top."""
        if self.app.screen is not self:
            return
        seating = sitters_of(game.name, places)
        if elsewhere := self.seats.elsewhere:
            self._open_afar(game, places, seating, elsewhere, chosen)
            return
        try:
            host = Host.new(
                program_of(self).folder,
                game.name,
                [place.name for place in places],
                seating,
                seed=secrets.randbelow(_SEEDS),
                options=chosen,
                head_starts=[place.head_start for place in places],
            )
        except RuleViolation as violation:
            # Names and house rules have been checked, so it is about the number of players.
            self._say_of_seats(violation.message)
            return
        except saves.SaveError as error:
            self._say(str(error))
            return
        _ = self.dismiss(host)

    @loading
    def _open_afar(
        self,
        game: type[Game],
        places: list[Player],
        seating: list[Sitter],
        elsewhere: frozenset[Seat],
        chosen: dict[str, Any],
    ) -> None:
        """Open a table with players on other computers, or say why that isn't possible."""
        from rummytui.remote.extra import RemoteError, need_packages

        try:
            need_packages()
        except RemoteError as error:
            self._say(str(error))
            return
        from rummytui.remote.guest.hosting import TablePlan

        pace = program_of(self).settings.pause
        plan = TablePlan(
            game.name,
            [place.name for place in places],
            seating,
            elsewhere,
            chosen,
            pace,
            secrets.randbelow(_SEEDS),
            head_starts=[place.head_start for place in places],
        )
        if not plan.here:
            self._say(NOBODY_HERE)
            return
        self._wait_for(plan)

    @work(exclusive=True)
    async def _wait_for(self, plan: TablePlan) -> None:
        """Go to the table once it is open."""
        try:
            await open_for_guests(self, plan, self._say)
        except RuleViolation as violation:
            self._say_of_seats(violation.message)

    def _say_of_seats(self, sentence: str) -> None:
        wrong = self.query_one("#too-few", Static)
        if bool(sentence) or wrong.display:
            wrong.update(sentence)
            wrong.display = bool(sentence)

    def _say(self, sentence: str, *, refused: bool = True) -> None:
        complaint = self.query_one("#complaint", Static)
        if sentence != self._said:
            self._said = sentence
            complaint.update(Content(sentence))
        complaint.set_class(bool(sentence) and refused, "-refused")


def _known(place: Player) -> Player:
    """The same seat; a bot of a level that no longer exists is replaced."""
    if place.bot is None:
        return place
    level, _, temper = place.bot.partition(":")
    if level not in LEVELS:
        return replace(place, bot=LEVELS[0])
    return place if temper in {"", *Temper} else replace(place, bot=level)


def _span(counts: range) -> str:
    return f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"exactly {counts[0]} players"


def _focus_nearest(here: Widget, others: Sequence[Widget]) -> None:
    """Focus the nearest of these widgets, if there are any."""
    if others:
        min(others, key=lambda each: (abs(each.region.y - here.region.y), abs(each.region.x - here.region.x))).focus()
