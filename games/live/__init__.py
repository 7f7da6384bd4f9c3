"""The live stream: what changes at the tables, told to every open tab that may know it, within a second.

standing    how a game stands as far as somebody may be told at once, for many games in a few queries
telling     what is told when it stands differently, and to whom
hub         the open tabs; it looks at games that have changed and tells their tabs
waking      how it hears that something has changed: Redis, or the database itself
readers     whose tab it is, and whether that still holds
pushing     lines for browsers that have no tab open
app         the stream over HTTP (ASGI)

One process serves all tabs: `manage.py live`. It holds one connection to the database and one to Redis.
"""
