"""The module in a notebook that is executed by Jupyter's kernel."""

from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

IMPORTS = """\
import chartconv, chartconv._progress
chartconv._progress._PATIENCE = 0
"""


def run(*cells: str) -> list[list[Any]]:
    """Returns the outputs of each cell."""
    code = [nbformat.v4.new_code_cell(cell) for cell in (IMPORTS, *cells)]
    notebook = nbformat.v4.new_notebook(cells=code)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return [cell.outputs for cell in notebook.cells[1:]]


def test_one_line_counts_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "rows.ndjson"
    with open(path, "w") as file:
        for rank in range(50_000):
            file.write(f'{{"rank": {rank}, "name": "Paper Lanterns"}}\n')
    [[shown, count]] = run(f"chartconv.read({str(path)!r}).num_rows")
    assert count["data"]["text/plain"] == "50000"
    # The line is updated in place: there is one output, with the last number.
    assert shown["output_type"] == "display_data"
    assert shown["data"]["text/plain"] == "chartconv: 50,000 rows"


def test_a_table_is_shown_as_html(chart: Path) -> None:
    [outputs] = run(f"chartconv.to_pandas({str(chart)!r}, fields=['rank', 'name'], progress=False)")
    assert [output["output_type"] for output in outputs] == ["execute_result"]
    assert "<table" in outputs[0]["data"]["text/html"]


def test_errors_and_warnings_are_shown(cut: Path) -> None:
    with pytest.raises(nbclient.exceptions.CellExecutionError, match="cut.xml:"):
        run(f"chartconv.read({str(cut)!r}, progress=False)")
