"""A lazy frame of polars whose columns, rows and conditions reach the reader."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa

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


_OPERATORS = {"Lt": "<", "LtEq": "<=", "Gt": ">", "GtEq": ">=", "Eq": "=", "NotEq": "!="}


def _condition(predicate: Any, columns: pa.Schema) -> str | None:
    """Returns a condition of the program that holds wherever the predicate holds; `None` if there is none."""
    try:
        return _translated(json.loads(predicate.meta.serialize(format="json")), columns)
    except Exception:
        # The form of a serialized expression is polars' own and may change.
        return None


def _translated(node: Any, columns: pa.Schema) -> str | None:
    parts = node.get("BinaryExpr") if isinstance(node, dict) else None
    if parts is None:
        return None
    if parts["op"] in ("And", "LogicalAnd"):
        sides = [_translated(parts[side], columns) for side in ("left", "right")]
        known = [side for side in sides if side is not None]
        return " and ".join(known) or None
    operator, name = _OPERATORS.get(parts["op"]), parts["left"].get("Column")
    if operator is None or name is None:
        return None
    kind, value = columns.field(name).type, _literal(parts["right"])
    if isinstance(value, str) and pa.types.is_string(kind) and operator in ("=", "!="):
        # Not a text with marks that expressions escape.
        return None if '"' in value or "\\" in value else f'{name} {operator} "{value}"'
    if isinstance(value, int) and not isinstance(value, bool) and (pa.types.is_integer(kind) or pa.types.is_decimal(kind)):
        return f"{name} {operator} {value}"
    return None


def _literal(node: Any) -> Any:
    """Returns the value of a literal, which is in the innermost of one-membered objects."""
    if not isinstance(node, dict) or "Literal" not in node:
        return None
    while isinstance(node, dict) and len(node) == 1:
        node = next(iter(node.values()))
    return node
