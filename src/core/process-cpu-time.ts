import { EnvironmentError } from './errors.ts'
import { seconds, type Seconds } from './series.ts'

/**
 * User plus system CPU time of a process from /proc/PID/stat: proc_pid_stat(5), fields 14 (utime) and 15
 * (stime), in clock ticks, counted from the last closing parenthesis, as field 2, the program's name, may
 * hold spaces and parentheses.
 * @param ticksPerSecond `getconf CLK_TCK`, 100 on every Linux in use
 * @throws {EnvironmentError} when the text is no such line
 */
export function processCpuTime(stat: string, ticksPerSecond: number): Seconds {
  const close = stat.lastIndexOf(')')
  const fields = stat
    .slice(close + 1)
    .trim()
    .split(/\s+/)
  const [user, system] = [fields[11], fields[12]]
  if (close < 0 || !isCount(user) || !isCount(system)) {
    throw new EnvironmentError(
      `the CPU time of a process could not be read: "${stat.trim().slice(0, 120)}" is not a line of /proc/PID/stat`,
    )
  }
  return seconds((Number(user) + Number(system)) / ticksPerSecond)
}

function isCount(field: string | undefined): boolean {
  return field !== undefined && /^\d+$/.test(field)
}
