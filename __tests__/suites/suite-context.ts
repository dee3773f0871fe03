import type { SuiteContext } from '../../src/ports/suite.ts'
import { FakeClock } from '../fakes/clock.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { MemoryFiles } from '../fakes/files.ts'
import { noImages } from '../fakes/images.ts'
import { RecordingLog } from '../fakes/log.ts'
import { FakeTestbed } from '../fakes/testbed.ts'

export interface TestContext extends SuiteContext {
  readonly testbed: FakeTestbed
  readonly clock: FakeClock
  readonly log: RecordingLog
  /** What was saved under raw/. */
  readonly raw: Map<string, string>
}

export function createSuiteContext(overrides: Partial<TestContext> = {}): TestContext {
  const raw = new Map<string, string>()
  return {
    testbed: new FakeTestbed(),
    commands: new FakeCommands(),
    files: new MemoryFiles(),
    images: noImages,
    clock: new FakeClock(),
    log: new RecordingLog(),
    signal: new AbortController().signal,
    raw,
    saveRaw: (name, content) => {
      raw.set(name, content)
      return Promise.resolve()
    },
    ...overrides,
  }
}
