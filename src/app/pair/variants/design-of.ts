import type { Configuration } from '../../../config/config.ts'
import { DEFAULT_DESIGN, type PairedDesign } from '../../../core/judge/rounds/design.ts'
import type { PairDifference } from '../../../ports/provider.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'

/**
 * The design of a paired comparison as configured. With as many stages as the default design its shares hold; with one stage
 * all is spent on it; with others the first stage only screens and the rest is spent evenly.
 * @param found what pairs of testbeds differ by; undefined: that is assumed
 */
export function designOf(
  { rounds, gate }: Pick<Configuration, 'rounds' | 'gate'>,
  found?: PairDifference,
): PairedDesign {
  const shares = (stage: number): { alarmShare: number; unchangedShare: number } => {
    if (rounds.length === 1) return { alarmShare: 1, unchangedShare: 1 }
    const known = rounds.length === DEFAULT_DESIGN.stages.length ? DEFAULT_DESIGN.stages[stage] : undefined
    if (known !== undefined) return known
    const rest = 1 / (rounds.length - 1)
    return stage === 0
      ? { alarmShare: 0, unchangedShare: 0.1 }
      : { alarmShare: rest, unchangedShare: 0.9 * rest }
  }
  return {
    ...DEFAULT_DESIGN,
    ...(found === undefined
      ? {}
      : { assumedDifference: found.share, assumedFreedom: found.degreesOfFreedom }),
    falseAlarmRate: gate.falseAlarmRate,
    stages: rounds.map((one, stage) => {
      const { alarmShare, unchangedShare } = shares(stage)
      return { rounds: one, alarmShare, unchangedShare }
    }),
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
