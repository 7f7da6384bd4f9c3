"""What the event cards do, a module per deck, each card one small function under its key.

`registry` has the decorators that they use: `@effect`, `@playable`, `@combat`, `@combat_playable`.
"""
