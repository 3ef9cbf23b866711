"""The filters of Spark 4 as conditions on entries and on values in paths."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pyarrow as pa
from pyspark.sql import datasource as spark

from chartconv import _conditions as conditions

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


def condition(one: spark.Filter, kind: pa.DataType) -> str | None:
    """Returns a condition of `--where` that holds wherever the filter holds; `None` if there is none.

    - `kind`: the type of the filter's column.
    """
    name, given = column(one), getattr(one, "value", None)
    if name is None:
        return None
    if isinstance(one, spark.IsNotNull):
        return conditions.is_not_null(name, kind)
    if isinstance(one, spark.IsNull):
        return conditions.is_null(name, kind)
    if isinstance(one, spark.In):
        return conditions.is_in(name, one.value, kind)
    if isinstance(one, _PARTS):
        return conditions.contains(name, given, kind)
    sign = _OPERATORS.get(type(one))
    return None if sign is None else conditions.comparison(name, sign, given, kind)


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
