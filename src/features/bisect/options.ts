import type { BisectRequest } from './request.ts'
import type { Definitions } from '../../config/load.ts'
import { seconds } from '../../core/series.ts'
import {
  MEASURING_ROUNDS,
  measuringRequest,
  sidesRequest,
  SUBJECT_OPTIONS,
} from '../../entry/options/measure.ts'
import { one, type ValuesOf } from '../../entry/options/option.ts'
import { certainty, duration, text } from '../../entry/options/readers.ts'
import { GROUP } from '../../entry/options/shared.ts'

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

/** The search that they ask for. */
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
