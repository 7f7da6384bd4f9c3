"""A year of many players on the real service and an invented calendar: does anything ever stand still?"""
