"""The program that people see and type into."""

__version__ = "0.1.0"
