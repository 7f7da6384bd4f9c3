"""Dates as the house writes them: the day first, 24 hours, in each language."""
