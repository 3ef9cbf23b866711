"""Reads charts and feeds as Arrow tables, by the program `chartconv`.

>>> import chartconv
>>> chartconv.read("snapshots/*.xml", fields=["rank", "name", "price"])
"""

from chartconv._errors import (
    ChartconvError,
    ConversionError,
    ConversionWarning,
    Problem,
    UsageError,
)
from chartconv._options import Options, Source
from chartconv._program import program, version
from chartconv._tables import read, scan, to_pandas, to_polars

__all__ = [
    "ChartconvError",
    "ConversionError",
    "ConversionWarning",
    "Problem",
    "Options",
    "Source",
    "UsageError",
    "program",
    "read",
    "scan",
    "to_pandas",
    "to_polars",
    "version",
]
