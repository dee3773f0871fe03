import { EnvironmentError } from '../core/errors.ts'

/** What a program had done up to a moment, by the kernel of its pod. All grow only. */
export interface Counters {
  /** Of the pod's monotonic clock, in s. */
  readonly at: number
  /** Bytes by read and write system calls: files, pipes and sockets alike (rchar and wchar of /proc/PID/io). */
  readonly readCalls: number
  readonly writeCalls: number
  /** Bytes that came from and went to block devices. */
  readonly readBytes: number
  readonly writtenBytes: number
  /** CPU time in s. */
  readonly cpu: number
}

/**
 * @param fields of a reading as agent.pl answers
 * @throws {EnvironmentError} when the kernel did not let the counters be read
 */
export function parseCounters(fields: readonly string[], what: string): Counters {
  const [at, readCalls, writeCalls, readBytes, writtenBytes, cpu] = fields.map(Number)
  if (
    at === undefined ||
    readCalls === undefined ||
    writeCalls === undefined ||
    readBytes === undefined ||
    writtenBytes === undefined ||
    cpu === undefined ||
    !Number.isFinite(at)
  )
    throw new EnvironmentError(`${what}: a reading of ${String(fields.length)} numbers: ${fields.join(' ')}`)
  if (readCalls < 0)
    throw new EnvironmentError(`${what}: /proc/PID/io cannot be read`, {
      nextStep: 'Slices need it: let the pods run as one user, or set `gate.alternation: turns`.',
    })
  return { at, readCalls, writeCalls, readBytes, writtenBytes, cpu }
}

/**
 * @param fields of the two readings of a slice
 * @throws {EnvironmentError} when the kernel did not let the counters be read
 */
export function parseWindow(
  fields: readonly string[],
  what: string,
): { readonly before: Counters; readonly after: Counters } {
  const half = fields.length / 2
  return {
    before: parseCounters(fields.slice(0, half), what),
    after: parseCounters(fields.slice(half), what),
  }
}
