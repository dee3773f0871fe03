import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseRecord } from '../../../src/core/record/parse.ts'
import type { Problem } from '../fault.ts'
import { hasContent, type RunEnded } from './cluster.ts'

/** What is wrong with how a run ended. @param isHarmless whether it must have been able to go on */
export function problemsOfEnd({ hung, code, said }: RunEnded, isHarmless: boolean): Problem[] {
  if (hung) return [{ check: 'exit code', what: `it does not end: ${said.slice(-300)}` }]
  if (code === 1) return [{ check: 'verdict', what: 'a regression where there is none' }]
  if (isHarmless && code !== 0)
    return [{ check: 'exit code', what: `${String(code)}, expected 0: ${said.slice(-300)}` }]
  return code === 0 || code === 3 ? [] : [{ check: 'exit code', what: String(code) }]
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

/** What a reader sees last. */
export function lastSentence(said: string): string {
  const lines = said.split('\n').filter((line) => /error|warning|failed/i.test(line))
  return (lines.at(-1) ?? '').trim().slice(0, 300)
}
