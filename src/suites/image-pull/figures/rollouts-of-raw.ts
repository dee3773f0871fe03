import * as z from 'zod'
import { jsonOf } from '../../../core/find-json.ts'
import { pullsInOrder, type Rollout } from './rollout.ts'

/**
 * What the suite image-pull keeps of one round and image, in `raw/image-pull/ROUND-SIZE-LAYERS.json`. `toldSeconds`: from just before
 * the request for the roll-out until the API server reported the kubelet's event that the image is there. Older files lack it.
 */
const rawSchema = z.array(
  z.object({
    revision: z.string(),
    pulls: z.array(
      z.object({
        node: z.string(),
        /** Seconds, fetching and unpacking alone. */
        pullTime: z.number().nonnegative(),
        toldSeconds: z.number().nonnegative().optional(),
      }),
    ),
  }),
)

const FILE_NAME = /^(\d+)-(.+)-(\d+)\.json$/

/**
 * The roll-outs of one raw file, by its name and text.
 * @returns none for a file of another name or form, and for one whose pulls have no times
 */
export function rolloutsOfRaw(fileName: string, text: string): Rollout[] {
  const [, round, size, layers] = FILE_NAME.exec(fileName) ?? []
  const parsed = rawSchema.safeParse(jsonOf(text))
  if (round === undefined || size === undefined || layers === undefined || !parsed.success) return []
  return parsed.data.flatMap(({ revision, pulls }) => {
    const timed = pulls.flatMap(({ node, pullTime, toldSeconds }) =>
      toldSeconds === undefined ? [] : [{ node, start: toldSeconds - pullTime, end: toldSeconds }],
    )
    // Half of the nodes would look like all of them.
    if (timed.length === 0 || timed.length < pulls.length) return []
    return [{ labels: { size, layers, revision }, round: Number(round), pulls: pullsInOrder(timed) }]
  })
}
