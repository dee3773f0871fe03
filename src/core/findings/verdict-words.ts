import type { ComparedSeries } from '../comparison/schema.ts'
import { formatChange } from '../format/numbers.ts'
import { intervalWords } from './interval-words.ts'
import { standingWord, VERDICT_ORDER } from './verdict.ts'

type Members = readonly (ComparedSeries | undefined)[]

/** "−83.7 %" and "[−86 %, −81 %]"; of several quantiles "+1 % / +3 %" without intervals; "–" where nothing could be compared. */
export function changeTexts(members: Members): { readonly change: string; readonly interval: string } {
  const texts = members.map((series) =>
    series?.change == null ? '–' : formatChange(series.change.estimate, series.scale, series.unit),
  )
  if (texts.every((text) => text === '–')) return { change: '–', interval: '' }
  const [only] = members
  if (members.length > 1 || only === undefined) return { change: texts.join(' / '), interval: '' }
  return { change: texts.join(), interval: intervalWords(only) }
}

/** Both as one part of a sentence; nothing where nothing could be compared. */
export function changeWords(members: Members): string[] {
  const { change, interval } = changeTexts(members)
  return change === '–' ? [] : [`${change} ${interval}`.trim()]
}

/** "unchanged (info)"; of several quantiles with different verdicts those that changed: "p99 regressed". */
export function verdictWords(members: Members, quantiles: readonly string[]): string {
  const known = members.filter((series) => series !== undefined)
  const [informs, ...others] = new Set(known.map(standingWord))
  const verdicts = VERDICT_ORDER.filter((one) => known.some(({ verdict }) => verdict === one))
  const shown = verdicts.length === 1 ? verdicts : verdicts.filter((verdict) => verdict !== 'unchanged')
  const texts = shown.map((verdict) => {
    const names = quantiles.filter((_, index) => members[index]?.verdict === verdict)
    return verdicts.length === 1 ? verdict : `${names.join(', ')} ${verdict}`
  })
  return `${texts.join(', ')}${others.length === 0 ? (informs ?? '') : ''}`
}
