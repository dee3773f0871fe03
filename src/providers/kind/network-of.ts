import * as z from 'zod'
import type { ClusterReference } from '../../ports/provider.ts'

/** What kind's clusters need remembered beyond their name. */
const stateSchema = z.strictObject({ network: z.string() })

export type KindState = z.infer<typeof stateSchema>

/** The Docker network that was made for a cluster and goes with it; undefined: it has none. @throws for a broken register */
export function dockerNetworkOf({ state }: Pick<ClusterReference, 'state'>): string | undefined {
  return state === undefined ? undefined : stateSchema.parse(state).network
}
