import { studentTQuantile } from '../../src/core/stats/student-t.ts'
import { seeded } from '../../support/simulation/noise.ts'
import { searchOnce, type RecordedNoise, type Search, type SearchResult } from './simulate.ts'

interface TableRequest {
  /** All series of one place after the other, which take turns. */
  readonly places: readonly (readonly RecordedNoise[])[]
  readonly searches: readonly Search[]
  readonly commits: number
  readonly change: number
  /** Of each place. */
  readonly histories: number
  readonly seed: number
}

/** Markdown: how often the first bad commit was found, and what it took. */
export function bisectTable({ places, searches, commits, change, histories, seed }: TableRequest): string[] {
  const lines = [
    '| noise of | search | histories | right | undecided | pairs: mean | 9 in 10 | rounds: mean |',
    '| -------- | ------ | --------- | ----- | --------- | ----------- | ------- | ------------ |',
  ]
  for (const noises of places) {
    const [first] = noises
    if (first === undefined) continue
    for (const search of searches) {
      const results = historiesOf(noises, search, { commits, change, histories, seed })
      lines.push(`| ${[first.place, search.name, ...rowOf(results)].join(' | ')} |`)
    }
  }
  return lines
}

function historiesOf(
  noises: readonly RecordedNoise[],
  search: Search,
  { commits, change, histories, seed }: Pick<TableRequest, 'commits' | 'change' | 'histories' | 'seed'>,
): SearchResult[] {
  const random = seeded(seed)
  return Array.from({ length: histories }, (_, at) => {
    const noise = noises[at % noises.length]
    if (noise === undefined) throw new RangeError('no recorded noise')
    return searchOnce(noise, search, commits, Math.log1p(change), random)
  })
}

function rowOf(results: readonly SearchResult[]): string[] {
  const decided = results.filter(({ isDecided }) => isDecided)
  const right = decided.filter(({ isRight }) => isRight).length
  const [lower, upper] = wilson(right, results.length)
  const pairs = results.map((one) => one.pairs).sort((a, b) => a - b)
  const mean = (values: readonly number[]): string =>
    (values.reduce((sum, one) => sum + one, 0) / values.length).toFixed(1)
  return [
    String(results.length),
    `${percent(right / results.length)} (${percent(lower)} to ${percent(upper)})`,
    percent(1 - decided.length / results.length),
    mean(pairs),
    String(pairs[Math.ceil(0.9 * pairs.length) - 1] ?? 0),
    mean(results.map((one) => one.rounds)),
  ]
}

/** 95 %. */
function wilson(successes: number, of: number): readonly [number, number] {
  const z = studentTQuantile(0.025, 1e9)
  const share = successes / of
  const centre = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const half = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of)
  return [centre - half, centre + half]
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
