"""A chart in pandas: one typed table out of several snapshots.

    chartconv --fields +source snapshots/*.xml -o charts.csv && python3 pandas_chart.py charts.csv
"""

import sys

import pandas

chart = pandas.read_csv(
    sys.argv[1],
    dtype={"id": "string", "price": "float64", "rank": "int64"},
    parse_dates=["release_date"],
)
print(chart.dtypes[["id", "rank", "price", "release_date"]])
print(chart.groupby(["chart", "country"], dropna=False)["rank"].agg(["count", "max"]))
print(chart.sort_values(["price", "rank"])[["rank", "name", "artist", "price"]].head(3))
