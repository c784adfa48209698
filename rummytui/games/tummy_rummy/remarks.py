"""What bots say at big moments of Tummy Rummy."""

from __future__ import annotations

from typing import Final

from rummytui.bots.tempers import Temper
from rummytui.bots.voices import Occasion

CROWNED: Final = Occasion(
    "became the Chef",
    {
        Temper.EVEN: (
            "I can't taste a thing, so do trust me.",
            "This is my first kitchen. How hard can it be?",
            "The hat won't fit, but I'm touched.",
            "I'll do my best with what's in the fridge.",
            "Please don't ask what's in the broth.",
            "I follow recipes to the letter. It's all I can do.",
            "Dinner is nearly ready. I'm fairly sure.",
            "Somebody should have checked my references.",
        ),
        Temper.HOARDER: (
            "The larder has never been so full.",
            "I may have made too much.",
            "I kept every jar for this.",
        ),
        Temper.SPRINTER: (
            "Fast food, then.",
            "It'll be on the table in no time.",
            "I don't simmer. I boil.",
        ),
        Temper.WATCHER: (
            "I'll be watching the pot, so it won't boil.",
            "I saw how it's done on television.",
            "I took notes from every Chef before me.",
        ),
    },
)
