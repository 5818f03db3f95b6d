"""Wording that features share: names, cards, timers, house rules, refusals."""
