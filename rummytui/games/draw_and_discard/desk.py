"""The desk of games in which you draw, lay down cards and discard: the turn, and the middle of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rules import Card, Game, moves
from rummytui.games.desk import CommandClicked, Desk
from rummytui.games.draw_and_discard.meanings import MEANINGS
from rummytui.games.draw_and_discard.turn import (
    PILE,
    Discard,
    FromPile,
    FromStock,
    LayOff,
    Meld,
    meld_named,
    melds_told,
    piles_told,
    table_view,
    upcard,
)
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Offer, Play
from rummytui.table.phase_desk import HURRIES, HowTo, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import listed, said, said_all, whose
from rummytui.widgets.tabletop import Laid, Pile, Tabletop


class PilesTabletop(Tabletop):
    """Both piles with what is laid out round them; a click gives the command that suits what was clicked."""

    for_laid: ClassVar[str] = "lay_off"
    """The command that a click on what is laid out gives: the selected card is added to a meld on the table."""

    def __init__(self, stock_label: str = "stock") -> None:
        super().__init__(stock_label)
        self._drawing = False
        """Whether a click on the discard pile takes its top card rather than discarding one."""

    def show_table(self, scene: Scene) -> None:
        """Show the piles, and mark those from which a card may be drawn now."""
        draws = scene.moves(moves.Draw)
        takeable: set[Pile] = {move.source for move in draws if not scene.lit or move.source in scene.lit}
        self._drawing = bool(draws)
        view = table_view(scene)
        self.name_keys({"stock": FromStock.key, "discard": FromPile.key})
        self.show_piles(len(view.stock), view.discards, takeable)

    def show_melds(self, scene: Scene, fits: Mapping[int, Sequence[Card]]) -> None:
        """Show the melds; ``fits`` says which selected cards go on which meld, by its index."""
        view = table_view(scene)
        self.show_laid(
            [
                Laid(
                    tuple(meld.cards),
                    place + 1,
                    meld.owner,
                    view.players[meld.owner],
                    frozenset(meld.fixed),
                    tuple(fits.get(place, ())),
                )
                for place, meld in enumerate(view.melds)
            ]
        )

    def on_tabletop_pile_chosen(self, event: Tabletop.PileChosen) -> None:
        event.stop()
        if event.pile == "stock":
            self.post_message(CommandClicked("draw"))
        else:
            self.post_message(CommandClicked("take") if self._drawing else CommandClicked("discard", PILE))

    def on_tabletop_laid_chosen(self, event: Tabletop.LaidChosen) -> None:
        event.stop()
        self.post_message(CommandClicked(self.for_laid, event.place))


class ConcealedTabletop(PilesTabletop):
    """No melds lie on it; it shows how the open hand can be laid out, and what is laid out of it so far."""

    for_laid = "take_back"


def discarding() -> str:
    """How prompts say that a turn ends."""
    return f"discard with {Discard.key} to end the turn"


class TurnDesk(PhaseDesk):
    """The prompts of a turn, and what choosing a card does. ``furniture`` is the widget the turn is played on."""

    commands: Sequence[Command] = (FromStock(), FromPile(), Meld(), LayOff(), Discard())
    stock_label: ClassVar[str] = "stock"
    furniture: PilesTabletop

    def helpful(self, scene: Scene) -> frozenset[Card]:
        melding = {card for move in scene.moves(moves.Meld) for card in move.cards}
        return frozenset(melding | {move.card for move in scene.moves(moves.LayOff)})

    # ------------------------------------------------------------------------------------------------ wording

    def told(self, scene: Scene) -> Sequence[str]:
        return (*piles_told(scene, self.stock_label), *melds_told(scene), *self.told_again(scene))

    def prompt(self, scene: Scene) -> str:
        if draws := scene.moves(moves.Draw):
            return f"{scene.name}: {self._draw_prompt(scene, draws)}"
        if len(scene.selected) == 1 or (scene.selected and not self._is_meld(scene)):
            return self._selected_prompt(scene)
        if scene.selected:
            return f"{said_all(scene.selected)}: press {Meld.key} to lay these down."
        return f"{scene.name}: {self._table_prompt(scene)}"

    def _draw_prompt(self, scene: Scene, draws: Sequence[moves.Draw]) -> str:
        card = upcard(scene)
        sources = {move.source for move in draws}
        stock = self.stock_label
        stock = (
            f"draw from the {stock}"
            if table_view(scene).stock
            else f"the {stock} is gone, so turn the discard pile over and draw"
        )
        if card is None or "discard" not in sources:
            return f"{stock}."
        if "stock" not in sources:
            return (
                f"take {said(card)}."
                if table_view(scene).stock
                else f"the {self.stock_label} is gone, so take {said(card)}."
            )
        return f"{stock}, or take {said(card)}."

    def _table_prompt(self, scene: Scene) -> str:
        ways = []
        if scene.moves(moves.Meld):
            ways.append(f"{Meld.key} to meld")
        if scene.moves(moves.LayOff):
            ways.append(f"{LayOff.key} to lay off")
        ending = discarding() if scene.moves(moves.Discard) else ""
        if not ways:
            return f"{ending}."
        return f"select cards with Space, then {listed(ways, 'or')}{f'; or {ending}' if ending else ''}."

    def _is_meld(self, scene: Scene) -> bool:
        return any(sorted(move.cards) == sorted(scene.selected) for move in scene.moves(moves.Meld))

    def _selected_prompt(self, scene: Scene) -> str:
        cards = said_all(scene.selected)
        alone = len(scene.selected) == 1
        fits: dict[Card, list[str]] = {}
        for move in scene.moves(moves.LayOff):
            card, onto = move.card.in_hand, meld_named(scene, move.meld)
            if card in scene.selected and onto not in fits.setdefault(card, []):
                fits[card].append(onto)
        ways = [
            f"{LayOff.key} to lay {'it' if alone else said(card)} on {listed(onto, 'or')}"
            for card, onto in fits.items()
        ]
        if alone and any(move.card == scene.selected[0] for move in scene.moves(moves.Discard)):
            ways.append(f"{Discard.key} to discard it")
        if ways:
            return f"{cards}: {'; '.join(ways)}."
        if len(scene.selected) < 3:
            return f"{cards}: a meld needs three cards or more."
        return f"{cards}: not a set or a run."

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        if scene.moves(moves.Draw):
            return Advise(f"{scene.name} must draw first. {self.prompt(scene)}")
        if self._is_meld(scene) and card in scene.selected:
            return Play((moves.Meld(scene.seat, scene.selected),))
        if not scene.selected:
            # One key must not end a turn: the first Enter selects, and the prompt says what the next one does.
            chosen = scene._replace(selected=(card,))
            again = " Enter does the same." if self._only_discarded(chosen) else ""
            return Advise(f"{self._selected_prompt(chosen)}{again}", select=(card,))
        if self._only_discarded(scene) and scene.selected == (card,):
            return Play((moves.discard(scene.seat, card),))
        return Advise(self.prompt(scene))

    def _only_discarded(self, scene: Scene) -> bool:
        """Whether the selected card can only be discarded."""
        card = scene.selected[0]
        discardable = any(move.card == card for move in scene.moves(moves.Discard))
        return discardable and card not in self.helpful(scene)

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        match move:
            case moves.Draw(source="stock"):
                return HowTo(f"draw from the {self.stock_label}", FromStock.key)
            case moves.Draw():
                card = upcard(scene)
                return HowTo(f"take {said(card) if card is not None else 'the top discard'}", FromPile.key)
            case moves.Meld(cards=cards):
                return HowTo(f"lay down {said_all(cards)}", Meld.key, tuple(card.in_hand for card in cards))
            case moves.LayOff(card=card, meld=meld):
                do = f"lay off {said(card)} on {meld_named(scene, meld)}"
                return HowTo(do, LayOff.key, (card.in_hand,))
            case moves.Discard(card=card):
                return HowTo(f"discard {said(card)}", Discard.key, (card,))
        return super().step(scene, move)

    def when(self, scene: Scene) -> str:
        view = table_view(scene)
        return f"turn {(view.turns - 1) // len(view.players) + 1}"

    def waiting(self, scene: Scene) -> str:
        who = [scene.view.players[seat] for seat in scene.view.to_act]
        return f"{whose(listed(who))} turn. {HURRIES}" if who else ""


class TablingTurnDesk(TurnDesk):
    """A turn in which melds are laid on the table."""

    def __init__(self) -> None:
        self.furniture = PilesTabletop(self.stock_label)

    def show(self, scene: Scene) -> None:
        self.furniture.show_table(scene)
        fits: dict[int, list[Card]] = {}
        for move in scene.moves(moves.LayOff):
            card = move.card.in_hand
            if card in scene.selected and card not in fits.setdefault(move.meld, []):
                fits[move.meld].append(card)
        self.furniture.show_melds(scene, fits)


class DrawAndDiscardDesk(Desk):
    """A desk with one phase, the turn."""

    turn: ClassVar[type[TurnDesk]] = TablingTurnDesk
    meanings = MEANINGS

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        turn = self.turn()
        self.centre = turn.furniture
        self.phases = {"play": turn, **at_rest(turn)}


class OnTurnsTable(PhaseDesk):
    """A phase with the table of ``turn``. While nobody is to move, it stays as the last turn left it."""

    def __init__(self, turn: TurnDesk) -> None:
        self._turn = turn

    def show(self, scene: Scene) -> None:
        self._turn.show(scene)


def at_rest(turn: TurnDesk) -> dict[str, PhaseDesk]:
    """Desks for the phases between and after hands, which only show the table of ``turn``."""
    return dict.fromkeys(("between hands", "over"), OnTurnsTable(turn))
