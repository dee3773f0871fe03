import { EnvironmentError } from '../../../core/errors.ts'
import { firstLine } from '../../../core/parse-json-output.ts'
import type { ResultReader, Reading } from './reader.ts'

/**
 * Lines "BenchmarkName-8  1000  1234 ns/op  16 B/op", https://go.dev/design/14313-benchmark-format. MB/s is left out: it is ns/op once more.
 */
export const goBench: ResultReader = { id: 'go-bench', reads: 'what `go test -bench` prints', read }

const RESULT = /^(Benchmark\S*)\s+(\d+)\s+(\S.*)$/
const PACKAGE = /^pkg:\s+(\S+)$/
const FAILED = /^(?:--- FAIL|FAIL\b|panic:)/
const CPUS = /-(\d+)$/
const UNITS: ReadonlyMap<string, string> = new Map([
  ['ns/op', 'ns'],
  ['B/op', 'By'],
  ['allocs/op', '{count}'],
])
const REPEATED = 'MB/s'

interface Result {
  readonly name: string
  readonly package: string | undefined
  readonly values: readonly (readonly [value: number, unit: string])[]
}

function read(text: string, source: string): readonly Reading[] {
  const results: Result[] = []
  let inPackage: string | undefined
  for (const line of text.split('\n').map((one) => one.trimEnd())) {
    inPackage = PACKAGE.exec(line)?.[1] ?? inPackage
    const [, name, , rest] = RESULT.exec(line) ?? []
    if (name !== undefined && rest !== undefined)
      results.push({ name, package: inPackage, values: valuesOf(rest, line, source) })
    else if (FAILED.test(line))
      throw new EnvironmentError(`${source}: a benchmark failed: ${line.slice(0, 200)}`)
  }
  if (results.length === 0) throw nothingFound(text, source)
  const suffixes = new Set(results.map(({ name }) => CPUS.exec(name)?.[1]))
  return results.flatMap((result) => readingsOf(result, suffixes.size > 1))
}

function valuesOf(rest: string, line: string, source: string): Result['values'] {
  const words = rest.split(/\s+/)
  return Array.from({ length: Math.ceil(words.length / 2) }, (_, index) => {
    const [number = '', unit] = words.slice(index * 2, index * 2 + 2)
    const value = Number(number)
    if (unit === undefined || !Number.isFinite(value))
      throw new EnvironmentError(
        `${source} printed half a result: "${line.slice(0, 200)}"; expected pairs of number and unit`,
      )
    return [value, unit] as const
  })
}

/** @param manyCpus whether -cpu gave several numbers, which then distinguish results */
function readingsOf({ name, package: path, values }: Result, manyCpus: boolean): Reading[] {
  const cpus = manyCpus ? (CPUS.exec(name)?.[1] ?? '1') : undefined
  const labels = { ...(path === undefined ? {} : { package: path }), ...(cpus === undefined ? {} : { cpus }) }
  const plain = name.replace(/^Benchmark_?/, '').replace(CPUS, '')
  return (
    values
      // Of 0 bytes there is no ratio, and the allocations say it, too.
      .filter(([value, unit]) => unit !== REPEATED && !(unit === 'B/op' && value === 0))
      .map(([value, unit]) => ({
        name: UNITS.has(unit) ? plain : `${plain} ${unit}`,
        value,
        unit: UNITS.get(unit) ?? unit,
        ...(unit === 'allocs/op' ? { better: 'lower' as const } : {}),
        labels,
      }))
  )
}

function nothingFound(text: string, source: string): EnvironmentError {
  const first = firstLine(text)
  return first === undefined
    ? new EnvironmentError(`${source} printed nothing where lines of \`go test -bench\` were expected`)
    : new EnvironmentError(`${source} printed no line of \`go test -bench\`; it begins with "${first}"`, {
        nextStep:
          'Does -bench match a benchmark? `go test -run "^$" -bench .` prints lines that begin with Benchmark.',
      })
}
