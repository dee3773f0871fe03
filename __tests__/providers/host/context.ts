import type { ProviderContext } from '../../../src/ports/provider.ts'
import { noApi } from '../../fakes/api.ts'
import { FakeClock } from '../../fakes/clock.ts'
import { FakeCommands } from '../../fakes/commands.ts'
import { MemoryFiles } from '../../fakes/files.ts'
import { RecordingLog } from '../../fakes/log.ts'
import { fixture } from './fixture.ts'

/** Files of a machine on which every background command has become what it should. */
export class MachineFiles extends MemoryFiles {
  readonly removed: string[] = []
  readonly comm: string | undefined
  constructor(comm: string | undefined = 'cat\n') {
    super({
      '/proc/cpuinfo': fixture('cpuinfo.txt'),
      '/proc/meminfo': fixture('meminfo.txt'),
      '/etc/os-release': fixture('os-release.txt'),
      '/sys/class/net/lo/mtu': '65536\n',
    })
    this.comm = comm
  }
  override readIfPresent(path: string): Promise<string | undefined> {
    if (/^\/proc\/\d+\/comm$/.test(path)) return Promise.resolve(this.comm)
    if (/^\/proc\/\d+\/stat$/.test(path)) return Promise.resolve(fixture('process-stat.txt'))
    return super.readIfPresent(path)
  }
  override removeFile(path: string): Promise<void> {
    this.removed.push(path)
    return super.removeFile(path)
  }
  override removeOwnFolder(path: string): Promise<void> {
    this.removed.push(path)
    return super.removeOwnFolder(path)
  }
}

export interface FakeContext extends ProviderContext {
  readonly commands: FakeCommands
  readonly clock: FakeClock
  readonly files: MachineFiles
  readonly log: RecordingLog
  readonly setups: (string | undefined)[]
}

export function fakeContext(overrides: Partial<FakeContext> = {}): FakeContext {
  const setups: (string | undefined)[] = []
  const noClusters = (): never => {
    throw new Error('the host provider has no clusters to remember')
  }
  return {
    runId: 'run-1',
    processId: 4242,
    commands: new FakeCommands(),
    clock: new FakeClock(),
    files: new MachineFiles(),
    log: new RecordingLog(),
    connectApi: noApi,
    clusters: { add: noClusters, remove: noClusters, list: noClusters },
    signal: new AbortController().signal,
    keep: false,
    env: { HOME: '/home/someone' },
    setups,
    setup: (kubeconfig) => {
      setups.push(kubeconfig)
      return Promise.resolve()
    },
    ...overrides,
  }
}

/** Replies of a machine where everything is allowed. */
export function allowAll(commands: FakeCommands): FakeCommands {
  return allowVolumes(allowNamespaces(commands))
    .on(/ nft /, {}, Infinity)
    .on('uname -r', { stdout: '6.1.0-30-amd64\n' })
    .on('getconf CLK_TCK', { stdout: '100\n' })
}

export function allowNamespaces(commands: FakeCommands): FakeCommands {
  return commands
    .on(/unshare .*--net cat$/, {}, Infinity)
    .on(/ sh -c for file in .*bridge-nf-call/, {}, Infinity)
    .on(/ ip -batch -$/, {}, Infinity)
}

export function allowVolumes(commands: FakeCommands): FakeCommands {
  return commands
    .on('df --output=fstype -- /tmp', { stdout: 'Type\next4\n' })
    .on('realpath -- /tmp', { stdout: '/tmp\n' })
    .on('dd if=/dev/zero of=/tmp/kbench-volumes-1/probe')
    .on('sh -c trap')
}
