import { EnvironmentError } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { CommandRunner } from '../../ports/exec.ts'
import { inside } from './enter.ts'

/**
 * Ports in the output of `ss -Hltn`: the fourth column is the local address, ended by a colon and the port.
 * Connecting instead would disturb servers that take one client at a time.
 */
export function listeningPorts(output: string): ReadonlySet<number> {
  const ports = output.split('\n').map((line) => /:(\d+)$/.exec(line.trim().split(/\s+/)[3] ?? '')?.[1])
  return new Set(ports.filter((port) => port !== undefined).map(Number))
}

/** Which of these ports nothing listens on. @throws {EnvironmentError | Interrupted} */
export async function portsNotListening(
  ports: readonly number[],
  enter: readonly string[],
  commands: CommandRunner,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  const options = { timeoutSeconds: 10, signal }
  const result = await commands.run(inside(enter, ['ss', '-Hltn']), options)
  const open = listeningPorts(expectSuccess(result, 'looking for listening servers').stdout)
  return ports.filter((port) => !open.has(port))
}

/** A stranger on the port would pass for our server. @throws {EnvironmentError} when one of the ports is taken */
export async function expectPortsFree(
  ports: readonly number[],
  where: string,
  enter: readonly string[],
  commands: CommandRunner,
  signal: AbortSignal | undefined,
): Promise<void> {
  const free = await portsNotListening(ports, enter, commands, signal)
  const taken = ports.filter((port) => !free.includes(port))
  if (taken.length === 0) return
  throw new EnvironmentError(`TCP port ${taken.join(', ')} is already taken on ${where}`, {
    nextStep: '`ss -ltnp` shows by which program; end it, or choose other ports for the suite.',
  })
}
