const UNPACK = 'Unpack it, and import the file in it.'
const OF_KNB = 'If it is the data file of knb: knb -fd FILE -o json > result.json'
const CUSTOM = 'kbench does not import it; the suite custom can run it and read its numbers.'
const FIO_JSON = 'Run fio with --output-format=json.'
const KNB_JSON = 'Run knb with -o json, or knb -fd FILE -o json on the data file that it keeps with -k.'

/** Files that people have of such tools and no importer reads: how they begin, or a line that only they have; what they are; what to do. */
export const KNOWN_FILES: readonly (readonly [pattern: RegExp, what: string, nextStep: string])[] = [
  [/^\p{Cc}\uFFFD\p{Cc}/u, 'an archive (gzip)', `${UNPACK} ${OF_KNB}`],
  [/^[^]{257}ustar/, 'an archive (tar)', `${UNPACK} ${OF_KNB}`],
  [/^PK\p{Cc}\p{Cc}/u, 'an archive (zip)', UNPACK],
  [/^BZh\d|^\uFFFD7zXZ|^\(\uFFFD\/\uFFFD/, 'a compressed file (bzip2, xz or zstd)', UNPACK],
  [/^[ \t]*Success rate:|^Response time distribution:|"successRate"/m, 'a report of oha', CUSTOM],
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
]
