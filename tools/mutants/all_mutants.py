"""Every mutant there is."""

from __future__ import annotations

from tools.mutants import outside, rules, secrets, starts, tables
from tools.mutants.mutant import KILL, MUTANTS, Mutant

__all__ = ["KILL", "MUTANTS", "Mutant", "outside", "rules", "secrets", "starts", "tables"]
