"""The application: its windows and screens, how it starts, is interrupted and ends."""
