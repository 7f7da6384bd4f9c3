"""The Battle of Five Armies, complete. `ruleset` is what the kernel plays; `facts` and `card_texts` the data."""
