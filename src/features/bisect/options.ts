import type { PairRequest } from '../../app/pair/pair.ts'
import type { Definitions } from '../../config/load.ts'
import { type Seconds, seconds } from '../../core/series.ts'
import type { ActionDefinition } from '../../entry/actions/definition.ts'
import {
  MEASURING_ROUNDS,
  measuringRequest,
  sidesRequest,
  SUBJECT_OPTIONS,
} from '../../entry/options/measure.ts'
import { one, type ValuesOf } from '../../entry/options/option.ts'
import { certainty, duration, text } from '../../entry/options/readers.ts'
import { GROUP } from '../../entry/options/shared.ts'

export interface BisectRequest extends Omit<PairRequest, 'base' | 'head' | 'explained' | 'only'> {
  readonly good: string
  readonly bad: string
  /** metric{label="value"}; undefined: the gating series that got worst. */
  readonly series: string | undefined
  /** How likely the named commit must be the first bad one, 0 … 1. */
  readonly certainty: number
  /** No further pair is begun that would not end within it. */
  readonly budget: Seconds
}

const CERTAINTY = 0.95
const BUDGET_SECONDS = 2 * 3600
const { baseSet, headSet } = SUBJECT_OPTIONS

/** What `kbench bisect` and action/bisect have in common. */
export const BISECT_OPTIONS = {
  good: one(text, {
    description: 'A commit that is known to be good, an ancestor of BAD',
    placeholder: 'GOOD',
    positional: true,
    required: true,
  }),
  bad: one(text, {
    description: 'A commit that is known to be bad',
    placeholder: 'BAD',
    positional: true,
    default: 'HEAD',
  }),
  series: one(text, {
    description: 'The series that changed, e.g. \'http_request_rate{entry="cluster-ip",keepalive="on"}\'',
    placeholder: 'SERIES',
    otherwise: 'the gating series that worsened most from GOOD to BAD',
    group: GROUP.measured,
  }),
  certainty: one(certainty, {
    description: 'How likely the named commit must be the first bad one',
    placeholder: 'PERCENT',
    otherwise: '95%',
    group: GROUP.measured,
  }),
  budget: one(duration, {
    description: 'Time for the commits between GOOD and BAD; no pair starts that would end later',
    placeholder: 'DURATION',
    otherwise: '2h',
    group: GROUP.measured,
  }),
  ...MEASURING_ROUNDS,
  baseSet: { ...baseSet, description: 'Value of the configuration for GOOD only' },
  headSet: { ...headSet, description: 'Value of the configuration for the other commits only' },
}

export function bisectRequest(
  {
    good,
    bad,
    series,
    certainty: wanted = CERTAINTY,
    budget = BUDGET_SECONDS,
    ...given
  }: ValuesOf<typeof BISECT_OPTIONS>,
  definitions?: Definitions,
): BisectRequest {
  const sides = sidesRequest({ ...given, base: undefined, baseImages: [], headImages: [] })
  const limits = { certainty: wanted, budget: seconds(budget) }
  return {
    ...measuringRequest(given, definitions),
    ...sides,
    good,
    bad,
    series,
    ...limits,
  }
}

/** Runs code of the repository's own history, like action/measure: it gets no token and does not connect to GitHub. */
export const BISECT_ACTION: ActionDefinition<typeof BISECT_OPTIONS> = {
  folder: 'action/bisect',
  name: 'kbench bisect',
  description:
    'Finds the commit that made a series worse, without privileges. Not finding it is a warning, not a failure',
  inputs: BISECT_OPTIONS,
  outputs: {
    commit:
      'The first bad commit; empty if it was not found, or is one of several between which none can be measured.',
    chance: 'How likely it is the first bad one, from 0 to 1; empty if it was not found.',
    result:
      'Path of bisect-result.json, for the input bisect of action/history; empty if nothing was measured.',
  },
  main: 'bisect.cjs',
  post: 'post.cjs',
}
