"""Archives of many documents, charts, times and partitions, for squares.py: the work for a document doesn't grow
with the number of others."""

import io
import os
import shutil
import tarfile

from pieces import Case


class Documents(Case):
    """Documents in an archive, of which the number grows and not the size. Each run has an output of its own."""

    SCALE = 32

    def __init__(self, name, member, words):
        self.name, self.member, self.words = name, member, words

    def document(self, count):
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w") as tar:
            for number in range(count // self.SCALE):
                data = self.member.replace(b"%d", b"%d" % number)
                entry = tarfile.TarInfo(f"{number}-2024-05-01T00-00-00Z.xml")
                entry.size = len(data)
                tar.addfile(entry, io.BytesIO(data))
        return archive.getvalue()

    def arguments(self, path):
        shutil.rmtree(f"{path}-out", ignore_errors=True)
        os.mkdir(f"{path}-out")
        return [word.replace("{}", path).replace("OUT", f"{path}-out") for word in [*self.words, "--quiet", "--jobs", "1"]]


# One entry of a chart, and the documents of which there are many.
ENTRY = b'"entries":[{"id":"%d","rank":1,"name":"a","price":1}]}'
MEMBERS = {
    "charts": b'{"feed":{"chart":"c%d","country":"us","updated":"2024-01-01T00:00:00Z"},' + ENTRY,
    "times": b'{"feed":{"chart":"c","country":"us","updated":"2024-01-01T00:00:00.%d1Z"},' + ENTRY,
    "copies": b'{"feed":{"chart":"c","country":"us","updated":"2024-01-01T00:00:00Z"},' + ENTRY,
    "countries": b'{"feed":{"chart":"c","country":"c%d","updated":"2024-01-01T00:00:00Z"},' + ENTRY,
    "searches": b'{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackId":%d,"trackName":"a"}]}',
    "streams": b'<rss version="2.0"><channel><title>t%d</title><item><guid>%d</guid><title>a</title></item></channel></rss>',
    "documents of a stream": b'<rss version="2.0"><channel><title>t</title><item><guid>%d</guid><title>a</title></item></channel></rss>',
    "one id": b'<rss version="2.0"><channel><title>t</title><item><guid>g</guid><link>http://a.b/%d</link></item><item><guid>g</guid></item></channel></rss>',
    "truncated feeds": b'<rss version="2.0"><channel><item><guid>g</guid></item><item><guid>%d</guid></item><item>',
    "truncated copies": b'<rss version="2.0"><channel><item><guid>g</guid></item><item><guid>h</guid></item><item>',
    "empty documents": b'<rss version="2.0"><channel><item>',
}
RUNS = {
    "csv": ["{}", "--to", "csv"],
    "history": ["history", "{}", "--to", "csv", "--snapshot-time", "name"],
    "history of undated ones": ["history", "{}", "--to", "csv"],
    "diff": ["diff", "--latest", "{}", "--to", "csv", "--snapshot-time", "name"],
    "explain": ["explain", "{}"],
    "a database": ["--allow-partial", "{}", "-o", "OUT/o.sqlite"],
    "--append": ["--allow-partial", "{}", "--to", "csv", "--fields", "id", "--partition", "country", "--append", "--output-dir", "OUT"],
    "partitions": ["--allow-partial", "{}", "--to", "csv", "--fields", "id", "--partition", "chart,country", "--output-dir", "OUT"],
    "--unique": ["{}", "--to", "csv", "--unique", "id"],
    "--only-new": ["{}", "--to", "csv", "--only-new", "OUT/seen"],
}


def archives():
    for documents, member in MEMBERS.items():
        for run, words in RUNS.items():
            yield Documents(f"many documents: {documents} to {run}", member, words)
