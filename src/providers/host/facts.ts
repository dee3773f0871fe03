import { runnerOf } from '../../core/record/runner.ts'
import type { EnvironmentFacts } from '../../core/record/schema.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { Isolation } from './options.ts'

const UNKNOWN = 'unknown'

/**
 * The facts of this machine.
 * @param fileSystem of the volume directory; undefined where there are no volumes
 * @param mtu of the network between the nodes; undefined for loopback, which has its own
 * @throws {EnvironmentError} when not even `uname` runs
 */
export async function collectFacts(
  isolation: Isolation,
  mtu: number,
  fileSystem: string | undefined,
  { commands, files, env, signal }: Pick<ProviderContext, 'commands' | 'files' | 'env' | 'signal'>,
): Promise<EnvironmentFacts> {
  const read = async (path: string): Promise<string> => (await files.readIfPresent(path)) ?? ''
  const kernel = expectSuccess(await commands.run(['uname', '-r'], { signal }), 'reading the kernel version')
  const cpuinfo = await read('/proc/cpuinfo')
  const loopbackMtu = Number((await read('/sys/class/net/lo/mtu')).trim())
  return {
    kubernetes: null,
    nodes: [
      {
        name: 'host',
        role: 'host',
        cpuModel: cpuModelOf(cpuinfo) ?? UNKNOWN,
        cores: coresOf(cpuinfo) ?? 0,
        memoryBytes: memoryBytesOf(await read('/proc/meminfo')) ?? 0,
        kernel: kernel.stdout.trim(),
        os: osNameOf(await read('/etc/os-release')) ?? UNKNOWN,
        containerRuntime: 'none',
        mtu: isolation === 'loopback' ? loopbackMtu || null : mtu,
      },
    ],
    cni: null,
    kubeProxyMode: null,
    storageClass: fileSystem === undefined ? null : `directory (${fileSystem})`,
    runner: runnerOf(env),
    isolation,
    tools: {},
  }
}

/** What /proc and /etc say about this machine. Pure: text in, value out; `undefined` where the text does not say. */

/** Text of /proc/cpuinfo; ARM kernels name no model there. */
export function cpuModelOf(cpuinfo: string): string | undefined {
  return /^model name\s*:\s*(\S.*?)\s*$/m.exec(cpuinfo)?.[1]
}

/** Text of /proc/cpuinfo → number of logical processors. */
export function coresOf(cpuinfo: string): number | undefined {
  const count = [...cpuinfo.matchAll(/^processor\s*:/gm)].length
  return count === 0 ? undefined : count
}

/** Text of /proc/meminfo, in kB (of 1024 bytes, proc_meminfo(5)) → bytes. */
export function memoryBytesOf(meminfo: string): number | undefined {
  const kibibytes = /^MemTotal:\s*(\d+) kB$/m.exec(meminfo)?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}

/** Text of /etc/os-release (os-release(5)) → the name for people. */
export function osNameOf(osRelease: string): string | undefined {
  return /^PRETTY_NAME=["']?(.*?)["']?$/m.exec(osRelease)?.[1]
}
