import type { ComparedSeries } from '../../comparison/schema.ts'
import { VERDICT_ORDER } from '../../findings/verdict.ts'
import { formatChange, formatInterval } from '../../format/change.ts'

/** "−83.7 % [−86 %, −81 %]"; of several quantiles without intervals "+1 % / +3 %"; nothing where nothing could be compared. */
export function changeWords(members: readonly (ComparedSeries | undefined)[]): string[] {
  const texts = members.map((series) => {
    if (series === undefined || series.change === null) return '–'
    const { change, scale, unit } = series
    const interval = members.length > 1 ? '' : ` ${formatInterval(change.lower, change.upper, scale, unit)}`
    return `${formatChange(change.estimate, scale, unit)}${interval}`
  })
  return texts.every((text) => text === '–') ? [] : [texts.join(' / ')]
}

/** "unchanged (info)"; of several quantiles with different verdicts those that changed: "p99 regressed". */
export function verdictWords(
  members: readonly (ComparedSeries | undefined)[],
  quantiles: readonly string[],
): string {
  const known = members.filter((series) => series !== undefined)
  const informs = known.every(({ gates }) => !gates) ? ' (info)' : ''
  const verdicts = VERDICT_ORDER.filter((one) => known.some(({ verdict }) => verdict === one))
  const shown = verdicts.length === 1 ? verdicts : verdicts.filter((verdict) => verdict !== 'unchanged')
  const texts = shown.map((verdict) => {
    const names = quantiles.filter((_, index) => members[index]?.verdict === verdict)
    return verdicts.length === 1 ? verdict : `${names.join(', ')} ${verdict}`
  })
  return `${texts.join(', ')}${informs}`
}
