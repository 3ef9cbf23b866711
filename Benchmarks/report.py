"""The table of a run, its raw numbers, and what it ran on."""

import csv
import statistics
import subprocess
from pathlib import Path


def first_line(command: list) -> str:
    try:
        found = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return "not found"
    return (found.stdout or found.stderr).strip().split("\n")[0]


def machine(python: Path) -> list[str]:
    """Returns the programs and the machine of a run."""
    processor = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            processor = line.split(":", 1)[1].strip()
            break
    cores = first_line(["nproc"])
    packages = "libxml2 libsimdjson14 sfeed golang-github-mmcdole-gofeed-dev jq miller valgrind".split()
    versions = [
        f"{name} {first_line(['dpkg-query', '-W', '-f', '${Version}', name])}" for name in packages
    ]
    code = (
        "import importlib.metadata as m; "
        "print(', '.join(f'{n} {m.version(n)}' for n in 'lxml feedparser fastfeedparser duckdb'.split()))"
    )
    return [
        f"{processor}, {cores} cores; {first_line(['uname', '-sr'])}",
        first_line(["swift", "--version"]),
        ", ".join(versions),
        f"{first_line([python, '--version'])}: {first_line([python, '-c', code])}",
    ]


def ratio(program, base, key: str) -> float:
    """Returns the ratio to chartconv's time: the median over the rounds that both ran in."""
    of = lambda run: getattr(run, key)
    if len(program.runs) == len(base.runs):
        pairs = zip(program.runs, base.runs)
        return statistics.median(of(one) / max(of(other), 1e-6) for one, other in pairs)
    return statistics.median(map(of, program.runs)) / statistics.median(map(of, base.runs))


def lines(case) -> list[str]:
    base = case.programs[0]
    if base.instructions:
        head = ["| program | instructions | × first |", "| --- | ---: | ---: |"]
        rows = [
            f"| {p.name} | {p.instructions:,} | {p.instructions / base.instructions:.3f} |"
            for p in case.programs
        ]
    else:
        head = [
            "| program | seconds | × first | CPU seconds | × first | peak MiB | |",
            "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
        ]
        rows = []
        for p in case.programs:
            middle = lambda key: statistics.median(getattr(run, key) for run in p.runs)
            peak = max(run.peak for run in p.runs) / 1024
            rows.append(
                f"| {p.name} | {middle('wall'):.4f} | {ratio(p, base, 'wall'):.2f} "
                f"| {middle('cpu'):.4f} | {ratio(p, base, 'cpu'):.2f} | {peak:.1f} | {p.note} |")
    return [f"## {case.title}", "", *head, *rows, ""]


def write(cases, folder: Path, python: Path, load: str, is_quick: bool) -> None:
    text = ["# A run of `make bench`", "", *(f"- {line}" for line in machine(python))]
    if is_quick:
        text.append("- with `QUICK=1`: smaller inputs")
    text += [
        "",
        "Medians; a ratio is the median of the ratios to the first program's run of the same round.",
        f"Peak memory is the most that any run had resident. Load when it began: {load}.",
        "",
    ]
    for case in cases:
        text += lines(case)
    (folder / "table.md").write_text("\n".join(text))
    with open(folder / "raw.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow("case program round wall cpu peak_kib instructions".split())
        for case in cases:
            for program in case.programs:
                for index, run in enumerate(program.runs, 1):
                    out.writerow(
                        [case.title, program.name, index, run.wall, run.cpu, run.peak, ""])
                if program.instructions:
                    out.writerow([case.title, program.name, "", "", "", "", program.instructions])
