"""Tables with players on several screens: what travels, the server, the referee who runs the rules, and the guests."""
