import { UserError } from '../errors.ts'
import type { KbenchRecord } from '../record/schema.ts'
import { sortedJson } from '../sorted-json.ts'
import type { Shard } from './shard.ts'

/**
 * More would take minutes to judge. Shards of 16 rounds on 20 machines are 320 rounds, at most half as many more where some were
 * disturbed.
 */
const MOST_ROUNDS = 1000
const MOST_SERIES = 2000

/** What all shards must say alike, the clearest first. */
const COMMON: readonly {
  readonly what: string
  readonly of: (shard: Shard) => string
  readonly nextStep: string
}[] = [
  {
    what: 'number of shards',
    of: ({ pair }) => String(pair.shard.of),
    nextStep: 'Give every job the same N in --shard K/N.',
  },
  {
    what: 'head commit',
    of: ({ pair }) => pair.subjects.head.commit ?? 'no commit',
    nextStep: 'Measure all shards at the same commit, in one run of the workflow.',
  },
  {
    what: 'base commit',
    of: ({ pair }) => pair.subjects.base.commit ?? 'no commit',
    nextStep: 'Measure all shards against the same commit: kbench pair --base COMMIT.',
  },
  {
    what: 'configuration',
    of: ({ pair: { shard, design, subjects, provider } }) =>
      `${shard.configuration}${ALIKE}${sortedJson([shard.gate, shard.certaintyRequired, design, subjects, provider])}`,
    nextStep: 'Give all shards the same kbench.yaml, options and version of kbench.',
  },
  ...(['kubernetes', 'cni', 'kubeProxyMode', 'storageClass', 'isolation'] as const).map((field) => ({
    what: `environment (${field})`,
    of: ({ base, head }: Shard) =>
      [base, head].map(({ environment }: KbenchRecord) => environment.facts[field] ?? 'none').join(' and '),
    nextStep: 'Only the machines may differ: give all shards the same kind of cluster.',
  })),
]
/** What follows is compared, and not shown. */
const ALIKE = '\n'

/** @throws {UserError} for shards that do not belong together, with what was seen of which */
export function checkShards(shards: readonly Shard[]): void {
  const [first, ...others] = shards
  if (first === undefined) throw new UserError('there are no shards to merge')
  for (const { what, of, nextStep } of COMMON) {
    const expected = of(first)
    const other = others.find((shard) => of(shard) !== expected)
    if (other === undefined) continue
    const shown = (text: string): string => JSON.stringify(text.split(ALIKE)[0])
    throw new UserError(
      `${other.source} has another ${what} than ${first.source}: ${shown(of(other))}, not ${shown(expected)}`,
      { nextStep },
    )
  }
  for (const [index, { source, pair }] of shards.entries()) {
    const twin = shards.slice(0, index).find((one) => one.pair.shard.number === pair.shard.number)
    if (twin === undefined) continue
    throw new UserError(
      `${twin.source} and ${source} are both shard ${String(pair.shard.number)} of ${String(pair.shard.of)}`,
      { nextStep: 'Give each job its own number in --shard K/N, and each shard once.' },
    )
  }
  checkSizes(shards)
}

function checkSizes(shards: readonly Shard[]): void {
  const rounds = shards.reduce((sum, { pair }) => sum + pair.rounds.length, 0)
  const series = Math.max(...shards.flatMap(({ base, head }) => [base.series.length, head.series.length]))
  if (rounds <= MOST_ROUNDS && series <= MOST_SERIES) return
  throw new UserError(
    `the shards have ${String(rounds)} rounds of up to ${String(series)} series; at most ${String(MOST_ROUNDS)} rounds and ${String(MOST_SERIES)} series are merged`,
    { nextStep: 'Measure fewer suites, or fewer rounds: gate.rounds.' },
  )
}
