import { addRecord, emptyBaseline } from '../../../../src/core/record/baseline-add.ts'
import { compare } from '../../../../src/core/judge/compare.ts'
import { DEFAULT_GATE } from '../../../../src/core/record/policy.ts'
import { type MeasuredResult, type Outcome, outcomeOf } from '../../../../src/core/record/measured.ts'
import type { KbenchRecord, RecordedSeries, SuiteResult } from '../../../../src/core/record/schema.ts'
import type { CommentedResult, CommentInput } from '../../../../src/core/report/comment.ts'
import type { Reproduction } from '../../../../src/core/report/comment-reproduction.ts'
import type { CommentState, PastVerdict } from '../../../../src/core/report/comment-state.ts'
import { parseSeries } from '../../../../src/core/series.ts'
import { buildRecord, buildSuite } from '../../../../support/builders/records.ts'
import { buildPair, noise, roundsOfStages, seriesOf, sideRecord } from '../../../../support/builders/pairs.ts'
import { CATALOGUE } from '../../../../support/builders/examples.ts'

// Comparisons that the real statistics made of seeded numbers, for the golden comments.

export const BASE = 'ba5e'.repeat(10)
export const HEAD = '4ead'.repeat(10)
export const RUN_URL = 'https://github.com/o/r/actions/runs/4242'

interface Shape {
  readonly name: string
  readonly value: number
  /** Of head, as a share. */
  readonly change?: number
  /** Width of the noise, as a share. */
  readonly noise?: number
  /** Only base has it. */
  readonly missing?: boolean
}

export const THROUGHPUT = 'network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp"}'
/** What a small network plug-in shows: nothing changed. */
export const QUIET: readonly Shape[] = [
  { name: THROUGHPUT, value: 11e9 },
  {
    name: 'network_throughput{path="pod-to-pod",placement="intra-node",protocol="tcp"}',
    value: 13e9,
    noise: 0.04,
  },
  { name: 'network_latency{path="pod-to-pod",quantile="0.5"}', value: 60e-6, noise: 0.03 },
  { name: 'network_latency{path="pod-to-pod",quantile="0.99"}', value: 160e-6, noise: 0.05 },
]

/** The same with other values for some of the series, by their place in the list. */
export function shaped(changes: Readonly<Record<number, Partial<Shape>>>): Shape[] {
  return QUIET.map((shape, index) => ({ ...shape, ...changes[index] }))
}

function seriesFor(
  { name, value, noise: width = 0.04 }: Shape,
  rounds: readonly { round: number }[],
  seed: number,
  factor: number,
): RecordedSeries {
  const { unit = '1', better = 'higher' } = CATALOGUE.metrics.get(parseSeries(name).metric) ?? {}
  return seriesOf(name, rounds, (index) => value * factor * (1 + width * noise(index, seed)), {
    unit,
    better,
  })
}

interface PairParts {
  readonly headSuites?: SuiteResult[]
  readonly headFacts?: Partial<KbenchRecord['environment']['facts']>
}

/** Base and head measured in alternation in 40 rounds. */
export function pairResult(shapes: readonly Shape[], parts: PairParts = {}): MeasuredResult {
  const rounds = roundsOfStages(2)
  const suites = [buildSuite()]
  const base = sideRecord(
    'base',
    shapes.map((shape, index) => seriesFor(shape, rounds, 100 + index, 1)),
    {
      suites: (parts.headSuites ?? suites).map(({ name }) => buildSuite({ name })),
      subject: { name: 'main', commit: BASE },
    },
  )
  const head = sideRecord(
    'head',
    shapes
      .filter(({ missing }) => missing !== true)
      .map((shape, index) => seriesFor(shape, rounds, 200 + index, 1 + (shape.change ?? 0))),
    {
      suites: parts.headSuites ?? suites,
      subject: { name: 'head', commit: HEAD, ref: 'faster-path' },
      facts: parts.headFacts ?? {},
    },
  )
  const pair = buildPair({
    subjects: { base: { name: 'base', commit: BASE }, head: { name: 'head', commit: HEAD } },
    measurements: [
      { suite: 'network', id: 'tcp', secondsPerSide: 6, series: shapes.map(({ name }) => name) },
    ],
  })
  const comparison = compare({
    kind: 'pair',
    pair,
    base,
    head,
    settings: DEFAULT_GATE,
    catalogue: CATALOGUE,
  })
  return { variant: null, record: head, comparison, problem: null }
}

/** One run, compared with eight earlier ones. */
export function baselineResult(
  shapes: readonly Shape[],
  parts: {
    readonly facts?: Partial<KbenchRecord['environment']['facts']>
    readonly earlier?: number
    readonly variant?: string
  } = {},
): MeasuredResult {
  const { facts = {}, earlier = 8, variant } = parts
  const rounds = [1, 2, 3].map((round) => ({ round }))
  const labels: Record<string, string> = variant === undefined ? {} : { variant }
  const run = (seed: number, isHead: boolean): KbenchRecord =>
    buildRecord({
      id: isHead ? 'run-now' : `run-${String(seed)}`,
      startedAt: `2026-11-${String(isHead ? 20 : seed + 1).padStart(2, '0')}T10:00:00.000Z`,
      subject: { name: 'current', commit: isHead ? HEAD : BASE, labels },
      facts: isHead ? facts : {},
      series: shapes.map((shape, index) =>
        seriesFor(shape, rounds, 10 * seed + index, isHead ? 1 + (shape.change ?? 0) : 1),
      ),
    })
  let baseline = emptyBaseline()
  for (let index = 0; index < earlier; index += 1) baseline = addRecord(baseline, run(index, false))
  const record = run(99, true)
  const comparison = compare({
    kind: 'baseline',
    record,
    baseline,
    settings: DEFAULT_GATE,
    catalogue: CATALOGUE,
  })
  return { variant: variant ?? null, record, comparison, problem: null }
}

export function nothingMeasured(problem: string, variant: string | null = null): MeasuredResult {
  return { variant, record: null, comparison: null, problem }
}

/** As src/app/report/reproduction.ts makes it, which knows the real suites. */
function reproductionOf({ record, comparison, variant }: MeasuredResult): Reproduction | undefined {
  if (record === null) return undefined
  const what = variant === null ? '--provider kind' : `--variant ${variant}`
  const commands =
    comparison?.pair === undefined
      ? [
          `git fetch origin ${HEAD} && git checkout --detach ${HEAD}`,
          `kbench run ${what} --suite network --preset quick`,
        ]
      : [
          `git fetch origin ${HEAD} ${BASE} && git checkout --detach ${HEAD}`,
          `kbench pair --base ${BASE} --provider kind --suite network --preset smoke`,
        ]
  return { commands, notes: ['These commands run code of the change: read it first.'] }
}

/** What a comment is made of, from results with names. */
export function commentOf(
  results: readonly MeasuredResult[] | Readonly<Record<string, MeasuredResult>>,
): CommentInput {
  const named = Array.isArray(results)
    ? (results as readonly MeasuredResult[]).map((result) => ['', result] as const)
    : Object.entries(results as Readonly<Record<string, MeasuredResult>>)
  const commented = named.map(([name, result]): CommentedResult => ({
    name,
    version: '0.1.0',
    result,
    reproduction: reproductionOf(result),
  }))
  return { results: commented, commit: HEAD, runUrl: RUN_URL, isFork: false }
}

export function aVerdict(overrides: Partial<PastVerdict> = {}): PastVerdict {
  return {
    commit: HEAD,
    run: { id: 4242, attempt: 1 },
    verdict: 'passed',
    at: '2026-11-20T10:00:00.000Z',
    ...overrides,
  }
}

/** The memory of a comment whose own verdict this is. */
export function stateOf(verdict: Outcome | 'nothing', before: readonly PastVerdict[] = []): CommentState {
  return { verdicts: [aVerdict({ verdict }), ...before] }
}

export function stateFor(input: CommentInput, before: readonly PastVerdict[] = []): CommentState {
  const [first] = input.results
  return stateOf(
    first === undefined ? 'nothing' : input.results.length === 1 ? outcomeOf(first.result) : 'regressed',
    before,
  )
}
