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


class TummyAdviser(Adviser):
    """The Special, swaps with a Cook, and the Feeding."""

    def _special_fires(self, reason: SpecialFires) -> str:
        if reason.safe:
            return f"{said(reason.card)} feeds everybody but {self.name}"
        return f"{said(reason.card)} would feed everybody but the Chef"

    def _shows_where_to_lay_off(self, _: ShowsWhereToLayOff) -> str:
        return "melds are better kept in hand, where they show nobody where to lay off"

    def _protects_in_feeding(self, _: ProtectsInFeeding) -> str:
        return f"melds protect {self.name} in the Feeding"

    def _often_played(self, reason: OftenPlayed) -> str:
        return f"{said(reason.card)} is played in {reason.percent} of 100 hands"

    def _keeps_guessing(self, _: KeepsGuessing) -> str:
        return "nobody can prepare for a card picked among those played most"

    def _no_swap_helps(self, _: NoSwapHelps) -> str:
        return f"no swap makes {whose(self.name)} hand better"

    def _fewer_loose(self, reason: FewerLoose) -> str:
        return f"{reason.after} instead of {counted(reason.before, 'card')} would fit nowhere"

    def _cook_loses(self, reason: CookLoses) -> str:
        return (
            f"{counted(reason.cards, 'more card', 'more cards')} of {whose(self.names[reason.cook])} would fit nowhere"
        )

    def _anything_is_better(self, reason: AnythingIsBetter) -> str:
        return f"{said(reason.card)} is of so little use that a card unseen is likely to be better"

    def _nobody_takes(self, reason: NobodyTakes) -> str:
        return f"nobody can be given {said_all(reason.cards)}"

    def _nobody_else(self, reason: NobodyElse) -> str:
        return f"nobody but {self.names[reason.seat]} can be given it"

    def _eats_units(self, reason: EatsUnits) -> str:
        return f"{self.names[reason.seat]} eats {counted(reason.units, 'helping')} for it"

    def _fewer_units(self, reason: FewerUnits) -> str:
        return f"{self.names[reason.seat]} would eat {counted(reason.units, 'helping')} less"

    def _cannot_answer(self, reason: CannotAnswer) -> str:
        return f"{self.names[reason.seat]} can hold nothing to answer it with"

    def _may_answer(self, reason: MayAnswer) -> str:
        return f"{self.names[reason.seat]} is {reason.percent}% likely to have an answer"

    def _likelier_answered(self, reason: LikelierAnswered) -> str:
        return f"{self.names[reason.seat]} is {reason.percent}% likelier to have an answer"

    def _no_guard_lost(self, _: NoGuardLost) -> str:
        return f"{self.name} does not need it to answer gifts"

    def _gives_up_guard(self, reason: GivesUpGuard) -> str:
        return f"{self.name} may need {said_all(reason.cards)} to answer gifts"

    def _has_eaten_least(self, reason: HasEatenLeast) -> str:
        return f"{self.names[reason.seat]} has eaten least so far"

    def _has_eaten_more(self, reason: HasEatenMore) -> str:
        return f"{self.names[reason.seat]} has eaten more than {self.names[reason.than]} already"

    def _costs_units(self, reason: CostsUnits) -> str:
        return f"it costs {self.name} {counted(reason.units, 'helping')}"

    def _saves_units(self, reason: SavesUnits) -> str:
        return f"it saves {self.name} {counted(reason.units, 'helping')}"

    def _turns_back(self, reason: TurnsBack) -> str:
        return f"{self.names[reason.giver]} eats {counted(reason.units, 'helping')} instead"

    def _worth_more_kept(self, reason: WorthMoreKept) -> str:
        return f"{said_all(reason.cards)} {'is' if len(reason.cards) == 1 else 'are'} worth more kept"
