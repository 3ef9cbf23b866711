"""Parts of the program's conditions, which hold wherever those of other engines hold."""

from __future__ import annotations

import datetime
import decimal
import math
from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from chartconv._options import Options

# How far apart a decimal may be from the float that it is compared as, in proportion.
_NEAR = decimal.Decimal("1e-9")
# The sign of a comparison whose sides are swapped.
SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
# The options with which fewer rows that are read are other rows.
_WHOLE = ("limit", "offset", "unique", "sort", "only_new", "arguments")


def selecting(condition: str | None, options: Options) -> Options:
    """Returns options with one more condition, if the rows that it leaves stay the same."""
    if condition is None or any(name in options for name in _WHOLE):
        return options
    where = options.get("where", [])
    return {**options, "where": [*([where] if isinstance(where, str) else where), condition]}


def comparison(name: str, sign: str, value: Any, kind: pa.DataType) -> str | None:
    """Returns a comparison of a column of this type with a value; `None` if it can't be said."""
    is_number = pa.types.is_integer(kind) or pa.types.is_decimal(kind) or pa.types.is_floating(kind)
    if isinstance(value, bool):
        return f"{name} {sign} {str(value).lower()}" if pa.types.is_boolean(kind) and sign in ("=", "!=") else None
    if isinstance(value, str):
        text = quoted(value) if pa.types.is_string(kind) and sign in ("=", "!=") else None
        return None if text is None else f"{name} {sign} {text}"
    if isinstance(value, (int, decimal.Decimal)) and is_number and not pa.types.is_floating(kind):
        return f"{name} {sign} {value:f}" if isinstance(value, decimal.Decimal) else f"{name} {sign} {value}"
    if isinstance(value, (int, float)) and is_number and math.isfinite(value):
        return _within(name, sign, decimal.Decimal(value))
    if isinstance(value, datetime.datetime) and pa.types.is_timestamp(kind):
        return _at(name, sign, value)
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime) and pa.types.is_date(kind):
        return f"{name} {sign} '{value.isoformat()}'"
    return None


def is_in(name: str, values: Iterable[Any], kind: pa.DataType) -> str | None:
    """Returns the condition that a column has one of some values."""
    texts = [comparison(name, "=", value, kind) for value in values]
    return joined("or", texts) if texts else None


def is_null(name: str, kind: pa.DataType) -> str | None:
    # A decimal with too many digits is null in a table, and not in the feed.
    is_whole = pa.types.is_string(kind) or pa.types.is_integer(kind) or pa.types.is_date(kind)
    return f"{name} is null" if is_whole else None


def is_not_null(name: str, kind: pa.DataType) -> str | None:
    return None if pa.types.is_list(kind) else f"{name} is not null"


def contains(name: str, value: Any, kind: pa.DataType) -> str | None:
    """Returns what holds of texts that begin with, end with, or contain another."""
    text = quoted(value) if pa.types.is_string(kind) else None
    return None if text is None else f"{name} contains {text}"


def joined(word: str, parts: Iterable[str | None]) -> str | None:
    """Joins conditions by `and`, which leaves out those that can't be said, or by `or`, which needs all."""
    parts = list(parts)
    known = [part for part in parts if part is not None]
    if not known or word == "or" and len(known) < len(parts):
        return None
    return known[0] if len(known) == 1 else f"({f' {word} '.join(known)})"


def _at(name: str, sign: str, value: datetime.datetime) -> str | None:
    """Returns a comparison of moments, whose nanoseconds the table cuts off."""
    if value.tzinfo is None or getattr(value, "nanosecond", False):  # Those of pandas have them.
        return None
    moment, after = (
        f"'{(value + datetime.timedelta(microseconds=more)).astimezone(datetime.timezone.utc):%Y-%m-%dT%H:%M:%S.%fZ}'"
        for more in (0, 1))
    if sign == "=":
        return f"({name} >= {moment} and {name} < {after})"
    return {"<": f"{name} < {moment}", "<=": f"{name} < {after}", ">": f"{name} > {moment}", ">=": f"{name} >= {moment}"}.get(sign)


def _within(name: str, sign: str, value: decimal.Decimal) -> str | None:
    """Returns a comparison of numbers that are compared as floats, with a margin."""
    low, high = (f"{value + factor * abs(value) * _NEAR:f}" for factor in (-1, 1))
    bounds = {"=": f"({name} >= {low} and {name} <= {high})"}
    bounds |= {"<": f"{name} <= {high}", "<=": f"{name} <= {high}", ">": f"{name} >= {low}", ">=": f"{name} >= {low}"}
    return bounds.get(sign)


def quoted(text: Any) -> str | None:
    """Returns a text of an expression; `None` for one with marks that expressions escape."""
    if not isinstance(text, str) or not text.isprintable() or '"' in text or "\\" in text:
        return None
    return f'"{text}"'
