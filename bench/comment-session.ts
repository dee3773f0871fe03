import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSystemClock } from '../src/adapters/clock-system.ts'
import { reportOnGitHub } from '../src/app/github/report-on-github.ts'
import { FEATURES } from '../src/entry/features.ts'
import { reportCatalogue } from '../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../src/app/registry.ts'
import { recordsAsBaseline } from '../src/core/record/baseline-add.ts'
import { compare } from '../src/core/judge/compare.ts'
import type { Comparison } from '../src/core/record/comparison-schema.ts'
import { DEFAULT_GATE } from '../src/core/record/policy.ts'
import { parsePair } from '../src/core/record/parse-pair.ts'
import { serializePair } from '../src/core/record/pair-file.ts'
import { type KbenchRecord, parseRecord, serializeRecord } from '../src/core/record/schema.ts'
import type { GitHub } from '../src/ports/github.ts'
import type { Log } from '../src/ports/log.ts'
import { buildRecord } from '../support/builders/records.ts'
import { buildPair, noise, roundsOfStages, seriesOf } from '../support/builders/pairs.ts'

// A separate process: `write FOLDER SERIES` makes the files, `run FOLDER` and `pair FOLDER` make the comment of them.

const EARLIER = 10
const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const read = (path: string): string => {
  const text = readFileSync(path, 'utf8')
  inputBytes += text.length
  return text
}
let inputBytes = 0

/** A record of so many series with a sample in each of these rounds; every tenth is slower, every eleventh faster on head. */
function recordOf(
  id: string,
  count: number,
  rounds: readonly { round: number }[],
  seed: number,
  isHead: boolean,
): KbenchRecord {
  const series = Array.from({ length: count }, (_, index) => {
    const factor = !isHead ? 1 : index % 10 === 0 ? 0.8 : index % 11 === 0 ? 1.2 : 1
    const name = `network_throughput{path="pod-to-pod",placement="inter-node",protocol="tcp",streams="${String(index)}"}`
    return seriesOf(name, rounds, (round) => 1e10 * factor * (1 + 0.05 * noise(round, seed + index)))
  })
  return buildRecord({ id, subject: { name: isHead ? 'head' : 'base', commit: COMMIT }, series })
}

function writeFiles(folder: string, count: number): void {
  const few = [1, 2, 3].map((round) => ({ round }))
  const many = roundsOfStages(2)
  mkdirSync(folder, { recursive: true })
  const save = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  for (let run = 0; run < EARLIER; run += 1)
    save(
      `earlier-${String(run)}.json`,
      serializeRecord(recordOf(`run-${String(run)}`, count, few, run * 1000, false)),
    )
  save('current.json', serializeRecord(recordOf('now', count, few, 50_000, true)))
  const [base, head] = [
    recordOf('base', count, many, 60_000, false),
    recordOf('head', count, many, 70_000, true),
  ]
  save('base.json', serializeRecord(base))
  save('head.json', serializeRecord(head))
  save('pair.json', serializePair(buildPair({ measurements: [] })))
}

interface Compared {
  readonly record: KbenchRecord
  readonly comparison: Comparison
}

const catalogue = reportCatalogue(DEFINITIONS.suites, [])

function compareRun(folder: string): Compared {
  const record = parseRecord(read(join(folder, 'current.json')), 'current.json')
  const earlier = Array.from({ length: EARLIER }, (_, run) => {
    const name = `earlier-${String(run)}.json`
    return parseRecord(read(join(folder, name)), name)
  })
  return {
    record,
    comparison: compare({
      kind: 'baseline',
      record,
      baseline: recordsAsBaseline(earlier),
      settings: DEFAULT_GATE,
      catalogue,
    }),
  }
}

function comparePairOf(folder: string): Compared {
  const [base, head] = ['base.json', 'head.json'].map((name) => parseRecord(read(join(folder, name)), name))
  if (base === undefined || head === undefined) throw new Error('two records were written')
  const pair = parsePair(read(join(folder, 'pair.json')), 'pair.json')
  return {
    record: head,
    comparison: compare({
      kind: 'pair',
      pair,
      base,
      head,
      settings: DEFAULT_GATE,
      catalogue,
    }),
  }
}

/** Only what a comment is written with. */
function commentCatcher(): { readonly github: GitHub; readonly bodies: string[] } {
  const bodies: string[] = []
  const github: Pick<GitHub, 'comments' | 'createComment'> = {
    comments: () => Promise.resolve([]),
    createComment: (_, body) => Promise.resolve(bodies.push(body)),
  }
  return { github: github as GitHub, bodies }
}

const fail = (message: string): never => {
  throw new Error(message)
}
const SILENT: Log = {
  info: () => undefined,
  warning: fail,
  error: fail,
  debug: () => undefined,
  progress: () => undefined,
  group: (_, body) => body(),
}

async function makeComment({ record, comparison }: Compared): Promise<void> {
  const { github, bodies } = commentCatcher()
  const runUrl = 'https://github.com/o/r/actions/runs/1'
  const results = [{ variant: null, record, comparison, problem: null }]
  await reportOnGitHub(
    {
      measured: [{ name: 'kbench', measured: { schema: 'kbench.measured/1', version: 'bench', results } }],
      target: {
        pullRequest: 7,
        commit: COMMIT,
        runUrl,
        repositoryUrl: 'https://github.com/o/r',
        run: { id: 1, attempt: 1 },
        isFork: false,
      },
      options: { name: 'kbench', comment: true, check: false },
    },
    {
      github,
      features: FEATURES.flatMap(({ hooks }) => hooks ?? []),
      log: SILENT,
      clock: createSystemClock(),
      randomName: () => 'abcd1234',
    },
  )
  const [body = ''] = bodies
  const said = {
    inputBytes,
    bytes: Buffer.byteLength(body),
    charts: body.split('```mermaid').length - 1,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    processorSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  }
  process.stdout.write(JSON.stringify(said))
}

const [, , mode, folder = '', count = '500'] = process.argv
if (mode === 'write') writeFiles(folder, Number(count))
else await makeComment(mode === 'pair' ? comparePairOf(folder) : compareRun(folder))
