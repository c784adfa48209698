"""What guests, referees and servers exchange: messages, the names of subjects, and codes."""
