import * as z from 'zod'
import type { Definitions } from '../../src/config/load.ts'
import type { EnvironmentFacts } from '../../src/core/record/schema.ts'
import { defineProvider, type Provider, type ProviderContext } from '../../src/ports/provider.ts'
import { defineSuite, type Measurement, type Suite, type SuiteContext } from '../../src/ports/suite.ts'
import type { Testbed } from '../../src/ports/testbed.ts'

export const FACTS: EnvironmentFacts = {
  kubernetes: null,
  nodes: [
    {
      name: 'host',
      role: 'host',
      cpuModel: 'Test CPU',
      cores: 2,
      memoryBytes: 2 ** 33,
      kernel: '6.1.0',
      os: 'Debian 12',
      containerRuntime: 'none',
      mtu: 1500,
    },
  ],
  cni: null,
  kubeProxyMode: null,
  storageClass: null,
  runner: 'local',
  isolation: 'loopback',
  tools: {},
}

/** A testbed on which nothing can be started; `closed` counts. */
export function createIdleTestbed(): Testbed & { closed: number } {
  return {
    closed: 0,
    facts: FACTS,
    nodes: [{ name: 'node-a' }],
    limits: {},
    startPod: () => Promise.reject(new Error('startPod: not expected')),
    expose: () => Promise.reject(new Error('expose: not expected')),
    close() {
      this.closed += 1
      return Promise.resolve()
    },
  }
}

const parameters = z.strictObject({ rounds: z.int().positive() })

export interface FakeSuiteOptions {
  readonly id: string
  readonly measurements?: (context: SuiteContext) => readonly Measurement[]
  readonly prepare?: Suite['prepare']
  readonly closed?: () => void
}

/** A suite with metric `<id>_time` whose measurements are given by the test. */
export function createFakeSuite({
  id,
  measurements = () => [],
  prepare,
  closed = () => undefined,
}: FakeSuiteOptions): Suite {
  return defineSuite({
    id,
    summary: `fake ${id}`,
    metrics: [{ id: `${id}_time`, unit: 's', better: 'lower', effect: 'relative', gates: true, summary: '' }],
    parameters,
    presets: {
      smoke: { rounds: 1 },
      quick: { rounds: 3 },
      standard: { rounds: 3 },
      reference: { rounds: 3 },
    },
    tools: () => [],
    prepare:
      prepare ??
      ((_parameters, context) =>
        Promise.resolve({
          measurements: measurements(context),
          notes: [],
          toolVersions: { [`${id}-tool`]: '1.0' },
          close: () => {
            closed()
            return Promise.resolve()
          },
        })),
  })
}

export function createMeasurement(id: string, measure: Measurement['measure']): Measurement {
  return { id, expectedSeconds: 1, measuredSeconds: 1, measure }
}

export function createFakeProvider(
  id: string,
  testbed: Testbed,
  overrides: Partial<Provider> = {},
): Provider {
  return defineProvider({
    id,
    summary: `fake ${id}`,
    place: 'host',
    automatic: 2,
    options: z.strictObject({}),
    tools: () => [],
    availability: () => Promise.resolve({ usable: true }),
    create: async (_options: unknown, context: ProviderContext) => {
      await context.setup(undefined)
      return testbed
    },
    ...overrides,
  })
}

export function definitionsOf(suites: readonly Suite[], providers: readonly Provider[]): Definitions {
  return { suites, providers }
}
