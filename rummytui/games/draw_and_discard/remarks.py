"""What bots say at big moments of the draw-and-discard games."""

from __future__ import annotations

from typing import Final

from rummytui.bots.tempers import Temper
from rummytui.bots.voices import Occasion

KNOCKED: Final = Occasion(
    "knocked",
    {
        Temper.EVEN: (
            "Knock, knock. I'm told there's a joke in it.",
            "The doorbell wasn't working, so I knocked.",
            "This is me being bold. Do make a note of it.",
            "I knocked. It seemed politer than shouting.",
            "There. I may never be this brave again.",
            "I thought it over. It took nearly a second.",
            "Let's call it a plan. It's kinder.",
            "Knocking now. The table has been very patient.",
            "That's my knuckles' exercise for the day.",
            "A modest knock, from a modest machine.",
        ),
        Temper.HOARDER: (
            "I meant to wait for more. I surprised myself.",
            "It pains me to stop collecting.",
            "I was keeping them for the winter.",
        ),
        Temper.SPRINTER: (
            "I left the kettle on.",
            "No sense in hanging about.",
            "That's me done. Is there a biscuit?",
        ),
        Temper.WATCHER: (
            "My tea went cold while I watched for that.",
            "I looked both ways before I knocked.",
            "My notes say now. I trust my notes.",
        ),
    },
)

WENT_RUMMY: Final = Occasion(
    "went rummy",
    {
        Temper.EVEN: (
            "All at once. I do hate leaving crumbs.",
            "I was rather quiet, wasn't I?",
            "That's all of them. Mind the draught.",
            "I believe that's called making an entrance.",
            "I was meaning to tidy up anyway.",
            "It looked less showy in my head.",
            "Everything must go, as the shops say.",
            "I packed in a hurry, but I packed well.",
        ),
        Temper.HOARDER: (
            "It was getting crowded in here.",
            "I do part with things, you see. All at once.",
            "Spring cleaning, a little early.",
        ),
        Temper.SPRINTER: (
            "I could hear the bus coming.",
            "One trip to the car. Always one trip.",
            "Short and sweet, like a good speech.",
        ),
        Temper.WATCHER: (
            "I was waiting for a gap in the traffic.",
            "There's a moment for everything. That was it.",
            "A gap in the hedge is all I need.",
        ),
    },
)
