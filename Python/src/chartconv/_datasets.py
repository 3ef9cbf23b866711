"""A dataset of pyarrow whose columns and filters reach the reader, for DuckDB, polars and Dask."""

from __future__ import annotations

import datetime
import decimal
import json
import re
from typing import Any

import pyarrow as pa
import pyarrow.dataset

from chartconv import _conditions as conditions
from chartconv._options import Options, Unpack, arguments
from chartconv._sources import Source
from chartconv._tables import Errors, Warned, scan, schema


def dataset(
    source: Source, *, errors: Errors = "raise", on_warning: Warned = None, **options: Unpack[Options]
) -> pyarrow.dataset.Dataset:
    """Returns charts and feeds as a dataset, which may be read many times: only columns that a query uses are read,
    and filters select entries while they are read. The parameters are those of `scan`.

    >>> charts = chartconv.dataset("snapshots/")
    >>> duckdb.sql("select name from charts where country = 'us' and rank <= 10")
    """
    return _Charts(source, errors, on_warning, options)


class _Charts(pyarrow.dataset.InMemoryDataset):
    """A dataset of pyarrow by its methods. To pyarrow's own code it has neither rows nor columns, so that a query that
    doesn't ask these methods fails."""

    def __init__(self, source: Source, errors: Errors, on_warning: Warned, options: Options, filter: Any = None) -> None:
        super().__init__([], pa.schema([]))  # type: ignore[call-arg]
        self._given = source, errors, on_warning, options
        self._filter = filter
        self._schema = schema(arguments(options))

    def __reduce__(self) -> Any:
        return _Charts, (*self._given, self._filter)

    @property
    def schema(self) -> pa.Schema:
        return self._schema

    def scanner(self, columns: Any = None, filter: Any = None, **settings: Any) -> pyarrow.dataset.Scanner:  # type: ignore[override]
        filter = self._joined(filter)
        source, errors, warned, options = self._given
        tokens = [] if filter is None else _tokens(filter)
        condition = _condition(tokens, self._schema) if filter is not None and _is_clear(filter) else None
        selected = conditions.selecting(condition, options)
        names = columns
        if columns is None or isinstance(columns, dict):
            names = None if columns is None else _TOKEN.findall(" ".join(map(str, columns.values())))
        if names is not None:
            # The filter is applied again.
            used = {*names, *tokens}
            selected["fields"] = [name for name in self._schema.names if name in used] or self._schema.names[:1]
        reader = scan(source, errors=errors, on_warning=warned, progress=False, **selected)
        settings.pop("batch_size", None)
        batches = (batch for batch in reader)
        return pyarrow.dataset.Scanner.from_batches(
            batches, schema=reader.schema, columns=columns, filter=filter, **settings)

    def filter(self, expression: Any) -> _Charts:
        return _Charts(*self._given, self._joined(expression))

    def _joined(self, filter: Any) -> Any:
        return filter if self._filter is None else self._filter if filter is None else self._filter & filter


def _in_memory(name: str) -> Any:
    """Returns a method of a dataset that has all rows in memory."""

    def method(*words: Any, **settings: Any) -> Any:
        held = [pyarrow.dataset.dataset(word.to_table()) if isinstance(word, _Charts) else word for word in words]
        return getattr(held[0], name)(*held[1:], **settings)

    return method


for name in ("sort_by", "join", "join_asof", "get_fragments", "replace_schema"):
    setattr(_Charts, name, _in_memory(name))


# What an expression of pyarrow is printed as: texts, moments and days, numbers, names, signs.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\d{4}-\d\d-\d\d(?: [\d:.]+Z?)?|-?\d+(?:\.\d+)?|\w+|[<>=!]+|\S')
_VALUES = re.compile(r"value_set=[^\n]*:\[\n(.*?)\n\]", re.DOTALL)
_SIGNS = {"==": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def _tokens(expression: Any) -> list[str]:
    """Returns the tokens of an expression. Texts of an array are printed as they are, one a line."""

    def listed(match: re.Match[str]) -> str:
        lines = (line.strip().removesuffix(",") for line in match[1].split("\n"))
        return f"[{','.join(json.dumps(line[1:-1]) if line.startswith(chr(34)) else line for line in lines)}]"

    return _TOKEN.findall(_VALUES.sub(listed, str(expression)))


def _is_clear(expression: Any) -> bool:
    """Returns `False` if a text of several lines may look like several texts."""
    serialized = bytes(expression.__reduce__()[1][0])
    return b"\n  " not in serialized and b"\n]" not in serialized


def _condition(tokens: list[str], columns: pa.Schema) -> str | None:
    """Returns a condition of the program that holds wherever an expression holds; `None` if there is none."""
    try:
        return _parsed([*tokens], columns)
    except (ArithmeticError, LookupError, ValueError):
        # The form of a printed expression is pyarrow's own and may change.
        return None


def _parsed(tokens: list[str], columns: pa.Schema) -> str | None:
    """Returns the condition of the expression that the tokens begin with, and removes its tokens."""
    first = tokens.pop(0)
    if first != "(":
        return _of_function(first, tokens, columns) if tokens and tokens[0] == "(" else _flag(first, columns)
    if tokens[1] in _SIGNS:
        name, sign, value, _ = (tokens.pop(0) for _ in range(4))
        if name not in columns.names:
            name, sign, value = value, conditions.SWAPPED[_SIGNS[sign]], name
        kind = columns.field(name).type
        return conditions.comparison(name, _SIGNS.get(sign, sign), _value(value, kind), kind)
    left = _parsed(tokens, columns)
    word = tokens.pop(0)
    right = _parsed(tokens, columns)
    if tokens.pop(0) != ")" or word not in ("and", "or"):
        raise ValueError(word)
    return conditions.joined(word, [left, right])


def _flag(name: str, columns: pa.Schema) -> str | None:
    return name if pa.types.is_boolean(columns.field(name).type) else None


def _of_function(function: str, tokens: list[str], columns: pa.Schema) -> str | None:
    """Returns the condition of a function of one column."""
    inside = _taken(tokens)
    if function == "if_else":
        # DuckDB writes `IN` so: if_else(is_valid(name), is_in(name, …), null).
        return _parsed(inside[inside.index("is_in") :], columns) if inside[:1] == ["is_valid"] else None
    name = inside[0]
    kind = columns.field(name).type
    if function == "is_null":
        return conditions.is_null(name, kind)
    if function == "is_valid":
        return conditions.is_not_null(name, kind)
    if function == "is_in":
        start = inside.index("[")
        values = [value for value in inside[start + 1 : inside.index("]", start)] if value != ","]
        return conditions.is_in(name, [_value(value, kind) for value in values], kind)
    if function in ("starts_with", "ends_with", "match_substring"):
        is_exact = inside[inside.index("ignore_case") + 2] == "false"
        return conditions.contains(name, json.loads(inside[inside.index("pattern") + 2]), kind) if is_exact else None
    return None


def _taken(tokens: list[str]) -> list[str]:
    """Removes the tokens of an argument list, and returns those within it."""
    depth = 0
    for index, token in enumerate(tokens):
        depth += (token == "(") - (token == ")")
        if depth == 0:
            taken, tokens[:] = tokens[1:index], tokens[index + 1 :]
            return taken
    raise ValueError("an expression without end")


def _value(text: str, kind: pa.DataType) -> Any:
    """Returns the value of a literal that a column of this type is compared with."""
    if text.startswith('"'):
        return json.loads(text)
    if pa.types.is_boolean(kind):
        return {"true": True, "false": False}[text]
    if pa.types.is_date(kind):
        return datetime.date.fromisoformat(text)
    if pa.types.is_timestamp(kind):
        return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    number = int if pa.types.is_integer(kind) and "." not in text else float if pa.types.is_floating(kind) else decimal.Decimal
    return number(text)
