"""A dataset of pyarrow whose columns and filters reach the reader, for DuckDB, polars and Dask."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

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
        try:
            options = self._selecting(columns, filter, options)
        except (pa.ArrowException, ValueError):
            pass  # A column by its number, or a moment that Python can't hold: all rows and columns are read.
        reader = scan(source, errors=errors, on_warning=warned, progress=False, **options)
        settings.pop("batch_size", None)
        batches = (batch for batch in reader)
        return pyarrow.dataset.Scanner.from_batches(
            batches, schema=reader.schema, columns=columns, filter=filter, **settings)

    def _selecting(self, columns: Any, filter: Any, options: Options) -> Options:
        """Returns the options that read what columns and a filter need. The filter is applied again."""
        computed = list(columns.values()) if isinstance(columns, dict) else []
        calls = [_call(expression) for expression in ([] if filter is None else [filter]) + computed]
        selected = options if filter is None else conditions.selecting(_condition(calls[0].arguments[0], self._schema), options)
        if columns is None:
            return selected
        used = set([] if isinstance(columns, dict) else columns).union(*(call.columns() for call in calls))
        fields = [name for name in self._schema.names if name in used] or self._schema.names[:1]
        return {**selected, "fields": fields}

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


class _Column(NamedTuple):
    name: str


class _Literal(NamedTuple):
    value: pa.Scalar[Any]


class _Call(NamedTuple):
    function: str
    arguments: list[Any]
    options: dict[str, Any]

    def columns(self) -> set[str]:
        """Returns the names of the columns that are used."""
        used = {part.name for part in self.arguments if isinstance(part, _Column)}
        return used.union(*(part.columns() for part in self.arguments if isinstance(part, _Call)))


def _call(expression: Any) -> _Call:
    """Returns a call whose argument is an expression. A serialized expression is a batch of its literals, whose
    metadata are its parts in order. Raises `ArrowException` for a column without a name."""
    batch = pa.ipc.open_file(expression.__reduce__()[1][0]).get_batch(0)
    calls = [_Call("", [], {})]
    for key, word in _metadata(batch.schema):
        if key == "call":
            calls.append(_Call(word, [], {}))
        elif key == "options":
            calls[-1].options.update(batch.column(int(word))[0].as_py())
        elif key == "end":
            calls[-2].arguments.append(calls.pop())
        elif key == "literal":
            calls[-1].arguments.append(_Literal(batch.column(int(word))[0]))
        elif key == "field_ref":  # A member of a structure is several, after their number.
            calls[-1].arguments.append(_Column(word))
    return calls[0]


def _metadata(schema: pa.Schema) -> list[tuple[str, str]]:
    """Returns the metadata of a schema in order: `metadata` has each key once."""
    exported = (ctypes.c_void_p * 9)()
    schema._export_to_c(ctypes.addressof(exported))
    try:
        address = exported[2] or 0
        count = ctypes.c_int32.from_address(address).value
        texts = []
        for _ in range(2 * count):
            size = ctypes.c_int32.from_address(address + 4).value
            texts.append(ctypes.string_at(address + 8, size).decode())
            address += 4 + size
    finally:
        pa.Schema._import_from_c(ctypes.addressof(exported))
    return list(zip(texts[::2], texts[1::2]))


def _condition(part: Any, columns: pa.Schema) -> str | None:
    """Returns a condition of the program that holds wherever an expression holds; `None` if there is none."""
    if isinstance(part, _Column):
        return part.name if part.name in columns.names and pa.types.is_boolean(columns.field(part.name).type) else None
    if not isinstance(part, _Call):
        return None
    function, arguments, options = part
    if function in _WORDS:
        return conditions.joined(_WORDS[function], [_condition(one, columns) for one in arguments])
    if function == "if_else":
        # DuckDB writes `IN` so: if_else(is_valid(name), is_in(name, …), null).
        otherwise = arguments[2].value.as_py() if isinstance(arguments[2], _Literal) else True
        return None if otherwise else _condition(arguments[1], columns)
    sign = _SIGNS.get(function)
    if sign is not None and not isinstance(arguments[0], _Column):
        arguments, sign = arguments[::-1], conditions.SWAPPED[sign]
    if not arguments or not isinstance(arguments[0], _Column) or arguments[0].name not in columns.names:
        return None
    name, others = arguments[0].name, arguments[1:]
    kind = columns.field(name).type
    if sign is not None and len(others) == 1 and isinstance(others[0], _Literal):
        return conditions.comparison(name, sign, others[0].value.as_py(), kind)
    if others:
        return None
    if function == "is_null":
        return conditions.is_null(name, kind)
    if function == "is_valid":
        return conditions.is_not_null(name, kind)
    if function == "is_in":
        return conditions.is_in(name, options["value_set"], kind)
    if function in ("starts_with", "ends_with", "match_substring") and not options["ignore_case"]:
        return conditions.contains(name, options["pattern"], kind)
    return None


_SIGNS = {"equal": "=", "not_equal": "!=", "less": "<", "less_equal": "<=", "greater": ">", "greater_equal": ">="}
_WORDS = {"and_kleene": "and", "and": "and", "or_kleene": "or", "or": "or"}
