"""A chart in DuckDB: the best rank of each song over all snapshots.

    chartconv snapshots/*.json --to ndjson -o charts.ndjson && python3 duckdb_chart.py charts.ndjson
"""

import sys

import duckdb

chart = duckdb.read_json(sys.argv[1])
types = dict(zip(chart.columns, map(str, chart.types)))
print({name: types[name] for name in ("rank", "price", "release_date")})
print(duckdb.sql("select name, artist, min(rank) best from chart group by all order by best, name limit 3"))
