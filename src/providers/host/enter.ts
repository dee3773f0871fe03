import type { Argv } from '../../core/shell-command.ts'
import type { Isolation } from './options.ts'
import type { Files } from '../../ports/files.ts'

/**
 * The words in front of a command that run it in the namespaces of a process. nsenter does not fork for these, so
 * the process id of what was started is the process id of the command itself.
 */
export function enterArguments(isolation: Exclude<Isolation, 'loopback'>, pid: number): readonly string[] {
  const target = ['nsenter', '--target', String(pid)]
  return isolation === 'network-namespaces'
    ? [...target, '--net', '--']
    : [...target, '--user', '--preserve-credentials', '--net', '--']
}

/** A command in a namespace. */
export function inside(enter: readonly string[], command: Argv): Argv {
  return [...enter, ...command] as unknown as Argv
}

/**
 * A server that the kernel kills when kbench dies, whatever the way. setpriv comes last: entering a namespace changes
 * credentials, and that clears the death signal. All of these become the server: its process id is the one started.
 */
export function serverInside(enter: readonly string[], server: Argv): Argv {
  return inside(enter, ['setpriv', '--pdeathsig', 'KILL', '--', ...server])
}

/**
 * A command that ends with all it has started itself, when it is stopped and when kbench dies. `timeout 0` has no time
 * limit; it makes a process group and passes TERM on to all of it, then KILL a second later. Without it, a child that
 * lives on holds the output open, and stopping the command takes as long as the child does.
 */
export function commandInside(enter: readonly string[], command: Argv): Argv {
  return inside(enter, ['setpriv', '--pdeathsig', 'TERM', '--', 'timeout', '--kill-after=1', '0', ...command])
}

/** The background command whose process holds the namespace of the switch. It lasts until its standard input ends. */
export function holdSwitch(isolation: Exclude<Isolation, 'loopback'>): Argv {
  return isolation === 'network-namespaces'
    ? ['unshare', '--net', 'cat']
    : ['unshare', '--user', '--map-root-user', '--net', 'cat']
}

/** The same for a node. @param enterSwitch in user mode the node must belong to the switch's user namespace */
export function holdNode(isolation: Exclude<Isolation, 'loopback'>, enterSwitch: readonly string[]): Argv {
  return isolation === 'network-namespaces'
    ? ['unshare', '--net', 'cat']
    : inside(enterSwitch, ['unshare', '--net', 'cat'])
}

/**
 * The text of /proc/PID/NAME, undefined when there is no such process. One that ends while it is read makes the
 * kernel answer ESRCH.
 */
export async function readProcessFile(files: Files, pid: number, name: string): Promise<string | undefined> {
  try {
    return await files.readIfPresent(`/proc/${String(pid)}/${name}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return undefined
    throw error
  }
}
