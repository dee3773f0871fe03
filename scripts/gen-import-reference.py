#!/usr/bin/env python3
"""Writes __tests__/fixtures/import/reference.json: what the imported files say, computed without any code of kbench.

Python's standard library is enough:

    python3 scripts/gen-import-reference.py

Mean and median are those of Python's `statistics` (exact fractions), quantiles are its "inclusive" ones, which are type 7
of Hyndman and Fan.
"""
import csv
import json
import pathlib
import statistics

FIXTURES = pathlib.Path(__file__).parent.parent / "__tests__" / "fixtures"
FOLDER = FIXTURES / "import"


def read(path):
    return json.loads((FIXTURES / path).read_text())


def pulls(path):
    """Seconds of every pull, by (size, layers, revision): "100MB-4" and "create" are 100 MB, 4 layers, v1."""
    series = {}
    for name, runs in read(path)["benchmarks"].items():
        size, layers = name.split("-")
        for kind, revision in (("create", "v1"), ("update", "v2")):
            durations = [pull["duration"] for pull in runs[kind]["samples"]]
            series[size, layers, revision] = [duration / 1e9 for duration in durations]
    return series


def spegel():
    baseline = pulls("import/spegel/baseline.json")
    mirrored = pulls("import/spegel/spegel-v030.json")
    assert baseline.keys() == mirrored.keys()
    cases = []
    for key in sorted(baseline):
        before, after = baseline[key], mirrored[key]
        cases.append(
            {
                "size": key[0],
                "layers": key[1],
                "revision": key[2],
                "samples": [len(before), len(after)],
                "mean": [statistics.mean(before), statistics.mean(after)],
                "median": [statistics.median(before), statistics.median(after)],
                "changeOfMedian": statistics.median(after) / statistics.median(before) - 1,
            }
        )
    return cases


def hey():
    rows = list(csv.DictReader((FOLDER / "hey-0.1.4" / "requests.csv").open()))
    times = [float(row["response-time"]) for row in rows]
    offsets = [float(row["offset"]) for row in rows]
    span = max(offset + time for offset, time in zip(offsets, times)) - min(offsets)
    percentiles = statistics.quantiles(times, n=100, method="inclusive")
    return {
        "requests": len(rows),
        "seconds": span,
        "rate": len(rows) / span,
        "quantiles": {"0.5": percentiles[49], "0.99": percentiles[98]},
    }


def iperf3(path):
    result = read(path)
    end = result["end"]
    whole = [interval["sum"] for interval in result["intervals"]]
    seconds = sum(interval["seconds"] for interval in whole)
    sent = sum(interval["bytes"] for interval in whole)
    received = sent * end["sum_received"]["bytes"] / end["sum_sent"]["bytes"]
    used = end["cpu_utilization_percent"]
    return {
        "file": path,
        "throughput": end["sum_received"]["bits_per_second"],
        "clientCpu": used["host_total"] / 100 * seconds / (sent / 1e9),
        "serverCpu": used["remote_total"] / 100 * seconds / (received / 1e9),
    }


reference = {
    "source": "scripts/gen-import-reference.py",
    "spegel": spegel(),
    "hey": hey(),
    "iperf3": [iperf3(f"network/iperf3-3.12/{name}.json") for name in ("tcp", "tcp-4-streams", "udp-flood")],
}
(FOLDER / "reference.json").write_text(json.dumps(reference, indent=2) + "\n")
