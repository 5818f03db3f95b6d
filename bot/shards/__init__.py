"""Several processes that play as one bot: who sees to which shard of Discord's, and how one changes hands."""
