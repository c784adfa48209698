"""What the program looks like: themes, and the style sheets of the screens' furniture."""
