from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


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


@pytest.fixture(scope="session")
def session() -> Iterator[SparkSession]:
    pytest.importorskip("pyspark")
    from pyspark.sql import SparkSession

    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    # Workers run this Python, where the wheel is, and the daemon beside this file.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    # `local-cluster[2,1,1024]` is a cluster of two processes.
    master = os.environ.get("CHARTCONV_MASTER", "local[2]")
    session = (
        SparkSession.builder.master(master)
        .config("spark.ui.enabled", "false")
        .config("spark.python.daemon.module", "spark_daemon")
        .config("spark.sql.shuffle.partitions", "2")
        # Most of the time of short jobs is that of compilers.
        .config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        .config("spark.sql.codegen.wholeStage", "false")
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.python.filterPushdown.enabled", "true")
        # Many small files a task.
        .config("spark.sql.files.openCostInBytes", "65536")
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture
def folder(chart: Path, cut: Path, tmp_path: Path) -> Path:
    """Files. Some of them are bad, each in a different way."""
    folder = tmp_path / "charts söng %41"
    folder.mkdir()
    for number in range(50):
        (folder / f"{number}.xml").write_bytes(chart.read_bytes())
    (folder / "cut.xml").write_bytes(cut.read_bytes())
    (folder / "empty.xml").touch()
    (folder / "picture.png").write_bytes(bytes(range(256)))
    (folder / "large.xml").write_bytes(b" " * 200_000)
    return folder
