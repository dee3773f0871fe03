import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOfEnd } from './judge.ts'
import { NETWORK, type WorldFault } from './world-fault.ts'

const HOUR = 3_600_000

/** The machine that kbench runs on: clock, disk, files, a second run. */
export const MACHINE_FAULTS: readonly WorldFault[] = [
  ...[HOUR, -HOUR].map((shiftMilliseconds): WorldFault => ({
    name: `the clock of this machine jumps an hour ${shiftMilliseconds > 0 ? 'forward' : 'back'}`,
    suites: NETWORK,
    isHarmless: true,
    inject: { clock: { afterMilliseconds: 8000, shiftMilliseconds } },
    happen: () => undefined,
  })),
  {
    name: 'kbench.yaml and the out folder change while it measures',
    suites: NETWORK,
    isHarmless: true,
    happen: ({ place }) => {
      appendFileSync(join(place, 'kbench.yaml'), 'nonsense: [')
      writeFileSync(join(place, 'out', 'stranger.txt'), 'mine')
    },
  },
  {
    name: 'the disk of this machine is full while the record is written',
    suites: NETWORK,
    before: (cluster, place) => {
      const out = join(place, 'out')
      mkdirSync(out)
      cluster.tool('mount', '-t', 'tmpfs', '-o', 'size=256k', 'none', out)
    },
    happen: ({ cluster, place }) => {
      cluster.tryTo(() => cluster.tool('sh', '-c', 'cat /dev/zero > "$1"', 'sh', join(place, 'out', 'full')))
    },
    after: (cluster, place) => {
      cluster.tool('umount', join(place, 'out'))
    },
  },
  {
    name: 'a second run in the same folder',
    suites: NETWORK,
    isHarmless: true,
    happen: async ({ cluster, place, run, truth, problems }) => {
      const second = await cluster.start(place).ended
      await run.ended
      // It may also say that the folder is in use.
      if (second.code !== 2) problems.push(...problemsOfEnd(second, true, truth))
    },
  },
]
