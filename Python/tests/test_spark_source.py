"""`format("chartconv")` of Spark 4."""

from __future__ import annotations

import gzip
import os
import shutil
import time
import uuid
from pathlib import Path
from typing import Any

import chartconv
import pytest

pytest.importorskip("pyspark.sql.datasource")

from chartconv._data_source import ChartSource  # noqa: E402
from pyspark.sql import DataFrame, SparkSession, datasource  # noqa: E402
from pyspark.sql.types import StructType  # noqa: E402


@pytest.fixture
def days(chart: Path, tmp_path: Path) -> Path:
    """Charts of two days in two shops."""
    for day in ("2024-05-01", "2024-05-02"):
        for shop in ("us", "__HIVE_DEFAULT_PARTITION__"):
            folder = tmp_path / "charts" / f"day={day}" / f"shop={shop}"
            folder.mkdir(parents=True)
            shutil.copy(chart, folder / "top.xml")
            (folder / "_SUCCESS").touch()
    return tmp_path / "charts"


def load(session: SparkSession, path: object, **options: str) -> DataFrame:
    return session.read.format("chartconv").options(**options).load(str(path))


def test_rows_have_columns_of_paths(session: SparkSession, days: Path, chart: Path) -> None:
    frame = load(session, days, fields="rank,name,price,links")
    table = chartconv.read(chart, fields="rank,name,price,links")
    assert frame.columns == [*table.column_names, "day", "shop"]
    assert dict(frame.dtypes)["day"] == "date"
    assert frame.count() == 4 * table.num_rows
    one = frame.where("day = '2024-05-02' AND shop IS NULL").drop("day", "shop").orderBy("rank").toArrow()
    assert one.to_pylist() == table.to_pylist()
    assert frame.select("shop").distinct().count() == 2
    # A part of the path that is written out isn't a column, as in Spark.
    assert load(session, days / "day=2024-05-01", fields="rank").columns == ["rank", "shop"]
    assert load(session, f"{days}/day=*", fields="rank").columns == ["rank", "day", "shop"]


def test_columns_are_those_of_a_given_schema(session: SparkSession, days: Path) -> None:
    frame = session.read.schema("shop STRING, name STRING").format("chartconv").load(str(days))
    assert frame.where("shop = 'us'").count() == 20
    assert [len(row) for row in frame.limit(1).collect()] == [2]


def test_filters_that_are_pushed_down_select_the_same_rows(session: SparkSession, days: Path) -> None:
    fields = "rank,name,price,collection,explicit,release_date,feed_updated"
    every = load(session, days, fields=fields).cache()
    for condition in [
        "rank <= 3 AND price < 1.29",
        "name LIKE '%a%' AND name LIKE 'S%'",
        "name IN ('Salt & Ember', 'Paper Lanterns')",
        "release_date > date'2014-04-11' AND feed_updated >= timestamp'2014-05-28 13:30:12'",
        "NOT rank = 1 AND collection IS NULL",
        "day = date'2024-05-02' AND shop = 'us' AND rank IN (1, 2)",
        "day > date'2024-05-02'",
        "shop IS NOT NULL AND explicit IS NULL",
        "release_date IN (date'2014-05-27', date'2014-04-11') OR name IS NULL",
        "price <=> 1.29 AND feed_updated IN (timestamp'2014-05-28 13:30:12')",
    ]:
        pushed = load(session, days, fields=fields, filterPushdown="true").where(condition)
        assert sorted(pushed.collect(), key=str) == sorted(every.where(condition).collect(), key=str), condition


def test_filters_reach_the_reader(session: SparkSession, days: Path) -> None:
    source = ChartSource({"path": str(days), "fields": "rank,name,release_date", "filterpushdown": "true"})
    schema = StructType.fromDDL(source.schema())
    assert isinstance(schema, StructType)
    reader: Any = source.reader(schema)
    filters: list[datasource.Filter] = [
        datasource.EqualTo(("shop",), "us"),
        datasource.LessThan(("rank",), 3),
        datasource.StringStartsWith(("name",), "Salt"),
        datasource.EqualTo(("name",), 'Say "When"'),
    ]
    assert list(reader.pushFilters(filters)) == filters
    (part,) = reader.partitions()
    assert [Path(file.path).parts[-3:-1] for file in part.files] == [
        ("day=2024-05-01", "shop=us"), ("day=2024-05-02", "shop=us")]
    found: Any = list(reader.read(part))
    assert sum(batch.num_rows for batch in found) == 0
    assert [word for word in reader._charts._words if "where" in word] == [
        "--where=rank < 3", '--where=name contains "Salt"']


def test_problems_are_a_frame(session: SparkSession, folder: Path) -> None:
    (folder / "warned.ndjson").write_text('{"name": "Vela", "price": "cheap"}\n')
    frame = load(session, folder, report="problems")
    found = {Path(row.source).name: row for row in frame.collect()}
    assert set(found) == {"cut.xml", "empty.xml", "picture.png", "large.xml", "warned.ndjson"}
    assert (found["cut.xml"].line, found["cut.xml"].column, found["cut.xml"].kind, found["cut.xml"].entries) == (
        150, 54, "truncated", 2)
    assert found["warned.ndjson"].kind == "warning"
    assert load(session, folder, errors="warn", fields="name").count() == 503
    with pytest.raises(Exception, match="cut.xml:150:54"):
        load(session, folder / "cut.xml", fields="name").count()


def test_a_hung_input_ends(session: SparkSession, tmp_path: Path, chart: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xml")
    shutil.copy(chart, tmp_path / "top.xml")
    # The pipe has a writer, so that it can be opened, which writes nothing.
    writer = os.open(tmp_path / "pipe.xml", os.O_RDWR)
    try:
        start = time.monotonic()
        (row,) = load(session, tmp_path, report="problems", timeLimit="1").collect()
        assert (Path(row.source).name, row.kind, row.message) == ("pipe.xml", "limit", "not read within 1 seconds")
        assert load(session, tmp_path, fields="name", errors="warn", timeLimit="1").count() == 10
        assert time.monotonic() - start < 30
    finally:
        os.close(writer)


def test_a_poison_file_does_not_stop_a_stream(session: SparkSession, chart: Path, cut: Path, tmp_path: Path) -> None:
    """Batches of two files, of which the oldest is bad. Then one arrives late with an older time and name, one has
    other rights, and one has changed."""
    folder = tmp_path / "incoming" / "shop=us"
    folder.mkdir(parents=True)

    def arrive(name: str, time_of: int, data: bytes) -> None:
        (folder / name).write_bytes(data)
        os.utime(folder / name, (time_of, time_of))

    def run() -> tuple[int, int, int]:
        """Returns the number of batches so far, of rows and of errors."""
        time.sleep(2.1)
        stream = session.readStream.format("chartconv").options(
            fields="rank,name", errors="frame", maxFilesPerTrigger="2").load(str(tmp_path / "incoming"))
        output = stream.writeStream.format("parquet").option("checkpointLocation", str(tmp_path / "state"))
        query = output.trigger(availableNow=True).start(str(tmp_path / "rows"))
        assert query.awaitTermination(120)
        rows = session.read.parquet(str(tmp_path / "rows"))
        (folder / "ignored").mkdir(exist_ok=True)
        batches = len(list((tmp_path / "state" / "commits").glob("[0-9]*")))
        return batches, rows.where("_error IS NULL AND shop = 'us'").count(), rows.where("_error.kind = 'truncated'").count()

    arrive("cut.xml", 0, cut.read_bytes())
    for number in range(4):
        arrive(f"{number}.xml", 1000 + number, chart.read_bytes())
    assert run() == (3, 42, 1)
    arrive("0 late.xml", 1, chart.read_bytes())
    os.chmod(folder / "0.xml", 0o600)
    arrive("1.xml", 5000, chart.read_bytes())
    assert run() == (4, 62, 1)


def test_errors_are_a_column(session: SparkSession, folder: Path) -> None:
    frame = load(session, folder, fields="name", errors="frame")
    assert frame.columns == ["name", "_error"]
    found = {Path(row.source).name: row for row in frame.where("_error IS NOT NULL").select("_error.*").collect()}
    assert set(found) == {"cut.xml", "empty.xml", "picture.png", "large.xml"} and found["cut.xml"].line == 150
    assert frame.where("_error IS NULL").count() == 502
    with pytest.raises(Exception, match="needs the column _error"):
        session.read.schema("name STRING").format("chartconv").option("errors", "frame").load(str(folder)).count()


def test_many_files(session: SparkSession, tmp_path: Path) -> None:
    count = int(os.environ.get("CHARTCONV_FILES", "500"))
    for file in range(count):
        path = tmp_path / f"part={file % 20}" / f"{file}.ndjson"
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f'{{"rank": {rank}, "name": "Ledger", "price": {file}.50}}\n' for rank in range(1, 6)))
    frame = load(session, tmp_path, fields="rank,price")
    start = time.monotonic()
    sums = frame.selectExpr("count(*)", "sum(rank)", "sum(price)", "count(DISTINCT part)").first()
    print(f"{count} files in {time.monotonic() - start:.1f} s")
    assert sums is not None
    assert (sums[0], sums[1], float(sums[2]), sums[3]) == (
        5 * count, 15 * count, 5 * (count * (count - 1) / 2 + count * 0.5), min(count, 20))


def test_web_archives_are_a_task_each(session: SparkSession, tmp_path: Path, chart: Path) -> None:
    def record(uri: str, body: bytes) -> bytes:
        body = b"HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n" + body
        head = (
            f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {uri}\r\nWARC-Date: 2024-05-01T00:00:00Z\r\n"
            f"WARC-Record-ID: <urn:uuid:{uuid.uuid4()}>\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(body)}\r\n\r\n")
        return gzip.compress(head.encode() + body + b"\r\n\r\n")

    for number in range(20):
        site = f"https://{number}.example"
        (tmp_path / f"{number}.warc.gz").write_bytes(
            record(f"{site}/top.xml", chart.read_bytes()) + record(f"{site}/", b"<html><body>no feed</body></html>")
            + record(f"{site}/cut.xml", chart.read_bytes()[:9000]))
    (tmp_path / "cut.warc.gz").write_bytes((tmp_path / "0.warc.gz").read_bytes()[:2000])
    frame = load(session, f"{tmp_path}/*.warc.gz", fields="source,rank,name", errors="warn")
    assert frame.rdd.getNumPartitions() == 21
    rows = frame.where("source LIKE '%/top.xml%' AND source NOT LIKE '%cut.warc.gz%'").collect()
    assert len({row.source for row in rows}) == 20 and len(rows) == 200
    problems = load(session, f"{tmp_path}/*.warc.gz", report="problems").where("kind <> 'warning'").collect()
    assert sum("cut.xml" in row.source and row.kind == "truncated" for row in problems) == 20
    assert any("cut.warc.gz" in row.source for row in problems)


def test_options(session: SparkSession, chart: Path) -> None:
    assert load(session, chart, fields="rank", where="rank <= 2", arguments="--since=1990-01-01").count() == 2
    for name, value in {"sort": "rank", "fields": "nmae", "report": "row", "colour": "red"}.items():
        with pytest.raises(Exception, match=name):
            load(session, chart, **{name: value}).count()
