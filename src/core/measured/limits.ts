import type { Labels } from '../series.ts'
import type { Measured } from './schema.ts'

/** What is reported of one measured.json: a name stands in many tables, and not all work on results is linear. */
const MOST = { results: 100, series: 5000, labels: 32, labelCharacters: 1000 } as const

/** What there is more of than is reported; undefined where nothing is. */
export function tooMuchIn({ results }: Measured): string | undefined {
  if (results.length > MOST.results) return tooMany(results.length, 'results', MOST.results)
  const lists = results.flatMap(({ record, comparison, shard }) =>
    [record?.series, comparison?.series, shard?.base.series].filter((list) => list !== undefined),
  )
  const series = lists.reduce((most, { length }) => Math.max(most, length), 0)
  if (series > MOST.series) return tooMany(series, 'series', MOST.series)
  for (const { labels } of lists.flat()) {
    const count = Object.keys(labels).length
    if (count > MOST.labels) return `a series with ${tooMany(count, 'labels', MOST.labels)}`
    const characters = charactersOf(labels)
    if (characters > MOST.labelCharacters)
      return `labels of a series with ${tooMany(characters, 'characters', MOST.labelCharacters)}`
  }
  return undefined
}

function charactersOf(labels: Labels): number {
  return Object.entries(labels).reduce((sum, [name, value]) => sum + name.length + value.length, 0)
}

function tooMany(count: number, what: string, most: number): string {
  return `${String(count)} ${what}; at most ${String(most)} are reported`
}
