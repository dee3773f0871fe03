import { readResult } from '../../src/features/import/core/read-result.ts'
import { IMPORTERS } from '../../src/features/import/registry.ts'
import { parseCounts } from '../../src/suites/custom/generator.ts'
import { READERS as FORMATS, resultSettings, resultsIn } from '../features/readers/custom.ts'
import { parseDnsperf } from '../../src/suites/dns/suite.ts'
import { figuresOf, parseHey } from '../../src/suites/http/hey.ts'
import { parsePullMessage } from '../../src/suites/image-pull/rollout-state.ts'
import { packetCountsOf, parseIperf3, throughputOf } from '../../src/suites/network/iperf3.ts'
import { parseSockperf } from '../../src/suites/network/sockperf.ts'
import { fioJob, observationsOf, parseFio } from '../../src/suites/storage/fio-output.ts'
import { parseKubestr } from '../../src/suites/storage/kubestr.ts'
import { parseTransactions } from '../../src/suites/transactions.ts'
import { parseKernelCounters } from '../../src/features/profile/core/counters.ts'
import { bytesOf, file, files, FIXTURES, ofText, type Reader } from './reader.ts'

const importers = Object.fromEntries(
  Object.entries({
    kubestr: [`${FIXTURES}/storage/kubestr-2777277`],
    knb: [`${FIXTURES}/import/knb-1.5.0`],
    'k-bench': [`${FIXTURES}/import/k-bench`],
    spegel: [`${FIXTURES}/import/spegel`],
    iperf3: [`${FIXTURES}/import/iperf3-3.12`],
    fio: [`${FIXTURES}/import/fio-3.33`],
    hey: [`${FIXTURES}/import/hey-0.1.4`],
  }).map(([tool, folders]): [string, Reader] => [
    `import ${tool}`,
    ofText(
      folders.flatMap((folder) => files(folder)),
      (text) => {
        const importer = IMPORTERS.find(({ id }) => id === tool)
        if (importer === undefined) throw new Error(`no importer ${tool}`)
        return readResult(importer, { path: 'file', text }, IMPORTERS)
      },
    ),
  ]),
)

/** Fixtures of each format that the suite custom reads. */
const FORMAT_SEEDS: Readonly<Record<string, readonly Uint8Array[]>> = {
  'go-bench': files(`${FIXTURES}/custom/go-1.26.8`),
  json: [
    bytesOf([
      { name: 'restore', value: 1.5, unit: 's', better: 'lower', labels: { size: 'large' } },
      { name: 'rows', value: 12, unit: '1/s' },
    ]),
  ],
  hyperfine: [
    ...files(`${FIXTURES}/custom/hyperfine-1.15.0`, '.json'),
    bytesOf({
      results: [{ command: 'make', median: 1, exit_codes: [0, null], parameters: { tag: 'v1', n: 2 } }],
    }),
  ],
  fortio: files(`${FIXTURES}/custom/fortio-1.66.5`),
  nighthawk: files(`${FIXTURES}/custom/nighthawk-28f2f38`),
  k6: [
    ...files(`${FIXTURES}/custom/k6-1.8.1`, '.json'),
    bytesOf({
      config: { duration: 10 },
      results: {
        checks: { metrics: [{ name: 'checks_failed', type: 'rate', values: { matches: 1, total: 4 } }] },
        metrics: [{ name: 'iterations', type: 'counter', contains: 'default', values: { count: 50 } }],
      },
    }),
    bytesOf(
      [
        '{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}',
        '{"metric":"http_reqs","type":"Point","data":{"time":"2026-01-01T00:00:01Z","value":1}}',
        '{"metric":"http_reqs","type":"Point","data":{"time":"2026-01-01T00:00:02Z","value":1}}',
      ].join('\n'),
    ),
  ],
  netperf: files(`${FIXTURES}/custom/netperf-2.7.1`),
  prometheus: [
    ...files(`${FIXTURES}/custom/prometheus-2.42.0`),
    bytesOf(
      '# UNIT "my.depth" bytes\n{"my.depth", "a.b"="c\\"d",} 7 1795436531219 # {trace_id="x"} 1.0\n# EOF\n',
    ),
  ],
  'kube-burner': files(`${FIXTURES}/custom/kube-burner-docs`),
  clusterloader2: files(`${FIXTURES}/custom/clusterloader2-docs`),
}

const formats = Object.fromEntries(
  FORMATS.map(({ id }): [string, Reader] => {
    const settings = resultSettings(id)
    return [`custom, ${id}`, ofText(FORMAT_SEEDS[id] ?? [], (text) => resultsIn(text, 'a', settings))]
  }),
)

const tools: Readonly<Record<string, Reader>> = {
  'answers of a generator': ofText([bytesOf('{"operations": 1234, "failed": 0, "seconds": 0.25}')], (text) =>
    parseCounts(text, 'load'),
  ),
  'what iperf3 prints': ofText(files(`${FIXTURES}/network/iperf3-3.12`, '.json'), (text) => {
    const report = parseIperf3(text, 'iperf3')
    return [throughputOf(report, 'iperf3'), packetCountsOf(report, 'iperf3')]
  }),
  'what sockperf prints': ofText(files(`${FIXTURES}/network/sockperf-3.7`, '.txt'), (text) =>
    parseSockperf(text, 'sockperf'),
  ),
  'what fio prints': ofText(
    [
      file(`${FIXTURES}/storage/fio-3.33/read_iops.json`),
      file(`${FIXTURES}/storage/fio-3.33/note-before-json.txt`),
    ],
    (text) =>
      observationsOf('read_iops', fioJob(parseFio(text, 'fio'), 'read_iops', 'fio'), 'standard', 'fio'),
  ),
  'what kubestr writes': ofText(files(`${FIXTURES}/storage/kubestr-2777277`), (text) =>
    parseKubestr(text, 'kubestr'),
  ),
  'what hey prints': ofText(files(`${FIXTURES}/http/hey-0.1.4`, '.json'), (text) =>
    figuresOf(parseHey(text, 'hey'), 'hey'),
  ),
  'what dnsperf prints': ofText(files(`${FIXTURES}/dnsperf-2.10`, '.txt'), (text) =>
    parseDnsperf(text, 'dnsperf'),
  ),
  'what a client of transactions prints': ofText([bytesOf('1200 0.0001 0.00025 0.004\n')], (text) =>
    parseTransactions(text, 'transactions'),
  ),
  'messages of pulls': ofText(
    [
      bytesOf(
        'Successfully pulled image "registry.test/a:1" in 1.204s (1.3s including waiting). Image size: 1024 bytes.',
      ),
      bytesOf('Container image "registry.test/a:1" already present on machine'),
    ],
    (text) => parsePullMessage(text),
  ),
  'counters of the kernel': ofText(files(`${FIXTURES}/proc`), (text) =>
    parseKernelCounters({ stat: text, vmstat: text, softirqs: text, diskstats: text, nodes: text }),
  ),
}

/** What tools print and write: of imports, of the suite custom and of the suites that kbench has. */
export const RESULT_READERS: Readonly<Record<string, Reader>> = { ...importers, ...formats, ...tools }
