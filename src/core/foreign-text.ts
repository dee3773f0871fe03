/** The time, container or pod of each line of a log (kubectl, docker, GitHub); no JSON, report or list has a line that begins so. */
const LINE_PREFIX = /^(?:\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:\d\d)|\[pod\/[^\]\s]+\]|[\w.-]+ +\|) ?/gm
const UNPACK = 'Unpack it, and give the file in it.'
const OF_KNB = 'If it is the data file of knb: knb -fd FILE -o json > result.json'
const CUSTOM = 'The suite custom can run the tool; a script prints its numbers for the reader json.'
const FIO_JSON = 'Run fio with --output-format=json.'
const KNB_JSON = 'Run knb with -o json, or knb -fd FILE -o json on the data file that it keeps with -k.'

const forReader = (reader: string, how: string): string =>
  `For the reader ${reader} of the suite custom: ${how}`

/** What people have of such tools and nothing reads: how it begins, or a line that only it has; what it is; what to do. */
const KNOWN: readonly (readonly [pattern: RegExp, what: string, nextStep: string])[] = [
  [/^\p{Cc}\uFFFD\p{Cc}/u, 'an archive (gzip)', `${UNPACK} ${OF_KNB}`],
  [/^[^]{257}ustar/, 'an archive (tar)', `${UNPACK} ${OF_KNB}`],
  [/^PK\p{Cc}\p{Cc}/u, 'an archive (zip)', UNPACK],
  [/^BZh\d|^\uFFFD7zXZ|^\(\uFFFD\/\uFFFD/, 'a compressed file (bzip2, xz or zstd)', UNPACK],
  [/^[ \t]*Success rate:|^Response time distribution:|"successRate"/m, 'a report of oha', CUSTOM],
  [/^Summary:\s+Count:/m, 'a report of ghz', CUSTOM],
  [/^Running .+ test @ /m, 'a report of wrk', CUSTOM],
  [/^This is ApacheBench/m, 'a report of ab (ApacheBench)', CUSTOM],
  [/^Bombarding /m, 'a report of bombardier', CUSTOM],
  [/^Requests\s+\[total, rate/m, 'a report of vegeta', CUSTOM],
  [
    /^\[ {0,2}(?:ID|SUM|\d+)\].*bits\/sec/m,
    'the text report of iperf',
    'Run iperf3 with -J, which prints JSON.',
  ],
  [/^\d+;fio-\d/m, 'the terse output of fio', FIO_JSON],
  [/^\S+: \(groupid=\d+, jobs=\d+\): err=/m, 'the text report of fio', FIO_JSON],
  [/^[ \t]*generator[ \t]*: *"?knb\b/im, 'a report of knb in text or YAML', KNB_JSON],
  [/^FIO version - fio-/m, 'the text report of kubestr', 'Run kubestr fio with -o json.'],
  [
    /^\uFFFD\uFFFD(?:\0.|.\0)|^(?:[^\0]\0){4}|^(?:\0[^\0]){4}/,
    'text in UTF-16',
    'Write it in UTF-8, or into a file: of files UTF-16 is read too.',
  ],
  [
    /^Nighthawk - |^ *"?statistics"?: *\[?$/m,
    'a report of nighthawk in its own forms',
    forReader('nighthawk', 'nighthawk_client --output-format fortio'),
  ],
  [
    /^\{"Time":.*"Action":/m,
    'what `go test -json` prints',
    forReader('go-bench', 'go test -bench without -json'),
  ],
  [
    /^command,mean,stddev|^Benchmark \d+: |^\| Command \| Mean/m,
    'a report of hyperfine in its other forms',
    forReader('hyperfine', 'hyperfine --export-json FILE'),
  ],
  [
    /^[ \t]*(?:\S )?(?:checks|iterations|http_reqs?)\w*\.{3,}: /m,
    'the text that k6 prints at its end',
    forReader('k6', 'k6 run --summary-export FILE'),
  ],
  [
    /"metricName": *"(?!\w*Quantiles)/,
    'another file of kube-burner',
    forReader('kube-burner', 'a file whose name has …QuantilesMeasurement, from its local indexer'),
  ],
]

/** The text of a file or a log without what editors of Windows and logs put before it. */
export function plainText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(LINE_PREFIX, '')
}

/** What a text is that was not expected, if it is known, and what to do. */
export function knownText(text: string): { readonly what: string; readonly nextStep?: string } | undefined {
  const [, what, nextStep] = KNOWN.find(([pattern]) => pattern.test(text)) ?? []
  if (what !== undefined && nextStep !== undefined) return { what, nextStep }
  return isBinary(text) ? { what: 'a binary file' } : undefined
}

/** A NUL never occurs in text; many replacement characters mean that the bytes were no UTF-8. */
export function isBinary(text: string): boolean {
  const head = text.slice(0, 4096)
  return head.includes('\0') || (head.match(/\uFFFD/g)?.length ?? 0) > head.length / 20
}
