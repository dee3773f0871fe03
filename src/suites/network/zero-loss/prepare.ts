import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import type { OpenEnds } from '../ends.ts'
import { overFamily } from '../../ip-families.ts'
import type { NetworkParameters } from '../parameters.ts'
import type { NetworkRoute } from '../routes.ts'
import { Findings } from './findings.ts'
import { whyNotFrameSize } from './frame-size.ts'
import { zeroLossMeasurement } from './measurement.ts'
import { searchGoal } from './parameters.ts'

interface PreparedZeroLoss {
  readonly measurements: readonly Measurement[]
  /** What was left out, and what the searches found that the reader must know; grows while they run. */
  readonly notes: readonly string[]
}

/** Those of the routes on which the zero-loss rate is searched. */
export function zeroLossRoutes(
  routes: readonly NetworkRoute[],
  { zeroLossFrameSizes, zeroLossPaths, zeroLossPlacements }: NetworkParameters,
): readonly NetworkRoute[] {
  return zeroLossFrameSizes.length === 0
    ? []
    : routes.filter(
        ({ path, placement }) =>
          path !== 'hairpin' && zeroLossPaths.includes(path) && zeroLossPlacements.includes(placement),
      )
}

/** One measurement for each route and frame size, in the order given, without the frames that do not fit. */
export function prepareZeroLoss(
  routes: OpenEnds['routes'],
  parameters: NetworkParameters,
  context: SuiteContext,
): PreparedZeroLoss {
  const { zeroLossFrameSizes, zeroLossPaths, zeroLossPlacements, rounds } = parameters
  const goal = searchGoal(parameters)
  const findings = new Findings(goal.width)
  const mtu = smallestMtu(context)
  const notes: string[] = []
  const measurements = routes.flatMap((route) => {
    const { loopbackPort } = route.ends
    if (loopbackPort === undefined) return []
    return zeroLossFrameSizes.flatMap((frameSize) => {
      const reason = whyNotFrameSize(frameSize, route.ends.address, mtu)
      if (reason !== undefined) {
        notes.push(
          `the zero-loss rate of ${String(frameSize)}-byte frames${overFamily(route.ends.family)} is not measured: ${reason}`,
        )
        return []
      }
      const test = {
        route,
        loopbackPort,
        frameSize,
        goal,
        rounds,
        searchSeconds: parameters.zeroLossSearchSeconds,
      }
      return [zeroLossMeasurement(test, findings, context)]
    })
  })
  if (zeroLossFrameSizes.length > 0 && routes.every(({ ends }) => ends.loopbackPort === undefined))
    notes.push(
      `the zero-loss rate is not measured: none of the measured routes is one of ${zeroLossPaths.join(', ')} and ${zeroLossPlacements.join(', ')}`,
    )
  return {
    measurements,
    get notes() {
      return [...new Set(notes), ...findings.notes]
    },
  }
}

/** Of the pods on all nodes, in bytes; null where no node reports it. */
function smallestMtu({ testbed }: SuiteContext): number | null {
  const known = testbed.facts.nodes.flatMap(({ mtu }) => (mtu === null ? [] : [mtu]))
  return known.length === 0 ? null : Math.min(...known)
}
