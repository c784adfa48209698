"""A program of a few lines that says what reaches it, for the tests of the harness."""

import sys

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class EchoApp(App[None]):
    """Shows its size, and every key, click and paste."""

    def compose(self) -> ComposeResult:
        yield Static("", id="size")
        yield Static(f"ready for {sys.argv[1]}", id="said", markup=False)
        yield Static("")
        yield Static("♥日本here")

    def say(self, what: str) -> None:
        self.query_one("#said", Static).update(what)

    def on_mount(self) -> None:
        self.keys: list[str] = []

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#size", Static).update(f"{event.size.width}x{event.size.height}")

    def on_key(self, event: events.Key) -> None:
        self.keys.append(event.character if event.is_printable and event.character != " " else event.key)  # type: ignore[arg-type]
        self.say(" ".join(self.keys))
        if event.key == "ctrl+x":
            self.exit(return_code=3, message="bye Ann")

    def on_paste(self, event: events.Paste) -> None:
        self.say(f"pasted {event.text!r}")

    def on_click(self, event: events.Click) -> None:
        self.say(f"clicked at {event.screen_y}, {event.screen_x}")


if __name__ == "__main__":
    app = EchoApp()
    app.run()
    sys.exit(app.return_code)
