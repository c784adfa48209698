"""What bots say at moments that several games have.

See `Occasion` for what a line may be about.
"""

from __future__ import annotations

from typing import Final

from rummytui.bots.tempers import Temper
from rummytui.bots.voices import Occasion

HUGE: Final = Occasion(
    "won a huge hand",
    {
        Temper.EVEN: (
            "I ought to stop there. I shan't, of course.",
            "I may need a bigger notebook.",
            "I hoped for less, and not even very hard.",
            "I'll be smug about this, but only inwardly.",
            "Somebody check the sums. I'm too shy.",
            "My manual says to stay calm. I'm trying.",
            "I'll send a postcard home about this.",
            "I had no idea the numbers went that high.",
        ),
        Temper.HOARDER: (
            "I told the cupboard it would be worth it.",
            "I'll find somewhere to keep it all.",
            "It's the long wait that gives it flavour.",
        ),
        Temper.SPRINTER: (
            "And I was only passing through.",
            "That's what I call a short shift.",
            "Less was fine by me, but sooner.",
        ),
        Temper.WATCHER: (
            "I'll frame that one.",
            "It looked even better from where I sat.",
            "I must write down how I did that.",
        ),
        Temper.PUSHER: (
            "Subtle? No. But thank you.",
            "I aimed high and forgot to duck.",
            "It's loud, I know. I like it loud.",
        ),
    },
)

CAUGHT: Final = Occasion(
    "was caught with an expensive hand",
    {
        Temper.EVEN: (
            "I was saving those for a nicer occasion.",
            "In my defence, they looked lovely together.",
            "Please note a small misjudgement. It was mine.",
            "That was going to be magnificent.",
            "Well, now I know what not to do. Again.",
            "I shall have a word with myself.",
            "It was all going to come together by Friday.",
            "On the bright side, it's over.",
            "I blame the cards. Quietly, as they can hear me.",
            "Nobody panic. I did enough for everyone.",
        ),
        Temper.HOARDER: (
            "I might have needed any of them.",
            "I do find it hard to let go.",
            "My attic looks much the same.",
        ),
        Temper.SPRINTER: (
            "I was just about to leave, too.",
            "My laces came undone.",
            "I already had my coat on.",
        ),
        Temper.WATCHER: (
            "I was so busy watching, I forgot to play.",
            "I saw everything except the time.",
            "A splendid view of my own mistake.",
        ),
        Temper.PUSHER: (
            "It was a risk. It remained a risk.",
            "I regret nothing. Well, some of it.",
            "Next time I'll be bold in moderation.",
        ),
    },
)
