"""Parts of the program's conditions, which hold wherever those of other engines hold."""

from __future__ import annotations

import decimal
from typing import Any

# How far apart a decimal may be from the float that it is compared as, in proportion.
_NEAR = decimal.Decimal("1e-9")


def within(name: str, sign: str, value: decimal.Decimal) -> str | None:
    """Returns a comparison of numbers that are compared as floats, with a margin."""
    low, high = (f"{value + factor * abs(value) * _NEAR:f}" for factor in (-1, 1))
    bounds = {"=": f"{name} >= {low} and {name} <= {high}"}
    bounds |= {"<": f"{name} <= {high}", "<=": f"{name} <= {high}", ">": f"{name} >= {low}", ">=": f"{name} >= {low}"}
    return bounds.get(sign)


def quoted(text: Any) -> str | None:
    """Returns a text of an expression; `None` for one with marks that expressions escape."""
    if not isinstance(text, str) or not text.isprintable() or '"' in text or "\\" in text:
        return None
    return f'"{text}"'
