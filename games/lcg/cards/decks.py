"""Importing this puts every card into the registry."""

from games.lcg.cards import encounters, leadership, lore, quests, shadows, spirit, tactics

__all__ = ["encounters", "leadership", "lore", "quests", "shadows", "spirit", "tactics"]
