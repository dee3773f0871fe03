import { parseSelector } from '../policy/policy.ts'
import { formatSeries } from '../series.ts'
import type { KnownLimit } from './schema.ts'

/** The limits of several parts of one record, each once. */
export function distinctLimits(
  parts: readonly (readonly KnownLimit[] | undefined)[],
): readonly KnownLimit[] | undefined {
  const all = parts.flatMap((limits) => limits ?? [])
  if (all.length === 0) return undefined
  return [...new Map(all.map((limit) => [JSON.stringify(limit), limit])).values()]
}

/** The same limits, of those series only that have the label. @throws {UserError} for a selector that is not understood */
export function limitsWithLabel(
  limits: readonly KnownLimit[] | undefined,
  name: string,
  value: string,
): readonly KnownLimit[] | undefined {
  return limits?.map((limit) => {
    const { metric, labels } = parseSelector(limit.series)
    return { ...limit, series: formatSeries({ metric, labels: { ...labels, [name]: value } }) }
  })
}
