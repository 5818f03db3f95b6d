"""The settings of all servers, or of all players, in memory as the store has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from bot.store.settings import SettingsOf
from bot.store.store import Store
from bot.tables.settings import Settings

S = TypeVar("S", bound=Settings)


class SettingsBook(Generic[S]):
    """Knows what is set without asking the store, and changes it there first. Restore it once."""

    def __init__(self, store: Store, of: SettingsOf, default: S) -> None:
        self._store = store
        self._of = of
        self._default = default
        self._set: dict[int, S] = {}

    async def restore(self) -> None:
        """Read everything that is set."""
        kept = await self._store.settings(self._of)
        self._set = {owner: self._default.of(values) for owner, values in kept.items()}

    def of(self, owner: int) -> S:
        """What the server or the user has set."""
        return self._set.get(owner, self._default)

    def all(self) -> Mapping[int, S]:
        """What each owner who has set something has set."""
        return dict(self._set)

    async def set(self, owner: int, name: str, text: str) -> S:
        """Set one setting as written; raises LookupError or ValueError for what can't be."""
        written = self.of(owner).setting(name, text).written(name)
        await self._store.set_setting(self._of, owner, name, written)
        self._set[owner] = self.of(owner).setting(name, text)
        return self._set[owner]

    def forget(self, owner: int) -> None:
        """Go by the default again for one whom the store has forgotten."""
        self._set.pop(owner, None)
