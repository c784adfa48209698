"""A Textual program that answers each key with one number: the floor under key to repaint."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class CounterApp(App[None]):
    """Counts the keys that were pressed."""

    pressed = 0

    def compose(self) -> ComposeResult:
        yield Static("0 keys")

    def on_key(self, event: events.Key) -> None:
        self.pressed += 1
        self.query_one(Static).update(f"{self.pressed} keys")


if __name__ == "__main__":
    CounterApp().run()
