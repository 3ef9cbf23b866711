#!/usr/bin/env python3
"""A failing machine against the built program: every read, write, fsync, linkat and rename of a conversion is
made to fail, one at a time.

Usage: faults.py PROGRAM LIBRARY INPUT

Each time, the status tells what failed, there is one clear line, an old output keeps its bytes, and no other
file is left. The same holds if files need a name from the start."""

import errno
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

OLD = b"the old file\n"
MAX_CALLS = 400
NAMED = {"FAULT_NAMED": "1"}


class Machine:
    def __init__(self, program, library, document, folder):
        self.program, self.library, self.document, self.folder = program, library, document, folder
        self.target = os.path.join(folder, "out.ndjson")
        self.log = os.path.join(os.path.dirname(folder), "reached")
        self.problems = []
        self.counts = {}

    def run(self, *arguments, environment=None, **options):
        return subprocess.run(
            [self.program, "--to", "ndjson", "--fields", "all", *arguments], capture_output=True,
            stdin=subprocess.DEVNULL, env={**os.environ, **(environment or {})}, timeout=60, **options)

    def reset(self):
        for name in os.listdir(self.folder):
            os.remove(os.path.join(self.folder, name))
        with open(self.target, "wb") as file:
            file.write(OLD)

    def expect(self, what, outcome, status, output):
        lines = outcome.stderr.decode().splitlines()
        self.counts[what.split(" ")[0]] = self.counts.get(what.split(" ")[0], 0) + 1
        with open(self.target, "rb") as file:
            found = file.read()
        found_names = os.listdir(self.folder)
        if outcome.returncode != status:
            self.problems.append(f"{what}: status {outcome.returncode}, not {status}; {lines}")
        # A signal that ends the program leaves no time for a line.
        if len(lines) != (status > 0):
            self.problems.append(f"{what}: says {lines}")
        if found != output:
            self.problems.append(f"{what}: the output is {found[:40]!r}…")
        if found_names != ["out.ndjson"]:
            self.problems.append(f"{what}: leaves {found_names}")

    def fault(self, function, code, status, whole, settings=None):
        """Fails the n-th call for every n. A failed read leaves the complete entries before it in a partial
        file."""
        for number in range(1, MAX_CALLS):
            self.reset()
            if os.path.exists(self.log):
                os.remove(self.log)
            outcome = self.run("--output", self.target, self.document, environment={
                "LD_PRELOAD": self.library, "FAULT": function, "FAULT_AT": str(number),
                "FAULT_ERRNO": str(code), "FAULT_LOG": self.log, **(settings or {})})
            if not os.path.exists(self.log):
                return self.expect(f"{function} none", outcome, 0, whole)
            partial = self.target + ".partial"
            if function == "read" and os.path.exists(partial):
                with open(partial, "rb") as file:
                    found = file.read()
                rows = whole.replace(b'"is_complete":true', b'"is_complete":false')
                if found != whole and not rows.startswith(found) or found[-1:] != b"\n":
                    self.problems.append(f"read {number}: the partial file is {found[-40:]!r}")
                os.remove(partial)
                outcome.stderr = outcome.stderr.splitlines()[0]
            self.expect(f"{function} {number}", outcome, status, OLD)
        self.problems.append(f"{function}: {MAX_CALLS} calls and no end")


def main(program, library, document):
    with tempfile.TemporaryDirectory() as folder:
        inner = os.path.join(folder, "inner")
        os.mkdir(inner)
        # Long enough for many reads and writes.
        with open(document, "rb") as file:
            text = file.read()
        start, end = text.index(b"<entry"), text.rindex(b"</entry>") + len(b"</entry>")
        large = os.path.join(folder, "large.xml")
        with open(large, "wb") as file:
            file.write(text[:start] + text[start:end] * 12 + text[end:])
        machine = Machine(os.path.abspath(program), os.path.abspath(library), large, inner)
        machine.reset()
        whole = machine.run(large).stdout
        assert whole.count(b"\n") > 100

        machine.fault("read", errno.EIO, 1, whole)
        machine.fault("write", errno.ENOSPC, 3, whole)
        machine.fault("fsync", errno.EIO, 3, whole)
        machine.fault("linkat", errno.ENOSPC, 3, whole)
        machine.fault("rename", errno.ENOSPC, 3, whole)
        for function in ["write", "fsync", "rename"]:
            machine.fault(function, errno.ENOSPC, 3, whole, NAMED)
        others(machine, large, whole)
        for environment in [{}, {"LD_PRELOAD": machine.library, **NAMED}]:
            signals(machine, folder, environment)
            signals_to_several(machine, folder, environment)
        changing(machine, folder, text, start, end)
        without_proc(machine, large)
        simultaneous(machine, folder, text[:start] + text[end:])
        database(machine, folder)

        for problem in machine.problems:
            print(problem)
        print(f"faults: {machine.counts}, {len(machine.problems)} wrong")
        return 1 if machine.problems else 0


def others(machine, large, whole):
    def limit(which, maximum):
        return lambda: resource.setrlimit(which, (maximum, maximum))

    machine.reset()
    short = {"LD_PRELOAD": machine.library, "FAULT_SHORT": "1"}
    outcome = machine.run("--output", machine.target, large, environment=short)
    machine.expect("interrupted and short calls", outcome, 0, whole)

    machine.reset()
    outcome = machine.run("--output", machine.target, large, preexec_fn=limit(resource.RLIMIT_FSIZE, 100_000))
    machine.expect("file-size limit", outcome, 3, OLD)

    machine.reset()
    outcome = machine.run("--output", machine.target, large, preexec_fn=limit(resource.RLIMIT_NOFILE, 4))
    machine.expect("out of descriptors", outcome, 1, OLD)

    machine.reset()
    outcome = machine.run("--output", machine.target, large, preexec_fn=limit(resource.RLIMIT_AS, 200 << 20))
    machine.expect("memory limit of 200 MB", outcome, 0, whole)

    machine.reset()
    with open("/dev/full", "wb") as full:
        outcome = subprocess.run([machine.program, large], stdout=full, stderr=subprocess.PIPE)
    machine.expect("/dev/full", outcome, 3, OLD)

    machine.reset()
    outcome = subprocess.run(
        ["sh", "-c", '"$0" "$1" >&-', machine.program, large], stderr=subprocess.PIPE)
    machine.expect("closed standard output", outcome, 3, OLD)


def signals(machine, folder, environment):
    """The program waits for its input when the signal comes, with some of its output written."""
    with open(os.path.join(folder, "large.xml"), "rb") as file:
        text = file.read()
    # Nothing can be done when SIGKILL comes, and a file that has a name then keeps it.
    numbers = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM, signal.SIGUSR1, signal.SIGRTMIN]
    numbers += [signal.SIGKILL] * (not environment)
    for number in numbers:
        machine.reset()
        arguments = ["--output", machine.target]
        status = interrupt(machine, folder, number, [text[:-1000]], arguments, environment)
        outcome = subprocess.CompletedProcess([], status, b"", b"")
        machine.expect(f"{number.name} while writing", outcome, -number, OLD)


def signals_to_several(machine, folder, environment):
    """Each job writes a file. One is about to be renamed when the signal comes, and is still renamed."""
    with open(os.path.join(folder, "large.xml"), "rb") as file:
        text = file.read()
    for number in [signal.SIGTERM, signal.SIGINT]:
        machine.reset()
        arguments = ["--to", "ndjson", "--jobs", "4", "--output-dir", machine.folder]
        slow = {"LD_PRELOAD": machine.library, "FAULT_SLOW": "1", **environment}
        status = interrupt(
            machine, folder, number, [text[:-1000], text[:-1000], text], arguments, slow)
        finished = os.path.join(machine.folder, "pipe-2.ndjson")
        if os.path.exists(finished):
            os.remove(finished)
        else:
            machine.problems.append(f"{number.name}: what was about to be renamed is gone")
        outcome = subprocess.CompletedProcess([], status, b"", b"")
        machine.expect(f"{number.name} while several are written", outcome, -number, OLD)


def interrupt(machine, folder, number, texts, arguments, environment):
    """Sends the signal when the inputs, pipes, have given these texts; the last then ends.

    A signal that the starting process ignores, for example with nohup, isn't ignored here."""
    def reset():
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_DFL)
    paths = [os.path.join(folder, f"pipe-{index}") for index in range(len(texts))]
    for path in paths:
        os.mkfifo(path)
    process = subprocess.Popen(
        [machine.program, *arguments, *paths], stderr=subprocess.DEVNULL,
        env={**os.environ, **environment}, preexec_fn=reset)
    inputs = [open(path, "wb", buffering=0) for path in paths]
    for input, text in zip(inputs, texts):
        input.write(text)
    if len(inputs) > 1:
        inputs[-1].close()
    time.sleep(0.25)
    process.send_signal(number)
    process.wait(60)
    for input, path in zip(inputs, paths):
        input.close()
        os.remove(path)
    return process.returncode


def without_proc(machine, large):
    """Where /proc isn't mounted, arguments that can't be read are an error, never standard input converted."""
    hide = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs none /proc && exec "$0" "$@"']
    if subprocess.run([*hide, "true"], capture_output=True).returncode:
        return print("without /proc: skipped, as it can't be hidden here")
    machine.reset()
    outcome = subprocess.run(
        [*hide, machine.program, "--to", "ndjson", "--fields", "all", "--output", machine.target, large],
        capture_output=True, stdin=subprocess.DEVNULL)
    machine.expect("without /proc", outcome, 2, OLD)


def simultaneous(machine, folder, text):
    """Threads make their first parser at once. Each made libxml2's table of 50 encodings."""
    path = os.path.join(folder, "short.xml")
    with open(path, "wb") as file:
        file.write(text)
    for jobs in range(2, 9):
        machine.reset()
        outcome = machine.run("--jobs", str(jobs), *[path] * jobs, environment={
            "LD_PRELOAD": machine.library, "FAULT_SLOW_SIZE": str(50 * 8)})
        machine.expect("simultaneous first parsers", outcome, 0, OLD)


def database(machine, folder):
    """A database keeps its rows if the program stops while it adds more than SQLite's cache holds. After an
    error, the file is unchanged; after a signal, SQLite restores it when it is opened."""
    path, rows = os.path.join(folder, "charts.sqlite"), os.path.join(folder, "rows.ndjson")
    text = b'{"name":"%s"}\n' % (b"x" * 1000) * 40_000

    def add(data, **options):
        with open(rows, "wb") as file:
            file.write(data)
        arguments = [machine.program, "--output", path, rows]
        return subprocess.run(arguments, capture_output=True, text=True, **options)

    def check(what, outcome, due):
        machine.counts["database"] = machine.counts.get("database", 0) + 1
        with sqlite3.connect(path) as connection:
            found = [connection.execute(query).fetchone()[0] for query in
                     ("select count(*) from entries", "pragma integrity_check")]
        connection.close()
        if outcome != due or found != [1, "ok"] or os.path.exists(path + "-journal"):
            machine.problems.append(f"database, {what}: {outcome}, has {found}")

    for number in [signal.SIGTERM, signal.SIGINT, signal.SIGKILL]:
        add(b'{"name":"a"}\n')
        status = interrupt(machine, folder, number, [text], ["--output", path], {})
        check(number.name, status, -number)
    before = os.path.getsize(path)
    limit = 4 << 20
    outcome = add(text, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    left = os.path.getsize(path), os.path.exists(path + "-journal")
    check("file-size limit", (outcome.returncode, outcome.stderr.count("\n"), *left), (3, 1, before, False))


def changing(machine, folder, text, start, end):
    """An input that grows, or shrinks, while it is read."""
    entries = text[start:end]
    path = os.path.join(folder, "changing.xml")
    for change in ["grows", "shrinks"]:
        machine.reset()
        with open(path, "wb") as file:
            file.write(text[:start] + entries * 2000)
        process = subprocess.Popen(
            [machine.program, "--to", "csv", "--fields", "name", path],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.read(1)
        if change == "grows":
            with open(path, "ab") as file:
                file.write(text[end:])
        else:
            os.truncate(path, 10_000)
        output, errors = process.communicate()
        lines = errors.decode().splitlines()
        name = f"input that {change}"
        machine.counts["input"] = machine.counts.get("input", 0) + 1
        # A cut within a tag may give a warning before the error.
        faults = [line for line in lines if ": warning: " not in line]
        due = (0, 0) if change == "grows" else (1, 1)
        if (process.returncode, len(faults)) != due or faults != lines[-1:]:
            machine.problems.append(f"{name}: status {process.returncode}, {lines}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
