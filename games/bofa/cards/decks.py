"""Every card's functions, registered by being imported: `import games.bofa.cards.decks`."""

from games.bofa.cards import effects, fate, fp_story, orders, sh_story

__all__ = ["effects", "fate", "fp_story", "orders", "sh_story"]
