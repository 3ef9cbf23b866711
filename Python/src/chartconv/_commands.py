"""The program's other commands, which run it."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterable, Sequence

import pyarrow as pa

from chartconv._errors import CONVERTED, ConversionError, failure, problems, warn
from chartconv._options import Options, Unpack, arguments
from chartconv._program import encoded, program
from chartconv._sources import Path, Source, resolved


def convert(source: Source, output: Path, *, to: str | None = None, **options: Unpack[Options]) -> None:
    """Converts paths or one document to a file, which is replaced if no input fails.

    - `output`: the file; its suffix selects the format: `.csv`, `.parquet`, `.xml` …
    - `to`: the format, by its name: `rss`, `markdown` …
    """
    words = [f"--output={_text(output)}"] + ([] if to is None else [f"--to={to}"])
    _run("convert", [*arguments(options), *words], *_inputs(source))


def diff(
    old: Source, new: Source | None = None, *, latest: bool = False, **options: Unpack[Options]
) -> pa.Table:
    """Returns what is new on charts, what left them, and what moved or changed, from the paths `old` to `new`.

    - `latest`: compares the two newest complete snapshots of each chart in `old` instead.
    """
    if latest == (new is not None):
        raise TypeError("diff() needs either two sources or latest=True")
    words = ["--latest"] if latest else []
    return _table("diff", [*arguments(options), *words], [*_only_paths(old), *_only_paths(new or [])])


def history(
    source: Source, *, having: str | None = None, each: bool = False, **options: Unpack[Options]
) -> pa.Table:
    """Returns a row for each entry of each chart: its peak, its run, its re-entries, over snapshots in any order.

    - `having`: a condition on the result's columns: `peak_rank = 1`.
    - `each`: returns every entry of each snapshot instead, with its previous and peak rank, its number of
      snapshots and its status.
    """
    words = [] if having is None else [f"--having={having}"]
    words += ["--each"] if each else []
    return _table("history", [*arguments(options), *words], *_inputs(source))


def explain(source: Source, **options: Unpack[Options]) -> pa.Table:
    """Returns a row for each input: what it is and what it holds."""
    return _table("explain", ["--describe", *arguments(options)], *_inputs(source))


def fetch(sources: str | Iterable[str], into: Path, **options: Unpack[Options]) -> None:
    """Keeps dated snapshots of addresses and presets, such as `apple:us,gb/topsongs`, in a folder.

    The program of the wheel doesn't fetch. The variable `CHARTCONV_PROGRAM` names one that does.
    """
    names = [sources] if isinstance(sources, str) else list(sources)
    _run("fetch", [f"--into={_text(into)}", *arguments(options)], names)


def _table(command: str, words: Sequence[str], paths: Sequence[str], document: bytes | None = None) -> pa.Table:
    return pa.ipc.open_stream(_run(command, ["--to=arrow", *words], paths, document)).read_all()


def _run(command: str, words: Sequence[str], paths: Sequence[str], document: bytes | None = None) -> bytes:
    """Runs the program to its end and returns what it writes. Issues its warnings."""
    with tempfile.TemporaryDirectory(prefix="chartconv-") as folder:
        errors = os.path.join(folder, "errors.ndjson")
        operands = list(map(os.fsencode, paths)) if document is None else [b"-"]
        run = subprocess.run(
            [program(), command, f"--errors=all:{errors}", *encoded(words), "--", *operands],
            input=document if document is not None else b"",
            capture_output=True,
        )
        messages = run.stderr.decode("utf-8", "replace").splitlines()
        told = problems(errors)
        found = [problem for problem in told if not problem.is_warning]
        for problem in told:
            if problem.is_warning:
                warn(problem)
        if run.returncode != CONVERTED:
            if found and found[0].kind != "usage":
                raise ConversionError(found)
            raise failure(run.returncode, messages, found)
        return run.stdout


def _inputs(source: Source) -> tuple[list[str], bytes | None]:
    paths, documents = resolved(source)
    if not documents:
        return paths, None
    if len(documents) > 1:
        raise TypeError("paths or one document can be passed here")
    return [], documents[0].all()


def _only_paths(source: Source) -> list[str]:
    paths, documents = resolved(source)
    if documents:
        raise TypeError("paths can be compared, not documents")
    return paths


def _text(path: Path) -> str:
    return os.fsencode(path).decode("utf-8", "surrogateescape")
