import fc from 'fast-check'
import { EnvironmentError, UserError } from '../../src/core/errors.ts'
import { mutated } from './mutations.ts'
import type { Reader } from './reader.ts'

/** Of processors; an input that takes longer is a failure. */
const MOST_SECONDS = 1

export interface Counts {
  read: number
  refused: number
  slowestSeconds: number
}

/** Reads one input: an answer or a refusal in time. @throws what else the reader throws, that it took too long, or that a library wrote a warning */
export async function tryReading(reader: Reader, bytes: Uint8Array, counts?: Counts): Promise<void> {
  const before = process.cpuUsage()
  const emitWarning = process.emitWarning.bind(process)
  const warnings: unknown[] = []
  process.emitWarning = (warning: unknown) => void warnings.push(warning)
  let isRefused = false
  try {
    await reader.read(bytes)
  } catch (error) {
    if (!(error instanceof UserError) && !(error instanceof EnvironmentError)) throw error
    isRefused = true
  } finally {
    process.emitWarning = emitWarning
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  if (counts !== undefined) {
    counts[isRefused ? 'refused' : 'read'] += 1
    counts.slowestSeconds = Math.max(counts.slowestSeconds, seconds)
  }
  if (warnings.length > 0) throw new Error(`a library warned: ${String(warnings[0])}`)
  if (seconds > MOST_SECONDS) throw new Error(`took ${seconds.toFixed(1)} s`)
}

export interface Found {
  readonly counts: Counts
  /** The smallest input that failed, undefined where none did. */
  readonly failing: { readonly input: Uint8Array; readonly why: unknown } | undefined
}

/** Gives a reader changed inputs; the same ones for a seed. */
export async function fuzz(reader: Reader, seed: number, inputs: number): Promise<Found> {
  const counts = { read: 0, refused: 0, slowestSeconds: 0 }
  const property = fc.asyncProperty(mutated(reader.seeds), (bytes) => tryReading(reader, bytes, counts))
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: inputs })
  const input = counterexample?.[0]
  return { counts, failing: failed && input !== undefined ? { input, why: errorInstance } : undefined }
}
