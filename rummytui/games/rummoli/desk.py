"""Rummoli at the table: the board in the middle, and four phases round it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from rules import Card, View, moves
from rules.events import Event
from rules.rummoli.best_five import hand_name
from rules.rummoli.board import PAIR, POTS, SINGLES
from rules.rummoli.events import CardLaid, FinalDealt, HandsShown, PotWon
from rummytui.games.desk import Desk, Wanted
from rummytui.games.rummoli.betting import (
    Bet,
    CheckOrCall,
    Fold,
    Raise,
    betting_advice,
    betting_notes,
    betting_prompt,
    bettors,
)
from rummytui.games.rummoli.board import Board, BoardPicture, Pot
from rummytui.games.rummoli.earnings import earnings, flow_said
from rummytui.games.rummoli.ledger import ChipSheet, LedgerLine, LedgerTable, RoundLedger
from rummytui.games.rummoli.round import as_board, board_of, chips, layer, sequence, wanted
from rummytui.games.rummoli.showdown import Showdown, Shown
from rummytui.games.rummoli.stops import (
    CallPot,
    Lay,
    calling_prompt,
    lead_prompt,
    leads,
    pot_for,
    stops_notes,
    stops_waits,
)
from rummytui.games.rummoli.text import RummoliTeller, chips_on, pot_named
from rummytui.games.rummoli.widow import (
    Bid,
    Drop,
    Exchange,
    Keep,
    auction_notes,
    auction_prompt,
    bidders,
    who_bids,
    widow_advice,
    widow_prompt,
)
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Offer, Play
from rummytui.table.scene import Scene
from rummytui.text import house_rules, listed, named, said, tell
from rummytui.widgets.seats import SeatInfo

_LABELS = {"rummoli": "RUMMOLI", "poker": "Poker", "7-8-9": "7-8-9"}
_CARDS = {code: (card,) for card, code in SINGLES.items()} | {"AD-KD": PAIR}


class RummoliTable(Vertical):
    """The board, in the middle of what room there is."""

    DEFAULT_CSS = """
    RummoliTable { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_pot_chosen(self, event: Board.PotChosen) -> None:
        event.stop()
        self.post_message(Wanted("claim", POTS[event.place]))


class RummoliDesk(Desk):
    """The board for every phase; what is played for, bid and laid stands beside it."""

    teller = RummoliTeller
    signed = False
    kept = "The chips"

    def centre(self) -> Widget:
        self._table = RummoliTable()
        return self._table

    def show(self, scene: Scene) -> None:
        self._table.board.show_board(picture_of(scene))

    def commands(self, phase: str) -> Sequence[Command]:
        match phase:
            case "widow":
                return (Exchange(), Keep())
            case "auction":
                return (Bid(), Drop())
            case "poker" | "final":
                return (CheckOrCall(), Bet(), Raise(), Fold())
            case "stops":
                return (CallPot(), Lay())
        return ()

    # ------------------------------------------------------------------------------------------------ what is on show

    def title(self, view: View) -> str:
        rules = house_rules(view.options)
        what = "the final" if view.phase == "final" else f"round {view.hand_number}"
        return " · ".join([view.title, what, *([f"house rules: {rules}"] if rules else [])])

    def score(self, number: int) -> str:
        return str(number)

    def seats(self, scene: Scene) -> list[SeatInfo]:
        view = board_of(scene)
        betting = view.phase in ("poker", "final")
        found = []
        for seat, info in enumerate(super().seats(scene)):
            out = not view.hands[seat] and not view.chips[seat] and view.phase != "stops"
            tags = [
                *(["dealer"] if seat == view.dealer else []),
                *(["folded"] if betting and seat in view.folded else []),
                *([f"bet {view.bets[seat]}"] if betting and view.bets[seat] else []),
            ]
            if view.phase == "auction":
                if view.locked.get(seat):
                    tags.append("pay card")
                elif view.bids[seat]:
                    tags.append(f"bid {view.bids[seat]}")
                elif seat in view.dropped:
                    tags.append("passed")
            if out:
                tags = ["out"]
            cards = None if out else len(view.hands[seat])
            # Whoever has earned a pot that must be called may act too, and nobody is to see that.
            turn = seat == layer(view) if view.phase == "stops" else info.turn
            found.append(SeatInfo(info.name, cards, turn, tags=tuple(tags), score=chips(view.chips[seat]), away=out))
        return found

    def helpful(self, scene: Scene) -> frozenset[Card]:
        return frozenset(move.card for move in scene.moves(moves.Lay))

    def pointed_at(self, scene: Scene) -> frozenset[Card]:
        return self.helpful(scene)

    def has_hand(self, scene: Scene) -> bool:
        # Only while cards are laid do hands come and go, and then the board is not to jump.
        return scene.face_up is not None or scene.view.phase not in ("auction", "poker", "final")

    def interludes(self, events: Sequence[Event], view: View) -> list[Widget]:
        """The showdowns, until somebody has read them; once cards are laid they are told by the log alone."""
        laid = max((place for place, event in enumerate(events) if isinstance(event, CardLaid)), default=-1)
        return [
            _showdown(event, events[place:], view)
            for place, event in enumerate(events)
            if isinstance(event, HandsShown) and place > laid
        ]

    # ------------------------------------------------------------------------------------------------ what is done

    def standing_choices(self, scene: Scene) -> Offer | None:
        if scene.view.phase == "auction" and len(scene.acting) > 1:
            return who_bids(scene)
        return leads(scene)

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        if scene.moves(moves.Lay):
            return Play((moves.Lay(scene.seat, card),))
        return super().card_meant(scene, card, position)

    def minds_cursor(self, scene: Scene) -> bool:
        return scene.view.phase == "stops"

    # ------------------------------------------------------------------------------------------------ what is said

    def prompt(self, scene: Scene) -> str:
        match scene.view.phase:
            case "widow":
                return widow_prompt(scene)
            case "auction":
                return auction_prompt(scene)
            case "stops":
                return lead_prompt(scene) if scene.moves(moves.Lay) else calling_prompt(scene)
        return betting_prompt(scene)

    def waiting(self, scene: Scene) -> str:
        view = scene.view
        if not view.to_act:
            return ""
        match view.phase:
            case "stops":
                return stops_waits(scene)
            case "widow":
                return f"{view.players[view.dealer]} thinks about the widow. Space hurries."
            case "auction":
                return f"{named(view.to_act, view.players, 'or')} may bid for the widow. Space hurries."
            case "poker" | "final":
                return f"{named(view.to_act, view.players)} thinks about the bet. Space hurries."
        return super().waiting(scene)

    def advice(self, scene: Scene, move: moves.Move) -> Advise:
        if scene.view.phase in ("widow", "auction"):
            return widow_advice(scene, move)
        if isinstance(move, moves.Lay):
            return Advise(f"x lays {said(move.card)}: most can follow from there.", select=(move.card,))
        if isinstance(move, moves.Claim):
            return Advise(f"c calls {pot_named(move.pot)}.")
        return betting_advice(scene, move)

    # ------------------------------------------------------------------------------------------------ the end of a round

    def settlement(self) -> Widget:
        self._ledger = LedgerTable()
        return self._ledger

    def show_settlement(self, events: Sequence[Event], view: View) -> None:
        self._ledger.show_ledger(ledger_of(events, view))

    def sheet(self) -> Widget:
        self._chips = ChipSheet()
        return self._chips

    def show_sheet(self, view: View, totals: Sequence[Sequence[int]]) -> None:
        """The chips after each round; as lines too, once the game is over."""
        last = [] if totals and list(totals[-1]) == list(view.scores) else [view.scores]
        rounds = [[view.options.starting_chips] * len(view.players), *totals, *last]
        self._chips.show_chips(view.players, rounds, chart=view.over)

    def result(self, view: View) -> str:
        most = max(view.scores)
        first = [seat for seat, count in enumerate(view.scores) if count == most]
        if len(first) == len(view.players):
            return "The game is over, and everybody has the same number of chips."
        verb = "has won the game" if len(first) == 1 else "share the game"
        return f"{named(first, view.players)} {verb} with {chips(most)}."


def _showdown(shown: HandsShown, events: Sequence[Event], view: View) -> Showdown:
    """The hands that were shown, with what each of them wins by the events up to the next deal."""
    won: dict[int, int] = {}
    pot = ""
    for event in events:
        if isinstance(event, FinalDealt):
            break
        if isinstance(event, PotWon):
            pot = event.pot
            won[event.seat] = won.get(event.seat, 0) + event.amount
    hands = tuple(Shown(view.players[seat], five, hand_name(five), won.get(seat, 0)) for seat, five in shown.shown)
    total = sum(won.values())
    if not won:
        heading = "Nothing lay in the pot."
    elif len(won) == 1:
        heading = f"{named(won, view.players)} takes {chips_on(pot, total)}."
    else:
        heading = f"{named(won, view.players)} share {chips_on(pot, total)}."
    return Showdown(heading, hands)


def picture_of(scene: Scene) -> BoardPicture:
    """The board as this scene has it."""
    view = board_of(scene)
    playing, phase = wanted(view), view.phase
    taken = _taken(scene)
    hot = pot_for(playing) if playing is not None and phase == "stops" else view.contested
    pots = tuple(
        Pot(
            _LABELS.get(pot, ""),
            _CARDS.get(pot, ()),
            view.pots[pot],
            taken.get(pot, ""),
            wanted=pot == hot and (phase in ("poker", "final") or (phase == "stops" and pot in _CARDS)),
        )
        for pot in POTS
    )
    match phase:
        case "stops":
            laid = frozenset(card for _, card in view.laid)
            return BoardPicture(pots, stops_notes(scene), tuple(card for _, card in sequence(view)), laid)
        case "auction":
            return BoardPicture(pots, auction_notes(scene), standing=bidders(scene))
        case "poker" | "final":
            return BoardPicture(pots, betting_notes(scene), standing=bettors(scene))
    name = view.players[view.dealer]
    return BoardPicture(
        pots,
        (
            f"{name} deals.",
            f"The widow has {len(view.widow)} cards, and nobody has seen them.",
            f"{name} may put the whole hand away and take the widow for it.",
        ),
    )


def _taken(scene: Scene) -> dict[str, str]:
    """Who took which pot with the last move."""
    names = scene.view.players
    taken: dict[str, str] = {}
    for event in reversed(scene.events):
        if isinstance(event, PotWon):
            taken.setdefault(event.pot, names[event.seat])
        elif isinstance(event, CardLaid):
            break
    return taken


def ledger_of(events: Sequence[Event], view: View) -> RoundLedger:
    """How the chips went in the round that these events end."""
    board = as_board(view)
    seats = len(view.players)
    book = earnings(events, seats)
    most = max(view.scores)
    lines = tuple(
        LedgerLine(
            name,
            view.scores[seat] - sum(book[seat].values()),
            tuple((flow_said(why), count) for why, count in book[seat].items() if count),
            view.scores[seat],
            tuple(sorted(view.hands[seat])) if view.phase == "between hands" else (),
            leads=view.scores[seat] == most,
        )
        for seat, name in enumerate(view.players)
    )
    teller = RummoliTeller(view.players, view.options)
    ending = [teller.phrase(event) for event in events if type(event).__name__ in ("RoundWon", "RoundStuck")]
    headline = getattr(ending[-1], "text", "") if ending else "The game is over."
    if view.over:
        headline = "The game is over."
    kept = [f"{pot_named(pot)} {count}" for pot, count in board.pots.items() if count]
    if not kept:
        board_note = "The board is empty."
    elif view.over:
        board_note = f"{chips(sum(board.pots.values()))} on the board belong to nobody."
    else:
        board_note = f"On the board stay: {listed(kept)}."
    return RoundLedger(headline, lines, (*_final_told(events, view), board_note))


def _final_told(events: Sequence[Event], view: View) -> list[str]:
    """The final in sentences: what was shown, and who took what."""
    at = next((place for place, event in enumerate(events) if isinstance(event, FinalDealt)), len(events))
    shown = [event for event in events[at:] if isinstance(event, FinalDealt | HandsShown | PotWon)]
    return [told.text for told in tell(shown, RummoliTeller(view.players, view.options))]


DESK = RummoliDesk
