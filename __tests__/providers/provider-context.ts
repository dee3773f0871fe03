import type { ProviderContext } from '../../src/ports/provider.ts'
import { noApi } from '../fakes/api.ts'
import { FakeClock } from '../fakes/clock.ts'
import { MemoryClusterRegister } from '../fakes/cluster-register.ts'
import type { FakeCommands } from '../fakes/commands.ts'
import { MemoryFiles } from '../fakes/files.ts'
import { RecordingLog } from '../fakes/log.ts'

/** What a provider gets for run `1`, with commands that answer as the test says. */
export function providerContext(
  commands: FakeCommands,
  overrides: Partial<ProviderContext> = {},
): ProviderContext {
  return {
    runId: '1',
    commands,
    clock: new FakeClock(),
    files: new MemoryFiles(),
    log: new RecordingLog(),
    clusters: new MemoryClusterRegister(),
    connectApi: noApi,
    signal: new AbortController().signal,
    keep: false,
    processId: 7,
    env: {},
    setup: () => Promise.resolve(),
    ...overrides,
  }
}
