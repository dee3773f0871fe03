"""Computes the values of custom/*/*/case.json from the inputs beside them, without kbench: a few lines for each tool.

Prints each series that differs, and exits with 1 if there is one. Cases that expect an error have no values.
"""

import json
import re
import sys
from datetime import datetime
from pathlib import Path
from statistics import median

FOLDER = Path(__file__).parent / "custom"
SCALES = {
    "ns": (1e-9, "s"), "us": (1e-6, "s"), "ms": (1e-3, "s"), "s": (1, "s"), "1/s": (1, "1/s"), "{count}": (1, "{count}"),
    "By": (1, "By"), "MB": (1e6, "By"), "MiB": (2**20, "By"), "MiB/s": (2**20, "By/s"), "req/s": (1, "1/s"),
    "10^6bits/s": (1e6, "bit/s"), "10^9bits/s": (1e9, "bit/s"), "KBytes/s": (2**10, "By/s"), "MBytes/s": (2**20, "By/s"),
    "Trans/s": (1, "1/s"),
}  # fmt: skip


def documents(text):
    """The JSON document in a text: from the first brace or bracket that begins one to its end."""
    for found in re.finditer(r"[{\[]", text):
        try:
            value = json.JSONDecoder().raw_decode(text, found.start())[0]
        except ValueError:
            continue
        if isinstance(value, dict) or (value and isinstance(value[0], dict)):
            return value
    raise ValueError("no JSON")


def go_bench(text):
    of_go = {"ns/op": "ns", "B/op": "By", "allocs/op": "{count}"}
    name, labels = None, {}
    for line in text.split("\n"):
        if found := re.match(r"(pkg|note): +(.*)", line):
            labels = {**labels, {"pkg": "package"}.get(found[1], found[1]): found[2]}
        if found := re.match(r"Benchmark_?(\S+)", line):
            name, line = found[1], line[found.end() :]
        # A log line may stand between a name and its numbers.
        if name and re.match(r" \d+( ([.\d]+|[+-]Inf|NaN) \S+)+$", re.sub(r"^|\s+", " ", line).replace("  ", " ")):
            for value, unit in re.findall(r"(\S+)\s+(\S+)", line.split(None, 1)[1]):
                if unit != "MB/s":
                    yield name if unit in of_go else f"{name} {unit}", labels, float(value), of_go.get(unit, unit)


def json_list(text):
    for one in documents(text):
        yield one["name"], one.get("labels", {}), one["value"], one["unit"]


def hyperfine(text):
    for one in documents(text)["results"]:
        if one["command"]:
            yield one["command"], one.get("parameters", {}), median(one["times"]), "s"


def fortio(text):
    run = documents(text)
    well = {str(code) for code in range(200, 300)} | {"418", "OK", "SERVING"} | ({"1"} if "GRPC" in run["RunType"] else set())
    codes = {code: int(count) for code, count in run["RetCodes"].items()}
    errors = sum(count for code, count in codes.items() if code not in well)
    yield "requests", {}, run["ActualQPS"], "1/s"
    # Nighthawk writes the 2xx only.
    missing = int(run["DurationHistogram"]["Count"]) - sum(codes.values()) if "Nighthawk" in run["Labels"] else 0
    yield "errors", {}, errors + max(0, missing), "{count}"
    for one in run["DurationHistogram"]["Percentiles"] or []:
        yield "latency", {"quantile": f'{one["Percentile"] / 100:.6g}'}, one["Value"], "s"


TREND = {"med": "0.5", "p90": "0.9", "p95": "0.95"}
TIMES = r"^(http_req|iteration|group|grpc_req|ws_session|browser_http_req)_duration$|^ws_connecting$|web_vital_(?!cls)"
NOT_READ = r"^(vus|http_req_(waiting|blocked))"


def summary_of_points(lines):
    """What k6's summary would say of the lines of --out json; rates over the time from the first point to the last."""
    kinds = {one["metric"]: one["data"] for one in lines if one["type"] == "Metric"}
    points = {name: [one["data"] for one in lines if one["metric"] == name and one["type"] == "Point"] for name in kinds}
    times = [datetime.strptime(point["time"], "%Y-%m-%dT%H:%M:%S.%fZ").timestamp() for all in points.values() for point in all]
    for name, kind in kinds.items():
        values = sorted(point["value"] for point in points[name])
        if kind["type"] == "trend":
            places = {f"p({percent})": (len(values) - 1) * percent / 100 for percent in (50, 90, 95, 99)}
            below = {key: int(place) for key, place in places.items()}
            between = {key: values[at] + (values[min(at + 1, len(values) - 1)] - values[at]) * (places[key] - at) for key, at in below.items()}
            yield name, {**kind, "values": between}
        elif kind["type"] == "rate":
            yield name, {"passes": sum(values), "fails": len(values) - sum(values)}
        else:
            yield name, {"rate": sum(values) / (max(times) - min(times))}


def k6(text):
    if text.startswith('{"type":"Metric"'):
        summary = {"metrics": dict(summary_of_points([json.loads(line) for line in text.splitlines()]))}
    else:
        summary = documents(text)
    results = summary.get("results")
    metrics = summary.get("metrics") or {one["name"]: one for one in results["metrics"]}
    if results:
        metrics["checks"] = {"values": {key: results["checks"]["results"][0][key] for key in ("passes", "fails")}}
    for name, metric in metrics.items():
        values = metric.get("values", metric)
        labels = {"submetric": name.split("{")[1].rstrip("}")} if "{" in name else {}
        time = re.search(TIMES, name.split("{")[0])
        if re.search(NOT_READ, name):
            continue
        elif "passes" in values or "matches" in values:
            yield name, labels, values.get("matches", values.get("fails" if name == "checks" else "passes")), "{count}"
        elif "value" in values:
            yield name, labels, values["value"], ""
        elif "rate" in values or results and "count" in values:
            rate = values["rate"] if "rate" in values else values["count"] / summary["config"]["duration"]
            yield name, labels, rate, "By/s" if "data_" in name else "1/s"
        else:
            for key, value in values.items():
                found = re.match(r"^p\((.*)\)$", key)
                if key in TREND or found:
                    quantile = TREND.get(key) or f"{float(found[1]) / 100:.6g}"
                    unit = "ms" if time or metric.get("contains") == "time" else "{count}" if "cls" in name else ""
                    yield name, {**labels, "quantile": quantile}, value, unit


def netperf(text):
    quantiles = {"MIN": "0", "P50": "0.5", "P90": "0.9", "P99": "0.99", "MAX": "1", "Minimum": "0", "50th": "0.5", "90th": "0.9", "99th": "0.99", "Maximum": "1"}
    for banner, body in re.findall(r"(?:^|\n)?((?:MIGRATED )?[^\n=]*TEST from[^\n]*\n|^)((?:(?!MIGRATED )[^\n]*\n)+)", text):
        labels = {"test": re.match(r"(?:MIGRATED )?(.*) TEST", banner)[1]} if banner else {}
        found = dict(re.findall(r"^([A-Z0-9_]+)=(.*)$", body, re.M))
        if not found and "," not in body:
            continue
        if not found:
            heads, cells = [re.findall(r'"[^"]*"|[^,]+', line) for line in body.split("\n")[:2]]
            found = dict(zip(heads, cells))
        unit = found.get("THROUGHPUT_UNITS", found.get("Throughput Units"))
        yield "transactions" if unit == "Trans/s" else "throughput", labels, float(found.get("THROUGHPUT", found.get("Throughput"))), unit
        for key, value in found.items():
            which = re.split("[ _]", key)[0]
            if "retrans" in key.lower() and "local" in key.lower():
                yield "retransmits", labels, float(value), "{count}"
            elif "latency" in key.lower() and which in quantiles:
                yield "latency", {**labels, "quantile": quantiles[which]}, float(value), "us"
            elif key == "MEAN_LATENCY":
                yield "mean latency", labels, float(value), "us"


def prometheus(text):
    types = dict(re.findall(r'^# TYPE "?([^\s"]+)"? (\w+)$', text, re.M))
    label = r'("?[\w.]+"?)="((?:[^"\\]|\\.)*)"'
    for line in text.split("\n"):
        found = re.match(r'^(?:(\w+)(?:\{(.*?)\})?|\{"([^"]+)",?(.*?)\}) (\S+)(?: \d+)?$', line)
        name = found and (found[1] or found[3])
        if found and types.get(name) in ("gauge", "summary", "untyped") and not re.match("go_|process_|python_|.*_created$", name):
            labels = {key.strip('"'): value for key, value in re.findall(label, found[2] or found[4] or "")}
            if float(found[5]) < float("inf"):
                yield name, labels, float(found[5]), {"seconds": "s", "bytes": "By"}.get(name.split("_")[-1], name)


def kube_burner(text):
    for one in documents(text):
        job = one.get("jobName") or one["jobConfig"]["name"]
        for key, quantile in (("P50", "0.5"), ("P95", "0.95"), ("P99", "0.99")):
            unit = {"svcL": "ns", "gate": ""}.get(one["metricName"][:4], "ms")
            labels = {"job": job, "measurement": one["metricName"], "quantile": quantile}
            yield one["quantileName"], labels, one[key], unit


def clusterloader2(text):
    for item in documents(text[text.index("{") :])["dataItems"]:
        for key, value in item["data"].items():
            quantile = {"quantile": f"{int(key[4:]) / 100:g}"} if key.startswith("Perc") else {}
            labels = {**item.get("labels", {}), **quantile}
            yield " ".join([*item.get("labels", {}).values(), "" if quantile else key]), labels, value, item["unit"]


READERS = {
    "go-bench": go_bench, "json": json_list, "hyperfine": hyperfine, "fortio": fortio, "nighthawk": fortio, "k6": k6, "netperf": netperf,
    "prometheus": prometheus, "kube-burner": kube_burner, "clusterloader2": clusterloader2,
}  # fmt: skip


def computed(reader, text, metrics):
    """name, labels, value and unit of each series; what comes several times as its median."""
    found = {}
    for name, labels, value, unit in READERS[reader](text):
        said = metrics.get(name, metrics.get(unit, {})).get("unit", unit)
        if value == value and abs(value) != float("inf"):
            key = name, tuple(sorted(labels.items())), said
            found.setdefault(key, []).append(value)
    for (name, labels, unit), values in found.items():
        scale, ours = SCALES.get(unit, (1, unit))
        yield name, dict(labels), median(values) * scale, ours


def differences(case):
    stated = json.loads((case / "case.json").read_text())
    text = next(case.glob("input.*")).read_bytes().decode("utf-8-sig", "replace").replace("\r\n", "\n")
    left = list(computed(case.parent.name, text, stated.get("settings", {}).get("metrics", {})))
    for one in stated["expect"]["series"]:
        for name, labels, value, unit in left:
            own = all(text in labels.values() for text in one.get("labels", {}).values())
            named = all(word in name for word in one["name"].split())
            if named and own and unit == one["unit"] and abs(value - one["value"]) <= 1e-9 * abs(value):
                left.remove((name, labels, value, unit))
                break
        else:
            yield f"expected {one}"
    yield from (f"computed {one}" for one in left)


checked = wrong = 0
for case in sorted(path.parent for path in FOLDER.glob("*/*/case.json")):
    if "series" in json.loads((case / "case.json").read_text())["expect"]:
        checked += 1
        for one in differences(case):
            wrong += 1
            print(f"{case.parent.name}/{case.name}: {one}")
print(f"{checked} cases with values, {wrong} differences")
sys.exit(wrong > 0)
