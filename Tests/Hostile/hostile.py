#!/usr/bin/env python3
"""Hostile documents against the built program. Each must end within TIMES the CPU time of a plain feed of 20
MB, within 200 MB, with the expected status and a message that says why. Over HTTP it must end as from a file.

Usage: hostile.py PROGRAM EACH [NAME...]

Each EACHth document is served over HTTP, and each document that is named."""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

from documents import ENTRY, HEAD, documents
from served import ServedDocuments

# The CPU time that a conversion may take, as a multiple of a plain feed's. The slowest documents take ten
# times as long: a feed with a long title, which CSV repeats in each row. `make squares` finds quadratic time.
TIMES = 15
# The seconds of CPU time after which a conversion is killed.
ENDLESS = 60
MEGABYTES = 200
SECRET = "this must not be read"


class Plain:
    """The CPU time of a plain feed, measured when it is needed."""

    def __init__(self, program, folder):
        self.path = os.path.join(folder, "plain")
        with open(self.path, "wb") as file:
            file.write(HEAD + ENTRY * 300_000 + b"</feed>")
        self.program, self.seconds = program, 0
        self.measure()

    def measure(self):
        for _ in range(2):
            with open(os.devnull, "wb") as output:
                process = subprocess.Popen(
                    [self.program, "--quiet", "--to", "csv", "--fields", "all", self.path], stdout=output)
                _, code, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(code)
            self.seconds = max(self.seconds, usage.ru_utime + usage.ru_stime)

    def allows(self, seconds):
        """Measures again before it says no: the machine may have become busy."""
        if seconds > TIMES * self.seconds:
            self.measure()
        return seconds <= TIMES * self.seconds


def main(program, each, names):
    failures = 0
    worst = {"seconds": (0, ""), "megabytes": (0, "")}
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        plain = Plain(program, folder)
        served = ServedDocuments(program, folder)
        secret = os.path.join(folder, "secret.txt")
        with open(secret, "w") as file:
            file.write(SECRET)
        for index, (name, status, words, blocks, formats) in enumerate(documents):
            if names and name not in names:
                continue
            path = os.path.join(folder, "document")
            with open(path, "wb") as file:
                for block in blocks:
                    file.write(block.replace(b"SECRET", secret.encode()))
            due = 0 if status == "repaired" else status
            for format in formats:
                count += 1
                options = [*([] if status == "repaired" else ["--quiet"]), *output_options(format)]
                problems, seconds, megabytes = check([program, *options, path], path, status, due, words, secret)
                if not plain.allows(seconds):
                    problems.append(f"{seconds:.1f} s of CPU, of a plain feed {plain.seconds:.2f} s")
                worst["seconds"] = max(worst["seconds"], (round(seconds, 2), f"{name} to {format}"))
                worst["megabytes"] = max(worst["megabytes"], (megabytes, f"{name} to {format}"))
                if problems or names:
                    print(f"{name} to {format}: {seconds:.2f} s, {megabytes} MB; " + "; ".join(problems), flush=True)
                failures += bool(problems)
            is_served = names or index % each == 0
            problems = served.check(path, options, due, plain.allows) if is_served else []
            if problems or names:
                print(f"{name} to {format}: " + "; ".join(problems or ["the same over HTTP"]), flush=True)
            failures += bool(problems)
    print(f"hostile: {count} conversions of {len(documents)} documents, {served.conversions} over HTTP in {served.seconds:.0f} s, {served.piped} of them as through a pipe, "
          f"{failures} wrong; "
          f"worst {worst['seconds']} s, {worst['megabytes']} MB; a plain feed {plain.seconds:.2f} s")
    return 1 if failures else 0


def output_options(format):
    """The options for a format with all columns but the source; `ndjson+extra` has one more. The documents are made for
    entries of twice the default size."""
    name, *more = format.split("+")
    return ["--max-entry", "16M", "--to", name, "--fields", ",".join(["all", "-source", *more])]


def check(arguments, path, status, due, words, secret):
    """Returns the problems with a document, the seconds it takes and its peak in MB."""
    tracer = shutil.which("strace")
    reads_files = os.path.getsize(path) < 10_000 and tracer
    log = path + ".trace"
    if reads_files:
        arguments = [tracer, "-f", "-o", log, "-e", "trace=open,openat,connect,socket"] + arguments
    with open(path + ".out", "wb") as output, open(path + ".err", "wb") as errors:
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (ENDLESS,) * 2))
        _, code, usage = os.wait4(process.pid, 0)
        seconds = usage.ru_utime + usage.ru_stime
        process.returncode = os.waitstatus_to_exitcode(code)
    problems = []
    if process.returncode != due:
        problems.append(f"status {process.returncode}, not {due}")
    megabytes = usage.ru_maxrss // 1024
    if megabytes > MEGABYTES and not reads_files:
        problems.append(f"{megabytes} MB")
    with open(path + ".err", "rb") as file:
        message = file.read().decode(errors="replace")
    lines = message.splitlines()
    if status == 0 and lines:
        problems.append(f"says {lines[0][:100]!r}")
    if status == 1 and len(lines) != 1:
        problems.append(f"{len(lines)} lines of messages: {message[:200]!r}")
    if words not in message:
        problems.append(f"says {message[:160]!r}, nothing of {words!r}")
    if status != 0 and not re.search(r":\d+(:\d+)?: ", message):
        problems.append(f"no position in {message[:160]!r}")
    with open(path + ".out", "rb") as file:
        if SECRET.encode() in file.read():
            problems.append("a file from outside is in the output")
    if reads_files:
        with open(log) as file:
            for line in file:
                if secret in line or "AF_INET" in line:
                    problems.append(f"tried to reach outside: {line.strip()}")
    return problems, seconds, megabytes


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
