import type { Configuration } from '../../../config/config.ts'
import {
  DEFAULT_DESIGN,
  roundsOfStages,
  screeningRounds,
  type PairedDesign,
  type Stage,
} from '../../../core/judge/rounds/design.ts'
import type { PairDifference } from '../../../ports/provider.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'

/**
 * The design of a paired comparison as configured. With as many stages as the default design its shares hold, and the first stage is
 * measured in two halves if it has rounds enough; with one stage all is spent on it; with others the first stage only screens and
 * the rest is spent evenly.
 * @param found what pairs of testbeds differ by; undefined: that is assumed
 * @param isFixed whether all stages are measured whatever they show: then nothing is gained by halves
 */
export function designOf(
  { rounds, gate }: Pick<Configuration, 'rounds' | 'gate'>,
  found?: PairDifference,
  isFixed = false,
): PairedDesign {
  return {
    ...DEFAULT_DESIGN,
    ...(found === undefined
      ? {}
      : { assumedDifference: found.share, assumedFreedom: found.degreesOfFreedom }),
    falseAlarmRate: gate.falseAlarmRate,
    stages: stagesOf(rounds, isFixed),
  }
}

function stagesOf(rounds: readonly number[], isFixed: boolean): Stage[] {
  if (rounds.length === 1) return rounds.map((one) => ({ rounds: one, alarmShare: 1, unchangedShare: 1 }))
  const [first = 0, ...later] = rounds
  if (rounds.length === roundsOfStages(DEFAULT_DESIGN).length) {
    const screening = DEFAULT_DESIGN.stages.filter(({ half }) => half !== undefined)
    const sharesOfLater = DEFAULT_DESIGN.stages.slice(screening.length)
    const isHalved = !isFixed && first >= screeningRounds(DEFAULT_DESIGN)
    return [
      ...(isHalved ? screening.map((half) => ({ ...half, rounds: first / 2 })) : [whole(screening, first)]),
      ...sharesOfLater.map((shares, index) => ({ ...shares, rounds: later[index] ?? 0 })),
    ]
  }
  const rest = 1 / later.length
  return [
    { rounds: first, alarmShare: 0, unchangedShare: 0.1 },
    ...later.map((one) => ({ rounds: one, alarmShare: rest, unchangedShare: 0.9 * rest })),
  ]
}

/** Both halves as one stage, with the shares of both. */
function whole(halves: readonly Stage[], rounds: number): Stage {
  return {
    rounds,
    alarmShare: halves.reduce((sum, { alarmShare }) => sum + alarmShare, 0),
    unchangedShare: halves.reduce((sum, { unchangedShare }) => sum + unchangedShare, 0),
  }
}

/**
 * What was found for every suite of a run: the largest share, and the fewest degrees of freedom.
 * @returns undefined where it is not known of one of them, or loads are not measured as they were then
 */
export function differenceOfPairs(
  { alternation, cpus, suites }: Pick<Configuration, 'alternation' | 'cpus' | 'suites'>,
  { provider, options }: ChosenProvider,
): PairDifference | undefined {
  if (alternation !== 'slices' || cpus !== 'one') return undefined
  const found = suites.map(({ suite }) => provider.pairDifference?.(suite.id, options))
  const known = found.filter((one) => one !== undefined)
  if (known.length === 0 || known.length < found.length) return undefined
  return {
    share: Math.max(...known.map(({ share }) => share)),
    degreesOfFreedom: Math.min(...known.map(({ degreesOfFreedom }) => degreesOfFreedom)),
  }
}
