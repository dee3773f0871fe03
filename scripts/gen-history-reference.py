#!/usr/bin/env python3
"""Writes __tests__/fixtures/history/*.json: values that scipy and plain enumeration give, for the search of change points.

Needs, in a virtual environment outside the repository:

    python3 -m venv /tmp/kbench-reference
    /tmp/kbench-reference/bin/pip install scipy==1.17.1 numpy==2.4.6
    /tmp/kbench-reference/bin/python scripts/gen-history-reference.py

The output depends on nothing but these versions: running it again leaves the files as they are.
"""
import itertools
import json
import pathlib

import numpy
import scipy
from scipy import stats

EXPECTED = {"scipy": "1.17.1", "numpy": "2.4.6"}
FOUND = {module.__name__: module.__version__ for module in (scipy, numpy)}
if FOUND != EXPECTED:
    raise SystemExit(f"expected {EXPECTED}, found {FOUND}")

FOLDER = pathlib.Path(__file__).parent.parent / "__tests__" / "fixtures" / "history"
random = numpy.random.default_rng(20261121)


def write(name, cases):
    lines = ",\n    ".join(json.dumps(case) for case in cases)
    source = json.dumps({"script": "scripts/gen-history-reference.py", **EXPECTED})
    (FOLDER / f"{name}.json").write_text(f'{{\n  "source": {source},\n  "cases": [\n    {lines}\n  ]\n}}\n')


write("normal-tail", [{"z": z, "tail": float(stats.norm.sf(z))} for z in (-8, -1, 0, 1e-9, 0.1, 0.5, 1, 1.96, 2.9, 2.9999, 3, 3.0001, 4, 5, 7, 10, 20, 37)])


def exact_tail(u, m, n):
    """P(U >= u) without ties, through a sample that has this U and scipy's exact distribution."""
    # The ranks of the first group: start lowest, then lift the highest ones until U is reached.
    lifts, left = [0] * m, u
    for i in reversed(range(m)):
        lifts[i] = min(n, left)
        left -= lifts[i]
    first = [i + 1 + lift for i, lift in enumerate(lifts)]
    second = [rank for rank in range(1, m + n + 1) if rank not in first]
    result = stats.mannwhitneyu(first, second, alternative="greater", method="exact")
    assert result.statistic == u and len(second) == n
    return float(result.pvalue)


cases = []
for m, n in ((1, 1), (1, 9), (3, 9), (3, 97), (4, 26), (5, 5), (6, 6), (8, 40), (12, 12), (12, 60), (13, 40), (20, 20), (24, 100)):
    for share in (0.3, 0.5, 0.7, 0.85, 0.95, 1.0):
        u = round(share * m * n)
        cases.append({"u": u, "m": m, "n": n, "tail": exact_tail(u, m, n)})
write("mann-whitney", cases)


def largest_q(series):
    """The largest energy statistic over all splits, straight from the definition, with U-statistic means."""
    best = -float("inf")
    n = len(series)
    for k in range(2, n - 1):
        x, y = series[:k], series[k:]
        cross = sum(abs(a - b) for a in x for b in y) * 2 / (len(x) * len(y))
        within = sum(
            sum(abs(a - b) for a, b in itertools.combinations(part, 2)) * 2 / (len(part) * (len(part) - 1))
            for part in (x, y)
        )
        best = max(best, len(x) * len(y) / n * (cross - within))
    return best


def permutation_cases():
    """The exact p-value of the largest energy statistic: the share of all orders that reach what was seen."""
    for shift in (0.0, 1.0, 2.5, 6.0):
        series = [round(float(v), 3) for v in random.normal(0, 1, 8)]
        series = [v + (shift if i >= 4 else 0) for i, v in enumerate(series)]
        seen = largest_q(series)
        orders = [largest_q(list(order)) for order in itertools.permutations(series)]
        yield {"series": series, "largest": seen, "pValue": sum(q >= seen * (1 - 1e-12) for q in orders) / len(orders)}


write("permutation", list(permutation_cases()))
