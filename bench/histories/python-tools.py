#!/usr/bin/env python3
"""Change points of apache-otava 0.8.0 and asv 0.6.6 with their defaults, for bench/detection-histories.mjs.

Reads a JSON list of series from standard input, writes {"otava": [[index, …], …], "asv": […], "versions": {…}}.

    python3 -m venv /tmp/kbench-peers && /tmp/kbench-peers/bin/pip install apache-otava==0.8.0 asv==0.6.6
    KBENCH_PEERS_PYTHON=/tmp/kbench-peers/bin/python node bench/detection-histories.mjs FOLDER
"""
import importlib.metadata
import json
import sys

from asv.step_detect import detect_steps
from otava.analysis import compute_change_points

OTAVA = {"window_len": 50, "max_pvalue": 0.001, "min_magnitude": 0.0}  # AnalysisOptions of otava/series.py


def otava(series):
    return sorted(int(point.index) for point in compute_change_points(series, **OTAVA)[0])


def asv(series):
    """Steps up or down by more than their errors and 5 %, asv's regressions_thresholds."""
    steps = detect_steps(series)
    found = []
    for (_, _, before, _, error_before), (left, _, after, _, error_after) in zip(steps, steps[1:]):
        if abs(after - before) > max(error_before, error_after, 0.05 * abs(before)):
            found.append(int(left))
    return found


all_series = json.load(sys.stdin)
json.dump(
    {
        "otava": [otava(series) for series in all_series],
        "asv": [asv(series) for series in all_series],
        "versions": {name: importlib.metadata.version(name) for name in ("apache-otava", "asv")},
    },
    sys.stdout,
)
