#!/usr/bin/env python3
"""What a fault in an XML document costs: at most twice the instructions of the same document without it, and no
memory that grows with the document. All entries are read.

Usage: damage_cost.py PROGRAM [WORDS...]. Only cases with one of the WORDS in their name are run. If neither perf
nor valgrind counts instructions, only memory and entries are checked."""

import os
import random
import re
import subprocess
import sys
import tempfile

from squares import Meter

FACTOR = 2
# What has no end is read up to some limit before it is read otherwise.
FACTOR_UNENDED = 4
# In kilobytes, from a document of 5 to one of 20 MB.
GROWTH = 3 << 10
WORDS = "chart song album news weather report music today local market open season team game city study".split()


def document(count, head=b"", faults=(), fault=b""):
    """RSS of short items, some of them with a fault."""
    pick = random.Random(1)

    def words(number):
        return " ".join(pick.choice(WORDS) for _ in range(number))

    yield (b'<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title>'
           b"<description>of the example</description>\n" + head + b"<link>http://news.example/</link>")
    for number in range(count):
        text = (f"<item>\n  <title>{words(8)}</title>\n  <link>http://news.example/{number}.html</link>\n"
                f'  <guid isPermaLink="false">{number}</guid>\n  <pubDate>Mon, 06 May 2024 10:00:00 GMT</pubDate>\n'
                f"  <dc:creator>{words(2)}</dc:creator>\n  <description>%s{words(80)}</description>\n</item>\n").encode()
        yield text % (fault if number in faults else b"")
    yield b"</channel></rss>"


def cases(count):
    every = range(count)
    amp = b"& "
    yield "amp-head", dict(head=b"<copyright>a & b</copyright>")
    yield "amp-middle", dict(fault=amp, faults=[count // 2])
    yield "amp-end", dict(fault=amp, faults=[count - 1])
    yield "amp-ten", dict(fault=amp, faults=every[::count // 10])
    yield "amp-every", dict(fault=amp, faults=every)
    yield "control-every", dict(fault=b"\x01", faults=every)
    yield "less-every", dict(fault=b"a < b ", faults=every)
    yield "byte-every", dict(fault=b"caf\xe9 \xc3\xa9\xc3\xa9\xc3\xa9", faults=every)
    yield "br-every", dict(fault=b"a<br>b", faults=every)
    yield "mismatched-end", dict(head=b"<copyright>a</copyrigth>")
    yield "unclosed-image", dict(head=b"<image>")
    yield "unclosed-text", dict(head=b"<copyright>")
    yield "unclosed-value", dict(head=b"<copyright a='b>c</copyright>")
    yield "unclosed-comment", dict(head=b"<!-- never closed")
    yield "unclosed-instruction", dict(head=b"<?never closed")
    yield "unclosed-section", dict(head=b"<copyright><![CDATA[a</copyright>")


def memory(program, path):
    process = subprocess.Popen([program, "-j1", "--to", "csv", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    rows = sum(block.count(b"\n") for block in iter(lambda: process.stdout.read(1 << 16), b"")) - 1
    return rows, os.wait4(process.pid, 0)[2].ru_maxrss


def main(program, *words):
    wrong = run = 0
    small, large, larger = 1000, 7000, 28_000
    with tempfile.TemporaryDirectory() as folder:
        meter = Meter(os.path.abspath(program), folder)

        def path(count, **fault):
            # A process's peak begins with that of the one that started it.
            name = os.path.join(folder, "document")
            with open(name, "wb") as file:
                file.writelines(document(count, **fault))
            return name

        def instructions(count, **fault):
            _, command, number = meter.counter
            arguments = [*command, meter.program, "-j1", "--to", "csv", path(count, **fault)]
            return int(re.search(number, meter.run(arguments, 1000)[0])[1])

        clean = instructions(small) if meter.counter else 1
        for index, (name, fault) in enumerate(cases(small)):
            if words and not any(word in name for word in words):
                continue
            run += 1
            factor = instructions(small, **fault) / clean if meter.counter else 0
            sizes = [memory(program, path(count, **dict(list(cases(count))[index][1]))) for count in (large, larger)]
            growth = sizes[1][1] - sizes[0][1]
            rows = [sizes[0][0], sizes[1][0]]
            if factor > (FACTOR_UNENDED if name.startswith("unclosed") else FACTOR) or growth > GROWTH or rows != [large, larger]:
                wrong += 1
                print(f"{name}: {factor:.2f} times the instructions, {growth} KB more, rows {rows}", flush=True)
    print(f"damage_cost: {run} cases in {meter.unit}, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
