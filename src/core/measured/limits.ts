import type { Labels } from '../series.ts'
import type { Measured, MeasuredResult } from './schema.ts'

/**
 * What is reported of one measured.json: a name stands in many tables, and not all work on results is linear. A text of a result may
 * stand in comment, check and log, and is several times as long when it is escaped.
 */
const MOST = {
  results: 100,
  series: 5000,
  seriesTogether: 10_000,
  labels: 32,
  labelNames: 200,
  labelCharacters: 1000,
  labelCharactersTogether: 2_000_000,
  /** Of lists and objects around the series: suites, notes, warnings, facts of nodes … */
  entries: 50_000,
  characters: 2_000_000,
} as const

/** What there is more of than is reported; undefined where nothing is. */
export function tooMuchIn({ results }: Pick<Measured, 'results'>): string | undefined {
  return (
    over('results', results.length, 'results') ??
    tooManySeries(results.flatMap(seriesOf)) ??
    tooMuchAround(results)
  )
}

interface Labelled {
  readonly labels: Labels
}

function seriesOf({ record, comparison, shard }: MeasuredResult): (readonly Labelled[])[] {
  return [record?.series, comparison?.series, shard?.base.series].filter((list) => list !== undefined)
}

function tooManySeries(lists: readonly (readonly Labelled[])[]): string | undefined {
  const most = lists.reduce((so, { length }) => Math.max(so, length), 0)
  const together = lists.reduce((so, { length }) => so + length, 0)
  const excess = over('series', most, 'series') ?? over('seriesTogether', together, 'series together')
  if (excess !== undefined) return excess
  const names = new Set<string>()
  let charactersTogether = 0
  for (const { labels } of lists.flat()) {
    const own = Object.keys(labels)
    const tooMany = over('labels', own.length, 'labels')
    if (tooMany !== undefined) return `a series with ${tooMany}`
    const characters = charactersOf(labels)
    charactersTogether += characters
    const tooLong = over('labelCharacters', characters, 'characters')
    if (tooLong !== undefined) return `labels of a series with ${tooLong}`
    for (const name of own) names.add(name)
  }
  return (
    over('labelNames', names.size, 'names of labels') ??
    over('labelCharactersTogether', charactersTogether, 'characters of labels together')
  )
}

function charactersOf(labels: Labels): number {
  return Object.entries(labels).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}

function tooMuchAround(results: readonly MeasuredResult[]): string | undefined {
  const sum = { entries: 0, characters: 0 }
  for (const { problem, record, comparison } of results) {
    add(sum, problem)
    if (record !== null) add(sum, { ...record, series: [] })
    if (comparison === null) continue
    add(sum, { ...comparison, series: [] })
    for (const { reason } of comparison.series) sum.characters += reason.code.length + reason.text.length
  }
  return (
    over('entries', sum.entries, 'entries of lists beside series') ??
    over('characters', sum.characters, 'characters of text beside labels')
  )
}

/** Goes down by recursion: what is checked by a schema is not deep. */
function add(sum: { entries: number; characters: number }, value: unknown): void {
  if (typeof value === 'string') sum.characters += value.length
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    sum.entries += 1
    if (!Array.isArray(value)) sum.characters += key.length
    add(sum, member)
  }
}

function over(limit: keyof typeof MOST, count: number, what: string): string | undefined {
  const most = MOST[limit]
  return count > most ? `${String(count)} ${what}; at most ${String(most)} are reported` : undefined
}
