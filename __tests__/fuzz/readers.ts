import { readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createZipReader } from '../../src/adapters/archive-zip.ts'
import { unpacked } from '../../src/adapters/kubernetes-api-https.ts'
import * as answers from '../../src/adapters/github/answers.ts'
import { reportCatalogue } from '../../src/app/metric-catalogue.ts'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { parseAccepted } from '../../src/config/accepted.ts'
import { loadConfigurations } from '../../src/config/load.ts'
import { recordsAsBaseline } from '../../src/core/record/baseline-add.ts'
import { parseBaseline, serializeBaseline } from '../../src/core/record/baseline-file.ts'
import { standingOf } from '../../src/features/bisect/core/search.ts'
import { parseBisectResult } from '../../src/features/bisect/core/result.ts'
import { parseBisect } from '../../src/features/bisect/core/schema.ts'
import { COMPARISON_SCHEMA, comparisonSchema } from '../../src/core/record/comparison-schema.ts'
import { jsonOf } from '../../src/core/json.ts'
import { parseEvent } from '../../src/core/github/event.ts'
import { commandLineOf, readCommandLine } from '../../src/features/command/core/command-line.ts'
import { readMonthFile } from '../../src/features/history/core/month-file.ts'
import { readIssueBody } from '../../src/features/history/core/change-issues.ts'
import { formatSearchMarker, recordedSearchOf } from '../../src/features/history/core/found-changes.ts'
import { parseJsonFile } from '../../src/core/json-file.ts'
import { namedResults, parseMeasured } from '../../src/core/record/measured.ts'
import { parseProfiles } from '../../src/features/profile/core/schema.ts'
import { foldedStacks, parsePerfScript } from '../../src/features/profile/core/perf-script.ts'
import { parsePprof } from '../../src/features/profile/core/pprof.ts'
import { parseRecord, parseRecords } from '../../src/core/record/schema.ts'
import { commentMarkdown } from '../../src/core/report/comment.ts'
import { readComment } from '../../src/core/report/comment-state.ts'
import { parsePair } from '../../src/core/record/parse-pair.ts'
import { readEvent } from '../../src/entry/actions/github-event.ts'
import { bytes } from '../../src/core/series.ts'
import { kindOptionsSchema, rawConfigFact, readRawConfig } from '../../src/providers/kind/options.ts'
import { checkJobFile } from '../../src/suites/storage/job-file.ts'
import { buildBisectResult } from '../builders/bisect-results.ts'
import { buildProfileFile, buildProfileSummary } from '../../support/builders/profiles.ts'
import { buildRecord, buildSeries } from '../../support/builders/records.ts'
import { zip } from '../zip.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { MemoryFiles } from '../fakes/files.ts'
import { providerContext } from '../providers/provider-context.ts'
import { bytesOf, file, files, FIXTURES, ofText, textOf, type Reader } from './reader.ts'
import { RESULT_READERS } from './result-readers.ts'

const RECORDS = 'docs/gallery/records'

const COMMIT = 'a'.repeat(40)
const record = buildRecord({
  subject: { commit: COMMIT },
  series: [buildSeries('network_throughput{path="pod-to-pod"}', [9e9, 9.1e9, 9.2e9])],
})
const profile = buildProfileSummary('network/tcp-pod-to-pod', 'nft_do_chain [k]')
const comparison = {
  schema: COMPARISON_SCHEMA,
  verdict: 'passed',
  headline: 'No regression.',
  baseline: { fingerprint: 'f', records: [{ id: 'before', startedAt: '2026-02-01T10:00:00.000Z' }] },
  current: {
    id: record.id,
    subject: 'default',
    commit: COMMIT,
    startedAt: record.startedAt,
    provider: 'kind',
    fingerprint: 'f',
  },
  gate: { falseAlarmRate: 0.01, gatingSeries: 1, method: 'prediction interval' },
  environmentDifferences: [{ field: 'cni', baseline: 'a', current: null }],
  warnings: ['one'],
  profiles: [profile],
  suites: [{ name: 'network', status: 'ok' }],
  series: [
    {
      metric: 'network_throughput',
      labels: { path: 'pod-to-pod' },
      unit: 'bit/s',
      better: 'higher',
      scale: 'relative',
      verdict: 'unchanged',
      reason: { code: 'test', text: 'as the test wants it' },
      gates: true,
      margin: 0.02,
      baseline: { median: 9.2e9, spread: 1e7, runs: 5 },
      current: { median: 9.2e9, spread: 1e7, samples: 3 },
      change: { estimate: 0.001, lower: -0.005, upper: 0.006, confidence: 0.99 },
      pValue: 0.9,
      smallestProvableChange: 0.03,
    },
  ],
}
const measured = {
  schema: 'kbench.measured/1',
  version: '0.1.0',
  results: [
    { variant: null, record, comparison, problem: null },
    { variant: 'other', record: null, comparison: null, problem: 'no machine is left' },
  ],
}
const pair = textOf(file(`${RECORDS}/pair-regressed/pair.json`))
const shard = {
  ...measured,
  results: [
    {
      variant: null,
      record,
      comparison: null,
      problem: null,
      shard: { pair: JSON.parse(pair) as unknown, base: record },
    },
  ],
}

const bisectResult = buildBisectResult({
  good: COMMIT,
  bad: COMMIT.replace(/^./, 'f'),
  series: 'network_throughput{path="pod-to-pod"}',
})
const search = {
  good: bisectResult.good,
  bad: bisectResult.bad,
  end: 'found' as const,
  first: bisectResult.first.commit,
  last: bisectResult.last.commit,
  commits: 1,
  subject: bisectResult.first.subject,
  chance: bisectResult.chance,
  change: bisectResult.change,
  scale: bisectResult.scale,
  unit: bisectResult.unit,
}

const JOB_FILE_ROOM = { fileSize: bytes(2 ** 30), durationSeconds: 4 }
const RUNNER = {
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_RUN_ID: '1',
  GITHUB_SHA: COMMIT,
  GITHUB_REF: 'refs/heads/main',
  GITHUB_RUN_NUMBER: '1',
}
const EVENTS = ['issue_comment', 'merge_group', 'pull_request', 'push', 'workflow_dispatch', 'workflow_run']

const ANSWERS = [
  answers.pullRequestAnswer,
  answers.commentAnswer,
  answers.issueAnswer,
  answers.artifactsAnswer,
  answers.attemptAnswer,
  answers.referencesAnswer,
  answers.commitAnswer,
  answers.comparisonAnswer,
  answers.treeAnswer,
  answers.repositoryAnswer,
  answers.permissionAnswer,
]

export const READERS: Readonly<Record<string, Reader>> = {
  'command of a comment': ofText(
    ['/kbench network, storage margin 5%\nPlease.', `/kbench at ${COMMIT}`].map(bytesOf),
    (text) => readCommandLine(commandLineOf(text) ?? text, ['network', 'storage']),
  ),
  'fio job file': ofText(
    [file(`${FIXTURES}/storage/fio-3.33/oltp.fio`), file('examples/storage-driver/database.fio')],
    (text) => checkJobFile(checkJobFile({ name: 'a.fio', text }, JOB_FILE_ROOM), JOB_FILE_ROOM),
  ),
  record: ofText([bytesOf(record), file(`${RECORDS}/kind-1.json`)], (text) => parseRecord(text, 'file')),
  baseline: ofText([bytesOf(serializeBaseline(recordsAsBaseline([record])))], (text) =>
    parseBaseline(text, 'file'),
  ),
  comparison: ofText([bytesOf(comparison)], (text) =>
    parseJsonFile(text, 'file', {
      noun: 'comparison',
      schema: COMPARISON_SCHEMA,
      form: comparisonSchema,
      expected: 'a comparison',
    }),
  ),
  pair: ofText([bytesOf(pair)], (text) => parsePair(text, 'file')),
  profile: ofText(
    [
      bytesOf(
        buildProfileFile('a', [
          { summary: profile, functions: [{ name: 'all', caller: -1, base: 0.1, head: 0.2 }] },
        ]),
      ),
    ],
    (text) => parseProfiles(text, 'file'),
  ),
  'what perf prints': ofText([file(`${FIXTURES}/perf/perf-6.1-kind-nodes.txt`)], (text) =>
    foldedStacks(parsePerfScript(text, 1000)),
  ),
  'what pprof writes': {
    seeds: [
      ...files(`${FIXTURES}/pprof`, '.pb.gz'),
      ...files(`${FIXTURES}/pprof`, '.pb.gz').map((packed) => gunzipSync(packed)),
    ],
    read: async (bytes) => foldedStacks(parsePprof(await unpacked(bytes, 'file', 1e8), 'app=agent')),
  },
  bisect: ofText(
    [
      bytesOf({
        schema: 'kbench.bisect/1',
        good: COMMIT,
        bad: COMMIT.replace(/^./, 'f'),
        series: 'one_time',
        suite: 'one',
        measurements: ['one/a'],
        direction: 'worse',
        scale: 'relative',
        better: 'lower',
        unit: 's',
        configuration: '0123456789abcdef',
        commits: [COMMIT.replace(/^./, 'e'), COMMIT.replace(/^./, 'f')],
        measured: [
          {
            commit: COMMIT.replace(/^./, 'f'),
            folder: 'out',
            seconds: 1,
            effects: [0.1, 0.2],
            offset: { scale: 0.03, degreesOfFreedom: 4 },
          },
        ],
        skipped: [],
      }),
    ],
    (text) => standingOf(parseBisect(text, 'file')),
  ),
  'bisect result': ofText([bytesOf(bisectResult)], (text) =>
    recordedSearchOf(parseBisectResult(text, 'file')),
  ),
  'search in an issue': ofText([bytesOf(formatSearchMarker(search))], (text) => readIssueBody(text).search),
  // What is read is shown, too.
  measured: ofText([bytesOf(measured), bytesOf(shard)], (text) => {
    const results = namedResults([{ name: 'kbench', measured: parseMeasured(text, 'file') }])
    const now = { commit: COMMIT, run: { id: 1, attempt: 1 }, verdict: 'passed' as const, at: null }
    return commentMarkdown(
      {
        results: results.map((one) => ({ ...one, reproduction: undefined })),
        commit: COMMIT,
        runUrl: 'https://github.test/o/r',
        isFork: true,
      },
      { name: 'kbench', state: { verdicts: [now] } },
      { catalogue: reportCatalogue(DEFINITIONS.suites, []), maximumBytes: 60_000 },
    )
  }),
  'month of a history': ofText([bytesOf(`${JSON.stringify(record)}\n${JSON.stringify(record)}\n`)], (text) =>
    readMonthFile(text, 'file'),
  ),
  configuration: ofText(
    readdirSync('examples', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('/kbench.yaml'))
      .map((path) => file(`examples/${path}`)),
    (text) => loadConfigurations({ text, source: 'kbench.yaml' }, DEFINITIONS),
  ),
  ...RESULT_READERS,
  'accepted regressions': ofText(
    [
      bytesOf(
        `version: 1\naccepted:\n  - series: network_throughput{path="pod-to-pod"}\n    reason: 'encrypted since #412'\n    until: 2027-01-31\n    upTo: 10%\n  - { series: 'http_*', reason: *why, until: 2027-01-31 }\n`,
      ),
    ],
    (text) => parseAccepted(text, 'accepted.yaml'),
  ),
  "kind's configuration": ofText(
    [
      bytesOf(
        'kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n  - role: control-plane\n    kubeadmConfigPatches:\n      - |\n        kind: KubeletConfiguration\n        maxPods: 200\n  - { role: worker, labels: { zone: a } }\nnetworking: { ipFamily: dual, kubeProxyMode: nftables }\nfeatureGates: { Alpha: true }\n',
      ),
    ],
    async (text) =>
      rawConfigFact(
        await readRawConfig(
          kindOptionsSchema.parse({ config: 'kind.yaml' }),
          providerContext(new FakeCommands(), { files: new MemoryFiles({ 'kind.yaml': text }) }),
        ),
      ),
  ),
  'records in lines': ofText([bytesOf(`${JSON.stringify(record)}\n${JSON.stringify(record)}\n`)], (text) =>
    parseRecords(text, 'file'),
  ),
  archive: {
    seeds: [0, 8].map((method) =>
      zip([
        { name: 'measured.json', content: JSON.stringify(measured), method },
        { name: 'a', content: 'b' },
      ]),
    ),
    read: (bytes) => createZipReader().readFile(bytes, 'measured.json', { entries: 100, bytes: 1e6 }),
  },
  'event payload': ofText(files(`${FIXTURES}/github/events`, '.json'), async (text) => {
    for (const name of EVENTS)
      await readEvent(
        { ...RUNNER, GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: 'event.json' },
        { readIfPresent: () => Promise.resolve(text) },
      ).catch(onlyRefusals)
    return parseEvent('push', {}, RUNNER)
  }),
  'answer of GitHub': ofText(
    [
      ...files(`${FIXTURES}/github/events`, '.json'),
      bytesOf({
        total_count: 1,
        artifacts: [
          {
            id: 1,
            name: 'kbench',
            size_in_bytes: 1,
            expired: false,
            created_at: 'x',
            workflow_run: { id: 1, head_sha: 'x' },
          },
        ],
      }),
    ],
    (text) => {
      const json = jsonOf(text)
      return ANSWERS.map((answer) => answer.safeParse(json).success)
    },
  ),
  'comment of a pull request': ofText(
    [
      bytesOf(
        `<!-- kbench:kbench -->\n<!-- kbench-state ${JSON.stringify({ verdicts: [{ commit: COMMIT, run: { id: 1, attempt: 1 }, verdict: 'passed', at: null }] })} -->\nx`,
      ),
    ],
    (text) => [readComment(text, 'kbench'), readIssueBody(text)],
  ),
}

function onlyRefusals(error: unknown): void {
  if (!(error instanceof Error) || !['UserError', 'EnvironmentError'].includes(error.name)) throw error
}
