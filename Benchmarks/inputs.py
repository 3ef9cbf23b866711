"""The inputs, generated once from seeds, and what is made of them."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


class Inputs:
    """Files below one folder, generated when they are asked for first."""

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def generate(self, name: str, generator: str, *arguments: int | str) -> Path:
        """Returns the file that a generator writes for these arguments."""
        path = self.folder / name
        if not path.exists():
            command = [sys.executable, HERE / "generators" / generator, *map(str, arguments)]
            with open(path.with_suffix(".part"), "wb") as out:
                subprocess.run(command, stdout=out, check=True)
            path.with_suffix(".part").rename(path)
        return path

    def repeat(self, name: str, chart: Path, times: int) -> Path:
        """Returns a chart with the same entries `times` times."""
        path = self.folder / name
        if not path.exists():
            document = chart.read_bytes()
            first = document.index(b"\t\t\n\t\t\t<entry>")
            last = document.index(b"\t\t\n\t</feed>")
            with open(path, "wb") as out:
                out.write(document[:first])
                for _ in range(times):
                    out.write(document[first:last])
                out.write(document[last:])
        return path

    def copies(self, name: str, charts: list[Path], count: int) -> list[Path]:
        """So many files, the charts in turn."""
        folder = self.folder / name
        paths = [folder / f"{index:05}{charts[0].suffix}" for index in range(count)]
        if not folder.exists():
            folder.mkdir()
            for index, path in enumerate(paths):
                shutil.copyfile(charts[index % len(charts)], path)
        return paths
