import type { Outcome, Problem } from './fault.ts'
import { traces } from './every-call.ts'
import { problemsOfRecord } from './measuring.ts'
import type { Place } from './place.ts'
import { fraction } from './random.ts'
import { BASELINE, problemsOfBaseline, worktreesLeft } from './scenarios.ts'
import type { Scenario } from './scenario.ts'

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const

/** Ends a run at a point that seed and number decide, lets the next run follow, and says what is not as it should be. */
export async function killAnywhere(
  scenario: Scenario,
  { seed, number, longest }: { seed: string; number: number; longest: number },
  place: Place,
): Promise<Outcome> {
  const started = performance.now()
  // Scenarios alternate with the number: every one of them meets every signal.
  const signal = SIGNALS[Math.floor(number / SIGNALS.length) % SIGNALS.length] ?? 'SIGKILL'
  const afterMilliseconds = Math.floor(fraction(seed, `${scenario.name} ${String(number)}`) * longest)
  scenario.prepare(place)
  place.kill = { signal, afterMilliseconds }
  const ended = await scenario.run({ place, fault: undefined })
  place.kill = undefined
  const problems: Problem[] = [...kept(place)]
  // By itself it removes all it made; what a kill leaves goes with the next run.
  if (signal !== 'SIGKILL') problems.push(...worktrees(place), ...(await traces(place)))
  const isOver = ended.code === scenario.code
  if (ended.hung) problems.push({ check: 'exit code', what: 'it does not end' })
  else if (signal !== 'SIGKILL' && !isOver && ended.code !== 130 && !isBeforeStart(ended))
    problems.push({ check: 'exit code', what: `${String(ended.code ?? ended.signal)}, expected 130` })
  if (/bug of kbench|^\s+at .*:\d+:\d+/m.test(ended.stderr))
    problems.push({ check: 'sentence', what: ended.stderr.slice(-200) })
  const next = await scenario.run({ place, fault: undefined })
  if (next.code !== scenario.code)
    problems.push({
      check: 'kept',
      what: `the next run ends with ${String(next.code)}: ${next.stderr.slice(-200)}`,
    })
  problems.push(...kept(place), ...worktrees(place), ...(await traces(place)))
  return {
    scenario: scenario.name,
    kind: 'killed',
    mode: signal,
    call: phaseOf(place),
    problems,
    seconds: (performance.now() - started) / 1000,
  }
}

/** Node ends at once as long as nobody listens, and nothing has been made then. */
function isBeforeStart({ signal, stderr }: { signal: NodeJS.Signals | null; stderr: string }): boolean {
  return signal !== null && stderr === ''
}

function kept(place: Place): Problem[] {
  const baseline = place.read(BASELINE) === undefined ? [] : problemsOfBaseline(place, { code: null }, [6, 8])
  const records = ['out', 'out/base', 'out/head'].flatMap((folder) =>
    problemsOfRecord(place, `${folder}/record.json`),
  )
  return [...baseline, ...records]
}

const worktrees = (place: Place): Problem[] =>
  place.read('.gitignore') === undefined ? [] : worktreesLeft(place)

/** How far it had come, in ten steps. */
function phaseOf(place: Place): string {
  const calls = place.journal.length
  return `after about ${String(Math.round(calls / 50) * 50)} calls of both runs`
}
