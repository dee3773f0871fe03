"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: !0 });
}, __copyProps = (to, from, except, desc) => {
  if (from && typeof from == "object" || typeof from == "function")
    for (let key of __getOwnPropNames(from))
      !__hasOwnProp.call(to, key) && key !== except && __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: !0 }), mod);

// src/features/export/bundle.ts
var bundle_exports = {};
__export(bundle_exports, {
  exportAs: () => exportAs
});
module.exports = __toCommonJS(bundle_exports);

// src/core/format/numbers.ts
function count(number, what) {
  return `${String(number)} ${what}${number === 1 || what.endsWith("series") ? "" : "s"}`;
}
var MINUS = "−";
function formatNumber(value) {
  if (Number.isNaN(value)) return "n/a";
  let magnitude = Math.abs(value), sign = value < 0 ? MINUS : "";
  return magnitude === 1 / 0 ? `${sign}∞` : magnitude === 0 ? "0" : magnitude >= 1e6 || magnitude < 1e-3 ? `${sign}${exponential(magnitude)}` : `${sign}${trimZeros(magnitude.toFixed(decimalsOf(magnitude)))}`;
}
function roundToShown(value) {
  let magnitude = Math.abs(value);
  return magnitude >= 100 ? Math.round(magnitude) : Number(magnitude.toPrecision(3));
}
function withSign(value, format) {
  let text = format(Math.abs(value));
  return Number.isNaN(value) || !/[1-9∞]/.test(text) ? text : `${value < 0 ? MINUS : "+"}${text}`;
}
function trimZeros(text) {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
function exponential(magnitude) {
  let [mantissa = "", exponent = ""] = magnitude.toExponential(2).split("e");
  return `${trimZeros(mantissa)}e${exponent.replace("+", "").replace("-", MINUS)}`;
}
function decimalsOf(magnitude) {
  return magnitude >= 100 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(magnitude)));
}
var step = (factor, symbol) => ({ factor, symbol }), BIT_RATES = ["bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s", "Pbit/s"].map(
  (symbol, power) => step(1e3 ** -power, symbol)
), BYTE_RATES = ["B/s", "KiB/s", "MiB/s", "GiB/s", "TiB/s", "PiB/s"].map(
  (symbol, power) => step(1024 ** -power, symbol)
), BYTES = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"].map((symbol, power) => step(1024 ** -power, symbol)), RATES = ["/s", "k/s", "M/s", "G/s", "T/s", "P/s"].map((symbol, power) => step(1e3 ** -power, symbol)), COUNTS = ["count", "k", "M", "G", "T", "P"].map((symbol, power) => step(1e3 ** -power, symbol)), TIMES = [step(1e9, "ns"), step(1e6, "µs"), step(1e3, "ms"), step(1, "s")], TIMES_PER_GIGABYTE = [step(1e6, "µs/GB"), step(1e3, "ms/GB"), step(1, "s/GB")], STEPS = {
  "bit/s": { steps: BIT_RATES, ofZero: step(1, "bit/s") },
  "By/s": { steps: BYTE_RATES, ofZero: step(1, "B/s") },
  By: { steps: BYTES, ofZero: step(1, "B") },
  "1/s": { steps: RATES, ofZero: step(1, "/s") },
  s: { steps: TIMES, ofZero: step(1, "s") },
  "s/GBy": { steps: TIMES_PER_GIGABYTE, ofZero: step(1, "s/GB") },
  "{count}": { steps: COUNTS, ofZero: step(1, "count") },
  1: { steps: [step(100, "%")], ofZero: step(100, "%") }
};
function scaleOf(unit, magnitude) {
  let { steps, ofZero } = STEPS[unit], size = Math.abs(magnitude);
  if (size === 0 || !Number.isFinite(size) || unit === "s/GBy" && size >= 0.01) return ofZero;
  for (let [index, scale] of steps.entries()) {
    let next = steps[index + 1], most = next === void 0 ? 1 / 0 : Math.round(scale.factor / next.factor);
    if (roundToShown(size * scale.factor) < most) return scale;
  }
  return ofZero;
}
function formatValue(value, unit) {
  if (Number.isNaN(value)) return "n/a";
  let { factor, symbol } = scaleOf(unit, value);
  return `${formatNumber(value * factor)} ${symbol}`;
}
var NOTHING = 5e-5;
function formatChange(change, scale, unit) {
  return withSign(change, (magnitude) => formatMagnitude(magnitude, scale, unit));
}
function formatMagnitude(magnitude, scale, unit) {
  return Number.isNaN(magnitude) ? "n/a" : scale === "relative" ? `${formatPercent(magnitude < NOTHING ? 0 : magnitude)} %` : unit === "1" ? `${formatPercent(magnitude)} pp` : formatValue(magnitude, unit);
}
function formatInterval(lower, upper, scale, unit) {
  if (lower === null && upper === null) return "";
  let end = (value, unbounded) => value === null ? unbounded : formatChange(value, scale, unit);
  return `[${end(lower, "−∞")}, ${end(upper, "+∞")}]`;
}
function formatPercent(share) {
  let percent = Math.abs(share) * 100;
  return percent < 5e-3 || percent >= 1e3 ? formatNumber(percent) : percent.toFixed(percent < 0.1 ? 2 : 1).replace(/\.?0+$/, "");
}
function formatDuration(durationSeconds) {
  if (!Number.isFinite(durationSeconds) || durationSeconds < 0) return "n/a";
  if (durationSeconds < 9.95) return `${formatNumber(Math.round(durationSeconds * 10) / 10)} s`;
  let whole = Math.round(durationSeconds);
  return whole < 60 ? `${String(whole)} s` : whole < 3600 ? joined(whole, 60, "min", "s") : joined(Math.round(whole / 60), 60, "h", "min");
}
function joined(total, size, large, small) {
  let rest = total % size, head = `${String(Math.floor(total / size))} ${large}`;
  return rest === 0 ? head : `${head} ${String(rest)} ${small}`;
}
function formatMoment(time) {
  let [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(time) ?? [];
  return day === void 0 || minute === void 0 ? time : `${day} ${minute} UTC`;
}

// src/core/format/text.ts
function shortened(text, most = 200) {
  let characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
function capital(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
function someOf(texts, most = 3, separator = "; ") {
  let named = texts.slice(0, most).join(separator), more = texts.length - most;
  return more > 0 ? `${named} and ${String(more)} more` : named;
}
var HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
function withoutHidden(text) {
  return text.replace(HIDDEN, "�");
}
function compareNaturally(a, b) {
  let start = startOfDifference(a, b), [left2, right2] = [partsFrom(a, start), partsFrom(b, start)];
  for (; ; ) {
    let [one, other] = [left2(), right2()];
    if (one === void 0 || other === void 0)
      return one !== other ? one === void 0 ? -1 : 1 : a < b ? -1 : a > b ? 1 : 0;
    let order = compareParts(one, other);
    if (order !== 0) return order;
  }
}
function startOfDifference(a, b) {
  let end = Math.min(a.length, b.length), index = 0;
  for (; index < end && a.charCodeAt(index) === b.charCodeAt(index); ) index += 1;
  for (; index > 0 && /[\d.]/.test(a.charAt(index - 1)); ) index -= 1;
  for (; index > 0 && /\D/.test(a.charAt(index - 1)); ) index -= 1;
  for (; index > 0 && /[\d.]/.test(a.charAt(index - 1)); ) index -= 1;
  return index;
}
var NUMBER = /^(\d+(?:\.\d+)?)(?: ?([kKMGT])(i?)B?)?$/;
function partsFrom(text, start) {
  let part = /\d+(?:\.\d+)?(?: ?[kKMGT]i?B?(?![A-Za-z]))?|\D+/y;
  return part.lastIndex = start, () => part.exec(text)?.[0];
}
function compareParts(a, b) {
  let [one, other] = [numberOf(a), numberOf(b)], [left2, right2] = one === void 0 || other === void 0 ? [a, b] : [one, other];
  return left2 < right2 ? -1 : left2 > right2 ? 1 : 0;
}
function numberOf(part) {
  let [, digits, prefix, binary] = NUMBER.exec(part) ?? [];
  if (digits === void 0) return;
  let power = prefix === void 0 ? 0 : " KMGT".indexOf(prefix.toUpperCase());
  return Number(digits) * (binary === "i" ? 1024 : 1e3) ** power;
}

// src/core/secret-forms.ts
var NAMED = new Map(
  Object.entries({ a: "\x07", b: "\b", e: "\x1B", f: "\f", n: `
`, r: "\r", t: "	", v: "\v", 0: "\0" })
), ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));
var [NONE, BLANK, JOINT] = [255, 254, 253];
function packing(bits, phases, digits, blanks, joints) {
  let values = new Uint8Array(256).fill(NONE);
  for (let one of blanks) values[one.charCodeAt(0)] = BLANK;
  for (let one of joints) values[one.charCodeAt(0)] = JOINT;
  for (let at = 0; at < digits.length; at += 1) values[digits.charCodeAt(at)] = at % 2 ** bits;
  return { bits, phases, digits: values };
}
var ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", PACKINGS = [
  // RFC 4648, 4 and 5; wrapped at 76 columns by MIME (RFC 2045, 6.8) and coreutils, indented in YAML.
  packing(6, 4, `${ALPHABET}+/${ALPHABET}-_`, " 	", `\r
`),
  // RFC 4648, 8, in both cases; byte by byte as od has it, with colons as by openssl.
  packing(4, 2, "0123456789abcdef0123456789ABCDEF", "", ` 	\r
:`)
];
var FOLLOWER = 4, FOLLOWING = Uint8Array.from({ length: 256 }, (_, byte) => byte < 128 ? byte === 127 || byte < 32 && (byte < 9 || byte > 13) ? NONE : 0 : byte < 192 ? FOLLOWER : byte < 194 || byte > 244 ? NONE : byte < 224 ? 1 : byte < 240 ? 2 : 3);

// src/core/secret-index.ts
var BLOCK = 2 ** 16;
var FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => byte === 43 ? 32 : byte);

// src/core/format/text-layout.ts
var SEPARATOR = " · ";
var ZERO_WIDTH = new RegExp("^\\p{Mark}$", "u");

// src/core/group-by.ts
function groupBy(items, keyOf) {
  let groups2 = /* @__PURE__ */ new Map();
  for (let item of items) {
    let key = keyOf(item), members = groups2.get(key);
    members === void 0 ? groups2.set(key, [item]) : members.push(item);
  }
  return groups2;
}

// src/core/format/label-order.gen.ts
var LABEL_ORDER = [
  "resource",
  "verb",
  "phase",
  "replicas",
  "workload",
  "name",
  "package",
  "submetric",
  "protocol",
  "lookup",
  "entry",
  "keepalive",
  "family",
  "size",
  "layers",
  "revision",
  "direction",
  "path",
  "placement",
  "streams",
  "clients",
  "client",
  "group",
  "hops",
  "transaction",
  "side",
  "frame_size",
  "services",
  "action",
  "policies",
  "job",
  "operation",
  "step",
  "storage_class",
  "watch",
  "suite",
  "measurement",
  "statistic",
  "query"
];

// src/core/format/metrics.ts
function quantileName(quantile2) {
  return quantile2 === 0 ? "lowest" : quantile2 === 1 ? "highest" : `p${String(Number((quantile2 * 100).toFixed(8)))}`;
}
function shortLabels(sets) {
  let shared = sets.length > 1 ? sharedNames(sets) : /* @__PURE__ */ new Set(), text = (labels, isWanted) => Object.keys(labels).filter(isWanted).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).map((name) => labelText(name, labels[name] ?? "")).join(SEPARATOR), short = sets.map((labels) => text(labels, (name) => !shared.has(name)) || "all"), unique = new Set(short).size === short.length;
  return {
    common: text(sets[0] ?? {}, (name) => shared.has(name)),
    each: unique ? short : sets.map(plainText)
  };
}
function sharedNames(sets) {
  let first = new Map(Object.entries(sets[0] ?? {})), equal = /* @__PURE__ */ new Map();
  for (let labels of sets)
    for (let [name, value] of Object.entries(labels))
      first.get(name) === value && equal.set(name, (equal.get(name) ?? 0) + 1);
  return new Set([...equal].filter(([, count2]) => count2 === sets.length).map(([name]) => name));
}
function rank(name) {
  if (name === "quantile") return LABEL_ORDER.length + 1;
  let place = LABEL_ORDER.indexOf(name);
  return place === -1 ? LABEL_ORDER.length : place;
}
var NEEDS_NAME = /* @__PURE__ */ new Set(["true", "false", "on", "off", "none"]);
function labelText(name, value) {
  return name === "quantile" && /^0\.\d+$/.test(value) ? quantileName(Number(value)) : /[a-zA-Z]{2}/.test(value) && !NEEDS_NAME.has(value) ? value : `${name} ${value === "" ? '""' : value}`;
}
function plainText(labels) {
  return Object.keys(labels).sort().map((name) => `${name}=${JSON.stringify(labels[name])}`).join(SEPARATOR);
}
var OTHER_SUITE = "other";
function metricTitle(metric, { metrics, suiteOf }) {
  let title = metrics.get(metric)?.title;
  if (title !== void 0) return title;
  let prefix = `${(suiteOf(metric) ?? OTHER_SUITE).replaceAll("-", "_")}_`, text = (metric.startsWith(prefix) ? metric.slice(prefix.length) : metric).replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
function groupSeries(series, suiteOrder, catalogue) {
  let suiteOf = (metric) => catalogue.suiteOf(metric) ?? OTHER_SUITE, bySuite = groupBy(series, ({ metric }) => suiteOf(metric)), suites = [...bySuite.keys()].sort(
    (a, b) => position(suiteOrder, a) - position(suiteOrder, b) || compareNaturally(a, b)
  ), metricOrder = [...catalogue.metrics.keys()];
  return suites.map((suite) => {
    let metrics = [...groupBy(bySuite.get(suite) ?? [], kindOf).values()].map((members) => metricGroup(members, catalogue));
    return metrics.sort(
      (a, b) => position(metricOrder, a.metric) - position(metricOrder, b.metric) || compareNaturally(a.metric, b.metric)
    ), { suite, metrics };
  });
}
function metricGroup(members, catalogue) {
  let [first] = members, { common, each } = shortLabels(members.map(({ labels }) => labels)), rows = members.map((one, index) => ({ label: each[index] ?? "", series: one }));
  return rows.sort((a, b) => compareNaturally(a.label, b.label)), {
    metric: first?.metric ?? "",
    title: metricTitle(first?.metric ?? "", catalogue),
    unit: first?.unit ?? "1",
    better: first?.better ?? "higher",
    common,
    rows
  };
}
function shortNames(series) {
  let byMetric = groupBy(series, kindOf);
  return new Map(
    [...byMetric.values()].flatMap((members) => {
      let { each } = shortLabels(members.map(({ labels }) => labels));
      return members.map((one, index) => [one, labelled(one.metric, each[index] ?? "")]);
    })
  );
}
function labelled(metric, label) {
  return label === "" || label === "all" ? metric : `${metric}${SEPARATOR}${label}`;
}
function kindOf({ metric, unit, better }) {
  return [metric, unit, better].join(" ");
}
function position(order, name) {
  let index = order.indexOf(name);
  return index === -1 ? order.length : index;
}

// src/core/series.ts
function formatSeries({ metric, labels }) {
  let names = Object.keys(labels).sort();
  if (names.length === 0) return metric;
  let inner = names.map((name) => `${name}="${escapeLabelValue(labels[name] ?? "")}"`).join(",");
  return `${metric}{${inner}}`;
}
function sortedByName(all) {
  return all.map((series) => ({ name: formatSeries(series), series })).sort((a, b) => a.name < b.name ? -1 : 1);
}
function escapeLabelValue(value) {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll(`
`, "\\n");
}

// src/core/record/policy.ts
var DEFAULT_GATE = { defaultMargin: 0.02, rules: [], falseAlarmRate: 0.01 };
function towardHarm(difference, better) {
  return better === "lower" ? difference : 0 - difference;
}
function marginEffect(margin, scale) {
  return scale === "relative" ? Math.log1p(margin) : margin;
}

// src/core/record/headline.ts
function effectOfChange({ change, scale, better, verdict }) {
  return change !== null ? towardHarm(scale === "relative" ? Math.log1p(change.estimate) : change.estimate, better) : verdict === "regressed" ? 1 / 0 : verdict === "improved" ? -1 / 0 : void 0;
}
var MARGIN_COUNTS_AS = marginEffect(DEFAULT_GATE.defaultMargin, "relative");
function harmOf(series) {
  let effect = effectOfChange(series) ?? 0;
  return series.scale === "relative" || effect === 0 ? effect : effect / series.margin * MARGIN_COUNTS_AS;
}
function worstFirst(a, b) {
  let [harmOfA, harmOfB] = [harmOf(a), harmOf(b)];
  return harmOfA !== harmOfB ? harmOfB > harmOfA ? 1 : -1 : compareNaturally(formatSeries(a), formatSeries(b));
}
var COMPARED = ["regressed", "improved", "unchanged", "inconclusive"];
function partsOf(series) {
  let compared = series.filter(({ verdict }) => COMPARED.includes(verdict));
  return {
    gating: compared.filter(({ gates }) => gates),
    informational: compared.filter(({ gates }) => !gates),
    missing: series.filter(({ verdict, gates }) => verdict === "missing" && gates),
    incomparable: series.filter(({ verdict }) => verdict === "incomparable")
  };
}
function headlineOf(comparison) {
  let { verdict } = comparison, [first = "", ...rest] = verdict, says = { regressed, incomplete, incomparable, inconclusive, passed }[verdict](comparison), shards = fewerShards(comparison);
  return `${first.toUpperCase()}${rest.join("")}${shards}: ${says}${acceptedOnes(comparison)}.`;
}
function acceptedOnes({ series }) {
  let some = series.filter((one) => one.accepted !== void 0);
  return some.length === 0 ? "" : `; ${some.length === 1 ? "1 regression is accepted:" : `${String(some.length)} regressions are accepted, most of all`} ${worstOf(some, series)}`;
}
function fewerShards({ pair }) {
  let { of, merged } = pair?.shards ?? { of: 0, merged: 0 };
  return merged < of ? ` (${String(merged)} of ${String(of)} shards)` : "";
}
function regressed({ series }) {
  let { gating } = partsOf(series), bad = gating.filter(({ verdict }) => verdict === "regressed");
  if (bad.length === 0) return "the comparison names no gating series that is worse";
  let are = bad.length === 1 ? "is worse:" : "are worse, most of all";
  return `${String(bad.length)} of ${count(gating.length, "gating series")} ${are} ${worstOf(bad, series)}`;
}
function inconclusive({ series }) {
  let { gating } = partsOf(series), open = gating.filter(({ verdict }) => verdict === "inconclusive"), suspects = open.filter(({ reason }) => reason.code === "suspect"), look = suspects.length === 0 ? "" : `; ${String(suspects.length)} ${suspects.length === 1 ? "looks worse:" : "look worse, most of all"} ${worstOf(suspects, series)}`;
  return `${String(open.length)} of ${count(gating.length, "gating series")} ${open.length === 1 ? "is" : "are"} undecided, none is proven worse${look}`;
}
function passed({ series }) {
  let { gating, informational } = partsOf(series);
  if (gating.length === 0)
    return `${count(informational.length, "series")} compared for information, none that can fail the build`;
  let improved = gating.filter(({ verdict }) => verdict === "improved").length, better = improved === 0 ? "" : `, ${String(improved)} improved`;
  return `${gating.length === 1 ? "the only gating series is" : `all ${count(gating.length, "gating series")} are`} within the margin or better (${String(gating.length - improved)} unchanged${better})`;
}
function incomplete(comparison) {
  let { series, suites, pair, baseline } = comparison, { gating, informational, missing } = partsOf(series), lacking = suitesThatLack(suites, series), isNothing = (side) => series.every((one) => one[side] === null);
  if (pair !== void 0 && (isNothing("baseline") || isNothing("current")))
    return `nothing was measured on ${isNothing("baseline") && isNothing("current") ? "either side" : isNothing("baseline") ? "base" : "head"}${lacking.length === 0 ? "" : `: ${someOf(lacking)}`}`;
  if (pair?.stages === 0) return "the pair ended before its first stage was complete";
  if (pair === void 0 && isNothing("current")) return "this run measured nothing";
  if (pair === void 0 && baseline.fingerprint === null)
    return "the baseline holds no other run to compare with";
  let names = lacking.length > 0 ? "" : ` (${someOf([...new Set(namesOf(missing, series))])})`, were = missing.length === 1 ? "was" : "were", parts = [
    ...lacking.length === 0 ? [] : [someOf(lacking)],
    ...missing.length === 0 ? [] : pair === void 0 ? [`${count(missing.length, "gating series")} of the baseline ${were} not measured${names}`] : [`${count(missing.length, "gating series")} ${were} not measured on head${names}`]
  ];
  return missing.length === 0 && gating.length + informational.length === 0 && parts.push(
    pair === void 0 ? "no series of this run is in the baseline" : "base and head have no series in common"
  ), parts.length === 0 && fewerShards(comparison) !== "" ? "too few shards are left to judge" : parts.length === 0 ? "not everything was measured" : parts.join("; ");
}
var HOW = {
  ok: "is complete",
  failed: "failed",
  skipped: "was skipped",
  missing: "is not part of this run"
};
function suitesThatLack(suites, series) {
  let codes = new Set(series.map(({ reason }) => reason.code)), unfinished = suites.filter(({ status }) => status !== "ok"), counted = unfinished.filter(({ status }) => status !== "skipped" || codes.has("suite-skipped"));
  return (counted.length === 0 && partsOf(series).missing.length === 0 ? unfinished : counted).map(({ name, status }) => `suite ${name} ${HOW[status]}`);
}
var FIELD = /^[\w./-]{1,60}$/;
function incomparable({ series, environmentDifferences, pair }) {
  let { incomparable: apart, gating, informational } = partsOf(series), fields = environmentDifferences.map(({ field }) => field).filter((field) => FIELD.test(field)), which = fields.length === 0 ? "" : ` (${someOf(fields, 3, ", ")} ${fields.length === 1 ? "differs" : "differ"})`, codes = new Set(apart.map(({ reason }) => reason.code));
  if (codes.has("environment")) return `no baseline run was measured in this environment${which}`;
  let other = pair === void 0 ? "the baseline has" : "base and head have", why = codes.has("suite-parameters") ? `measured with other settings${which}` : `${other} them in another unit or direction`, compared = gating.length + informational.length, rest = compared === 0 ? "" : `; of the other ${String(compared)} none is proven worse`;
  return `${count(apart.length, "series")} cannot be compared, ${why}${rest}`;
}
function worstOf(some, all) {
  let [worst] = [...some].sort(worstFirst);
  if (worst === void 0) return "";
  let { change, scale, unit } = worst;
  return `${namesOf([worst], all).join()}${change === null ? "" : ` ${formatChange(change.estimate, scale, unit)}`}`;
}
function namesOf(some, all) {
  let names = shortNames(all);
  return some.map((one) => shortened(names.get(one) ?? one.metric));
}

// src/core/report/verdict-findings.ts
function sideWords({ pair }) {
  return pair === void 0 ? { baseline: "baseline", current: "current" } : { baseline: "base", current: "head" };
}
function intervalWords({ change, scale, unit, paired, baseline }) {
  if (change === null) return "";
  let interval = formatInterval(change.lower, change.upper, scale, unit);
  return interval !== "" ? interval : `(${paired === void 0 ? count(baseline?.runs ?? 0, "baseline run") : count(paired.rounds, "round")}, no interval)`;
}
var STRONG = 10, OVERWHELMING = 1e3;
function confidenceOf({ pValue, paired, reason }, gate) {
  if (reason.code === "constant-baseline" || reason.code === "dropped-to-zero") return "exact";
  if (paired === void 0 && pValue === null) return;
  let adjusted = paired?.adjustedPValue ?? (pValue ?? 1) * Math.max(1, gate.family);
  return adjusted <= gate.falseAlarmRate / OVERWHELMING ? "overwhelming" : adjusted <= gate.falseAlarmRate / STRONG ? "strong" : "sufficient";
}
var PROVABLE_WORDS = "the smallest worsening that this comparison could have proven.", CONFIDENCE_WORDS = "Confidence: how small the chance of such a result would be without a worsening beyond the margin, over all series together. Sufficient: below the rate of false alarms; strong: at most a tenth of that rate; overwhelming: at most a thousandth of it. Exact: no chance is involved, because all earlier values are equal or the value dropped to zero.", VERDICT_LOOK = {
  regressed: { symbol: "✗", style: "bad" },
  missing: { symbol: "!", style: "bad" },
  inconclusive: { symbol: "?", style: "warning" },
  improved: { symbol: "▲", style: "good" },
  unchanged: { symbol: "=", style: "plain" },
  new: { symbol: "+", style: "plain" },
  incomparable: { symbol: "≠", style: "warning" }
}, VERDICT_ORDER = Object.keys(VERDICT_LOOK), OVERALL_LOOK = {
  passed: { symbol: "✓", style: "good" },
  regressed: { symbol: "✗", style: "bad" },
  inconclusive: { symbol: "?", style: "warning" },
  incomparable: { symbol: "≠", style: "warning" },
  incomplete: { symbol: "!", style: "bad" }
};
function verdictRows(comparison, catalogue) {
  let rows = groupSeries(
    comparison.series,
    comparison.suites.map(({ name }) => name),
    catalogue
  ).flatMap(
    ({ suite, metrics }) => metrics.flatMap(
      (metric) => metric.rows.map(({ label, series }) => ({
        ...verdictRow(series, labelled(metric.metric, label)),
        suite,
        title: `${metric.title}, ${label}`
      }))
    )
  ), rank2 = ({ series }) => VERDICT_ORDER.indexOf(series.verdict), informs = ({ series }) => series.gates || series.verdict === "unchanged" ? 0 : 1;
  return rows.sort((a, b) => rank2(a) - rank2(b) || informs(a) - informs(b) || byHarm(a.series, b.series));
}
function byHarm(a, b) {
  return ["regressed", "inconclusive", "improved"].includes(a.verdict) ? worstFirst(a, b) : 0;
}
function verdictRow(series, name) {
  let { unit, scale, baseline, current, change, smallestProvableChange, verdict } = series;
  return {
    series,
    name,
    verdict: `${VERDICT_LOOK[verdict].symbol} ${verdict}${standingWord(series)}`,
    baseline: baseline === null ? "–" : formatValue(baseline.median, unit),
    current: current === null ? "–" : formatValue(current.median, unit),
    change: change === null ? "" : formatChange(change.estimate, scale, unit),
    interval: intervalWords(series),
    sentence: sentenceOf(series, name),
    provable: smallestProvableChange === null ? "–" : formatMagnitude(smallestProvableChange, scale, unit)
  };
}
function standingWord(series) {
  return series.accepted !== void 0 ? " (accepted)" : isInformational(series) ? " (info)" : "";
}
function isInformational({ gates, accepted }) {
  return !gates && accepted === void 0;
}
function sentenceOf({ unit, scale, margin, baseline, current, change }, name) {
  let size = change === null || change.estimate === 0 ? "changed" : `${change.estimate < 0 ? "fell" : "rose"} by ${formatMagnitude(Math.abs(change.estimate), scale, unit)}`, values = baseline === null || current === null ? "" : `, from ${formatValue(baseline.median, unit)} to ${formatValue(current.median, unit)}`;
  return `${name} ${size}${values}; the margin is ${formatMagnitude(margin, scale, unit)}`;
}

// src/core/format/field-value.ts
function formatFieldValue(field, value) {
  return value ?? (field.startsWith("suite.") ? "not set" : "none");
}
var LONGEST = 120, BEFORE = 20;
function formatFieldValues(field, first, second) {
  let values = [formatFieldValue(field, first), formatFieldValue(field, second)];
  if (values.every(({ length }) => length <= LONGEST)) return values;
  let same = first === void 0 || second === void 0 ? 0 : firstDifference(...values), start = Math.max(0, same - BEFORE), part = (value) => `${start === 0 ? "" : "…"}${shortened(value.slice(start), LONGEST)}`;
  return [part(values[0]), part(values[1])];
}
function firstDifference(first, second) {
  let place = 0;
  for (; place < first.length && first[place] === second[place]; ) place += 1;
  return place;
}

// src/core/report/causes.ts
var CAUSE_KINDS = [
  /** All work passes through it, and it became narrower: MTU and queue of a link, a CPU limit, the registries that are asked. */
  "bottleneck",
  /** A function that takes more CPU time. */
  "function",
  /** How many rules packets pass: packet filters, IPVS, IP sets. */
  "rules",
  /** What a person wrote: images, arguments and the rest of objects, versions, parameters. */
  "subject",
  /** Something waited or was lost more often: as the kernel counts it, restarts and evictions of pods, warnings. */
  "waiting",
  /** All other settings of nodes. */
  "setting",
  /** The kernel counts more work of a kind: context switches, interrupts. */
  "activity",
  /** Follows from something else: what is counted less often when less is done, routes. */
  "consequence"
];
function rankCauses(causes) {
  let tierOf = ({ unrelated, kind }) => unrelated ? 2 : kind === "consequence" ? 1 : 0;
  return [...groupBy(causes, (cause) => `${String(tierOf(cause))} ${cause.kind}`).values()].flatMap((same) => same.toSorted((a, b) => b.size - a.size).map((one, round2) => ({ one, round: round2 }))).sort(
    (a, b) => tierOf(a.one) - tierOf(b.one) || a.round - b.round || CAUSE_KINDS.indexOf(a.one.kind) - CAUSE_KINDS.indexOf(b.one.kind)
  ).map(({ one }) => one);
}
var MOST_LIKELY = 5;
function whyOf(comparison, catalogue) {
  let { causesOf = [] } = catalogue, { pair, series, profiles, environmentDifferences, allDifferences } = comparison, regressed2 = series.some(({ verdict }) => verdict === "regressed"), ranked = (pair !== void 0 && regressed2 || profiles !== void 0 ? rankCauses(causesOf.flatMap((of) => of(comparison, catalogue))) : []).map(({ sentence }) => sentence), differences = environmentDifferences.map((one) => differenceSentence(one, comparison)), all = allDifferences === void 0 ? [] : [`${count(allDifferences.count, "place")} in objects and images, all in \`${allDifferences.file}\``];
  return {
    likely: {
      title: regressed2 ? "Possible causes, the most likely first" : "What differs, likely causes first",
      sentences: ranked.slice(0, MOST_LIKELY)
    },
    others: {
      title: pair === void 0 ? "The environments differ" : `Base and head ${ranked.length > 0 ? "also " : ""}differ`,
      sentences: [
        ...ranked.slice(MOST_LIKELY),
        ...differences.filter((sentence) => !ranked.includes(sentence)),
        ...all
      ]
    }
  };
}
function differenceSentence({ field, baseline, current }, { pair }) {
  let [before, now] = formatFieldValues(field, baseline ?? void 0, current ?? void 0);
  return pair === void 0 ? `${field}: ${before} in the baseline, ${now} now` : `${field}: ${before} on base, ${now} on head`;
}

// src/core/stats/samples.ts
function areSamples(values) {
  return values.length > 0 && values.every(Number.isFinite);
}
function sortSamples(values) {
  if (!areSamples(values)) throw new RangeError(`not finite samples: [${values.join(", ")}]`);
  return values.map((value) => value + 0).sort((a, b) => a - b);
}
function quantile(samples, q) {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`a quantile is between 0 and 1, not ${String(q)}`);
  let position2 = (samples.length - 1) * q, below = samples[Math.floor(position2)] ?? samples[0], above = samples[Math.ceil(position2)] ?? below;
  if (above === below) return below;
  let weight = position2 - Math.floor(position2);
  return below * (1 - weight) + above * weight;
}
function median(samples) {
  return quantile(samples, 0.5);
}
function medianOf(values) {
  return areSamples(values) ? median(sortSamples(values)) : void 0;
}
var NORMAL_CONSISTENCY = 1.4826022185056018;
function spread(samples) {
  let centre = median(samples);
  return NORMAL_CONSISTENCY * median(sortSamples(samples.map((value) => Math.abs(value - centre))));
}

// src/core/report/findings.ts
function summarise({ samples, unit }) {
  let values = samples.map(({ value }) => value), middle = medianOf(values);
  return {
    median: middle === void 0 ? "no samples" : formatValue(middle, unit),
    spread: middle === void 0 || values.length < 2 ? "–" : formatSpread(spread(sortSamples(values)), middle, unit),
    samples: String(values.length)
  };
}
function formatSpread(width, middle, unit) {
  return middle === 0 ? `±${formatMagnitude(width, "absolute", unit)}` : `±${formatMagnitude(Math.abs(width / middle), "relative", unit)}`;
}
var OF_SERIES = [
  ["regressed", 1],
  ["missing", 1],
  ["accepted", 2],
  ["worse-info", 3],
  ["inconclusive", 3],
  ["improved", 3],
  ["unchanged", 6],
  ["new", 6],
  ["incomparable", 5]
], WORDS = {
  "worse-info": "worse, for information only",
  accepted: "regressed and accepted"
};
function findings(comparison, catalogue) {
  let { suites, warnings } = comparison, why = whyOf(comparison, catalogue), rows = verdictRows(comparison, catalogue);
  return [
    said("verdict", 0, headlineOf(comparison)),
    ...suiteSentences(suites).map((sentence) => said("suite", 2, sentence)),
    ...OF_SERIES.flatMap(([kind, importance]) => {
      let found = rows.filter(({ series }) => kindOf2(series) === kind), sentence = `${String(found.length)} ${WORDS[kind] ?? kind}`;
      return found.length === 0 ? [] : [{ kind, importance, sentence, rows: found }];
    }),
    ...why.likely.sentences.map((sentence) => said("cause", 2, sentence)),
    ...why.others.sentences.map((sentence) => said("difference", 2, sentence)),
    ...warnings.map((text) => said("warning", 3, text))
  ];
}
function said(kind, importance, sentence) {
  return { kind, sentence, rows: [], importance };
}
function kindOf2({ verdict, gates, accepted }) {
  return accepted !== void 0 ? "accepted" : verdict === "regressed" && !gates ? "worse-info" : verdict;
}
function suiteSentences(suites) {
  return suites.filter(({ status }) => status !== "ok").map(suiteSentence);
}
function suiteSentence({ name, status, reason }) {
  return `suite ${name} ${status === "missing" ? "is not part of this run" : status === "skipped" ? "was skipped" : status}${reason === void 0 ? "" : `: ${reason}`}`;
}

// src/core/format/run-name.ts
var UNNAMED = "current";
function runName(subject, provider) {
  return `${hasOwnName(subject) ? subject : "run"} on ${provider}`;
}
function runWords(subject) {
  return hasOwnName(subject) ? subject : "This run";
}
function hasOwnName(subject) {
  return subject !== UNNAMED;
}

// src/core/report/columns.ts
function left(title) {
  return { title, align: "left" };
}
function right(title) {
  return { title, align: "right" };
}

// src/core/report/markdown-document.ts
function paragraph(importance, name, text) {
  return { importance, name, head: `${text}
`, rows: [], tail: "" };
}
function table(importance, name, title, headers, rows) {
  let line = (cells) => `| ${cells.join(" | ")} |`, head = [
    ...title === "" ? [] : [title, ""],
    line(headers.map((column) => column.title)),
    line(headers.map(({ align }) => align === "left" ? "---" : "---:"))
  ];
  return {
    importance,
    name,
    head: `${head.join(`
`)}
`,
    rows: rows.map((cells) => `${line(cells)}
`),
    tail: ""
  };
}
function list(importance, title, texts) {
  if (texts.length === 0) return [];
  let rows = texts.map((text) => `- ${text}
`);
  return [{ importance, name: title.toLowerCase(), head: `### ${title}

`, rows, tail: "" }];
}
function folded(block, summary) {
  return {
    ...block,
    head: `<details><summary>${summary}</summary>

${block.head}`,
    tail: `${block.tail}
</details>
`
  };
}
function withoutTitle(block) {
  return { ...block, head: block.head.replace(/^#+ [^\n]*\n+/, "") };
}
var encoder = new TextEncoder(), bytesOf = (text) => encoder.encode(text).length, NOTICE_BYTES = 700;
function composeMarkdown(blocks, maximumBytes = 1 / 0, elsewhere = "report.md") {
  let whole = blocks.map((block) => textOf(block, block.rows.length)).join(`
`);
  if (bytesOf(whole) <= maximumBytes) return whole;
  let left2 = maximumBytes - NOTICE_BYTES, kept = /* @__PURE__ */ new Map(), leftOut = [];
  for (let block of [...blocks].sort((a, b) => a.importance - b.importance)) {
    let count2 = rowsThatFit(block, left2 - 1);
    if (count2 === void 0 || count2 === 0 && block.rows.length > 0) {
      leftOut.push(block.name);
      continue;
    }
    count2 < block.rows.length && leftOut.push(
      `${String(block.rows.length - count2)} of ${String(block.rows.length)} rows of ${block.name}`
    );
    let text = textOf(block, count2);
    kept.set(block, text), left2 -= bytesOf(text) + 1;
  }
  return [...blocks.map((block) => kept.get(block)).filter((text) => text !== void 0), notice(leftOut, elsewhere)].join(`
`);
}
function textOf({ head, rows, tail }, count2) {
  return head + rows.slice(0, count2).join("") + tail;
}
function rowsThatFit({ head, rows, tail }, bytes) {
  let left2 = bytes - bytesOf(head) - bytesOf(tail);
  if (left2 < 0) return;
  let count2 = 0;
  for (let row of rows) {
    if (left2 -= bytesOf(row), left2 < 0) break;
    count2 += 1;
  }
  return count2;
}
function notice(leftOut, elsewhere) {
  let start = "Left out, because the space here is limited: ", end = `. All of it is in ${elsewhere}.
`, list2 = "";
  for (let [index, name] of leftOut.entries()) {
    let next = `${list2}${list2 === "" ? "" : ", "}${name}`;
    if (bytesOf(start + next + end) > NOTICE_BYTES - 60)
      return `> [!NOTE]
> ${start}${list2} and ${String(leftOut.length - index)} other parts${end}`;
    list2 = next;
  }
  return `> [!NOTE]
> ${start}${list2}${end}`;
}

// src/core/report/text-table.ts
function plainLine(text) {
  return withoutHidden(text.replace(/\r\n|[\n\r\t]/g, " "));
}

// src/core/report/markdown-escape.ts
var STRUCTURE = /[&<>|\\`*[\]~#!$^]|(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])/g, LONGEST_TEXT = 5e3, BREAK = "&#8203;";
function escapeMarkdown(text) {
  let line = plainLine(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text).trim(), marker = /^(?:-(?=[\s-]|$)|\+(?=\s|$)|[=:]|\d+[.)](?=\s|$))/.exec(line)?.[0] ?? "";
  return `${marker === "" ? "" : escapeMarker(marker)}${escapeInline(line.slice(marker.length))}`;
}
function proseMarkdown(text) {
  return escapeMarkdown(text).replaceAll(
    /(?<!&#96;)&#96;((?:(?!&#96;).){1,300})&#96;(?!&#96;)/g,
    "<code>$1</code>"
  );
}
function codeMarkdown(text) {
  return `<code>${escapeMarkdown(text)}</code>`;
}
function escapeMarker(marker) {
  let last = marker.slice(-1);
  return `${marker.slice(0, -1)}${reference(last)}`;
}
function escapeInline(text) {
  return text.replace(STRUCTURE, reference).replace(/@/g, `@${BREAK}`).replace(/&#35;/g, `&#35;${BREAK}`).replace(/\b(GH|gh|Gh|gH)-(?=\d)/g, `$1-${BREAK}`).replace(/:\/\//g, `:${BREAK}//`).replace(/\b(www)\./gi, `$1${BREAK}.`);
}
function reference(character) {
  return `&#${String(character.codePointAt(0))};`;
}

// src/core/report/markdown-sections.ts
function chartBlocks(charts, importance) {
  return charts.map(
    ({ suite, markdown }) => paragraph(importance, `the chart of ${escapeMarkdown(suite)}`, markdown)
  );
}
function suiteProblems({ suites }, importance) {
  return list(
    importance,
    "Suites with problems",
    suiteSentences(suites).map((text) => proseMarkdown(capital(text)))
  );
}
function noteBlocks({ suites }, importance) {
  let notes = suites.flatMap(({ name, notes: texts = [] }) => texts.map((text) => `${name}: ${text}`));
  return list(importance, "Notes", notes.map(proseMarkdown));
}
var ENVIRONMENT = "environment";
function environmentBlock(record, importance) {
  let rows = environmentFacts(record).map((fact) => fact.map(escapeMarkdown)), block = table(
    importance,
    ENVIRONMENT,
    "",
    [left("Fact"), left("Value")],
    [...rows, ["Fingerprint", codeMarkdown(record.environment.fingerprint)]]
  );
  return folded(block, "Environment");
}
function environmentFacts({
  environment
}) {
  let { provider, facts } = environment, simple = [
    ["Provider", provider],
    ["Kubernetes", facts.kubernetes],
    ["CNI", facts.cni],
    ["kube-proxy", facts.kubeProxyMode],
    ["Storage class", facts.storageClass],
    ["Isolation", facts.isolation],
    ["Measuring pods", facts.podResources ?? null],
    ...Object.entries(facts.scenario ?? {}).map(([name, value]) => [
      `Scenario: ${name}`,
      value
    ]),
    ["Run on", facts.runner]
  ], nodes = [...groupBy(facts.nodes, describeNode)].map(([description, alike]) => [
    alike.length === 1 ? "Node" : `${String(alike.length)} nodes`,
    `${alike.map(({ name }) => name).join(", ")}${description === "" ? "" : `: ${description}`}`
  ]), tools = Object.entries(facts.tools).map(([name, version]) => [name, version]);
  return [...simple.filter((fact) => fact[1] !== null), ...nodes, ...tools];
}
function describeNode({
  role,
  cpuModel,
  cores,
  memoryBytes,
  kernel,
  os,
  containerRuntime,
  mtu
}) {
  let processors = [...cores === 0 ? [] : [String(cores)], ...cpuModel === "" ? [] : [cpuModel]], memory = memoryBytes === 0 ? "" : `${(memoryBytes / 2 ** 30).toFixed(1)} GiB`, network = mtu === null ? [] : [`MTU ${String(mtu)}`];
  return [
    role,
    cpuModel === "" && cores !== 0 ? `${String(cores)} cores` : processors.join(" × "),
    memory,
    os,
    kernel === "" ? "" : `kernel ${kernel}`,
    containerRuntime,
    ...network
  ].filter((text) => text !== "").join(", ");
}
function methodBlocks(metrics, catalogue, importance) {
  let known = [...new Set(metrics)].flatMap((id) => catalogue.metrics.get(id) ?? []);
  if (known.length === 0) return [];
  let rows = known.map(({ id, better, summary }) => [
    codeMarkdown(id),
    `${better} is better`,
    escapeMarkdown(summary)
  ]), headers = [left("Metric"), left("Direction"), left("What and how")];
  return [folded(table(importance, "how it was measured", "", headers, rows), "How it was measured")];
}

// src/core/report/comparison-markdown.ts
function comparedSentence(comparison) {
  return comparison.pair === void 0 ? withBaseline(comparison) : withBase(comparison, comparison.pair);
}
function withBaseline({ baseline, current }) {
  let commit = current.commit === void 0 ? "" : ` at ${current.commit.slice(0, 12)}`, earlier = baseline.records.length, from = baseline.records.map(({ startedAt }) => startedAt).sort().map(formatMoment), period = earlier === 0 ? "" : ` (${[.../* @__PURE__ */ new Set([from.at(0) ?? "", from.at(-1) ?? ""])].join(" to ")})`, run = `${shortened(runWords(current.subject))}${shortened(commit)} on ${shortened(current.provider)}, ${shortened(formatMoment(current.startedAt))}`, others = `compared with ${count(earlier, "earlier run")}${shortened(period)}`;
  return `${run}, ${earlier === 0 ? "with no earlier run to compare with" : others}.`;
}
function withBase({ current }, pair) {
  let { base, head, rounds, stages, plannedStages, clusterPairs, disturbed, durationSeconds, shards } = pair, side = ({ name, commit, settings = [] }, role) => {
    let at = commit === void 0 ? "" : ` at ${commit.slice(0, 12)}`, set = settings.length === 0 ? "" : ` with ${settings.join(", ")}`;
    return `${shortened(`${name}${at}${set}`)}${name === role ? "" : ` (${role})`}`;
  }, lost = disturbed === 0 ? "" : `, ${count(disturbed, "measurement")} of single rounds disturbed`, machines = shards === void 0 ? "" : ` of ${shards.merged < shards.of ? `${String(shards.merged)} of ` : ""}${count(shards.of, "shard")}`;
  return `${side(head, "head")}, compared with ${side(base, "base")} over ${count(rounds, "alternating round")} on ${count(clusterPairs, "cluster pair")}${machines} (${shortened(current.provider)}), ${String(stages)} of ${count(plannedStages, "stage")}${lost}, ${formatDuration(durationSeconds)}.`;
}
function gateSentences({ gate }) {
  let share = formatNumber(gate.falseAlarmRate * 100);
  return `${String(gate.gatingSeries)} series can fail the build; over all of them the chance of a false alarm is at most ${share} %. Method: ${gate.method}.`;
}
function comparisonMarkdown(comparison, options) {
  let { catalogue, charts = [], current, maximumBytes } = options, { verdict, series } = comparison, blocks = [
    paragraph(0, "verdict", `## ${OVERALL_LOOK[verdict].symbol} ${escapeMarkdown(headlineOf(comparison))}`),
    paragraph(0, "what was compared", escapeMarkdown(comparedSentence(comparison))),
    ...series.length === 0 ? [paragraph(0, "emptiness", "**No series could be compared.**")] : [],
    ...comparisonBlocks(comparison, catalogue, chartBlocks(charts, 4)),
    ...current === void 0 ? [] : [...noteBlocks(current, 6), environmentBlock(current, 7)],
    ...methodBlocks(
      series.map(({ metric }) => metric),
      catalogue,
      8
    )
  ];
  return composeMarkdown(blocks, maximumBytes, "comparison.json and report.md");
}
var SIDES = ["name", "baseline", "current", "change"], OPEN = {
  regressed: { title: "Regressions", columns: [...SIDES, "margin", "confidence"] },
  accepted: { title: "Accepted regressions", columns: ["name", "change", "why"] },
  missing: { title: "Missing", columns: ["series", "baseline", "why"] },
  improved: { title: "Improvements", columns: SIDES }
}, FOLDED2 = {
  // The reason has the change and what could have been proven: more columns would leave it no width.
  "worse-info": ["name", "baseline", "current", "why"],
  inconclusive: ["name", "baseline", "current", "why"],
  unchanged: [...SIDES, "margin", "provable"],
  new: ["name", "current", "why"],
  incomparable: ["name", "current", "why"]
}, NEEDS_WARNINGS = ["inconclusive", "incomparable", "incomplete"], MOST_SENTENCES = 5, MOST_DIFFERENCES = 10, CERTAINTY = "how sure this is";
function comparisonBlocks(comparison, catalogue, between) {
  let found = findings(comparison, catalogue), having = (kind) => found.filter((one) => one.kind === kind), open = (kind) => having(kind).flatMap((finding) => openBlocks(finding, comparison)), why = whyOf(comparison, catalogue), causes = having("cause"), warnings = listed("Warnings", having("warning")), isSeen = NEEDS_WARNINGS.includes(comparison.verdict);
  return [
    ...listed("Suites with problems", having("suite")),
    ...open("regressed"),
    ...listed(why.likely.title, causes),
    ...open("missing"),
    ...open("accepted"),
    ...differenceBlocks(why.others.title, having("difference"), causes.length > 0),
    ...open("improved"),
    ...isSeen ? warnings : warnings.map((block) => folded(withoutTitle(block), count(block.rows.length, "warning"))),
    ...between,
    ...found.flatMap((finding) => foldedBlocks(finding, comparison)),
    ...certaintyBlocks(comparison, new Set(found.map(({ kind }) => kind)))
  ];
}
function listed(title, found) {
  let texts = found.map(
    ({ kind, sentence }) => proseMarkdown(kind === "suite" ? capital(sentence) : sentence)
  );
  return list(found[0]?.importance ?? 0, title, texts);
}
function differenceBlocks(title, found, hasCauses) {
  let blocks = listed(title, found);
  return !hasCauses || found.length <= MOST_DIFFERENCES ? blocks : blocks.map((block) => folded(withoutTitle(block), `${title}: ${count(found.length, "line")}`));
}
function openBlocks({ kind, rows, importance }, comparison) {
  let layout = OPEN[kind];
  if (layout === void 0) return [];
  let { title, columns } = layout, name = title.toLowerCase();
  if (kind !== "regressed")
    return [seriesTable(comparison, columns, rows, { importance, name, title: `### ${title}` })];
  let sentences2 = rows.slice(0, MOST_SENTENCES).map(({ sentence }) => `- ${escapeMarkdown(sentence)}.`), reasons = rows.map(
    ({ series }) => `${codeMarkdown(formatSeries(series))}: ${escapeMarkdown(series.reason.text)}`
  );
  return [
    paragraph(importance, "what regressed", `### ${title}

${sentences2.join(`
`)}`),
    seriesTable(comparison, columns, rows, { importance, name, title: "" }),
    ...list(4, "Reasons of regressions", reasons).map(
      (block) => folded(withoutTitle(block), "Why, with the full names")
    )
  ];
}
function foldedBlocks({ kind, rows, importance, sentence }, comparison) {
  let columns = FOLDED2[kind], [first] = rows;
  if (columns === void 0 || first === void 0) return [];
  let block = seriesTable(comparison, columns, rows, { importance, name: `${kind} series`, title: "" });
  return [folded(block, `${VERDICT_LOOK[first.series.verdict].symbol} ${sentence}`)];
}
function certaintyBlocks(comparison, kinds) {
  if (comparison.gate.gatingSeries === 0) return [];
  let texts = [
    escapeMarkdown(gateSentences(comparison)),
    ...kinds.has("regressed") ? [CONFIDENCE_WORDS] : [],
    ...kinds.has("unchanged") ? [`Smallest provable: ${PROVABLE_WORDS}`] : []
  ];
  return [folded(paragraph(5, CERTAINTY, texts.join(`

`)), "How sure this is")];
}
function seriesTable(comparison, wanted, rows, { importance, name, title }) {
  let headers = headersFor(comparison);
  return table(
    importance,
    name,
    title,
    wanted.map((column) => headers[column]),
    rows.map((row) => wanted.map((column) => cellOf(row, column, comparison)))
  );
}
function headersFor(comparison) {
  let words = sideWords(comparison);
  return {
    series: left("Series"),
    name: left("Series"),
    baseline: right(capital(words.baseline)),
    current: right(capital(words.current)),
    change: right("Change"),
    margin: right("Margin"),
    confidence: left("Confidence"),
    provable: right("Smallest provable"),
    why: left("Why")
  };
}
function cellOf({ series, name, baseline, current, change, interval, provable }, column, { gate, series: all }) {
  switch (column) {
    case "series":
      return codeMarkdown(formatSeries(series));
    case "name":
      return escapeMarkdown(name);
    case "baseline":
      return unbroken(baseline);
    case "current":
      return unbroken(current);
    case "change": {
      let size = series.verdict === "regressed" ? `**${unbroken(change)}**` : unbroken(change);
      return change === "" ? "–" : escapeBrackets(`${size} ${unbroken(interval)}`);
    }
    case "margin":
      return unbroken(formatMagnitude(series.margin, series.scale, series.unit));
    case "confidence": {
      let family = series.gates ? gate.gatingSeries : all.filter(({ gates }) => !gates).length;
      return confidenceOf(series, { falseAlarmRate: gate.falseAlarmRate, family }) ?? "–";
    }
    case "provable":
      return unbroken(provable);
    case "why": {
      let isClear = !isInformational(series) || series.verdict === "regressed";
      return `${escapeMarkdown(series.reason.text).replaceAll(" %", " %")}${isClear ? "" : " (for information only)"}`;
    }
  }
}
function unbroken(text) {
  return text.replaceAll(" ", " ");
}
function escapeBrackets(text) {
  return text.replace(/\[/g, "&#91;").replace(/\]/g, "&#93;");
}

// src/core/report/record-report.ts
var COLUMNS = [left("SERIES"), right("MEDIAN"), right("SPREAD"), right("SAMPLES")];
function metricHeading({ title: name, better, common }) {
  return `${name}, ${better} is better${common === "" ? "" : ` · ${common}`}`;
}
var HEADERS = [left("Series"), right("Median"), right("Spread"), right("Samples")];
function recordMarkdown(record, options) {
  let { subject, environment, series, interrupted } = record, blocks = [
    paragraph(
      0,
      "title",
      `## kbench: ${escapeMarkdown(runName(shortened(subject.name), shortened(environment.provider)))}`
    ),
    paragraph(0, "facts of the run", factsOfRun(record)),
    ...interrupted === !0 ? [paragraph(0, "interruption", "**The run was interrupted: this is what it had measured.**")] : [],
    ...series.length === 0 ? [paragraph(0, "emptiness", "**Nothing was measured.**")] : [],
    ...suiteProblems(record, 1),
    ...resultBlocks(record, options),
    ...noteBlocks(record, 4),
    environmentBlock(record, 5),
    ...methodBlocks(
      series.map(({ metric }) => metric),
      options.catalogue,
      6
    )
  ];
  return composeMarkdown(blocks, options.maximumBytes, "record.json and report.md");
}
function factsOfRun(record) {
  return runFacts(record).map(escapeMarkdown).join(" · ");
}
function runFacts({ id, startedAt, durationSeconds, subject, series }) {
  let commit = [subject.ref, subject.commit?.slice(0, 12)].filter((text) => text !== void 0);
  return [
    `${String(series.length)} series`,
    `started ${startedAt}`,
    // An imported result may not say.
    ...durationSeconds === 0 ? [] : [`took ${formatDuration(durationSeconds)}`],
    `record ${shortened(id)}`,
    ...commit.length === 0 ? [] : [`commit ${shortened(commit.join(" "))}`]
  ];
}
function resultBlocks(record, { catalogue, charts = [] }) {
  let order = record.suites.map(({ name }) => name), groups2 = groupSeries(record.series, order, catalogue), shown = new Set(groups2.map(({ suite }) => suite));
  return [
    ...groups2.flatMap(({ suite, metrics }) => [
      paragraph(1, `the title of ${escapeMarkdown(suite)}`, `### ${escapeMarkdown(suite)}`),
      ...chartBlocks(
        charts.filter((chart) => chart.suite === suite),
        3
      ),
      ...metrics.map((metric) => {
        let title = `**${escapeMarkdown(metricHeading(metric))}**`, rows = metric.rows.map(({ label, series }) => {
          let { median: median2, spread: spread2, samples } = summarise(series);
          return [escapeMarkdown(label), median2, spread2, samples];
        });
        return table(2, `${escapeMarkdown(suite)}: ${escapeMarkdown(metric.title)}`, title, HEADERS, rows);
      })
    ]),
    ...chartBlocks(
      charts.filter(({ suite }) => !shown.has(suite)),
      3
    )
  ];
}

// src/features/export/core/exporter.ts
function exported(content, notes = []) {
  return { kind: "written", content, notes };
}
function refused(problem, nextStep) {
  return { kind: "refused", problem, ...nextStep === void 0 ? {} : { nextStep } };
}
function valuesOf({ record, source }) {
  let named = sortedByName(record.series);
  return {
    values: named.flatMap(({ name, series }) => {
      let values = series.samples.map(({ value }) => value);
      if (!areSamples(values)) return [];
      let sorted = sortSamples(values), middle = median(sorted);
      return [
        {
          name,
          series,
          median: middle,
          // Rounding must not put a quartile on the other side of the median.
          lowerQuartile: Math.min(quantile(sorted, 0.25), middle),
          upperQuartile: Math.max(quantile(sorted, 0.75), middle),
          spread: spread(sorted),
          samples: values.length
        }
      ];
    }),
    notes: [
      ...missingRounds(record, source),
      ...named.filter(({ series }) => series.samples.length === 0).map(({ name }) => `${source}: ${name} has no samples and is left out`)
    ]
  };
}
function sampleRows({ id, startedAt, subject, environment, series: all }) {
  let ofRecord = {
    record: id,
    started_at: startedAt,
    subject: subject.name,
    commit: subject.commit,
    ref: subject.ref,
    provider: environment.provider,
    fingerprint: environment.fingerprint
  };
  return sortedByName(all).flatMap(({ name, series: { metric, labels, unit, better, samples } }) => {
    let ofSeries = { ...ofRecord, series: name, metric, unit, better };
    return samples.map(({ round: round2, at, value }) => ({ cells: { ...ofSeries, round: round2, at, value }, labels }));
  });
}
function missingRounds({ suites, interrupted }, source) {
  return [
    ...interrupted === !0 ? [`${source}: the run was stopped before its end`] : [],
    ...suites.filter(({ status }) => status !== "ok").map(
      ({ name, status, reason }) => `${source}: suite ${name} ${status === "failed" ? "failed" : "was skipped"}${reason === void 0 ? "" : `: ${reason}`}`
    )
  ];
}
function nothingIn(input) {
  let gaps = missingRounds(input.record, input.source);
  return refused(
    [`${input.source} holds no samples: there is nothing to export`, ...gaps].join(`
`),
    "Measure again; `kbench report` and `kbench export junit` show what became of the suites."
  );
}
function twiceIn({ source }, values) {
  let repeated = values.find(({ name }, index) => values[index + 1]?.name === name);
  return repeated === void 0 ? void 0 : refused(
    `${source} holds the series ${repeated.name} twice, and this format one value of each`,
    "csv takes both."
  );
}
var ofBoth = { takes: ["record", "comparison"], several: !0 }, ofRecords = { takes: ["record"], several: !0 }, ofOneRecord = { takes: ["record"], several: !1 }, FORMATS = {
  openmetrics: {
    title: "OpenMetrics",
    summary: "OpenMetrics text for Prometheus: the median of each series",
    ...ofRecords,
    option: "timestamps"
  },
  csv: { title: "CSV", summary: "one row per sample; of a comparison: one row per series", ...ofBoth },
  parquet: {
    title: "Parquet",
    summary: "Apache Parquet for DuckDB, pandas, Polars: one row per sample",
    ...ofRecords,
    isBinary: !0
  },
  junit: {
    title: "JUnit XML",
    summary: "one test per series of a comparison, per suite of a record",
    ...ofBoth
  },
  bmf: {
    title: "Bencher Metric Format",
    summary: "Bencher Metric Format, for `bencher run --adapter json --file`",
    ...ofOneRecord
  },
  "github-action-benchmark": {
    title: "github-action-benchmark",
    summary: "for its tools customBiggerIsBetter and customSmallerIsBetter",
    ...ofOneRecord,
    option: "direction"
  },
  markdown: { title: "Markdown", summary: "the report of `kbench report`, GitHub Markdown", ...ofBoth }
}, EXPORT_FORMATS = FORMATS, EXPORT_FORMAT_IDS = Object.keys(FORMATS);

// src/features/export/core/bmf.ts
var BENCHMARK_BYTES = 1024, MEASURE_BYTES = 64, IGNORE = /(?:_bencher_ignore|BencherIgnore|-bencher-ignore)$/;
function writeBencherMetricFormat(inputs, _context) {
  let [input] = inputs;
  if (input === void 0) throw new Error("no record");
  let { values, notes } = valuesOf(input);
  if (values.length === 0) return nothingIn(input);
  let taken = values.filter((value) => problemOf(value) === void 0), left2 = values.flatMap((value) => problemOf(value) ?? []);
  return taken.length === 0 ? refused([`Bencher takes no series of ${input.source}:`, ...left2].join(`
`)) : twiceIn(input, taken) ?? exported(`${JSON.stringify(resultsOf(taken), null, 2)}
`, [...notes, ...left2]);
}
function resultsOf(values) {
  return Object.fromEntries(
    values.map(({ name, series, median: median2, lowerQuartile, upperQuartile, samples }) => [
      name,
      {
        [series.metric]: {
          value: median2,
          ...samples < 2 ? {} : { lower_value: lowerQuartile, upper_value: upperQuartile }
        }
      }
    ])
  );
}
function problemOf({ name, series: { metric } }) {
  let tooLong = (text, most) => new TextEncoder().encode(text).length > most;
  if (tooLong(metric, MEASURE_BYTES))
    return `${metric} is left out: a measure of Bencher has at most ${String(MEASURE_BYTES)} bytes in its name`;
  if (tooLong(name, BENCHMARK_BYTES))
    return `${name} is left out: a benchmark of Bencher has at most ${String(BENCHMARK_BYTES)} bytes in its name`;
  if (new RegExp("\\p{Surrogate}", "u").test(name))
    return `${JSON.stringify(name)} is left out: half a character, which Bencher cannot read`;
  if (IGNORE.test(name)) return `${name} is left out: Bencher takes the end of this name for an instruction`;
}

// node_modules/csv-stringify/lib/utils/get.js
var reEscapeChar = /\\(\\)?/g, rePropName = RegExp(
  // Match anything that isn't a dot or bracket.
  `[^.[\\]]+|\\[(?:([^"'][^[]*)|(["'])((?:(?!\\2)[^\\\\]|\\\\.)*?)\\2)\\]|(?=(?:\\.|\\[\\])(?:\\.|\\[\\]|$))`,
  "g"
), reIsDeepProp = /\.|\[(?:[^[\]]*|(["'])(?:(?!\1)[^\\]|\\.)*?\1)\]/, reIsPlainProp = /^\w*$/, getTag = function(value) {
  return Object.prototype.toString.call(value);
}, isSymbol = function(value) {
  let type = typeof value;
  return type === "symbol" || type === "object" && value && getTag(value) === "[object Symbol]";
}, isKey = function(value, object) {
  if (Array.isArray(value))
    return !1;
  let type = typeof value;
  return type === "number" || type === "symbol" || type === "boolean" || !value || isSymbol(value) ? !0 : reIsPlainProp.test(value) || !reIsDeepProp.test(value) || object != null && value in Object(object);
}, stringToPath = function(string) {
  let result = [];
  return string.charCodeAt(0) === 46 && result.push(""), string.replace(rePropName, function(match, expression, quote, subString) {
    let key = match;
    quote ? key = subString.replace(reEscapeChar, "$1") : expression && (key = expression.trim()), result.push(key);
  }), result;
}, castPath = function(value, object) {
  return Array.isArray(value) ? value : isKey(value, object) ? [value] : stringToPath(value);
}, toKey = function(value) {
  if (typeof value == "string" || isSymbol(value)) return value;
  let result = `${value}`;
  return result == "0" && 1 / value == -1 / 0 ? "-0" : result;
}, get = function(object, path) {
  path = castPath(path, object);
  let index = 0, length = path.length;
  for (; object != null && index < length; )
    object = object[toKey(path[index++])];
  return index && index === length ? object : void 0;
};

// node_modules/csv-stringify/lib/utils/is_object.js
var is_object = function(obj) {
  return typeof obj == "object" && obj !== null && !Array.isArray(obj);
};

// node_modules/csv-stringify/lib/api/normalize_columns.js
var normalize_columns = function(columns) {
  if (columns == null)
    return [void 0, void 0];
  if (typeof columns != "object")
    return [Error('Invalid option "columns": expect an array or an object')];
  if (Array.isArray(columns)) {
    let newcolumns = [];
    for (let column of columns)
      if (typeof column == "string")
        newcolumns.push({
          key: column,
          header: column
        });
      else if (typeof column == "object" && column !== null && !Array.isArray(column)) {
        if (!column.key)
          return [
            Error('Invalid column definition: property "key" is required')
          ];
        column.header === void 0 && (column.header = column.key), newcolumns.push(column);
      } else
        return [
          Error("Invalid column definition: expect a string or an object")
        ];
    columns = newcolumns;
  } else {
    let newcolumns = [];
    for (let k in columns)
      newcolumns.push({
        key: k,
        header: columns[k]
      });
    columns = newcolumns;
  }
  return [void 0, columns];
};

// node_modules/csv-stringify/lib/api/CsvError.js
var CsvError = class _CsvError extends Error {
  constructor(code, message, ...contexts) {
    Array.isArray(message) && (message = message.join(" ")), super(message), Error.captureStackTrace !== void 0 && Error.captureStackTrace(this, _CsvError), this.code = code;
    for (let context of contexts)
      for (let key in context) {
        let value = context[key];
        this[key] = Buffer.isBuffer(value) ? value.toString() : value == null ? value : JSON.parse(JSON.stringify(value));
      }
  }
};

// node_modules/csv-stringify/lib/utils/underscore.js
var underscore = function(str) {
  return str.replace(/([A-Z])/g, function(_, match) {
    return "_" + match.toLowerCase();
  });
};

// node_modules/csv-stringify/lib/api/normalize_options.js
var normalize_options = function(opts) {
  let options = {};
  for (let opt in opts)
    options[underscore(opt)] = opts[opt];
  if (options.bom === void 0 || options.bom === null || options.bom === !1)
    options.bom = !1;
  else if (options.bom !== !0)
    return [
      new CsvError("CSV_OPTION_BOOLEAN_INVALID_TYPE", [
        "option `bom` is optional and must be a boolean value,",
        `got ${JSON.stringify(options.bom)}`
      ])
    ];
  if (options.delimiter === void 0 || options.delimiter === null)
    options.delimiter = ",";
  else if (Buffer.isBuffer(options.delimiter))
    options.delimiter = options.delimiter.toString();
  else if (typeof options.delimiter != "string")
    return [
      new CsvError("CSV_OPTION_DELIMITER_INVALID_TYPE", [
        "option `delimiter` must be a buffer or a string,",
        `got ${JSON.stringify(options.delimiter)}`
      ])
    ];
  if (options.quote === void 0 || options.quote === null)
    options.quote = '"';
  else if (options.quote === !0)
    options.quote = '"';
  else if (options.quote === !1)
    options.quote = "";
  else if (Buffer.isBuffer(options.quote))
    options.quote = options.quote.toString();
  else if (typeof options.quote != "string")
    return [
      new CsvError("CSV_OPTION_QUOTE_INVALID_TYPE", [
        "option `quote` must be a boolean, a buffer or a string,",
        `got ${JSON.stringify(options.quote)}`
      ])
    ];
  if ((options.quoted === void 0 || options.quoted === null) && (options.quoted = !1), options.escape_formulas === void 0 || options.escape_formulas === null)
    options.escape_formulas = !1;
  else if (typeof options.escape_formulas != "boolean")
    return [
      new CsvError("CSV_OPTION_ESCAPE_FORMULAS_INVALID_TYPE", [
        "option `escape_formulas` must be a boolean,",
        `got ${JSON.stringify(options.escape_formulas)}`
      ])
    ];
  if ((options.quoted_empty === void 0 || options.quoted_empty === null) && (options.quoted_empty = void 0), options.quoted_match === void 0 || options.quoted_match === null || options.quoted_match === !1 ? options.quoted_match = null : Array.isArray(options.quoted_match) || (options.quoted_match = [options.quoted_match]), options.quoted_match)
    for (let quoted_match of options.quoted_match) {
      let isString = typeof quoted_match == "string", isRegExp = quoted_match instanceof RegExp;
      if (!isString && !isRegExp)
        return [
          new CsvError("CSV_OPTION_QUOTED_MATCH", [
            "option `quoted_match` must be a string or a regex,",
            `got ${JSON.stringify(options.quoted_match)}`
          ])
        ];
    }
  if ((options.quoted_string === void 0 || options.quoted_string === null) && (options.quoted_string = !1), (options.eof === void 0 || options.eof === null) && (options.eof = !0), options.escape === void 0 || options.escape === null)
    options.escape = '"';
  else if (Buffer.isBuffer(options.escape))
    options.escape = options.escape.toString();
  else if (typeof options.escape != "string")
    return [
      Error(
        `Invalid Option: escape must be a buffer or a string, got ${JSON.stringify(options.escape)}`
      )
    ];
  if (options.escape.length > 1)
    return [
      Error(
        `Invalid Option: escape must be one character, got ${options.escape.length} characters`
      )
    ];
  if (options.header === void 0 || options.header === null || options.header === !1)
    options.header = !1;
  else if (options.header !== !0)
    throw new CsvError(
      "CSV_INVALID_OPTION_HEADER",
      [
        "option `header` is expected to be a boolean,",
        `got ${JSON.stringify(options.header)}`
      ],
      options
    );
  if (options.header_as_comment === void 0 || options.header_as_comment === null || options.header_as_comment === !1)
    options.header_as_comment = !1;
  else if (options.header_as_comment === !0)
    options.header_as_comment = "#";
  else if (Buffer.isBuffer(options.header_as_comment))
    options.header_as_comment = options.header_as_comment.toString();
  else if (typeof options.header_as_comment != "string")
    throw new CsvError(
      "CSV_INVALID_OPTION_HEADER_AS_COMMENT",
      [
        "option `header_as_comment` must be a boolean, a string or a buffer,",
        `got ${JSON.stringify(options.header_as_comment)}`
      ],
      options
    );
  let [errColumns, columns] = normalize_columns(options.columns);
  if (errColumns !== void 0) return [errColumns];
  if (options.columns = columns, (options.quoted === void 0 || options.quoted === null) && (options.quoted = !1), (options.cast === void 0 || options.cast === null) && (options.cast = {}), (options.cast.bigint === void 0 || options.cast.bigint === null) && (options.cast.bigint = (value) => "" + value), (options.cast.boolean === void 0 || options.cast.boolean === null) && (options.cast.boolean = (value) => value ? "1" : ""), (options.cast.date === void 0 || options.cast.date === null) && (options.cast.date = (value) => "" + value.getTime()), (options.cast.number === void 0 || options.cast.number === null) && (options.cast.number = (value) => "" + value), (options.cast.object === void 0 || options.cast.object === null) && (options.cast.object = (value) => JSON.stringify(value)), (options.cast.string === void 0 || options.cast.string === null) && (options.cast.string = function(value) {
    return value;
  }), options.on_record !== void 0 && typeof options.on_record != "function")
    return [Error('Invalid Option: "on_record" must be a function.')];
  if (options.quote_record_delimiter === void 0 || options.quote_record_delimiter === null)
    options.quote_record_delimiter = !options.record_delimiter;
  else if (typeof options.quote_record_delimiter != "boolean")
    return [
      new CsvError("CSV_OPTION_QUOTE_RECORD_DELIMITER_INVALID_TYPE", [
        "option `quote_record_delimiter` must be a boolean,",
        `got ${JSON.stringify(options.quote_record_delimiter)}`
      ])
    ];
  if (options.record_delimiter === void 0 || options.record_delimiter === null)
    options.record_delimiter = `
`;
  else if (Buffer.isBuffer(options.record_delimiter))
    options.record_delimiter = options.record_delimiter.toString();
  else if (typeof options.record_delimiter != "string")
    return [
      Error(
        `Invalid Option: record_delimiter must be a buffer or a string, got ${JSON.stringify(options.record_delimiter)}`
      )
    ];
  switch (options.record_delimiter) {
    case "unix":
      options.record_delimiter = `
`;
      break;
    case "mac":
      options.record_delimiter = "\r";
      break;
    case "windows":
      options.record_delimiter = `\r
`;
      break;
    case "ascii":
      options.record_delimiter = "";
      break;
    case "unicode":
      options.record_delimiter = "\u2028";
      break;
  }
  return [void 0, options];
};

// node_modules/csv-stringify/lib/api/index.js
var bom_utf8 = Buffer.from([239, 187, 191]), emits_separator = function(value, separators) {
  return separators.some(
    (separator) => separator.length !== 0 && (value.indexOf(separator) !== -1 || separator.length > 1 && (value + separator).indexOf(separator) < value.length)
  );
}, matches_quoted_match = function(value, quoted_match) {
  return quoted_match ? quoted_match.some(
    (pattern) => typeof pattern == "string" ? value.indexOf(pattern) !== -1 : value.search(pattern) !== -1
  ) : !1;
}, stringifier = function(options, state, info) {
  return {
    options,
    state,
    info,
    __transform: function(chunk, push) {
      if (!Array.isArray(chunk) && typeof chunk != "object")
        return Error(
          `Invalid Record: expect an array or an object, got ${JSON.stringify(chunk)}`
        );
      if (this.info.records === 0) {
        if (Array.isArray(chunk)) {
          if (this.options.header === !0 && this.options.columns === void 0)
            return Error(
              "Undiscoverable Columns: header option requires column option or object records"
            );
        } else if (this.options.columns === void 0) {
          let [err2, columns] = normalize_columns(Object.keys(chunk));
          if (err2) return;
          this.options.columns = columns;
        }
      }
      if (this.info.records === 0) {
        this.bom(push);
        let err2 = this.headers(push);
        if (err2) return err2;
      }
      try {
        this.options.on_record && this.options.on_record(chunk, this.info.records);
      } catch (err2) {
        return err2;
      }
      let err, chunk_string;
      if (this.options.eof) {
        if ([err, chunk_string] = this.stringify(chunk), err) return err;
        if (chunk_string === void 0)
          return;
        chunk_string = chunk_string + this.options.record_delimiter;
      } else {
        if ([err, chunk_string] = this.stringify(chunk), err) return err;
        if (chunk_string === void 0)
          return;
        (this.options.header || this.info.records) && (chunk_string = this.options.record_delimiter + chunk_string);
      }
      this.info.records++, push(chunk_string);
    },
    stringify: function(chunk, chunkIsHeader = !1) {
      if (typeof chunk != "object")
        return [void 0, chunk];
      let { columns } = this.options, record = [];
      if (Array.isArray(chunk)) {
        let length = columns ? Math.min(chunk.length, columns.length) : chunk.length;
        for (let i = 0; i < length; i++) {
          let field = chunk[i], [err, value] = this.__cast(field, {
            index: i,
            column: i,
            records: this.info.records,
            header: chunkIsHeader
          });
          if (err) return [err];
          record[i] = [value, field];
        }
      } else
        for (let i = 0; i < columns.length; i++) {
          let field = get(chunk, columns[i].key), [err, value] = this.__cast(field, {
            index: i,
            column: columns[i].key,
            records: this.info.records,
            header: chunkIsHeader
          });
          if (err) return [err];
          record[i] = [value, field];
        }
      let csvrecord = "";
      for (let i = 0; i < record.length; i++) {
        let options2, err, [value, field] = record[i];
        if (typeof value == "string")
          options2 = this.options;
        else if (is_object(value)) {
          if (options2 = { ...value }, value = options2.value, delete options2.value, typeof value != "string" && value !== void 0 && value !== null && err)
            return [
              Error(
                `Invalid Casting Value: returned value must return a string, null or undefined, got ${JSON.stringify(value)}`
              )
            ];
          if (options2 = { ...this.options, ...options2 }, [err, options2] = normalize_options(options2), err !== void 0)
            return [err];
        } else if (value == null)
          options2 = this.options;
        else
          return [
            Error(
              `Invalid Casting Value: returned value must return a string, an object, null or undefined, got ${JSON.stringify(value)}`
            )
          ];
        let {
          delimiter,
          escape,
          quote,
          quoted,
          quoted_empty,
          quoted_string,
          quoted_match,
          record_delimiter,
          quote_record_delimiter,
          escape_formulas
        } = options2;
        if (value === "" && field === "")
          (matches_quoted_match(value, quoted_match) || quoted_empty === !0 || quoted_string === !0 && quoted_empty !== !1) === !0 && (value = quote + value + quote), csvrecord += value;
        else if (value) {
          if (typeof value != "string")
            return [
              Error(
                `Formatter must return a string, null or undefined, got ${JSON.stringify(value)}`
              )
            ];
          let containsdelimiter = emits_separator(value, [delimiter]), containsQuote = quote !== "" && value.indexOf(quote) >= 0, containsEscape = value.indexOf(escape) >= 0 && escape !== quote, containsRecordDelimiter = emits_separator(value, [
            record_delimiter,
            ...quote_record_delimiter === !1 ? [] : [`
`, "\r"]
          ]), quotedString = quoted_string && typeof field == "string", quotedMatch = matches_quoted_match(value, quoted_match);
          if (escape_formulas)
            switch (value[0]) {
              case "-":
                if (typeof field == "number" || typeof field == "bigint")
                  break;
                value = `'${value}`;
                break;
              case "=":
              case "+":
              case "@":
              case "	":
              case "\r":
              case "＝":
              // Unicode '='
              case "＋":
              // Unicode '+'
              case "－":
              // Unicode '-'
              case "＠":
                value = `'${value}`;
                break;
            }
          let shouldQuote = containsQuote === !0 || containsdelimiter || containsRecordDelimiter || quoted || quotedString || quotedMatch;
          shouldQuote === !0 && containsEscape === !0 && (value = value.replaceAll(escape, () => escape + escape)), containsQuote === !0 && (value = value.replaceAll(quote, () => escape + quote)), shouldQuote === !0 && (value = quote + value + quote), csvrecord += value;
        } else (quoted_empty === !0 || field === "" && quoted_string === !0 && quoted_empty !== !1) && (csvrecord += quote + quote);
        i !== record.length - 1 && (csvrecord += delimiter);
      }
      return [void 0, csvrecord];
    },
    bom: function(push) {
      this.options.bom === !0 && push(bom_utf8);
    },
    headers: function(push) {
      if (this.options.header === !1 || this.options.columns === void 0)
        return;
      let err, headers = this.options.columns.map((column) => column.header);
      if (this.options.eof ? ([err, headers] = this.stringify(headers, !0), headers += this.options.record_delimiter) : [err, headers] = this.stringify(headers, !0), err) return err;
      this.options.header_as_comment && (headers = this.options.header_as_comment + " " + headers), push(headers);
    },
    __cast: function(value, context) {
      let type = typeof value;
      try {
        return type === "string" ? [void 0, this.options.cast.string(value, context)] : type === "bigint" ? [void 0, this.options.cast.bigint(value, context)] : type === "number" ? [void 0, this.options.cast.number(value, context)] : type === "boolean" ? [void 0, this.options.cast.boolean(value, context)] : value instanceof Date ? [void 0, this.options.cast.date(value, context)] : type === "object" && value !== null ? [void 0, this.options.cast.object(value, context)] : value === null && this.options.cast.null !== void 0 ? [void 0, this.options.cast.null(value, context)] : value === void 0 && this.options.cast.undefined !== void 0 ? [void 0, this.options.cast.undefined(value, context)] : [void 0, value];
      } catch (err) {
        return [err];
      }
    }
  };
};

// node_modules/csv-stringify/lib/sync.js
var stringify = function(records, opts = {}) {
  let data = [], [err, options] = normalize_options(opts);
  if (err !== void 0) throw err;
  let api = stringifier(options, {
    stop: !1
  }, {
    records: 0
  });
  for (let record of records) {
    let err2 = api.__transform(record, function(record2) {
      data.push(record2);
    });
    if (err2 !== void 0) throw err2;
  }
  if (data.length === 0) {
    api.bom((d) => {
      data.push(d);
    });
    let err2 = api.headers((headers) => {
      data.push(headers);
    });
    if (err2 !== void 0) throw err2;
  }
  return data.join("");
};

// src/features/export/core/csv.ts
function writeCsv(inputs, _context) {
  if (new Set(inputs.map(({ kind }) => kind)).size > 1)
    return refused(
      "records and comparisons have different columns and cannot share a CSV file",
      "Export records and comparisons into separate files."
    );
  for (let input of inputs) {
    if (input.kind === "record" && input.record.series.every(({ samples }) => samples.length === 0))
      return nothingIn(input);
    if (input.kind === "comparison" && input.comparison.series.length === 0)
      return refused(`${input.source} holds no series: ${input.comparison.headline}`);
  }
  let rows = inputs.flatMap(
    (input) => input.kind === "record" ? sampleRows(input.record) : comparisonRows(input.comparison)
  );
  return exported(
    table2(rows),
    inputs.flatMap((input) => input.kind === "record" ? notesOf(input) : [])
  );
}
function notesOf({ record, source }) {
  return [
    ...missingRounds(record, source),
    ...record.series.filter(({ samples }) => samples.length === 0).map((series) => `${source}: ${formatSeries(series)} has no samples, so no rows`)
  ];
}
function comparisonRows({ current, baseline, series }) {
  return series.map((one) => ({
    cells: {
      record: current.id,
      started_at: current.startedAt,
      subject: current.subject,
      commit: current.commit,
      provider: current.provider,
      fingerprint: current.fingerprint,
      baseline_fingerprint: baseline.fingerprint ?? void 0,
      series: formatSeries(one),
      metric: one.metric,
      unit: one.unit,
      better: one.better,
      verdict: one.verdict,
      reason: one.reason.code,
      gates: String(one.gates),
      margin: one.margin,
      scale: one.scale,
      baseline_median: one.baseline?.median,
      baseline_spread: one.baseline?.spread,
      baseline_runs: one.baseline?.runs,
      current_median: one.current?.median,
      current_spread: one.current?.spread,
      current_samples: one.current?.samples,
      change: one.change?.estimate,
      change_lower: one.change?.lower ?? void 0,
      change_upper: one.change?.upper ?? void 0,
      change_confidence: one.change?.confidence,
      p_value: one.pValue ?? void 0,
      smallest_provable_change: one.smallestProvableChange ?? void 0,
      text: one.reason.text
    },
    labels: one.labels
  }));
}
function table2(rows) {
  let labelNames = [...new Set(rows.flatMap(({ labels }) => Object.keys(labels)))].sort(), columns = Object.keys(rows[0]?.cells ?? {}), header = [...columns, ...labelNames.map((name) => `label_${name}`)], lines = rows.map(({ cells, labels }) => [
    ...columns.map((column) => cells[column]),
    ...labelNames.map((name) => Object.hasOwn(labels, name) ? labels[name] : void 0)
  ]);
  return stringify(
    [header, ...lines].map((line) => line.map(cellText)),
    // The library quotes only where its own line end is; a reader ends a line at either character.
    { record_delimiter: `\r
`, quoted_match: /[\r\n]/ }
  );
}
var FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
function cellText(cell) {
  return typeof cell == "number" ? String(cell) : cell === void 0 ? "" : FORMULA.test(cell) ? `'${cell}` : cell;
}

// src/features/export/core/github-action-benchmark.ts
var TOOLS = {
  bigger: "customBiggerIsBetter",
  smaller: "customSmallerIsBetter"
};
function writeGithubActionBenchmark(inputs, { direction }) {
  let [input] = inputs;
  if (input === void 0) throw new Error("no record");
  let { values, notes } = valuesOf(input);
  if (values.length === 0) return nothingIn(input);
  let of = (wanted) => values.filter(({ series }) => series.better === (wanted === "bigger" ? "higher" : "lower")), [bigger, smaller] = [of("bigger"), of("smaller")];
  if (direction === void 0 && bigger.length > 0 && smaller.length > 0)
    return refused(
      `${input.source} holds ${String(bigger.length)} series of which higher is better and ${String(smaller.length)} of which lower is: a file of github-action-benchmark has one direction`,
      `Write two files, --direction bigger (tool: ${TOOLS.bigger}) and --direction smaller (tool: ${TOOLS.smaller}).`
    );
  let chosen = direction ?? (bigger.length > 0 ? "bigger" : "smaller"), [taken, others] = chosen === "bigger" ? [bigger, smaller] : [smaller, bigger];
  if (taken.length === 0)
    return refused(
      `${input.source} has no series of which ${chosen === "bigger" ? "higher" : "lower"} is better, for tool: ${TOOLS[chosen]}`,
      `Its ${String(others.length)} series have the other direction: --direction ${chosen === "bigger" ? "smaller" : "bigger"}`
    );
  let left2 = values.length - taken.length, rest = left2 === 0 ? [] : [`${String(left2)} series of the other direction, or of none, are not in this file`], text = `${JSON.stringify(
    taken.map((value) => resultOf(value, input)),
    null,
    2
  )}
`;
  return twiceIn(input, taken) ?? exported(text, [...notes, `this file is for tool: ${TOOLS[chosen]}`, ...rest]);
}
function resultOf({ name, series, median: median2, spread: spread2, samples }, { record }) {
  let { subject, environment } = record;
  return {
    name,
    unit: series.unit,
    value: median2,
    ...samples < 2 ? {} : { range: `± ${String(spread2)}` },
    extra: [
      `median of ${count(samples, "sample")}`,
      `subject: ${subject.name}`,
      `environment: ${environment.provider} ${environment.fingerprint}`,
      `record: ${record.id}`
    ].join(`
`)
  };
}

// src/features/export/core/junit.ts
var RESULTS = {
  ok: "passed",
  failed: "error",
  skipped: "skipped"
};
function recordSuites(record, { suiteOf }) {
  let { id, startedAt, durationSeconds, subject, environment, suites, series } = record, named = new Set(suites.map(({ name }) => name)), ownerOf = ({ metric }) => suiteOf(metric) ?? OTHER_SUITE, cases = suites.map(
    (suite) => suiteCase(
      suite,
      series.filter((one) => ownerOf(one) === suite.name)
    )
  ), others = series.filter((one) => !named.has(ownerOf(one)));
  return [
    {
      name: `kbench ${subject.name}`,
      seconds: durationSeconds,
      startedAt,
      properties: {
        subject: subject.name,
        record: id,
        ...subject.commit === void 0 ? {} : { commit: subject.commit },
        provider: environment.provider,
        fingerprint: environment.fingerprint
      },
      cases: [runCase(record, others), ...cases]
    }
  ];
}
function runCase({ interrupted, series, suites }, others) {
  let measured = series.some(({ samples }) => samples.length > 0), problem = [
    ...interrupted === !0 ? ["the run was stopped before its end"] : [],
    ...measured ? [] : ["nothing was measured"]
  ].join("; ");
  return {
    className: "kbench",
    name: "run",
    result: problem === "" ? "passed" : "error",
    message: problem === "" ? `${String(series.length)} series of ${String(suites.length)} suites` : problem,
    ...others.length === 0 ? {} : { output: others.map(mediansOf).join(`
`) }
  };
}
function suiteCase({ name, status, reason, notes, durationSeconds }, series) {
  let output = [...(notes ?? []).map((note) => `note: ${note}`), ...series.map(mediansOf)].join(`
`), why = reason === void 0 ? "" : `: ${reason}`;
  return {
    className: "kbench",
    name: `suite ${name}`,
    seconds: durationSeconds,
    result: RESULTS[status],
    message: status === "ok" ? `${String(series.length)} series` : `suite ${name} ${status}${why}`,
    ...output === "" ? {} : { output }
  };
}
function mediansOf(series) {
  let middle = medianOf(series.samples.map(({ value: value2 }) => value2)), value = middle === void 0 ? "no samples" : `${String(middle)} ${series.unit}`;
  return `${formatSeries(series)} ${value} (${String(series.samples.length)} samples)`;
}
function comparisonSuites(comparison, catalogue) {
  let { current, pair, series, suites, verdict } = comparison, shared = {
    startedAt: current.startedAt,
    properties: {
      subject: current.subject,
      record: current.id,
      ...current.commit === void 0 ? {} : { commit: current.commit },
      provider: current.provider,
      fingerprint: current.fingerprint,
      verdict
    }
  }, found = findings(comparison, catalogue), sentences2 = (...kinds) => found.filter(({ kind }) => kinds.includes(kind)).map(({ sentence }) => sentence), output = sentences2("cause", "warning", "difference").join(`
`), overall = {
    className: "kbench",
    name: "verdict",
    result: OVERALL[verdict],
    message: sentences2("verdict").join(),
    ...output === "" ? {} : { output }
  }, bySeries = new Map(
    found.flatMap(
      ({ kind, rows: rows2 }) => rows2.map((row) => [row.series, { row, result: RESULT[kind] }])
    )
  ), rows = series.flatMap((one) => bySeries.get(one) ?? []), made = [.../* @__PURE__ */ new Set([...suites.map(({ name }) => name), ...rows.map(({ row }) => row.suite)])].map((name) => ({
    ...shared,
    name,
    seconds: 0,
    cases: [
      ...suites.filter((suite) => suite.name === name && suite.status !== "ok").map(suiteWithoutResult),
      ...rows.filter(({ row }) => row.suite === name).map(({ row, result }) => seriesCase(row, result))
    ]
  }));
  return [
    { ...shared, name: "kbench", seconds: pair?.durationSeconds ?? 0, cases: [overall] },
    ...made.filter(({ cases }) => cases.length > 0)
  ];
}
var OVERALL = {
  passed: "passed",
  regressed: "failure",
  incomplete: "error",
  inconclusive: "skipped",
  incomparable: "skipped"
}, RESULT = {
  regressed: "failure",
  missing: "error",
  improved: "passed",
  unchanged: "passed"
};
function suiteWithoutResult(suite) {
  return {
    className: `kbench.${suite.name}`,
    name: `suite ${suite.name}`,
    result: suite.status === "skipped" ? "skipped" : "error",
    message: suiteSentence(suite)
  };
}
function seriesCase({ series, suite }, result = "skipped") {
  let { verdict, reason, gates } = series;
  return {
    className: `kbench.${suite}`,
    name: formatSeries(series),
    result: gates || result === "passed" ? result : "skipped",
    message: `${verdict}: ${reason.text}${isInformational(series) ? " For information only." : ""}`,
    output: numbersOf(series)
  };
}
function numbersOf({ unit, baseline, current, change, scale, margin }) {
  let side = (name, value) => `${name}: ${value === null ? "none" : `${String(value.median)} ${unit}`}`, bound = (value) => value === null ? "unbounded" : String(value);
  return [
    side("baseline", baseline),
    side("current", current),
    ...change === null ? [] : [
      `change (${scale}): ${String(change.estimate)}, from ${bound(change.lower)} to ${bound(change.upper)}`
    ],
    `margin: ${String(margin)}`
  ].join(`
`);
}
var TYPES = {
  failure: { type: "regressed" },
  error: { type: "not measured" }
}, NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
function writeJunit(inputs, { catalogue }) {
  let suites = inputs.flatMap((input) => {
    let prefix = inputs.length === 1 ? "" : `${input.source}: `;
    return (input.kind === "record" ? recordSuites(input.record, catalogue) : comparisonSuites(input.comparison, catalogue)).map((suite) => ({ ...suite, name: `${prefix}${suite.name}` }));
  }), cases = suites.flatMap((suite) => suite.cases), root = element(
    "testsuites",
    {
      name: "kbench",
      ...counts(cases),
      time: seconds(suites.reduce((sum, suite) => sum + suite.seconds, 0))
    },
    suites.map(suiteElement)
  );
  return exported(xmlDocument(root));
}
function suiteElement({ name, seconds: time, startedAt, properties, cases }) {
  let skipped = cases.filter(({ result }) => result === "skipped").length;
  return element(
    "testsuite",
    // Times in JUnit have no zone; these are UTC.
    { name, ...counts(cases), skipped, time: seconds(time), timestamp: startedAt.slice(0, 19) },
    [
      element(
        "properties",
        {},
        Object.entries(properties).map(([key, value]) => element("property", { name: key, value }))
      ),
      ...cases.map(caseElement)
    ]
  );
}
function caseElement({ className, name, seconds: time, result, message, output }) {
  let printed = [...result === "passed" ? [message] : [], ...output === void 0 ? [] : [output]];
  return element(
    "testcase",
    { classname: className, name, ...time === void 0 ? {} : { time: seconds(time) } },
    [
      ...result === "passed" ? [] : [element(result, { message, ...TYPES[result] }, [message])],
      ...printed.length === 0 ? [] : [element("system-out", {}, [printed.join(`
`)])]
    ]
  );
}
function counts(cases) {
  let having = (result) => cases.filter((one) => one.result === result).length;
  return { tests: cases.length, failures: having("failure"), errors: having("error") };
}
function seconds(value) {
  return value.toFixed(3);
}
function element(name, attributes = {}, children = []) {
  return { name, attributes, children };
}
function xmlDocument(root) {
  return `<?xml version="1.0" encoding="UTF-8"?>
${render(root, "")}
`;
}
function render({ name, attributes, children }, indent) {
  let start = `${indent}<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`).join("")}`;
  if (children.length === 0) return `${start}/>`;
  if (children.some((child) => typeof child == "string"))
    return `${start}>${children.map((child) => typeof child == "string" ? escapeText(child) : render(child, "")).join("")}</${name}>`;
  let inner = children.map((child) => typeof child == "string" ? "" : render(child, `${indent}  `));
  return [`${start}>`, ...inner, `${indent}</${name}>`].join(`
`);
}
function escapeText(text) {
  return text.replace(NOT_XML, "�").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
}
function escapeXml(text) {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll(`
`, "&#10;").replaceAll("	", "&#9;");
}

// src/core/record/record.ts
var VARIANT_LABEL = "variant";

// src/features/export/core/openmetrics.ts
var UNIT_WORDS = {
  "bit/s": { words: "bytes_per_second", factor: 1 / 8 },
  "By/s": { words: "bytes_per_second", factor: 1 },
  By: { words: "bytes", factor: 1 },
  s: { words: "seconds", factor: 1 },
  "1/s": { words: "per_second", factor: 1 },
  1: { words: "ratio", factor: 1 },
  "{count}": { words: "items", factor: 1 },
  "s/GBy": { words: "seconds_per_gigabyte", factor: 1 }
};
function familyName(metric, unit, detail) {
  let plain = metric.replaceAll(/[^a-zA-Z0-9_]/g, "_").replace(/_iops$/, "_operations"), { words } = UNIT_WORDS[unit];
  return ["kbench", plain.endsWith(`_${words}`) ? plain.slice(0, -words.length - 1) : plain, ...detail === void 0 ? [] : [detail], words].join("_");
}
var RESERVED_LABELS = /* @__PURE__ */ new Set([
  "subject",
  "provider",
  "fingerprint",
  "variant",
  "le",
  "quantile",
  "job",
  "instance"
]);
function plainLabels(labels, allowed, prefixAll = !1) {
  let names = Object.keys(labels).sort(), stays = (name) => !prefixAll && isPlain(name, allowed), valid = names.filter(stays), taken = new Set(valid), renamed = names.filter((name) => !stays(name)).map((name) => {
    let free = freeName(`label_${name.replaceAll(/[^a-zA-Z0-9_]/g, "_").replace(/^_+/, "")}`, taken);
    return taken.add(free), [name, free];
  }), values = [...valid.map((name) => [name, name]), ...renamed].map(
    ([from, to]) => [to, labels[from] ?? ""]
  );
  return { labels: Object.fromEntries(values.sort(([a], [b]) => a < b ? -1 : 1)), renamed };
}
function freeName(base, taken) {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${String(number)}`;
  return name;
}
function isPlain(name, allowed) {
  return /^[a-zA-Z][a-zA-Z0-9_]*$/.test(name) && (allowed?.has(name) === !0 || !RESERVED_LABELS.has(name));
}
function escapeValue(text) {
  return text.replaceAll("\0", "�").replaceAll(new RegExp("\\p{Surrogate}", "gu"), "�").replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll(`
`, "\\n");
}
function familyLines({ name, type, unit, help, points }) {
  return [
    // The two formats differ in whether a quote is escaped in a help text, so there is none.
    `# HELP ${name} ${escapeValue(help.replaceAll('"', "'"))}`,
    `# TYPE ${name} ${type}`,
    ...unit === void 0 ? [] : [`# UNIT ${name} ${unit}`],
    ...points.map((point) => {
      let { quantile: quantile2 = "", ...labels } = point.labels;
      return { point, quantile: quantile2, key: labelText2(labels) };
    }).sort(
      (a, b) => compare(a.key, b.key) || compare(a.point.time ?? 0, b.point.time ?? 0) || compare(a.quantile, b.quantile)
    ).map(
      ({ point: { labels, value, time } }) => `${name}${labelText2(labels)} ${String(value)}${time === void 0 ? "" : ` ${String(time)}`}`
    )
  ];
}
function repeatedPoint({ points }) {
  let seen = /* @__PURE__ */ new Set();
  return points.find(({ labels, time }) => {
    let key = `${labelText2(labels)} ${String(time)}`, isRepeated = seen.has(key);
    return seen.add(key), isRepeated;
  });
}
function labelText2(labels) {
  let pairs = Object.keys(labels).sort().map((name) => `${name}="${escapeValue(labels[name] ?? "")}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
function compare(a, b) {
  return a === b ? 0 : a < b ? -1 : 1;
}
var QUANTILE = /* @__PURE__ */ new Set(["quantile"]);
function metricFamilies(all, catalogue) {
  let groups2 = /* @__PURE__ */ new Map();
  for (let one of all) {
    let name = familyName(one.series.metric, one.series.unit);
    groups2.set(name, [...groups2.get(name) ?? [], one]);
  }
  let notes = /* @__PURE__ */ new Set();
  return { families: [...groups2.keys()].sort().flatMap((name) => {
    let group = groups2.get(name) ?? [], isSummary = group.every(({ series }) => isQuantile(series.labels.quantile));
    for (let one of group) for (let note of renamings(one, isSummary)) notes.add(note);
    return familiesOf(name, group, isSummary, catalogue).filter(({ points }) => points.length > 0);
  }), notes: [...notes] };
}
function familiesOf(name, group, isSummary, catalogue) {
  let [first] = group;
  if (first === void 0) return [];
  let { metric, unit } = first.series, { words } = UNIT_WORDS[unit], stem = name.slice(0, -words.length - 1), summary = group.some(({ isImported }) => isImported) ? void 0 : catalogue.get(metric)?.summary, points = (valueOf, allowed, members = group) => members.map((one) => ({
    labels: labelsOf(one, allowed),
    value: valueOf(one) + 0,
    time: one.time
  })), converted = (one, value) => value * UNIT_WORDS[one.series.unit].factor;
  return [
    {
      name,
      type: isSummary ? "summary" : "gauge",
      unit: words,
      help: [
        `Median of the samples of ${metric}`,
        ...unit === "bit/s" ? [", an eighth of what kbench reports in bit/s"] : [],
        ...summary === void 0 ? [] : [`: ${summary}`]
      ].join(""),
      points: points((one) => converted(one, one.median), isSummary ? QUANTILE : void 0)
    },
    {
      name: familyName(stem.replace(/^kbench_/, ""), unit, "spread"),
      type: "gauge",
      unit: words,
      help: `Spread of the samples of ${metric}: 1.4826 times their median absolute deviation; none of a single sample.`,
      points: points(
        (one) => converted(one, one.spread),
        void 0,
        group.filter(({ samples }) => samples > 1)
      )
    },
    {
      name: `${stem}_samples`,
      type: "gauge",
      help: `Number of samples of ${metric}.`,
      points: points(({ samples }) => samples)
    }
  ];
}
function labelsOf({ series, recordLabels: recordLabels2 }, allowed) {
  return { ...plainLabels(series.labels, allowed).labels, ...recordLabels2 };
}
function renamings({ series }, isSummary) {
  return plainLabels(series.labels, isSummary ? QUANTILE : void 0).renamed.filter(([from]) => !RESERVED_LABELS.has(from)).map(([from, to]) => `label "${from}" of ${series.metric} is called ${to}: Prometheus takes no such name`);
}
function isQuantile(text) {
  return text !== void 0 && /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(text);
}
var STATUSES = ["ok", "failed", "skipped"];
function timeOf({ startedAt }) {
  return Math.floor(Date.parse(startedAt) / 1e3);
}
function recordLabels({ subject, environment }) {
  let variant = subject.labels[VARIANT_LABEL];
  return {
    subject: subject.name,
    provider: environment.provider,
    fingerprint: environment.fingerprint,
    ...variant === void 0 ? {} : { variant }
  };
}
function recordFamilies(inputs, timestamps) {
  let records = inputs.map(({ record }) => record), points = (of) => records.flatMap(
    (record) => of(record).map((point) => ({ ...point, time: timestamps ? timeOf(record) : void 0 }))
  );
  return [
    {
      name: "kbench_record_info",
      type: "gauge",
      help: "What was measured and where; the value is always 1.",
      points: points((record) => [{ labels: infoOf(record), value: 1 }])
    },
    {
      name: "kbench_record_start_timestamp_seconds",
      type: "gauge",
      unit: "seconds",
      help: "When the run began, in seconds since 1970.",
      points: points((record) => [
        { labels: recordLabels(record), value: Date.parse(record.startedAt) / 1e3 }
      ])
    },
    {
      name: "kbench_record_duration_seconds",
      type: "gauge",
      unit: "seconds",
      help: "How long the run took; 0 where an imported result does not have it.",
      points: points((record) => [{ labels: recordLabels(record), value: record.durationSeconds }])
    },
    {
      name: "kbench_suite_status",
      type: "gauge",
      help: "How the suite ended: 1 for the status that it has, 0 for the others.",
      points: points(
        (record) => record.suites.flatMap(
          ({ name, status }) => STATUSES.map((one) => ({
            labels: { ...recordLabels(record), suite: name, status: one },
            value: one === status ? 1 : 0
          }))
        )
      )
    }
  ].filter((family) => family.points.length > 0);
}
function infoOf(record) {
  let {
    id,
    subject,
    environment: { facts }
  } = record, known = {
    ...recordLabels(record),
    record: id,
    commit: subject.commit,
    ref: subject.ref,
    kubernetes: facts.kubernetes,
    cni: facts.cni,
    kube_proxy_mode: facts.kubeProxyMode,
    storage_class: facts.storageClass,
    runner: facts.runner
  }, own = Object.entries(known).flatMap(
    ([name, value]) => typeof value == "string" ? [[name, value]] : []
  );
  return { ...Object.fromEntries(own), ...plainLabels(subject.labels, void 0, !0).labels };
}
function writeOpenMetrics(inputs, context) {
  let empty = inputs.find(({ record }) => record.suites.length === 0 && record.series.length === 0);
  if (empty !== void 0) return nothingIn(empty);
  let measured = [], notes = [];
  for (let input of inputs) {
    let { values, notes: gaps } = valuesOf(input);
    notes.push(...gaps, ...values.length === 0 ? [`${input.source} holds no samples`] : []);
    let { record } = input, time = context.timestamps ? timeOf(record) : void 0, isImported = record.environment.provider === "import";
    for (let value of values)
      measured.push({ ...value, recordLabels: recordLabels(record), isImported, time });
  }
  let metrics = metricFamilies(measured, context.catalogue.metrics), { families, left: left2 } = distinct([...metrics.families, ...recordFamilies(inputs, context.timestamps)]);
  return clash(families, inputs, context) ?? exported([...families.flatMap(familyLines), "# EOF", ""].join(`
`), [
    ...notes,
    ...metrics.notes,
    ...left2
  ]);
}
function distinct(all) {
  let families = /* @__PURE__ */ new Map(), left2 = [];
  for (let family of all)
    families.has(family.name) ? left2.push(`${family.name} is there twice: "${family.help}" is left out`) : families.set(family.name, family);
  return { families: [...families.values()], left: left2 };
}
function clash(families, inputs, { timestamps }) {
  for (let family of families) {
    let point = repeatedPoint(family);
    if (point !== void 0)
      return refused(
        `two values would have the same name${timestamps ? " and time" : ""}: ${family.name}${labelText2(point.labels)}`,
        inputs.length === 1 ? `${inputs[0]?.source ?? ""} holds this series twice.` : `Records of one subject, environment and variant are distinguished by ${timestamps ? "the second in which they began" : "their time only, which --no-timestamps leaves out"}: give them different subjects, or export each into its own file.`
      );
  }
}

// node_modules/hyparquet-writer/src/bytewriter.js
var ByteWriter = class {
  /**
   * @param {number} [initalSize]
   */
  constructor(initalSize = 1024) {
    this.buffer = new ArrayBuffer(initalSize), this.view = new DataView(this.buffer), this.offset = 0, this.index = 0;
  }
  /**
   * @param {number} size
   */
  ensure(size) {
    if (this.index + size > this.buffer.byteLength) {
      let newSize = Math.max(this.buffer.byteLength * 2, this.index + size), newBuffer = new ArrayBuffer(newSize);
      new Uint8Array(newBuffer).set(new Uint8Array(this.buffer)), this.buffer = newBuffer, this.view = new DataView(this.buffer);
    }
  }
  finish() {
  }
  getBuffer() {
    return this.buffer.slice(0, this.index);
  }
  getBytes() {
    return new Uint8Array(this.buffer, 0, this.index);
  }
  /**
   * @param {number} value
   */
  appendUint8(value) {
    this.ensure(1), this.view.setUint8(this.index, value), this.offset++, this.index++;
  }
  /**
   * @param {number} value
   */
  appendUint32(value) {
    this.ensure(4), this.view.setUint32(this.index, value, !0), this.offset += 4, this.index += 4;
  }
  /**
   * @param {number} value
   */
  appendInt32(value) {
    this.ensure(4), this.view.setInt32(this.index, value, !0), this.offset += 4, this.index += 4;
  }
  /**
   * @param {bigint} value
   */
  appendInt64(value) {
    this.ensure(8), this.view.setBigInt64(this.index, BigInt(value), !0), this.offset += 8, this.index += 8;
  }
  /**
   * @param {number} value
   */
  appendFloat32(value) {
    this.ensure(4), this.view.setFloat32(this.index, value, !0), this.offset += 4, this.index += 4;
  }
  /**
   * @param {number} value
   */
  appendFloat64(value) {
    this.ensure(8), this.view.setFloat64(this.index, value, !0), this.offset += 8, this.index += 8;
  }
  /**
   * @param {ArrayBuffer} value
   */
  appendBuffer(value) {
    this.appendBytes(new Uint8Array(value));
  }
  /**
   * @param {Uint8Array} value
   */
  appendBytes(value) {
    this.ensure(value.length), new Uint8Array(this.buffer, this.index, value.length).set(value), this.offset += value.length, this.index += value.length;
  }
  /**
   * Convert a 32-bit signed integer to varint (1-5 bytes).
   * Writes out groups of 7 bits at a time, setting high bit if more to come.
   *
   * @param {number} value
   */
  appendVarInt(value) {
    for (; ; )
      if ((value & -128) === 0) {
        this.appendUint8(value);
        return;
      } else
        this.appendUint8(value & 127 | 128), value >>>= 7;
  }
  /**
   * Convert a bigint to varint (1-10 bytes for 64-bit range).
   *
   * @param {bigint} value
   */
  appendVarBigInt(value) {
    for (; ; )
      if ((value & ~0x7fn) === 0n) {
        this.appendUint8(Number(value));
        return;
      } else
        this.appendUint8(Number(value & 0x7fn | 0x80n)), value >>= 7n;
  }
  /**
   * Convert number to zigzag encoding and write as varint.
   *
   * @param {number | bigint} value
   */
  appendZigZag(value) {
    typeof value == "number" ? this.appendVarInt(value << 1 ^ value >> 31) : this.appendVarBigInt(value << 1n ^ value >> 63n);
  }
};

// node_modules/hyparquet/src/xxhash.js
var MASK = 0xffffffffffffffffn, PRIME1 = 0x9e3779b185ebca87n, PRIME2 = 0xc2b2ae3d27d4eb4fn, PRIME3 = 0x165667b19e3779f9n, PRIME4 = 0x85ebca77c2b2ae63n, PRIME5 = 0x27d4eb2f165667c5n;
function rotl64(x, r) {
  return (x << r | x >> 64n - r) & MASK;
}
function round(acc, val) {
  return acc = acc + val * PRIME2 & MASK, acc = rotl64(acc, 31n), acc * PRIME1 & MASK;
}
function mergeRound(acc, val) {
  return acc ^= round(0n, val), acc * PRIME1 + PRIME4 & MASK;
}
function xxhash64(input, seed = 0n) {
  let view = new DataView(input.buffer, input.byteOffset, input.byteLength), len = input.byteLength, offset = 0, h64;
  if (len >= 32) {
    let v1 = seed + PRIME1 + PRIME2 & MASK, v2 = seed + PRIME2 & MASK, v3 = seed, v4 = seed - PRIME1 & MASK;
    for (; offset + 32 <= len; )
      v1 = round(v1, view.getBigUint64(offset, !0)), offset += 8, v2 = round(v2, view.getBigUint64(offset, !0)), offset += 8, v3 = round(v3, view.getBigUint64(offset, !0)), offset += 8, v4 = round(v4, view.getBigUint64(offset, !0)), offset += 8;
    h64 = rotl64(v1, 1n) + rotl64(v2, 7n) + rotl64(v3, 12n) + rotl64(v4, 18n) & MASK, h64 = mergeRound(h64, v1), h64 = mergeRound(h64, v2), h64 = mergeRound(h64, v3), h64 = mergeRound(h64, v4);
  } else
    h64 = seed + PRIME5 & MASK;
  for (h64 = h64 + BigInt(len) & MASK; offset + 8 <= len; )
    h64 ^= round(0n, view.getBigUint64(offset, !0)), h64 = rotl64(h64, 27n) * PRIME1 + PRIME4 & MASK, offset += 8;
  for (offset + 4 <= len && (h64 ^= BigInt(view.getUint32(offset, !0)) * PRIME1 & MASK, h64 = rotl64(h64, 23n) * PRIME2 + PRIME3 & MASK, offset += 4); offset < len; )
    h64 ^= BigInt(view.getUint8(offset)) * PRIME5 & MASK, h64 = rotl64(h64, 11n) * PRIME1 & MASK, offset += 1;
  return h64 ^= h64 >> 33n, h64 = h64 * PRIME2 & MASK, h64 ^= h64 >> 29n, h64 = h64 * PRIME3 & MASK, h64 ^= h64 >> 32n, h64;
}

// node_modules/hyparquet/src/bloom.js
var textEncoder = new TextEncoder(), SALT = new Uint32Array([
  1203114875,
  1150766481,
  2284105051,
  2729912477,
  1884591559,
  770785867,
  2667333959,
  1550580529
]);
function hashParquetValue(value, element2) {
  if (value == null) return;
  let { type, converted_type, logical_type } = element2;
  if (type === "BOOLEAN")
    return typeof value != "boolean" ? void 0 : xxhash64(new Uint8Array([value ? 1 : 0]));
  if (type === "FLOAT") {
    if (typeof value != "number") return;
    let buf = new ArrayBuffer(4);
    return new DataView(buf).setFloat32(0, value, !0), xxhash64(new Uint8Array(buf));
  }
  if (type === "DOUBLE") {
    if (typeof value != "number") return;
    let buf = new ArrayBuffer(8);
    return new DataView(buf).setFloat64(0, value, !0), xxhash64(new Uint8Array(buf));
  }
  if (type === "INT32") {
    if (converted_type === "DATE" || converted_type === "DECIMAL" || converted_type === "TIME_MILLIS" || logical_type?.type === "DATE" || logical_type?.type === "TIME" || logical_type?.type === "DECIMAL" || typeof value != "number" || !Number.isInteger(value)) return;
    let buf = new ArrayBuffer(4);
    return new DataView(buf).setInt32(0, value | 0, !0), xxhash64(new Uint8Array(buf));
  }
  if (type === "INT64") {
    if (converted_type === "TIMESTAMP_MILLIS" || converted_type === "TIMESTAMP_MICROS" || converted_type === "TIME_MICROS" || converted_type === "DECIMAL" || logical_type?.type === "TIMESTAMP" || logical_type?.type === "TIME" || logical_type?.type === "DECIMAL") return;
    let bigValue;
    if (typeof value == "bigint") bigValue = value;
    else if (typeof value == "number" && Number.isSafeInteger(value)) bigValue = BigInt(value);
    else return;
    let buf = new ArrayBuffer(8);
    return new DataView(buf).setBigUint64(0, BigInt.asUintN(64, bigValue), !0), xxhash64(new Uint8Array(buf));
  }
  if (type === "BYTE_ARRAY")
    return converted_type === "JSON" || converted_type === "BSON" || converted_type === "DECIMAL" || logical_type?.type === "JSON" || logical_type?.type === "BSON" || logical_type?.type === "VARIANT" || logical_type?.type === "GEOMETRY" || logical_type?.type === "GEOGRAPHY" ? void 0 : typeof value == "string" ? xxhash64(textEncoder.encode(value)) : value instanceof Uint8Array ? xxhash64(value) : void 0;
  if (type === "FIXED_LEN_BYTE_ARRAY")
    return converted_type === "DECIMAL" || converted_type === "INTERVAL" || logical_type?.type === "DECIMAL" || logical_type?.type === "UUID" || logical_type?.type === "FLOAT16" || logical_type?.type === "GEOMETRY" || logical_type?.type === "GEOGRAPHY" ? void 0 : value instanceof Uint8Array ? xxhash64(value) : void 0;
}

// node_modules/hyparquet-writer/src/thrift.js
var ThriftStruct = class {
  /**
   * @param {ThriftField[]} fields
   */
  constructor(fields) {
    this.fields = fields;
  }
};
function serializeTCompactProtocol(writer, data) {
  writeElement(writer, 12, data);
}
function writeElement(writer, type, value) {
  if (type !== 1 && type !== 2)
    if (type === 3 && typeof value == "number")
      writer.appendUint8(value);
    else if (type === 5 && typeof value == "number")
      writer.appendZigZag(value);
    else if (type === 6 && typeof value == "bigint")
      writer.appendZigZag(value);
    else if (type === 7 && typeof value == "number")
      writer.appendFloat64(value);
    else if (type === 8 && typeof value == "string") {
      let bytes = new TextEncoder().encode(value);
      writer.appendVarInt(bytes.length), writer.appendBytes(bytes);
    } else if (type === 8 && value instanceof Uint8Array)
      writer.appendVarInt(value.byteLength), writer.appendBytes(value);
    else if (type === 9 && Array.isArray(value)) {
      let elemType = getCompactTypeForList(value);
      if (value.length > 14 ? (writer.appendUint8(240 | elemType), writer.appendVarInt(value.length)) : writer.appendUint8(value.length << 4 | elemType), elemType === 2)
        for (let v of value)
          writer.appendUint8(v ? 1 : 0);
      else
        for (let v of value)
          writeElement(writer, elemType, v);
    } else if (type === 12 && value instanceof ThriftStruct) {
      let lastFid = 0;
      for (let [fid, fieldType, fieldValue] of value.fields)
        fieldValue !== void 0 && (lastFid = writeStructField(writer, lastFid, fid, fieldType, fieldValue));
      writer.appendUint8(0);
    } else if (type === 12 && typeof value == "object") {
      let lastFid = 0;
      for (let [k, v] of Object.entries(value)) {
        if (v === void 0) continue;
        let fid = parseInt(k.replace(/^field_/, ""), 10);
        if (Number.isNaN(fid))
          throw new Error(`thrift invalid field name: ${k}. Expected "field_###"`);
        let t = getCompactTypeForValue(v);
        lastFid = writeStructField(writer, lastFid, fid, t, v);
      }
      writer.appendUint8(0);
    } else
      throw new Error(`thrift invalid type ${type} for value ${value}`);
}
function writeStructField(writer, lastFid, fid, type, value) {
  let delta = fid - lastFid;
  if (delta <= 0)
    throw new Error(`thrift non-monotonic field id: fid=${fid}, lastFid=${lastFid}`);
  return delta > 15 ? (writer.appendUint8(type), writer.appendZigZag(fid)) : writer.appendUint8(delta << 4 | type), writeElement(writer, type, value), fid;
}
function getCompactTypeForValue(value) {
  if (value === !0) return 1;
  if (value === !1) return 2;
  if (Number.isInteger(value)) return 5;
  if (typeof value == "number") return 7;
  if (typeof value == "bigint") return 6;
  if (typeof value == "string" || value instanceof Uint8Array) return 8;
  if (Array.isArray(value)) return 9;
  if (value && typeof value == "object") return 12;
  throw new Error(`Cannot determine thrift compact type for: ${value}`);
}
function getCompactTypeForList(value) {
  let elemType = 0;
  for (let v of value) {
    let t = getCompactTypeForValue(v);
    if (t === 1 && (t = 2), elemType || (elemType = t), elemType === 7 && t === 5 && (t = 7), elemType === 5 && t === 7 && (elemType = 7), t !== elemType)
      throw new Error(`thrift invalid type for list element: ${v} (expected type ${elemType})`);
  }
  return elemType ?? 3;
}

// node_modules/hyparquet-writer/src/bloom.js
var SALT2 = new Uint32Array([
  1203114875,
  1150766481,
  2284105051,
  2729912477,
  1884591559,
  770785867,
  2667333959,
  1550580529
]), MIN_BYTES = 32, MAX_BYTES = 128 * 1024 * 1024;
function blockIndex(hash, numBlocks) {
  return Number((hash >> 32n) * BigInt(numBlocks) >> 32n);
}
function blockMask(hash) {
  let m = new Uint32Array(8), low = Number(hash & 0xffffffffn) | 0;
  for (let i = 0; i < 8; i++)
    m[i] = 1 << (Math.imul(low, SALT2[i]) >>> 27);
  return m;
}
function sbbfInsert(blocks, hash) {
  let offset = blockIndex(hash, blocks.length >> 3) << 3, m = blockMask(hash);
  for (let i = 0; i < 8; i++)
    blocks[offset + i] |= m[i];
}
function nextPowerOfTwo(n) {
  let p = 1;
  for (; p < n; ) p <<= 1;
  return p;
}
function optimalNumBytes(ndv, fpp) {
  if (!(fpp > 0 && fpp < 1)) throw new Error(`bloom filter fpp must be in (0, 1), got ${fpp}`);
  if (!(ndv >= 0)) throw new Error(`bloom filter ndv must be >= 0, got ${ndv}`);
  let m = -8 * ndv / Math.log(1 - fpp ** (1 / 8)), numBytes = Math.ceil(m / 8);
  return numBytes <= MAX_BYTES ? nextPowerOfTwo(Math.max(numBytes, MIN_BYTES)) : MAX_BYTES;
}
var BloomBuilder = class {
  /**
   * @param {SchemaElement} element
   * @param {{ fpp?: number, maxBytes?: number }} [options]
   */
  constructor(element2, { fpp = 0.01, maxBytes = 1024 * 1024 } = {}) {
    this.element = element2, this.fpp = fpp, this.maxBytes = maxBytes, this.hashes = /* @__PURE__ */ new Set(), this.skipped = 0;
  }
  /** @param {any} value */
  insert(value) {
    if (value == null) return;
    let h = hashParquetValue(value, this.element);
    if (h === void 0) {
      this.skipped++;
      return;
    }
    this.hashes.add(h);
  }
  /** @returns {Uint32Array | undefined} */
  finalize() {
    if (this.skipped > 0 || this.hashes.size === 0) return;
    let numBytes = optimalNumBytes(this.hashes.size, this.fpp);
    for (; numBytes > this.maxBytes && numBytes > MIN_BYTES; ) numBytes >>= 1;
    if (numBytes > this.maxBytes) return;
    let blocks = new Uint32Array(numBytes >> 2);
    for (let h of this.hashes) sbbfInsert(blocks, h);
    return blocks;
  }
};
function writeBloomFilter(writer, blocks) {
  if (blocks.length % 8 !== 0)
    throw new Error(`bloom filter block count must be a multiple of 8 uint32 words, got ${blocks.length}`);
  serializeTCompactProtocol(writer, {
    field_1: blocks.byteLength,
    // numBytes
    field_2: { field_1: {} },
    // algorithm: SplitBlockAlgorithm
    field_3: { field_1: {} },
    // hash: XxHash
    field_4: { field_1: {} }
    // compression: Uncompressed
  });
  for (let i = 0; i < blocks.length; i++)
    writer.appendUint32(blocks[i]);
}
function writeBlooms(writer, pageIndexes) {
  for (let { chunk, bloomFilter } of pageIndexes) {
    if (!bloomFilter || !chunk.meta_data) continue;
    let offset = writer.offset;
    writeBloomFilter(writer, bloomFilter), chunk.meta_data.bloom_filter_offset = BigInt(offset), chunk.meta_data.bloom_filter_length = writer.offset - offset;
  }
}

// node_modules/hyparquet/src/constants.js
var ParquetTypes = [
  "BOOLEAN",
  "INT32",
  "INT64",
  "INT96",
  // deprecated
  "FLOAT",
  "DOUBLE",
  "BYTE_ARRAY",
  "FIXED_LEN_BYTE_ARRAY"
], Encodings = [
  "PLAIN",
  "GROUP_VAR_INT",
  // deprecated
  "PLAIN_DICTIONARY",
  "RLE",
  "BIT_PACKED",
  // deprecated
  "DELTA_BINARY_PACKED",
  "DELTA_LENGTH_BYTE_ARRAY",
  "DELTA_BYTE_ARRAY",
  "RLE_DICTIONARY",
  "BYTE_STREAM_SPLIT"
], FieldRepetitionTypes = [
  "REQUIRED",
  "OPTIONAL",
  "REPEATED"
], ConvertedTypes = [
  "UTF8",
  "MAP",
  "MAP_KEY_VALUE",
  "LIST",
  "ENUM",
  "DECIMAL",
  "DATE",
  "TIME_MILLIS",
  "TIME_MICROS",
  "TIMESTAMP_MILLIS",
  "TIMESTAMP_MICROS",
  "UINT_8",
  "UINT_16",
  "UINT_32",
  "UINT_64",
  "INT_8",
  "INT_16",
  "INT_32",
  "INT_64",
  "JSON",
  "BSON",
  "INTERVAL"
], CompressionCodecs = [
  "UNCOMPRESSED",
  "SNAPPY",
  "GZIP",
  "LZO",
  "BROTLI",
  "LZ4",
  "ZSTD",
  "LZ4_RAW"
], PageTypes = [
  "DATA_PAGE",
  "INDEX_PAGE",
  "DICTIONARY_PAGE",
  "DATA_PAGE_V2"
], BoundaryOrders = [
  "UNORDERED",
  "ASCENDING",
  "DESCENDING"
], EdgeInterpolationAlgorithms = [
  "SPHERICAL",
  "VINCENTY",
  "THOMAS",
  "ANDOYER",
  "KARNEY"
];

// node_modules/hyparquet-writer/src/delta.js
function deltaBinaryPack(writer, values, type) {
  if (values.length === 0) {
    writer.appendVarInt(128), writer.appendVarInt(4), writer.appendVarInt(0), writer.appendVarInt(0);
    return;
  }
  if (typeof values[0] != "number" && typeof values[0] != "bigint")
    throw new Error("deltaBinaryPack only supports number or bigint arrays");
  usesInt32NumberPath(values) ? deltaBinaryPackInt32(writer, values, type === "INT32") : deltaBinaryPackBigInt(writer, values, type === "INT32" ? 32 : 64);
}
function usesInt32NumberPath(values) {
  if (values instanceof Int32Array) return !0;
  for (let i = 0; i < values.length; i++) {
    let value = values[i];
    if (typeof value != "number" || value !== (value | 0)) return !1;
  }
  return !0;
}
function deltaBinaryPackInt32(writer, values, wrap2) {
  let count2 = values.length;
  writer.appendVarInt(128), writer.appendVarInt(4), writer.appendVarInt(count2), appendZigZagNumber(writer, values[0]);
  let packedByBitWidth = [], blockDeltas = new Float64Array(128), bitWidths = new Uint8Array(4), index = 1;
  for (; index < count2; ) {
    let blockEnd = Math.min(index + 128, count2), blockSize = blockEnd - index, firstDelta = wrap2 ? values[index] - values[index - 1] | 0 : values[index] - values[index - 1], previous = values[index], constantEnd = index + 1;
    for (; constantEnd < blockEnd; ) {
      let value = values[constantEnd];
      if ((wrap2 ? value - previous | 0 : value - previous) !== firstDelta) break;
      previous = value, constantEnd++;
    }
    if (constantEnd === blockEnd) {
      appendZigZagNumber(writer, firstDelta), writer.appendUint32(0), index = blockEnd;
      continue;
    }
    let minDelta = firstDelta;
    blockDeltas[0] = minDelta;
    for (let i = 1; i < blockSize; i++) {
      let delta = wrap2 ? values[index + i] - values[index + i - 1] | 0 : values[index + i] - values[index + i - 1];
      blockDeltas[i] = delta, delta < minDelta && (minDelta = delta);
    }
    appendZigZagNumber(writer, minDelta);
    for (let mb = 0; mb < 4; mb++) {
      let mbStart = mb * 32, mbEnd = Math.min(mbStart + 32, blockSize), maxAdjusted = 0;
      for (let i = mbStart; i < mbEnd; i++) {
        let adjusted = blockDeltas[i] - minDelta;
        adjusted > maxAdjusted && (maxAdjusted = adjusted);
      }
      bitWidths[mb] = bitWidthNumber(maxAdjusted);
    }
    writer.appendBytes(bitWidths);
    for (let mb = 0; mb < 4; mb++) {
      let bitWidth2 = bitWidths[mb];
      if (bitWidth2 === 0) continue;
      let mbStart = mb * 32, mbEnd = Math.min(mbStart + 32, blockSize), packed = packedByBitWidth[bitWidth2] ??= new Uint8Array(bitWidth2 * 4), byteIndex = 0, buffer = 0, bitsUsed = 0;
      if (bitWidth2 <= 25)
        for (let i = 0; i < 32; i++) {
          let adjusted = mbStart + i < mbEnd ? blockDeltas[mbStart + i] - minDelta : 0;
          for (buffer |= adjusted << bitsUsed, bitsUsed += bitWidth2; bitsUsed >= 8; )
            packed[byteIndex++] = buffer & 255, buffer >>>= 8, bitsUsed -= 8;
        }
      else
        for (let i = 0; i < 32; i++) {
          let adjusted = mbStart + i < mbEnd ? blockDeltas[mbStart + i] - minDelta : 0;
          for (buffer += adjusted * 2 ** bitsUsed, bitsUsed += bitWidth2; bitsUsed >= 8; )
            packed[byteIndex++] = buffer % 256, buffer = Math.floor(buffer / 256), bitsUsed -= 8;
        }
      writer.appendBytes(packed);
    }
    index = blockEnd;
  }
}
function deltaBinaryPackBigInt(writer, values, bits) {
  let count2 = values.length;
  writer.appendVarInt(128), writer.appendVarInt(4), writer.appendVarInt(count2), writer.appendZigZag(BigInt.asIntN(bits, BigInt(values[0])));
  let blockDeltas = new BigInt64Array(128), bitWidths = new Uint8Array(4), index = 1;
  for (; index < count2; ) {
    let blockEnd = Math.min(index + 128, count2), blockSize = blockEnd - index, minDelta = 0n;
    for (let i = 0; i < blockSize; i++) {
      blockDeltas[i] = BigInt(values[index + i]) - BigInt(values[index + i - 1]), bits === 32 && (blockDeltas[i] = BigInt.asIntN(32, blockDeltas[i]));
      let delta = blockDeltas[i];
      (i === 0 || delta < minDelta) && (minDelta = delta);
    }
    writer.appendZigZag(minDelta);
    for (let mb = 0; mb < 4; mb++) {
      let mbStart = mb * 32, mbEnd = Math.min(mbStart + 32, blockSize), maxAdjusted = 0n;
      for (let i = mbStart; i < mbEnd; i++) {
        let adjusted = blockDeltas[i] - minDelta;
        adjusted > maxAdjusted && (maxAdjusted = adjusted);
      }
      bitWidths[mb] = bitWidth(maxAdjusted);
    }
    writer.appendBytes(bitWidths);
    for (let mb = 0; mb < 4; mb++) {
      let bitWidth2 = bitWidths[mb];
      if (bitWidth2 === 0) continue;
      let mbStart = mb * 32, mbEnd = Math.min(mbStart + 32, blockSize), buffer = 0n, bitsUsed = 0;
      for (let i = 0; i < 32; i++) {
        let adjusted = mbStart + i < mbEnd ? blockDeltas[mbStart + i] - minDelta : 0n;
        for (buffer |= adjusted << BigInt(bitsUsed), bitsUsed += bitWidth2; bitsUsed >= 8; )
          writer.appendUint8(Number(buffer & 0xffn)), buffer >>= 8n, bitsUsed -= 8;
      }
    }
    index = blockEnd;
  }
}
function appendZigZagNumber(writer, value) {
  let encoded = value < 0 ? -value * 2 - 1 : value * 2;
  for (; encoded >= 128; )
    writer.appendUint8(encoded % 128 + 128), encoded = Math.floor(encoded / 128);
  writer.appendUint8(encoded);
}
function bitWidthNumber(value) {
  return value === 0 ? 0 : value > 4294967295 ? 33 : 32 - Math.clz32(value);
}
function deltaLengthByteArray(writer, values) {
  let lengths = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let value = values[i];
    if (!(value instanceof Uint8Array))
      throw new Error("deltaLengthByteArray expects Uint8Array values");
    lengths[i] = value.length;
  }
  deltaBinaryPack(writer, lengths, "INT32");
  for (let value of values)
    writer.appendBytes(value);
}
function deltaByteArray(writer, values) {
  if (values.length === 0) {
    deltaBinaryPack(writer, [], "INT32"), deltaBinaryPack(writer, [], "INT32");
    return;
  }
  let prefixLengths = new Int32Array(values.length), suffixLengths = new Int32Array(values.length), value = values[0];
  if (!(value instanceof Uint8Array))
    throw new Error("deltaByteArray expects Uint8Array values");
  prefixLengths[0] = 0, suffixLengths[0] = value.length;
  for (let i = 1; i < values.length; i++) {
    let prev = values[i - 1], curr = values[i], prefixLen;
    if (curr === prev)
      prefixLen = curr.length;
    else {
      if (!(curr instanceof Uint8Array))
        throw new Error("deltaByteArray expects Uint8Array values");
      prefixLen = 0;
      let maxPrefix = Math.min(prev.length, curr.length);
      for (; prefixLen < maxPrefix && prev[prefixLen] === curr[prefixLen]; )
        prefixLen++;
    }
    prefixLengths[i] = prefixLen, suffixLengths[i] = curr.length - prefixLen;
  }
  deltaBinaryPack(writer, prefixLengths, "INT32"), deltaBinaryPack(writer, suffixLengths, "INT32");
  for (let i = 0; i < values.length; i++)
    suffixLengths[i] > 0 && writer.appendBytes(values[i].subarray(prefixLengths[i]));
}
function bitWidth(value) {
  if (value === 0n) return 0;
  let bits = 0;
  for (; value > 0n; )
    bits++, value >>= 1n;
  return bits;
}

// node_modules/hyparquet-writer/src/encoding.js
function writeRleBitPackedHybrid(writer, values, bitWidth2) {
  let offsetStart = writer.offset, pendingBitPackedGroups = 0, bitPackedStart = 0, i = 0;
  for (; i < values.length; ) {
    let rleCount = 1, firstVal = values[i];
    for (; i + rleCount < values.length && values[i + rleCount] === firstVal; )
      rleCount++;
    rleCount >= 8 ? (pendingBitPackedGroups && (writeBitPackedGroups(writer, values, bitPackedStart, pendingBitPackedGroups, bitWidth2), pendingBitPackedGroups = 0), writeRleRun(writer, firstVal, rleCount, bitWidth2), i += rleCount) : (pendingBitPackedGroups === 0 && (bitPackedStart = i), pendingBitPackedGroups++, i += 8);
  }
  return pendingBitPackedGroups && writeBitPackedGroups(writer, values, bitPackedStart, pendingBitPackedGroups, bitWidth2), writer.offset - offsetStart;
}
function writeRleRun(writer, value, count2, bitWidth2) {
  writer.appendVarInt(count2 << 1);
  let width = bitWidth2 + 7 >> 3;
  for (let j = 0; j < width; j++)
    writer.appendUint8(value >> (j << 3) & 255);
}
function writeBitPackedGroups(writer, values, start, numGroups, bitWidth2) {
  if (writer.appendVarInt(numGroups << 1 | 1), bitWidth2 === 0) return;
  let mask = (1 << bitWidth2) - 1, buffer = 0, bitsUsed = 0, totalValues = numGroups * 8;
  for (let i = 0; i < totalValues; i++) {
    let idx = start + i, v = idx < values.length ? values[idx] & mask : 0;
    for (buffer |= v << bitsUsed, bitsUsed += bitWidth2; bitsUsed >= 8; )
      writer.appendUint8(buffer & 255), buffer >>>= 8, bitsUsed -= 8;
  }
  bitsUsed > 0 && writer.appendUint8(buffer & 255);
}

// node_modules/hyparquet-writer/src/plain.js
function writePlain(writer, values, type, fixedLength) {
  if (type === "BOOLEAN")
    writePlainBoolean(writer, values);
  else if (type === "INT32")
    writePlainInt32(writer, values);
  else if (type === "INT64")
    writePlainInt64(writer, values);
  else if (type === "FLOAT")
    writePlainFloat(writer, values);
  else if (type === "DOUBLE")
    writePlainDouble(writer, values);
  else if (type === "BYTE_ARRAY")
    writePlainByteArray(writer, values);
  else if (type === "FIXED_LEN_BYTE_ARRAY") {
    if (!fixedLength) throw new Error("parquet FIXED_LEN_BYTE_ARRAY expected type_length");
    writePlainByteArrayFixed(writer, values, fixedLength);
  } else
    throw new Error(`parquet unsupported type: ${type}`);
}
function writePlainBoolean(writer, values) {
  let currentByte = 0;
  for (let i = 0; i < values.length; i++) {
    let value = values[i];
    if (typeof value != "boolean") throw new Error("parquet expected boolean value, got " + value);
    let bitOffset = i % 8;
    value && (currentByte |= 1 << bitOffset), bitOffset === 7 && (writer.appendUint8(currentByte), currentByte = 0);
  }
  values.length % 8 && writer.appendUint8(currentByte);
}
function writePlainInt32(writer, values) {
  for (let value of values) {
    if (!Number.isSafeInteger(value)) throw new Error("parquet expected integer value, got " + value);
    if (value < -2147483648 || value > 2147483647) throw new Error("parquet expected int32 value, got " + value);
    writer.appendInt32(value);
  }
}
function writePlainInt64(writer, values) {
  for (let value of values) {
    if (typeof value != "bigint") throw new Error("parquet expected bigint value, got " + value);
    writer.appendInt64(value);
  }
}
function writePlainFloat(writer, values) {
  for (let value of values) {
    if (typeof value != "number") throw new Error("parquet expected number value, got " + value);
    writer.appendFloat32(value);
  }
}
function writePlainDouble(writer, values) {
  for (let value of values) {
    if (typeof value != "number") throw new Error("parquet expected number value, got " + value);
    writer.appendFloat64(value);
  }
}
function writePlainByteArray(writer, values) {
  for (let value of values) {
    let bytes = value;
    if (typeof bytes == "string" && (bytes = new TextEncoder().encode(value)), !(bytes instanceof Uint8Array))
      throw new Error("parquet expected Uint8Array value, got " + typeof bytes);
    writer.appendUint32(bytes.length), writer.appendBytes(bytes);
  }
}
function writePlainByteArrayFixed(writer, values, fixedLength) {
  for (let value of values) {
    if (!(value instanceof Uint8Array)) throw new Error("parquet expected Uint8Array value, got " + typeof value);
    if (value.length !== fixedLength) throw new Error(`parquet expected Uint8Array of length ${fixedLength}`);
    writer.appendBytes(value);
  }
}

// node_modules/hyparquet/src/schema.js
function schemaTree(schema2, rootIndex, path) {
  let element2 = schema2[rootIndex], children = [], count2 = 1;
  if (element2.num_children)
    for (; children.length < element2.num_children; ) {
      let childElement = schema2[rootIndex + count2], child = schemaTree(schema2, rootIndex + count2, [...path, childElement.name]);
      count2 += child.count, children.push(child);
    }
  return { count: count2, element: element2, children, path };
}
function getSchemaPath(schema2, name) {
  return getTreePath(schemaTree(schema2, 0, []), name);
}
function getTreePath(tree, name) {
  let path = [tree];
  for (let part of name) {
    let child = tree.children.find((child2) => child2.element.name === part);
    if (!child) throw new Error(`parquet schema element not found: ${name}`);
    path.push(child), tree = child;
  }
  return path;
}
function getMaxDefinitionLevel(schemaPath) {
  let maxLevel = 0;
  for (let { element: element2 } of schemaPath.slice(1))
    element2.repetition_type !== "REQUIRED" && maxLevel++;
  return maxLevel;
}
function isListLike(schema2) {
  if (!schema2 || schema2.element.converted_type !== "LIST" || schema2.children.length > 1) return !1;
  let firstChild = schema2.children[0];
  return !(firstChild.children.length > 1 || firstChild.element.repetition_type !== "REPEATED");
}
function isMapLike(schema2) {
  if (!schema2 || schema2.element.converted_type !== "MAP" || schema2.children.length > 1) return !1;
  let firstChild = schema2.children[0];
  return !(firstChild.children.length !== 2 || firstChild.element.repetition_type !== "REPEATED" || firstChild.children.find((child) => child.element.name === "key")?.element.repetition_type === "REPEATED" || firstChild.children.find((child) => child.element.name === "value")?.element.repetition_type === "REPEATED");
}

// node_modules/hyparquet/src/metadata.js
var defaultInitialFetchSize = 1 << 19, decoder = new TextDecoder();
function parquetSchema({ schema: schema2 }) {
  return getSchemaPath(schema2, [])[0];
}

// node_modules/hyparquet/src/utils.js
function toJson(obj) {
  if (obj === void 0) return null;
  if (typeof obj == "bigint") return Number(obj);
  if (Object.is(obj, -0)) return 0;
  if (Array.isArray(obj)) return obj.map(toJson);
  if (obj instanceof Uint8Array) return Array.from(obj);
  if (obj instanceof Date) return obj.toISOString();
  if (obj instanceof Object) {
    let newObj = {};
    for (let key of Object.keys(obj))
      obj[key] !== void 0 && (newObj[key] = toJson(obj[key]));
    return newObj;
  }
  return obj;
}

// node_modules/hyparquet-writer/src/variant.js
var encoder2 = new TextEncoder(), INT64_MIN = -(2n ** 63n), INT64_MAX = 2n ** 63n - 1n, VARIANT_NULL = new Uint8Array([0]), RESERVED_SHREDDING_FIELDS = /* @__PURE__ */ new Set(["value", "typed_value"]), EMPTY_KEY_INDEX = /* @__PURE__ */ new Map(), EMPTY_METADATA = writeVariantMetadata([]);
function encodeVariantColumn(values, shredding, column) {
  if (column?.required) {
    for (let i = 0; i < values.length; i++)
      if (values[i] === void 0)
        throw new Error(`required variant column ${column.name} has undefined value at index ${i}`);
  }
  let scratchWriters = [], shreddingConfig = shredding && normalizeShreddingConfig(shredding);
  if (shreddingConfig) {
    let metadataCache = /* @__PURE__ */ new Map();
    return values.map((value) => {
      if (value === void 0) return null;
      let keys = /* @__PURE__ */ new Set();
      collectKeys(value, keys);
      let { metadata: metadata2, keyIndex: keyIndex2 } = getVariantRowMetadata(keys, metadataCache);
      return { metadata: metadata2, ...encodeShredded(value, shreddingConfig, keyIndex2, !0, scratchWriters) };
    });
  }
  let dictionary = buildVariantDictionary(values), metadata = writeVariantMetadata(dictionary), keyIndex = /* @__PURE__ */ new Map();
  for (let i = 0; i < dictionary.length; i++)
    keyIndex.set(dictionary[i], i);
  return values.map((value) => value === void 0 ? null : { metadata, value: writeVariantValue(value, keyIndex, scratchWriters) });
}
function encodeShredded(value, shredType, keyIndex, allowPartialObjects, scratchWriters) {
  if (value == null)
    return { value: VARIANT_NULL, typed_value: null };
  if (Array.isArray(shredType)) {
    if (!Array.isArray(value))
      return { value: writeVariantValue(value, keyIndex, scratchWriters), typed_value: null };
    let elemShred = shredType[0];
    return {
      value: null,
      typed_value: value.map((el) => encodeShredded(el, elemShred, keyIndex, !1, scratchWriters))
    };
  }
  if (typeof shredType == "object") {
    if (typeof value != "object" || Array.isArray(value) || value instanceof Date || value instanceof Uint8Array)
      return { value: writeVariantValue(value, keyIndex, scratchWriters), typed_value: null };
    let remaining = {}, hasRemaining = !1;
    for (let k of Object.keys(value))
      k in shredType || value[k] === void 0 || (remaining[k] = value[k], hasRemaining = !0);
    if (hasRemaining && !allowPartialObjects)
      return { value: writeVariantValue(value, keyIndex, scratchWriters), typed_value: null };
    let fieldNames = Object.keys(shredType);
    if (fieldNames.some(
      (fieldName) => (!Object.prototype.hasOwnProperty.call(value, fieldName) || value[fieldName] === void 0) && keyIndex.has(fieldName)
    ))
      return { value: writeVariantValue(value, keyIndex, scratchWriters), typed_value: null };
    let typedValue = {};
    for (let fieldName of fieldNames)
      !Object.prototype.hasOwnProperty.call(value, fieldName) || value[fieldName] === void 0 || (typedValue[fieldName] = encodeShredded(
        value[fieldName],
        shredType[fieldName],
        keyIndex,
        !1,
        scratchWriters
      ));
    return { value: hasRemaining ? writeVariantValue(remaining, keyIndex, scratchWriters) : null, typed_value: typedValue };
  }
  return matchesType(value, shredType) ? { value: null, typed_value: value } : { value: writeVariantValue(value, keyIndex, scratchWriters), typed_value: null };
}
function getVariantRowMetadata(keys, metadataCache) {
  if (keys.size === 0)
    return { metadata: EMPTY_METADATA, keyIndex: EMPTY_KEY_INDEX };
  let dictionary = [...keys].sort(), cacheKey = dictionary.join("\0"), cached = metadataCache.get(cacheKey);
  if (cached)
    return cached;
  let metadata = writeVariantMetadata(dictionary), keyIndex = /* @__PURE__ */ new Map();
  for (let i = 0; i < dictionary.length; i++) keyIndex.set(dictionary[i], i);
  let rowMetadata = { metadata, keyIndex };
  return metadataCache.set(cacheKey, rowMetadata), rowMetadata;
}
function matchesType(value, type) {
  if (value == null) return !1;
  switch (type) {
    case "BOOLEAN":
      return typeof value == "boolean";
    case "INT32":
      return typeof value == "number" && Number.isInteger(value) && value >= -2147483648 && value <= 2147483647;
    case "INT64":
      return typeof value == "bigint" && value >= INT64_MIN && value <= INT64_MAX;
    case "FLOAT":
      return typeof value == "number";
    case "DOUBLE":
      return typeof value == "number";
    case "STRING":
      return typeof value == "string";
    case "TIMESTAMP":
      return value instanceof Date;
    default:
      return !1;
  }
}
function normalizeShreddingConfig(shredding) {
  if (Array.isArray(shredding)) {
    let elem = shredding.length ? normalizeShreddingConfig(shredding[0]) : void 0;
    return elem === void 0 ? void 0 : [elem];
  }
  if (typeof shredding == "object") {
    let normalized = {};
    for (let [key, type] of Object.entries(shredding)) {
      if (RESERVED_SHREDDING_FIELDS.has(key)) continue;
      let norm = normalizeShreddingConfig(type);
      norm !== void 0 && (normalized[key] = norm);
    }
    return Object.keys(normalized).length > 0 ? normalized : void 0;
  }
  return shredding;
}
function buildVariantDictionary(values) {
  let keys = /* @__PURE__ */ new Set();
  return collectKeys(values, keys), [...keys].sort();
}
function collectKeys(value, keys) {
  if (value != null) {
    if (Array.isArray(value)) {
      for (let item of value)
        collectKeys(item, keys);
      return;
    }
    if (!(value instanceof Date || value instanceof Uint8Array) && typeof value == "object")
      for (let key of Object.keys(value))
        keys.add(key), collectKeys(value[key], keys);
  }
}
function writeVariantMetadata(dictionary) {
  let n = dictionary.length, encoded = new Array(n), totalStringBytes = 0;
  for (let i = 0; i < n; i++) {
    let e = encoder2.encode(dictionary[i]);
    encoded[i] = e, totalStringBytes += e.length;
  }
  let offsetSize = byteWidth(totalStringBytes), header = 17 | offsetSize - 1 << 6, totalSize = 1 + offsetSize + (n + 1) * offsetSize + totalStringBytes, bytes = new Uint8Array(totalSize), offset = 0;
  bytes[offset++] = header;
  for (let j = 0; j < offsetSize; j++) bytes[offset++] = n >> j * 8 & 255;
  let strOffset = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < offsetSize; j++) bytes[offset++] = strOffset >> j * 8 & 255;
    strOffset += encoded[i].length;
  }
  for (let j = 0; j < offsetSize; j++) bytes[offset++] = strOffset >> j * 8 & 255;
  for (let i = 0; i < n; i++)
    bytes.set(encoded[i], offset), offset += encoded[i].length;
  return bytes;
}
function writeVariantValue(value, keyIndex, scratchWriters) {
  let writer = new ByteWriter(8);
  return writeValue(value, writer, keyIndex, scratchWriters), writer.getBytes();
}
function writeValue(val, writer, keyIndex, scratchWriters) {
  if (val == null) {
    writer.appendUint8(0);
    return;
  }
  if (val === !0) {
    writer.appendUint8(4);
    return;
  }
  if (val === !1) {
    writer.appendUint8(8);
    return;
  }
  if (typeof val == "bigint") {
    if (val < INT64_MIN || val > INT64_MAX)
      throw new RangeError(`variant bigint out of int64 range: ${val}`);
    writer.appendUint8(24), writer.appendInt64(val);
    return;
  }
  if (typeof val == "number") {
    if (Number.isInteger(val)) {
      if (val >= -128 && val <= 127) {
        writer.appendUint8(12), writer.appendUint8(val & 255);
        return;
      }
      if (val >= -32768 && val <= 32767) {
        writer.appendUint8(16), appendUnsignedLE(writer, val, 2);
        return;
      }
      if (val >= -2147483648 && val <= 2147483647) {
        writer.appendUint8(20), writer.appendInt32(val);
        return;
      }
    }
    writer.appendUint8(28), writer.appendFloat64(val);
    return;
  }
  if (typeof val == "string") {
    let strBytes = encoder2.encode(val);
    strBytes.length <= 63 ? (writer.appendUint8(strBytes.length << 2 | 1), writer.appendBytes(strBytes)) : (writer.appendUint8(64), writer.appendUint32(strBytes.length), writer.appendBytes(strBytes));
    return;
  }
  if (val instanceof Date) {
    writer.appendUint8(52), writer.appendInt64(BigInt(val.getTime()) * 1000n);
    return;
  }
  if (val instanceof Uint8Array) {
    writer.appendUint8(60), writer.appendUint32(val.length), writer.appendBytes(val);
    return;
  }
  if (Array.isArray(val)) {
    writeVariantArray(val, writer, keyIndex, scratchWriters);
    return;
  }
  if (typeof val == "object") {
    writeVariantObject(val, writer, keyIndex, scratchWriters);
    return;
  }
  throw new Error(`variant cannot encode value: ${val}`);
}
function writeVariantObject(obj, writer, keyIndex, scratchWriters) {
  let entries = Object.keys(obj).filter((key) => obj[key] !== void 0).map((key) => {
    let id = keyIndex.get(key);
    if (id === void 0) throw new Error(`variant key not in dictionary: ${key}`);
    return { id, key };
  });
  entries.sort((a, b) => a.id - b.id);
  let numElements = entries.length, maxFieldId = numElements > 0 ? entries[numElements - 1].id : 0, idWidth = byteWidth(maxFieldId), scratch = scratchWriters.pop() ?? new ByteWriter(8), offsets = new Array(numElements + 1);
  offsets[0] = 0;
  for (let i = 0; i < numElements; i++)
    writeValue(obj[entries[i].key], scratch, keyIndex, scratchWriters), offsets[i + 1] = scratch.index;
  let offsetWidth = byteWidth(offsets[numElements]), isLarge = numElements > 255 ? 1 : 0;
  writer.appendUint8((offsetWidth - 1 | idWidth - 1 << 2 | isLarge << 4) << 2 | 2), isLarge ? writer.appendUint32(numElements) : writer.appendUint8(numElements);
  for (let { id } of entries) appendUnsignedLE(writer, id, idWidth);
  for (let off of offsets) appendUnsignedLE(writer, off, offsetWidth);
  writer.appendBytes(scratch.getBytes()), scratch.index = 0, scratch.offset = 0, scratchWriters.push(scratch);
}
function writeVariantArray(arr, writer, keyIndex, scratchWriters) {
  let numElements = arr.length, scratch = scratchWriters.pop() ?? new ByteWriter(8), offsets = new Array(numElements + 1);
  offsets[0] = 0;
  for (let i = 0; i < numElements; i++)
    writeValue(arr[i], scratch, keyIndex, scratchWriters), offsets[i + 1] = scratch.index;
  let offsetWidth = byteWidth(offsets[numElements]), isLarge = numElements > 255 ? 1 : 0;
  writer.appendUint8((offsetWidth - 1 | isLarge << 2) << 2 | 3), isLarge ? writer.appendUint32(numElements) : writer.appendUint8(numElements);
  for (let off of offsets) appendUnsignedLE(writer, off, offsetWidth);
  writer.appendBytes(scratch.getBytes()), scratch.index = 0, scratch.offset = 0, scratchWriters.push(scratch);
}
function byteWidth(maxValue) {
  return maxValue <= 255 ? 1 : maxValue <= 65535 ? 2 : maxValue <= 16777215 ? 3 : 4;
}
function appendUnsignedLE(writer, value, width) {
  for (let i = 0; i < width; i++)
    writer.appendUint8(value >> i * 8 & 255);
}

// node_modules/hyparquet-writer/src/schema.js
function getMaxRepetitionLevel(schemaPath) {
  let maxLevel = 0;
  for (let element2 of schemaPath)
    element2.repetition_type === "REPEATED" && maxLevel++;
  return maxLevel;
}
function schemaPathResolver(schema2) {
  let root = parquetSchema({ schema: schema2 }), childrenByName = /* @__PURE__ */ new Map();
  return (path) => {
    let tree = root, schemaPath = [tree];
    for (let part of path) {
      let children = childrenByName.get(tree);
      if (!children) {
        children = /* @__PURE__ */ new Map();
        for (let child2 of tree.children)
          children.has(child2.element.name) || children.set(child2.element.name, child2);
        childrenByName.set(tree, children);
      }
      let child = children.get(part);
      if (!child) throw new Error(`parquet schema element not found: ${path}`);
      schemaPath.push(child), tree = child;
    }
    return schemaPath;
  };
}

// node_modules/hyparquet-writer/src/splitstream.js
function writeByteStreamSplit(writer, values, type, typeLength) {
  let count2 = values.length, bytes, width;
  if (type === "FLOAT") {
    let typed = values instanceof Float32Array ? values : new Float32Array(numberArray(values));
    bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength), width = 4;
  } else if (type === "DOUBLE") {
    let typed = values instanceof Float64Array ? values : new Float64Array(numberArray(values));
    bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength), width = 8;
  } else if (type === "INT32") {
    let typed = values instanceof Int32Array ? values : new Int32Array(numberArray(values));
    bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength), width = 4;
  } else if (type === "INT64") {
    let typed = bigIntArray(values);
    bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength), width = 8;
  } else if (type === "FIXED_LEN_BYTE_ARRAY") {
    if (!typeLength) throw new Error("parquet byte_stream_split missing type_length");
    width = typeLength, bytes = new Uint8Array(count2 * width);
    for (let i = 0; i < count2; i++)
      bytes.set(values[i], i * width);
  } else
    throw new Error(`parquet byte_stream_split unsupported type: ${type}`);
  for (let b = 0; b < width; b++)
    for (let i = 0; i < count2; i++)
      writer.appendUint8(bytes[i * width + b]);
}
function numberArray(values) {
  if (Array.isArray(values) && values.every((v) => typeof v == "number"))
    return values;
  throw new Error("Expected number array for BYTE_STREAM_SPLIT encoding");
}
function bigIntArray(values) {
  if (values instanceof BigInt64Array) return values;
  if (Array.isArray(values) && values.every((v) => typeof v == "bigint"))
    return new BigInt64Array(values);
  throw new Error("Expected bigint array for BYTE_STREAM_SPLIT encoding");
}

// node_modules/hyparquet-writer/src/datapage.js
function writeDataPageV2({ writer, column, encoding, pageData }) {
  let { columnName, element: element2, codec, compressors } = column, { type, type_length, repetition_type } = element2;
  if (!type) throw new Error(`column ${columnName} cannot determine type`);
  if (repetition_type === "REPEATED") throw new Error(`column ${columnName} repeated types not supported`);
  let levelWriter = new ByteWriter(), {
    definition_levels_byte_length,
    repetition_levels_byte_length,
    num_nulls,
    num_values,
    num_rows
  } = writeLevels(levelWriter, column, pageData), nonnull = num_nulls ? pageData.values.filter((v) => v != null) : pageData.values, page = new ByteWriter();
  if (encoding === "PLAIN")
    writePlain(page, nonnull, type, type_length);
  else if (encoding === "RLE") {
    if (type !== "BOOLEAN") throw new Error("RLE encoding only supported for BOOLEAN type");
    let rleData = new ByteWriter();
    writeRleBitPackedHybrid(rleData, nonnull, 1), page.appendUint32(rleData.offset), page.appendBytes(rleData.getBytes());
  } else if (encoding === "PLAIN_DICTIONARY" || encoding === "RLE_DICTIONARY") {
    let maxValue = 0;
    for (let v of nonnull) v > maxValue && (maxValue = v);
    let bitWidth2 = Math.ceil(Math.log2(maxValue + 1));
    page.appendUint8(bitWidth2), writeRleBitPackedHybrid(page, nonnull, bitWidth2);
  } else if (encoding === "DELTA_BINARY_PACKED") {
    if (type !== "INT32" && type !== "INT64")
      throw new Error("DELTA_BINARY_PACKED encoding only supported for INT32 and INT64 types");
    deltaBinaryPack(page, nonnull, type);
  } else if (encoding === "DELTA_LENGTH_BYTE_ARRAY") {
    if (type !== "BYTE_ARRAY")
      throw new Error("DELTA_LENGTH_BYTE_ARRAY encoding only supported for BYTE_ARRAY type");
    deltaLengthByteArray(page, nonnull);
  } else if (encoding === "DELTA_BYTE_ARRAY") {
    if (type !== "BYTE_ARRAY")
      throw new Error("DELTA_BYTE_ARRAY encoding only supported for BYTE_ARRAY type");
    deltaByteArray(page, nonnull);
  } else if (encoding === "BYTE_STREAM_SPLIT")
    writeByteStreamSplit(page, nonnull, type, type_length);
  else
    throw new Error(`parquet unsupported encoding: ${encoding}`);
  let pageBytes = page.getBytes(), compressedBytes = compressors[codec]?.(pageBytes) ?? pageBytes, headerStart = writer.offset;
  writePageHeader(writer, {
    type: "DATA_PAGE_V2",
    uncompressed_page_size: levelWriter.offset + page.offset,
    compressed_page_size: levelWriter.offset + compressedBytes.length,
    data_page_header_v2: {
      num_values,
      num_nulls,
      num_rows,
      encoding,
      definition_levels_byte_length,
      repetition_levels_byte_length,
      is_compressed: !!codec
      // is there benefit to page statistics here?
    }
  });
  let headerSize = writer.offset - headerStart;
  return writer.appendBytes(levelWriter.getBytes()), writer.appendBytes(compressedBytes), headerSize + levelWriter.offset + page.offset;
}
function writePageHeader(writer, header) {
  let compact = {
    field_1: PageTypes.indexOf(header.type),
    field_2: header.uncompressed_page_size,
    field_3: header.compressed_page_size,
    field_4: header.crc,
    field_5: header.data_page_header && {
      field_1: header.data_page_header.num_values,
      field_2: Encodings.indexOf(header.data_page_header.encoding),
      field_3: Encodings.indexOf(header.data_page_header.definition_level_encoding),
      field_4: Encodings.indexOf(header.data_page_header.repetition_level_encoding)
      // field_5: header.data_page_header.statistics,
    },
    field_7: header.dictionary_page_header && {
      field_1: header.dictionary_page_header.num_values,
      field_2: Encodings.indexOf(header.dictionary_page_header.encoding)
    },
    field_8: header.data_page_header_v2 && {
      field_1: header.data_page_header_v2.num_values,
      field_2: header.data_page_header_v2.num_nulls,
      field_3: header.data_page_header_v2.num_rows,
      field_4: Encodings.indexOf(header.data_page_header_v2.encoding),
      field_5: header.data_page_header_v2.definition_levels_byte_length,
      field_6: header.data_page_header_v2.repetition_levels_byte_length,
      field_7: header.data_page_header_v2.is_compressed ? void 0 : !1
      // default true
    }
  };
  serializeTCompactProtocol(writer, compact);
}
function writeLevels(writer, column, dataPage) {
  let { schemaPath } = column, { values, definitionLevels, repetitionLevels, maxDefinitionLevel } = dataPage, num_values = definitionLevels.length || values.length, num_nulls = 0, num_rows = 0;
  if (repetitionLevels.length)
    for (let i = 0; i < repetitionLevels.length; i++)
      repetitionLevels[i] === 0 && num_rows++;
  else
    num_rows = values.length;
  if (definitionLevels.length)
    for (let i = 0; i < definitionLevels.length; i++)
      definitionLevels[i] < maxDefinitionLevel && num_nulls++;
  let maxRepetitionLevel = getMaxRepetitionLevel(schemaPath), repetition_levels_byte_length = 0;
  if (maxRepetitionLevel) {
    let bitWidth2 = Math.ceil(Math.log2(maxRepetitionLevel + 1));
    repetition_levels_byte_length = writeRleBitPackedHybrid(writer, repetitionLevels, bitWidth2);
  }
  let definition_levels_byte_length = 0;
  if (maxDefinitionLevel) {
    let bitWidth2 = Math.ceil(Math.log2(maxDefinitionLevel + 1));
    definition_levels_byte_length = writeRleBitPackedHybrid(writer, definitionLevels, bitWidth2);
  }
  return { definition_levels_byte_length, repetition_levels_byte_length, num_values, num_nulls, num_rows };
}

// node_modules/hyparquet-writer/src/dictionary.js
var textEncoder2 = new TextEncoder();
function estimateValueSize(value, type, type_length) {
  if (value == null) return 0;
  if (type === "BOOLEAN") return 0.125;
  if (type === "INT32" || type === "FLOAT") return 4;
  if (type === "INT64" || type === "DOUBLE") return 8;
  if (type === "INT96") return 12;
  if (type === "FIXED_LEN_BYTE_ARRAY") return type_length ?? 0;
  if (type === "BYTE_ARRAY") {
    if (value instanceof Uint8Array) return value.byteLength;
    if (typeof value == "string") return value.length;
  }
  return 0;
}
function hashBytes(bytes) {
  let h = 2166136261;
  for (let i = 0; i < bytes.length; i++)
    h ^= bytes[i], h = Math.imul(h, 16777619);
  return h >>> 0;
}
function bytesEqual(a, b) {
  if (a.length !== b.length) return !1;
  for (let i = 0; i < a.length; i++)
    if (a[i] !== b[i]) return !1;
  return !0;
}
var sampleRejectionRatio = 0.9;
function useDictionary(values, type, type_length, encoding, dictionarySize, required) {
  if (encoding && encoding !== "RLE_DICTIONARY") return {};
  if (type === "BOOLEAN") return {};
  let forced = encoding === "RLE_DICTIONARY", byteArrayPrefixSize = type === "BYTE_ARRAY" ? 4 : 0;
  if (!forced) {
    let sampleSize = Math.min(values.length, 1e3), sampleSizes = /* @__PURE__ */ new Map(), sampleHashes = /* @__PURE__ */ new Map(), sampleDictionarySize = 0, sampleTotalSize = 0;
    for (let i = 0; i < sampleSize; i++) {
      let sampleIndex = sampleSize === 1 ? 0 : Math.floor(i * (values.length - 1) / (sampleSize - 1)), value = values[sampleIndex], key = value;
      value instanceof Uint8Array && (key = sampleHashes.get(value), key === void 0 && (key = hashBytes(value), sampleHashes.set(value, key)));
      let valueSize = sampleSizes.get(key);
      valueSize === void 0 && (valueSize = estimateValueSize(value, type, type_length) + (value == null ? 0 : byteArrayPrefixSize), sampleSizes.set(key, valueSize), sampleDictionarySize += valueSize), sampleTotalSize += valueSize;
    }
    if (!sampleTotalSize || sampleDictionarySize / sampleTotalSize > sampleRejectionRatio) return {};
  }
  let dictionary = [], indexes = new Array(values.length), valueIndex = /* @__PURE__ */ new Map(), valueSizes = [], hashBuckets = /* @__PURE__ */ new Map(), dictSize = 0, physicalDictSize = 0, totalSize = 0, nonNullCount = 0;
  for (let i = 0; i < values.length; i++) {
    let value = values[i];
    if (value == null) {
      if (required) throw new Error("parquet required value is undefined");
      continue;
    }
    nonNullCount++;
    let index;
    if (value instanceof Uint8Array) {
      if (totalSize += value.byteLength, index = valueIndex.get(value), index !== void 0) {
        indexes[i] = index;
        continue;
      }
      let hash = hashBytes(value), bucket = hashBuckets.get(hash);
      if (bucket) {
        for (let j of bucket)
          if (bytesEqual(dictionary[j], value)) {
            index = j;
            break;
          }
      }
      if (index === void 0) {
        if (dictSize += value.byteLength, !forced && dictionarySize && (physicalDictSize += value.byteLength, physicalDictSize > dictionarySize))
          return {};
        index = dictionary.length, dictionary.push(value), bucket ? bucket.push(index) : hashBuckets.set(hash, [index]);
      }
      valueIndex.set(value, index);
    } else {
      index = valueIndex.get(value);
      let valueSize = index === void 0 ? estimateValueSize(value, type, type_length) : valueSizes[index];
      if (totalSize += valueSize, index === void 0) {
        if (dictSize += valueSize, !forced && dictionarySize && (physicalDictSize += typeof value == "string" ? textEncoder2.encode(value).byteLength : valueSize, physicalDictSize > dictionarySize))
          return {};
        index = dictionary.length, dictionary.push(value), valueSizes[index] = valueSize, valueIndex.set(value, index);
      }
    }
    indexes[i] = index;
  }
  let bitWidth2 = Math.ceil(Math.log2(dictionary.length)), indexSize = Math.ceil(nonNullCount * bitWidth2 / 8), plainSize = totalSize + nonNullCount * byteArrayPrefixSize, dictionaryValueSize = dictSize + dictionary.length * byteArrayPrefixSize;
  return !forced && 2 * (dictionaryValueSize + indexSize) > plainSize ? {} : { dictionary, indexes };
}
function writeDictionaryPage(writer, column, dictionary) {
  let { element: element2, codec, compressors } = column, { type, type_length } = element2;
  if (!type) throw new Error(`column ${column.columnName} cannot determine type`);
  let dictionaryPage = new ByteWriter();
  writePlain(dictionaryPage, dictionary, type, type_length);
  let dictionaryBytes = dictionaryPage.getBytes(), compressedBytes = compressors[codec]?.(dictionaryBytes) ?? dictionaryBytes, headerStart = writer.offset;
  writePageHeader(writer, {
    type: "DICTIONARY_PAGE",
    uncompressed_page_size: dictionaryBytes.byteLength,
    compressed_page_size: compressedBytes.byteLength,
    dictionary_page_header: {
      num_values: dictionary.length,
      encoding: "PLAIN"
    }
  });
  let headerSize = writer.offset - headerStart;
  return writer.appendBytes(compressedBytes), headerSize + dictionaryBytes.byteLength;
}

// node_modules/hyparquet-writer/src/geospatial.js
function geospatialStatistics(values) {
  let typeCodes = /* @__PURE__ */ new Set(), partial;
  for (let value of values)
    if (value != null) {
      if (typeof value != "object")
        throw new Error("geospatial column expects GeoJSON geometries");
      partial = extendBoundsFromGeometry(partial, value), typeCodes.add(geometryTypeCodeWithDimension(value));
    }
  let bbox, { xmin, ymin, xmax, ymax } = partial ?? {};
  if (xmin !== void 0 && ymin !== void 0 && xmax !== void 0 && ymax !== void 0 && (bbox = { ...partial, xmin, ymin, xmax, ymax }), typeCodes.size || bbox)
    return {
      bbox,
      // Geospatial type codes of all instances, or an empty list if not known
      geospatial_types: typeCodes.size ? Array.from(typeCodes).sort((a, b) => a - b) : []
    };
}
function extendBoundsFromGeometry(bbox, geometry) {
  if (geometry.type === "GeometryCollection") {
    for (let child of geometry.geometries || [])
      bbox = extendBoundsFromGeometry(bbox, child);
    return bbox;
  }
  return extendBoundsFromCoordinates(bbox, geometry.coordinates);
}
function extendBoundsFromCoordinates(bbox, coordinates) {
  if (typeof coordinates[0] == "number")
    return bbox = updateAxis(bbox, "xmin", "xmax", coordinates[0]), bbox = updateAxis(bbox, "ymin", "ymax", coordinates[1]), coordinates.length > 2 && (bbox = updateAxis(bbox, "zmin", "zmax", coordinates[2])), coordinates.length > 3 && (bbox = updateAxis(bbox, "mmin", "mmax", coordinates[3])), bbox;
  for (let child of coordinates)
    bbox = extendBoundsFromCoordinates(bbox, child);
  return bbox;
}
function updateAxis(bbox, minKey, maxKey, value) {
  if (value === void 0 || !Number.isFinite(value)) return bbox;
  bbox || (bbox = {});
  let min = bbox[minKey], max = bbox[maxKey];
  return (min === void 0 || value < min) && (bbox[minKey] = value), (max === void 0 || value > max) && (bbox[maxKey] = value), bbox;
}
function geometryTypeCodeWithDimension(geometry) {
  let base = geometryTypeCodes[geometry.type];
  if (base === void 0) throw new Error(`unknown geometry type: ${geometry.type}`);
  let dim = inferGeometryDimensions(geometry);
  if (dim === 2) return base;
  if (dim === 3) return base + 1e3;
  if (dim === 4) return base + 3e3;
  throw new Error(`unsupported geometry dimensions: ${dim}`);
}
var geometryTypeCodes = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7
};
function inferGeometryDimensions(geometry) {
  if (geometry.type === "GeometryCollection") {
    let maxDim = 0;
    for (let child of geometry.geometries || [])
      maxDim = Math.max(maxDim, inferGeometryDimensions(child));
    return maxDim || 2;
  }
  return inferCoordinateDimensions(geometry.coordinates);
}
function inferCoordinateDimensions(value) {
  if (!value.length) return 2;
  if (typeof value[0] == "number") return value.length;
  let maxDim = 0;
  for (let item of value)
    maxDim = Math.max(maxDim, inferCoordinateDimensions(item));
  return maxDim || 2;
}

// node_modules/hyparquet-writer/src/wkb.js
function geojsonToWkb(geometry) {
  let writer = new ByteWriter();
  return writeGeometry(writer, geometry), writer.getBytes();
}
function writeGeometry(writer, geometry) {
  if (typeof geometry != "object")
    throw new Error("geometry values must be GeoJSON geometries");
  let typeCode = geometryTypeCode(geometry.type), dim = inferGeometryDimensions2(geometry), flag = 0;
  if (dim === 3) flag = 1;
  else if (dim === 4) flag = 3;
  else if (dim > 4) throw new Error(`unsupported geometry dimensions: ${dim}`);
  if (writer.appendUint8(1), writer.appendUint32(typeCode + flag * 1e3), geometry.type === "Point")
    writePosition(writer, geometry.coordinates, dim);
  else if (geometry.type === "LineString")
    writeLine(writer, geometry.coordinates, dim);
  else if (geometry.type === "Polygon") {
    writer.appendUint32(geometry.coordinates.length);
    for (let ring of geometry.coordinates)
      writeLine(writer, ring, dim);
  } else if (geometry.type === "MultiPoint") {
    writer.appendUint32(geometry.coordinates.length);
    for (let coordinates of geometry.coordinates)
      writeGeometry(writer, { type: "Point", coordinates });
  } else if (geometry.type === "MultiLineString") {
    writer.appendUint32(geometry.coordinates.length);
    for (let coordinates of geometry.coordinates)
      writeGeometry(writer, { type: "LineString", coordinates });
  } else if (geometry.type === "MultiPolygon") {
    writer.appendUint32(geometry.coordinates.length);
    for (let coordinates of geometry.coordinates)
      writeGeometry(writer, { type: "Polygon", coordinates });
  } else if (geometry.type === "GeometryCollection") {
    writer.appendUint32(geometry.geometries.length);
    for (let child of geometry.geometries)
      writeGeometry(writer, child);
  } else
    throw new Error("unsupported geometry type");
}
function writePosition(writer, position2, dim) {
  if (position2.length < dim)
    throw new Error("geometry position dimensions mismatch");
  for (let i = 0; i < dim; i++)
    writer.appendFloat64(position2[i]);
}
function writeLine(writer, coordinates, dim) {
  writer.appendUint32(coordinates.length);
  for (let position2 of coordinates)
    writePosition(writer, position2, dim);
}
function geometryTypeCode(type) {
  if (type === "Point") return 1;
  if (type === "LineString") return 2;
  if (type === "Polygon") return 3;
  if (type === "MultiPoint") return 4;
  if (type === "MultiLineString") return 5;
  if (type === "MultiPolygon") return 6;
  if (type === "GeometryCollection") return 7;
  throw new Error(`unknown geometry type: ${type}`);
}
function inferGeometryDimensions2(geometry) {
  if (geometry.type === "GeometryCollection") {
    let maxDim = 0;
    for (let child of geometry.geometries)
      maxDim = Math.max(maxDim, inferGeometryDimensions2(child));
    return maxDim || 2;
  }
  return inferCoordinateDimensions2(geometry.coordinates);
}
function inferCoordinateDimensions2(value) {
  if (!Array.isArray(value) || !value.length) return 2;
  if (typeof value[0] == "number") return value.length;
  let maxDim = 0;
  for (let item of value)
    maxDim = Math.max(maxDim, inferCoordinateDimensions2(item));
  return maxDim || 2;
}

// node_modules/hyparquet-writer/src/unconvert.js
var dayMillis = 864e5;
function mapConverted(values, convert) {
  let cache = /* @__PURE__ */ new Map();
  return Array.from(values, (value) => {
    if (cache.has(value)) return cache.get(value);
    let result = convert(value);
    return cache.set(value, result), result;
  });
}
function unconvert(element2, values) {
  let { type, converted_type: ctype, logical_type: ltype } = element2;
  if (ctype === "DECIMAL") {
    let factor = 10 ** (element2.scale || 0);
    return Array.from(values, (v) => {
      if (v == null) return v;
      if (typeof v == "bigint") return unconvertDecimal(element2, v);
      if (typeof v != "number") throw new Error("DECIMAL must be a number or bigint");
      return unconvertDecimal(element2, BigInt(Math.round(v * factor)));
    });
  }
  if (ctype === "DATE")
    return Array.from(values).map((v) => v instanceof Date ? Math.floor(v.getTime() / dayMillis) : v);
  if (ctype === "TIMESTAMP_MILLIS")
    return Array.from(values).map((v) => v == null ? v : v instanceof Date ? BigInt(v.getTime()) : BigInt(v));
  if (ctype === "TIMESTAMP_MICROS")
    return Array.from(values).map((v) => v == null ? v : v instanceof Date ? BigInt(v.getTime() * 1e3) : BigInt(v));
  if (ctype === "JSON") {
    if (!Array.isArray(values)) throw new Error("JSON must be an array");
    let encoder3 = new TextEncoder();
    return mapConverted(
      values,
      (v) => v == null ? v : encoder3.encode(JSON.stringify(toJson(v)))
    );
  }
  if (ctype === "UTF8") {
    if (!Array.isArray(values)) throw new Error("strings must be an array");
    let encoder3 = new TextEncoder();
    return values.map((v) => typeof v == "string" ? encoder3.encode(v) : v);
  }
  if (ctype === "UINT_32" || ltype?.type === "INTEGER" && ltype.bitWidth === 32 && !ltype.isSigned)
    return values instanceof Uint32Array ? values : values instanceof Int32Array ? new Uint32Array(values.buffer, values.byteOffset, values.length) : Array.from(values).map((v) => {
      if (v == null) return v;
      if (!Number.isSafeInteger(v)) throw new Error("expected integer value, got " + v);
      if (v < 0 || v > 4294967295) throw new Error("expected uint32 value, got " + v);
      return v > 2147483647 ? v - 4294967296 : v;
    });
  if (ltype?.type === "FLOAT16") {
    if (type !== "FIXED_LEN_BYTE_ARRAY") throw new Error("FLOAT16 must be FIXED_LEN_BYTE_ARRAY type");
    if (element2.type_length !== 2) throw new Error("FLOAT16 expected type_length to be 2 bytes");
    return Array.from(values).map(unconvertFloat16);
  }
  if (ltype?.type === "UUID") {
    if (!Array.isArray(values)) throw new Error("UUID must be an array");
    if (type !== "FIXED_LEN_BYTE_ARRAY") throw new Error("UUID must be FIXED_LEN_BYTE_ARRAY type");
    if (element2.type_length !== 16) throw new Error("UUID expected type_length to be 16 bytes");
    return values.map(unconvertUuid);
  }
  if (ltype?.type === "TIMESTAMP")
    return Array.from(values).map((v) => {
      if (v == null) return v;
      if (v instanceof Date) {
        let millis = BigInt(v.getTime());
        return ltype.unit === "NANOS" ? millis * 1000000n : ltype.unit === "MICROS" ? millis * 1000n : millis;
      }
      return BigInt(v);
    });
  if (ltype?.type === "GEOMETRY" || ltype?.type === "GEOGRAPHY") {
    if (!Array.isArray(values)) throw new Error("geometry must be an array");
    return mapConverted(values, (v) => v == null ? v : geojsonToWkb(v));
  }
  return values;
}
function unconvertUuid(value) {
  if (value != null) {
    if (value instanceof Uint8Array) return value;
    if (typeof value == "string") {
      if (!/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(value))
        throw new Error("UUID must be a valid UUID string");
      value = value.replace(/-/g, "").toLowerCase();
      let bytes = new Uint8Array(16);
      for (let i = 0; i < 16; i++)
        bytes[i] = parseInt(value.slice(i * 2, i * 2 + 2), 16);
      return bytes;
    }
    throw new Error("UUID must be a string or Uint8Array");
  }
}
var STATS_TRUNCATE_LENGTH = 16, utf8Decoder = new TextDecoder("utf-8", { fatal: !0, ignoreBOM: !0 });
function truncateStatistic(bytes, element2, isMax, length) {
  return bytes.length <= length || !isTruncatable(element2) ? bytes : (isUtf8(element2) ? truncateUtf8(bytes, isMax, length) : truncateBytes(bytes, isMax, length)) ?? bytes;
}
function isTruncatable({ type, converted_type, logical_type }) {
  return type !== "BYTE_ARRAY" || converted_type === "DECIMAL" || converted_type === "JSON" || converted_type === "BSON" ? !1 : logical_type?.type !== "JSON" && logical_type?.type !== "BSON";
}
function isUtf8({ converted_type, logical_type }) {
  return converted_type === "UTF8" || converted_type === "ENUM" || logical_type?.type === "STRING" || logical_type?.type === "ENUM";
}
function truncateBytes(bytes, isMax, length) {
  let prefix = new Uint8Array(bytes.subarray(0, length));
  if (!isMax) return prefix;
  let i = prefix.length - 1;
  for (; i >= 0 && prefix[i] === 255; ) i--;
  if (i < 0) return;
  let rounded = prefix.slice(0, i + 1);
  return rounded[i] += 1, rounded;
}
function truncateUtf8(bytes, isMax, length) {
  let end = length;
  for (; end > 0 && (bytes[end] & 192) === 128; ) end--;
  if (!isMax) return new Uint8Array(bytes.subarray(0, end));
  let text;
  try {
    text = utf8Decoder.decode(bytes.subarray(0, end));
  } catch {
    return truncateBytes(bytes, isMax, length);
  }
  let codePoints = Array.from(text, (c) => c.codePointAt(0) ?? 0), encoder3 = new TextEncoder();
  for (let i = codePoints.length - 1; i >= 0; i--) {
    for (end--; end > 0 && (bytes[end] & 192) === 128; ) end--;
    let code = codePoints[i];
    if (code === 1114111) continue;
    let next = code === 55295 ? 57344 : code + 1, suffix = encoder3.encode(String.fromCodePoint(next));
    if (end + suffix.length > length) continue;
    let rounded = new Uint8Array(end + suffix.length);
    return rounded.set(bytes.subarray(0, end)), rounded.set(suffix, end), rounded;
  }
}
function minMaxIsExact(value, element2, isMax, length) {
  if (value == null || !isTruncatable(element2)) return;
  let bytes = value instanceof Uint8Array ? value : new TextEncoder().encode(value.toString());
  return truncateStatistic(bytes, element2, isMax, length) === bytes ? void 0 : !1;
}
function unconvertMinMax(value, element2, isMax, truncateLength = STATS_TRUNCATE_LENGTH) {
  if (value == null) return;
  let { type, converted_type } = element2;
  if (type === "BOOLEAN") return new Uint8Array([value ? 1 : 0]);
  if (element2.logical_type?.type === "UUID" && (typeof value == "string" || value instanceof Uint8Array))
    return unconvertUuid(value);
  if (converted_type === "DECIMAL") {
    if (typeof value != "number" && typeof value != "bigint")
      throw new Error("DECIMAL must be a number or bigint");
    let factor = 10 ** (element2.scale || 0), scaled = typeof value == "bigint" ? value : BigInt(Math.round(value * factor)), out = unconvertDecimal(element2, scaled);
    if (out instanceof Uint8Array) return out;
    if (typeof out == "number") {
      let buffer = new ArrayBuffer(4);
      return new DataView(buffer).setInt32(0, out, !0), new Uint8Array(buffer);
    }
    if (typeof out == "bigint") {
      let buffer = new ArrayBuffer(8);
      return new DataView(buffer).setBigInt64(0, out, !0), new Uint8Array(buffer);
    }
  }
  if (element2.logical_type?.type === "FLOAT16" && typeof value == "number")
    return unconvertFloat16(value);
  if (type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY") {
    let bytes = value instanceof Uint8Array ? value : new TextEncoder().encode(value.toString());
    return truncateStatistic(bytes, element2, isMax, truncateLength);
  }
  if (type === "FLOAT" && typeof value == "number") {
    let buffer = new ArrayBuffer(4);
    return new DataView(buffer).setFloat32(0, value, !0), new Uint8Array(buffer);
  }
  if (type === "DOUBLE" && typeof value == "number") {
    let buffer = new ArrayBuffer(8);
    return new DataView(buffer).setFloat64(0, value, !0), new Uint8Array(buffer);
  }
  if (type === "INT32" && typeof value == "number") {
    let buffer = new ArrayBuffer(4);
    return new DataView(buffer).setInt32(0, value, !0), new Uint8Array(buffer);
  }
  if (type === "INT64" && (typeof value == "bigint" || typeof value == "number" && Number.isInteger(value))) {
    let buffer = new ArrayBuffer(8);
    return new DataView(buffer).setBigInt64(0, BigInt(value), !0), new Uint8Array(buffer);
  }
  if (type === "INT32" && converted_type === "DATE" && value instanceof Date) {
    let buffer = new ArrayBuffer(4);
    return new DataView(buffer).setInt32(0, Math.floor(value.getTime() / dayMillis), !0), new Uint8Array(buffer);
  }
  if (type === "INT64" && converted_type === "TIMESTAMP_MILLIS" && value instanceof Date) {
    let buffer = new ArrayBuffer(8);
    return new DataView(buffer).setBigInt64(0, BigInt(value.getTime()), !0), new Uint8Array(buffer);
  }
  if (type === "INT64" && converted_type === "TIMESTAMP_MICROS" && value instanceof Date) {
    let buffer = new ArrayBuffer(8);
    return new DataView(buffer).setBigInt64(0, BigInt(value.getTime() * 1e3), !0), new Uint8Array(buffer);
  }
  if (type === "INT64" && element2.logical_type?.type === "TIMESTAMP" && value instanceof Date) {
    let millis = BigInt(value.getTime()), { unit } = element2.logical_type, bigintValue = millis;
    unit === "NANOS" ? bigintValue = millis * 1000000n : unit === "MICROS" && (bigintValue = millis * 1000n);
    let buffer = new ArrayBuffer(8);
    return new DataView(buffer).setBigInt64(0, bigintValue, !0), new Uint8Array(buffer);
  }
  throw new Error(`unsupported type for statistics: ${type} with value ${value}`);
}
function unconvertStatistics(stats, element2, truncateLength = STATS_TRUNCATE_LENGTH) {
  return {
    field_1: unconvertMinMax(stats.max, element2, !0, truncateLength),
    field_2: unconvertMinMax(stats.min, element2, !1, truncateLength),
    field_3: stats.null_count,
    field_4: stats.distinct_count,
    field_5: unconvertMinMax(stats.max_value, element2, !0, truncateLength),
    field_6: unconvertMinMax(stats.min_value, element2, !1, truncateLength),
    field_7: stats.is_max_value_exact ?? minMaxIsExact(stats.max_value ?? stats.max, element2, !0, truncateLength),
    field_8: stats.is_min_value_exact ?? minMaxIsExact(stats.min_value ?? stats.min, element2, !1, truncateLength),
    field_9: stats.nan_count
  };
}
function unconvertDecimal({ type, type_length }, value) {
  if (type === "INT32") return Number(value);
  if (type === "INT64") return value;
  if (type === "FIXED_LEN_BYTE_ARRAY" && !type_length)
    throw new Error("fixed length byte array type_length is required");
  if (!type_length && !value) return new Uint8Array();
  let bytes = [];
  for (; ; ) {
    let byte = Number(value & 0xffn);
    if (bytes.unshift(byte), value >>= 8n, type_length) {
      if (bytes.length >= type_length) break;
    } else {
      let sign = byte & 128;
      if (!sign && value === 0n || sign && value === -1n)
        break;
    }
  }
  return new Uint8Array(bytes);
}
function unconvertFloat16(value) {
  if (value == null) return;
  if (typeof value != "number") throw new Error("parquet float16 expected number value");
  if (Number.isNaN(value)) return new Uint8Array([0, 126]);
  let sign = value < 0 || Object.is(value, -0) ? 1 : 0, abs = Math.abs(value);
  if (!isFinite(abs)) return new Uint8Array([0, sign << 7 | 124]);
  if (abs === 0) return new Uint8Array([0, sign << 7]);
  if (abs >= 65520) return new Uint8Array([0, sign << 7 | 124]);
  let exponent = -14;
  if (abs >= 2 ** -14) {
    let view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, abs), exponent = (view.getUint32(0) >>> 20 & 2047) - 1023;
  }
  let scaled = abs / 2 ** (exponent - 10), significand = Math.floor(scaled), remainder = scaled - significand;
  (remainder > 0.5 || remainder === 0.5 && significand % 2) && significand++;
  let magnitude = abs < 2 ** -14 ? significand : (exponent + 14) * 1024 + significand, bits16 = sign << 15 | magnitude;
  return new Uint8Array([bits16 & 255, bits16 >> 8]);
}

// node_modules/hyparquet-writer/src/column.js
function writeColumn({ writer, column, pageData }) {
  let { columnName, element: element2, schemaPath, stats, pageSize, dictionarySize, encoding: userEncoding } = column, { type, type_length } = element2;
  if (!type) throw new Error(`column ${columnName} cannot determine type`);
  let { values, definitionLevels, repetitionLevels, maxDefinitionLevel } = pageData, offsetStart = writer.offset, uncompressedSize = 0, encodings = [], isGeospatial = element2?.logical_type?.type === "GEOMETRY" || element2?.logical_type?.type === "GEOGRAPHY", geospatial_statistics = stats && isGeospatial ? geospatialStatistics(values) : void 0, bloomFilter;
  if (column.bloomFilter) {
    let opts = typeof column.bloomFilter == "object" ? column.bloomFilter : void 0, builder = new BloomBuilder(element2, opts);
    for (let v of values) builder.insert(v);
    bloomFilter = builder.finalize();
  }
  let dictionary_page_offset, selectPhysical = element2.converted_type !== "UTF8", dictionaryValues = selectPhysical ? unconvert(element2, values) : values;
  if (type === "INT64") {
    let unsigned = element2.converted_type === "UINT_64" || element2.logical_type?.type === "INTEGER" && !element2.logical_type.isSigned, min = unsigned ? 0n : -(2n ** 63n), max = unsigned ? 2n ** 64n - 1n : 2n ** 63n - 1n;
    for (let value of dictionaryValues)
      if (value != null && (value < min || value > max))
        throw new RangeError(`parquet INT64 value out of range: ${value}`);
  }
  let statisticsValues = element2.converted_type === "JSON" ? dictionaryValues : values, statistics = stats ? getStatistics(statisticsValues, element2) : void 0, { dictionary, indexes } = useDictionary(
    dictionaryValues,
    type,
    type_length,
    userEncoding,
    dictionarySize,
    maxDefinitionLevel === 0
  ), encoding, writeValues, writeType = type;
  if (dictionary && indexes) {
    writeValues = indexes, writeType = "INT32", encoding = "RLE_DICTIONARY", dictionary_page_offset = BigInt(writer.offset);
    let unconverted = selectPhysical ? dictionary : unconvert(element2, dictionary);
    uncompressedSize += writeDictionaryPage(writer, column, unconverted), encodings.push("PLAIN");
  } else
    writeValues = selectPhysical ? dictionaryValues : unconvert(element2, values), encoding = userEncoding && userEncoding !== "RLE_DICTIONARY" ? userEncoding : type === "BOOLEAN" && values.length > 16 ? "RLE" : "PLAIN";
  encodings.push(encoding);
  let pageBoundaries = getPageBoundaries(writeValues, writeType, type_length, pageSize, repetitionLevels), columnIndex = column.columnIndex && pageBoundaries.length > 1 ? {
    null_pages: [],
    min_values: [],
    max_values: [],
    boundary_order: "UNORDERED",
    null_counts: [],
    nan_counts: isFloat(element2) ? [] : void 0
  } : void 0, offsetIndex = column.offsetIndex && pageBoundaries.length > 1 ? {
    page_locations: []
  } : void 0, data_page_offset = BigInt(writer.offset), first_row_index = 0n, prevStart = 0, prevMinValue, prevMaxValue, ascending = !0, descending = !0;
  for (let { start, end } of pageBoundaries) {
    let pageOffset = writer.offset, pageChunk = {
      values: writeValues.slice(start, end),
      definitionLevels: definitionLevels.slice(start, end),
      repetitionLevels: repetitionLevels.slice(start, end),
      maxDefinitionLevel
    };
    if (uncompressedSize += writeDataPageV2({ writer, column, encoding, pageData: pageChunk }), columnIndex) {
      let pageValues = statisticsValues.slice(start, end), { min_value, max_value, null_count = 0n, nan_count } = getStatistics(pageValues, element2), nullPage = null_count === BigInt(end - start), minBytes = unconvertMinMax(min_value, element2, !1, column.statisticsTruncateLength), maxBytes = unconvertMinMax(max_value, element2, !0, column.statisticsTruncateLength);
      if (!nullPage && (!minBytes || !maxBytes))
        columnIndex = void 0;
      else {
        if (columnIndex.null_pages.push(nullPage), columnIndex.min_values.push(minBytes ?? new Uint8Array()), columnIndex.max_values.push(maxBytes ?? new Uint8Array()), columnIndex.null_counts?.push(null_count), nan_count !== void 0 && columnIndex.nan_counts?.push(nan_count), prevMinValue !== void 0 && min_value !== void 0) {
          let order = compareValues(prevMinValue, min_value);
          order > 0 && (ascending = !1), order < 0 && (descending = !1);
        }
        if (prevMaxValue !== void 0 && max_value !== void 0) {
          let order = compareValues(prevMaxValue, max_value);
          order > 0 && (ascending = !1), order < 0 && (descending = !1);
        }
        prevMinValue = min_value, prevMaxValue = max_value;
      }
    }
    if (offsetIndex) {
      if (repetitionLevels.length)
        for (let i = prevStart + 1; i <= start; i++)
          repetitionLevels[i] === 0 && first_row_index++;
      else
        first_row_index = BigInt(start);
      offsetIndex.page_locations.push({
        offset: BigInt(pageOffset),
        compressed_page_size: writer.offset - pageOffset,
        first_row_index
      });
    }
    prevStart = start;
  }
  columnIndex && (ascending ? columnIndex.boundary_order = "ASCENDING" : descending && (columnIndex.boundary_order = "DESCENDING"));
  let encoding_stats;
  return stats && (encoding_stats = [], dictionary_page_offset !== void 0 && encoding_stats.push({ page_type: "DICTIONARY_PAGE", encoding: "PLAIN", count: 1 }), encoding_stats.push({ page_type: "DATA_PAGE_V2", encoding, count: pageBoundaries.length })), {
    chunk: {
      meta_data: {
        type,
        encodings,
        path_in_schema: schemaPath.slice(1).map((s) => s.name),
        codec: column.codec ?? "UNCOMPRESSED",
        num_values: BigInt(values.length),
        total_compressed_size: BigInt(writer.offset - offsetStart),
        total_uncompressed_size: BigInt(uncompressedSize),
        data_page_offset,
        dictionary_page_offset,
        statistics,
        encoding_stats,
        geospatial_statistics
      },
      file_offset: BigInt(offsetStart)
    },
    columnIndex,
    offsetIndex,
    bloomFilter
  };
}
function getPageBoundaries(values, type, type_length, pageSize, repetitionLevels = []) {
  if (!pageSize)
    return [{ start: 0, end: values.length }];
  let boundaries = [], start = 0, accumulatedBytes = 0;
  for (let i = 0; i < values.length; i++) {
    let valueSize = estimateValueSize(values[i], type, type_length);
    accumulatedBytes += valueSize;
    let rowStart = !repetitionLevels.length || repetitionLevels[i] === 0;
    accumulatedBytes >= pageSize && i > start && rowStart && (boundaries.push({ start, end: i }), start = i, accumulatedBytes = valueSize);
  }
  return start < values.length && boundaries.push({ start, end: values.length }), boundaries;
}
function getStatistics(values, element2) {
  let min_value, max_value, null_count = 0n, nan_count = isFloat(element2) ? 0n : void 0;
  for (let value of values) {
    if (value == null) {
      null_count++;
      continue;
    }
    let statisticValue = physicalStatistic(value, element2);
    if (!(typeof statisticValue == "object" && !(statisticValue instanceof Uint8Array))) {
      if (typeof statisticValue == "number" && Number.isNaN(statisticValue)) {
        nan_count !== void 0 && nan_count++;
        continue;
      }
      (min_value === void 0 || compareValues(statisticValue, min_value) < 0) && (min_value = statisticValue), (max_value === void 0 || compareValues(statisticValue, max_value) > 0) && (max_value = statisticValue);
    }
  }
  return min_value === 0 && (min_value = -0), max_value === 0 && (max_value = 0), { min_value, max_value, null_count, nan_count };
}
function isFloat({ type, logical_type }) {
  return type === "FLOAT" || type === "DOUBLE" || logical_type?.type === "FLOAT16";
}
function physicalStatistic(value, element2) {
  return element2.converted_type === "DECIMAL" && typeof value == "number" ? BigInt(Math.round(value * 10 ** (element2.scale || 0))) : value instanceof Date && (element2.type === "INT32" || element2.type === "INT64") ? unconvert(element2, [value])[0] : value;
}
function compareValues(left2, right2) {
  if (left2 instanceof Uint8Array && right2 instanceof Uint8Array) {
    let length = Math.min(left2.length, right2.length);
    for (let i = 0; i < length; i += 1)
      if (left2[i] !== right2[i]) return left2[i] - right2[i];
    return left2.length - right2.length;
  }
  return typeof left2 == "string" && typeof right2 == "string" ? compareStrings(left2, right2) : left2 < right2 ? -1 : left2 > right2 ? 1 : 0;
}
function compareStrings(left2, right2) {
  if (left2 === right2) return 0;
  let length = Math.min(left2.length, right2.length), i = 0;
  for (; i < length && left2.charCodeAt(i) === right2.charCodeAt(i); ) i++;
  if (i > 0) {
    let prev = left2.charCodeAt(i - 1);
    prev >= 55296 && prev <= 56319 && i--;
  }
  for (; i < left2.length && i < right2.length; ) {
    let a = codePointAt(left2, i), b = codePointAt(right2, i);
    if (a !== b) return a - b;
    i += a > 65535 ? 2 : 1;
  }
  return left2.length - right2.length;
}
function codePointAt(str, i) {
  let code = str.codePointAt(i) ?? 65533;
  return code >= 55296 && code <= 57343 ? 65533 : code;
}

// node_modules/hyparquet-writer/src/dremel.js
function encodeNestedValues(treePath, rows) {
  let schemaPath = treePath.map((n) => n.element);
  if (treePath.length < 2) throw new Error("parquet schema path must include column");
  let definitionLevels = [], repetitionLevels = [], maxDefinitionLevel = getMaxDefinitionLevel(treePath);
  if (treePath.length === 2 && maxDefinitionLevel === 0)
    return { values: rows, definitionLevels, repetitionLevels, maxDefinitionLevel };
  if (treePath.length === 2 && maxDefinitionLevel === 1) {
    let definitionLevels2 = new Array(rows.length);
    for (let i = 0; i < rows.length; i++)
      definitionLevels2[i] = rows[i] === null || rows[i] === void 0 ? 0 : 1;
    return { values: rows, definitionLevels: definitionLevels2, repetitionLevels, maxDefinitionLevel };
  }
  let repLevelPrior = new Array(treePath.length), repeatedCount = 0;
  for (let i = 0; i < treePath.length; i++)
    repLevelPrior[i] = repeatedCount, schemaPath[i].repetition_type === "REPEATED" && repeatedCount++;
  let values = [];
  for (let row of rows)
    visit(1, row, 0, 0, !1);
  return { values, definitionLevels, repetitionLevels, maxDefinitionLevel };
  function visit(depth, value, defLevel, repLevel, allowNull) {
    let element2 = schemaPath[depth], repetition = element2.repetition_type || "REQUIRED";
    if (depth === treePath.length - 1) {
      if (value == null) {
        if (repetition === "REQUIRED" && !allowNull)
          throw new Error("parquet required value is undefined");
        definitionLevels.push(defLevel);
      } else
        definitionLevels.push(repetition === "REQUIRED" ? defLevel : defLevel + 1);
      repetitionLevels.push(repLevel), values.push(value);
      return;
    }
    if (repetition === "REPEATED") {
      if (value == null) {
        if (!allowNull) throw new Error("parquet required value is undefined");
        visit(depth + 1, void 0, defLevel, repLevel, !0);
        return;
      }
      if (!Array.isArray(value))
        throw new Error(`parquet repeated field ${element2.name} must be an array`);
      if (!value.length) {
        visit(depth + 1, void 0, defLevel, repLevel, !0);
        return;
      }
      let isMapEntry = isMapLike(treePath[depth - 1]), childElement = schemaPath[depth + 1];
      for (let i = 0; i < value.length; i++) {
        let childValue = value[i];
        isMapEntry && childValue && typeof childValue == "object" && childElement && (childValue = childValue[childElement.name]);
        let childRep = i === 0 ? repLevel : repLevelPrior[depth] + 1;
        visit(depth + 1, childValue, defLevel + 1, childRep, !1);
      }
      return;
    }
    if (repetition === "OPTIONAL") {
      if (value == null)
        visit(depth + 1, void 0, defLevel, repLevel, !0);
      else {
        let childValue = getChildValue(depth, value), childIsNull = childValue == null, isLogicalContainer = isListLike(treePath[depth]) || isMapLike(treePath[depth]), nextDef = element2.num_children && !element2.type && !isLogicalContainer || !childIsNull ? defLevel + 1 : defLevel;
        visit(depth + 1, childValue, nextDef, repLevel, childIsNull);
      }
      return;
    }
    if (value == null) {
      if (!allowNull) throw new Error("parquet required value is undefined");
      visit(depth + 1, void 0, defLevel, repLevel, !0);
    } else
      visit(depth + 1, getChildValue(depth, value), defLevel, repLevel, !1);
  }
  function getChildValue(depth, currentValue) {
    if (currentValue == null) return;
    let child = schemaPath[depth + 1];
    if (child) {
      if (isListLike(treePath[depth])) return currentValue;
      if (isMapLike(treePath[depth]))
        return normalizeMap(currentValue, schemaPath[depth]);
      if (typeof currentValue == "object" && !Array.isArray(currentValue))
        return currentValue[child.name];
      throw new Error(`parquet expected struct, got ${currentValue}`);
    }
  }
}
function normalizeMap(value, element2) {
  if (value instanceof Map)
    return Array.from(value.entries(), ([k, v]) => ({ key: k, value: v }));
  if (Array.isArray(value))
    return value.map((entry) => {
      if (entry && typeof entry == "object" && "key" in entry && "value" in entry)
        return entry;
      if (Array.isArray(entry) && entry.length === 2)
        return { key: entry[0], value: entry[1] };
      throw new Error("parquet map entry must provide key and value");
    });
  if (typeof value == "object")
    return Object.entries(value).map(([k, v]) => ({ key: k, value: v }));
  throw new Error(`parquet map field ${element2.name} must be Map, array, or object`);
}

// node_modules/hyparquet-writer/src/indexes.js
function writeIndexes(writer, pageIndexes) {
  for (let { chunk, columnIndex } of pageIndexes)
    writeColumnIndex(writer, chunk, columnIndex);
  for (let { chunk, offsetIndex } of pageIndexes)
    writeOffsetIndex(writer, chunk, offsetIndex);
}
function writeColumnIndex(writer, columnChunk, columnIndex) {
  if (!columnIndex || columnIndex.min_values.length <= 1) return;
  let columnIndexOffset = writer.offset;
  serializeTCompactProtocol(writer, {
    field_1: columnIndex.null_pages,
    field_2: columnIndex.min_values,
    field_3: columnIndex.max_values,
    field_4: BoundaryOrders.indexOf(columnIndex.boundary_order),
    field_5: columnIndex.null_counts,
    field_8: columnIndex.nan_counts
  }), columnChunk.column_index_offset = BigInt(columnIndexOffset), columnChunk.column_index_length = writer.offset - columnIndexOffset;
}
function writeOffsetIndex(writer, columnChunk, offsetIndex) {
  if (!offsetIndex || offsetIndex.page_locations.length <= 1) return;
  let offsetIndexOffset = writer.offset;
  serializeTCompactProtocol(writer, {
    field_1: offsetIndex.page_locations.map((p) => ({
      field_1: p.offset,
      field_2: p.compressed_page_size,
      field_3: p.first_row_index
    }))
  }), columnChunk.offset_index_offset = BigInt(offsetIndexOffset), columnChunk.offset_index_length = writer.offset - offsetIndexOffset;
}

// node_modules/hyparquet-writer/src/metadata.js
function writeMetadata(writer, metadata, statisticsTruncateLength) {
  let resolveSchemaPath = schemaPathResolver(metadata.schema), compact = {
    field_1: metadata.version,
    field_2: metadata.schema.map((element2) => ({
      field_1: element2.type && ParquetTypes.indexOf(element2.type),
      field_2: element2.type_length,
      field_3: element2.repetition_type && FieldRepetitionTypes.indexOf(element2.repetition_type),
      field_4: element2.name,
      field_5: element2.num_children,
      field_6: element2.converted_type && ConvertedTypes.indexOf(element2.converted_type),
      field_7: element2.scale,
      field_8: element2.precision,
      field_9: element2.field_id,
      field_10: logicalType(element2.logical_type)
    })),
    field_3: metadata.num_rows,
    field_4: metadata.row_groups.map((rg) => ({
      field_1: rg.columns.map((c) => ({
        field_1: c.file_path,
        field_2: c.file_offset,
        field_3: c.meta_data && {
          field_1: ParquetTypes.indexOf(c.meta_data.type),
          field_2: c.meta_data.encodings.map((e) => Encodings.indexOf(e)),
          field_3: c.meta_data.path_in_schema,
          field_4: CompressionCodecs.indexOf(c.meta_data.codec),
          field_5: c.meta_data.num_values,
          field_6: c.meta_data.total_uncompressed_size,
          field_7: c.meta_data.total_compressed_size,
          field_8: c.meta_data.key_value_metadata && c.meta_data.key_value_metadata.map((kv) => ({
            field_1: kv.key,
            field_2: kv.value
          })),
          field_9: c.meta_data.data_page_offset,
          field_10: c.meta_data.index_page_offset,
          field_11: c.meta_data.dictionary_page_offset,
          field_12: c.meta_data.statistics && unconvertStatistics(
            c.meta_data.statistics,
            schemaElement(c.meta_data.path_in_schema),
            statisticsTruncateLength
          ),
          field_13: c.meta_data.encoding_stats && c.meta_data.encoding_stats.map((es) => ({
            field_1: PageTypes.indexOf(es.page_type),
            field_2: Encodings.indexOf(es.encoding),
            field_3: es.count
          })),
          field_14: c.meta_data.bloom_filter_offset,
          field_15: c.meta_data.bloom_filter_length,
          field_16: c.meta_data.size_statistics && {
            field_1: c.meta_data.size_statistics.unencoded_byte_array_data_bytes,
            field_2: c.meta_data.size_statistics.repetition_level_histogram,
            field_3: c.meta_data.size_statistics.definition_level_histogram
          },
          field_17: c.meta_data.geospatial_statistics && {
            field_1: c.meta_data.geospatial_statistics.bbox && thriftBoundingBox(c.meta_data.geospatial_statistics.bbox),
            field_2: c.meta_data.geospatial_statistics.geospatial_types
          }
        },
        field_4: c.offset_index_offset,
        field_5: c.offset_index_length,
        field_6: c.column_index_offset,
        field_7: c.column_index_length,
        // field_8: c.crypto_metadata,
        field_9: c.encrypted_column_metadata
      })),
      field_2: rg.total_byte_size,
      field_3: rg.num_rows,
      field_4: rg.sorting_columns && rg.sorting_columns.map((sc) => ({
        field_1: sc.column_idx,
        field_2: sc.descending,
        field_3: sc.nulls_first
      })),
      field_5: rg.file_offset,
      field_6: rg.total_compressed_size
      // field_7: rg.ordinal, // should be int16
    })),
    field_5: metadata.key_value_metadata && metadata.key_value_metadata.map((kv) => ({
      field_1: kv.key,
      field_2: kv.value
    })),
    field_6: metadata.created_by,
    field_7: metadata.schema.filter((element2) => element2.type).map(() => ({ field_1: {} }))
  }, metadataStart = writer.offset;
  serializeTCompactProtocol(writer, compact);
  let metadataLength = writer.offset - metadataStart;
  writer.appendUint32(metadataLength);
  function schemaElement(path) {
    let tree = resolveSchemaPath(path);
    return tree[tree.length - 1].element;
  }
}
function thriftBoundingBox(bbox) {
  return new ThriftStruct([
    [1, 7, bbox.xmin],
    [2, 7, bbox.xmax],
    [3, 7, bbox.ymin],
    [4, 7, bbox.ymax],
    [5, 7, bbox.zmin],
    [6, 7, bbox.zmax],
    [7, 7, bbox.mmin],
    [8, 7, bbox.mmax]
  ]);
}
function logicalType(type) {
  if (type) {
    if (type.type === "STRING") return { field_1: {} };
    if (type.type === "MAP") return { field_2: {} };
    if (type.type === "LIST") return { field_3: {} };
    if (type.type === "ENUM") return { field_4: {} };
    if (type.type === "DECIMAL") return { field_5: {
      field_1: type.scale,
      field_2: type.precision
    } };
    if (type.type === "DATE") return { field_6: {} };
    if (type.type === "TIME") return { field_7: {
      field_1: type.isAdjustedToUTC,
      field_2: timeUnit(type.unit)
    } };
    if (type.type === "TIMESTAMP") return { field_8: {
      field_1: type.isAdjustedToUTC,
      field_2: timeUnit(type.unit)
    } };
    if (type.type === "INTEGER") return { field_10: {
      field_1: type.bitWidth,
      field_2: type.isSigned
    } };
    if (type.type === "NULL") return { field_11: {} };
    if (type.type === "JSON") return { field_12: {} };
    if (type.type === "BSON") return { field_13: {} };
    if (type.type === "UUID") return { field_14: {} };
    if (type.type === "FLOAT16") return { field_15: {} };
    if (type.type === "VARIANT") return { field_16: {} };
    if (type.type === "GEOMETRY") return { field_17: {
      field_1: type.crs
    } };
    if (type.type === "GEOGRAPHY") return { field_18: {
      field_1: type.crs,
      field_2: type.algorithm && EdgeInterpolationAlgorithms.indexOf(type.algorithm)
    } };
  }
}
function timeUnit(unit) {
  return unit === "NANOS" ? { field_3: {} } : unit === "MICROS" ? { field_2: {} } : { field_1: {} };
}

// node_modules/hyparquet-writer/src/snappy.js
var MAX_HASH_TABLE_BITS = 14, MAX_OFFSET = 65535, globalHashTables = new Array(MAX_HASH_TABLE_BITS + 1);
function snappyCompress(input) {
  let writer = new ByteWriter();
  return writer.appendVarInt(input.length), compressInput(writer, input), writer.getBytes();
}
function hashFunc(key, hashFuncShift) {
  return Math.imul(key, 506832829) >>> hashFuncShift;
}
function load32(array, pos) {
  return array[pos] + (array[pos + 1] << 8) + (array[pos + 2] << 16) + (array[pos + 3] << 24);
}
function equals32(array, pos1, pos2) {
  return array[pos1] === array[pos2] && array[pos1 + 1] === array[pos2 + 1] && array[pos1 + 2] === array[pos2 + 2] && array[pos1 + 3] === array[pos2 + 3];
}
function emitLiteral(writer, input, ip, len) {
  if (len <= 60)
    writer.appendUint8(len - 1 << 2);
  else {
    let value = len - 1, bytes = value < 256 ? 1 : value < 65536 ? 2 : value < 16777216 ? 3 : 4;
    writer.appendUint8(59 + bytes << 2);
    for (let i = 0; i < bytes; i++)
      writer.appendUint8(value >>> i * 8);
  }
  writer.appendBytes(input.subarray(ip, ip + len));
}
function emitCopyLessThan64(writer, offset, len) {
  len < 12 && offset < 2048 ? (writer.appendUint8(1 + (len - 4 << 2) + (offset >>> 8 << 5)), writer.appendUint8(offset & 255)) : (writer.appendUint8(2 + (len - 1 << 2)), writer.appendUint8(offset & 255), writer.appendUint8(offset >>> 8));
}
function emitCopy(writer, offset, len) {
  for (; len >= 68; )
    emitCopyLessThan64(writer, offset, 64), len -= 64;
  len > 64 && (emitCopyLessThan64(writer, offset, 60), len -= 60), emitCopyLessThan64(writer, offset, len);
}
function compressInput(writer, input) {
  let inputSize = input.length, hashTableBits = 1;
  for (; 1 << hashTableBits <= inputSize && hashTableBits <= MAX_HASH_TABLE_BITS; )
    hashTableBits++;
  hashTableBits--;
  let hashFuncShift = 32 - hashTableBits;
  globalHashTables[hashTableBits] ??= new Uint32Array(1 << hashTableBits);
  let hashTable = globalHashTables[hashTableBits];
  hashTable.fill(0);
  let ipEnd = inputSize, ipLimit, ip = 0, nextEmit = 0, hash, nextHash, nextIp, candidate, skip, bytesBetweenHashLookups, base, matched, offset, prevHash, curHash, flag = !0, INPUT_MARGIN = 15;
  if (inputSize >= INPUT_MARGIN)
    for (ipLimit = ipEnd - INPUT_MARGIN, ip++, nextHash = hashFunc(load32(input, ip), hashFuncShift); flag; ) {
      skip = 32, nextIp = ip;
      do {
        if (ip = nextIp, hash = nextHash, bytesBetweenHashLookups = skip >>> 5, skip++, nextIp = ip + bytesBetweenHashLookups, ip > ipLimit) {
          flag = !1;
          break;
        }
        nextHash = hashFunc(load32(input, nextIp), hashFuncShift), candidate = hashTable[hash], hashTable[hash] = ip;
      } while (ip - candidate > MAX_OFFSET || !equals32(input, ip, candidate));
      if (!flag)
        break;
      emitLiteral(writer, input, nextEmit, ip - nextEmit);
      do {
        for (base = ip, matched = 4; ip + matched < ipEnd && input[ip + matched] === input[candidate + matched]; )
          matched++;
        if (ip += matched, offset = base - candidate, emitCopy(writer, offset, matched), nextEmit = ip, ip >= ipLimit) {
          flag = !1;
          break;
        }
        prevHash = hashFunc(load32(input, ip - 1), hashFuncShift), hashTable[prevHash] = ip - 1, curHash = hashFunc(load32(input, ip), hashFuncShift), candidate = hashTable[curHash], hashTable[curHash] = ip;
      } while (ip - candidate <= MAX_OFFSET && equals32(input, ip, candidate));
      if (!flag)
        break;
      ip++, nextHash = hashFunc(load32(input, ip), hashFuncShift);
    }
  nextEmit < ipEnd && emitLiteral(writer, input, nextEmit, ipEnd - nextEmit);
}

// node_modules/hyparquet-writer/src/parquet-writer.js
var ParquetWriter = class {
  /**
   * @param {object} options
   * @param {Writer} options.writer
   * @param {SchemaElement[]} options.schema
   * @param {CompressionCodec} [options.codec]
   * @param {Compressors} [options.compressors]
   * @param {boolean} [options.statistics]
   * @param {number} [options.statisticsTruncateLength]
   * @param {KeyValue[]} [options.kvMetadata]
   * @param {string} [options.createdBy]
   */
  constructor({ writer, schema: schema2, codec = "SNAPPY", compressors, statistics = !0, statisticsTruncateLength, kvMetadata, createdBy = "hyparquet" }) {
    if (statisticsTruncateLength !== void 0 && statisticsTruncateLength !== 1 / 0 && !(Number.isInteger(statisticsTruncateLength) && statisticsTruncateLength > 0))
      throw new Error("statisticsTruncateLength must be a positive integer or Infinity");
    this.writer = writer, this.schema = schema2, this.codec = codec, this.compressors = { SNAPPY: snappyCompress, ...compressors }, this.statistics = statistics, this.statisticsTruncateLength = statisticsTruncateLength, this.kvMetadata = kvMetadata, this.createdBy = createdBy, this.row_groups = [], this.num_rows = 0n, this.pendingIndexes = [], this.writer.appendUint32(827474256);
  }
  /**
   * Write data to the file.
   * Will split data into row groups of the specified size.
   * Calls writer.flush() (if defined) after each row group; if it returns a
   * Promise, subsequent row groups await it before encoding more data.
   *
   * @param {object} options
   * @param {ColumnSource[]} options.columnData
   * @param {number | number[]} [options.rowGroupSize]
   * @param {number} [options.pageSize]
   * @param {number} [options.dictionarySize]
   * @returns {void | Promise<void>}
   */
  write({ columnData, rowGroupSize = [1e3, 1e5], pageSize = 1048576, dictionarySize }) {
    for (let { codec = this.codec } of columnData)
      if (codec !== "UNCOMPRESSED" && !this.compressors[codec])
        throw new Error(`parquet no compressor for codec ${codec}`);
    let columnDataRows = columnData[0]?.data?.length || 0, resolveSchemaPath = schemaPathResolver(this.schema), pending;
    for (let { groupStartIndex, groupSize: groupSize2 } of groupIterator({ columnDataRows, rowGroupSize })) {
      let writeGroup = () => {
        let groupStartOffset = this.writer.offset, columns = [];
        for (let j = 0; j < columnData.length; j++) {
          let { name, data, encoding, codec = this.codec, columnIndex = !1, offsetIndex = !0, shredding, bloomFilter, statistics = this.statistics } = columnData[j];
          if (columnIndex && !offsetIndex)
            throw new Error("parquet ColumnIndex cannot be present without OffsetIndex");
          if (data.length !== columnDataRows)
            throw new Error("parquet columns must have the same length");
          let groupData = data.slice(groupStartIndex, groupStartIndex + groupSize2), columnPath = resolveSchemaPath([name]), leafPaths = getLeafSchemaPaths(columnPath), columnElement = columnPath.at(-1)?.element, shreddingConfig = shredding && shredding !== !0 ? shredding : void 0, isVariant = columnElement?.logical_type?.type === "VARIANT", isRequired = columnElement?.repetition_type === "REQUIRED", rows = isVariant ? encodeVariantColumn(Array.from(groupData), shreddingConfig, { name, required: isRequired }) : groupData;
          for (let leafPath of leafPaths) {
            let schemaPath = leafPath.map((node) => node.element), column = {
              columnName: schemaPath.slice(1).map((s) => s.name).join("."),
              element: schemaPath[schemaPath.length - 1],
              schemaPath,
              codec,
              compressors: this.compressors,
              stats: statistics,
              statisticsTruncateLength: this.statisticsTruncateLength,
              pageSize,
              dictionarySize,
              columnIndex,
              offsetIndex,
              encoding,
              bloomFilter
            }, pageData = encodeNestedValues(leafPath, rows), result = writeColumn({
              writer: this.writer,
              column,
              pageData
            });
            columns.push(result.chunk), this.pendingIndexes.push(result);
          }
        }
        let total_byte_size = 0n;
        for (let { meta_data } of columns) total_byte_size += meta_data?.total_uncompressed_size ?? 0n;
        return this.num_rows += BigInt(groupSize2), this.row_groups.push({
          columns,
          total_byte_size,
          num_rows: BigInt(groupSize2),
          total_compressed_size: BigInt(this.writer.offset - groupStartOffset)
        }), this.writer.flush?.();
      };
      if (pending)
        pending = pending.then(writeGroup);
      else {
        let r = writeGroup();
        r && (pending = Promise.resolve(r));
      }
    }
    return pending;
  }
  /**
   * Finish writing the file.
   *
   * @returns {void | Promise<void>}
   */
  finish() {
    writeIndexes(this.writer, this.pendingIndexes), writeBlooms(this.writer, this.pendingIndexes);
    let metadata = {
      version: 2,
      created_by: this.createdBy,
      schema: this.schema,
      num_rows: this.num_rows,
      row_groups: this.row_groups,
      metadata_length: 0,
      key_value_metadata: this.kvMetadata
    };
    return delete metadata.metadata_length, writeMetadata(this.writer, metadata, this.statisticsTruncateLength), this.writer.appendUint32(827474256), this.writer.finish();
  }
};
function groupSize(rowGroupSize, i) {
  return Array.isArray(rowGroupSize) ? rowGroupSize[Math.min(i, rowGroupSize.length - 1)] : rowGroupSize;
}
function groupIterator({ columnDataRows, rowGroupSize }) {
  if (Array.isArray(rowGroupSize) && !rowGroupSize.length)
    throw new Error("rowGroupSize array cannot be empty");
  let groups2 = [], groupIndex = 0, groupStartIndex = 0;
  for (; groupStartIndex < columnDataRows; ) {
    let size = groupSize(rowGroupSize, groupIndex);
    groups2.push({ groupStartIndex, groupSize: Math.min(size, columnDataRows - groupStartIndex) }), groupStartIndex += size, groupIndex++;
  }
  return groups2;
}
function getLeafSchemaPaths(schemaPath) {
  let leaves = [];
  return dfs(schemaPath), leaves;
  function dfs(path) {
    let node = path[path.length - 1];
    if (!node.children.length) {
      leaves.push(path);
      return;
    }
    for (let child of node.children)
      dfs([...path, child]);
  }
}

// src/features/export/core/parquet.ts
var ROWS_OF_A_GROUP = 1e5, TEXT = { type: "BYTE_ARRAY", converted_type: "UTF8" }, TIME = {
  type: "INT64",
  converted_type: "TIMESTAMP_MILLIS",
  logical_type: { type: "TIMESTAMP", isAdjustedToUTC: !0, unit: "MILLIS" }
}, COLUMNS2 = {
  record: TEXT,
  started_at: TIME,
  subject: TEXT,
  commit: TEXT,
  ref: TEXT,
  provider: TEXT,
  fingerprint: TEXT,
  kubernetes: TEXT,
  suite: TEXT,
  series: TEXT,
  metric: TEXT,
  labels: "texts by name",
  unit: TEXT,
  better: TEXT,
  round: { type: "INT32" },
  at: TIME,
  value: { type: "DOUBLE" }
}, NAMES = Object.keys(COLUMNS2), MAY_BE_MISSING = /* @__PURE__ */ new Set(["commit", "ref", "kubernetes", "suite"]);
function writeParquet(inputs, { catalogue }) {
  let empty = inputs.filter(({ record }) => record.series.every(({ samples }) => samples.length === 0)), [first] = empty;
  if (first !== void 0 && empty.length === inputs.length) return nothingIn(first);
  let bytes = new ByteWriter(), writer = new ParquetWriter({ writer: bytes, schema: schema(), createdBy: "kbench" });
  for (let rows of groups(inputs, catalogue.suiteOf)) {
    let columnData = NAMES.map((name) => ({ name, data: rows.map((row) => row[name]) }));
    writer.write({ columnData, rowGroupSize: rows.length });
  }
  return writer.finish(), exported(
    bytes.getBytes(),
    inputs.flatMap(({ record, source }) => missingRounds(record, source))
  );
}
function schema() {
  let columns = NAMES.flatMap((name) => {
    let kind = COLUMNS2[name];
    return kind !== "texts by name" ? [{ name, ...kind, repetition_type: MAY_BE_MISSING.has(name) ? "OPTIONAL" : "REQUIRED" }] : [
      { name, repetition_type: "REQUIRED", num_children: 1, converted_type: "MAP" },
      { name: "key_value", repetition_type: "REPEATED", num_children: 2 },
      { name: "key", ...TEXT, repetition_type: "REQUIRED" },
      { name: "value", ...TEXT, repetition_type: "REQUIRED" }
    ];
  });
  return [{ name: "root", num_children: NAMES.length }, ...columns];
}
function* groups(inputs, suiteOf) {
  let rows = [];
  for (let { record } of inputs)
    rows = rows.concat(rowsOf(record, suiteOf)), !(rows.length < ROWS_OF_A_GROUP) && (yield rows, rows = []);
  rows.length > 0 && (yield rows);
}
function rowsOf(record, suiteOf) {
  let kubernetes = record.environment.facts.kubernetes ?? void 0, startedAt = new Date(record.startedAt);
  return sampleRows(record).map(({ cells, labels }) => ({
    ...cells,
    started_at: startedAt,
    at: new Date(cells.at),
    kubernetes,
    suite: suiteOf(cells.metric),
    labels: new Map(Object.entries(labels))
  }));
}

// src/features/export/bundle.ts
function writeMarkdown(inputs, { catalogue }) {
  return exported(
    inputs.map(
      (input) => input.kind === "record" ? recordMarkdown(input.record, { catalogue }) : comparisonMarkdown(input.comparison, { catalogue })
    ).join(`
`)
  );
}
var EXPORTERS = {
  openmetrics: ofRecords2(writeOpenMetrics),
  csv: writeCsv,
  parquet: ofRecords2(writeParquet),
  junit: writeJunit,
  bmf: ofRecords2(writeBencherMetricFormat),
  "github-action-benchmark": ofRecords2(writeGithubActionBenchmark),
  markdown: writeMarkdown
};
function exportAs(id, inputs, context) {
  let { takes, several, title } = EXPORT_FORMATS[id], foreign = inputs.find(({ kind }) => !takes.includes(kind));
  if (foreign !== void 0)
    return refused(
      `${foreign.source} is a ${foreign.kind}; ${title} is written of a ${takes.join(" or ")}`,
      "Give the record itself (record.json). Formats of a comparison: csv, junit, markdown."
    );
  if (!several && inputs.length > 1)
    return refused(
      `a file of ${title} holds one record, and ${String(inputs.length)} files were given`,
      "Export each record into a separate file."
    );
  let sources = /* @__PURE__ */ new Map();
  for (let { source, record } of recordsOf(inputs)) {
    let earlier = sources.get(record.id);
    if (earlier !== void 0) return refused(`${earlier} and ${source} are the same record, ${record.id}`);
    sources.set(record.id, source);
  }
  return EXPORTERS[id](inputs, context);
}
function recordsOf(inputs) {
  return inputs.filter((input) => input.kind === "record");
}
function ofRecords2(write) {
  return (inputs, context) => write(recordsOf(inputs), context);
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  exportAs
});
