"""Daily deals that bots have played to their end, for tests."""

from pathlib import Path

from rummytui.bots import choose
from rummytui.daily.deal import Deal
from rummytui.table.host import Host


def play_on(host: Host, hands: int = 3, level: str = "easy") -> None:
    """Play until so many hands are over, with a bot of this level in the person's seat."""
    game = host.game
    while not game.over and not (game.stage.hand_over and game.hand_number == hands):
        seat = game.to_act[0]
        host.play(choose(host.view(seat), level, host.chance_for(seat)))
        game = host.game


def played(folder: Path, deal: Deal, name: str) -> Path:
    """The journal of a deal that a bot has played to its end in somebody's name."""
    host = deal.begin(folder, name)
    play_on(host)
    host.close()
    return host.path
