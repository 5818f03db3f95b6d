"""A screen as a value: what it shows, and files, which can be sent any number of times."""

from __future__ import annotations

from cogs.ui.controls import button
from cogs.ui.layout import Attached, noted, screen
from tests.ui.seen import text

PICTURE = Attached("table.png", b"\x89PNG", "Four cards on a table")


def test_a_file_can_be_sent_again_and_again() -> None:
    for _ in range(2):
        file = PICTURE.fresh()
        assert (file.filename, file.fp.read(), file.description) == (
            "table.png",
            b"\x89PNG",
            "Four cards on a table",
        )
        file.close()


def test_what_is_added_to_a_screen_that_was_looked_at_is_sent_too() -> None:
    shown = screen("One", [button("Press", "x")])
    before = shown.digest()
    assert shown.digest() == before
    sent = shown.view.to_components()
    sent[0]["components"].clear()  # as emoji change what is sent in place
    assert text(shown) == "One" and shown.digest() == before
    more = noted(shown, "Two")
    assert more.digest() != before and text(more) == "One\nTwo"
