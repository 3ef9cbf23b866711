"""A lazy frame of polars whose columns, rows and conditions reach the reader."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from chartconv import _conditions as conditions
from chartconv._options import Options, Unpack, arguments
from chartconv._sources import Source
from chartconv._tables import Errors, Warned, scan, schema

if TYPE_CHECKING:
    from polars import LazyFrame
else:
    LazyFrame = Any

def scan_polars(
    source: Source, *, errors: Errors = "raise", on_warning: Warned = None, **options: Unpack[Options]
) -> LazyFrame:
    """Reads charts and feeds as a lazy frame: only columns that the query uses are read, comparisons with numbers
    and texts select entries while they are read, and `head` ends reading. The parameters are those of `scan`."""
    import polars
    from polars.io.plugins import register_io_source

    columns = schema(arguments(options))

    def rows(
        names: list[str] | None, predicate: Any, count: int | None, batch_size: int | None
    ) -> Iterator[polars.DataFrame]:
        selected: Options = {**options}
        if names is not None:
            selected["fields"] = names or columns.names[:1]
        condition = None if predicate is None else _condition(predicate, columns)
        selected = conditions.selecting(condition, selected)
        if predicate is None and count is not None and count <= _FEW and "limit" not in options:
            # Files after those of the first batch aren't opened, and a long one isn't read to its end.
            selected = {"limit": _FEW, "jobs": 1, **selected}
        if predicate is not None and names is not None:
            # The condition is applied again.
            selected["fields"] = list(dict.fromkeys([*names, *predicate.meta.root_names()]))
        with scan(source, errors=errors, on_warning=on_warning, progress=False, **selected) as reader:
            for batch in reader:
                frame = polars.from_arrow(batch)
                assert isinstance(frame, polars.DataFrame)
                if predicate is not None:
                    frame = frame.filter(predicate)
                if names is not None:
                    frame = frame.select(names)
                if count is not None:
                    frame = frame.head(count)
                    count -= frame.height
                yield frame
                if count == 0:
                    break

    empty = polars.from_arrow(columns.empty_table())
    assert isinstance(empty, polars.DataFrame)
    return register_io_source(rows, schema=empty.schema, is_pure=True)


# The rows of the first batch, which are read by one thread.
_FEW = 1024
_OPERATORS = {"Lt": "<", "LtEq": "<=", "Gt": ">", "GtEq": ">=", "Eq": "=", "EqValidity": "=", "NotEq": "!="}


def _condition(predicate: Any, columns: pa.Schema) -> str | None:
    """Returns a condition of the program that holds wherever the predicate holds; `None` if there is none."""
    try:
        return _translated(json.loads(predicate.meta.serialize(format="json")), columns)
    except Exception:
        # The form of a serialized expression is polars' own and may change.
        return None


def _translated(node: Any, columns: pa.Schema) -> str | None:
    if "Column" in node:
        return str(node["Column"]) if pa.types.is_boolean(columns.field(node["Column"]).type) else None
    if "Function" in node:
        return _of_function(node["Function"], columns)
    parts = node.get("BinaryExpr")
    if parts is None:
        return None
    sides = [parts["left"], parts["right"]]
    if parts["op"] in ("And", "LogicalAnd", "Or", "LogicalOr"):
        word = parts["op"].removeprefix("Logical").lower()
        return conditions.joined(word, [_translated(side, columns) for side in sides])
    sign = _OPERATORS.get(parts["op"])
    if "Column" not in sides[0]:
        sides.reverse()
        sign = conditions.SWAPPED.get(sign or "")
    if sign is None or "Column" not in sides[0]:
        return None
    name = sides[0]["Column"]
    return conditions.comparison(name, sign, _literal(sides[1]), columns.field(name).type)


def _of_function(parts: Any, columns: pa.Schema) -> str | None:
    """Returns the condition of `is_in`, `is_between`, `is_null`, `starts_with` and the like."""
    name = parts["input"][0].get("Column")
    if name is None:
        return None
    kind = columns.field(name).type
    values = [_literal(value) for value in parts["input"][1:]]
    ((group, function),) = parts["function"].items()
    key = function if isinstance(function, str) else next(iter(function))
    if group == "StringExpr" and key in ("StartsWith", "EndsWith", "Contains"):
        return conditions.contains(name, values[0], kind) if key != "Contains" or function[key]["literal"] else None
    if group != "Boolean":
        return None
    if key == "IsNull":
        return conditions.is_null(name, kind)
    if key == "IsNotNull":
        return conditions.is_not_null(name, kind)
    if key == "IsBetween":
        bounds = [conditions.comparison(name, sign, value, kind) for sign, value in zip((">=", "<="), values)]
        return conditions.joined("and", bounds)
    if key == "IsIn" and values[0] and not (function[key]["nulls_equal"] and None in values[0]):
        return conditions.is_in(name, [value for value in values[0] if value is not None], kind)
    return None


def _literal(node: Any) -> Any:
    """Returns the value of an expression without columns, of a list its values; `None` for one with columns."""
    import polars

    expression = polars.Expr.deserialize(io.StringIO(json.dumps(node)), format="json")
    if expression.meta.root_names():
        return None
    value = polars.select(expression).to_series()
    # Moments of Python have no nanoseconds.
    if isinstance(value.dtype, polars.Datetime) and value.dtype.time_unit == "ns":
        return None
    return value.to_list()[0]
