"""What happens, as text in a log: one codec for any family of happenings."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Generic, TypeVar

H = TypeVar("H")


class Codec(Generic[H]):
    """Writes the happenings of these dataclasses, and reads them back as they were."""

    def __init__(self, *kinds: type[H]) -> None:
        self._kinds = {self.name_of(kind): kind for kind in kinds}

    @staticmethod
    def name_of(kind: type) -> str:
        """The kind's name in the log."""
        return kind.__name__.lower()

    def kind_of(self, happening: H) -> str:
        """The name in the log of what kind this is."""
        return self.name_of(type(happening))

    def encode(self, happening: H) -> str:
        """The happening's body as JSON text."""
        body: Any = happening
        return json.dumps(asdict(body), ensure_ascii=False, separators=(",", ":"))

    def decode(self, kind: str, body: str) -> H:
        """Read a happening back. Raises KeyError for a kind that this program does not know."""
        return self._kinds[kind](**json.loads(body))
