import { median } from '../stats/median.ts'
import { sortSamples } from '../stats/sorted-samples.ts'
import type { MachineUse } from './use.ts'

type DisturbanceCode =
  'steal' | 'neighbour-load' | 'clock-step' | 'throttled' | 'memory-pressure' | 'page-cache'

interface Disturbance {
  readonly code: DisturbanceCode
  /** What was seen and what is usual, for the person. */
  readonly text: string
}

interface Rule {
  readonly code: DisturbanceCode
  readonly of: (use: MachineUse) => number | undefined
  /** Smaller excesses over the usual are nothing, however quiet the machine is otherwise. */
  readonly least: number
  readonly isTwoSided?: true
  readonly describe: (value: number, usual: number) => string
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const RULES: readonly Rule[] = [
  {
    code: 'steal',
    of: (use) => use.stolen,
    least: 0.02,
    describe: (value, usual) => `${percent(value)} of the CPU time was stolen, usually ${percent(usual)}`,
  },
  {
    code: 'neighbour-load',
    of: (use) => use.others,
    least: 0.25,
    describe: (value, usual) => `others used ${value.toFixed(2)} cores, usually ${usual.toFixed(2)}`,
  },
  {
    code: 'throttled',
    of: (use) => use.throttled,
    least: 0.5,
    describe: (value, usual) => `hot cores were slowed down ${String(value)} times, usually ${String(usual)}`,
  },
  {
    code: 'memory-pressure',
    of: (use) => use.scanned,
    least: 1000,
    describe: (value, usual) =>
      `${String(value)} pages were searched for free memory, usually ${String(usual)}`,
  },
  {
    code: 'page-cache',
    of: (use) => use.read,
    least: 64,
    isTwoSided: true,
    describe: (value, usual) => `${value.toFixed(0)} MiB came from disk, usually ${usual.toFixed(0)}`,
  },
]

/** A wall clock that was put right by less does not matter to tools that measure seconds. */
const CLOCK_STEP = 0.1
/** Fewer rounds do not show what is usual. */
const ENOUGH = 6
/** In robust standard deviations. */
const EXCESS = 6
/** MAD of normal data to their standard deviation. */
const TO_DEVIATION = 1.4826

/**
 * Which rounds of one measurement, on one side, were disturbed by something other than what is measured. What is usual is the
 * median over all its rounds, so that a machine that is always busy is not always disturbed, and a subject that needs more
 * by itself is not taken for a disturbance.
 * @param uses one per round; undefined for a round that was not measured
 * @returns for each, in the order given, what is unusual about it
 */
export function disturbances(uses: readonly (MachineUse | undefined)[]): Disturbance[][] {
  const limits = RULES.map((rule) => {
    const values = uses.flatMap((use) => (use === undefined ? [] : (rule.of(use) ?? [])))
    if (values.length < ENOUGH) return undefined
    const usual = medianOf(values)
    const deviation = TO_DEVIATION * medianOf(values.map((value) => Math.abs(value - usual)))
    return { rule, usual, excess: Math.max(rule.least, EXCESS * deviation) }
  }).filter((limit) => limit !== undefined)
  return uses.map((use) => {
    if (use === undefined) return []
    const unusual = limits.flatMap(({ rule, usual, excess }) => {
      const value = rule.of(use)
      if (value === undefined) return []
      const off = value - usual > excess || (rule.isTwoSided === true && usual - value > excess)
      return off ? [{ code: rule.code, text: rule.describe(value, usual) }] : []
    })
    return Math.abs(use.clockStep) <= CLOCK_STEP
      ? unusual
      : [
          ...unusual,
          {
            code: 'clock-step',
            text: `the clock was put ${use.clockStep > 0 ? 'forward' : 'back'} by ${Math.abs(use.clockStep).toFixed(2)} s`,
          },
        ]
  })
}

function medianOf(values: readonly number[]): number {
  return median(sortSamples(values))
}
