"""A lazy frame of polars whose columns, rows and conditions reach the reader."""

from __future__ import annotations

import datetime
import decimal
import json
import math
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from chartconv._conditions import quoted, within
from chartconv._options import Options, arguments
from chartconv._sources import Source
from chartconv._tables import Errors, Warned, scan, schema

if sys.version_info >= (3, 11):
    from typing import Unpack
else:
    from typing_extensions import Unpack

if TYPE_CHECKING:
    from polars import LazyFrame
else:
    LazyFrame = Any

# The options with which fewer rows that are read are other rows.
_WHOLE = ("limit", "offset", "unique", "sort", "only_new", "arguments")


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
        if condition is not None and not any(name in options for name in _WHOLE):
            where = options.get("where", [])
            selected["where"] = [*([where] if isinstance(where, str) else where), condition]
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


_OPERATORS = {"Lt": "<", "LtEq": "<=", "Gt": ">", "GtEq": ">=", "Eq": "=", "EqValidity": "=", "NotEq": "!="}
_SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


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
        known = [text for text in (_translated(side, columns) for side in sides) if text is not None]
        if "And" in parts["op"]:
            return " and ".join(known) or None
        return f"({' or '.join(known)})" if len(known) == 2 else None
    sign = _OPERATORS.get(parts["op"])
    if "Column" not in sides[0]:
        sides.reverse()
        sign = _SWAPPED.get(sign or "")
    if sign is None or "Column" not in sides[0]:
        return None
    return _comparison(sides[0]["Column"], sign, _literal(sides[1]), columns)


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
        text = quoted(values[0]) if key != "Contains" or function[key]["literal"] else None
        return f"{name} contains {text}" if text is not None and pa.types.is_string(kind) else None
    if group != "Boolean":
        return None
    if key == "IsNull":
        # A decimal with too many digits is null in a table, and not in the feed.
        is_whole = pa.types.is_string(kind) or pa.types.is_integer(kind) or pa.types.is_date(kind)
        return f"{name} is null" if is_whole else None
    if key == "IsNotNull":
        return None if pa.types.is_list(kind) else f"{name} is not null"
    if key == "IsBetween":
        bounds = [_comparison(name, sign, value, columns) for sign, value in zip((">=", "<="), values)]
        return " and ".join(bound for bound in bounds if bound is not None) or None
    if key == "IsIn" and values[0] and not (function[key]["nulls_equal"] and None in values[0]):
        texts = [_comparison(name, "=", value, columns) for value in values[0] if value is not None]
        return None if None in texts or not texts else f"({' or '.join(map(str, texts))})"
    return None


def _comparison(name: str, sign: str, value: Any, columns: pa.Schema) -> str | None:
    kind = columns.field(name).type
    is_number = pa.types.is_integer(kind) or pa.types.is_decimal(kind) or pa.types.is_floating(kind)
    if isinstance(value, bool):
        return f"{name} {sign} {str(value).lower()}" if pa.types.is_boolean(kind) and sign in ("=", "!=") else None
    if isinstance(value, str):
        text = quoted(value) if pa.types.is_string(kind) and sign in ("=", "!=") else None
        return None if text is None else f"{name} {sign} {text}"
    if isinstance(value, (int, decimal.Decimal)) and is_number and not pa.types.is_floating(kind):
        return f"{name} {sign} {value:f}" if isinstance(value, decimal.Decimal) else f"{name} {sign} {value}"
    if isinstance(value, (int, float)) and is_number and math.isfinite(value):
        return within(name, sign, decimal.Decimal(value))
    if isinstance(value, datetime.datetime) and pa.types.is_timestamp(kind):
        return _at(name, sign, value)
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime) and pa.types.is_date(kind):
        return f"{name} {sign} '{value.isoformat()}'"
    return None


def _at(name: str, sign: str, value: datetime.datetime) -> str | None:
    """Returns a comparison of moments, whose nanoseconds the table cuts off."""
    if value.tzinfo is None:
        return None
    moment, after = (
        f"'{(value + datetime.timedelta(microseconds=more)).astimezone(datetime.timezone.utc):%Y-%m-%dT%H:%M:%S.%fZ}'"
        for more in (0, 1))
    if sign == "=":
        return f"{name} >= {moment} and {name} < {after}"
    return {"<": f"{name} < {moment}", "<=": f"{name} < {after}", ">": f"{name} > {moment}", ">=": f"{name} >= {moment}"}.get(sign)


def _literal(node: Any) -> Any:
    """Returns the value of a literal: a number, a text, a date, a moment, or a list of these; else `None`."""
    if not isinstance(node, dict) or "Literal" not in node:
        return None
    kind = ""
    value: Any = node
    while isinstance(value, dict) and len(value) == 1:
        ((kind, value),) = value.items()
    if kind == "Date":
        return (_EPOCH + datetime.timedelta(days=value)).date()
    if kind == "Datetime":
        count, unit, zone = value
        factor = {"Milliseconds": 1000, "Microseconds": 1}.get(unit)
        moment = None if factor is None else _EPOCH + datetime.timedelta(microseconds=count * factor)
        return moment if zone is not None else None
    if kind == "Decimal":
        return decimal.Decimal(value[0]).scaleb(-value[2])
    if kind == "List":
        return pa.ipc.open_stream(bytes(value)).read_all().column(0).to_pylist()
    return value if isinstance(value, (bool, int, float, str)) else None
