"""Chaos: a whole site on PostgreSQL and Redis whose parts die, stall and fill up while people move and mail.

What was confirmed to somebody must be there in the end, once; every mail must have arrived.
"""
