import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome, Problem } from '../fault.ts'
import { fraction } from '../random.ts'
import type { FaultCluster } from './cluster.ts'
import { lastSentence, problemsOfKill, problemsOfLeftovers, problemsOfRecord } from './judge.ts'
import type { RunEnded, StartedRun } from './started-run.ts'
import { NETWORK } from './world-fault.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const
/** From the start of a run to its end. */
const LONGEST_MILLISECONDS = 60_000
/** Of four rounds. */
const LONGEST_MEASURING_MILLISECONDS = 15_000

export interface Kill {
  readonly name: string
  readonly signal: (typeof SIGNALS)[number]
  readonly afterMilliseconds: number
  /** Whether the time counts from the first round. */
  readonly isWhileMeasuring: boolean
}

/** Signals at points that the seed decides; every second one while it measures, however long preparing took. */
export function killsOf(count: number, seed: string): readonly Kill[] {
  return Array.from({ length: count }, (_, number) => {
    const signal = SIGNALS[number % SIGNALS.length] ?? 'SIGKILL'
    const isWhileMeasuring = number % 2 === 1
    const longest = isWhileMeasuring ? LONGEST_MEASURING_MILLISECONDS : LONGEST_MILLISECONDS
    const afterMilliseconds = Math.floor(fraction(seed, `kind ${String(number)}`) * longest)
    const after = `${(afterMilliseconds / 1000).toFixed(1)} s${isWhileMeasuring ? ' of measuring' : ''}`
    const name = `killed ${String(number)}: ${signal} after ${after}`
    return { name, signal, afterMilliseconds, isWhileMeasuring }
  })
}

/**
 * Runs that go on at the same time are killed one by one; then one run follows that must be well, and `kbench cluster delete` for
 * what SIGKILL left. What is there after that counts for the first of them.
 */
export async function killTogether(
  kills: readonly Kill[],
  cluster: FaultCluster,
): Promise<readonly (Outcome & { said: string })[]> {
  const started = performance.now()
  const ended = await Promise.all(kills.map((kill) => killOne(kill, cluster)))
  const runs: Problem[] = []
  const next = await cluster.start(cluster.place(NETWORK)).ended
  if (next.code !== 0)
    runs.push({
      check: 'kept',
      what: `the next run ends with ${String(next.code)}: ${next.said.slice(-300)}`,
    })
  const killed = ended.filter(({ kill }) => kill.signal === 'SIGKILL').length
  const deleted = cluster.deleteLeftovers()
  if (deleted.length > killed)
    runs.push({
      check: 'clean',
      what: `${String(deleted.length)} left in the register, ${String(killed)} by SIGKILL`,
    })
  runs.push(...problemsOfLeftovers(cluster.traces()))
  const seconds = (performance.now() - started) / 1000
  return ended.map(({ kill, end, problems }, index) => ({
    scenario: 'run on kind',
    kind: 'killed',
    mode: kill.signal,
    call: kill.name,
    problems: index === 0 ? [...problems, ...runs] : problems,
    seconds,
    said: `exit code ${String(end.code)}: ${lastSentence(end.said)}\n${end.said}\n--- the next run\n${index === 0 ? next.said : ''}`,
  }))
}

async function killOne(
  kill: Kill,
  cluster: FaultCluster,
): Promise<{ kill: Kill; end: RunEnded; problems: readonly Problem[] }> {
  const place = cluster.place(NETWORK)
  const run: StartedRun = cluster.start(place)
  if (kill.isWhileMeasuring) await run.until(/round 1 of/)
  await Promise.race([wait(kill.afterMilliseconds), run.ended])
  run.process.kill(kill.signal)
  const end = await run.ended
  const problems = [...problemsOfKill(end), ...problemsOfRecord(place, end.said)]
  // Its own commands end with it or soon after.
  for (let attempt = 0; attempt < 30 && cluster.processes(place).length > 0; attempt += 1) await wait(1000)
  problems.push(...problemsOfLeftovers([], cluster.processes(place)))
  return { kill, end, problems }
}
