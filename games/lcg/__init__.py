"""The Lord of the Rings: The Card Game, core set. `ruleset` is what the kernel plays; `facts` is the data."""
