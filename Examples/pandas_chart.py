"""A chart in pandas: one typed table out of several snapshots.

    chartconv --fields +source snapshots/*.xml -o charts.csv && python3 pandas_chart.py charts.csv
"""

import sys

import pandas
import pyarrow

chart = pandas.read_csv(
    sys.argv[1],
    dtype={"id": "string", "price": pandas.ArrowDtype(pyarrow.string()), "rank": "int64"},
    keep_default_na=False,
    na_values=[""],
    parse_dates=["release_date"],
)
# A price is exact, not a binary floating-point number. pandas reads no decimals from text.
chart["price"] = chart["price"].astype(pandas.ArrowDtype(pyarrow.decimal128(18, 6)))
print(chart.dtypes[["id", "rank", "price", "release_date"]])
print(chart.groupby(["chart", "country"], dropna=False)["rank"].agg(["count", "max"]))
print(chart.sort_values(["price", "rank"])[["rank", "name", "artist", "price"]].head(3))
