#!/usr/bin/env python3
"""Change points of apache-otava 0.8.0, and of asv 0.6.6 where it is there, with their defaults.

Reads a JSON list of series from standard input, writes {"otava": [[index, ...], ...], "asv": [...] or null,
"versions": {...}, "agreement": "20 of 20"}. Started by bench/histories/peers.ts.

All series go through the function that `otava analyze` calls. The first ones also go through the command itself, set up
through OTAVA_CONFIG; `agreement` says in how many both have the same change points.
"""
import contextlib
import csv
import importlib.metadata
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from otava.analysis import compute_change_points

OTAVA = {"window_len": 50, "max_pvalue": 0.001, "min_magnitude": 0.0}  # AnalysisOptions of otava/series.py
CHECKED = 20


def otava(series):
    return sorted(int(point.index) for point in compute_change_points(series, **OTAVA)[0])


def otava_command(all_series):
    """Change points of series of equal length, by the command line."""
    names = [f"m{index}" for index in range(len(all_series))]
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder, "series.csv")
        with table.open("w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["time", "commit", *names])
            for run, values in enumerate(zip(*all_series)):
                rows.writerow([1767225600 + 60 * run, f"c{run}", *map(repr, values)])
        config = pathlib.Path(folder, "otava.yaml")
        config.write_text(
            json.dumps({"tests": {"t": {"type": "csv", "file": str(table), "attributes": ["commit"], "metrics": names}}})
        )
        command = [str(pathlib.Path(sys.executable).with_name("otava")), "analyze", "t", "--output", "json"]
        output = subprocess.run(
            [*command, "--since", "2025-12-31"],
            env={**os.environ, "OTAVA_CONFIG": str(config)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    found = {name: [] for name in names}
    for group in json.loads(output)["t"]:
        for change in group["changes"]:
            found[change["metric"]].append(change["index"])
    return [sorted(found[name]) for name in names]


def asv(detect_steps, series):
    """Steps up or down by more than their errors and 5 %, asv's regressions_thresholds."""
    steps = detect_steps(series)
    found = []
    for (_, _, before, _, error_before), (left, _, after, _, error_after) in zip(steps, steps[1:]):
        if abs(after - before) > max(error_before, error_after, 0.05 * abs(before)):
            found.append(int(left))
    return found


all_series = json.load(sys.stdin)
points = [otava(series) for series in all_series]
checked = [index for index, series in enumerate(all_series) if len(series) == 300][:CHECKED]
command = otava_command([all_series[index] for index in checked]) if checked else []
same = sum(points[index] == command[place] for place, index in enumerate(checked))
versions = {"otava": importlib.metadata.version("apache-otava")}
steps = None
with contextlib.suppress(ImportError):
    from asv.step_detect import detect_steps

    steps = [asv(detect_steps, series) for series in all_series]
    versions["asv"] = importlib.metadata.version("asv")
json.dump({"otava": points, "asv": steps, "versions": versions, "agreement": f"{same} of {len(checked)}"}, sys.stdout)
