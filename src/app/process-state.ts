import type { CommandRunner } from '../ports/exec.ts'

/** Whether a process of this number exists. */
export async function isRunning(pid: number, commands: CommandRunner): Promise<boolean> {
  const result = await commands.run(['ps', '-o', 'pid=', '-p', String(pid)], { timeoutSeconds: 10 })
  return result.exitCode === 0 && result.stdout.trim() === String(pid)
}
