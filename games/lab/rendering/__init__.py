"""Everything that people are shown of whole games is made, and read for what must not stand there.

faults      what is wrong with a text, a page, a mail
telling     at every question, for all eyes: the words of the game, from views alone
showing     at many of them: page, mail, sheet and API of a real game, in a database that stays empty
soaking     a soak that looks at both; a long one in processes of their own
"""
