import type { Ports } from '../../src/app/ports.ts'
import { noApi } from './api.ts'
import { FakeClock } from './clock.ts'
import { FakeCommands } from './commands.ts'
import { MemoryFiles } from './files.ts'
import { MemoryClusterRegister } from './cluster-register.ts'
import { noImages } from './images.ts'
import { RecordingLog } from './log.ts'

export interface FakePorts extends Ports {
  readonly commands: FakeCommands
  readonly clock: FakeClock
  readonly files: MemoryFiles
  readonly log: RecordingLog
  readonly clusters: MemoryClusterRegister
  readonly controller: AbortController
}

/** A world in memory; `controller.abort()` is Ctrl-C. */
export function createFakePorts(files: Readonly<Record<string, string>> = {}): FakePorts {
  const controller = new AbortController()
  return {
    commands: new FakeCommands(),
    clock: new FakeClock(),
    files: new MemoryFiles(files),
    log: new RecordingLog(),
    clusters: new MemoryClusterRegister(),
    connectApi: noApi,
    images: noImages,
    env: { GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567', GITHUB_REF: 'refs/heads/main' },
    signal: controller.signal,
    controller,
    processId: 99,
    // Not SHA-256, but as good for a test: distinct texts of a test differ in length or sum.
    sha256: (text) =>
      Array.from(text)
        .reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7)
        .toString(16)
        .padStart(8, '0')
        .repeat(8),
    randomName: () => 'abcd1234',
    features: [],
  }
}
