"""Printed papers, looked at as a careful reader would: structure, page numbers, lines to write on, type.

structure     the rules of PDF/UA and PDF/A that a program can know
pages         what a sheet's pages show: numbers, references, lines, the smallest type
positions     many positions of a game as sheets, and what is wrong with any of them
"""
