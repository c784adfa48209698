"""The smallest Textual program: the floor under start-up time and memory."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class HelloApp(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        yield Static("Hello, world!")


if __name__ == "__main__":
    HelloApp().run()
