import pickle
import warnings
from pathlib import Path

import chartconv
import pyarrow as pa
import pytest


def test_an_error_has_its_place(cut: Path, chart: Path) -> None:
    with pytest.raises(chartconv.ConversionError) as caught:
        chartconv.read([cut, chart, "/nonexistent"], fields=["name"])
    first, second = caught.value.problems
    assert (first.source, first.line, first.column) == (str(cut), 150, 54)
    assert (first.kind, first.entries) == ("truncated", 2)
    assert str(first) == f"{cut}:150:54: the document ends within <content>"
    assert (second.line, second.kind) == (None, "unreadable")
    assert str(caught.value) == f"{first} (and 1 more)"
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_a_function_gets_the_errors_and_the_rows_are_kept(cut: Path, chart: Path) -> None:
    problems: list[chartconv.Problem] = []
    table = chartconv.read([cut, chart], fields=["name"], errors=problems.append)
    assert [problem.line for problem in problems] == [150]
    assert table.num_rows == 2 + chartconv.read(chart).num_rows


def test_errors_can_be_warnings(cut: Path) -> None:
    with pytest.warns(chartconv.ConversionWarning, match=":150:54: the document ends") as caught:
        assert chartconv.read(cut, errors="warn").num_rows == 2
    assert [warning.filename for warning in caught] == [__file__]


def test_a_stream_fails_after_its_last_batch(cut: Path) -> None:
    reader = chartconv.scan(cut, fields=["name"])
    assert reader.read_next_batch().num_rows == 2
    with pytest.raises(chartconv.ConversionError):
        reader.read_next_batch()


def test_where_every_input_fails_there_are_columns(tmp_path: Path) -> None:
    empty = tmp_path / "empty.xml"
    empty.touch()
    problems: list[chartconv.Problem] = []
    table = chartconv.read(empty, fields=["rank", "price"], errors=problems.append)
    assert table.num_rows == 0 and len(problems) == 1
    assert table.schema.types == [pa.int64(), pa.decimal128(18, 6)]
    with pytest.raises(chartconv.ConversionError, match="the input is empty"):
        chartconv.read(empty)


@pytest.mark.parametrize(
    "options",
    [{"format": "rss"}, {"encoding": "utf-16"}, {"arguments": ["--max-text=1"]}, {"strict": True}],
)
def test_columns_do_not_depend_on_how_inputs_are_read(options: chartconv.Options) -> None:
    problems: list[chartconv.Problem] = []
    options["fields"] = ["rank", "price"]
    table = chartconv.read(b"no feed", errors=problems.append, **options)
    assert table.num_rows == 0 and len(problems) == 1
    assert table.schema.types == [pa.int64(), pa.decimal128(18, 6)]


def test_warnings_are_those_of_python(tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_text('{"resultCount": 1, "results": [{"trackName": "Ledger"},]}')
    with pytest.warns(chartconv.ConversionWarning, match=f"{path}:1:"):
        assert chartconv.read(path, fields=["name"])["name"].to_pylist() == ["Ledger"]
    with pytest.raises(chartconv.ConversionError):
        chartconv.read(path, strict=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chartconv.read(path, arguments=["--quiet"])


@pytest.mark.filterwarnings("ignore::chartconv.ConversionWarning")
@pytest.mark.parametrize("isolated", [False, True])
def test_all_warnings_are_data(tmp_path: Path, isolated: bool) -> None:
    paths = [tmp_path / f"{number}.csv" for number in range(1100)]
    for path in paths:
        path.write_text("name,updated\nLedger,soon\n")
    paths[0].write_text("name,updated\n" + "Ledger,soon\n" * 30 + "".join(f"x,in {day} days\n" for day in range(50)))
    found: list[chartconv.Problem] = []
    chartconv.read(paths, isolated=isolated, fields=["name", "updated"], on_warning=found.append)
    assert len(found) == 1150 and {(problem.severity, problem.kind) for problem in found} == {("warning", "warning")}
    assert (found[0].source, found[0].line, found[0].column, found[0].count) == (str(paths[0]), 2, 8, 30)
    assert "'soon'" in found[0].message
    with pytest.warns(chartconv.ConversionWarning, match=f"^{paths[0]}:2:8: .*'soon'.* \\(30 times\\)$") as caught:
        chartconv.read(paths[0], isolated=isolated, fields=["name", "updated"])
    warning = caught[0].message
    assert isinstance(warning, chartconv.ConversionWarning) and warning.problem == found[0]
    assert caught[0].filename == __file__


def test_wrong_usage_is_a_value_error(chart: Path) -> None:
    with pytest.raises(chartconv.UsageError, match="did you mean 'name'"):
        chartconv.read(chart, fields=["nmae"])
    with pytest.raises(ValueError, match=r"prise < 1\n  \^"):
        chartconv.read(chart, where="prise < 1")
    with pytest.raises(TypeError, match="no option 'felds'"):
        chartconv.read(chart, felds=["name"])  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "words",
    [
        ["-o", "x.arrows"], ["-qox.arrows"], ["--output=x.arrows"], ["--output-dir=x"], ["--errors=e"], ["--err=e"],
        ["--to=csv"], ["-tcsv"], ["-0"], ["--files-from=list"], ["--schema=csv"], ["--help"], ["-V"], ["--"],
    ],
)
def test_the_module_keeps_its_own_options(
    chart: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(chartconv.UsageError, match="can't be given"):
        chartconv.read(chart, arguments=words)
    assert not list(tmp_path.iterdir())


def test_arguments_are_a_list(chart: Path) -> None:
    with pytest.raises(TypeError, match=r"arguments is a list .*\['--strict'\]"):
        chartconv.read(chart, arguments="--strict")
    table = chartconv.read(chart, arguments=["-qn1", "--max-text", "1M", "--fields", "-country"])
    assert table.num_rows == 1 and "country" not in table.schema.names


@pytest.mark.parametrize("script", ["kill -9 $$", "head -c 200 /dev/zero; kill -9 $$"])
def test_a_program_that_is_killed_is_an_error(
    chart: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr("chartconv._conversion.program", lambda: str(program))
    with pytest.raises(chartconv.ChartconvError, match="ended by SIGKILL"):
        chartconv.read(chart, isolated=True)


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_a_name_that_no_file_has_is_an_error(name: str, chart: Path) -> None:
    sources: list[chartconv.Source] = [name, [chart, name]]
    for source in sources:
        with pytest.raises(FileNotFoundError, match="no file has the name"):
            chartconv.read(source)


def test_errors_is_one_of_its_values(chart: Path) -> None:
    with pytest.raises(chartconv.UsageError, match="'raise', 'warn' or a function, not 'ignore'"):
        chartconv.read(chart, errors="ignore")  # type: ignore[arg-type]


def test_a_warning_about_an_option_has_no_place(chart: Path) -> None:
    with pytest.warns(chartconv.ConversionWarning, match="^--null has no effect on arrow$"):
        chartconv.read(chart, arguments=["--null=x"])


@pytest.mark.filterwarnings("ignore::chartconv.ConversionWarning")
def test_beyond_a_thousand_different_warnings_the_rest_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "dates.ndjson"
    path.write_text("".join(f'{{"name": "Ledger", "release_date": "day {day}"}}\n' for day in range(1010)))
    with pytest.warns(chartconv.ConversionWarning, match="… and 10 more warnings"):
        chartconv.read(path)


def test_the_program_says_why_each_input_fails() -> None:
    with pytest.raises(chartconv.ConversionError, match="missing.xml.*and 1 more"):
        chartconv.read(["missing.xml", "lost.xml"], isolated=True)
    problems: list[chartconv.Problem] = []
    table = chartconv.read(b"no feed", isolated=True, fields=["rank"], errors=problems.append)
    assert table.schema.names == ["rank"] and [problem.kind for problem in problems] == ["unrecognised"]
