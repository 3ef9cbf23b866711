"""Reads charts and feeds as Arrow tables, in this process.

>>> import chartconv
>>> chartconv.read("snapshots/*.xml", fields=["rank", "name", "price"])
"""

from chartconv._commands import convert, diff, explain, fetch, history
from chartconv._datasets import dataset
from chartconv._errors import (
    ChartconvError,
    ConversionError,
    ConversionWarning,
    Problem,
    UsageError,
)
from chartconv._library import version
from chartconv._options import Options
from chartconv._polars import scan_polars
from chartconv._program import program
from chartconv._sources import Source
from chartconv._tables import Reader, read, scan, to_pandas, to_polars


def __getattr__(name: str) -> str:
    if name == "__version__":
        return version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "ChartconvError",
    "ConversionError",
    "ConversionWarning",
    "Options",
    "Problem",
    "Reader",
    "Source",
    "UsageError",
    "convert",
    "dataset",
    "diff",
    "explain",
    "fetch",
    "history",
    "program",
    "read",
    "scan",
    "scan_polars",
    "to_pandas",
    "to_polars",
    "version",
]
