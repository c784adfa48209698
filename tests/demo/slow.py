"""The program as it is installed, but its cards fly slowly enough to record every frame on a busy machine."""

import sys

from rummytui.app.rummy_app import RummyApp
from rummytui.cli import main
from rummytui.settings import DEALS, MOVES

if __name__ == "__main__":
    RummyApp.deaf_seconds = 0.0
    MOVES["leisurely"] = DEALS["leisurely"] = 1.2
    sys.exit(main())
