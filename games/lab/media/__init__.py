"""Every medium tells the same: what somebody gets by page, mail, paper and JSON, read back and compared.

told        what a medium tells, whatever its form; where two of them differ
pages       read back from HTML: the table, the story as text, JSON
letters     from both forms of a mail (html, wording: what both need)
papers      from a turn sheet
walking     many positions, all observers, all media; what was found
soaking     the same at length, in several processes
"""
