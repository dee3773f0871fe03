import { holm } from '../../stats/holm.ts'
import { studentTTail } from '../../stats/student-t-tail.ts'
import { marginEffect } from '../effect.ts'
import { ENOUGH_RUNS, type Evidence, type SeriesMeasurement } from './evidence.ts'

/** The measurement of one series with what its numbers say. */
export interface WeighedSeries {
  readonly measurement: SeriesMeasurement
  readonly evidence: Evidence
}

/** One series with its one-sided tests, raw and adjusted for all series that are tested with it. */
export interface TestedSeries extends WeighedSeries {
  /** Of "no worse than the margin"; null where the evidence is no estimate. */
  readonly pValue: number | null
  readonly adjustedWorse: number
  readonly adjustedBetter: number
}

/**
 * Tests every series in both directions. Gating and informational series are separate families, and so are the two
 * directions: neither what only informs nor what got better takes from the error rate of the gate.
 * A series that cannot be tested counts in its family with p = 1, which is on the safe side.
 */
export function significanceOf(all: readonly WeighedSeries[]): TestedSeries[] {
  const tests = all.map((one) => ({ ...one, ...testsOf(one) }))
  const families = [true, false].map((gates) =>
    tests.filter(({ measurement }) => measurement.gates === gates),
  )
  const adjusted = new Map<WeighedSeries, Pick<TestedSeries, 'adjustedWorse' | 'adjustedBetter'>>()
  for (const family of families) {
    const worse = holm(family.map((one) => one.worse))
    const better = holm(family.map((one) => one.better))
    for (const [index, one] of family.entries()) {
      adjusted.set(one, { adjustedWorse: worse[index] ?? 1, adjustedBetter: better[index] ?? 1 })
    }
  }
  return tests.map((one) => ({ ...one, ...(adjusted.get(one) ?? { adjustedWorse: 1, adjustedBetter: 1 }) }))
}

interface Tests {
  readonly pValue: number | null
  /** The p-values that may decide: exact findings are 0 or 1, and too few runs decide nothing. */
  readonly worse: number
  readonly better: number
}

function testsOf({ measurement, evidence }: WeighedSeries): Tests {
  const isEnough = measurement.baseline.length >= ENOUGH_RUNS
  const margin = marginEffect(measurement.margin, measurement.scale)
  switch (evidence.kind) {
    case 'estimate': {
      const { effect, standardError, degreesOfFreedom } = evidence
      const tail = (excess: number): number => studentTTail(excess / standardError, degreesOfFreedom)
      const pValue = tail(effect - margin)
      return isEnough ? { pValue, worse: pValue, better: tail(-effect - margin) } : { pValue, ...UNDECIDED }
    }
    case 'constant': {
      const left = evidence.effectLessRounding
      return { pValue: null, worse: left > margin ? 0 : 1, better: -left > margin ? 0 : 1 }
    }
    case 'lost':
      return { pValue: null, worse: isEnough ? 0 : 1, better: 1 }
    default:
      return { pValue: null, ...UNDECIDED }
  }
}

const UNDECIDED = { worse: 1, better: 1 }
