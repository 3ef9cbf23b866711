"""The number of rows that were read, as a notebook shows it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Literal, Union

Progress = Union[Callable[[int], object], Literal[False], None]

# In seconds: the time before the first line and that between two.
_PATIENCE, _INTERVAL = 1.0, 0.2


def observer(progress: Progress) -> tuple[Callable[[int], object], Callable[[], object]]:
    """The functions to call with the number of rows so far, and at their end."""
    if callable(progress):
        return progress, lambda: None
    if progress is None and _is_notebook():
        line = _NotebookLine()
        return line.show, line.end
    return lambda count: None, lambda: None


def _is_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return hasattr(shell, "kernel")


class _NotebookLine:
    def __init__(self) -> None:
        self._handle: Any = None
        self._next = time.monotonic() + _PATIENCE
        self._count = 0

    def show(self, count: int) -> None:
        self._count = count
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _INTERVAL
            self._display()

    def end(self) -> None:
        """Shows the last number if others were shown."""
        if self._handle is not None:
            self._display()

    def _display(self) -> None:
        content = {"text/plain": f"chartconv: {self._count:,} rows"}
        if self._handle is None:
            display = sys.modules["IPython"].display.display
            self._handle = display(content, raw=True, display_id=True)
        else:
            self._handle.update(content, raw=True)
