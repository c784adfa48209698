"""What bots say at big moments of Rummoli."""

from __future__ import annotations

from typing import Final

from rummytui.bots.tempers import Temper
from rummytui.bots.voices import Occasion

POT_WON: Final = Occasion(
    "won a big pot",
    {
        Temper.EVEN: (
            "Drinks are on me, as soon as I grow pockets.",
            "I shall spend it on electricity.",
            "Much obliged. I'll stack them by colour.",
            "I'll try to look as if I expected that.",
            "They make such a nice noise, chips.",
            "I'm told money doesn't buy happiness. Chips might.",
            "It's only on loan, I expect.",
            "My pension, at last.",
            "I'm blushing. It's the little red light.",
            "I'll invest it all in the next round.",
        ),
        Temper.HOARDER: (
            "Straight into the biscuit tin.",
            "I'll just put these with the others.",
            "A rainy day is bound to come.",
        ),
        Temper.PUSHER: (
            "And my accountant said I was reckless.",
            "I can recommend it. I may do it again.",
            "It's not a gamble if it works. I think.",
        ),
    },
)

POT_LOST: Final = Occasion(
    "lost a big pot at a showdown",
    {
        Temper.EVEN: (
            "Ah well. I was only minding them.",
            "They were never really mine.",
            "I'll put that down to experience.",
            "It was a good plan until quite recently.",
            "I feel lighter already.",
            "A pity. Some of those chips had names.",
            "I'm not sulking. This is just my face.",
            "I'm sure that looked better on paper.",
            "My optimism sends its apologies.",
            "My next plan needs a second half.",
        ),
        Temper.HOARDER: (
            "I hadn't finished looking after those.",
            "I counted them in. I counted them out.",
            "The biscuit tin will be told in the morning.",
        ),
        Temper.PUSHER: (
            "It sounded so sensible as I said it.",
            "Better to lose boldly than to win. No, wait.",
            "That was the brave way to be wrong.",
        ),
    },
)
