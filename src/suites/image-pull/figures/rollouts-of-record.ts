import { groupBy } from '../../../core/group-by.ts'
import type { KbenchRecord } from '../../../core/record/schema.ts'
import { pullsInOrder, type Rollout } from './rollout.ts'

const METRIC = 'image_pull_time'
const SUITE = 'image-pull'
/** Importers whose samples are the pulls of single nodes, each at the time of its end. */
const ONE_PULL_PER_SAMPLE = new Set<unknown>(['spegel'])

/**
 * The roll-outs of an imported record, whose samples are single pulls: each ends at its time and took its value. None for records of
 * kbench itself, whose samples are means over nodes; see collect-rollouts.ts.
 */
export function rolloutsOfRecord(record: KbenchRecord): Rollout[] {
  const suite = record.suites.find(({ name }) => name === SUITE)
  if (!ONE_PULL_PER_SAMPLE.has(suite?.parameters['source'])) return []
  return record.series
    .filter(({ metric }) => metric === METRIC)
    .flatMap(({ labels, samples }) =>
      // The importer gives a sample without a time of its own the time of the whole file.
      [
        ...groupBy(
          samples.filter(({ at }) => at !== record.startedAt),
          ({ round }) => round,
        ),
      ].map(([round, members]): Rollout => ({
        labels,
        round,
        pulls: pullsInOrder(
          members.map(({ value, at }) => {
            const end = Date.parse(at) / 1000
            return { node: null, start: end - value, end }
          }),
        ),
      })),
    )
}
