import re
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
