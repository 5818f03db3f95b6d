"""The camera takes what is in the catalogue, and finds what is wider than a phone or missing."""

from __future__ import annotations

import pytest

from cogs.ui.layout import Picture, Screen, screen
from tests.screens.catalogue import Shown, catalogue
from tests.size import only_full
from tools.pictures.__main__ import PICTURES, fitting
from tools.pictures.camera import LOOKS, PHONE, chromium_path, photograph

DESKTOP = LOOKS[-1]
needs_chromium = pytest.mark.skipif(chromium_path() is None, reason="there is no Chromium on this machine")


def test_the_pictures_of_the_docs_are_of_screens_in_the_catalogue() -> None:
    assert set(PICTURES.values()) <= set(catalogue())
    assert fitting(["film/*"])


def test_names_are_chosen_by_feature_by_name_and_by_pattern() -> None:
    assert fitting(["help"]) == fitting(["help/*"]) and len(fitting(["help"])) > 1
    assert fitting(["help/help"]) == ["help/help"]
    assert fitting(["hel"]) == []


def code(columns: int) -> Screen:
    return screen(f"```\n{'x' * columns}\n```")


@only_full
@needs_chromium
async def test_what_is_wider_than_a_phone_or_broken_is_found() -> None:
    broken = Picture("lost.png", lambda: b"no picture", (), "a card")
    lost = Screen(screen(broken.item).view, broken)
    shown: dict[str, Shown] = {"fine": code(20), "wide": code(60), "lost": lost, "said": "A sentence."}
    found = {(photo.name, photo.look): photo.faults async for photo in photograph(shown, (PHONE, DESKTOP))}
    assert found["fine", PHONE] == found["said", PHONE] == ()
    assert "a code block is" in found["wide", PHONE][0]
    assert found["lost", PHONE]
    assert found["wide", DESKTOP] == (), "there is room for it"
