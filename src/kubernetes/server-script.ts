import { singleQuoted } from '../core/shell-command.ts'

type Command = readonly [string, ...string[]]

/** The programs of a pod, each an argv, as the command of its one container. The first becomes process 1. */
export function containerCommand(servers: readonly Command[]): Command {
  const [main, ...others] = servers
  if (main === undefined) return ['sleep', 'infinity']
  if (others.length === 0) return main
  const background = others.map((server) => `setpriv --pdeathsig KILL ${quoted(server)} &`)
  return ['sh', '-c', [...background, `exec ${quoted(main)}`].join('\n')]
}

/**
 * Succeeds when something listens on all the TCP ports. Reads the kernel's list of sockets (proc(5), state 0A is
 * LISTEN) instead of connecting: a server that serves one client at a time must not meet a false one.
 */
export function listeningProbe(ports: readonly number[]): Command {
  const tests = ports.map((port) => {
    const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
    return `grep -q '^ *[0-9]*: [0-9A-F]*${local} [0-9A-F]*:[0-9A-F]* 0A ' /proc/net/tcp /proc/net/tcp6`
  })
  return ['sh', '-c', tests.join(' && ')]
}

/** An argv as a line of a POSIX shell. */
export function quoted(argv: readonly string[]): string {
  return argv.map(singleQuoted).join(' ')
}
