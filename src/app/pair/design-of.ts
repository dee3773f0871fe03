import type { Configuration } from '../../config/config.ts'
import type { PairedDesign } from '../../core/record/design.ts'
import type { PairDifference, Stage } from '../../core/judge/rounds/round.ts'
import { DEFAULT_DESIGN } from '../../core/judge/rounds/round.ts'
import type { ChosenProvider } from '../measure/choose-provider.ts'
import { hasPodsAlike } from './rounds/prepare-suite-pair.ts'

/**
 * The configured design of a paired comparison. With as many stages as the default design its shares hold;
 * with one less those of a first stage without the look at few rounds. A single stage gets all; with others
 * the first only screens and the rest is spent evenly.
 * @param recorded what pairs of testbeds differ by; of other series that is assumed
 */
export function designOf(
  { rounds, gate }: Pick<Configuration, 'rounds' | 'gate'>,
  recorded: readonly PairDifference[] = [],
): PairedDesign {
  return {
    ...withDifferences(DEFAULT_DESIGN, recorded),
    falseAlarmRate: gate.falseAlarmRate,
    stages: sharesOf(rounds.length).map((shares, stage) => ({ ...shares, rounds: rounds[stage] ?? 0 })),
  }
}

/** @param recorded come before what the design assumes of others */
export function withDifferences(design: PairedDesign, recorded: readonly PairDifference[]): PairedDesign {
  return { ...design, pairDifferences: [...recorded, ...(design.pairDifferences ?? [])] }
}

function sharesOf(stages: number): readonly Omit<Stage, 'rounds'>[] {
  if (stages === 1) return [{ alarmShare: 1, unchangedShare: 1 }]
  const [few, first, ...later] = DEFAULT_DESIGN.stages
  if (few === undefined || first === undefined) throw new RangeError('the default design has two stages')
  if (stages === DEFAULT_DESIGN.stages.length) return DEFAULT_DESIGN.stages
  if (stages === DEFAULT_DESIGN.stages.length - 1)
    return [{ ...first, alarmShare: few.alarmShare + first.alarmShare }, ...later]
  const rest = 1 / (stages - 1)
  return [
    { alarmShare: 0, unchangedShare: 0.1 },
    ...Array.from({ length: stages - 1 }, () => ({ alarmShare: rest, unchangedShare: 0.9 * rest })),
  ]
}

/** What the provider recorded; nothing where loads are not measured as they were then. */
export function recordedDifferences(
  { alternation, cpus, suites }: Pick<Configuration, 'alternation' | 'cpus' | 'suites'>,
  { provider, options }: ChosenProvider,
): readonly PairDifference[] {
  if (alternation !== 'slices' || cpus !== 'one') return []
  const differ = suites.filter((one) => !hasPodsAlike(one))
  return provider.pairDifferences?.(options, new Set(differ.map(({ suite }) => suite.id))) ?? []
}
