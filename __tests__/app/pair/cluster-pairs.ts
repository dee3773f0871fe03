import * as z from 'zod'
import type { PairRequest } from '../../../src/app/pair/pair.ts'
import { Interrupted, throwIfInterrupted } from '../../../src/core/errors.ts'
import { seconds, type Seconds } from '../../../src/core/series.ts'
import { defineProvider, type Provider } from '../../../src/ports/provider.ts'
import type { Suite } from '../../../src/ports/suite.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { FakeClock } from '../../fakes/clock.ts'
import {
  createFakeSuite,
  createIdleTestbed,
  createMeasurement,
  definitionsOf,
} from '../../fakes/definitions.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'
import { fakeCluster } from '../../fakes/testbed.ts'

const LONGEST_PAUSE = seconds(1e6)

/** A provider whose testbeds write down what happens to them. */
export function clusterPairProvider(events: string[], overrides: Partial<Provider> = {}): Provider {
  let made = 0
  return defineProvider({
    id: 'kind',
    summary: 'fake',
    place: 'cluster',
    options: z.strictObject({ size: z.int().default(1) }),
    tools: () => [],
    availability: () => Promise.resolve({ usable: true }),
    async create(_options, context): Promise<Testbed> {
      made += 1
      const name = `cluster ${String(made)}`
      await context.setup(`/kubeconfig-${String(made)}`)
      return {
        ...createIdleTestbed(),
        cluster: fakeCluster({ namespace: name }),
        pausing: {
          longestPause: LONGEST_PAUSE,
          pause: () => Promise.resolve(void events.push(`${name} stops`)),
          resume: () => Promise.resolve(void events.push(`${name} goes on`)),
        },
        close: () => Promise.resolve(void events.push(`${name} closed`)),
      }
    },
    ...overrides,
  })
}

/** A clock on which a pause never gets too long: who sleeps for that long sleeps until asked to stop. */
export class PatientClock extends FakeClock {
  override sleep(duration: Seconds, signal?: AbortSignal): Promise<void> {
    if (duration < LONGEST_PAUSE) return super.sleep(duration, signal)
    throwIfInterrupted(signal)
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Interrupted())),
    )
  }
}

export function world(): FakePorts {
  const ports = { ...createFakePorts(), clock: new PatientClock() }
  ports.commands
    .on('realpath -- .', { stdout: '/work\n' }, Infinity)
    .on('git rev-parse HEAD', { stdout: 'c0ffee0000000000000000000000000000000000\n' }, Infinity)
  return ports
}
/** A pair of two fake subjects. */
export const request = (
  suites: readonly Suite[],
  provider: Provider,
  set: readonly string[] = ['gate.rounds=[4]'],
): PairRequest => ({
  config: undefined,
  overrides: { provider: 'kind', set: [...set] },
  definitions: definitionsOf(suites, [provider]),
  base: '.',
  head: '.',
  settings: { base: [], head: ['provider.kind.size=2'] },
  out: 'out',
  install: false,
})

/** A suite that measures two things, both of the same value on either side but for head's `factor`. */
export function suite(
  events: string[],
  { factor = () => 1, id = 'one' }: { factor?: (measurement: string) => number; id?: string } = {},
): Suite {
  return createFakeSuite({
    id,
    measurements: ({ testbed, portShift }) =>
      ['a', 'b'].map((measurement) =>
        createMeasurement(measurement, (round) => {
          events.push(`${testbed.cluster?.namespace ?? ''} measures ${measurement}`)
          // Deterministic noise that differs between rounds and sides.
          const noise = 1 + 0.01 * Math.sin(round * 7 + (portShift ?? 0) + measurement.charCodeAt(0))
          const value = noise * (portShift === 0 ? 1 : factor(measurement))
          return Promise.resolve([{ metric: `${id}_time`, labels: { measurement }, value }])
        }),
      ),
  })
}
