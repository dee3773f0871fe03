#!/usr/bin/env python3
"""Writes __tests__/fixtures/stats/*.json: values of our statistics as scipy and statsmodels compute them.

Needs, in a virtual environment outside the repository:

    python3 -m venv /tmp/kbench-reference
    /tmp/kbench-reference/bin/pip install scipy==1.17.1 statsmodels==0.15.0 numpy==2.4.6
    /tmp/kbench-reference/bin/python scripts/gen-stats-reference.py

The output depends on nothing but these versions: running it again leaves the files as they are.
"""
import json
import pathlib
import statistics
import warnings

import numpy
import scipy
import statsmodels
from scipy import special, stats
from statsmodels.stats.multitest import multipletests

EXPECTED = {"scipy": "1.17.1", "statsmodels": "0.15.0", "numpy": "2.4.6"}
FOUND = {module.__name__: module.__version__ for module in (scipy, statsmodels, numpy)}
if FOUND != EXPECTED:
    raise SystemExit(f"expected {EXPECTED}, found {FOUND}")

FOLDER = pathlib.Path(__file__).parent.parent / "__tests__" / "fixtures" / "stats"
random = numpy.random.default_rng(20260901)


def write(name, cases):
    lines = ",\n    ".join(json.dumps(case) for case in cases)
    source = json.dumps({"script": "scripts/gen-stats-reference.py", **EXPECTED})
    text = f'{{\n  "source": {source},\n  "cases": [\n    {lines}\n  ]\n}}\n'
    (FOLDER / f"{name}.json").write_text(text)


def floats(values):
    return [float(value) for value in values]


def samples():
    cases = []
    for size in (1, 2, 3, 4, 5, 8, 20, 101):
        for draw in (
            random.normal(10, 2, size),
            random.lognormal(20, 0.1, size),
            random.integers(0, 4, size).astype(float),
            random.normal(1e9, 1e-3, size),
        ):
            cases.append(
                {
                    "samples": floats(draw),
                    "quantiles": [[q, float(numpy.quantile(draw, q))] for q in (0, 0.05, 0.25, 0.5, 0.75, 0.99, 1)],
                    "median": float(numpy.median(draw)),
                    "mean": statistics.mean(floats(draw)),
                    "spread": float(stats.median_abs_deviation(draw, scale="normal")),
                    "standardDeviation": None if size < 2 else statistics.stdev(floats(draw)),
                }
            )
    return cases


DEGREES = [1, 2, 3, 4, 5, 7, 9, 15, 19, 30, 60, 100, 150, 200]
TAILS = [0.49, 0.45, 0.3, 0.1, 0.025, 0.01, 1e-3, 2e-4, 5e-5, 1e-6, 1e-9, 1e-12]

write("samples", samples())
write(
    "log-gamma",
    [{"x": x, "value": float(special.gammaln(x))} for x in (1e-8, 0.01, 0.25, 0.5, 0.75, 1.5, 2.5, 3, 7.25, 20, 50.5, 100, 1000, 1e6)],
)
write(
    "incomplete-beta",
    [
        {"x": x, "a": a, "b": b, "value": float(special.betainc(a, b, x))}
        for a, b in ((0.5, 0.5), (0.5, 3), (2, 0.5), (5, 1), (9.5, 0.5), (30, 0.5), (100, 0.5), (12, 40))
        for x in (1e-9, 1e-4, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999)
    ],
)
write(
    "student-t",
    [
        {"degreesOfFreedom": degrees, "t": t, "tail": float(stats.t.sf(t, degrees))}
        for degrees in DEGREES
        for t in (0, 0.001, 0.1, 0.5, 1, 1.5, 2, 3, 5, 8, 12, 25, 100, 1000)
        if stats.t.sf(t, degrees) > 1e-250
    ],
)
write(
    "student-t-density",
    [
        {"degreesOfFreedom": degrees, "t": t, "log": float(stats.t.logpdf(t, degrees))}
        for degrees in DEGREES
        for t in (-100, -3, -0.5, 0, 0.001, 0.1, 1, 2, 5, 12, 100, 1000)
    ],
)
write(
    "student-t-quantile",
    [
        {"degreesOfFreedom": degrees, "tail": tail, "t": float(stats.t.isf(tail, degrees))}
        for degrees in DEGREES
        for tail in TAILS
    ],
)
write(
    "holm",
    [
        {"pValues": floats(p), "adjusted": floats(multipletests(p, method="holm")[1])}
        for p in (
            [0.03],
            [0.01, 0.04, 0.03, 0.005],
            [0.5, 0.5, 0.5],
            [1e-9, 0.9, 2e-4, 2e-4, 0.3],
            [0, 1, 0.2],
            *(random.uniform(0, 1, size) ** 3 for size in (7, 20, 50)),
        )
    ],
)


def prediction():
    """One more run against k runs: the two-sample t test of equal variances with a second sample of one."""
    cases = []
    for scale in ("relative", "absolute"):
        for better in ("lower", "higher"):
            for runs in (2, 3, 5, 6, 10, 20):
                for shift in (-0.6, -0.05, 0.0, 0.03, 0.2, 0.9):
                    margin = float(random.choice([0.0, 0.02, 0.15]))
                    logs = random.normal(3, 0.04, runs)
                    latest = float(random.normal(3 + shift, 0.04))
                    sign = 1 if better == "lower" else -1
                    limit = float(numpy.log1p(margin)) if scale == "relative" else margin
                    with warnings.catch_warnings():
                        warnings.simplefilter("ignore")  # scipy warns that one observation has no variance
                        worse = stats.ttest_ind([sign * latest - limit], sign * logs, alternative="greater")
                        interval = stats.ttest_ind([latest], logs).confidence_interval(0.95)
                    back = numpy.exp if scale == "relative" else (lambda value: value)
                    change = (lambda d: float(numpy.expm1(d))) if scale == "relative" else float
                    cases.append(
                        {
                            "scale": scale,
                            "better": better,
                            "margin": margin,
                            "baseline": floats(back(logs)),
                            "current": float(back(latest)),
                            "pValue": float(worse.pvalue),
                            "estimate": change(latest - numpy.mean(logs)),
                            "lower": change(interval.low),
                            "upper": change(interval.high),
                        }
                    )
    return cases


write("prediction", prediction())


def mean_of_rounds():
    """Student's t of the mean of a few rounds with two assignments of roles whose common offset is known; Satterthwaite."""
    cases = []
    for rounds in (4, 8, 12):
        for scale, freedom in ((0.03, 4), (0.007, 4), (0.025, 18), (1e-9, 4)):
            for effect in (0.02, 0.1, 0.7):
                cells = [random.normal(effect + place, 0.05, rounds // 2) for place in (0.05, -0.05)]
                limit = 0.02
                freedoms = rounds - 2
                pooled = sum(numpy.var(cell, ddof=1) * (len(cell) - 1) for cell in cells) / freedoms
                variances = (pooled / rounds, scale**2)
                middle = numpy.mean([numpy.mean(cell) for cell in cells])
                degrees = sum(variances) ** 2 / (variances[0] ** 2 / freedoms + variances[1] ** 2 / freedom)
                t = stats.t(degrees, loc=0, scale=numpy.sqrt(sum(variances)))
                if scale < 1e-6:  # without an offset it is the test of two samples, one of them reflected
                    plain = stats.ttest_ind(cells[0] - limit, limit - cells[1], alternative="greater").pvalue
                    assert abs(plain / t.sf(middle - limit) - 1) < 1e-6
                cases.append(
                    {
                        "straight": floats(cells[0]),
                        "swapped": floats(cells[1]),
                        "offset": {"scale": scale, "degreesOfFreedom": freedom},
                        "value": limit,
                        "greater": float(t.sf(middle - limit)),
                        "less": float(t.cdf(middle - limit)),
                        "tail": 0.0025,
                        "interval": floats(middle + numpy.array([-1, 1]) * t.isf(0.0025)),
                    }
                )
    return cases


write("mean-of-rounds", mean_of_rounds())
