import type { MetricCatalogue } from '../../src/core/series.ts'
import { barResult, limitOfTheory, unchangedLimitOfTheory } from './bar.ts'
import { mergedByPlace, type DataFile } from './data-file.ts'
import { pairedResults, runsResults, sameRoundsResult, type Sizes } from './evaluate.ts'
import { poolOf, type Pool } from './pool.ts'
import type { RegressionsFile } from './regression-results.ts'
import { regressionsTable } from './regressions-table.ts'
import { barTable, dataTable, gatesTable, powerTable, UNITS_OF_BAR } from './tables.ts'

const MARGIN = 0.02

const METHOD = [
  '## How these figures come about, and their limits',
  '',
  '`npm run bench:detection` makes them from the recorded runs in `bench/detection/data` (a file more there is more runs of its place); nothing in them is simulated but the limit of theory. `bench/detection/resample.ts` says how recorded rounds become pull requests.',
  '',
  '- Rounds keep their blocks, order, roles and position, a round that made up for a disturbed one stands in its place, both sides stay together, and all series of a pull request take the same rounds. Runs are drawn with replacement. The mean effect of each series is taken out of the runs and out of each sample of them: nothing was changed.',
  '- The planner and the stopping rule are those that are shipped. "At most 40 rounds" is the same run stopped one stage earlier. Set-up, switches and new clusters take time that "measuring" leaves out.',
  '- Intervals count recorded runs: each twentieth of the pull requests draws from another sample of the runs, with replacement, and the interval has the scatter of these samples (`bench/detection/share.ts`). For the gates that judge runs it is Wilson’s with as many cases as runs. No sample has what no run had: few runs are little evidence, whatever the interval.',
  '- On `kind` cluster pairs are kept as `kbench pair` keeps them there, on `host` each four rounds have a new one.',
  '- A ratio compares the median of a run with that of the run before; Student’s t and the baseline gate compare medians of runs, too; Mann–Whitney all rounds of one run with those of the next. Only alarms in the bad direction count. The newest run is one recorded run and its history those before it, so there are no more different pull requests than single runs.',
  '- Drifts longer than a recorded block that hit one side only are lost, and everything was recorded on one machine of a kind; another machine is another table.',
  '- Series that never change (error ratios of zero) are in the tables of gates, where they can raise no alarm and are `unchanged`, but not in the aims. A series that was measured in fewer than 60 % of the rounds, because others were disturbed, is in neither.',
  '- A change that is made worse by a share is a copy of an unchanged run with every sample of head scaled: real regressions may also change the spread.',
]

export interface ReportInput {
  readonly files: readonly DataFile[]
  readonly regressions: readonly RegressionsFile[]
  readonly catalogue: MetricCatalogue
  readonly sizes: Sizes
  /** Reported what is done now. */
  readonly say: (text: string) => void
}

/** What is measured about the gates, in Markdown: lines for two pages. */
export interface Report {
  /** The aims and the real regressions, for docs/error-rates.md. */
  readonly reached: readonly string[]
  /** Every gate on every place, and the method, for docs/notes/recorded-data.md. */
  readonly gates: readonly string[]
}

/** The same for the same data and sizes. */
export function report({ files, regressions, catalogue, sizes, say }: ReportInput): Report {
  const pools = mergedByPlace(files).map((file) => poolOf(file, catalogue))
  const inPairs = pools.filter(({ pairs, series }) => pairs.length > 0 && series.length > 0)
  const gates = [
    '## What was recorded',
    '',
    ...dataTable(pools),
    '',
    `From it, for each place: ${String(sizes.pullRequests)} unchanged pull requests of ${String(sizes.series)} series, and for every effect ${String(sizes.changedPullRequests)} in which ${String(sizes.changedSeries)} series are made worse; seed ${String(sizes.seed)}. In brackets a 95 % interval over recorded runs ("runs" says how many). False alarms are per unchanged pull request. "rounds": of each side of a series of an unchanged pull request; "measuring": time of its measurements, both sides, without set-up. The margin is ${String(100 * MARGIN)} %, so that 2 % is just accepted. Rows without a margin have ${String(fewer(sizes).pullRequests)} and ${String(fewer(sizes).changedPullRequests)} pull requests.`,
    ...pools.flatMap((pool) => [
      '',
      `## Gates side by side: ${pool.place}`,
      '',
      ...gatesOf(pool, sizes, say),
    ]),
    '',
    ...METHOD,
  ]
  const parts = [
    ...(inPairs.length === 0 ? [] : [barOf(inPairs, sizes, say)]),
    ...(regressions.length === 0 ? [] : [['### Real regressions', '', ...regressionsTable(regressions)]]),
  ]
  return { gates, reached: parts.flatMap((part, index) => (index === 0 ? part : ['', ...part])) }
}

/** Of rows that are there to compare with, and take most of the time. */
function fewer(sizes: Sizes): Sizes {
  const part = (count: number, divisor: number): number => Math.max(1, Math.round(count / divisor))
  return {
    ...sizes,
    pullRequests: part(sizes.pullRequests, 10),
    changedPullRequests: part(sizes.changedPullRequests, 4),
  }
}

function gatesOf(pool: Pool, sizes: Sizes, say: ReportInput['say']): string[] {
  const results = []
  if (pool.pairs.length > 0 && pool.series.length > 0) {
    say(`${pool.place}: paired gate, margin ${String(MARGIN)}`)
    results.push(...pairedResults(pool, sizes, MARGIN))
    say(`${pool.place}: paired gate, no margin`)
    results.push(...pairedResults(pool, fewer(sizes), 0))
    say(`${pool.place}: Mann-Whitney on the same rounds`)
    results.push(sameRoundsResult(pool, sizes))
  }
  if (pool.singles.length > 1 && pool.singleSeries.length > 0) {
    say(`${pool.place}: gates that judge runs`)
    results.push(...runsResults(pool, sizes, MARGIN))
  }
  return gatesTable(results)
}

function barOf(pools: readonly Pool[], sizes: Sizes, say: ReportInput['say']): string[] {
  const rows = pools.map((pool) => {
    say(`${pool.place}: the aims`)
    const name = `${pool.place}, ${String(pool.pairs.length)} recorded runs`
    return { name, bar: barResult(pool, sizes) }
  })
  const limit = limitOfTheory(sizes)
  return [
    '### The aims',
    '',
    UNITS_OF_BAR,
    '',
    ...barTable(rows, limit, unchangedLimitOfTheory(sizes)),
    '',
    ...powerTable(rows, limit),
  ]
}
