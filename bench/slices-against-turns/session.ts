// What index.mjs needs of the sources, in one compilation.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BySide } from '../../src/app/pair/sides.ts'
import { studentTQuantile } from '../../src/core/stats/student-t-quantile.ts'
import { matching, measureRound } from '../alternation/measure-round.ts'
import { withTwoClusters } from '../alternation/two-clusters.ts'
import { KNOWN_CHANGES, type KnownChange } from './cases.ts'

export { KNOWN_CHANGES, studentTQuantile }

export interface Row {
  readonly measurement: string
  readonly way: 'turns' | 'slices'
  readonly round: number
  readonly values: BySide<Readonly<Record<string, number>>>
}

/** Makes two kind clusters with the change, and measures them both ways in every round. @param onRow called after each of them */
export async function measureChange(
  change: KnownChange,
  rounds: number,
  onRow: (row: Row) => void,
): Promise<void> {
  const { suite, parameters, only } = change
  await withTwoClusters(
    (side) => async (kubeconfig) => {
      const lines = change[side]
      if (lines === undefined) return
      const env = { ...process.env, KUBECONFIG: kubeconfig }
      await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', lines], { env })
    },
    (clusters) =>
      clusters.withSuite(
        suite,
        parameters,
        (testbed) => testbed,
        async (prepared) => {
          for (let round = 0; round < rounds; round += 1)
            for (const pair of matching(prepared, only))
              for (const way of ['turns', 'slices'] as const) {
                const measured = await measureRound(pair, way, round, clusters.ports.signal)
                if (measured !== undefined)
                  onRow({ measurement: pair.base.id, way, round, values: measured.values })
              }
        },
      ),
  )
}
