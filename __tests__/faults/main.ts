import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { casesOf, meet, type Case } from './every-call.ts'
import type { Outcome } from './fault.ts'
import { allScenarios } from './scenarios.ts'
import { killAnywhere } from './killed.ts'
import { outcomesIn } from './outcomes.ts'
import { Place, type Ended } from './place.ts'
import { shuffled } from './random.ts'
import { makeTools } from './stand-in-tools.ts'
import { summary } from './table.ts'
import { twoAtOnce } from './together.ts'

/** Those that run long enough to be ended in the middle. */
const KILLED = ['run, regressed', 'pair, regressed', 'baseline add']
/** Of a run on a machine that does nothing else. */
const LONGEST_MILLISECONDS = 3000

/** The program; see index.mjs. */
export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      cases: { type: 'string' },
      part: { type: 'string', default: '1/1' },
      scenario: { type: 'string', multiple: true },
      kind: { type: 'string', multiple: true },
      mode: { type: 'string', multiple: true },
      call: { type: 'string' },
      workers: { type: 'string', default: String(availableParallelism()) },
      results: { type: 'string' },
      table: { type: 'string' },
      kills: { type: 'string', default: '0' },
      pairs: { type: 'string', default: '0' },
      verbose: { type: 'boolean', default: false },
    },
  })
  if (values.table !== undefined) {
    console.log(summary(outcomesIn(values.table)))
    return
  }
  const root = mkdtempSync(join(tmpdir(), 'kbench-faults-'))
  process.once('exit', () => rmSync(root, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const dist = join(root, 'action/dist')
  cpSync('action/dist', dist, { recursive: true })
  const tools = makeTools(join(root, 'tools'))
  const place = (): Place => new Place(root, dist, tools)
  const using = async <T>(body: (one: Place) => Promise<T>): Promise<T> => {
    const one = place()
    try {
      return await body(one)
    } finally {
      one.remove()
    }
  }

  const all = await using(allScenarios)
  const scenarios = all.filter(({ name }) => values.scenario?.some((part) => name.includes(part)) ?? true)
  const cases: Case[] = []
  // Numbering its calls takes a run of each; ending runs anywhere needs none.
  const isEveryCall = values.cases !== '0'
  for (const scenario of isEveryCall ? scenarios : [])
    cases.push(...(await using((one) => casesOf(scenario, one))))
  const wanted = cases.filter(
    ({ fault, call }) =>
      (values.kind?.includes(fault.class) ?? true) &&
      (values.mode?.includes(fault.mode) ?? true) &&
      (values.call === undefined || call.includes(values.call)),
  )
  const [part, parts] = values.part.split('/').map(Number)
  const chosen = shuffled(wanted, values.seed)
    .filter((_, index) => index % (parts ?? 1) === (part ?? 1) - 1)
    .slice(0, values.cases === undefined ? undefined : Number(values.cases))
  for (const { name } of scenarios)
    console.log(`${name}: ${String(cases.filter(({ scenario }) => scenario.name === name).length)} cases`)
  console.log(`${String(chosen.length)} of ${String(cases.length)} cases, seed ${values.seed}`)

  const outcomes: Outcome[] = []
  const record = (outcome: Outcome, said?: Ended): void => {
    outcomes.push(outcome)
    if (values.results !== undefined) appendFileSync(values.results, `${JSON.stringify(outcome)}\n`)
    if (outcome.problems.length === 0 && !values.verbose) return
    console.log(`${outcome.scenario}: ${outcome.call}: ${outcome.mode} (exit code ${String(said?.code)})`)
    for (const { check, what } of outcome.problems) console.log(`  ${check}: ${what}`)
    if (values.verbose) console.log(`${said?.stdout ?? ''}${said?.stderr ?? ''}`.replaceAll(/^/gm, '    '))
  }
  const killed = scenarios.filter(({ name }) => KILLED.includes(name))
  const waiting = [
    ...chosen.map((one) => async (): Promise<void> => {
      const { said, ...outcome } = await using((where) => meet(one, where))
      record(outcome, said)
    }),
    ...Array.from({ length: killed.length === 0 ? 0 : Number(values.kills) }, (_, number) => {
      const scenario = killed[number % killed.length]
      return async (): Promise<void> => {
        if (scenario === undefined) return
        const longest = LONGEST_MILLISECONDS
        record(await using((where) => killAnywhere(scenario, { seed: values.seed, number, longest }, where)))
      }
    }),
    ...Array.from({ length: Number(values.pairs) }, (_, number) => async (): Promise<void> => {
      const scenario = scenarios[number % scenarios.length]
      if (scenario === undefined) return
      const { said, ...outcome } = await using((where) =>
        twoAtOnce(scenario, { seed: values.seed, number }, where),
      )
      record(outcome, said)
    }),
  ]
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await next()
  }
  await Promise.all(Array.from({ length: Number(values.workers) }, work))
  console.log(summary(outcomes))
  process.exitCode = outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0
}
