import datetime
import decimal
import io
import os
import signal
import subprocess
import sys
import threading
import time
import typing
from pathlib import Path

import chartconv
import chartconv.spark
import pytest

FIELDS = ["rank", "name"]


def test_documents_have_names(chart: Path) -> None:
    document = chart.read_bytes()
    sources: list[chartconv.Source] = [
        {"a.xml": document, "b.xml": memoryview(document)},
        [("a.xml", document), ("b.xml", io.BytesIO(document))],
        (pair for pair in {"a.xml": chart, "b.xml": str(chart)}.items()),
    ]
    for source in sources:
        table = chartconv.read(source, fields=["source", *FIELDS])
        assert table.num_rows == 2 * chartconv.read(chart).num_rows
        assert set(table["source"].to_pylist()) == {"a.xml", "b.xml"}


def test_a_list_within_a_list_is_read(chart: Path) -> None:
    table = chartconv.read([("a.xml", chart.read_bytes()), [chart, str(chart)]], fields=FIELDS)
    assert table.num_rows == 3 * chartconv.read(chart).num_rows


def test_a_file_is_a_document(chart: Path) -> None:
    expected = chartconv.read(chart, fields=FIELDS)
    with open(chart, "rb") as file:
        assert chartconv.read(file, fields=FIELDS).equals(expected)
    with open(chart) as file, pytest.raises(TypeError, match="a file of text"):
        chartconv.read(file)


def test_files_return_what_they_have(chart: Path) -> None:
    class Pipe(io.BytesIO):
        calls = 0

        def read(self, size: int | None = -1) -> bytes:
            self.calls += 1
            return super().read(min(size or 0, 10_000))

        def seekable(self) -> bool:
            return False

    class File(Pipe):
        def seekable(self) -> bool:
            return True

    data = chart.read_bytes()
    for file in (Pipe(data), File(data)):
        assert chartconv.read({"a.xml": file}, fields=FIELDS).equals(chartconv.read(chart, fields=FIELDS))
        assert file.calls == len(data) // 10_000 + 2


def test_an_error_of_a_file_is_raised() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise ConnectionError("gone")

    with pytest.raises(ConnectionError, match="gone"):
        chartconv.read({"a.xml": Broken()})


def test_paths_of_fsspec(chart: Path) -> None:
    fsspec = pytest.importorskip("fsspec")
    for name in ("a", "b"):
        with fsspec.open(f"memory://charts/{name}.xml", "wb") as file:
            file.write(chart.read_bytes())
    rows = chartconv.read(chart, fields=FIELDS).num_rows
    assert chartconv.read("memory://charts/*.xml", fields=FIELDS).num_rows == 2 * rows
    assert chartconv.read(fsspec.open("memory://charts/a.xml"), fields=FIELDS).num_rows == rows
    assert chartconv.read(f"file://{chart}", fields=FIELDS).num_rows == rows


def test_other_values_are_no_source() -> None:
    wrong: typing.Any
    for wrong in (None, 5, [5], [b"", None]):
        with pytest.raises(TypeError, match="a source is a path, a document, or several of these, not (NoneType|int)"):
            chartconv.read(wrong)


def test_a_document_in_a_string_is_no_path(chart: Path) -> None:
    text = chart.read_text()
    sources: list[chartconv.Source] = [text, [chart, text], {"top.xml": text}, '[{"name": "Kite"}]']
    for source in sources:
        with pytest.raises(TypeError, match=r"^a document in memory is bytes: text.encode\(\)$"):
            chartconv.read(source)


def test_a_missing_file_is_an_error_of_the_system() -> None:
    with pytest.raises(FileNotFoundError):
        chartconv.read("missing.xml")
    problems: list[chartconv.Problem] = []
    assert chartconv.read(["missing.xml", "lost.xml"], errors=problems.append).num_rows == 0
    assert [problem.kind for problem in problems] == ["unreadable", "unreadable"]


def test_a_missing_file_with_a_name_fails_alone(chart: Path) -> None:
    problems: list[chartconv.Problem] = []
    rows = chartconv.read({"a.xml": "missing.xml", "b.xml": chart}, errors=problems.append).num_rows
    assert rows == chartconv.read(chart).num_rows
    assert [(problem.source, problem.kind) for problem in problems] == [("missing.xml", "unreadable")]


def test_others_take_a_stream(chart: Path) -> None:
    polars = pytest.importorskip("polars")
    import pyarrow as pa

    expected = chartconv.read(chart, fields=FIELDS)
    assert pa.table(chartconv.scan(chart, fields=FIELDS)).equals(expected)
    assert polars.DataFrame(chartconv.scan(chart, fields=FIELDS)).to_arrow()["rank"].equals(expected["rank"])
    duckdb = pytest.importorskip("duckdb")
    rows = chartconv.scan(chart, fields=FIELDS)
    assert duckdb.sql("select count(*) from rows").fetchall() == [(expected.num_rows,)]


def test_columns_and_conditions_of_polars_reach_the_reader(chart: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pl = pytest.importorskip("polars")
    from chartconv import _polars

    asked: list[dict[str, object]] = []
    scan = chartconv.scan

    def watched(source: chartconv.Source, **options: typing.Any) -> chartconv.Reader:
        asked.append(options)
        return scan(source, **options)

    monkeypatch.setattr(_polars, "scan", watched)
    frame = chartconv.scan_polars(chart)
    found = frame.filter((pl.col("rank") <= 2) & (pl.col("name") != "x")).select("name").collect()
    assert found.columns == ["name"] and found.height == 2
    assert set(typing.cast(list[str], asked[0]["fields"])) == {"name", "rank"}
    (condition,) = typing.cast(list[str], asked[0]["where"])
    assert set(condition.strip("()").split(" and ")) == {"rank <= 2", 'name != "x"'}
    assert frame.head(3).collect().height == 3
    assert frame.select(pl.len()).collect().item() == chartconv.read(chart).num_rows
    # A condition that the program can't say is applied by polars alone.
    assert frame.filter(pl.col("name").str.len_chars() > 5).collect().height > 0
    assert asked[-1].get("where") is None


def test_conditions_of_polars_select_the_same_rows(fixtures: Path) -> None:
    pl = pytest.importorskip("polars")
    from chartconv import _polars, _tables

    paths = sorted(fixtures.glob("itunes-xml/top-*.xml")) + sorted(fixtures.glob("itunes-json/*.json"))
    fields = ["rank", "name", "price", "rating", "explicit", "release_date", "feed_updated", "country", "collection"]
    options: typing.Any = {"fields": fields, "on_warning": print, "errors": print}
    whole, lazy = chartconv.to_polars(paths, **options), chartconv.scan_polars(paths, **options)
    name, price, day, time = (pl.col(column) for column in ("name", "price", "release_date", "feed_updated"))
    moment = whole["feed_updated"].drop_nulls()[0]
    first, last = day_bounds = (datetime.date(2013, 1, 1), datetime.date(2014, 5, 1))
    pushed = [
        price < decimal.Decimal("1.29"), price <= 1.29, price > 1, pl.col("rating") >= 4.5, day >= first, day == last,
        time >= moment, time == moment, time < moment, name.is_in(["Paper Lanterns", "Ledger"]), pl.col("rank").is_in([1, 3]),
        day.is_in(day_bounds), pl.col("rank").is_between(2, 4), pl.col("rank").is_between(2, 4, closed="none"),
        day.is_between(first, last), pl.col("collection").is_null(), price.is_not_null(),
        (pl.col("rank") < 2) | (price > 1.0), name.str.starts_with("S"), name.str.contains("a", literal=True),
        name.str.ends_with("s"), pl.col("explicit"), pl.lit(3) > pl.col("rank"), name.eq_missing("Ledger"),
        (pl.col("country") == "us") & (pl.col("rank") <= 2),
    ]
    others = [~(pl.col("rank") < 3), name.str.contains("a.*e"), (pl.col("rank") < 3) | (name.str.len_chars() > 8), ~pl.col("explicit")]
    schema = _tables.schema(["--fields=all"])
    assert [one for one in pushed if _polars._condition(one, schema) is None] == []
    for one in [*pushed, *others]:
        assert lazy.filter(one).collect().equals(whole.filter(one)), one


def many(folder: Path) -> Path:
    path = folder / "many.ndjson"
    rows = (f'{{"rank": {rank}, "name": "Paper Lanterns {rank}"}}' for rank in range(200_000))
    path.write_text("\n".join(rows))
    return path


def test_nothing_is_left_after_early_exits(tmp_path: Path) -> None:
    path = many(tmp_path)

    def state() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))

    def ends(before: tuple[int, int]) -> bool:
        """Other packages end their threads."""
        descriptors, threads = state()
        return descriptors == before[0] and threads <= before[1]

    with chartconv.scan(path, fields=FIELDS) as reader:
        reader.read_next_batch()
    before = state()
    for number in range(30):
        with chartconv.scan(path, fields=FIELDS) as reader:
            if number % 2:
                reader.read_next_batch()
    assert ends(before)
    for number in range(30):
        reader = chartconv.scan({"many.ndjson": open(path, "rb")}, fields=FIELDS)
        reader.read_next_batch()
        del reader
    assert ends(before)


def test_a_fork_has_its_own_streams(tmp_path: Path) -> None:
    path = many(tmp_path)
    rows = chartconv.read(path, fields=FIELDS).num_rows
    reader = chartconv.scan(path, fields=FIELDS)
    first = reader.read_next_batch().num_rows
    child = os.fork()
    if child == 0:
        status = 1
        try:
            try:
                reader.read_next_batch()
            except chartconv.ChartconvError as error:
                status = 0 if "fork" in str(error) else 2
            if chartconv.read(path, fields=FIELDS).num_rows != rows:
                status = 3
            reader.close()
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert first + reader.read_all().num_rows == rows


def test_threads_read_at_once(chart: Path) -> None:
    rows = chartconv.read(chart).num_rows
    counts: list[int] = []

    def work() -> None:
        for _ in range(20):
            counts.append(chartconv.read({"a.xml": chart.read_bytes(), "b.xml": io.BytesIO(b"no feed")},
                                         errors=lambda problem: None, fields=FIELDS).num_rows)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [rows] * 160


def test_reading_can_be_interrupted(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "feed.xml")
    code = "import sys, chartconv; print('begins', flush=True); chartconv.read([sys.argv[1]])"
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "feed.xml")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begins\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in errors and process.returncode != 0


def test_a_slow_file_is_not_read_to_its_end(chart: Path) -> None:
    class Slow:
        def __init__(self) -> None:
            self.file, self.count = io.BytesIO(chart.read_bytes()), 0

        def read(self, size: int, /) -> bytes:
            time.sleep(0.05)
            self.count += 1
            return self.file.read(100)

    slow = Slow()
    reader = chartconv.scan(slow)
    threading.Timer(0.2, reader.close).start()
    with pytest.raises(chartconv.ChartconvError):
        reader.read_all()
    assert slow.count < 20


def test_annotations_can_be_read() -> None:
    for name in chartconv.__all__:
        value = getattr(chartconv, name)
        if callable(value) and not isinstance(value, type(typing.Union[int, str])):
            typing.get_type_hints(value)
    typing.get_type_hints(chartconv.spark.read)
    typing.get_type_hints(chartconv.spark.Charts)


def test_the_version_and_the_command() -> None:
    words = [sys.executable, "-m", "chartconv", "--version"]
    assert subprocess.run(words, capture_output=True, text=True).stdout == f"chartconv {chartconv.__version__}\n"


def test_commands(chart: Path, cut: Path, tmp_path: Path) -> None:
    chartconv.convert(chart, tmp_path / "top.csv", fields=FIELDS)
    assert (tmp_path / "top.csv").read_text().startswith("rank,name\n")
    chartconv.convert(chart.read_bytes(), tmp_path / "top.xml", to="rss")
    assert "<rss" in (tmp_path / "top.xml").read_text()
    changes = chartconv.diff(chart, tmp_path / "top.csv")
    assert "change" in changes.schema.names
    assert chartconv.history(chart).num_rows == chartconv.read(chart).num_rows
    assert chartconv.history(chart, having="peak_rank = 1")["peak_rank"].to_pylist() == [1]
    assert "previous_rank" in chartconv.history(chart, each=True).column_names
    assert chartconv.diff([chart, tmp_path / "top.csv"], latest=True).num_rows == 0
    with pytest.raises(TypeError, match="latest"):
        chartconv.diff(chart)
    assert chartconv.explain(chart).num_rows == 1
    with pytest.raises(chartconv.ConversionError, match=":150:54: the document ends"):
        chartconv.history(cut)
    with pytest.raises(chartconv.UsageError, match="nmae"):
        chartconv.history(chart, where="nmae = 1")
    with pytest.raises(chartconv.ChartconvError):
        chartconv.fetch("http://127.0.0.1:9/feed.xml", tmp_path)
