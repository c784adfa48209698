"""The process that runs the rules for tables with several screens, and lets guests in."""
