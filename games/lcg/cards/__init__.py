"""Each card's effect, one small function beside its key, by sphere and by encounter set."""
