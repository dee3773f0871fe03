import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChangePoints } from '../../src/core/history/change-points.ts'
import { labelledCases, realNoiseCases, simulatedCases, type Case } from './cases.ts'
import { tigerbeetle } from './data.ts'
import { eDivisive } from './e-divisive.ts'
import { fenceOfChanges, predictionLimit, ratioToPrevious } from './point-gates.ts'
import { seededRandom } from './random.ts'

export const SEED = 20261121
/** A change is found when a reported one is this near. */
const NEAR = 5
const MONGODB = { level: 0.01, permutations: 100 }

type Found = readonly (readonly number[])[]

export interface Options {
  /** Folder with the recorded histories, undefined: simulated series only. */
  readonly folder: string | undefined
  /** Python that has apache-otava and asv. */
  readonly python: string | undefined
  /** All series, not only the held-out ones: for choosing constants, never for publishing. */
  readonly all: boolean
}

/** The whole table as text. */
export function detectionTable({ folder, python, all }: Options): string {
  const cases = [
    ...simulatedCases(SEED),
    ...(folder === undefined ? [] : [...realNoiseCases(folder, SEED, all), ...labelledCases(folder)]),
  ]
  const values = cases.map((one) => one.values)
  const each = (detect: (series: readonly number[]) => number[]): Found => values.map(detect)
  const peers = python === undefined ? [] : pythonTools(python, values)
  const random = seededRandom(SEED)
  const rows: [string, Found][] = [
    ['kbench', each((series) => findChangePoints(series.map(Math.log)).map(({ at }) => at))],
    ...peers,
    ['E-divisive, p 0.01', each((series) => eDivisive(series, MONGODB.level, MONGODB.permutations, random))],
    ['rustc-perf fence', each(fenceOfChanges)],
    ['Bencher t 0.99', each((series) => predictionLimit(series, 0.99))],
    ['gab 200 %', each((series) => ratioToPrevious(series, 2))],
    ['gab 110 %', each((series) => ratioToPrevious(series, 1.1))],
  ]
  return `${markdown(cases, rows)}\n\n${remarks(folder, python)}\n`
}

function pythonTools(python: string, values: readonly (readonly number[])[]): [string, Found][] {
  const output = execFileSync(python, ['bench/histories/python-tools.py'], {
    input: JSON.stringify(values),
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  })
  const { otava, asv, versions } = JSON.parse(output) as {
    otava: number[][]
    asv: number[][]
    versions: Record<string, string>
  }
  return [
    [`Otava ${versions['apache-otava'] ?? ''}`, otava],
    [`asv ${versions['asv'] ?? ''}, 5 %`, asv],
  ]
}

/** Groups as rows, tools as columns: what share of series shows a change; of changes that are there, how many are found. */
function markdown(cases: readonly Case[], tools: readonly (readonly [string, Found])[]): string {
  const groups = [...new Set(cases.map(({ group }) => group))].sort(
    (a, b) => Number(b.startsWith('null')) - Number(a.startsWith('null')),
  )
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const body = groups.map((group) => {
    const members = cases.flatMap((one, index) => (one.group === group ? [index] : []))
    const hasTruth = members.some((index) => cases[index]?.truth.length !== 0)
    return line([
      group,
      String(members.length),
      ...tools.map(([, found]) => (hasTruth ? foundText(cases, found, members) : alarmText(found, members))),
    ])
  })
  return [
    line(['series', 'n', ...tools.map(([name]) => name)]),
    line(['---', '---:', ...tools.map(() => '---:')]),
    ...body,
  ].join('\n')
}

function alarmText(found: Found, members: readonly number[]): string {
  return percent(members.filter((index) => found[index]?.length !== 0).length / members.length)
}

/** "85 % (0.06)": share of the true changes found, and false ones per series. */
function foundText(cases: readonly Case[], found: Found, members: readonly number[]): string {
  let [hits, asked, wrong] = [0, 0, 0]
  for (const index of members) {
    const left = [...(found[index] ?? [])]
    for (const at of cases[index]?.truth ?? []) {
      asked += 1
      const match = left.findIndex((one) => Math.abs(one - at) <= NEAR)
      if (match === -1) continue
      hits += 1
      left.splice(match, 1)
    }
    wrong += left.length
  }
  return `${percent(hits / asked)} (${(wrong / members.length).toFixed(2)})`
}

function remarks(folder: string | undefined, python: string | undefined): string {
  const lines = [
    'null: share of series with any alarm. Others: share of changes found within 5 runs (false alarms per series).',
  ]
  if (python === undefined) lines.push('Otava and asv: not run, KBENCH_PEERS_PYTHON names no Python that has them.')
  if (folder === undefined) {
    lines.push('Real histories: not used, no folder was given.')
    return lines.join('\n')
  }
  const line = tigerbeetle(folder)
  if (line.length > 0) {
    const found = findChangePoints(line.map(Math.log)).map(({ at }) => at)
    lines.push(`TigerBeetle, load_accepted (${String(line.length)} runs): kbench finds ${found.join(', ')}.`)
  }
  if (!existsSync(join(folder, 'sap-hana/large_2022-annotated'))) {
    lines.push('SAP HANA large_2022 with the marks of five people: not in the folder, so F1 against people was not measured.')
  }
  return lines.join('\n')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** How long 200 series of 5,000 runs take, in seconds of this process; and how steady old changes are as runs are added. */
export function speedAndSteadiness(): string {
  const random = seededRandom(SEED)
  const walk = (count: number, changes: number): { values: number[] } => {
    const at = Array.from({ length: changes }, () => Math.floor(random.uniform() * count)).sort((a, b) => a - b)
    let [level, next] = [0, 0]
    const values = Array.from({ length: count }, (_, index) => {
      for (; next < at.length && (at[next] ?? count) <= index; next += 1) {
        level += (random.uniform() < 0.5 ? -1 : 1) * (1.5 + 3 * random.uniform())
      }
      return level + random.normal()
    })
    return { values }
  }
  const lines: string[] = []
  for (const changes of [0, 5, 20]) {
    const all = Array.from({ length: 200 }, () => walk(5000, changes).values)
    const before = process.cpuUsage()
    const start = performance.now()
    for (const values of all) findChangePoints(values)
    const { user } = process.cpuUsage(before)
    lines.push(
      `200 series of 5,000 runs with ${String(changes)} changes each: ${((performance.now() - start) / 1e3).toFixed(1)} s, ${(user / 1e6).toFixed(1)} s of processor time`,
    )
  }
  let [seen, gone, moved] = [0, 0, 0]
  for (let series = 0; series < 50; series += 1) {
    const { values } = walk(200, 4)
    let known: number[] = []
    for (let count = 20; count <= values.length; count += 1) {
      const now = findChangePoints(values.slice(0, count)).map(({ at }) => at)
      for (const old of known.filter((at) => count - at > 20)) {
        seen += 1
        if (!now.some((at) => Math.abs(at - old) <= 3)) gone += 1
        else if (!now.includes(old)) moved += 1
      }
      known = now
    }
  }
  lines.push(
    `changes at least 20 runs old, as one run more is added: ${percent(gone / seen)} vanish, ${percent(moved / seen)} move (${String(seen)} seen)`,
  )
  return lines.join('\n')
}
