import { expect, it } from 'vitest'
import { createZipReader } from '../../../src/adapters/archive-zip.ts'
import { reportRun } from '../../../src/app/github/report-run.ts'
import type { Measured, MeasuredResult } from '../../../src/core/record/measured.ts'
import { HEAD as PAIR_HEAD, nothingMeasured, pairResult, shaped } from '../../core/report/comment/examples.ts'
import { FakeGitHub } from '../../fakes/github.ts'
import { RecordingLog } from '../../fakes/log.ts'
import shards from '../../../src/features/shards/feature.ts'
import { createFakePorts } from '../../fakes/ports.ts'
import { zip } from '../../zip.ts'
import { buildRunFacts } from './events.ts'
import {
  addArtifact,
  BASE,
  buildMeasured,
  HEAD,
  measuredEntry,
  measuredShard,
  MERGE,
  RUN,
} from './measured-artifacts.ts'

// Every state of a few artifacts, against what docs/threat-model.md and docs/shards.md promise: what was expected and is missing stands in the
// first line and fails the report, except for a shard of a pair that has eight cluster pairs without it: that is a number in the first line.

interface Left {
  readonly kind: 'absent' | 'broken' | 'problem' | 'whole' | 'worse' | 'shard'
  readonly archive?: Uint8Array
  readonly number?: number
  readonly of?: number
}

const packed = (measured: unknown): Uint8Array => zip([measuredEntry(measured)])
const resultsOf = (...results: readonly MeasuredResult[]): Measured => ({
  ...buildMeasured(),
  results: [...results],
})
const worse = JSON.parse(
  JSON.stringify(pairResult(shaped({ 0: { change: -0.12 } }))).replaceAll(PAIR_HEAD, HEAD),
) as MeasuredResult
const shard = (number: number, of: number): Left => ({
  kind: 'shard',
  archive: packed(measuredShard(number, { of })),
  number,
  of,
})
const [whole] = buildMeasured().results as [MeasuredResult]
const [firstShard] = measuredShard(1).results as [MeasuredResult]

const BROKEN = {
  'no archive': new Uint8Array(9),
  'without its file': zip([{ name: 'other.json', content: '{}' }]),
  'no JSON': zip([{ name: 'measured.json', content: '<html>' }]),
  'without a result': packed(resultsOf()),
  'a shard with a problem beside it': packed(resultsOf(firstShard, nothingMeasured('no machine'))),
  'a shard with a result beside it': packed(resultsOf(whole, firstShard)),
  'two shards': packed(resultsOf(firstShard, ...measuredShard(2).results)),
}
const [noJson, besideProblem] = [BROKEN['no JSON'], BROKEN['a shard with a problem beside it']]
const ABSENT: Left = { kind: 'absent' }
const PROBLEM: Left = { kind: 'problem', archive: packed(resultsOf(nothingMeasured('no machine'))) }
const WHOLE: Left = { kind: 'whole', archive: packed(buildMeasured()) }

/** What the artifact at each of four places may be, there with the number of the place or that of another. */
const STATES: readonly (readonly Left[])[] = [1, 2, 3].map((place) => [
  ABSENT,
  { kind: 'broken', archive: place % 2 === 0 ? noJson : besideProblem },
  PROBLEM,
  WHOLE,
  { kind: 'worse', archive: packed(resultsOf(worse)) },
  shard(place, 4),
  shard(place % 2 === 0 ? 2 : 1, 2),
])
const NAMES = {
  shards: ['kbench-shard-1', 'kbench-shard-2', 'kbench-shard-3'],
  versions: ['kbench-kubernetes-1.1', 'kbench-kubernetes-1.2', 'kbench-kubernetes-1.33'],
  others: ['kbench', 'kbench-shard-2', 'kbench-shard-4'],
}

/** undefined: the step fails. */
interface Report {
  readonly verdict: string
  /** Of which the first line says that there is no result. */
  readonly without: readonly string[]
  /** What the first line says of pairs with fewer shards. */
  readonly pairs: readonly string[]
}

function promised(left: ReadonlyMap<string, Left>, expected: readonly string[]): Report | undefined {
  const there = [...left].filter(([, { kind }]) => kind !== 'absent')
  if (
    expected.length < 2 &&
    there.every(([, { kind }]) => kind === 'broken') &&
    (there.length > 0 || expected.length === 0)
  )
    return undefined
  const lost = [...left].flatMap(([name, { kind }]) =>
    kind === 'broken' || kind === 'problem' || (kind === 'absent' && expected.includes(name)) ? [name] : [],
  )
  const prefixes = [
    ...new Set(there.filter(([, { kind }]) => kind === 'shard').map(([name]) => name.replace(/\d+$/, ''))),
  ]
  const pairs = prefixes.map((prefix) => ({
    prefix,
    shards: there
      .filter(([name, { kind }]) => kind === 'shard' && name.replace(/\d+$/, '') === prefix)
      .map(([, one]) => one),
  }))
  const isRefused = ({ shards }: (typeof pairs)[0]): boolean =>
    new Set(shards.map(({ of }) => of)).size > 1 ||
    new Set(shards.map(({ number }) => number)).size < shards.length
  const lacks = (one: (typeof pairs)[0], number: number): boolean =>
    !isRefused(one) && number <= one.shards[0]!.of! && one.shards.every((other) => other.number !== number)
  const alone = lost.filter(
    (name) =>
      !pairs.some((one) =>
        [1, 2, 3, 4].some((number) => name === `${one.prefix}${String(number)}` && lacks(one, number)),
      ),
  )
  const fewer = pairs.filter((one) => !isRefused(one) && one.shards.length < one.shards[0]!.of!)
  const without = [...alone, ...pairs.filter(isRefused).map(({ prefix }) => prefix.replace(/-$/, ''))]
  const isIncomplete = without.length > 0 || fewer.some(({ shards }) => shards.length < 2)
  const isJudged = pairs.length > 0
  const verdict = there.some(([, { kind }]) => kind === 'worse')
    ? 'regressed'
    : isIncomplete
      ? 'incomplete'
      : isJudged
        ? 'passed'
        : 'first-run'
  return {
    verdict,
    without: without.sort(),
    pairs: fewer.map(({ shards }) => `${String(shards.length)} of ${String(shards[0]!.of)} shards`).sort(),
  }
}

async function reported(
  left: ReadonlyMap<string, Left>,
  expected: readonly string[],
): Promise<Report | undefined> {
  const github = new FakeGitHub()
  const log = new RecordingLog()
  github.parents.set(MERGE, [BASE, HEAD])
  for (const [name, { archive }] of left) if (archive !== undefined) addArtifact(github, archive, { name })
  const run = reportRun(
    {
      event: {
        run: buildRunFacts({ runId: RUN, commit: MERGE }),
        kind: 'pull_request',
        number: 9,
        headSha: HEAD,
        isFork: false,
        labelled: undefined,
      },
      artifact: 'kbench',
      expected,
      options: { name: 'kbench', comment: true, check: true },
    },
    { ...createFakePorts(), features: [shards.hooks], github, archives: createZipReader(), log },
  ).catch((error: unknown) => {
    expect(String(error)).toMatch(/is not what kbench writes|has no artifact called/)
  })
  const verdict = (await run)?.report?.verdict
  if (verdict === undefined) return undefined
  const [check] = github.checkRuns
  const first = /^## .*$/m.exec(github.commentsOf.get(9)?.[0]?.body ?? '')?.[0] ?? ''
  const [said, titled] = [first, check?.title ?? ''].map((line) => ({
    // A single result that says why it measured nothing is not named.
    without: [...line.matchAll(/no result of ([^(]+) \(/gi)]
      .flatMap(([, names = '']) => names.split(', '))
      .sort(),
    isNothing: line.includes('nothing was measured'),
    pairs: (line.match(/\d of \d shards/g) ?? []).sort(),
  }))
  expect(titled).toEqual(said)
  expect(check?.conclusion === 'failure').toBe(verdict === 'regressed' || verdict === 'incomplete')
  for (const [name, { kind }] of left)
    if (kind === 'broken' || (kind === 'absent' && expected.includes(name)))
      expect(log.has('warning', `No result of "${name}"`)).toBe(true)
  const alone =
    said?.isNothing === true
      ? [...left].flatMap(([name, { kind }]) => (kind === 'problem' ? [name] : []))
      : []
  return { verdict, without: [...(said?.without ?? []), ...alone], pairs: said?.pairs ?? [] }
}

function* combinations(states: readonly (readonly Left[])[]): Generator<Left[]> {
  const [first = [], ...others] = states
  if (states.length === 0) yield []
  else for (const one of first) for (const rest of combinations(others)) yield [one, ...rest]
}

const statesOf = (left: ReadonlyMap<string, Left>): string =>
  [...left].map(([name, { kind, number, of }]) => [name, kind, number, of].join(' ')).join(', ')

it.each(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    [3, 2, 0].map((count) => [kind, names.slice(0, count), names] as const),
  ),
)('what is missing of %s is said and fails, expected: %j', async (_, expected, names) => {
  for (const states of combinations(STATES)) {
    // What is there is reported whether it was expected or not: seen once.
    if (expected.length < names.length && !states.includes(ABSENT)) continue
    const left = new Map(names.map((name, index) => [name, states[index]!]))
    const report = { left: statesOf(left), ...(await reported(left, expected)) }
    expect(report).toEqual({ left: report.left, ...promised(left, expected) })
  }
})

it.each(Object.entries(BROKEN))('an artifact that is broken is a lost result: %s', async (_, archive) => {
  for (const name of ['kbench-shard-3', 'kbench-shard-5', 'kbench-shard-03', 'kbench-other']) {
    const left = new Map([
      ['kbench-shard-1', shard(1, 4)],
      ['kbench-shard-2', shard(2, 4)],
      [name, { kind: 'broken', archive } as const],
    ])
    const isOfPair = name === 'kbench-shard-3'
    expect(await reported(left, [...left.keys()])).toEqual({
      verdict: isOfPair ? 'passed' : 'incomplete',
      without: isOfPair ? [] : [name],
      pairs: ['2 of 4 shards'],
    })
  }
})
