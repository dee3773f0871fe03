// What scripts/house.mjs cannot find out itself, as lists that it checks against the sources: a file or function that is
// no longer there is an error. `old` describes commit 6d1fe15, before features were folders, `now` everything since.

export const OLD = '6d1fe15'

/**
 * The functions that carry one iperf3 sample from the parser to the Markdown of a comment, in order, in a run that is
 * compared with a baseline: `name`, or `part/of/the/path#name` where several functions have the name. An older tree lacks some.
 */
export const WALK = [
  'parseIperf3',
  'throughputOf',
  'runIperf3',
  'throughputMeasurement',
  'sample-collector#add',
  'measureSuite',
  'assembleRecord',
  'measure/run#run',
  'runConfigured',
  'judge/compare#compare',
  'sidesOfBaseline',
  'summarizeRecord',
  'recordsAsBaseline',
  'matchRuns',
  'baselineOf',
  'judge/baseline#currentSeries',
  'judge/compare#comparedSeries',
  'evidenceOfRuns',
  'judge/judge#judge',
  'verdictOn',
  'inUnits',
  'judge/judge#changeOf',
  'explainVerdict',
  'record/headline#verdictOf',
  'withHeadline',
  'headlineOf',
  'baselineWarnings',
  'measuredOf',
  'measured#resultsOf',
  'namedResults',
  'reportOnGitHub',
  'commentMarkdown',
  'verdictRows',
  'groupSeries',
  'suiteTitle',
  'planPictures',
  'report/findings#findings',
  'comparisonBlocks',
  'seriesTable',
  'comparisonMermaidCharts',
  'composeMarkdown',
]

/** Types in the signatures of these functions that say how to treat the sample and do not carry it. */
export const NOT_CARRIERS = [
  // Direction and scale of a metric.
  'Axis',
  'Baseline',
  'BaselineEnvironment',
  'Clock',
  'CommentOptions',
  'ConfiguredRunRequest',
  'ConfiguredSuite',
  'ErrorRates',
  'GatePolicy',
  'GateSettings',
  'Iperf3Settings',
  // Runs of the baseline and rules of the gate, beside the sample.
  'MatchingContext',
  'MetricCatalogue',
  // The other kind of evidence: alternating rounds, not a run.
  'PairInput',
  'PairingContext',
  'Ports',
  'Quantile',
  'ReportCatalogue',
  'ReportPorts',
  'RunRequest',
  'SeriesColumn',
  'SuiteContext',
  'ThroughputTest',
  // Which series of a baseline run is looked for.
  'Wanted',
  'WordsOfKind',
]

/** Files that are there and that a change must edit; new files, tests and generated files are not counted. */
export const CHANGES = {
  'a suite `dns`': {
    old: [],
    // For a program that it runs in pods; __tests__/one-folder proves the rest.
    now: [],
  },
  'a provider': {
    old: [],
    now: [],
  },
  'a metric of the storage suite': {
    old: [
      'src/suites/storage/metrics.ts',
      'src/suites/storage/fio-output.ts',
      'src/suites/storage/jobs.ts',
      'src/suites/storage/README.md',
    ],
    now: [
      'src/suites/storage/metrics.ts',
      'src/suites/storage/fio-output.ts',
      'src/suites/storage/jobs.ts',
      'src/suites/storage/README.md',
    ],
  },
  'an export format': {
    old: ['src/export/formats.ts', 'src/export/index.ts', 'src/export/README.md'],
    now: [
      'src/features/export/core/exporter.ts',
      'src/features/export/bundle.ts',
      'src/features/export/README.md',
    ],
  },
  'the wording of the verdict line': {
    old: ['src/core/comparison/headline.ts'],
    now: ['src/core/record/headline.ts'],
  },
  'an exit code': {
    old: ['src/app/exit-codes.ts', 'src/app/outcome.ts'],
    now: ['src/app/exit-codes.ts'],
  },
  'a key of `gate`': {
    old: ['src/config/schema.ts', 'src/core/policy/policy.ts', 'src/core/policy/settings.ts'],
    now: ['src/config/schema.ts', 'src/core/record/policy.ts'],
  },
  'removing bisection, beyond its own files': {
    old: [
      'README.md',
      'docs/architecture.md',
      'scripts/build.mjs',
      'src/app/github/history/publish-change-issues.ts',
      'src/app/github/history/run-history.ts',
      'src/app/github/history/search-worth-making.ts',
      'src/core/history-branch/change-issue-text.ts',
      'src/core/history-branch/change-issues.ts',
      'src/core/history-branch/recorded-search-text.ts',
      'src/core/history-branch/recorded-search.ts',
      'src/entry/actions/definitions/history.ts',
      'src/entry/actions/definitions/index.ts',
      'src/entry/actions/history-results.ts',
      'src/entry/command-line/commands.ts',
      'src/entry/command-line/output-style.ts',
      'src/entry/index.ts',
      'src/reference/file-formats.ts',
    ],
    // history, whose manifest names it, goes along; scripts/without-feature.mjs proves the rest.
    now: [],
  },
  'a possible cause of a regression': {
    old: ['src/core/findings/findings.ts', 'src/core/findings/why.ts'],
    now: ['src/features/causes/core/causes.ts'],
  },
  'a file format of a feature': {
    old: ['src/reference/file-formats.ts', 'src/core/schema-of.ts'],
    now: ['src/features/bisect/feature.ts'],
  },
  'a rule for disturbed rounds': {
    old: ['src/core/machine/disturbance.ts', 'docs/statistics.md'],
    now: ['src/core/record/machine.ts', 'docs/statistics.md'],
  },
}
