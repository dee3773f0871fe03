#!/usr/bin/env python3
"""Writes __tests__/fixtures/stats/paired/*.json: the statistics of the paired gate, by other means than ours.

Needs the virtual environment that scripts/gen-stats-reference.py names. The p-values without ties are scipy's or counted in whole numbers;
those with ties come from enumerating every assignment of signs or samples; intervals come from asking scipy's tests at every value
between two neighbouring votes which ones they reject. The output depends on nothing but the versions.
"""
import itertools
import json
import math
import pathlib

import numpy
import scipy
from scipy import integrate, optimize, stats

EXPECTED = {"scipy": "1.17.1", "numpy": "2.4.6"}
FOUND = {module.__name__: module.__version__ for module in (scipy, numpy)}
if FOUND != EXPECTED:
    raise SystemExit(f"expected {EXPECTED}, found {FOUND}")

FOLDER = pathlib.Path(__file__).parent.parent / "__tests__" / "fixtures" / "stats" / "paired"
FOLDER.mkdir(exist_ok=True)
random = numpy.random.default_rng(20261121)


def write(name, cases):
    lines = ",\n    ".join(json.dumps(case) for case in cases)
    source = json.dumps({"script": "scripts/gen-paired-reference.py", **EXPECTED})
    (FOLDER / f"{name}.json").write_text(f'{{\n  "source": {source},\n  "cases": [\n    {lines}\n  ]\n}}\n')


def floats(values):
    return [float(value) for value in values]


def normal():
    tails = (0.6, 0.5, 0.3, 0.1, 0.025, 0.01, 2e-4, 1e-6, 1e-12, 1e-100)
    return [{"z": float(z), "tail": float(stats.norm.sf(z))} for z in (-8, -3, -0.5, 0, 1e-6, 0.3, 1, 2.5, 2.99, 3.01, 4, 6, 10, 30)] + [
        {"z": float(stats.norm.isf(tail)), "tail": tail} for tail in tails
    ]


def signed_rank_p(values, method="exact"):
    return {
        alternative: float(stats.wilcoxon(values, alternative=alternative, method=method, correction=method != "exact").pvalue)
        for alternative in ("greater", "less")
    }


def signed_rank_counted(values, statistic):
    """Whole numbers, since scipy's floating-point sums lose digits below 1e-13; checked against scipy above that."""
    total = len(values) * (len(values) + 1) // 2
    counts = [1] + [0] * total
    for rank in range(1, len(values) + 1):
        for w in range(total, rank - 1, -1):
            counts[w] += counts[w - rank]
    found = {
        "greater": sum(counts[int(statistic) :]) / 2 ** len(values),
        "less": sum(counts[: int(statistic) + 1]) / 2 ** len(values),
    }
    for side, value in signed_rank_p(values).items():
        assert value < 1e-9 or math.isclose(value, found[side], rel_tol=1e-6), (value, found[side])
    return found


def signed_rank_enumerated(values):
    """Exact given the mid-ranks of what is not zero."""
    counted = [value for value in values if value != 0]
    ranks = stats.rankdata(numpy.abs(counted)) if counted else numpy.array([])
    found = float(sum(rank for rank, value in zip(ranks, counted) if value > 0))
    sums = [float(sum(ranks[list(chosen)])) for size in range(len(ranks) + 1) for chosen in itertools.combinations(range(len(ranks)), size)]
    return {
        "statistic": found,
        "greater": sum(one >= found - 1e-9 for one in sums) / len(sums),
        "less": sum(one <= found + 1e-9 for one in sums) / len(sums),
    }


def signed_rank():
    cases = []
    for size in (1, 2, 3, 6, 10, 20, 40, 60):
        for shift in (0, 0.5, 1.2):
            values = random.normal(shift, 1, size)
            statistic = float(stats.rankdata(numpy.abs(values))[values > 0].sum())
            cases.append({"values": floats(values), "method": "exact", "statistic": statistic, **signed_rank_counted(values, statistic)})
    for size in (1, 3, 5, 8, 12, 14):
        for spread in (1, 2, 4):
            values = floats(numpy.round(random.normal(0.6, spread, size)))
            cases.append({"values": values, "method": "exact", **signed_rank_enumerated(values)})
    cases.append({"values": [0.0, 0.0, 0.0], "method": "exact", **signed_rank_enumerated([0.0, 0.0, 0.0])})
    cases.append({"values": [0.25] * 10, "method": "exact", **signed_rank_enumerated([0.25] * 10)})
    for values in (random.normal(0.1, 1, 250), numpy.round(random.normal(0.3, 1, 350) * 4)):
        counted = values[values != 0]
        statistic = float(stats.rankdata(numpy.abs(counted))[counted > 0].sum())
        cases.append({"values": floats(values), "method": "normal", "statistic": statistic, **signed_rank_p(values, "approx")})
    return cases


def mann_whitney_p(x, y, method="exact"):
    return {
        alternative: float(stats.mannwhitneyu(x, y, alternative=alternative, method=method).pvalue)
        for alternative in ("greater", "less")
    }


def mann_whitney_enumerated(x, y):
    ranks = stats.rankdata([*x, *y])
    found = float(sum(ranks[: len(x)]))
    sums = [float(sum(ranks[list(chosen)])) for chosen in itertools.combinations(range(len(ranks)), len(x))]
    return {
        "statistic": found - len(x) * (len(x) + 1) / 2,
        "greater": sum(one >= found - 1e-9 for one in sums) / len(sums),
        "less": sum(one <= found + 1e-9 for one in sums) / len(sums),
    }


def mann_whitney():
    cases = []
    for m, n in ((1, 1), (2, 3), (5, 5), (8, 8), (3, 11), (12, 12), (20, 20), (28, 12), (60, 60)):
        for shift in (0, 0.8):
            x, y = random.normal(shift, 1, m), random.normal(0, 1, n)
            statistic = float(stats.mannwhitneyu(x, y).statistic)
            cases.append({"first": floats(x), "second": floats(y), "method": "exact", "statistic": statistic, **mann_whitney_p(x, y)})
    for m, n in ((1, 3), (4, 4), (7, 3), (3, 8), (7, 7)):
        for spread in (0.5, 1, 3):
            x, y = floats(numpy.round(random.normal(0.7, spread, m))), floats(numpy.round(random.normal(0, spread, n)))
            cases.append({"first": x, "second": y, "method": "exact", **mann_whitney_enumerated(x, y)})
    for x, y in (
        (random.normal(0.1, 1, 180), random.normal(0, 1, 180)),
        (numpy.round(random.normal(0.3, 2, 70)), numpy.round(random.normal(0, 2, 60))),
    ):
        statistic = float(stats.mannwhitneyu(x, y).statistic)
        cases.append({"first": floats(x), "second": floats(y), "method": "normal", "statistic": statistic, **mann_whitney_p(x, y, "asymptotic")})
    return cases


def inverted(votes, greater, less, tail):
    """The closure of the values at which neither one-sided test rejects, looked for between all votes."""
    votes = numpy.unique(votes)
    between = [votes[0] - 1, *((votes[1:] + votes[:-1]) / 2), votes[-1] + 1]
    ends = [-math.inf, *votes, math.inf]
    kept = [i for i, value in enumerate(between) if greater(value) > tail and less(value) > tail]
    return [float(ends[kept[0]]), float(ends[kept[-1] + 1])]


def finite(ends):
    return [None if math.isinf(end) else end for end in ends]


def intervals():
    cases = []
    for size in (1, 4, 6, 9, 16, 25):
        for tail in (0.025, 0.005):
            x = random.normal(0.3, 1, size)
            i, j = numpy.triu_indices(size)
            votes = (x[i] + x[j]) / 2
            test = lambda side: lambda at: stats.wilcoxon(x - at, alternative=side, method="exact").pvalue
            ends = inverted(votes, test("greater"), test("less"), tail)
            cases.append({"kind": "one sample", "first": floats(x), "tail": tail, "estimate": float(numpy.median(votes)), "ends": finite(ends)})
    for m, n in ((3, 4), (6, 6), (8, 8), (14, 9), (20, 20)):
        for tail in (0.025, 0.005):
            x, y = random.normal(0.4, 1, m), random.normal(0, 1, n)
            votes = numpy.subtract.outer(x, y).ravel()
            test = lambda side: lambda at: stats.mannwhitneyu(x - at, y, alternative=side, method="exact").pvalue
            ends = inverted(votes, test("greater"), test("less"), tail)
            cases.append({"kind": "shift", "first": floats(x), "second": floats(y), "tail": tail, "estimate": float(numpy.median(votes)), "ends": finite(ends)})
            votes = numpy.add.outer(x, y).ravel() / 2
            test = lambda side: lambda at: stats.mannwhitneyu(x - at, at - y, alternative=side, method="exact").pvalue
            ends = inverted(votes, test("greater"), test("less"), tail)
            cases.append({"kind": "shared", "first": floats(x), "second": floats(y), "tail": tail, "estimate": float(numpy.median(votes)), "ends": finite(ends)})
    return cases


def strata():
    """Two strata, every way of dividing each pool enumerated; the statistic counts averages above the value."""
    cases = []
    for sizes in ((2, 2, 2, 2), (3, 3, 3, 3), (4, 3, 2, 4)):
        for shift in (0.3, 1.5):
            cells = [random.normal(shift + nuisance, 1, size) for nuisance, size in zip((2, -2, -1, 1), sizes)]
            value = 0.1
            # Stratum by stratum: above the value is positive after reflecting the second cell around the value.
            pools = [(cells[k] - value, value - cells[k + 1]) for k in (0, 2)]
            wins = lambda x, y: int(sum(a > b for a in x for b in y))
            found = sum(wins(x, y) for x, y in pools)
            counts = []
            for x, y in pools:
                pool = [*x, *y]
                counts.append([wins([pool[i] for i in chosen], [pool[i] for i in range(len(pool)) if i not in chosen]) for chosen in itertools.combinations(range(len(pool)), len(x))])
            sums = [a + b for a in counts[0] for b in counts[1]]
            cases.append({"cells": [floats(cell) for cell in cells], "value": value, "greater": sum(one >= found for one in sums) / len(sums)})
    return cases


def offsets():
    """The rank test at every value between two votes, weighted with the chance that the offset moves the value there."""
    cases = []
    for size in (6, 10, 16):
        for scale in (0.05, 0.3, 2.0):
            for degrees in (3, 12):
                x = random.normal(1.1, 1, size)
                value = 0.2
                i, j = numpy.triu_indices(size)
                votes = numpy.unique((x[i] + x[j]) / 2)
                between = [votes[0] - 1, *((votes[1:] + votes[:-1]) / 2), votes[-1] + 1]
                ends = numpy.array([-math.inf, *votes, math.inf])
                chances = numpy.diff(stats.t.cdf((ends - value) / scale, degrees))
                greater = sum(chance * stats.wilcoxon(x - at, alternative="greater", method="exact").pvalue for chance, at in zip(chances, between))
                less = sum(chance * stats.wilcoxon(x - at, alternative="less", method="exact").pvalue for chance, at in zip(chances, between))
                cases.append({"values": floats(x), "value": value, "scale": scale, "degreesOfFreedom": degrees, "greater": float(greater), "less": float(less)})
    return cases


def spending():
    """Lan and DeMets' spending functions, and what the joint distribution of the looks would allow per look."""
    functions = {
        "obrien-fleming": lambda level, t: 2 * stats.norm.sf(stats.norm.isf(level / 2) / math.sqrt(t)),
        "pocock": lambda level, t: level * math.log(1 + (math.e - 1) * t),
    }
    looks = [16 / 160, 40 / 160, 1.0]
    cases = []
    for name, function in functions.items():
        for level in (0.025, 0.01, 2e-4):
            cases.append({"kind": name, "level": level, "fractions": looks, "spent": [float(function(level, t)) for t in looks]})
    return cases


def joint():
    """Two looks at 40 and 160 rounds: the second level that spends its share exactly under joint normality, against the plain share."""
    cases = []
    for level in (0.01, 2e-4):
        first, second = 0.65 * level, 0.35 * level
        z = stats.norm.isf(first)
        # P(not first, second) = P(second) − P(both); the correlation is √(40 / 160).
        both = lambda c: integrate.quad(lambda u: stats.norm.pdf(u) * stats.norm.sf((c - u / 2) / math.sqrt(0.75)), z, z + 12, epsabs=0, epsrel=1e-10)[0]
        c = optimize.brentq(lambda c: stats.norm.sf(c) - both(c) - second, 0.1, 8)
        cases.append({"level": level, "plain": second, "joint": float(stats.norm.sf(c))})
    return cases


def sign_flips():
    """Units with all 2^n ways to turn signs: scipy's permutation test of the mean, and the joint test of several claims by enumeration."""
    # Its own source, so that the cases above stay as they are.
    own = numpy.random.default_rng(20261122)
    alone = []
    for size in (2, 5, 8, 10, 12):
        for values in (own.normal(0.4, 1, size), numpy.round(own.normal(0.5, 1, size)), own.standard_cauchy(size) + 0.3):
            for value in (0.0, 0.25):
                p = {
                    side: float(
                        stats.permutation_test(
                            (values - value,), lambda x, axis: numpy.mean(x, axis=axis), permutation_type="samples",
                            alternative=side, n_resamples=numpy.inf, vectorized=True,
                        ).pvalue
                    )
                    for side in ("greater", "less")
                }
                alone.append({"values": floats(values), "value": value, **p})
    together = []
    for size, claims in ((8, 1), (8, 3), (9, 4), (10, 6)):
        for correlation in (0, 0.9):
            shared = own.normal(0, 1, size)
            shifts = numpy.linspace(1.2, -0.4, claims)
            data = numpy.array(
                [math.sqrt(correlation) * shared + math.sqrt(1 - correlation) * own.normal(0, 1, size) + shift for shift in shifts]
            )
            noise = own.uniform(0.2, 1, claims)
            signs = numpy.array(list(itertools.product((1, -1), repeat=size)))
            turned = signs[:, None, :] * data[None, :, :]
            error = numpy.sqrt((noise + turned.var(axis=2, ddof=1)) / 2 / size)
            statistics = turned.mean(axis=2) / error
            # product() begins with nothing turned.
            found = statistics[0]
            # What lies three standard errors below is not looked at.
            order = [claim for claim in numpy.argsort(-found) if found[claim] >= -3]
            adjusted, least = numpy.ones(claims), 0.0
            for rank, claim in enumerate(order):
                largest = statistics[:, order[rank:]].max(axis=1)
                least = max(least, float(numpy.mean(largest >= found[claim] - 1e-9)))
                adjusted[claim] = least
            together.append({"claims": [floats(row) for row in data], "noise": floats(noise), "pValues": floats(adjusted)})
    return alone, together


write("normal", normal())
write("signed-rank", signed_rank())
write("mann-whitney", mann_whitney())
write("intervals", intervals())
write("strata", strata())
write("offsets", offsets())
write("spending", spending())
write("joint-looks", joint())
alone, together = sign_flips()
write("sign-flips", alone)
write("joint-sign-flips", together)
