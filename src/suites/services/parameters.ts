import * as z from 'zod'
import type { Preset } from '../../ports/suite.ts'

const count = z.int().nonnegative().max(10_000)
const MOST_PROBES = 100

export const servicesParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often everything is measured'),
  existingServices: count.describe('Services that exist during the measurement, each with one endpoint'),
  existingPolicies: count.describe(
    'NetworkPolicies for the pod under test that exist during the measurement, each of which allows one address',
  ),
  serviceProbes: z
    .int()
    .nonnegative()
    .max(MOST_PROBES)
    .describe(
      'Services created per round, one after the other, and tried until they answer; 0 leaves them out',
    ),
  policyProbes: z
    .int()
    .nonnegative()
    .max(MOST_PROBES)
    .describe(
      'how often per round a NetworkPolicy is created and deleted, and tried until it has taken effect; 0 leaves them out',
    ),
  pauseSeconds: z
    .number()
    .nonnegative()
    .max(60)
    .describe('seconds between two of these, so that the network plugin is idle again'),
  connectionSeconds: z
    .int()
    .nonnegative()
    .max(600)
    .describe('seconds that new connections to a Service are timed; 0 leaves them out'),
  timeoutSeconds: z
    .int()
    .positive()
    .describe('how long a Service or a NetworkPolicy may take before it counts as failed'),
})

export type ServicesParameters = z.infer<typeof servicesParametersSchema>

// kube-proxy writes its rules at most once per second (minSyncPeriod), after two that may follow each other.
const COMMON = { pauseSeconds: 1.2, timeoutSeconds: 60 } as const

export const SERVICES_PRESETS: Readonly<Record<Preset, ServicesParameters>> = {
  smoke: {
    ...COMMON,
    rounds: 1,
    existingServices: 10,
    existingPolicies: 10,
    serviceProbes: 2,
    policyProbes: 1,
    connectionSeconds: 1,
  },
  quick: {
    ...COMMON,
    rounds: 3,
    existingServices: 100,
    existingPolicies: 100,
    serviceProbes: 5,
    policyProbes: 3,
    connectionSeconds: 3,
  },
  standard: {
    ...COMMON,
    rounds: 10,
    existingServices: 1000,
    existingPolicies: 1000,
    serviceProbes: 10,
    policyProbes: 5,
    connectionSeconds: 5,
  },
  reference: {
    ...COMMON,
    rounds: 10,
    existingServices: 5000,
    existingPolicies: 1000,
    serviceProbes: 20,
    policyProbes: 10,
    connectionSeconds: 10,
    timeoutSeconds: 600,
  },
}
