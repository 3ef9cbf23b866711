"""Runs of the program, each with a cache of its own and within bounds of time and memory."""

import os
import resource
import subprocess
import tempfile
import time


class Run:
    def __init__(self, status, output, errors, seconds, peak):
        self.status, self.output, self.errors = status, output, errors
        self.seconds, self.peak = seconds, peak
        self.rows = max(output.count("\n") - 1, 0)


class Program:
    def __init__(self, path, folder):
        self.path = os.path.abspath(path)
        self.folder = folder
        self.cache = os.path.join(folder, "cache")
        self.environment = {
            name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")
        }
        self.environment.update(XDG_CACHE_HOME=self.cache, HOME=folder)

    def start(self, *arguments, environment=None, **options):
        return subprocess.Popen(
            [self.path, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**self.environment, **(environment or {})}, cwd=self.folder, **options)

    def run(self, *arguments, environment=None, timeout=60):
        start = time.monotonic()
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            child = subprocess.Popen(
                [self.path, *arguments], stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                env={**self.environment, **(environment or {})}, cwd=self.folder)
            deadline = start + timeout
            while True:
                pid, status, usage = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    break
                if time.monotonic() > deadline:
                    child.kill()
                time.sleep(0.005)
            child.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            errors.seek(0)
            return Run(
                child.returncode, output.read().decode(), errors.read().decode(),
                time.monotonic() - start, usage.ru_maxrss // 1024)

    def table(self, *arguments, **options):
        return self.run("--fields", "source,rank,name", *arguments, **options)
