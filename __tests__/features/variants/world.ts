import * as z from 'zod'
import type { Definitions } from '../../../src/config/load.ts'
import { EnvironmentError } from '../../../src/core/errors.ts'
import type { Provider } from '../../../src/ports/provider.ts'
import { runVariants } from '../../../src/features/variants/run-variants.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import {
  createFakeProvider,
  createFakeSuite,
  createIdleTestbed,
  createMeasurement,
  definitionsOf,
} from '../../fakes/definitions.ts'
import { createFakePorts, type FakePorts } from '../../fakes/ports.ts'

/** Three variants, of which the second cannot be made. */
export const FILE = `version: 1
provider: host
preset: smoke
matrix:
  - { name: slow, subject: { setup: sleep } }
  - { name: broken, provider: { host: { fails: true } } }
  - { name: fast, provider: { host: { value: 1.5 } } }
`

export interface MatrixWorld {
  readonly ports: FakePorts
  /** The measured values of the places that were made, in order. */
  readonly created: readonly number[]
  readonly testbed: Testbed & { readonly closed: number }
  readonly definitions: Definitions
}

/** A place whose measurement is the option `value`, or that cannot be made. */
export function matrixWorld(text = FILE, files: Readonly<Record<string, string>> = {}): MatrixWorld {
  const world = createFakePorts({ 'kbench.yaml': text, ...files })
  const ports: FakePorts = { ...world, features: [{ runSeveral: runVariants }] }
  ports.commands.on('bash -euo pipefail -c sleep', {}, Infinity).on('git rev-parse HEAD', {}, Infinity)
  let value = 0
  const created: number[] = []
  const testbed = createIdleTestbed()
  const options = z.strictObject({ value: z.number().default(2), fails: z.boolean().default(false) })
  const create: Provider['create'] = async (given, context) => {
    const { value: wanted, fails } = options.parse(given)
    if (fails) throw new EnvironmentError('no machine is left')
    await context.setup(undefined)
    value = wanted
    created.push(wanted)
    return testbed
  }
  const host = createFakeProvider('host', testbed, { options, create })
  const measure = () => Promise.resolve([{ metric: 'one_time', labels: {}, value }])
  const suite = createFakeSuite({ id: 'one', measurements: () => [createMeasurement('m', measure)] })
  return { ports, created, testbed, definitions: definitionsOf([suite], [host]) }
}
