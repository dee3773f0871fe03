import { runnerOf } from '../../core/record/runner.ts'
import type { EnvironmentFacts } from '../../core/record/schema.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import { coresOf, cpuModelOf, memoryBytesOf, osNameOf } from './machine.ts'
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
