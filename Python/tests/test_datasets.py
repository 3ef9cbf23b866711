"""What columns and filters of other engines save."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
import time
import typing
from pathlib import Path

import chartconv
import pyarrow as pa
import pytest

FIELDS = "rank,name,price,release_date,feed_updated,explicit,rating,country,collection"
# Conditions of SQL, and whether they reach the reader if DuckDB hands them on.
CONDITIONS = {
    "rank < 3 and name = 'Paper Lanterns'": True,
    "price < 1.29": True,
    "price in (1.29, 0.99)": True,
    "release_date >= date '2014-04-11' and feed_updated > timestamptz '2014-01-01'": True,
    "release_date in (date '2014-05-27', date '2024-02-02')": True,
    "feed_updated = timestamptz '2014-05-28 13:30:12'": True,
    "feed_updated in (timestamptz '2014-05-28 13:30:12')": True,
    "name in ('Paper Lanterns', 'Say \"When\", Then Go', '[', ',')": False,
    "name in ('Paper Lanterns', '[', ',')": True,
    "name in ('Paper Lanterns\",\n  \"b')": False,
    "name in ('Paper\nLanterns', 'Ledger')": False,
    f"name in ('{'a' * 200}', 'Ledger')": True,
    "name in ('Ledger\", \"Paper Lanterns')": False,
    "name in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'Ledger')": True,
    "rank between 2 and 4": True,
    "collection is null": True,
    "name is not null and rank <> 1": True,
    "rank = 1 or name = 'Salt & Ember'": True,
    "rank = 1 or rank = 3 or rank is null": True,
    "explicit = false": True,
    "rating >= 4.5": True,
    "name = 'it''s \"x\" \\ é'": False,
    "country = 'de'": True,
    "name like 'S%'": False,
    "price > 0.99 and (rank < 5 or name like 'S%')": True,
}
# Those that DuckDB 1 applies itself.
KEPT = {
    "price < 1.29", "price in (1.29, 0.99)", "collection is null", "rank = 1 or name = 'Salt & Ember'",
    "rank = 1 or rank = 3 or rank is null", "price > 0.99 and (rank < 5 or name like 'S%')",
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_filters_of_duckdb_select_the_same_rows(
    condition: str, fixtures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duckdb = pytest.importorskip("duckdb")
    from chartconv import _datasets

    asked: list[dict[str, typing.Any]] = []
    scan = chartconv.scan

    def watched(source: chartconv.Source, **options: typing.Any) -> chartconv.Reader:
        asked.append(options)
        return scan(source, **options)

    monkeypatch.setattr(_datasets, "scan", watched)
    paths = sorted(fixtures.glob("itunes-xml/top-*.xml"))
    whole, charts = chartconv.read(paths, fields=FIELDS), chartconv.dataset(paths, fields=FIELDS)
    found = duckdb.sql(f"select rank, name from charts where {condition} order by all").fetchall()
    assert found == duckdb.sql(f"select rank, name from whole where {condition} order by all").fetchall()
    is_kept = duckdb.__version__.startswith("1.") and condition in KEPT
    assert ("where" in asked[0]) == (CONDITIONS[condition] and not is_kept)
    assert len(asked[0]["fields"]) < 6


def test_a_dataset_is_one_of_pyarrow_and_polars(chart: Path) -> None:
    import pyarrow.compute as pc

    pl = pytest.importorskip("polars")
    charts, table = chartconv.dataset(chart), chartconv.read(chart)
    assert charts.schema == table.schema and charts.to_table().equals(table) and charts.count_rows() == 10
    assert charts.head(2).num_rows == 2
    begins = pc.starts_with(pc.field("name"), "S")
    assert charts.to_table(["name"], filter=begins).equals(table.filter(begins).select(["name"]))
    doubled = charts.to_table({"twice": pc.add(pc.field("rank"), pc.field("rank"))})
    assert doubled["twice"].equals(pc.add(table["rank"], table["rank"]))
    assert pl.scan_pyarrow_dataset(charts).filter(pl.col("rank") < 3).select("name").collect().height == 2


def test_filters_of_pyarrow_select_the_same_rows(chart: Path, tmp_path: Path) -> None:
    import pyarrow.compute as pc

    address = "https://music.example/" + "a" * 100
    path = tmp_path / "long.xml"
    path.write_text(chart.read_text().replace(">Paper Lanterns<", f">{address}<"))
    table, charts = chartconv.read(path), chartconv.dataset(path)
    name, rank = pc.field("name"), pc.field("rank")
    filters: list[typing.Any] = [
        name.isin([address, "Salt & Ember"]), name.isin(["a\n]", "Salt & Ember"]), name.isin(["Ledger", None]),
        name.isin(pa.array([], pa.string())) | name.isin(["Salt & Ember"]) & ~rank.isin([1, 2]),
        ~(rank == 1) & (rank < 4), pc.if_else(rank > 2, rank < 5, True), rank == pc.field("rank"),
        pc.field("feed_updated") < pa.scalar(1, pa.timestamp("ns", "UTC")), pc.field(3) == 3,
    ]
    for one in filters:
        assert charts.to_table(filter=one).equals(table.filter(one)), one


def test_methods_of_a_dataset_have_all_rows(chart: Path) -> None:
    import pyarrow.compute as pc
    import pyarrow.dataset as ds

    table, charts = chartconv.read(chart, fields=FIELDS), chartconv.dataset(chart, fields=FIELDS)
    first, other = pc.field("rank") <= 3, pc.field("rank") >= 3
    assert charts.filter(first).filter(other).to_table().equals(table.filter(first & other))
    copy = pickle.loads(pickle.dumps(charts.filter(first)))
    assert copy.schema == table.schema and copy.to_table(filter=other).equals(table.filter(first & other))
    assert charts.sort_by([("rank", "descending")]).to_table().equals(table.sort_by([("rank", "descending")]))
    names = pc.field("name").isin(table["name"])
    joined = charts.join(chartconv.dataset(chart, fields=["rank", "artist"]), "rank").to_table()
    assert joined.num_rows == table.num_rows and joined.filter(names).num_rows == table.num_rows
    (fragment,) = charts.get_fragments()
    assert fragment.to_table().equals(table)
    assert typing.cast(typing.Any, charts).replace_schema(table.schema).to_table().equals(table)
    assert ds.dataset([charts, charts]).to_table().num_rows == 2 * table.num_rows
    with pytest.raises(pa.ArrowException):
        ds.dataset(table).join(charts, "rank")


class Counted(io.BytesIO):
    """A file that counts the bytes that are read of it."""

    count = 0

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        self.count += len(data)
        return data


def test_feeds_of_other_values_are_not_read(chart: Path, tmp_path: Path) -> None:
    head, entries = chart.read_text().split("<entry>", 1)
    entries = "<entry>" + entries.partition("</feed>")[0]
    path = tmp_path / "us.xml"
    path.write_text(f"{head}{entries * 100}</feed>")
    pl = pytest.importorskip("polars")
    frame = chartconv.scan_polars([path] * 4, fields="+source")

    def measured(condition: typing.Any) -> tuple[int, float]:
        start = time.process_time()
        return frame.filter(condition).collect().height, time.process_time() - start

    others = [
        pl.col("country") == "de", pl.col("feed_updated") > pl.datetime(2020, 1, 1, time_zone="UTC"),
        (pl.col("source") == "us.xml") | (pl.col("country") == "gb"),
    ]
    for other in others:
        (none, less), (rows, more) = measured(other), measured(~other)
        assert (none, rows) == (0, 4000) and less < more / 2, (less, more)


def test_python_ends_while_polars_reads(chart: Path) -> None:
    pytest.importorskip("polars")
    script = "import chartconv, polars as pl, sys; print(chartconv.scan_polars({str(n): open(sys.argv[1], 'rb').read() for n in range(3000)}).filter(pl.col('rank') == 1).head(10).collect().height)"
    for _ in range(3):
        run = subprocess.run([sys.executable, "-c", script, chart], capture_output=True, text=True)
        assert (run.returncode, run.stdout) == (0, "10\n"), run.stderr


def test_the_first_rows_read_the_first_file(chart: Path) -> None:
    pl = pytest.importorskip("polars")
    files = {f"{number}.xml": Counted(chart.read_bytes()) for number in range(2000)}
    assert chartconv.scan_polars(files).head(10).collect().height == 10
    assert sum(file.count > 0 for file in files.values()) < 400
