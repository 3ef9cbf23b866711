import os
import subprocess
import sys
import tempfile
from pathlib import Path

import chartconv
import pytest

MEASURE = """
import resource, sys, chartconv
rows = sum(batch.num_rows for batch in chartconv.scan(sys.argv[1]))
print(rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def measured(path: Path) -> tuple[int, int]:
    """Returns the number of rows and the peak memory in KB of a process that reads them as a stream."""
    text = subprocess.run(
        [sys.executable, "-c", MEASURE, path], capture_output=True, text=True, check=True
    ).stdout
    rows, memory = map(int, text.split())
    return rows, memory


def rows(path: Path, count: int) -> Path:
    with open(path, "w") as file:
        for rank in range(count):
            file.write(f'{{"rank": {rank}, "name": "{"Paper Lanterns " * 20}{rank}"}}\n')
    return path


def test_memory_does_not_grow(tmp_path: Path) -> None:
    few, memory = measured(rows(tmp_path / "few.ndjson", 50_000))
    many, more = measured(rows(tmp_path / "many.ndjson", 500_000))
    assert (few, many) == (50_000, 500_000)
    assert more < memory + 30_000


def test_rows_come_before_the_input_ends(tmp_path: Path) -> None:
    reader = chartconv.scan(rows(tmp_path / "many.ndjson", 300_000), fields=["rank"])
    assert 0 < reader.read_next_batch().num_rows < 300_000
    reader.close()


def children() -> set[str]:
    """Returns the processes that this one has started; Spark and Ray leave some."""
    return {
        child
        for task in Path("/proc/self/task").iterdir()
        for child in (task / "children").read_text().split()
    }


@pytest.mark.parametrize("batches", [0, 1])
def test_a_program_that_is_dropped_leaves_nothing(
    batches: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = rows(tmp_path / "many.ndjson", 300_000)
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    others = children()
    reader = chartconv.scan(path, isolated=True)
    for _ in range(batches):
        reader.read_next_batch()
    assert len(os.listdir(folder)) == 1
    assert len(children() - others) == 1
    del reader
    assert os.listdir(folder) == []
    assert children() <= others


@pytest.mark.filterwarnings("ignore::chartconv.ConversionWarning")
def test_a_function_sees_progress(tmp_path: Path) -> None:
    counts: list[int] = []
    chartconv.read(rows(tmp_path / "many.ndjson", 300_000), progress=counts.append)
    assert len(counts) > 1 and counts == sorted(counts) and counts[-1] == 300_000
