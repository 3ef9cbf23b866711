"""The filters of Spark 4 as conditions on entries and on values in paths."""

from __future__ import annotations

import datetime
import decimal
import math
import operator
from collections.abc import Callable
from typing import Any

from pyspark.sql import datasource as spark

from chartconv._conditions import quoted, within

_OPERATORS = {
    spark.EqualTo: "=", spark.EqualNullSafe: "=", spark.LessThan: "<", spark.LessThanOrEqual: "<=", spark.GreaterThan: ">", spark.GreaterThanOrEqual: ">=",
}
_COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}
_PARTS = (spark.StringContains, spark.StringStartsWith, spark.StringEndsWith)


def column(one: spark.Filter) -> str | None:
    """Returns the column of a filter; `None` for a member of a structure."""
    path: tuple[str, ...] = getattr(one, "attribute", ())
    return path[0] if len(path) == 1 else None


def condition(one: spark.Filter, kind: str) -> str | None:
    """Returns a condition of `--where` that holds wherever the filter holds; `None` if there is none.

    - `kind`: the type of the filter's column, as Spark writes it.
    """
    name = column(one)
    if isinstance(one, spark.IsNotNull):
        return None if "<" in kind else f"{name} is not null"
    if isinstance(one, spark.IsNull):
        # A decimal with too many digits is null in a table, and not in the feed.
        return f"{name} is null" if kind in ("string", "bigint", "date") else None
    if isinstance(one, spark.In):
        values = [_comparison(name, "=", value, kind) for value in one.value]
        return None if None in values else f"({' or '.join(map(str, values))})"
    if isinstance(one, _PARTS):
        text = _literal(one.value, kind)
        return None if text is None else f"{name} contains {text}"
    sign = _OPERATORS.get(type(one))
    return None if sign is None else _comparison(name, sign, getattr(one, "value", None), kind)


def _comparison(name: str | None, sign: str, given: Any, kind: str) -> str | None:
    if name is None or given is None:
        return None
    if kind in ("date", "timestamp"):
        return _around(name, sign, given)
    if kind == "double" and isinstance(given, (int, float)) and math.isfinite(given):
        return within(name, sign, decimal.Decimal(given))
    value = _literal(given, kind)
    is_compared = sign == "=" or kind == "bigint" or kind.startswith("decimal")
    return f"{name} {sign} {value}" if value is not None and is_compared else None


def _literal(value: object, kind: str) -> str | None:
    if isinstance(value, bool):
        return str(value).lower() if kind == "boolean" else None
    if isinstance(value, str) and kind == "string":
        return quoted(value)
    if isinstance(value, (int, decimal.Decimal)) and (kind == "bigint" or kind.startswith("decimal")):
        return f"{value:f}" if isinstance(value, decimal.Decimal) else str(value)
    return None


def _around(name: str, sign: str, value: object) -> str | None:
    """Returns a condition that also holds for a day more: a day is that of the feed's own zone, in expressions of UTC."""
    if not isinstance(value, datetime.date):
        return None
    day = value.date() if isinstance(value, datetime.datetime) else value
    if not 1900 < day.year < 9000:
        return None
    margin = datetime.timedelta(days=2)
    after, before = f"{name} >= '{day - margin}'", f"{name} <= '{day + margin}'"
    return f"{after} and {before}" if sign == "=" else after if sign.startswith(">") else before


def holds(one: spark.Filter, value: Any) -> bool:
    """Returns whether a filter of a column in paths may hold."""
    if isinstance(one, spark.IsNotNull):
        return value is not None
    given = getattr(one, "value", None)
    if isinstance(one, spark.In):
        return value in (given or ())
    sign = _OPERATORS.get(type(one))
    if sign is None:
        return True
    try:
        return value is not None and bool(_COMPARISONS[sign](value, given))
    except TypeError:
        return True
