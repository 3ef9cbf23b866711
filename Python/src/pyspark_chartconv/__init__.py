"""Spark 4 looks for data sources in packages whose names begin so."""

from chartconv._data_source import ChartSource as DefaultSource

__all__ = ["DefaultSource"]
