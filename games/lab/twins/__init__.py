"""Twins: two games that differ only in what an observer may not know must look the same, byte for byte.

positions   games played through the kernel, and the moments at which they are looked at
permuting   a twin's log: hidden cards permuted, played again by the rules
unseen      what else others do in secret: pencil, orders, notes, proposals, an answer that waits for others
stage       a position laid into the database as a real game of real people, and the twin put in its place
clock       one frozen clock for both
texts       what a rendering is made into before it is compared
pages       what an observer can get by the web: pages, trials in pencil, API, exports
post        what comes by mail: letters, previews, refusals, words
papers      sheets and books
comparing   everything rendered for both twins and compared, and the report
soaking     a long comparison in processes of their own
"""
