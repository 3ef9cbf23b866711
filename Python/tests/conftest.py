from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def fixtures() -> Path:
    return Path(__file__).parents[2] / "Fixtures"


@pytest.fixture
def chart(fixtures: Path) -> Path:
    return fixtures / "itunes-xml" / "top-songs.xml"


@pytest.fixture
def cut(chart: Path, tmp_path: Path) -> Path:
    """A chart that ends in the middle of its third entry."""
    path = tmp_path / "cut.xml"
    path.write_bytes(chart.read_bytes()[:9000])
    return path
