#!/usr/bin/env python3
"""Measures the peak memory of feeds with long texts, and of many charts in an archive, as tables of columns and as
a database.

    long_texts.py CHARTCONV

Nothing large may be imported here, because the memory of this process counts in the peaks of its child
processes.
"""

import io
import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile

LIMIT = 64 << 20
# The number of entries, and the sizes of their texts. The last rows are as large as `--max-entry` and
# `--max-text` allow by default.
FEEDS = [(400, [100_000]), (60, [1_000_000]), (3, [7_900_000]), (3, [3_900_000, 3_900_000])]

# The text before the entries; of an entry with a number, its beginning, the texts around its
# values, and its end; then the text after the entries.
DIALECTS = {
    "RSS": (
        '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>'
        "<title>Paper Lanterns</title>\n", "<item><title>{}</title>",
        [("<description><![CDATA[", "]]></description>"), ("<content:encoded><![CDATA[", "]]></content:encoded>")],
        "</item>\n", "</channel></rss>\n"),
    "Atom": (
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>Paper Lanterns</title><id>urn:f</id>'
        "<updated>2024-05-01T00:00:00Z</updated>\n", "<entry><id>urn:{0}</id><title>{0}</title>",
        [("<summary>", "</summary>"), ("<content>", "</content>")], "</entry>\n", "</feed>\n"),
    "JSON Feed": (
        '{"version":"https://jsonfeed.org/version/1.1","title":"Paper Lanterns","items":[{}\n', ',{{"id":"{}"',
        [(',"summary":"', '"'), (',"content_html":"', '"')], "}\n", "]}\n"),
    "NDJSON": ("", '{{"name":"{}"', [(',"summary":"', '"'), (',"content":"', '"')], "}\n", ""),
    "CSV": ("name,summary,content\n", "{}", [(",", ""), (",", "")], "\n", ""),
}


def write(path, dialect, count, sizes):
    """Writes words in random order, in pieces: random numbers take longer than the program."""
    chance = random.Random(sum(sizes))
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randrange(2, 10))) for _ in range(5000)]
    pieces = [" ".join(chance.choices(words, k=800))[:5000] for _ in range(100)]
    before, begin, around, end, after = DIALECTS[dialect]
    if dialect == "CSV" and len(sizes) == 1:
        before, around = "name,summary\n", around[:1]
    with open(path, "w") as file:
        file.write(before)
        for index in range(count):
            file.write(begin.format(index))
            for size, (start, stop) in zip(sizes, around):
                file.write(start)
                for _ in range(size // 5000):
                    file.write(chance.choice(pieces))
                file.write(stop)
            file.write(end)
        file.write(after)


def write_archive(path, count):
    """Writes charts of 100 entries, which are read faster than they are stored."""
    results = [{"id": str(number), "name": f"Song {number} of the evening", "artistName": "Vela Morrow",
                "url": f"https://music.example/us/album/{number}", "kind": "songs"} for number in range(1000)]
    with tarfile.open(path, "w") as archive:
        for number in range(count):
            feed = {"title": "Top Songs", "country": "us", "updated": f"{2000 + number // 300}-05-01T00:{number % 60:02}:00Z",
                    "id": f"https://rss.example/api/v2/us/music/most-played/100/songs-{number}.json",
                    "results": results[number % 900:][:100]}
            text = json.dumps({"feed": feed}).encode()
            member = tarfile.TarInfo(f"{number}.json")
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))


def peak(program, form, jobs, path, database):
    if os.path.exists(database):
        os.unlink(database)
    options = ["-o", database] if form == "sqlite" else ["--fields", "all,-is_complete", "--to", form]
    process = subprocess.Popen([program, "-q", "--jobs", jobs, *options, path], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    return status, usage.ru_maxrss * 1024


def problems_of(program, path, label):
    for form in ("parquet", "arrow", "sqlite"):
        for jobs in ("1", "2"):
            status, size = peak(program, form, jobs, path, path + ".sqlite")
            if status or size > LIMIT:
                yield f"{label} as {form}, {jobs} jobs: status {status}, {size >> 20} MiB"


def main():
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "feed")
        for dialect in DIALECTS:
            for count, sizes in FEEDS:
                if dialect != "RSS" and sizes[0] < 2_000_000:
                    continue
                write(path, dialect, count, sizes)
                problems += problems_of(sys.argv[1], path, f"{dialect} with texts of {sizes[0]} bytes")
        write_archive(path, 6000)
        problems += problems_of(sys.argv[1], path, "an archive of 6000 charts")
    for problem in problems:
        print(f"long texts: {problem}")
    print(f"long texts: {len(DIALECTS)} dialects and an archive within {LIMIT >> 20} MiB, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
