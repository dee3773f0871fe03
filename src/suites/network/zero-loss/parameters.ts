import * as z from 'zod'
import { listOf } from '../../list-of.ts'
import { PATHS, PLACEMENTS } from '../routes.ts'
import { LARGEST_FRAME, SMALLEST_FRAME } from './frame-size.ts'
import type { SearchGoal } from './search.ts'

/** The part of the parameters that is about the zero-loss rate. */
export const zeroLossShape = {
  zeroLossFrameSizes: z
    .array(z.int().min(SMALLEST_FRAME).max(LARGEST_FRAME))
    .refine((sizes) => new Set(sizes).size === sizes.length, { error: 'expected each value once' })
    .describe(
      'Ethernet frame sizes in bytes, check sequence included, of which the highest rate without loss is searched; [] for none',
    ),
  zeroLossPaths: listOf(z.enum(PATHS).exclude(['hairpin'])).describe(
    'paths, of those measured, on which it is searched',
  ),
  zeroLossPlacements: listOf(z.enum(PLACEMENTS)).describe(
    'placements, of those measured, on which it is searched',
  ),
  zeroLossTrialSeconds: z
    .number()
    .min(0.1)
    .max(3600)
    .describe('length of the trials that decide; RFC 2544 asks for 60'),
  zeroLossTrials: z
    .int()
    .positive()
    .max(100)
    .describe('such trials of one rate until it is decided, unless it is clear before; RFC 2544: 1'),
  zeroLossExceedRatio: z
    .number()
    .min(0)
    .max(0.9)
    .describe('share of the trials of one rate that may lose more than tolerated; RFC 2544: 0'),
  zeroLossTolerance: z
    .number()
    .min(0)
    .max(0.5)
    .describe('share of the frames that a trial may lose, 0 to 0.5; RFC 2544: 0'),
  zeroLossWidth: z
    .number()
    .min(0.001)
    .max(0.5)
    .describe(
      'precision: the search ends when the rate without loss is this close to one with loss (0.05 is 5 %)',
    ),
  zeroLossSearchSeconds: z
    .number()
    .positive()
    .describe(
      'time for one search, which then ends with the precision reached so far; half as much more if it has no result yet',
    ),
}

type ZeroLossParameters = z.infer<z.ZodObject<typeof zeroLossShape>>

/** Where a search begins, a trial need not be longer than this. */
const INITIAL_TRIAL_SECONDS = 0.25

/** The goal in the terms of RFC 9971. */
export function searchGoal(parameters: ZeroLossParameters): SearchGoal {
  const { zeroLossTrialSeconds: trialSeconds } = parameters
  return {
    lossRatio: parameters.zeroLossTolerance,
    exceedRatio: parameters.zeroLossExceedRatio,
    trialSeconds,
    durationSumSeconds: trialSeconds * parameters.zeroLossTrials,
    width: parameters.zeroLossWidth,
    initialTrialSeconds: Math.min(INITIAL_TRIAL_SECONDS, trialSeconds),
  }
}
