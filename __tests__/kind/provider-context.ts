import { createSystemClock } from '../../src/adapters/clock-system.ts'
import { createClusterRegister } from '../../src/adapters/cluster-register-files.ts'
import { createCommandRunner } from '../../src/adapters/commands-execa.ts'
import { createNodeFiles } from '../../src/adapters/files-node.ts'
import { connectApi } from '../../src/adapters/kubernetes-api-https.ts'
import type { ImagePublisher } from '../../src/ports/image-registry.ts'
import type { ProviderContext } from '../../src/ports/provider.ts'
import type { SuiteContext } from '../../src/ports/suite.ts'
import type { Testbed } from '../../src/ports/testbed.ts'
import { noImages } from '../fakes/images.ts'
import { RecordingLog } from '../fakes/log.ts'

export const commands = createCommandRunner()
export const files = createNodeFiles()

/** The real adapters, with a new register of clusters. */
export function realContext(
  registerFolder: string,
  runId: string,
  overrides: Partial<ProviderContext> = {},
): ProviderContext {
  return {
    runId,
    commands,
    clock: createSystemClock(),
    files,
    log: new RecordingLog(),
    clusters: createClusterRegister(files, registerFolder),
    connectApi,
    signal: new AbortController().signal,
    keep: false,
    processId: process.pid,
    env: process.env,
    setup: () => Promise.resolve(),
    ...overrides,
  }
}

/** The real adapters for a suite on this testbed. What it logs and saves is kept. */
export function realSuiteContext(
  testbed: Testbed,
  images: ImagePublisher = noImages,
): SuiteContext & { readonly raw: Map<string, string>; readonly log: RecordingLog } {
  const raw = new Map<string, string>()
  return {
    testbed,
    commands,
    files,
    images,
    clock: createSystemClock(),
    log: new RecordingLog(),
    signal: new AbortController().signal,
    raw,
    saveRaw: (name, content) => {
      raw.set(name, content)
      return Promise.resolve()
    },
  }
}

export async function clustersOfKind(): Promise<string[]> {
  return (await commands.run(['kind', 'get', 'clusters', '--quiet'])).stdout.split('\n')
}
