"""Why to play, name, swap, feed or answer in Tummy Rummy, in words."""

from __future__ import annotations

from rummytui.games.tummy_rummy.reasons import (
    AnythingIsBetter,
    CannotAnswer,
    CookLoses,
    CostsUnits,
    EatsUnits,
    FewerLoose,
    FewerUnits,
    GivesUpGuard,
    HasEatenLeast,
    HasEatenMore,
    KeepsGuessing,
    LikelierAnswered,
    MayAnswer,
    NobodyElse,
    NobodyTakes,
    NoGuardLost,
    NoSwapHelps,
    OftenPlayed,
    ProtectsInFeeding,
    SavesUnits,
    ShowsWhereToLayOff,
    SpecialFires,
    TurnsBack,
    WorthMoreKept,
)
from rummytui.text import counted, said, said_all, whose
from rummytui.text.advice import Adviser
from rummytui.text.odds import often


class TummyAdviser(Adviser):
    """The Special, swaps with a Cook, and the Feeding."""

    def _special_fires(self, reason: SpecialFires) -> str:
        if reason.safe:
            return f"{said(reason.card)} feeds everybody but {self.name}"
        return f"{said(reason.card)} would feed everybody but the Chef"

    def _shows_where_to_lay_off(self, _: ShowsWhereToLayOff) -> str:
        return "melds on the table would show the others where to lay off"

    def _protects_in_feeding(self, _: ProtectsInFeeding) -> str:
        return f"melds protect {self.name} in the Feeding"

    def _often_played(self, reason: OftenPlayed) -> str:
        return f"{said(reason.card)} gets played {often(reason.percent)}"

    def _keeps_guessing(self, _: KeepsGuessing) -> str:
        return "a random pick among the cards played most keeps the others guessing"

    def _no_swap_helps(self, _: NoSwapHelps) -> str:
        return f"no swap would improve {whose(self.name)} hand"

    def _fewer_loose(self, reason: FewerLoose) -> str:
        if not reason.after:
            return "every card would fit somewhere"
        return f"only {counted(reason.after, 'card')} would fit nowhere, down from {reason.before}"

    def _cook_loses(self, reason: CookLoses) -> str:
        return f"{reason.cards} more of {whose(self.names[reason.cook])} cards would fit nowhere"

    def _anything_is_better(self, reason: AnythingIsBetter) -> str:
        return f"almost any card would be more use than {said(reason.card)}"

    def _nobody_takes(self, reason: NobodyTakes) -> str:
        return f"nobody can be fed {said_all(reason.cards)}"

    def _nobody_else(self, reason: NobodyElse) -> str:
        return f"only {self.names[reason.seat]} can be fed it"

    def _eats_units(self, reason: EatsUnits) -> str:
        return f"{self.names[reason.seat]} eats {counted(reason.units, 'helping')}"

    def _fewer_units(self, reason: FewerUnits) -> str:
        return f"{self.names[reason.seat]} would eat {counted(reason.units, 'fewer helping')}"

    def _cannot_answer(self, reason: CannotAnswer) -> str:
        return f"{self.names[reason.seat]} can't send it back"

    def _may_answer(self, reason: MayAnswer) -> str:
        return f"{self.names[reason.seat]} can send it back {often(reason.percent)}"

    def _likelier_answered(self, reason: LikelierAnswered) -> str:
        return f"{self.names[reason.seat]} is more likely to send it back"

    def _no_guard_lost(self, _: NoGuardLost) -> str:
        return f"{self.name} doesn't need it to fight back"

    def _gives_up_guard(self, reason: GivesUpGuard) -> str:
        return f"{self.name} may need {said_all(reason.cards)} to fight back"

    def _has_eaten_least(self, reason: HasEatenLeast) -> str:
        return f"{self.names[reason.seat]} has eaten the least so far"

    def _has_eaten_more(self, reason: HasEatenMore) -> str:
        return f"{self.names[reason.seat]} has already eaten more than {self.names[reason.than]}"

    def _costs_units(self, reason: CostsUnits) -> str:
        return f"it costs {self.name} {counted(reason.units, 'helping')}"

    def _saves_units(self, reason: SavesUnits) -> str:
        return f"it saves {self.name} {counted(reason.units, 'helping')}"

    def _turns_back(self, reason: TurnsBack) -> str:
        return f"{self.names[reason.giver]} eats {counted(reason.units, 'helping')} instead"

    def _worth_more_kept(self, reason: WorthMoreKept) -> str:
        return f"{said_all(reason.cards)} {'is' if len(reason.cards) == 1 else 'are'} worth more in hand"
