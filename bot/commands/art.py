"""``art``: the pictures that the bot draws, printed for whoever changes them."""

from __future__ import annotations

from bot.commands.saying import complain, plain
from bot.config import path_of
from bot.engine.errors import quoted


def sheet(file: str) -> int:
    """Print the whole pack into the file; 1 and the reason on standard error where it can't be."""
    from bot.art.pack import sheet as drawing

    try:
        picture = path_of(file)
    except ValueError as fault:
        complain(f"The picture must be {fault}, not {quoted(file)}.")
        return 1
    try:
        with picture.open("wb") as made:
            size = made.write(drawing.sheet())
    except OSError as error:
        complain(f"{file}: {error.strerror}")
        return 1
    print(plain(f"art: fine ({picture}, {size:,} bytes)"))
    return 0
