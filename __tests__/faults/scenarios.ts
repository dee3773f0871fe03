import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseBaseline } from '../../src/core/record/baseline-file.ts'
import { type KbenchRecord, parseRecord, serializeRecord } from '../../src/core/record/schema.ts'
import { baselineOf, otherNight } from './nights.ts'
import { measureAction } from './measure-action.ts'
import { historyAction, reportAction } from './github-scenarios.ts'
import { SLOWER } from './stand-in-tools.ts'
import type { Problem } from './fault.ts'
import { CONFIGURATION, problemsOfRecord, problemsOfVerdict, verdictIn, type Truth } from './measuring.ts'
import type { Ended, Place } from './place.ts'
import type { Scenario } from './scenario.ts'

export const BASELINE = '.kbench/baseline.json'

function put(place: Place, path: string, content: string): void {
  mkdirSync(dirname(join(place.work, path)), { recursive: true })
  place.write(path, content)
}

const simple = (
  argv: readonly string[],
  code: readonly number[],
): {
  readonly run: Scenario['run']
  readonly problems: (ended: Ended) => Problem[]
} => ({
  run: ({ place, fault, hastens }) => place.run({ program: 'cli.cjs', argv, fault, hastens }),
  problems: ({ code: ended, signal, hung }) =>
    hung
      ? [{ check: 'exit code', what: 'it does not end' }]
      : code.includes(ended ?? -1)
        ? []
        : [{ check: 'exit code', what: ended === null ? `ended by ${signal ?? '?'}` : String(ended) }],
})

function runScenario(record: KbenchRecord, truth: Truth): Scenario {
  const factor = truth === 'regressed' ? 1 / SLOWER : 1
  return {
    name: `run, ${truth}`,
    code: truth === 'regressed' ? 1 : 0,
    prepare(place) {
      place.write('kbench.yaml', CONFIGURATION)
      put(place, BASELINE, baselineOf(record, factor))
    },
    run: ({ place, fault, hastens }) =>
      place.run({ program: 'cli.cjs', argv: ['run', '--no-install', '--out', 'out'], fault, hastens }),
    check: ({ place }, ended) => [
      ...problemsOfVerdict(truth, verdictIn(place, 'out'), ended),
      ...problemsOfRecord(place, 'out/record.json'),
    ],
  }
}

function pairScenario(truth: Truth): Scenario {
  const base = truth === 'regressed' ? ['--base-set', 'suites.storage.ioEngine=sync'] : []
  return {
    name: `pair, ${truth}`,
    code: truth === 'regressed' ? 1 : 0,
    prepare(place) {
      place.write('kbench.yaml', CONFIGURATION)
      place.write('.gitignore', 'kbench-volumes-*\nout\n')
      const git = (...args: string[]): void => void execFileSync('git', args, { cwd: place.work })
      git('init', '--quiet')
      git('add', '.')
      git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--message', 'one')
    },
    run: ({ place, fault, hastens }) =>
      place.run({
        program: 'cli.cjs',
        argv: ['pair', '--base', 'HEAD', '--no-install', '--out', 'out', ...base],
        fault,
        hastens,
      }),
    check: ({ place }, ended) => [
      ...problemsOfVerdict(truth, verdictIn(place, 'out'), ended),
      ...['base', 'head'].flatMap((side) => problemsOfRecord(place, `out/${side}/record.json`)),
      ...worktreesLeft(place),
    ],
  }
}

/** git knows of no checkout that is gone. */
export function worktreesLeft(place: Place): Problem[] {
  const list = execFileSync('git', ['worktree', 'list', '--porcelain'], { cwd: place.work, encoding: 'utf8' })
  const left = list.match(/^worktree .*/gm)?.slice(1) ?? []
  return left.map((what) => ({ check: 'clean', what: `git ${what}` }))
}

function baselineAddScenario(record: KbenchRecord): Scenario {
  const old = baselineOf(record, 1)
  const { run, problems } = simple(['baseline', 'add', 'one.json', 'two.json'], [0, 2, 3])
  return {
    name: 'baseline add',
    code: 0,
    prepare(place) {
      put(place, BASELINE, old)
      for (const [index, name] of ['one', 'two'].entries())
        place.write(`${name}.json`, serializeRecord(otherNight(record, 20 + index, 1)))
    },
    run,
    check: ({ place }, ended) => [...problems(ended), ...problemsOfBaseline(place, ended, [6, 8])],
  }
}

/** Nothing of the old baseline is lost, and with exit code 0 all of the new is there. */
export function problemsOfBaseline(
  place: Place,
  { code }: Pick<Ended, 'code'>,
  [before, after]: readonly [number, number],
): Problem[] {
  const text = place.read(BASELINE)
  if (text === undefined) return [{ check: 'kept', what: 'the baseline is gone' }]
  try {
    const kept = parseBaseline(text, BASELINE).environments.flatMap(({ records }) => records).length
    if (kept < before) return [{ check: 'kept', what: `${String(kept)} of ${String(before)} records` }]
    return code === 0 && kept !== after
      ? [{ check: 'kept', what: `exit code 0, and ${String(kept)} of ${String(after)} records` }]
      : []
  } catch (error) {
    return [{ check: 'kept', what: `the baseline cannot be read: ${String(error)}` }]
  }
}

function historyScenario(record: KbenchRecord): Scenario {
  const argv = ['history', '--folder', 'nights', '--fail-on', 'regression', '--dashboard', 'site']
  return {
    name: 'history',
    code: 1,
    prepare(place) {
      const nights = Array.from({ length: 30 }, (_, night) =>
        otherNight(record, night, night < 20 ? 1 : SLOWER),
      )
      put(place, 'nights/1.ndjson', lines(nights.slice(0, 15)))
      put(place, 'nights/2.ndjson', lines(nights.slice(15)))
    },
    run: ({ place, fault, hastens }) => place.run({ program: 'cli.cjs', argv, fault, hastens }),
    check: (_, { code, hung }) => {
      if (hung) return [{ check: 'exit code', what: 'it does not end' }]
      if (code === 0) return [{ check: 'verdict', what: 'green where a series became worse' }]
      return [1, 2, 3].includes(code ?? -1) ? [] : [{ check: 'exit code', what: String(code) }]
    },
  }
}
const lines = (records: readonly KbenchRecord[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

function reportScenario(record: KbenchRecord): Scenario {
  const argv = ['report', 'record.json', '--format', 'html', '--out', 'report.html', '--charts', 'charts']
  const { run, problems } = simple(argv, [0, 2, 3])
  return {
    name: 'report',
    code: 0,
    prepare: (place) => place.write('record.json', serializeRecord(record)),
    run,
    check: ({ place }, ended) => {
      const html = place.read('report.html')
      const isWhole = html?.trimEnd().endsWith('</html>') === true
      if (html !== undefined && !isWhole)
        return [...problems(ended), { check: 'kept', what: 'report.html is cut off' }]
      return ended.code === 0 && !isWhole
        ? [...problems(ended), { check: 'exit code', what: '0 without a report' }]
        : problems(ended)
    },
  }
}

/** All of them. @param place where a run can be made, to learn what this machine's record looks like */
export async function allScenarios(place: Place): Promise<readonly Scenario[]> {
  place.write('kbench.yaml', CONFIGURATION)
  // Twice: the second run has a baseline, and finds the regression that action/report is to report.
  const first = simple(['run', '--no-install', '--out', 'first'], [0])
  const ended = await first.run({ place, fault: undefined })
  const text = place.read('first/record.json')
  if (ended.code !== 0 || text === undefined)
    throw new Error(`a run without a fault failed:\n${ended.stderr}`)
  const record = parseRecord(text, 'first/record.json')
  const measuring = measureAction(baselineOf(record, 1 / SLOWER))
  measuring.prepare(place)
  const second = await measuring.run({ place, fault: undefined })
  const measured = place.read('out/measured.json')
  if (measured === undefined) throw new Error(`a step without a fault failed:\n${second.stdout}`)
  return [
    runScenario(record, 'regressed'),
    runScenario(record, 'passed'),
    pairScenario('regressed'),
    pairScenario('passed'),
    baselineAddScenario(record),
    historyScenario(record),
    reportScenario(record),
    measuring,
    reportAction(measured),
    historyAction(record),
  ]
}
