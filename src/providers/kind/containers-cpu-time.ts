import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { seconds, type Seconds } from '../../core/unit.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'

type Context = Pick<ProviderContext, 'commands' | 'files' | 'log'>

/** A file that holds the CPU time of a container, and how to read it. */
interface Account {
  readonly path: string
  readonly read: (text: string) => Seconds | undefined
}

const inspected = z.string().regex(/^[0-9a-f]{64} [1-9]\d*$/)

/**
 * How to read the CPU time of containers with all that runs in them, from their control groups.
 * @returns undefined where the groups are not on this machine (a remote or virtualised Docker)
 */
export async function containersCpuTime(
  containers: readonly string[],
  { commands, files, log }: Context,
): Promise<(() => Promise<Seconds>) | undefined> {
  const argv = ['docker', 'inspect', '--format', '{{.Id}} {{.State.Pid}}', ...containers] as const
  const inspection = await commands.run(argv, { timeoutSeconds: 30 })
  const listed = expectSuccess(inspection, 'asking Docker for the processes of the nodes')
  const accounts: Account[] = []
  for (const line of listed.stdout.split('\n').filter((text) => text !== '')) {
    const [id = '', pid = ''] = (inspected.safeParse(line).data ?? '').split(' ')
    const groups = id === '' ? undefined : await files.readIfPresent(`/proc/${pid}/cgroup`)
    const account = groups === undefined ? undefined : accountOf(groups, id)
    if (account === undefined || (await files.readIfPresent(account.path)) === undefined) {
      log.debug(`the CPU time of the containers cannot be read here: ${line}`)
      return undefined
    }
    accounts.push(account)
  }
  return async () => {
    let sum = 0
    for (const { path, read } of accounts) {
      const value = read((await files.readIfPresent(path)) ?? '')
      if (value === undefined)
        throw new EnvironmentError(`the CPU time of a container could not be read from ${path}`)
      sum += value
    }
    return seconds(sum)
  }
}

/**
 * Where the kernel accounts for a container. The first process may be in a group inside of the container's, which is the
 * one whose name holds the container's id.
 * Formats: cgroups(7); cpuacct.usage is in ns, usage_usec of cpu.stat in µs.
 * @param groups text of /proc/PID/cgroup: lines "number:controllers:path", one of "0::path" in version 2
 */
export function accountOf(groups: string, id: string): Account | undefined {
  for (const line of groups.split('\n')) {
    const [, controllers = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    const end = path.indexOf(id)
    if (end < 0) continue
    const nextSlash = path.indexOf('/', end)
    const group = nextSlash < 0 ? path : path.slice(0, nextSlash)
    if (controllers.split(',').includes('cpuacct')) {
      return {
        path: `/sys/fs/cgroup/cpuacct${group}/cpuacct.usage`,
        read: (text) => scaled(text.trim(), 1e9),
      }
    }
    if (controllers === '' && line.startsWith('0:')) {
      const statistics = `/sys/fs/cgroup${group}/cpu.stat`
      return { path: statistics, read: (text) => scaled(/^usage_usec (\d+)$/m.exec(text)?.[1] ?? '', 1e6) }
    }
  }
  return undefined
}

function scaled(digits: string, perSecond: number): Seconds | undefined {
  return /^\d+$/.test(digits) ? seconds(Number(digits) / perSecond) : undefined
}
