import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRecord } from '../../../src/core/record/schema.ts'
import type { Problem } from '../fault.ts'
import { verdictOf, type Truth } from '../measuring.ts'
import { hasContent } from './cluster.ts'
import type { RunEnded } from './started-run.ts'

/** What is wrong with how a run ended. @param isHarmless whether it must have been able to go on */
export function problemsOfEnd({ hung, code, said }: RunEnded, isHarmless: boolean, truth: Truth): Problem[] {
  if (hung) return [{ check: 'exit code', what: `it does not end: ${said.slice(-300)}` }]
  if (truth === 'passed' && code === 1)
    return [{ check: 'verdict', what: 'a regression where there is none' }]
  if (truth === 'regressed' && code === 0)
    return [{ check: 'verdict', what: 'green where there is a regression' }]
  const right = truth === 'regressed' ? 1 : 0
  if (isHarmless && code !== right)
    return [{ check: 'exit code', what: `${String(code)}, expected ${String(right)}: ${said.slice(-300)}` }]
  return code === right || code === 3 ? [] : [{ check: 'exit code', what: String(code) }]
}

/** What is wrong with the comparison that a run wrote, which its report and comment show. */
export function problemsOfComparison(place: string, truth: Truth): Problem[] {
  const verdict = readVerdict(place)
  const wrong = truth === 'regressed' ? 'passed' : 'regressed'
  return verdict === wrong ? [{ check: 'verdict', what: `comparison.json says ${verdict}` }] : []
}

/** The verdict of the comparison that was written, undefined where there is none. */
export function readVerdict(place: string): string | undefined {
  const path = join(place, 'out/comparison.json')
  return verdictOf(hasContent(path) ? readFileSync(path, 'utf8') : undefined)
}

/** The same for one that a signal ended. */
export function problemsOfKill({ hung, code, said }: RunEnded): Problem[] {
  if (hung) return [{ check: 'exit code', what: `it does not end: ${said.slice(-300)}` }]
  return code === 130 || code === 0 || code === null
    ? []
    : [{ check: 'exit code', what: `${String(code)}, expected 130: ${said.slice(-300)}` }]
}

/** Samples of rounds that were over are in the record, whatever happened then. */
export function problemsOfRecord(place: string, said: string): Problem[] {
  const path = join(place, 'out/record.json')
  // Without a fault in them; in the last one it may have happened.
  const over = Math.max(0, ...[...said.matchAll(/round (\d+) of/g)].map(([, round]) => Number(round))) - 1
  const failed = [...said.matchAll(/, round (\d+), \S+: /g)].length
  if (!hasContent(path)) return over < 1 ? [] : [{ check: 'kept', what: 'there is no record' }]
  try {
    const { series } = parseRecord(readFileSync(path, 'utf8'), path)
    const rounds = new Set(series.flatMap(({ samples }) => samples.map(({ round }) => round))).size
    const expected = over - failed
    return rounds >= expected
      ? []
      : [{ check: 'kept', what: `samples of ${String(rounds)} rounds, expected ${String(expected)}` }]
  } catch (error) {
    return [{ check: 'kept', what: `the record cannot be read: ${String(error)}` }]
  }
}

/** Names of what runs left behind, and ids of processes that they left running. */
export function problemsOfLeftovers(names: readonly string[], processes: readonly string[] = []): Problem[] {
  return [
    ...names.map((name): Problem => ({ check: 'clean', what: `left: ${name}` })),
    ...processes.map((id): Problem => ({ check: 'clean', what: `process ${id} goes on` })),
  ]
}

/** What a reader sees last. */
export function lastSentence(said: string): string {
  const lines = said.split('\n').filter((line) => /error|warning|failed/i.test(line))
  return (lines.at(-1) ?? '').trim().slice(0, 300)
}
