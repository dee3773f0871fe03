import type { Argv } from '../../core/shell-command.ts'
import { seconds, type Seconds } from '../../core/unit.ts'

const MARK = 'kbench-cpu'
const REPORT = new RegExp(`^${MARK} (\\d+\\.\\d+) (\\d+\\.\\d+)$`, 'm')

/**
 * The command, run so that bash reports on standard error how much CPU time it took: the times of the process as the
 * kernel accounts them, without what leads to it (kubectl exec, nsenter).
 */
export function timedCommand(command: Argv): Argv {
  // LC_ALL: in other languages bash writes a decimal comma.
  return ['bash', '-c', `LC_ALL=C TIMEFORMAT="${MARK} %3U %3S"; time "$@"`, 'kbench', ...command]
}

/** User and system CPU time of the timed command; undefined where the report is missing. */
export function cpuTimeIn(standardError: string): Seconds | undefined {
  const [, user, system] = REPORT.exec(standardError) ?? []
  return user === undefined || system === undefined ? undefined : seconds(Number(user) + Number(system))
}

/** Standard error without the report. */
export function withoutCpuTime(standardError: string): string {
  return standardError.replace(REPORT, '')
}
