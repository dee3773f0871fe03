import { defined } from '../../../core/defined.ts'
import type { ShardFacts } from '../../../core/pair/pair-file.ts'
import { sortedJson } from '../../../core/sorted-json.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'
import type { Ports } from '../../ports.ts'
import { SIDES, type BySide } from '../sides.ts'
import type { Subjects } from './subjects.ts'

/** Which part of a pair over several machines. */
export type ShardNumber = Pick<ShardFacts, 'number' | 'of'>

const HASH_LENGTH = 16

/** What a shard says of itself, by which those of one pair are known to belong together. */
export function shardFacts(
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
