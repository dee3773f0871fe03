import * as z from 'zod'
import { each, whole, presetTable } from '../parameters.ts'

const MOST_OBJECTS = 10_000
const MOST_PROBES = 100

export const servicesParametersSchema = z.strictObject({
  rounds: z.int().positive().describe('how often everything is measured'),
  existingServices: whole(MOST_OBJECTS).describe(
    'Services that exist during the measurement, each with one endpoint',
  ),
  existingPolicies: whole(MOST_OBJECTS).describe(
    'NetworkPolicies for the pod under test that exist during the measurement, each of which allows one address',
  ),
  serviceProbes: whole(MOST_PROBES).describe(
    'Services created per round, one after the other, and tried until they answer; 0 leaves them out',
  ),
  policyProbes: whole(MOST_PROBES).describe(
    'how often per round a NetworkPolicy is created and deleted, and tried until it has taken effect; 0 leaves them out',
  ),
  pauseSeconds: z
    .number()
    .nonnegative()
    .max(60)
    .describe('seconds between two of these, so that the network plugin is idle again'),
  connectionSeconds: whole(600).describe(
    'seconds that new connections to a Service are timed; 0 leaves them out',
  ),
  timeoutSeconds: z
    .int()
    .positive()
    .describe('how long a Service or a NetworkPolicy may take before it counts as failed'),
})

export type ServicesParameters = z.infer<typeof servicesParametersSchema>

export const SERVICES_PRESETS = presetTable<ServicesParameters>({
  rounds: each(1, 3, 10, 10),
  existingServices: each(10, 100, 1000, 5000),
  existingPolicies: each(10, 100, 1000, 1000),
  serviceProbes: each(2, 5, 10, 20),
  policyProbes: each(1, 3, 5, 10),
  // kube-proxy writes its rules at most once per second (minSyncPeriod), after two that may follow each other.
  pauseSeconds: 1.2,
  connectionSeconds: each(1, 3, 5, 10),
  timeoutSeconds: each(60, 60, 60, 600),
})
