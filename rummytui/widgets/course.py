"""How scores went from hand to hand, as lines in a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from textual_plotext import PlotextPlot

from rummytui.widgets.pieces import fit

_LONGEST_NAME = 10
_STEPS = 5
_MARKS = "123456789abc"
_COLOURS = (
    "red",
    "green",
    "orange",
    "blue",
    "magenta",
    "cyan",
    "red+",
    "green+",
    "orange+",
    "blue+",
    "magenta+",
    "cyan+",
)


class Course(PlotextPlot):
    """A line a player through the running totals, from nothing before the first hand on."""

    DEFAULT_CSS = """
    Course {
        height: 16;
        margin: 1 0 0 0;
    }
    """

    def show_course(self, names: Sequence[str], totals: Sequence[Sequence[int]]) -> None:
        """Show these totals: one sequence a hand, one number a seat."""
        plot = self.plt
        plot.clear_figure()
        hands = [float(hand) for hand in range(len(totals) + 1)]
        for seat, name in enumerate(names):
            course = [0, *(hand[seat] for hand in totals)]
            colour = _COLOURS[seat % len(_COLOURS)]
            plot.plot(hands, course, color=colour)
            # Each line bears the number of its player, so that it can be told without its colour.
            mark = _MARKS[seat]
            plot.scatter(hands[1:], course[1:], marker=mark, color=colour, label=fit(name, _LONGEST_NAME))
        plot.xticks(hands, [str(int(hand)) for hand in hands])
        most = max(max(hand) for hand in totals)
        step = max(-(-most // _STEPS // 5) * 5, 5)
        heights = [float(height) for height in range(0, most + 1, step)]
        plot.yticks(heights, [str(int(height)) for height in heights])
        plot.xlabel("hand")
        self.refresh()
