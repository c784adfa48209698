"""What Rummy, Boathouse, Gambler's and Knock share: the table, the pack and the deal. (RU-1, RU-2)"""

from __future__ import annotations

from collections.abc import Sequence

from rules.events import Payment
from rules.reasons import PaymentReason
from rules.rummy.turn import DrawAndDiscard
from rules.seats import Seat


class OnePack(DrawAndDiscard):
    """A game for two to six players with one pack and no jokers."""

    for_players = range(2, 7)

    def _hand_size(self) -> int:
        return {2: 10, 3: 7, 4: 7}.get(len(self.seats_playing()), 6)


def shared_out(owed: Sequence[tuple[Seat, int, PaymentReason]], winners: Sequence[Seat]) -> list[Payment]:
    """The payments that share everything ``owed``, as (payer, units, why), equally among ``winners``.

    Odd units go one each to the winners listed first. (KN-4, GA-4)

    >>> from rules.reasons import Paid
    >>> [(p.payer, p.receiver, p.units) for p in shared_out([(2, 5, Paid.ABOVE_LOWEST)], [1, 0])]
    [(2, 1, 3), (2, 0, 2)]
    """
    total = sum(units for _, units, _ in owed)
    each, odd = divmod(total, len(winners))
    due = [[winner, each + (place < odd)] for place, winner in enumerate(winners)]
    payments = []
    for payer, units, why in owed:
        while units:
            winner, wanted = due[0]
            part = min(units, wanted)
            if part:
                payments.append(Payment(payer, winner, part, why))
            units -= part
            due[0][1] -= part
            if not due[0][1]:
                due.pop(0)
    return payments
