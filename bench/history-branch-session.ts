import { reportCatalogue } from '../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../src/app/registry.ts'
import { groupBy } from '../src/core/group-by.ts'
import type { KbenchRecord } from '../src/core/record/schema.ts'
import { planIssues } from '../src/features/history/core/change-issues.ts'
import { runOrder } from '../src/features/history/core/found-changes.ts'
import { historyOf } from '../src/features/history/core/history.ts'
import { addRecords, monthFileOf, parseMonthFile } from '../src/features/history/core/month-file.ts'
import { nightlyClusterFacts } from '../support/nightly-cluster.ts'
import { type Random, seededRandom } from '../support/simulation/random.ts'

const SERIES = 200
const SAMPLES = 10
const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1, 2, 17)

/** Records as a nightly run of all suites on a kind cluster writes them: labels, digits and facts of that length. */
export function nightlyRecords(nights: number): KbenchRecord[] {
  const random = seededRandom(20261121)
  return Array.from({ length: nights }, (_, night) => recordOf(START + night * DAY, random))
}

function recordOf(start: number, random: Random): KbenchRecord {
  const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString()
  const hex = (length: number): string =>
    Array.from({ length }, () => Math.floor(random.uniform() * 16).toString(16)).join('')
  return {
    schema: 'kbench.record/1',
    id: `${at(0).replaceAll(/[-:]|\.\d+/g, '')}-${hex(8)}`,
    startedAt: at(0),
    durationSeconds: 1800 * (1 + 0.01 * random.normal()),
    subject: { name: 'current', commit: hex(40), ref: 'refs/heads/main', labels: {} },
    environment: {
      provider: 'kind',
      fingerprint: '5b1f9a44c0d7e823',
      facts: nightlyClusterFacts({ kubernetes: 'v1.34.0', kind: '0.30.0' }),
    },
    suites: ['control-plane', 'http', 'image-pull', 'network', 'storage'].map((name) => ({
      name,
      status: 'ok',
      parameters: {
        rounds: SAMPLES,
        durationSeconds: 5,
        warmUpSeconds: 1,
        sizes: ['10MB', '100MB'],
        layers: [1, 4],
      },
      durationSeconds: 300 * (1 + 0.01 * random.normal()),
    })),
    series: Array.from({ length: SERIES }, (_, index) => ({
      metric: 'api_latency',
      labels: {
        resource: `resource-${String(index % 20)}`,
        verb: 'create',
        quantile: String(0.5 + index / 1000),
      },
      unit: 's',
      better: 'lower',
      samples: Array.from({ length: SAMPLES }, (__, round) => ({
        value: 0.009 * (1 + (index % 20) / 10) * (1 + 0.02 * random.normal()),
        round: round + 1,
        at: at(60 + round * 150 + index / 10),
      })),
    })),
  }
}

/** The month files night by night: what each night's commit holds. */
export function nightlyFiles(records: readonly KbenchRecord[]): ReadonlyMap<string, string>[] {
  const texts = new Map<string, string>()
  return records.map((record) => {
    const path = monthFileOf(record)
    const { files } = addRecords(new Map([[path, texts.get(path) ?? '']]), [record])
    for (const file of files) texts.set(file.path, file.content)
    return new Map(files.map(({ path: name, content }) => [name, content]))
  })
}

/** The month files of so many whole months. */
export function monthFiles(months: number): (readonly [path: string, text: string])[] {
  const byMonth = groupBy(nightlyRecords(Math.ceil(months * 30.5) + 31), monthFileOf)
  return [...byMonth]
    .slice(0, months)
    .flatMap(([, records]) =>
      addRecords(new Map(), records).files.map(({ path, content }) => [path, content] as const),
    )
}

/** Seconds of one processor for what a night computes of these month files: reading, searching, planning issues. */
export function timeNight(texts: readonly (readonly [path: string, text: string])[]): {
  readonly read: number
  readonly search: number
  /** That the records take while they are in memory. */
  readonly bytes: number
} {
  const before = process.memoryUsage().rss
  const start = process.cpuUsage()
  const records = texts.flatMap(([path, text]) => parseMonthFile(text, path).map(({ record }) => record))
  const read = process.cpuUsage(start)
  const history = historyOf(records, {
    ...reportCatalogue(DEFINITIONS.suites, []),
    selectors: [],
    accepted: [],
  })
  planIssues(history, runOrder(records), [], {
    url: 'https://github.com/o/r',
    historyBranch: 'kbench-history',
  })
  const all = process.cpuUsage(start)
  const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6
  return {
    read: seconds(read),
    search: seconds(all) - seconds(read),
    bytes: process.memoryUsage().rss - before,
  }
}
