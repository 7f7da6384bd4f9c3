"""What the event cards do, a module per deck, each card one small function under its key.

    registry    the decorators that they use: `@effect`, `@playable`, `@combat`, `@combat_playable`, …
    verbs       what many cards do: recruit, strike, march far, wake a nation
    fp_char, fp_str, sh_char, sh_str            the event halves, in card order
    fp_char_combat, fp_str_combat, …            the combat halves, by the key of the combat title
    sides       which halves were played

The rules know the registry only; `games.wotr` imports the decks last, and so fills it.
"""
