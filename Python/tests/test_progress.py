import sys
import types
from pathlib import Path

import chartconv
import pytest


class Notebook(types.ModuleType):
    """Replaces IPython in a notebook, for a line of text."""

    def __init__(self) -> None:
        super().__init__("IPython")
        self.shown: list[str] = []
        self.display = types.SimpleNamespace(display=self.show)

    def get_ipython(self) -> object:
        return types.SimpleNamespace(kernel=None)

    def show(self, content: dict[str, str], **options: bool) -> object:
        self.shown.append(content["text/plain"])
        return types.SimpleNamespace(update=lambda content, raw: self.show(content))


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    notebook = Notebook()
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    monkeypatch.setattr("chartconv._progress._PATIENCE", 0)
    monkeypatch.setattr("chartconv._progress._INTERVAL", 0)
    return notebook


def test_a_notebook_shows_the_rows(notebook: Notebook, chart: Path) -> None:
    count = chartconv.read(chart).num_rows
    assert set(notebook.shown) == {f"chartconv: {count} rows"}


def test_the_last_number_is_shown(
    notebook: Notebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chartconv._progress._INTERVAL", 1000)
    path = tmp_path / "rows.ndjson"
    path.write_text('{"name": "Paper Lanterns"}\n' * 50_000)
    chartconv.read(path)
    assert len(notebook.shown) == 2
    assert notebook.shown[1] == "chartconv: 50,000 rows"


def test_a_notebook_need_not_show_them(notebook: Notebook, chart: Path) -> None:
    chartconv.read(chart, progress=False)
    assert notebook.shown == []


def test_other_programs_show_nothing(chart: Path, capfd: pytest.CaptureFixture[str]) -> None:
    chartconv.read(chart)
    assert capfd.readouterr() == ("", "")
