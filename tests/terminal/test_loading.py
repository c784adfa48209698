"""A key that opens a page while the program still loads what it needs, in another thread."""

import sys

from tests.terminal.terminal import Terminal

MEETING = """
import sys, threading
from rummytui.cli import main
from rummytui.messages import LessonsWanted
from rummytui.screens.home import HomeScreen

class Meeting:
    begun, met = False, threading.Event()

    def find_spec(self, name, path=None, target=None):
        here = threading.current_thread() is threading.main_thread()
        if name == "rules.game" and not here and not Meeting.begun:
            Meeting.begun = True
            app.post_message(LessonsWanted())
            # Where the other thread has to wait for this one, they do not meet.
            Meeting.met.wait(0.5)
        elif name == "rules.view" and here:
            Meeting.met.set()
        return None

mounted = HomeScreen.on_mount

def on_mount(self):
    global app
    app = self.app
    mounted(self)

HomeScreen.on_mount = on_mount
sys.meta_path.insert(0, Meeting())
sys.exit(main([]))
"""


def test_a_page_opens_while_the_rules_are_being_loaded(terminal: Terminal) -> None:
    """Two threads that load the same modules at once may get halves of them."""
    terminal.start(program=[sys.executable, "-c", MEETING])
    _ = terminal.wait_for("Step by step", "Boathouse Rummy")
    assert terminal.press("escape").wait_for("family book").press("q").wait_for_exit() == 0
