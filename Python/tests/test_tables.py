import datetime
import decimal
import json
import subprocess
from pathlib import Path

import chartconv
import pandas
import polars
import pyarrow as pa
import pytest

FIELDS = ["rank", "name", "price", "release_date", "feed_updated", "links"]


def test_columns_have_types(chart: Path) -> None:
    table = chartconv.read(chart, fields=FIELDS)
    assert table.schema.names == FIELDS
    types = [pa.int64(), pa.string(), pa.decimal128(18, 6), pa.date32(), pa.timestamp("us", "UTC")]
    assert table.schema.types[:5] == types
    assert pa.types.is_list(table.schema.field("links").type)
    row = table.slice(0, 1).to_pylist()[0]
    assert row["name"] == "Paper Lanterns"
    assert isinstance(row["price"], decimal.Decimal)
    assert isinstance(row["release_date"], datetime.date)


@pytest.mark.filterwarnings("ignore::chartconv.ConversionWarning")
def test_rows_are_those_of_the_program(fixtures: Path) -> None:
    # One has a price of more digits than a column of decimals holds.
    inputs = sorted(
        path for path in (fixtures / "itunes-xml").glob("*.xml") if path.stem != "missing-values")
    expected = subprocess.run(
        [chartconv.program(), "--to=ndjson", "--fields=source,rank,id,name,price", *inputs],
        capture_output=True, check=False,
    ).stdout
    rows = [json.loads(line, parse_float=decimal.Decimal) for line in expected.splitlines()]
    problems: list[chartconv.Problem] = []
    table = chartconv.read(
        inputs, fields="source,rank,id,name,price", errors=problems.append)
    assert rows
    assert table.to_pylist() == rows


@pytest.mark.parametrize(
    "name",
    ["a b.xml", "it's.xml", 'say "when".xml', "$(touch x).xml", "--to=csv", "-", "*?[.xml", "söng\n.xml"],
)
def test_any_name_is_a_path(
    chart: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_bytes(chart.read_bytes())
    count = chartconv.read(chart).num_rows
    assert chartconv.read(name).num_rows == count
    assert chartconv.read(tmp_path / name).num_rows == count
    assert chartconv.read(tmp_path, fields=["source"]).num_rows == count
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_patterns_match_in_order(chart: Path, tmp_path: Path) -> None:
    for name in ["2.xml", "1.xml", "a/3.xml", "4.json"]:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(chart.read_bytes())
    table = chartconv.read(f"{tmp_path}/**/*.xml", fields=["source"], limit=1)
    sources = [Path(str(source)).name for source in table["source"].to_pylist()]
    assert sources == ["1.xml", "2.xml", "3.xml"]
    with pytest.raises(FileNotFoundError, match="no file matches"):
        chartconv.read(f"{tmp_path}/*.csv")


def test_twenty_thousand_paths_need_no_command_line(chart: Path) -> None:
    table = chartconv.read([chart] * 20_000, fields=["rank"], limit=1)
    assert table["rank"].to_pylist() == [1] * 20_000


def test_archives_are_read(fixtures: Path) -> None:
    archives = fixtures.parent / "Tests" / "CommandTests" / "archives"
    for archive in archives.glob("charts.*"):
        assert "Nightlight" in chartconv.read(archive, fields=["name"])["name"].to_pylist()


def test_bytes_are_a_document(chart: Path) -> None:
    assert chartconv.read(chart.read_bytes()).equals(chartconv.read(chart))
    assert chartconv.read(memoryview(chart.read_bytes()), limit=1).num_rows == 1


def test_options_select(chart: Path) -> None:
    table = chartconv.read(
        chart, fields=["name", "price"], where=["price < 1.29", 'name != "Ledger"'],
        sort=["price", "-name"], unique="id", limit=2,
    )
    prices = [decimal.Decimal(str(price)) for price in table["price"].to_pylist()]
    assert len(prices) == 2 and prices == sorted(prices) and prices[-1] < decimal.Decimal("1.29")
    assert chartconv.read(chart, since=datetime.date(2100, 1, 1)).num_rows == 0
    text = chartconv.read(chart, fields=["price"], exact_text=True, arguments=["--max-text=1M"])
    assert text.schema.field("price").type == pa.string()


def test_frames(chart: Path) -> None:
    frame = chartconv.to_pandas(chart, fields=FIELDS)
    assert frame["rank"].dtype == pandas.ArrowDtype(pa.int64())
    assert frame["release_date"].dtype == pandas.ArrowDtype(pa.date32())
    series = chartconv.to_polars(chart, fields=FIELDS)
    assert series.schema["price"] == polars.Decimal(18, 6)
    assert series.schema["feed_updated"] == polars.Datetime("us", "UTC")
    table = chartconv.read(chart, fields=FIELDS)
    assert frame["name"].tolist() == series["name"].to_list() == table["name"].to_pylist()
    total = sum(price for price in table["price"].to_pylist() if price is not None)
    assert frame["price"].sum() == series["price"].sum() == total


def test_columns_are_renamed(tmp_path: Path) -> None:
    (tmp_path / "songs.csv").write_text("Titel;Interpret=\nLantern;Ines\n", encoding="utf-8")
    table = chartconv.read(
        tmp_path / "songs.csv", fields=["name", "artist"], rename={"Titel": "name", "Interpret=": "artist"})
    assert table.to_pylist() == [{"name": "Lantern", "artist": "Ines"}]
