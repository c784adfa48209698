"""Laying out a hand, or a contract, part by part before it is shown. (BO-4, CO-3, DU-10)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rules import Card, moves
from rules.moves import Move
from rules.rummy.contract import Layout
from rummytui.games.draw_and_discard.concealed import ConcealedTurnDesk
from rummytui.games.draw_and_discard.turn import Discard, which_joker
from rummytui.table.commands import Command, Undo
from rummytui.table.offers import Advise, Offer, Play, Rearrange, Target
from rummytui.table.phase_desk import HowTo
from rummytui.table.scene import Scene
from rummytui.text import counted, said, said_all, whose
from rummytui.widgets.layout import Group
from rummytui.widgets.tabletop import Laid

_BEFORE_THE_DRAW: Final = {moves.Draw, moves.Buy, moves.Pass}


def has_drawn(scene: Scene) -> bool:
    """Whether the acting player has drawn and has their own hand open."""
    kinds = {type(move) for move in scene.moves(Move)}
    return bool(kinds) and scene.face_up == scene.seat and not kinds & _BEFORE_THE_DRAW


class LayoutDraft:
    """The sets and runs that a player is trying out, unseen by the others until they go on the table.

    A draft belongs to one seat at one moment of the game: it is dropped as soon as anything happens or another hand is
    opened. ``allowed`` says in which scenes there may be one.
    """

    def __init__(self, allowed: Callable[[Scene], bool]) -> None:
        self._allowed = allowed
        self._parts: list[tuple[Card, ...]] = []
        self._of: tuple[int | None, int, int] | None = None

    def parts(self, scene: Scene) -> Layout:
        """What is laid out in this scene."""
        if scene.face_up is None:
            # It waits for its owner while nobody's hand lies open.
            return ()
        if self._of != _state(scene) or not self._allowed(scene):
            self._parts, self._of = [], None
        return tuple(self._parts)

    def lay_out(self, scene: Scene, parts: Sequence[tuple[Card, ...]]) -> Rearrange:
        """An offer to make the draft consist of exactly these parts."""

        def change() -> None:
            self._parts, self._of = list(parts), _state(scene)

        return Rearrange(change)

    def complete(self, scene: Scene) -> bool:
        """Whether what is laid out is all that is wanted."""
        raise NotImplementedError

    def rest(self, scene: Scene) -> list[Card]:
        """The open hand without what is laid out."""
        left = Counter(scene.hand) - Counter(card.in_hand for part in self.parts(scene) for card in part)
        return list(left.elements())


def _state(scene: Scene) -> tuple[int | None, int, int]:
    return scene.face_up, scene.view.hand_number, len(scene.events)


class TakeBack(Command):
    """Return the last set or run you put aside to your hand."""

    name, key, label = "take_back", "r", "return to hand"

    @property
    def other_keys(self) -> frozenset[str]:
        return frozenset({"backspace", Undo.key})

    def __init__(self, draft: LayoutDraft) -> None:
        self._draft = draft

    def possible(self, scene: Scene) -> bool:
        return bool(self._draft.parts(scene))

    def lacking(self, scene: Scene) -> str:
        return "Nothing has been put aside."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = list(self._draft.parts(scene))
        if parts:
            del parts[target if isinstance(target, int) else -1]
        return self._draft.lay_out(scene, parts)


class ThrowFromLayout(Discard):
    """Discard the selected card, or the one under the cursor. This ends your turn."""

    def __init__(self, draft: LayoutDraft) -> None:
        self._draft = draft
        # A player who discards with a complete layout may have meant to declare it.
        self._asked: tuple[Move, Layout] | None = None

    def reminder(self) -> str:
        """A sentence: what is laid out, and which key shows it."""
        raise NotImplementedError

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        offered = super().offer(scene, target)
        if not (self._draft.complete(scene) and isinstance(offered, Play)):
            return offered
        discard = offered.moves[0]
        meant, self._asked = self._asked, (discard, self._draft.parts(scene))
        if meant == self._asked:
            return offered
        return Advise(f"{self.reminder()} Press {self.key} again to discard {said(scene.meant[0])} anyway.")


class HandDraft(LayoutDraft):
    """The melds of a hand that is declared all at once, except for a card to discard."""

    meld: ClassVar[str]
    """What a meld is called in this game."""
    whole: ClassVar[str]
    """What the hand without the card to discard is called."""

    def __init__(self) -> None:
        super().__init__(has_drawn)

    def complete(self, scene: Scene) -> bool:
        """Whether nothing is left, except perhaps a card to discard."""
        return bool(self.parts(scene)) and len(self.rest(scene)) < 2

    def ways(self, scene: Scene, cards: Sequence[Card]) -> list[tuple[Card, ...]] | str:
        """Each way in which these cards make a meld; or a sentence about why they don't."""
        raise NotImplementedError

    def completed(self, scene: Scene, parts: Layout, discard: Card | None) -> Layout | None:
        """A layout of the whole hand with these melds in it, preferably discarding ``discard``; None if there is none."""
        raise NotImplementedError


class DeclareAll(Command):
    """Lay down all your cards in melds, which ends the hand. You get to check it first."""

    name, key, label, kind = "declare", "e", "declare", moves.Declare

    def __init__(self, draft: HandDraft) -> None:
        self._draft = draft

    def text(self, scene: Scene) -> str:
        return self.label if self._draft.complete(scene) else f"lay out {self._draft.whole}"

    def possible(self, scene: Scene) -> bool:
        return bool(self._draft.parts(scene)) or super().possible(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Declare(scene.seat, (), scene.meant[0] if scene.meant else None)

    def lacking(self, scene: Scene) -> str:
        return f"{whose(scene.name)} hand isn't complete yet."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = self._draft.parts(scene)
        if self._draft.complete(scene):
            return Play((moves.Declare(scene.seat, parts, next(iter(self._draft.rest(scene)), None)),))
        discard = scene.selected[0] if len(scene.selected) == 1 else None
        if self.possible(scene) and (found := self._draft.completed(scene, parts, discard)):
            return self._draft.lay_out(scene, found)
        if parts:
            meld = self._draft.meld
            return Advise(
                f"The other cards don't all fit: put another {meld} aside with {PutAside.key}, or return one to hand with"
                f" {TakeBack.key}."
            )
        return super().offer(scene)


class PutAside(Command):
    """Put the selected cards aside as a meld. Nobody else sees it until you declare."""

    name, key, label, kind = "put_aside", "m", "put aside", moves.Declare

    def __init__(self, draft: HandDraft) -> None:
        self._draft = draft

    def text(self, scene: Scene) -> str:
        return f"put a {self._draft.meld} aside"

    def possible(self, scene: Scene) -> bool:
        return bool(self._draft.parts(scene) or scene.moves(moves.Declare)) and not self._draft.complete(scene)

    def lacking(self, scene: Scene) -> str:
        draft = self._draft
        if not has_drawn(scene):
            return f"{scene.name} must draw first."
        if draft.parts(scene):
            return "The whole hand is laid out."
        return f"{whose(scene.name)} hand isn't complete yet, so no {draft.meld} can be put aside."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        draft = self._draft
        if not self.possible(scene):
            return Advise(self.lacking(scene))
        if not scene.selected:
            return Advise(f"{scene.name}: select the cards of a {draft.meld} with Space, then {self.key}.")
        ways = draft.ways(scene, scene.selected)
        if isinstance(ways, str):
            return Advise(ways)
        parts = draft.parts(scene)
        offers = [draft.lay_out(scene, (*parts, way)) for way in ways]
        if len(offers) == 1:
            return offers[0]
        return which_joker(zip(ways, offers, strict=True))


class DiscardFromLayout(ThrowFromLayout):
    """Discard the selected card, or the one under the cursor. This ends your turn."""

    def reminder(self) -> str:
        return f"The whole hand is laid out: press {DeclareAll.key} to declare it."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if self._draft.complete(scene) and not self._draft.rest(scene):
            return Advise(f"{self.reminder()} To discard, first return a meld to hand with {TakeBack.key}.")
        return super().offer(scene, target)


class WholeHandTurnDesk(ConcealedTurnDesk):
    """A turn in which the hand is laid out before it is declared, and can be laid out differently."""

    draft: Callable[[], HandDraft]
    """Make the draft in which the hand is laid out."""

    def __init__(self) -> None:
        self._draft = draft = self.draft()
        self.ending = DeclareAll(draft)
        super().__init__()
        draw, take, *_ = self.commands
        self.commands = (draw, take, self.ending, PutAside(draft), TakeBack(draft), DiscardFromLayout(draft))

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        return self._draft.rest(scene)

    def show(self, scene: Scene) -> None:
        super().show(scene)
        self.furniture.show_laid([Laid(part) for part in self._draft.parts(scene)])

    def told_again(self, scene: Scene) -> Sequence[str]:
        parts = self._draft.parts(scene)
        return (f"Laid out: {'; '.join(map(said_all, parts))}.",) if parts else super().told_again(scene)

    def layout(self, scene: Scene) -> tuple[str, list[Group]]:
        parts = self._draft.parts(scene)
        if not parts:
            return self.nearest(scene)
        laid = counted(sum(map(len, parts)), "card")
        return f"laid out: {laid}, and {len(self._draft.rest(scene))} still in hand", []

    def nearest(self, scene: Scene) -> tuple[str, list[Group]]:
        """A heading and groups of cards: how near the hand is to complete, while none of it is laid out."""
        raise NotImplementedError

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        if self._draft.parts(scene):
            return Advise(self.prompt(scene), select=() if scene.selected else (card,))
        return super().card_meant(scene, card, position)

    def ending_prompt(self, scene: Scene) -> str:
        return f"lay out {self._draft.whole}"

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        if not isinstance(move, moves.Declare):
            return super().step(scene, move)
        discard = f", discarding {said(move.card)}" if move.card is not None else ""
        return HowTo(f"declare{discard}", self.ending.key)

    def _table_prompt(self, scene: Scene) -> str:
        parts, meld = self._draft.parts(scene), self._draft.meld
        if self._draft.complete(scene):
            discard = "".join(f" and discard {said(card)}" for card in self._draft.rest(scene))
            return (
                f"{self._draft.whole} is ready: {DeclareAll.key} to declare{discard},"
                f" or {TakeBack.key} to return the last {meld} to hand."
            )
        if parts:
            return (
                f"select a {meld} and put it aside with {PutAside.key}, {DeclareAll.key} to lay out the rest,"
                f" or {TakeBack.key} to return the last {meld} to hand."
            )
        return super()._table_prompt(scene)

    def _selected_prompt(self, scene: Scene) -> str:
        if self._draft.complete(scene):
            return f"{scene.name}: {self._table_prompt(scene)}"
        if len(scene.selected) > 1 and (self._draft.parts(scene) or scene.moves(moves.Declare)):
            return f"{said_all(scene.selected)}: press {PutAside.key} to put these aside as a {self._draft.meld}."
        return super()._selected_prompt(scene)
