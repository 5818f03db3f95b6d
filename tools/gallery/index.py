"""The page on which the pictures hang: grouped, at each width and in each theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby

from tools.gallery.darkroom import Look

_STYLE = """
body { margin: 0; padding: 16px; font: 15px/1.5 system-ui, sans-serif; color: #222; background: #f4f4f6; }
header { position: sticky; top: 0; padding: 8px 0; background: #f4f4f6; }
header label { margin-right: 16px; }
nav a { margin-right: 12px; white-space: nowrap; }
section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; padding: 8px; background: #fff; border: 1px solid #ddd; border-radius: 8px; }
figure img { display: block; height: auto; max-width: 100%; }
figure.fault { border-color: #c00; }
figcaption { max-width: 390px; padding-top: 8px; overflow-wrap: anywhere; }
figcaption b { display: block; color: #c00; font-weight: 600; }
[hidden] { display: none !important; }
"""
_SCRIPT = """
const chosen = document.querySelectorAll("header input");
const show = () => {
  const looks = [...chosen].filter((each) => each.checked).map((each) => each.value);
  for (const each of document.querySelectorAll("figure")) each.hidden = !looks.includes(each.dataset.look);
};
for (const each of chosen) each.addEventListener("change", show);
show();
"""


def page(names: Sequence[str], looks: Sequence[Look], faults: Mapping[str, Sequence[str]]) -> str:
    """The page, as HTML; ``faults`` are known by ``LOOK/NAME``, as the pictures' files are."""
    groups = [(group, list(some)) for group, some in groupby(names, key=lambda name: name.split("/")[0])]
    ticks = "".join(
        f'<label><input type="checkbox" value="{look}" {"checked" if look == looks[0] else ""}> '
        f"{look.width} px, {look.theme}</label>"
        for look in looks
    )
    links = " ".join(f'<a href="#{escape(group)}">{escape(group)}</a>' for group, _ in groups)
    hung = "\n".join(_section(group, some, looks, faults) for group, some in groups)
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Every screen of the bot</title>\n'
        f"<style>{_STYLE}</style>\n<header>{ticks}<nav>{links}</nav></header>\n{hung}\n<script>{_SCRIPT}</script>\n"
    )


def _section(
    group: str, names: Sequence[str], looks: Sequence[Look], faults: Mapping[str, Sequence[str]]
) -> str:
    figures = "\n".join(
        _figure(f"{look}/{name}", look, faults.get(f"{look}/{name}", ())) for name in names for look in looks
    )
    return f'<section id="{escape(group)}"><h2>{escape(group)}</h2><div>\n{figures}\n</div></section>'


def _figure(file: str, look: Look, wrong: Sequence[str]) -> str:
    name, told = escape(file.partition("/")[2]), "".join(f"<b>{escape(each)}</b>" for each in wrong)
    width = min(look.width, 700)
    return (
        f'<figure data-look="{look}"{" class=fault" if wrong else ""}>'
        f'<img src="{escape(file)}.png" width="{width}" loading="lazy" alt="{name}">'
        f"<figcaption>{name}{told}</figcaption></figure>"
    )
