"""Files over HTTP, as they are or compressed, from a server on every address of loopback."""

import filecmp
import itertools
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Web"))

from misbehaving import Server, reply
from program import Program

MEGABYTES = 200
WAYS = ["plain", "packed"]
# From this size a document is served in only one way, each way in turn.
LARGE = 1 << 20


def is_same(output, name, other, other_name):
    """Compares two outputs. The name of the input may differ: it replaces the name of a feed without one."""
    if filecmp.cmp(output, other, shallow=False):
        return True
    # Line by line, because the memory of this process counts in the peak of its child processes.
    with open(output, "rb") as first, open(other, "rb") as second:
        lines = itertools.zip_longest(first, second, fillvalue=b"")
        return all(line == found.replace(other_name.encode(), name.encode()) for line, found in lines)


class FileServer:
    """Serves the files of a folder. The server holds none in memory."""

    def __init__(self, folder):
        self.folder = folder
        self.server = Server("0.0.0.0", handlers={"plain": self.plain, "packed": self.packed})

    def url(self, path, way="plain", host="127.0.0.1"):
        return f"http://{host}:{self.server.port}/{way}/{os.path.basename(path)}"

    def plain(self, server, client, request):
        return self.send(client, os.path.basename(request.path))

    def packed(self, server, client, request):
        return self.send(client, os.path.basename(request.path) + ".gz", Content_Encoding="gzip")

    def send(self, client, name, **headers):
        path = os.path.join(self.folder, name)
        with open(path, "rb") as file:
            reply(client, "200 OK", Content_Length=os.path.getsize(path), **headers)
            client.sendfile(file)
        return True


class ServedDocuments:
    """Documents over HTTP against the same documents in files."""

    def __init__(self, program, folder):
        self.files = FileServer(folder)
        self.program = Program(program, folder)
        self.count = self.conversions = self.piped = self.seconds = 0

    def check(self, path, options, status, allows):
        """Returns the problems with a document. It must end as with the file, whose output and messages are in
        `.out` and `.err`, except for its name, within the CPU time that `allows` accepts, and 200 MB. The end
        of a file is known before its rows, unlike that of a stream: if a document ends differently from the
        file, it must end as through a pipe."""
        self.count += 1
        ways = WAYS if os.path.getsize(path) < LARGE else [WAYS[self.count % 2]]
        if "packed" in ways:
            with open(path + ".gz", "wb") as file:
                subprocess.run(["gzip", "-1", "-c", path], stdout=file, check=True)
        return [f"{problem} over HTTP, {way}" for way in ways for problem in self.problems(path, options, way, status, allows)]

    def problems(self, path, options, way, status, allows):
        url = self.files.url(path, way)
        self.conversions += 1
        run = self.program.run("--no-cache", *options, url, output=path + ".http")
        self.seconds += run.seconds
        differences = self.differences(run, path, url, path, status)
        if differences and not self.differences(run, path, url, "-", self.pipe(path, options)):
            self.piped += 1
        else:
            yield from differences
        if not allows(run.cpu):
            yield f"{run.cpu:.1f} s of CPU"
        if run.peak > MEGABYTES:
            yield f"{run.peak} MB"
        requests = self.files.server.take()
        if len(requests) != 1:
            yield f"{len(requests)} requests"

    def differences(self, run, path, url, name, status):
        with open(path + ".err", encoding="utf-8", errors="replace") as file:
            due = file.read()
        sizes = [os.path.getsize(path + suffix) for suffix in [".http", ".out"]]
        return [text for text, is_wrong in [
            (f"status {run.status}, not {status}", run.status != status),
            (f"says {run.errors[:300]!r}, not {due[:300]!r}", run.errors.replace(url, name) != due),
            (f"{sizes[0]} bytes of output, not {sizes[1]}, or others",
             not is_same(path + ".out", name, path + ".http", url)),
        ] if is_wrong]

    def pipe(self, path, options):
        """Converts the document through a pipe, and returns the status."""
        with (
            open(path + ".out", "wb") as output, open(path + ".err", "wb") as errors,
            subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as source,
        ):
            return subprocess.run(
                [self.program.path, *options], stdin=source.stdout, stdout=output, stderr=errors).returncode
