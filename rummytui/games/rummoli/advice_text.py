"""Why to take the widow, bet or lead in Rummoli, in words."""

from __future__ import annotations

from rummytui.games.rummoli.reasons import (
    AskedInVain,
    BestFive,
    Bluff,
    Earned,
    FairShare,
    Followed,
    Forgotten,
    LowCards,
    NoneFollows,
    OthersFold,
    PayCardsInWidow,
    PlayedOut,
    PotOdds,
    Unknown,
    WinChance,
    WorthUpTo,
)
from rummytui.games.rummoli.text import hand_said, pot_named
from rummytui.text import counted, said_all, whose
from rummytui.text.advice import Adviser
from rummytui.text.odds import RARE, often, share


class RummoliAdviser(Adviser):
    """The widow, the betting, and what follows a lead."""

    def _worth_up_to(self, reason: WorthUpTo) -> str:
        worth = f"up to {counted(reason.chips, 'chip')}" if reason.chips else "no chips"
        return f"the widow is worth {worth} to {self.name}"

    def _best_five(self, reason: BestFive) -> str:
        return f"{self.name} holds {hand_said(reason.cards)}"

    def _low_cards(self, reason: LowCards) -> str:
        return f"{counted(reason.cards, 'of the cards is', 'of the cards are')} low"

    def _asked_in_vain(self, reason: AskedInVain) -> str:
        have = "has" if reason.seats == 1 else "have"
        return f"{counted(reason.seats, 'player')} {have} no pay card, so the widow may have one"

    def _pay_cards_in_widow(self, reason: PayCardsInWidow) -> str:
        return f"the widow may hold pay cards worth about {counted(reason.chips, 'chip')}"

    def _unknown(self, reason: Unknown) -> str:
        return f"nobody has seen the widow's {reason.cards} cards"

    def _win_chance(self, reason: WinChance) -> str:
        others = f"the other {reason.rivals} players" if reason.rivals > 1 else "the other player"
        if reason.percent < RARE:
            return f"{self.name} hardly ever beats {others}"
        return f"{self.name} beats {others} {often(reason.percent)}"

    def _pot_odds(self, reason: PotOdds) -> str:
        call = f"calling {counted(reason.owed, 'chip')} to win {reason.pot} pays off"
        if reason.percent < RARE:
            return f"{call} even with a long shot"
        return f"{call} if {self.name} wins at least {share(reason.owed, reason.pot + reason.owed)}"

    def _others_fold(self, reason: OthersFold) -> str:
        return f"everyone else folds {often(reason.percent)}"

    def _fair_share(self, reason: FairShare) -> str:
        return f"an average hand wins {share(1, round(100 / reason.percent))}"

    def _bluff(self, _: Bluff) -> str:
        return "now and then a bluff pays"

    def _earned(self, reason: Earned) -> str:
        return f"{self.name} has won {pot_named(reason.pot)}"

    def _forgotten(self, reason: Forgotten) -> str:
        return f"{self.name} would lose {pot_named(reason.pot)}"

    def _followed(self, reason: Followed) -> str:
        return f"{said_all(reason.cards)} in {whose(self.name)} hand can follow"

    def _played_out(self, reason: PlayedOut) -> str:
        ends = (
            f"{counted(abs(reason.chips), 'chip')} {'up' if reason.chips > 0 else 'down'}" if reason.chips else "even"
        )
        return f"on average it leaves {self.name} {ends} over {counted(reason.deals, 'imagined deal')}"

    def _none_follows(self, _: NoneFollows) -> str:
        return f"nothing in {whose(self.name)} hand follows it"
