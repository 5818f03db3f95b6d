"""A screen as a value: what it shows and the files that it names, which can be sent any number of times."""

from __future__ import annotations

from cogs.ui.layout import Attached, button, noted, pictured, screen
from tests.ui.seen import described, text

PICTURE = Attached("table.png", b"\x89PNG", "Four cards on a table")


def test_the_files_of_a_screen_can_be_sent_again_and_again() -> None:
    shown = screen("The table", pictured(PICTURE.name, "Four cards")).carrying(PICTURE)
    for _ in range(2):
        (file,) = shown.fresh()
        assert (file.filename, file.fp.read(), file.description) == (
            "table.png",
            b"\x89PNG",
            "Four cards on a table",
        )
        file.close()
    assert described(shown) == "Four cards"


def test_a_screen_is_not_changed_by_what_it_is_given_to_carry() -> None:
    plain = screen("The table")
    assert plain.carrying(PICTURE).files == (PICTURE,)
    assert plain.files == () and plain.fresh() == []


def test_what_is_added_to_a_screen_that_was_looked_at_is_sent_too() -> None:
    shown = screen("One", [button("Press", "x")])
    before = shown.digest()
    assert shown.digest() == before
    sent = shown.view.to_components()
    sent[0]["components"].clear()  # as emoji change what is sent in place
    assert text(shown) == "One" and shown.digest() == before
    assert noted(shown, "Two").digest() != before
    assert text(shown) == "One\nTwo"
