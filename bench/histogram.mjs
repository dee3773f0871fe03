// Histograms of the Prometheus text format (https://prometheus.io/docs/instrumenting/exposition_formats/).
const SAMPLE = /^([a-z_:]+)\{([^}]*)\} ([0-9.e+-]+)$/

/** One histogram: cumulative counts by upper bound, sum and count, over all series that have these labels. */
export function readHistogram(text, name, labels) {
  const buckets = new Map()
  let [sum, count] = [0, 0]
  for (const line of text.split('\n')) {
    const [, metric, inner, value] = SAMPLE.exec(line) ?? []
    if (metric === undefined || !metric.startsWith(`${name}_`)) continue
    const own = Object.fromEntries(
      [...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
    )
    if (!Object.entries(labels).every(([key, wanted]) => own[key] === wanted)) continue
    if (metric === `${name}_bucket`) {
      const bound = own.le === '+Inf' ? Infinity : Number(own.le)
      buckets.set(bound, (buckets.get(bound) ?? 0) + Number(value))
    } else if (metric === `${name}_sum`) sum += Number(value)
    else if (metric === `${name}_count`) count += Number(value)
  }
  return { buckets, sum, count }
}

/** What came in between two readings. */
export function difference(before, after) {
  return {
    buckets: new Map(
      [...after.buckets].map(([bound, count]) => [bound, count - (before.buckets.get(bound) ?? 0)]),
    ),
    sum: after.sum - before.sum,
    count: after.count - before.count,
  }
}

/** Linear inside the bucket, as histogram_quantile of PromQL; with the bounds of the bucket, for it is no better known. */
export function histogramQuantile({ buckets, count }, q) {
  const rank = q * count
  let [lower, below] = [0, 0]
  for (const [upper, cumulative] of [...buckets].sort(([a], [b]) => a - b)) {
    if (cumulative >= rank && cumulative > below) {
      const value =
        upper === Infinity ? lower : lower + ((upper - lower) * (rank - below)) / (cumulative - below)
      return { value, lower, upper }
    }
    ;[lower, below] = [upper, cumulative]
  }
  return { value: NaN, lower: NaN, upper: NaN }
}
