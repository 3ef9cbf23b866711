#!/usr/bin/env python3
"""Measures the peak memory of feeds with long texts as tables of columns.

    long_texts.py CHARTCONV

Nothing large may be imported here: the memory of this process counts in the peaks of those it starts.
"""

import os
import random
import subprocess
import sys
import tempfile

from program import finish

LIMIT = 64 << 20
# The number of entries and the size of their texts.
FEEDS = [(400, 100_000), (60, 1_000_000)]


def write(path, count, size):
    chance = random.Random(size)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randrange(2, 10))) for _ in range(5000)]
    with open(path, "w") as file:
        file.write('<rss version="2.0"><channel><title>Paper Lanterns</title>\n')
        for index in range(count):
            text = " ".join(chance.choices(words, k=size * 2 // 13))
            file.write(f"<item><title>{index}</title><description><![CDATA[{text}]]></description></item>\n")
        file.write("</channel></rss>\n")


def faults_of(program, path, label):
    for form in ("parquet", "arrow"):
        for jobs in ("1", "2"):
            process = subprocess.Popen(
                [program, "-q", "--fields", "all", "--jobs", jobs, "--to", form, path], stdout=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            peak = usage.ru_maxrss * 1024
            if status or peak > LIMIT:
                yield f"{label} as {form}, {jobs} jobs: status {status}, {peak >> 20} MiB"


def main():
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "feed.xml")
        for count, size in FEEDS:
            write(path, count, size)
            faults += faults_of(sys.argv[1], path, f"{count} texts of {size} bytes")
    finish("long texts", f"{len(FEEDS)} feeds within {LIMIT >> 20} MiB", faults)


if __name__ == "__main__":
    main()
