import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { parseRecord } from '../../../src/core/record/parse.ts'
import type { Outcome, Problem } from '../fault.ts'
import { fraction } from '../random.ts'
import { problemsOfSentence } from '../sentence.ts'
import { summary } from '../table.ts'
import { WORLD_FAULTS, type WorldFault } from './cases.ts'
import { FaultCluster, hasContent, type StartedRun } from './cluster.ts'

const SECOND_ROUND = /round 2 of/
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const
/** From the start of a run to its end. */
const LONGEST_MILLISECONDS = 45_000

/** The program; see index.mjs. */
export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      kills: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  })
  const cluster = new FaultCluster()
  const outcomes: Outcome[] = []
  const end = (): never => {
    cluster.delete()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  try {
    cluster.create()
    const faults = [...WORLD_FAULTS, ...killed(Number(values.kills), values.seed)]
    for (const fault of faults.filter(({ name }) => name.includes(values.only ?? ''))) {
      const outcome = await meet(fault, cluster)
      outcomes.push(outcome)
      console.log(`${outcome.seconds.toFixed(0).padStart(4)} s  ${fault.name}: ${outcome.call}`)
      for (const { check, what } of outcome.problems) console.log(`        ${check}: ${what}`)
    }
  } finally {
    cluster.delete()
  }
  console.log(summary(outcomes))
  process.exitCode = outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0
}

function killed(count: number, seed: string): WorldFault[] {
  return Array.from({ length: count }, (_, number) => {
    const signal = SIGNALS[number % SIGNALS.length] ?? 'SIGKILL'
    const after = Math.floor(fraction(seed, `kind ${String(number)}`) * LONGEST_MILLISECONDS)
    return {
      name: `killed: ${signal} after ${(after / 1000).toFixed(1)} s`,
      suites: WORLD_FAULTS[0]?.suites ?? '',
      when: /^/,
      happen: async ({ run }): Promise<void> => {
        await Promise.race([wait(after), run.ended])
        run.process.kill(signal)
      },
    }
  })
}

/** One run with one fault, then one without, which must find all as it should be. */
async function meet(fault: WorldFault, cluster: FaultCluster): Promise<Outcome> {
  const started = performance.now()
  const place = cluster.place(fault.suites)
  const run = cluster.start(place, fault.inject)
  await run.until(fault.when ?? SECOND_ROUND)
  let notMade: unknown
  try {
    await fault.happen({ cluster, place, run })
  } catch (error) {
    notMade = error
  }
  const ended = await run.ended
  if (notMade !== undefined)
    throw new Error(`the fault could not be made in:\n${ended.said}`, { cause: notMade })
  const seconds = (performance.now() - started) / 1000
  const problems: Problem[] = [...problemsOfEnd(fault, run, ended), ...problemsOfRecord(place, ended.said)]
  const isKill = fault.name.startsWith('killed')
  if (!isKill && ended.code !== 0)
    problems.push(...problemsOfSentence({ ...ended, stdout: '', stderr: ended.said, signal: null }))
  const next = await cluster.start(cluster.place(fault.suites)).ended
  if (next.code !== 0)
    problems.push({
      check: 'kept',
      what: `the next run ends with ${String(next.code)}: ${next.said.slice(-300)}`,
    })
  for (const name of cluster.namespaces()) problems.push({ check: 'clean', what: `left: ${name}` })
  const said = lastSentence(ended.said)
  return {
    scenario: 'run on kind',
    kind: isKill ? 'killed' : 'the world',
    mode: isKill ? (fault.name.split(' ')[1] ?? '') : fault.name,
    call: `exit code ${String(ended.code)}${said === '' ? '' : `: ${said}`}`,
    problems,
    seconds,
  }
}

function problemsOfEnd(
  { isHarmless, name }: WorldFault,
  _run: StartedRun,
  { code, hung, said }: { code: number | null; hung: boolean; said: string },
): Problem[] {
  if (hung) return [{ check: 'exit code', what: `it does not end: ${said.slice(-300)}` }]
  if (code === 1) return [{ check: 'verdict', what: 'a regression where there is none' }]
  if (name.startsWith('killed'))
    return code === 130 || code === 0 || code === null
      ? []
      : [{ check: 'exit code', what: `${String(code)}, expected 130` }]
  if (isHarmless === true && code !== 0)
    return [{ check: 'exit code', what: `${String(code)}, expected 0: ${said.slice(-300)}` }]
  return code === 0 || code === 3 ? [] : [{ check: 'exit code', what: String(code) }]
}

/** Rounds that were over when the fault came are in the record. */
function problemsOfRecord(place: string, said: string): Problem[] {
  const path = join(place, 'out/record.json')
  const begun = Math.max(0, ...[...said.matchAll(/round (\d+) of/g)].map(([, round]) => Number(round)))
  if (!hasContent(path)) return begun < 2 ? [] : [{ check: 'kept', what: 'there is no record' }]
  try {
    const { series } = parseRecord(readFileSync(path, 'utf8'), path)
    const rounds = Math.max(0, ...series.map(({ samples }) => samples.length))
    return begun >= 2 && rounds === 0 ? [{ check: 'kept', what: 'the record has no sample' }] : []
  } catch (error) {
    return [{ check: 'kept', what: `the record cannot be read: ${String(error)}` }]
  }
}

function lastSentence(said: string): string {
  const lines = said.split('\n').filter((line) => /error|warning|failed/i.test(line))
  return (lines.at(-1) ?? '').trim().slice(0, 160)
}
