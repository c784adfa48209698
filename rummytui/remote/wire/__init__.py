"""What guests, referees and servers say to each other: messages, the names of subjects, and codes."""
