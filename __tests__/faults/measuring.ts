import { parseRecord } from '../../src/core/record/schema.ts'
import type { Problem } from './fault.ts'
import type { Ended, Place } from './place.ts'

export const TRUTHS = ['passed', 'regressed'] as const
export type Truth = (typeof TRUTHS)[number]

export const ROUNDS = 3

/** kbench.yaml of the runs; every beginning of it is refused. */
export const CONFIGURATION = `{
  version: 1,
  preset: smoke,
  suites: { storage: { jobs: [read_iops], rounds: ${String(ROUNDS)} } },
  gate: { alternation: turns, rounds: [16] },
  provider: { host: { isolation: loopback, volumeDirectory: '.' } },
}
`

/** The verdict of a comparison that was written, undefined where none can be read. */
export function verdictIn(place: Place, out: string): string | undefined {
  return verdictOf(place.read(`${out}/comparison.json`))
}

/** @param text of comparison.json; undefined: it is not there */
export function verdictOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    return (JSON.parse(text) as { verdict: string }).verdict
  } catch {
    return undefined
  }
}

/** What is wrong with the exit code and the verdict, where the right answer is known. */
export function problemsOfVerdict(
  truth: Truth,
  verdict: string | undefined,
  { code, signal, hung }: Ended,
): Problem[] {
  if (hung) return [{ check: 'exit code', what: 'it does not end' }]
  if (code === null) return [{ check: 'exit code', what: `it was ended by ${signal ?? 'nobody'}` }]
  if (code === 0 && truth === 'regressed' && (verdict === undefined || verdict === 'passed'))
    return [{ check: 'verdict', what: `green (${verdict ?? 'no comparison'}) where there is a regression` }]
  if ((code === 1 || verdict === 'regressed') && truth !== 'regressed')
    return [{ check: 'verdict', what: 'a regression where there is none' }]
  if (code === 1 && verdict !== 'regressed')
    return [{ check: 'exit code', what: `1, and the verdict is ${verdict ?? 'not written'}` }]
  return [0, 1, 2, 3].includes(code) ? [] : [{ check: 'exit code', what: String(code) }]
}

/** A record that was saved can be read, and has every round that was saved before the signal, if one came. */
export function problemsOfRecord(place: Place, path: string): Problem[] {
  const journal = place.journalWhenKilled
  const saved = journal.filter(
    ({ label, isHit }) => !isHit && label.startsWith('rename ') && label.endsWith(`/${path}`),
  ).length
  // A round whose only measurement failed has no sample.
  const failed = journal.some(({ isHit, class: kind }) => isHit && kind === 'command') ? 1 : 0
  const text = place.read(path)
  if (text === undefined) return saved === 0 ? [] : [lost(`${path} is gone`)]
  try {
    const { series } = parseRecord(text, path)
    const finished = Math.min(saved, ROUNDS) - failed
    const kept = Math.max(0, ...series.map(({ samples }) => samples.length))
    return saved > 0 && kept > 0 && kept < finished
      ? [lost(`${String(kept)} of ${String(finished)} rounds`)]
      : []
  } catch (error) {
    return [lost(`${path} cannot be read: ${String(error)}`)]
  }
}

const lost = (what: string): Problem => ({ check: 'kept', what })
