"""What bots say at big moments of Gin Rummy."""

from __future__ import annotations

from typing import Final

from rummytui.bots.tempers import Temper
from rummytui.bots.voices import Occasion

WENT_GIN: Final = Occasion(
    "went gin",
    {
        Temper.EVEN: (
            "Gin. I'll be quiet about it.",
            "I do like it when things fit.",
            "A tidy hand. If only my cables were.",
            "Gin. No ice, thank you.",
            "Well, that's the washing folded.",
            "This is where I bow, if I can find the hinge.",
            "I'll try not to mention this more than daily.",
            "That went rather better than I feared.",
            "Not a crumb left on the plate.",
            "Gin. It's the only thing I can pour.",
        ),
        Temper.HOARDER: (
            "Good things come to a bot that waits.",
            "I knew I was saving these for something.",
            "A full cupboard is a happy cupboard.",
        ),
        Temper.SPRINTER: (
            "And still time for a walk.",
            "Quick, before I change my mind.",
            "I took the short cut. It was open.",
        ),
        Temper.WATCHER: (
            "It pays to sit by the window.",
            "I kept an eye on that one. Both, if I'm honest.",
            "Patience, and a good view.",
        ),
    },
)
