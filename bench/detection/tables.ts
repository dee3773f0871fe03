import { EXCESSES, GOALS, MARGIN, type BarResult, type PowerPoint } from './bar.ts'
import { EFFECTS, type GateResult } from './evaluate.ts'
import { markdownTable } from './markdown.ts'
import type { Pool } from './pool.ts'
import { intervalOverRuns, wilson, type Share } from './share.ts'

export function percent({ hits, of }: Share, digits = 0): string {
  return of === 0 ? '–' : `${((100 * hits) / of).toFixed(digits)} %`
}

/** With a 95 % interval that counts recorded runs. */
export function withInterval(share: Share): string {
  if (share.of === 0) return '–'
  const ends = intervalOverRuns(share).map((end) => (100 * end).toFixed(2))
  return `${percent(share, 2)} (${ends.join(' to ')})`
}

/** Of a gate that judges recorded runs: there are no more different cases than those. */
function withIntervalOf(runs: number, { hits, of }: Share): string {
  if (of === 0) return '–'
  const ends = wilson({ hits: (hits / of) * runs, of: runs }).map((end) => (100 * end).toFixed(2))
  return `${percent({ hits, of }, 2)} (${ends.join(' to ')})`
}

/** Every gate on one place. */
export function gatesTable(results: readonly GateResult[]): string[] {
  return markdownTable(
    [
      'gate',
      'runs',
      'false alarms',
      'all series at the margin',
      ...EFFECTS.map((effect) => `${String(Math.round(100 * effect))} % found`),
      'called unchanged',
      'rounds',
      'measuring',
    ],
    results.map(({ name, recordedRuns, judgesRuns, alarms, atMargin, found, unchanged, rounds, seconds }) => [
      name,
      String(recordedRuns),
      judgesRuns === true ? withIntervalOf(recordedRuns, alarms) : withInterval(alarms),
      atMargin === undefined ? '–' : withInterval(atMargin),
      ...EFFECTS.map((effect) =>
        percent(found.find((one) => one.effect === effect)?.share ?? { hits: 0, of: 0 }),
      ),
      unchanged === undefined ? 'cannot say' : percent(unchanged),
      rounds.toFixed(rounds < 10 ? 1 : 0),
      duration(seconds),
    ]),
  )
}

function duration(seconds: number): string {
  return seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`
}

/** The aims beside what was reached. */
export function barTable(
  rows: readonly { readonly name: string; readonly bar: BarResult }[],
  limit: readonly PowerPoint[],
  unchangedLimit: Share,
): string[] {
  return markdownTable(
    [
      'place',
      `false alarms (aim: at most ${(100 * GOALS.alarms).toFixed(0)} %)`,
      `${String(GOALS.found40)} spreads found within 40 rounds (90 %)`,
      `${String(GOALS.found160)} spreads found within 160 (90 %)`,
      `unchanged within 40 rounds (90 %)`,
      'rounds of a series',
      'measuring',
    ],
    [
      ...rows.map(({ name, bar }) => rowOfBar(name, bar)),
      [
        'limit: one look, independent normal noise',
        '–',
        percent(foundAt(limit, GOALS.found40, 0), 1),
        percent(foundAt(limit, GOALS.found160, 1), 1),
        percent(unchangedLimit, 1),
        '–',
        '–',
      ],
    ],
  )
}

function rowOfBar(name: string, { power, unchanged: [first, last] }: BarResult): string[] {
  return [
    name,
    withInterval(last.alarms),
    withInterval(foundAt(power, GOALS.found40, 0)),
    withInterval(foundAt(power, GOALS.found160, 1)),
    withInterval(first.unchanged),
    last.rounds.toFixed(0),
    duration(last.seconds),
  ]
}

function foundAt(power: readonly PowerPoint[], excess: number, look: 0 | 1): Share {
  return power.find((point) => point.excess === excess)?.found[look] ?? { hits: 0, of: 0 }
}

/** Power against excess, beside the limit of theory. */
export function powerTable(
  rows: readonly { readonly name: string; readonly bar: BarResult }[],
  limit: readonly PowerPoint[],
): string[] {
  const all = [
    ...rows.map(({ name, bar }) => ({ name, power: bar.power })),
    { name: 'limit: one look, independent normal noise', power: limit },
  ]
  return ([0, 1] as const).flatMap((look) => [
    ...(look === 0 ? [] : ['']),
    ...markdownTable(
      [`found within ${look === 0 ? '40' : '160'} rounds; excess in spreads:`, ...EXCESSES.map(String)],
      all.map(({ name, power }) => [
        name,
        ...EXCESSES.map((excess) => percent(foundAt(power, excess, look))),
      ]),
    ),
  ])
}

/** What was recorded. */
export function dataTable(pools: readonly Pool[]): string[] {
  return markdownTable(
    [
      'place',
      'paired runs',
      'rounds',
      'gating series',
      'spread: median (range)',
      'correlation within a round: median (range)',
      'offset of cluster pairs, in spreads: median (range)',
      'single runs',
    ],
    pools.map(({ place, pairs, series, singles }) => [
      place,
      String(pairs.length),
      String(pairs.reduce((sum, { first }) => sum + first.length, 0)),
      String(series.length),
      range(
        series.filter(({ scale }) => scale === 'relative').map(({ spread }) => spread),
        (value) => `${(100 * value).toPrecision(2)} %`,
      ),
      range(
        series.map(({ correlation }) => correlation),
        (value) => value.toFixed(2),
      ),
      range(
        series
          .filter(({ spread }) => spread > 0)
          .map(({ spread, components }) => Math.sqrt(components.between) / spread),
        (value) => value.toFixed(2),
      ),
      String(singles.length),
    ]),
  )
}

function range(values: readonly number[], format: (value: number) => string): string {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[0], sorted.at(-1)]
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (low === undefined || high === undefined || middle === undefined) return '–'
  return `${format(middle)} (${format(low)} to ${format(high)})`
}

export const UNITS_OF_BAR = `In the units of the aims: a spread is the standard deviation of one subject from round to round, the margin is ${String(MARGIN)} spreads, and the excess is what the slowdown has beyond the margin.`
