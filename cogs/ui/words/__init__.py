"""Words that features share: names, cards, the clock, house rules, refusals."""
