import type { CommandRunner } from './exec.ts'

/** Whether a process of this number exists, whoever owns it. */
export async function isRunning(
  pid: number,
  commands: CommandRunner,
  signal?: AbortSignal,
): Promise<boolean> {
  const result = await commands.run(['ps', '-o', 'pid=', '-p', String(pid)], {
    timeoutSeconds: 10,
    signal,
  })
  return result.exitCode === 0 && result.stdout.trim() === String(pid)
}
