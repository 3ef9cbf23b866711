"""Charts with values that tools often change, and the values that every tool must show.

21,000 free apps before a paid one, names that mean nothing to programs, ids with leading zeros and with 20
digits, two time zones, and a text column that is empty except in its last row.
"""

import csv
import os

FREE = 21_000
NAMES = ["None", "NULL", "NA", "nan", "true", "1e5", "2024-05-01", "Plain"]
LONG_ID = "12345678901234567890"
COLUMNS = ["chart", "country", "feed_updated", "rank", "id", "name", "artist", "price", "currency", "release_date"]

# The number of rows, the sum of prices, the first and the last id, artist and moment, and the counts of names.
EXPECTED = {
    "rows": FREE + 4, "price": "3.98", "first": "000000001", "last": LONG_ID, "artist": "00123",
    "names": {name: FREE // len(NAMES) + (1 if name in NAMES[-2:] else 0) for name in NAMES},
    "moments": ["2024-05-01T15:00:00", "2024-11-05T07:00:00"], "day": "2024-05-02",
}


def write(folder):
    """Writes two snapshots. The second has the last three rows of the first."""
    rows = [
        [rank, f"{rank:09d}", NAMES[(rank - 1) % len(NAMES)], "", "0", "USD", "2024-05-01"]
        for rank in range(1, FREE + 1)
    ]
    rows.append([FREE + 1, LONG_ID, "Paid", "00123", "1.99", "USD", "2024-05-02"])
    for name, updated, some in (
        ("1", "2024-05-01T08:00:00-07:00", rows), ("2", "2024-11-05T08:00:00+01:00", rows[-3:]),
    ):
        with open(os.path.join(folder, f"{name}.csv"), "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            # The second one names no country.
            writer.writerows(["topfreeapps", "us" if len(some) > 3 else "", updated, *row] for row in some)


# Each prints the facts as lines: rows, price, first and last id, artist, both moments, day, and the names' counts.
FACTS_OF_PANDAS = f"""
import decimal
NAMES = {NAMES}
moments = [charts["feed_updated"].iloc[index].strftime("%Y-%m-%dT%H:%M:%S") for index in (0, -1)]
facts = [len(charts), sum(decimal.Decimal(str(price)) for price in charts["price"]).normalize(), charts["id"].iloc[0],
         charts["id"].iloc[-1], charts["artist"].iloc[-1], *moments, str(charts["release_date"].iloc[-1])[:10]]
print("FACTS", *facts, *[f"{{name}}={{(charts['name'] == name).sum()}}" for name in NAMES])
"""

FACTS_OF_POLARS = f"""
NAMES = {NAMES}
last = charts.row(-1, named=True)
first = charts.row(0, named=True)
moments = [row["feed_updated"].strftime("%Y-%m-%dT%H:%M:%S") for row in (first, last)]
facts = [charts.height, charts["price"].sum().normalize(), first["id"], last["id"], last["artist"], *moments,
         last["release_date"]]
print("FACTS", *facts, *[f"{{name}}={{(charts['name'] == name).sum()}}" for name in NAMES])
"""

FACTS_OF_R = "NAMES <- c(" + ", ".join(f'"{name}"' for name in NAMES) + r""")
n <- nrow(charts)
moment <- function(x) if (is.character(x)) x else format(x, "%Y-%m-%dT%H:%M:%S", tz = "UTC")
price <- format(sum(as.numeric(charts$price)), nsmall = 2)
cat("FACTS", n, price, charts$id[1], charts$id[n], charts$artist[n], moment(charts$feed_updated[1]),
    moment(charts$feed_updated[n]), as.character(charts$release_date[n]),
    sapply(NAMES, function(name) paste0(name, "=", sum(charts$name == name, na.rm = TRUE))), "\n")
"""

FACTS_OF_DUCKDB = f"""
select 'FACTS', count(*), rtrim(sum(price)::varchar, '0'), first(id order by feed_updated, rank),
  last(id order by feed_updated, rank), max(artist), strftime(min(feed_updated) at time zone 'UTC', '%Y-%m-%dT%H:%M:%S'),
  strftime(max(feed_updated) at time zone 'UTC', '%Y-%m-%dT%H:%M:%S'), max(release_date),
  {', '.join(f"concat('{name}=', sum((name = '{name}')::int))" for name in NAMES)} from TABLE
"""


def line(facts_of_r=False):
    """Returns the expected line of facts. R reads moments as text with the offset, unless a file has types."""
    moments = ["2024-05-01T08:00:00-07:00", "2024-11-05T08:00:00+01:00"] if facts_of_r else EXPECTED["moments"]
    names = [f"{name}={count}" for name, count in EXPECTED["names"].items()]
    return " ".join(map(str, [
        "FACTS", EXPECTED["rows"], EXPECTED["price"], EXPECTED["first"], EXPECTED["last"], EXPECTED["artist"], *moments,
        EXPECTED["day"], *names]))


def difference(output):
    """Returns the wrong values of a tool; None if all are right."""
    found = next((text.strip() for text in output.splitlines() if text.startswith("FACTS")), None)
    return None if found in (line(), line(True)) else f"has other values:\n    {found}\n    {line()}"
