import { effectOfChange } from '../comparison/headline.ts'
import type { ComparedSeries } from '../comparison/schema.ts'
import { count, formatMagnitude } from '../format/numbers.ts'
import { type AcceptedRegression, marginEffect, parseSelector, selects } from '../policy/policy.ts'

interface Accepted {
  readonly series: ComparedSeries[]
  /** Entries that have ended, are exceeded or match nothing. */
  readonly warnings: readonly string[]
}

/**
 * Lets accepted regressions fail nothing: they keep their verdict, say who accepts them until when, and do not gate. Error rates are
 * not touched, as all were judged before.
 * @param today 2027-01-31, UTC
 * @param isAboutMeasured whether an entry that matches no series is about something that was measured
 * @throws {UserError} for an entry whose series is not understood
 */
export function acceptRegressions(
  series: readonly ComparedSeries[],
  entries: readonly AcceptedRegression[],
  today: string,
  isAboutMeasured: (entry: AcceptedRegression) => boolean,
): Accepted {
  const compiled = entries.map((entry) => ({ entry, selector: parseSelector(entry.series) }))
  const warnings: string[] = []
  const exceeded = new Map<AcceptedRegression, number>()
  const ended = new Map<AcceptedRegression, number>()
  const more = (counts: Map<AcceptedRegression, number>, entry: AcceptedRegression): void =>
    void counts.set(entry, (counts.get(entry) ?? 0) + 1)
  const result = series.map((one): ComparedSeries => {
    if (one.verdict !== 'regressed' || !one.gates) return one
    const about = compiled.filter(({ selector }) => selects(selector, one)).map(({ entry }) => entry)
    const found = about.find((entry) => entry.until >= today && isWithin(one, entry))
    if (found !== undefined) return acceptedBy(found, one)
    for (const entry of about) more(entry.until < today ? ended : exceeded, entry)
    return one
  })
  for (const { entry, selector } of compiled) {
    const { reason, until, upTo } = entry
    const [late, worse] = [ended.get(entry) ?? 0, exceeded.get(entry) ?? 0]
    if (late > 0)
      warnings.push(
        `The regressions of ${entry.series} were accepted until ${until} (${reason}): ${count(late, 'series')} can fail the build again.`,
      )
    if (worse > 0 && upTo !== undefined)
      warnings.push(
        `The regressions of ${entry.series} are accepted up to ${formatMagnitude(upTo, 'relative', '1')} (${reason}): ${count(worse, 'series')} got worse by more.`,
      )
    if (!series.some((one) => selects(selector, one)) && isAboutMeasured(entry))
      warnings.push(`The accepted regression ${entry.series} (${reason}) matches no series.`)
  }
  return { series: result, warnings }
}

function isWithin(series: ComparedSeries, { upTo }: AcceptedRegression): boolean {
  if (upTo === undefined) return true
  const effect = effectOfChange(series)
  return effect !== undefined && effect <= marginEffect(upTo, series.scale)
}

function acceptedBy({ reason, until, upTo }: AcceptedRegression, series: ComparedSeries): ComparedSeries {
  const text = `${series.reason.text}; accepted until ${until}: ${reason}`
  return {
    ...series,
    gates: false,
    reason: { ...series.reason, text },
    accepted: { reason, until, ...(upTo === undefined ? {} : { upTo }) },
  }
}
