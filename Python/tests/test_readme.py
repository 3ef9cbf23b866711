import gzip
import io
import re
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

README = Path(__file__).parents[1] / "README.md"


@pytest.mark.parametrize("tool", ["Dask", "Ray"])
def test_recipe(tool: str, fixtures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(tool.lower())
    section = README.read_text().split(f"## {tool}\n")[1]
    found = re.search(r"```python\n(.*?)```", section, re.S)
    assert found
    monkeypatch.chdir(fixtures.parent / "Examples")
    names: dict[str, Any] = {}
    exec(found[1], names)
    best = names["best"]
    assert len(best) == 7
    assert "Kite String" in str(best)


def test_the_first_examples(fixtures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("pandas", "polars", "duckdb", "fsspec"):
        pytest.importorskip(package)
    import fsspec
    import pyarrow as pa

    snapshots = fixtures.parent / "Examples" / "snapshots"
    document = (fixtures / "itunes-xml" / "top-songs.xml").read_bytes()
    answer = gzip.compress((fixtures / "itunes-json" / "top-songs.json").read_bytes())
    monkeypatch.chdir(tmp_path)
    Path("snapshots").symlink_to(snapshots)
    Path("monday.xml").write_bytes(document)
    Path("tuesday.json.gz").write_bytes(answer)
    with zipfile.ZipFile("old.zip", "w") as archive:
        archive.writestr("old.xml", document)
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w") as tar:
        tar.add("monday.xml")
    with pa.CompressedOutputStream("archive.tar.zst", "zstd") as file:
        file.write(content.getvalue())
    fsspec.filesystem("memory").pipe("/charts/top.xml", document)
    examples = re.findall(r"```python\n(.*?)```", README.read_text().split("\n## ")[0], re.S)
    names: dict[str, Any] = {}
    for example in examples:
        exec(example.replace("s3://", "memory://"), names)
    assert names["table"].num_rows == 20 and names["problems"] == []
    rows = names["few"].to_table()
    expected = names["chartconv"].read("snapshots", where='name ~ "^K" and (price < 1 or rank = 1)')
    assert 0 < rows.num_rows == expected.num_rows
