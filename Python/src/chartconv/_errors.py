"""Errors and warnings of the program as Python exceptions and warnings."""

from __future__ import annotations

import json
import os
import signal
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

# The program's exit status.
CONVERTED, INPUT_FAILED, WRONG_USAGE = 0, 1, 2

# How each message of the program begins.
PREFIX = "chartconv: "

class ChartconvError(Exception):
    """The program couldn't do its work: memory ran out, or it was ended by a signal."""


class UsageError(ChartconvError, ValueError):
    """An option or its value is wrong."""


@dataclass(frozen=True)
class Problem:
    """An error in an input. The other inputs are converted, and the complete entries of this one."""

    source: str
    """The input; a member of an archive follows its name after a slash."""
    line: int | None
    """The line, from 1; `None` if it is unknown."""
    column: int | None
    """The column in bytes, from 1; `None` if it is unknown."""
    kind: str
    """The kind of error: `unreadable`, `unrecognised`, `malformed` …"""
    message: str
    entries: int
    """The number of entries that were converted before the error."""
    count: int = 1
    """How often the input has the warning, of which the position is that of the first."""

    @property
    def is_warning(self) -> bool:
        return self.kind == "warning"

    @property
    def severity(self) -> str:
        return "warning" if self.is_warning else "error"

    def __str__(self) -> str:
        position = "" if self.line is None else f":{self.line}" + (f":{self.column}" if self.column else "")
        times = f" ({self.count} times)" if self.count > 1 else ""
        return f"{self.source}{position}: {self.message}{times}" if self.source else f"{self.message}{times}"


class ConversionWarning(UserWarning):
    """A problem in an input that cost a value, or an input that failed and was skipped."""

    problem: Problem
    """Its source, line, column and message, and how often the input has it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class ConversionError(ChartconvError):
    """Some inputs failed."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        first, others = str(problems[0]), len(problems) - 1
        super().__init__(f"{first} (and {others} more)" if others else first)
        self.problems = tuple(problems)
        """All errors, in the order of the inputs."""

    def __reduce__(self) -> tuple[type[ConversionError], tuple[tuple[Problem, ...]]]:
        return ConversionError, (self.problems,)


def warn(problem: Problem) -> None:
    """Issues a warning in the code that called this package."""
    folder = os.path.dirname(__file__)
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == folder:
        level, frame = level + 1, frame.f_back
    warnings.warn(ConversionWarning(problem), stacklevel=level)


def problems(path: str) -> list[Problem]:
    """Reads a list that the program wrote with `--errors`; without entries if it failed before."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", newline="\n") as file:
        return [_problem(json.loads(line)) for line in file]


def _problem(row: dict[str, Any]) -> Problem:
    del row["severity"]
    return Problem(**{**row, "source": row["source"] or ""})


def without_prefix(line: str) -> str:
    return line.removeprefix(PREFIX)


def failure(status: int, messages: Sequence[str], found: Sequence[Problem]) -> ChartconvError:
    """Returns the error of a run that ended with a status other than 0."""
    if status == INPUT_FAILED and found:
        return ConversionError(found)
    text = "\n".join(map(without_prefix, messages))
    if status == WRONG_USAGE:
        return UsageError(text)
    if status < 0:
        return ChartconvError(f"chartconv was ended by {signal.Signals(-status).name}")
    return ChartconvError(text or f"chartconv ended with status {status}")
