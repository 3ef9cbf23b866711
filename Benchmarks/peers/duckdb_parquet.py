"""CSV to Parquet with DuckDB."""

import sys

import duckdb

duckdb.sql("set threads = 1")
duckdb.sql(f"copy (from read_csv('{sys.argv[1]}')) to '/dev/stdout' (format parquet, compression zstd)")
