#!/usr/bin/env python3
"""No quadratic time: a piece that a reader searches for is repeated n, 2n and 4n times in each context of a
document, and documents in an archive. Each doubling costs at most 2.5 times as much.

Usage: squares.py PROGRAM [SECONDS [SEED [WORDS...]]]: runs for at most SECONDS, in an order by SEED; 0 runs all
cases. Only cases with all the WORDS in their name are run.

A case that takes less than SMALL at 4n isn't relevant, and one that takes less than FACTOR squared at 4n isn't
quadratic. The others are measured at each doubling: by instructions if perf or valgrind can count them, else by
user time, the minimum of several runs. By time alone, cache misses look quadratic."""

import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from many import archives
from pieces import cases

N = 16_000
FACTOR = 2.5
# In seconds, at 4n: quadratic time with 64,000 repetitions that takes less has steps of less than 20 picoseconds.
SMALL = 0.08
SLOWEST = 20
# valgrind takes about fifty times as long.
SLOWEST_COUNTED = 1000


class Meter:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.counter = self.perf() or self.valgrind()

    @property
    def unit(self):
        return self.counter[0] + "'s instructions" if self.counter else "user time"

    @staticmethod
    def perf():
        """perf's command that counts instructions, and the number in its output."""
        if not shutil.which("perf"):
            return None
        counter = ["perf", "stat", "-x,", "-e", "instructions:u"], rb"(\d+),[^,]*,instructions:u"
        probe = subprocess.run([*counter[0], "true"], capture_output=True).stderr
        return ("perf", *counter) if re.search(counter[1], probe) else None

    def valgrind(self):
        if not shutil.which("valgrind"):
            return None
        # valgrind can't read Swift's debug information.
        stripped = os.path.join(self.folder, "stripped")
        subprocess.run(["strip", "--strip-debug", "-o", stripped, self.program], check=True)
        self.program = stripped
        return "valgrind", ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"], rb"Collected : (\d+)"

    def run(self, arguments, slowest=SLOWEST):
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (slowest, slowest)))
        message = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode < 0:
            raise RuntimeError(f"signal {-process.returncode}")
        return message, usage.ru_utime

    def path(self, data):
        path = os.path.join(self.folder, "document")
        with open(path, "wb") as file:
            file.write(data)
        return path

    def arguments(self, case, count):
        return [self.program, *case.arguments(self.path(case.document(count)))]

    def seconds(self, case, count):
        return self.run(self.arguments(case, count))[1]

    def cost(self, case, count):
        arguments = self.arguments(case, count)
        if self.counter:
            _, command, number = self.counter
            return int(re.search(number, self.run(command + arguments, SLOWEST_COUNTED)[0])[1])
        return min(self.seconds(case, count) for _ in range(3))


def main(program, seconds=0, seed=1, *words):
    end = time.monotonic() + float(seconds) if float(seconds) else float("inf")
    every = [case for case in [*cases(), *archives()] if all(word in case.name for word in words)]
    random.Random(int(seed)).shuffle(every)
    wrong = looked = doubled = 0
    worst = (0, "")
    with tempfile.TemporaryDirectory() as folder:
        meter = Meter(os.path.abspath(program), folder)
        minimum = min(meter.seconds(every[0], 0) for _ in range(5))
        for case in every:
            if time.monotonic() > end:
                break
            looked += 1
            try:
                taken = meter.seconds(case, 4 * N) - minimum
                worst = max(worst, (round(taken, 2), case.name))
                if taken < SMALL or taken < FACTOR * FACTOR * (meter.seconds(case, N) - minimum):
                    continue
                doubled += 1
                costs = [meter.cost(case, n) for n in (N, 2 * N, 4 * N)]
                factors = [after / max(before, 1e-9) for before, after in zip(costs, costs[1:])]
                # If time is measured, one slow doubling is noise, and two are quadratic time.
                law = max(factors) if meter.counter else min(factors)
                if law > FACTOR:
                    wrong += 1
                    shown = ", ".join(f"{factor:.2f}" for factor in factors)
                    print(f"{case.name}: {shown} times at each doubling, {taken:.2f} s at the last", flush=True)
            except RuntimeError as error:
                wrong += 1
                print(f"{case.name}: {error}", flush=True)
    print(f"squares: {looked} of {len(every)} cases, {doubled} of them measured at each doubling in {meter.unit}, {wrong} wrong; "
          f"slowest {worst[0]} s at {4 * N} times: {worst[1]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
