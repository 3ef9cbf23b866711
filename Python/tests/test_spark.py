import datetime
import decimal
import os
import time
from pathlib import Path

import chartconv
import pytest

pyspark = pytest.importorskip("pyspark")

import chartconv.spark  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402


def test_rows_and_errors(session: SparkSession, folder: Path, chart: Path) -> None:
    fields = ["source", "rank", "name", "price", "release_date", "feed_updated", "links"]
    rows, errors = chartconv.spark.read(
        session, str(folder), fields=fields, max_file_size=100_000, persist=True)
    table = chartconv.read(chart, fields=fields)
    assert rows.count() == 50 * table.num_rows + 2
    assert {row.price for row in rows.collect()} == set(table["price"].to_pylist())
    one = rows.where("source LIKE '%/7.xml'").orderBy("rank").drop("source").toArrow()
    assert one.to_pylist() == table.drop_columns("source").to_pylist()
    found = {Path(row.source).name: row for row in errors.collect()}
    assert set(found) == {"cut.xml", "empty.xml", "picture.png", "large.xml"}
    assert (found["cut.xml"].line, found["cut.xml"].column, found["cut.xml"].entries) == (150, 54, 2)
    assert found["cut.xml"].source.startswith("file:/")
    assert found["large.xml"].message == "a file of 200000 bytes; 100000 are allowed"


def test_all_columns_are_those_of_the_program(session: SparkSession, chart: Path) -> None:
    for exact in (False, True):
        rows, errors = chartconv.spark.read(session, str(chart), fields="all", exact_text=exact)
        table = chartconv.read(chart, fields="all", exact_text=exact)
        drop = ["source"]
        assert rows.drop(*drop).toArrow().to_pylist() == table.drop_columns(drop).to_pylist()
        assert errors.count() == 0


def test_rows_that_name_their_source_keep_it(session: SparkSession, tmp_path: Path) -> None:
    (tmp_path / "former.csv").write_text("source,name\nsnapshots/a.xml,Ledger\n-,Vela\n,Lanterns\n")
    rows, _ = chartconv.spark.read(session, str(tmp_path), fields=["source", "name"])
    found = {row.name: row.source for row in rows.collect()}
    assert found.pop("Lanterns").endswith("/former.csv")
    assert found == {"Ledger": "snapshots/a.xml", "Vela": "-"}


def test_where_no_file_is_good(session: SparkSession, folder: Path) -> None:
    rows, errors = chartconv.spark.read(session, str(folder / "picture.png"), fields=["price"])
    assert rows.count() == 0 and rows.schema.simpleString() == "struct<price:decimal(18,6)>"
    assert [row.kind for row in errors.collect()] == ["unrecognised"]


def test_a_part_of_the_rows_is_enough(session: SparkSession, folder: Path) -> None:
    rows, _ = chartconv.spark.read(session, str(folder), fields=["name"])
    assert len(rows.limit(3).collect()) == 3
    assert rows.count() > 50


def test_many_files(session: SparkSession, tmp_path: Path) -> None:
    count = int(os.environ.get("CHARTCONV_FILES", "500"))
    row = '{{"rank": {}, "name": "Ledger", "price": {}.{:02}, "release_date": "2024-05-01"}}\n'
    for file in range(count):
        lines = [row.format(rank, file, rank) for rank in range(1, 6)]
        text = "{" if file % 1000 == 999 else "" if file % 1000 == 499 else "".join(lines)
        path = tmp_path / str(file % 20) / f"{file}.ndjson"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    bad = [file for file in range(count) if file % 500 == 499]
    rows, errors = chartconv.spark.read(
        session, str(tmp_path), recursive=True, fields=["rank", "price", "release_date"])
    assert rows.schema.simpleString() == "struct<rank:bigint,price:decimal(18,6),release_date:date>"
    start = time.monotonic()
    sums = rows.selectExpr("count(*)", "sum(rank)", "sum(price)", "max(release_date)").first()
    print(f"{count} files in {time.monotonic() - start:.1f} s")
    good = count - len(bad)
    price = 5 * (count * (count - 1) // 2 - sum(bad)) + good * decimal.Decimal("0.15")
    assert sums is not None
    assert tuple(sums) == (5 * good, 15 * good, price, datetime.date(2024, 5, 1))
    assert sorted(int(Path(row.source).stem) for row in errors.collect()) == bad


def test_options(session: SparkSession, folder: Path) -> None:
    rows, _ = chartconv.spark.read(session, str(folder / "7.xml"), where="price < 1", limit=1)
    assert rows.count() == 1
    rows, errors = chartconv.spark.read(
        session, str(folder), format="xml", max_file_size=100_000, persist=True)
    assert rows.count() > 50 and errors.count() == 4
    with pytest.raises(TypeError, match="orderBy"):
        chartconv.spark.read(session, str(folder), sort="rank")
    with pytest.raises(chartconv.UsageError):
        chartconv.spark.read(session, str(folder), fields="nmae")
