"""The number of rows that were read, as a notebook shows it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, Literal, Union

Progress = Union[Callable[[int], object], Literal[False], None]

# In seconds: the time before the first line and that between two.
_PATIENCE, _INTERVAL = 1.0, 0.2


def observer(progress: Progress) -> Callable[[int], object]:
    """The function to call with the number of rows."""
    if callable(progress):
        return progress
    if progress is None and _is_notebook():
        return _NotebookLine().show
    return lambda count: None


def _is_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return hasattr(shell, "kernel")


class _NotebookLine:
    def __init__(self) -> None:
        self._handle: Any = None
        self._next = time.monotonic() + _PATIENCE

    def show(self, count: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _INTERVAL
        content = {"text/plain": f"chartconv: {count:,} rows"}
        if self._handle is None:
            display = sys.modules["IPython"].display.display
            self._handle = display(content, raw=True, display_id=True)
        else:
            self._handle.update(content, raw=True)
