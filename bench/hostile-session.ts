import { gzipSync } from 'node:zlib'
import { parseMeasured } from '../src/core/measured/parse.ts'
import { jsonComplexity } from '../src/core/json-complexity.ts'
import { LIMITS } from '../src/app/github/read-measured.ts'
import { namedResults } from '../src/core/measured/outcome.ts'
import { commentMarkdown } from '../src/core/report/comment/markdown.ts'
import { reportCatalogue } from '../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../src/app/registry.ts'
import { UserError } from '../src/core/errors.ts'
import { readResult } from '../src/import/read-result.ts'
import { IMPORTERS } from '../src/import/registry.ts'
import { buildRecord, buildSeries } from '../__tests__/builders/records.ts'

// A separate process: `CLASS CASE` does one case and prints its processor seconds, its peak memory and how it ended.

type Series = ReturnType<typeof buildSeries>

const measured = (series: readonly Series[], notes: readonly string[] = []): string => {
  const record = buildRecord({ series: [...series] })
  const suites = record.suites.map((suite) => ({ ...suite, notes: [...notes] }))
  const results = [{ variant: null, record: { ...record, suites }, comparison: null, problem: null }]
  return JSON.stringify({ schema: 'kbench.measured/1', version: 'bench', results })
}
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
const labelled = (labels: Record<string, string>): Series => ({
  ...buildSeries('network_throughput', [1]),
  labels,
})

const ARTIFACTS: Readonly<Record<string, () => string>> = {
  '2,000 series, 100 label names each': () =>
    measured(
      many(2000, (set) =>
        labelled(Object.fromEntries(many(100, (index) => [`l${String(set)}_${String(index)}`, 'x']))),
      ),
    ),
  '5,000 series, 30 label names each': () =>
    measured(
      many(5000, (set) =>
        labelled(Object.fromEntries(many(30, (index) => [`l${String(set)}_${String(index)}`, 'x']))),
      ),
    ),
  '300 labels of 60,000 characters': () =>
    measured(many(300, (index) => labelled({ path: `${'1a'.repeat(30_000)}${String(index)}` }))),
  '5,000 labels of 900 characters': () =>
    measured(many(5000, (index) => labelled({ path: `${'1a'.repeat(450)}${String(index)}` }))),
  '600 notes of 99,000 back-ticks': () =>
    measured(
      [],
      many(600, () => '`'.repeat(99_000)),
    ),
  '900,000 wrong members': () =>
    JSON.stringify({ schema: 'kbench.measured/1', version: 'x', results: many(900_000, () => 1) }),
}

const IMPORTS: Readonly<Record<string, readonly [tool: string, text: () => string]>> = {
  'K-Bench: 1 MB of digits': [
    'k-bench',
    () => `Pod Operation Summary\ntime="x" level=info msg="a: ${'1'.repeat(1e6)}x"`,
  ],
  'hey: 100 kB of empty lines': ['hey', () => `Summary:\n  Fastest: 1\n${'\n'.repeat(1e5)}x`],
  'knb: 200 kB of white space': [
    'knb',
    () => `{"metadata": 1, "data": [${', '.repeat(1e5)}${' '.repeat(1e5)}`,
  ],
  'iperf3: 100 kB of brackets': ['iperf3', () => `"version": "iperf 3"\n${'}\n'.repeat(5e4)}x`],
}

function report(text: string): string {
  const { depth, members, longestString } = jsonComplexity(text)
  if (depth > LIMITS.jsonDepth || members > LIMITS.jsonMembers || longestString > LIMITS.jsonString)
    return 'refused'
  const results = namedResults([{ name: 'kbench', measured: parseMeasured(text, 'artifact') }])
  const input = {
    results: results.map((one) => ({ ...one, reproduction: undefined })),
    commit: 'a'.repeat(40),
    runUrl: 'https://github.com/o/r/actions/runs/1',
    isFork: true,
  }
  const now = { commit: input.commit, run: { id: 1, attempt: 1 }, verdict: 'passed' as const, at: null }
  const state = { verdicts: [now] }
  const catalogue = reportCatalogue(DEFINITIONS.suites)
  return `${String(commentMarkdown(input, { name: 'kbench', state }, { catalogue, maximumBytes: 60_000 }).length)} characters`
}

const [kind = '', name = ''] = process.argv.slice(2)
if (kind === 'list') {
  console.log(JSON.stringify({ artifact: Object.keys(ARTIFACTS), import: Object.keys(IMPORTS) }))
} else {
  const text = kind === 'artifact' ? ARTIFACTS[name]?.() : IMPORTS[name]?.[1]()
  if (text === undefined) throw new Error(`no case ${kind} ${name}`)
  const bytes = kind === 'artifact' ? gzipSync(text).length : text.length
  const before = process.cpuUsage()
  let end: string
  try {
    const importer = IMPORTERS.find(({ id }) => id === IMPORTS[name]?.[0])
    if (importer === undefined) end = report(text)
    else {
      readResult(importer, { path: 'file', text }, IMPORTERS)
      end = 'read'
    }
  } catch (error) {
    end =
      error instanceof UserError
        ? 'refused'
        : `${(error as Error).name}: ${(error as Error).message.slice(0, 60)}`
  }
  const { user, system } = process.cpuUsage(before)
  console.log(
    JSON.stringify({
      seconds: (user + system) / 1e6,
      peakBytes: process.resourceUsage().maxRSS * 1024,
      end,
      bytes,
    }),
  )
}
