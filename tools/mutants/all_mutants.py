"""Every mutant there is."""

from __future__ import annotations

from tools.mutants import hostility, outside, rules, secrets, starts, tables
from tools.mutants.mutant import KILL, MUTANTS, Mutant

__all__ = ["KILL", "MUTANTS", "Mutant", "hostility", "outside", "rules", "secrets", "starts", "tables"]
