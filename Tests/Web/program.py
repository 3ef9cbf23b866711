"""Runs of the program, each with a separate cache and within bounds of time and memory."""

import os
import signal
import resource
import subprocess
import tempfile
import time

# A child of vfork starts with this process's peak of memory.
subprocess._USE_VFORK = False


class Run:
    def __init__(self, status, output, errors, seconds, usage):
        self.status, self.output, self.errors = status, output, errors
        self.seconds, self.cpu = seconds, usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss // 1024
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

    def run(self, *arguments, environment=None, timeout=60, output=None):
        """Runs the program to its end. The output stays in the file `output`, if there is one."""
        start = time.monotonic()
        with open(output, "wb") if output else tempfile.TemporaryFile() as written, tempfile.TemporaryFile() as errors:
            child = subprocess.Popen(
                [self.path, *arguments], stdin=subprocess.DEVNULL, stdout=written, stderr=errors,
                env={**self.environment, **(environment or {})}, cwd=self.folder)
            deadline = start + timeout
            while True:
                pid, status, usage = os.wait4(child.pid, os.WNOHANG)
                if pid:
                    break
                if time.monotonic() > deadline:
                    # Popen's own would wait for a child that has ended.
                    os.kill(child.pid, signal.SIGKILL)
                time.sleep(0.005)
            child.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            text = ""
            if not output:
                written.seek(0)
                text = written.read().decode()
            return Run(child.returncode, text, errors.read().decode(), time.monotonic() - start, usage)

    def table(self, *arguments, **options):
        return self.run("--fields", "source,rank,name", *arguments, **options)
