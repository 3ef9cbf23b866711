"""Runs a program once: its time, CPU and peak memory, and what it wrote."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Measured:
    wall: float
    """Seconds."""
    cpu: float
    """Seconds, of user and system together."""
    peak: int
    """Kibibytes resident at most."""


def run(launcher: Path, command: list[str], output: Path, stdin: Path | None = None) -> Measured:
    """Runs the command, with its standard output in a file; raises if it fails."""
    report = output.with_suffix(".took")
    with open(output, "wb") as out, open(stdin or os.devnull, "rb") as given:
        subprocess.run([launcher, report, *command], stdin=given, stdout=out, check=True)
    wall, cpu, peak = report.read_text().split()
    return Measured(float(wall), float(cpu), int(peak))


def instructions(command: list[str]) -> int:
    """Returns the number of instructions of the command, including start-up."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    process = subprocess.run(tool + command, capture_output=True, check=True)
    found = re.search(rb"Collected : (\d+)", process.stderr)
    if not found:
        raise RuntimeError(f"valgrind counted nothing for {command}")
    return int(found[1])
