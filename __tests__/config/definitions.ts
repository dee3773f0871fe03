import * as z from 'zod'
import type { Definitions } from '../../src/config/load.ts'
import { defineProvider } from '../../src/ports/provider.ts'
import { defineSuite } from '../../src/ports/suite.ts'

const parameters = z.strictObject({
  rounds: z.int().positive(),
  paths: z.array(z.enum(['pod-to-pod', 'host'])),
})
const preset = { rounds: 3, paths: ['pod-to-pod' as const] }
export const PROVIDER_OPTIONS = z.strictObject({ nodes: z.int().positive().default(3) })

/** The suites network and storage and the providers host and kind, for reading kbench.yaml: nothing can be measured. */
export function readOnlyDefinitions(options: z.ZodType = PROVIDER_OPTIONS): Definitions {
  return {
    suites: ['network', 'storage'].map((id) =>
      defineSuite({
        id,
        summary: '',
        metrics: [
          { id: `${id}_x`, unit: 's', better: 'lower', effect: 'relative', gates: true, summary: '' },
        ],
        parameters,
        presets: { smoke: { ...preset, rounds: 1 }, quick: preset, standard: preset, reference: preset },
        tools: () => [],
        prepare: () => Promise.reject(new Error('not called')),
      }),
    ),
    providers: ['host', 'kind'].map((id) =>
      defineProvider({
        id,
        summary: '',
        place: 'host',
        options,
        tools: () => [],
        availability: () => Promise.resolve({ usable: true }),
        create: () => Promise.reject(new Error('not called')),
      }),
    ),
  }
}

/** The message with which something was refused. */
export function refusalOf(load: () => unknown): string {
  try {
    load()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('was accepted')
}
