"""A screen as a value: what it shows and the files that it names, which can be sent any number of times."""

from __future__ import annotations

from cogs.ui.layout import Attached, pictured, screen
from tests.ui.seen import described

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
