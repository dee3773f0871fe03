import { EnvironmentError } from '../../../core/errors.ts'
import type { Direction } from '../../../core/series.ts'
import type { ForeignText, Reading, ToolReader } from '../../../core/foreign-reader.ts'
import { noneOf } from './readings.ts'

/**
 * Lines "BenchmarkName-8  1000  1234 ns/op  16 B/op", https://go.dev/design/14313-benchmark-format. MB/s is left out: it is ns/op once more.
 */
export const goBench: ToolReader = {
  id: 'go-bench',
  reads: 'what `go test -bench` prints',
  nextStep:
    'Does -bench match a benchmark? `go test -run "^$" -bench .` prints lines that begin with Benchmark.',
  repeats: true,
  read,
}

const NAME = /^(Benchmark\S*)(?:\s+(\S.*))?$/
/** Numbers whose name is on an earlier line: package testing prints a tab after the iterations, what is logged has mostly none. */
const NUMBERS = /^\s*\d+\t/
/** A configuration line of the format: pkg, goos, note … */
const CONFIGURATION = /^(\p{Ll}[^\p{Lu}\s]*?):(?:[ \t]+(.*))?$/u
const PACKAGE = 'pkg'
const MOST_KEYS = 100
/** "Unit rows/s better=higher": https://pkg.go.dev/golang.org/x/perf/benchfmt#UnitMetadata */
const UNIT = /^Unit\s+(\S+)\s.*\bbetter=(higher|lower)\b/
const FAILED = /^(?:--- FAIL|FAIL\b|panic:)/
const SKIPPED = /^--- SKIP: (\S+)/
const CPUS = /-(\d+)$/
/** What package testing reports by itself; BenchmarkResult in src/testing/benchmark.go of Go. */
const UNITS: ReadonlyMap<string, Pick<Reading, 'unit' | 'better'>> = new Map([
  ['ns/op', { unit: 'ns', better: 'lower' }],
  ['B/op', { unit: 'By', better: 'lower' }],
  ['allocs/op', { unit: '{count}', better: 'lower' }],
])
const REPEATED = 'MB/s'

interface Result {
  readonly name: string
  readonly configuration: ReadonlyMap<string, string>
  readonly values: readonly (readonly [value: number, unit: string])[]
}

function read({ text, source, note }: ForeignText): readonly Reading[] | string {
  const results: Result[] = []
  const directions = new Map<string, Direction>()
  const logged = new Set<string>()
  let configuration: ReadonlyMap<string, string> = new Map()
  let begun: string | undefined
  const lines = text.split('\n').map((one) => one.trimEnd())
  const end = lines.findLast((line) => line !== '')
  for (const line of lines) {
    const [, key, text = ''] = CONFIGURATION.exec(line) ?? []
    if (key !== undefined && (configuration.has(key) || configuration.size < MOST_KEYS))
      configuration = new Map([...configuration, [key, text]])
    else if (key !== undefined) note(`beyond ${String(MOST_KEYS)} keys, so it distinguishes nothing`, key)
    const [, unit, better] = UNIT.exec(line) ?? []
    if (unit !== undefined) directions.set(unit, better === 'higher' ? 'higher' : 'lower')
    if (FAILED.test(line)) throw new EnvironmentError(`${source}: a benchmark failed: ${line.slice(0, 200)}`)
    const skipped = SKIPPED.exec(line)?.[1]
    if (skipped !== undefined) note('skipped by itself', skipped)
    const [, name, rest = ''] = NAME.exec(line) ?? (NUMBERS.test(line) ? ['', begun, line.trim()] : [])
    if (name === undefined) continue
    const values = valuesOf(rest)
    if (values !== undefined) results.push({ name, configuration, values })
    // Standard error of the test binary may come between a name and its numbers.
    else if (rest !== '') logged.add(name)
    if (values === undefined && line === end && /^\d+\s/.test(rest))
      throw new EnvironmentError(
        `${source} printed half a result: "${line.slice(0, 200)}"; expected pairs of number and unit`,
      )
    begun = values === undefined ? name : undefined
  }
  const named = new Set(results.map(({ name }) => name))
  for (const name of logged) if (!named.has(name)) note('no numbers follow a name, only other text', name)
  if (results.length === 0 && logged.size === 0) return noneOf('line of `go test -bench`', text)
  const suffixes = new Set(results.map(({ name }) => CPUS.exec(name)?.[0]))
  const [shared = ''] = suffixes.size === 1 ? suffixes : []
  const keys = new Set(results.flatMap(({ configuration }) => [...configuration.keys()]))
  // Only the package stays the same from run to run, unlike a commit or the machine.
  const distinct = [...keys].filter(
    (key) => key === PACKAGE || new Set(results.map(({ configuration }) => configuration.get(key))).size > 1,
  )
  return results.flatMap((result) => readingsOf(result, shared, distinct, directions))
}

/** @returns undefined for text that is no list of numbers with their units behind the number of iterations */
function valuesOf(rest: string): Result['values'] | undefined {
  const [iterations = '', ...words] = rest.split(/\s+/)
  if (!/^\d+$/.test(iterations)) return undefined
  const values: (readonly [value: number, unit: string])[] = []
  for (let at = 0; at < words.length; at += 2) {
    const [number = '', unit = ''] = words.slice(at, at + 2)
    const value = Number(number.replace(/^([+-]?)Inf$/, '$1Infinity'))
    if ((Number.isNaN(value) && number !== 'NaN') || !Number.isNaN(Number(unit))) return undefined
    values.push([value, unit])
  }
  return values.length === 0 ? undefined : values
}

/**
 * @param shared the suffix that all results have: GOMAXPROCS. Where they differ it may be that, of `-cpu`, or a part of the name, as without a
 * suffix at GOMAXPROCS=1: it stays.
 */
function readingsOf(
  { name, configuration, values }: Result,
  shared: string,
  distinct: readonly string[],
  directions: ReadonlyMap<string, Direction>,
): Reading[] {
  const labels = Object.fromEntries(
    distinct.flatMap((key) => {
      const text = configuration.get(key) ?? ''
      return text === '' ? [] : [[key === PACKAGE ? 'package' : key, text]]
    }),
  )
  const plain = name.slice('Benchmark'.length, name.length - shared.length)
  return values
    .filter(([, unit]) => unit !== REPEATED)
    .map(([value, unit]) => ({
      name: UNITS.has(unit) ? plain : `${plain} ${unit}`,
      value,
      unit,
      ...UNITS.get(unit),
      ...(directions.has(unit) ? { better: directions.get(unit) } : {}),
      labels,
    }))
}
