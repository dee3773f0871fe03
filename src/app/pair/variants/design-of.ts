import type { Configuration } from '../../../config/config.ts'
import {
  DEFAULT_DESIGN,
  screeningRounds,
  type PairedDesign,
  type Stage,
} from '../../../core/judge/rounds/design.ts'
import type { PairDifference } from '../../../ports/provider.ts'
import type { ChosenProvider } from '../../measure/choose-provider.ts'

/**
 * The design of a paired comparison as configured. With as many stages as the default design its shares hold, and with one less those of
 * a first stage without the look at few rounds. With one stage all is spent on it; with others the first stage only screens and the
 * rest is spent evenly.
 * @param found what pairs of testbeds differ by; undefined: that is assumed
 */
export function designOf(
  { rounds, gate }: Pick<Configuration, 'rounds' | 'gate'>,
  found?: PairDifference,
): PairedDesign {
  return {
    ...withDifference(DEFAULT_DESIGN, found),
    falseAlarmRate: gate.falseAlarmRate,
    stages: sharesOf(rounds.length).map((shares, stage) => ({ ...shares, rounds: rounds[stage] ?? 0 })),
  }
}

/** @param found what pairs of testbeds differ by; undefined: as the design assumes */
export function withDifference(design: PairedDesign, found: PairDifference | undefined): PairedDesign {
  return found === undefined
    ? design
    : {
        ...design,
        assumedDifference: found.share,
        assumedFreedom: found.degreesOfFreedom,
        ...(found.metrics === undefined ? {} : { assumedMetrics: [...found.metrics] }),
      }
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

/** Rounds of the stages in which everything is measured. */
export function roundsOfScreening(configuration: Pick<Configuration, 'rounds' | 'gate'>): number {
  return screeningRounds(designOf(configuration))
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
  const metrics = suites.flatMap(
    ({ suite }, index) => found[index]?.metrics ?? suite.metrics.map(({ id }) => id),
  )
  return {
    ...(known.every((one) => one.metrics === undefined) ? {} : { metrics }),
    share: Math.max(...known.map(({ share }) => share)),
    degreesOfFreedom: Math.min(...known.map(({ degreesOfFreedom }) => degreesOfFreedom)),
  }
}
