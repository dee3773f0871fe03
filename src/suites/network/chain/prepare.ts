import { EnvironmentError } from '../../../core/errors.ts'
import type { Measurement, SuiteContext } from '../../../ports/suite.ts'
import type { Testbed } from '../../../ports/testbed.ts'
import type { OpenEnds } from '../ends.ts'
import type { NetworkParameters } from '../parameters.ts'
import type { Placement } from '../paths.ts'
import { planRoutes } from '../routes.ts'
import { chainMeasurements, failedChains } from './measurements.ts'
import { openChains } from './open-chains.ts'
import { serverPlacement } from './plan.ts'

interface PreparedChains {
  readonly measurements: readonly Measurement[]
  /** Never throws. */
  close(): Promise<void>
}

type Parameters = Pick<NetworkParameters, 'chains' | 'placements'>
type Place = Pick<Testbed, 'limits' | 'nodes'>

/** Where servers are needed at the end of chains, and why chains are left out. */
export function serversOfChains(
  parameters: Parameters,
  testbed: Place,
): { readonly placements: readonly Placement[]; readonly notes: readonly string[] } {
  if (parameters.chains.length === 0) return { placements: [], notes: [] }
  const { routes, notes } = routesOfChains(parameters, testbed)
  const servers = routes.flatMap(({ placement }) =>
    parameters.chains.map((hops) => serverPlacement(hops, placement)),
  )
  return {
    placements: [...new Set(servers)],
    notes: notes.map((note) => note.replace('pod-to-pod', 'chain')),
  }
}

/**
 * Starts the forwarding pods. Where they cannot be started, one measurement fails with the reason, and the rest of the
 * suite goes on.
 * @throws {Interrupted}
 */
export async function prepareChains(
  parameters: NetworkParameters,
  ends: OpenEnds,
  context: SuiteContext,
): Promise<PreparedChains> {
  const placements = routesOfChains(parameters, context.testbed).routes.map(({ placement }) => placement)
  if (parameters.chains.length === 0 || placements.length === 0)
    return { measurements: [], close: () => Promise.resolve() }
  try {
    const open = await openChains(parameters.chains, placements, parameters.ipFamilies, ends, context)
    return {
      measurements: open.chains.flatMap((chain) => chainMeasurements(chain, parameters, context)),
      close: () => open.close(),
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { measurements: [failedChains(error)], close: () => Promise.resolve() }
  }
}

function routesOfChains({ placements }: Parameters, testbed: Place): ReturnType<typeof planRoutes> {
  return planRoutes({ paths: ['pod-to-pod'], placements, intraNodePaths: ['pod-to-pod'] }, testbed)
}
