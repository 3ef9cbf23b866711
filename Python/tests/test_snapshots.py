import datetime
from pathlib import Path
from typing import Any

import chartconv
import pytest


def ids(source: Any, **options: Any) -> list[Any]:
    return list(chartconv.read(source, fields="id", **options).column("id").to_pylist())


def table(*rows: str) -> bytes:
    return "\n".join(["rank,id,name,chart,feed_updated", *rows, ""]).encode()


def test_only_new_returns_each_entry_once(tmp_path: Path) -> None:
    known = tmp_path / "knöwn"
    monday, tuesday = tmp_path / "1.csv", tmp_path / "2.csv"
    monday.write_bytes(table("1,a,One,top,2024-05-01", "2,b,Two,top,2024-05-01"))
    tuesday.write_bytes(table("1,c,Three,top,2024-05-02", "2,a,One,top,2024-05-02"))
    assert ids(monday, only_new=known) == ["a", "b"]
    assert ids([monday, tuesday], only_new=str(known)) == ["c"]
    assert ids(tmp_path.glob("*.csv"), only_new=known) == []
    # An entry of another chart is another one.
    assert ids(table("1,a,One,genre,2024-05-02"), only_new=known) == ["a"]


@pytest.mark.parametrize("isolated", [False, True])
def test_only_new_forgets_nothing_if_a_read_fails(cut: Path, chart: Path, tmp_path: Path, isolated: bool) -> None:
    known = tmp_path / "known"
    lost = tmp_path / "lost.xml"
    for failing in ([tmp_path / "none.xml", lost], cut, [chart, lost], [cut, lost]):
        with pytest.raises(chartconv.ConversionError):
            ids(failing, only_new=known, isolated=isolated)
    assert ids(chart, only_new=known, isolated=isolated) == ids(chart)
    assert ids(chart, only_new=known, isolated=isolated) == []


@pytest.mark.parametrize("isolated", [False, True])
def test_only_new_knows_rows_that_a_read_returns(cut: Path, chart: Path, tmp_path: Path, isolated: bool) -> None:
    known = tmp_path / "known"
    problems: list[chartconv.Problem] = []
    first = ids(cut, only_new=known, errors=problems.append, isolated=isolated)
    assert first and len(problems) == 1
    assert ids(chart, only_new=known, isolated=isolated) == [id for id in ids(chart) if id not in first]


def test_only_new_keeps_a_number_of_entries(tmp_path: Path) -> None:
    known = tmp_path / "known"
    rows = table(*(f"{number},{number},Song,top,2024-05-01" for number in range(1, 9)))
    assert len(ids(rows, only_new=known, only_new_keep=3)) == 8
    # Entries that a read sees are kept.
    assert ids(rows, only_new=known, only_new_keep="90d") == []
    with pytest.raises(chartconv.UsageError):
        ids(rows, only_new=known, only_new_keep="soon")


def test_a_list_of_known_entries_that_is_none_stays(tmp_path: Path) -> None:
    known = tmp_path / "notes.txt"
    known.write_text("milk, bread\n")
    for isolated in (False, True):
        with pytest.raises(chartconv.ChartconvError, match="not a list of known entries"):
            ids(table("1,a,One,top,2024-05-01"), only_new=known, isolated=isolated)
    assert known.read_text() == "milk, bread\n"


SEARCH = b"""{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackId":9,"trackName":"Nine"}]}"""
ASSUMED: Any = {"chart": "found", "chart_query": "term=nine", "country": "us", "feed_updated": datetime.date(2024, 5, 1)}


def test_assume_fills_what_a_feed_does_not_say() -> None:
    row = chartconv.read(SEARCH, fields=list(ASSUMED), assume=ASSUMED).to_pylist()[0]
    assert row["chart"] == "found" and row["chart_query"] == "term=nine" and row["country"] == "us"
    assert row["feed_updated"] == datetime.datetime(2024, 5, 1, tzinfo=datetime.timezone.utc)
    row = chartconv.read(SEARCH, fields="chart,country", assume=["chart=found", "country=de"]).to_pylist()[0]
    assert row == {"chart": "found", "country": "de"}


def test_assume_changes_no_value_of_the_feed(chart: Path) -> None:
    said = chartconv.read(chart, fields=list(ASSUMED)).to_pylist()
    assumed = chartconv.read(chart, fields=list(ASSUMED), assume=ASSUMED).to_pylist()
    for before, after in zip(said, assumed):
        assert {name: value for name, value in after.items() if before[name] is not None} == {
            name: value for name, value in before.items() if value is not None}


def test_assume_takes_only_values_of_feeds() -> None:
    wrong: list[Any] = [{"artist": "x"}, {"feed_updated": "soon"}, ["chart"]]
    for assumed in wrong:
        with pytest.raises(chartconv.UsageError):
            chartconv.read(SEARCH, assume=assumed)


def test_having_is_a_condition_on_a_history() -> None:
    with pytest.raises(chartconv.UsageError, match="history"):
        chartconv.read(SEARCH, arguments=["--having=peak_rank = 1"])
    having: Any = {"having": "peak_rank = 1"}
    with pytest.raises(TypeError):
        chartconv.read(SEARCH, **having)


def test_the_table_of_a_history_keeps_its_columns() -> None:
    history = b"name,peak_rank,previous_rank,snapshots_on_chart,snapshots_at_peak\nOne,1,,3,2\n"
    row = chartconv.read(history, fields="name,rank,extra").to_pylist()[0]
    assert row["name"] == "One" and row["rank"] is None
    assert row["extra"] == '{"peak_rank":1,"previous_rank":null,"snapshots_on_chart":3,"snapshots_at_peak":2}'
