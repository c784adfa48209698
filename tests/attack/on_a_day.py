"""The installed program, on the day in the first argument, with a par that is quickly worked out."""

import sys
from datetime import date

from rummytui.app.rummy_app import RummyApp
from rummytui.cli import main
from rummytui.daily import calendar, par

if __name__ == "__main__":
    _, day, *sys.argv[1:] = sys.argv
    calendar.today = lambda: date.fromisoformat(day)
    par._BEGIN = "import sys, time; time.sleep(0.3); print(24)"  # type: ignore[misc]
    RummyApp.deaf_seconds = 0.0
    sys.exit(main())
