// Records for index.mjs: two kind clusters without a difference, measured in several ways, quiet and beside other programs.
import { spawn } from 'node:child_process'
import { onCpu, reserveForLoads, sharedCpuOf } from '../../src/app/pair/cpus/one-cpu.ts'
import { SIDES, type Side } from '../../src/app/pair/sides.ts'
import type { Testbed } from '../../src/ports/testbed.ts'
import { BUSY_CPU, BUSY_DISK } from '../disturbances.ts'
import { matching, measureRound, type Way } from './measure-round.ts'
import { withTwoClusters, type TwoClusters } from './two-clusters.ts'

export interface Row {
  readonly disturbance: string
  readonly measurement: string
  readonly cpus: Cpus
  readonly way: Way
  readonly round: number
  readonly wall: number
  /** Of the first series of the measurement. */
  readonly base: number
  readonly head: number
}

/** Which CPUs the loads have: any, all of them the same, as in a pair, or each side its own. */
type Cpus = 'any' | 'one' | 'own'

interface Ways {
  readonly cpus: Cpus
  readonly ways: readonly Way[]
}

const OF_LOADS: readonly Ways[] = [
  { cpus: 'any', ways: ['turns'] },
  { cpus: 'one', ways: [0.1, 'slices', 1] },
  { cpus: 'own', ways: ['both at once'] },
]

interface Measured {
  readonly suite: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly only: string
  readonly allWays: readonly Ways[]
}

const MEASURED: readonly Measured[] = [
  {
    suite: 'network',
    parameters: {
      paths: ['pod-to-pod'],
      placements: ['inter-node'],
      protocols: ['tcp'],
      latency: false,
      zeroLossFrameSizes: [],
    },
    only: '^tcp-',
    allWays: OF_LOADS,
  },
  {
    suite: 'http',
    parameters: { entries: ['cluster-ip'], keepalive: ['on'] },
    only: '',
    allWays: OF_LOADS,
  },
  {
    suite: 'storage',
    parameters: { provisioning: false, fileSize: '256Mi' },
    only: '^read_iops$',
    allWays: OF_LOADS,
  },
  {
    suite: 'control-plane',
    parameters: { deployments: 0, pods: 0, services: 0, namespaces: 0, scaleTo: 0 },
    only: '^configmaps$',
    allWays: [{ cpus: 'any', ways: ['turns', 0.1, 'slices', 1] }],
  },
]

/** Programs that run meanwhile. */
export const DISTURBANCES: Readonly<Record<string, readonly string[]>> = {
  quiet: [],
  'bursts of CPU': [BUSY_CPU],
  'bursts of disk': [BUSY_DISK],
  'bursts of both': [BUSY_CPU, BUSY_DISK],
}

/** @param onRow called after each round */
export async function compareWays(rounds: number, onRow: (row: Row) => void): Promise<void> {
  await withTwoClusters(
    () => () => Promise.resolve(),
    async (clusters) => {
      for (const { suite, parameters, only, allWays } of MEASURED)
        for (const { cpus, ways } of allWays)
          await clusters.withSuite(suite, parameters, await placedOn(cpus, clusters), async (prepared) => {
            const { ports, testbeds } = clusters
            const shared = cpus === 'one' ? await sharedCpuOf(testbeds, ports.files) : undefined
            const release = await reserveForLoads(shared, testbeds, ports)
            try {
              for (const [disturbance, programs] of Object.entries(DISTURBANCES)) {
                const running = programs.map((lines) =>
                  spawn('sh', ['-c', lines], { stdio: 'ignore', detached: true }),
                )
                try {
                  for (let round = 0; round < rounds; round += 1)
                    for (const pair of matching(prepared, only))
                      for (const way of ways) {
                        const measured = await measureRound(pair, way, round, ports.signal)
                        const [base, head] = SIDES.map(
                          (side) => Object.values(measured?.values[side] ?? {})[0],
                        )
                        if (measured === undefined || base === undefined || head === undefined) continue
                        const { wall } = measured
                        onRow({ disturbance, measurement: pair.base.id, cpus, way, round, wall, base, head })
                      }
                } finally {
                  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM')
                }
              }
            } finally {
              await release()
            }
          })
    },
  )
}

async function placedOn(
  cpus: Cpus,
  { testbeds, ports }: TwoClusters,
): Promise<(testbed: Testbed, side: Side) => Testbed> {
  const shared = await sharedCpuOf(testbeds, ports.files)
  if (cpus === 'any' || shared === undefined) return (testbed) => testbed
  return (testbed, side) => onCpu(testbed, cpus === 'one' || side === 'base' ? shared : shared - 1)
}
