import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Outcome, Problem } from '../fault.ts'
import { TRUTHS, type Truth } from '../measuring.ts'
import { outcomesIn } from '../outcomes.ts'
import { problemsOfSentence } from '../sentence.ts'
import { summary } from '../table.ts'
import { FaultCluster } from './cluster.ts'
import {
  lastSentence,
  problemsOfComparison,
  problemsOfEnd,
  problemsOfLeftovers,
  problemsOfRecord,
} from './judge.ts'
import { killsOf, killTogether } from './kills.ts'
import { MACHINE_FAULTS } from './machine-faults.ts'
import { NODE_FAULTS } from './node-faults.ts'
import { OBJECT_FAULTS } from './object-faults.ts'
import { meetTwoPairs, TWO_PAIRS } from './two-pairs.ts'
import type { WorldFault } from './world-fault.ts'

const SECOND_ROUND = /round 2 of/
const nameOf = (truth: Truth): string => `run on kind, ${truth}`
type Said = Outcome & { readonly said: string }

/** The program; see kind.mjs. */
export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      'restart-docker': { type: 'string' },
      truth: { type: 'string', multiple: true, default: [...TRUTHS] },
      kills: { type: 'string', default: '0' },
      together: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      results: { type: 'string' },
      logs: { type: 'string' },
    },
  })
  const outcomes: Outcome[] = values.results === undefined ? [] : outcomesIn(values.results)
  const done = outcomes.map(({ scenario, call, mode }) => `${scenario}: ${mode} ${call}`)
  const isWaiting = (name: string): boolean => !done.some((one) => one.includes(name))
  const isChosen = (name: string): boolean => values.only?.some((part) => name.includes(part)) ?? true
  const restartDocker = values['restart-docker']
  if (restartDocker === undefined) console.log('Not run: Docker restarted (--restart-docker COMMAND)')
  const faults = [...MACHINE_FAULTS, ...OBJECT_FAULTS, ...NODE_FAULTS]
    .flatMap((fault) => TRUTHS.map((truth) => ({ fault, truth })))
    .filter(
      ({ fault, truth }) =>
        (fault.isRestartOfDocker !== true || restartDocker !== undefined) &&
        values.truth.includes(truth) &&
        isChosen(fault.name) &&
        isWaiting(`${nameOf(truth)}: ${fault.name} exit`),
    )
  const kills = killsOf(Number(values.kills), values.seed).filter(({ name }) => isWaiting(name))
  const twoPairs = TWO_PAIRS.filter(
    ({ name, truth }) =>
      values.truth.includes(truth) && isChosen(name) && isWaiting(`pair on kind, ${truth}: ${name} exit`),
  )
  const report = ({ said, ...outcome }: Said): void => {
    outcomes.push(outcome)
    if (values.results !== undefined) appendFileSync(values.results, `${JSON.stringify(outcome)}\n`)
    if (values.logs !== undefined) writeLog(values.logs, outcome, said)
    console.log(`${outcome.seconds.toFixed(0).padStart(4)} s  ${outcome.mode}: ${outcome.call}`)
    for (const { check, what } of outcome.problems) console.log(`        ${check}: ${what}`)
  }
  const cluster = new FaultCluster(restartDocker)
  const end = async (): Promise<never> => {
    await cluster.endRuns()
    cluster.delete()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
  let isBroken = false
  try {
    cluster.create()
    for (const { fault, truth } of faults) {
      try {
        await learn(fault.next ?? fault.suites, cluster)
        report(await meet(fault, truth, cluster))
      } catch (error) {
        isBroken = true
        console.log(`        not made: ${fault.name}: ${String(error)}`)
      }
    }
    const together = Number(values.together)
    for (let first = 0; first < kills.length; first += together)
      for (const said of await killTogether(kills.slice(first, first + together), cluster)) report(said)
    for (const pairs of twoPairs) report(await meetTwoPairs(pairs, cluster))
  } finally {
    cluster.delete()
  }
  console.log(summary(outcomes))
  process.exitCode = isBroken || outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0
}

function writeLog(folder: string, { scenario, kind, mode, call, problems }: Outcome, said: string): void {
  mkdirSync(folder, { recursive: true })
  const name = `${kind === 'killed' ? call : mode} ${scenario}`.replaceAll(/\W+/g, '-')
  const found = problems.map(({ check, what }) => `${check}: ${what}\n`).join('')
  writeFileSync(join(folder, `${name}.log`), `${call}\n${found}${said}`)
}

/** A run without a fault becomes the baseline of all others, which must find a regression where there is one. */
async function learn(suites: string, cluster: FaultCluster): Promise<void> {
  if (cluster.hasBaseline(suites)) return
  const first = cluster.place(suites)
  const { code, said } = await cluster.start(first).ended
  if (code !== 0) throw new Error(`a run without a fault failed:\n${said}`)
  cluster.keepAsBaseline(suites, first)
  const slower = await cluster.start(cluster.place(suites, { truth: 'regressed' })).ended
  if (slower.code !== 1) throw new Error(`a run without a fault finds no regression:\n${slower.said}`)
}

/** One run with one fault, then one without, which must find all as it should be. */
async function meet(fault: WorldFault, truth: Truth, cluster: FaultCluster): Promise<Said> {
  const started = performance.now()
  const place = cluster.place(fault.suites, { ...fault, truth })
  fault.before?.(cluster, place)
  const run = cluster.start(place, fault.inject)
  await run.until(fault.when ?? SECOND_ROUND)
  let notMade: unknown
  const problems: Problem[] = []
  try {
    await fault.happen({ cluster, place, run, truth, problems })
  } catch (error) {
    notMade = error
  }
  const ended = await run.ended
  const seconds = (performance.now() - started) / 1000
  problems.push(
    ...problemsOfEnd(ended, fault.isHarmless === true, truth),
    ...problemsOfComparison(place, truth),
    ...problemsOfRecord(place, ended.said),
  )
  if (ended.code !== 0)
    problems.push(...problemsOfSentence({ ...ended, stdout: '', stderr: ended.said, signal: null }))
  await fault.after?.(cluster, place)
  cluster.settle()
  if (notMade !== undefined)
    throw new Error(`the fault could not be made in:\n${ended.said}`, { cause: notMade })
  const next = await cluster.start(cluster.place(fault.next ?? fault.suites)).ended
  if (next.code !== 0)
    problems.push({
      check: 'kept',
      what: `the next run ends with ${String(next.code)}: ${next.said.slice(-300)}`,
    })
  const deleted = cluster.deleteLeftovers()
  problems.push(...problemsOfLeftovers(cluster.traces(), cluster.processes(place)))
  return {
    scenario: nameOf(truth),
    kind: 'the world',
    mode: fault.name,
    call: `exit code ${String(ended.code)}: ${lastSentence(ended.said)}`,
    problems,
    seconds,
    said: `${ended.said}\n--- deleted afterwards: ${deleted.join(', ')}\n--- the next run\n${next.said}`,
  }
}
