"""The real program in a real terminal, as far as a pseudo-terminal is one."""
