import { EXIT, exitCodeOf, worstExitCode } from '../../app/exit-codes.ts'
import type { ChosenProvider } from '../../app/measure/choose-provider.ts'
import { pair, type PairRequest } from '../../app/pair/pair.ts'
import type { UnjudgedPair } from '../../app/pair/report-pair.ts'
import { SIDES, type BySide } from '../../app/pair/sides.ts'
import type { Subjects } from '../../app/pair/subjects.ts'
import { designOf } from '../../app/pair/design-of.ts'
import type { Ports } from '../../app/ports.ts'
import { readConfigurations } from '../../app/read-files.ts'
import { defined } from '../../core/defined.ts'
import { UserError } from '../../core/errors.ts'
import { count } from '../../core/format/numbers.ts'
import { screeningRounds } from '../../core/judge/rounds/round.ts'
import { MOST_SHARDS, type ShardFacts } from '../../core/record/pair-file.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import type { PairMode } from '../../entry/feature.ts'
import { one } from '../../entry/options/option.ts'
import { type Reader, wholeNumber } from '../../entry/options/readers.ts'
import { GROUP } from '../../entry/options/shared.ts'

/** Which part of a pair over several machines. */
type ShardNumber = Pick<ShardFacts, 'number' | 'of'>

export const shardCount: Reader<number> = {
  expected: `a whole number from 2 to ${String(MOST_SHARDS)}`,
  read: (given) => {
    const number = wholeNumber(given, 2)
    return number !== undefined && number <= MOST_SHARDS ? number : undefined
  },
}

/** One of at least two parts, counted from 1. */
const shardNumber: Reader<ShardNumber> = {
  expected: `the number of a shard and how many there are, like 1/4: from 1/2 to ${String(MOST_SHARDS)}/${String(MOST_SHARDS)}`,
  read: (given) => {
    const [, number, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? []).map(Number)
    if (number === undefined || of === undefined || of < 2 || of > MOST_SHARDS) return undefined
    return number >= 1 && number <= of ? { number, of } : undefined
  },
}

export const SHARD: PairMode<ShardNumber> = {
  name: 'shard',
  option: one(shardNumber, {
    description: 'Measure one of several parts of a pair, each on its own machine; they are judged together',
    placeholder: 'K/N',
    otherwise: 'the whole pair is measured and judged here',
    group: GROUP.measured,
  }),
  examples: [
    ['kbench pair --shard 1/4 --out shard-1', 'a quarter of it, on this machine; then kbench merge shard-*'],
  ],
  measure: measureShard,
}

/** Measures one part of a pair on this machine, and judges nothing: all parts are judged together, once. */
async function measureShard(number: ShardNumber, request: PairRequest, ports: Ports): Promise<UnjudgedPair> {
  const { config, overrides, definitions } = request
  const all = await readConfigurations(config, overrides, definitions, ports.files)
  if (all.length > 1)
    throw new UserError(
      `the configuration has ${String(all.length)} variants; a shard can measure only one`,
      {
        nextStep: 'Choose one with --variant NAME, or leave --shard out.',
      },
    )
  const plan: PairRequest['plan'] = {
    // The first rounds, as one stage.
    rounds: (configuration) => [screeningRounds(designOf(configuration))],
    facts: (...measured) => ({ shard: shardFacts(number, ...measured, ports) }),
  }
  const measured = await pair({ ...request, plan }, ports)
  const { base, head, folder, interrupted } = measured
  const { rounds } = measured.pair
  const pairs = new Set(rounds.map(({ clusterPair }) => clusterPair)).size
  const how = interrupted ? 'was interrupted after' : 'measured'
  const summary = `shard ${String(number.number)} of ${String(number.of)}: ${how} ${count(rounds.length, 'round')} on ${count(pairs, 'cluster pair')}. Nothing is judged before all shards are merged: by \`kbench merge\`, or in a workflow by action/report.\n`
  const report = `${folder}/report.md`
  await ports.files.writeAtomically(report, summary)
  return {
    measured,
    summary,
    report,
    exitCode: interrupted
      ? EXIT.interrupted
      : worstExitCode([base, head].map((record) => exitCodeOf(record, undefined, false))),
  }
}

const HASH_LENGTH = 16

/** What a shard says of itself, by which those of one pair are known to belong together. */
function shardFacts(
  { number, of }: ShardNumber,
  subjects: Subjects,
  providers: BySide<ChosenProvider>,
  { sha256 }: Ports,
): ShardFacts {
  const { gate, certaintyRequired } = subjects.head.configuration
  const { accepted, ...rest } = gate
  const common = SIDES.map((side) => {
    const { subject, preset, suites, alternation, rounds } = subjects[side].configuration
    const { provider, options } = providers[side]
    return [
      { subject, preset, alternation, rounds, provider: provider.id, options },
      suites.map(({ suite, parameters }) => [suite.id, parameters]),
    ]
  })
  return {
    number,
    of,
    configuration: sha256(sortedJson([common, gate, certaintyRequired])).slice(0, HASH_LENGTH),
    gate: {
      ...rest,
      rules: gate.rules.map((rule) => ({ ...rule })),
      ...defined({ accepted: accepted?.map((entry) => ({ ...entry })) }),
    },
    certaintyRequired,
  }
}
