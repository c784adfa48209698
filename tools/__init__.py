"""What helps to make the program and is no part of it."""
