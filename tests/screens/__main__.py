"""``python -m tests.screens``: write the snapshots of all screens anew."""

from __future__ import annotations

from tests.screens.catalogue import SNAPSHOTS, snapshots


def main() -> None:
    """Write every snapshot, and remove those of screens that are gone."""
    now = snapshots()
    for file in SNAPSHOTS.rglob("*.txt"):
        if file not in now:
            file.unlink()
    for file, text in now.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
