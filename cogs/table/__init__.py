"""Tables on Discord: opening them, their boards and hand panels, and every button on them."""
