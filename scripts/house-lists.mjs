// What scripts/house.mjs cannot find out itself, as lists that it checks against the sources: a file or function that is
// no longer there is an error. `old` describes commit e077f3f, `now` everything since.

export const OLD = 'e077f3f'

/**
 * The functions that carry one iperf3 sample from the parser to the Markdown of a comment, in order, in a run that is
 * compared with a baseline: `name`, or `part/of/the/path#name` where several functions have the name.
 */
export const WALK = {
  old: [
    'parseIperf3',
    'throughputOf',
    'runIperf3',
    'throughputMeasurement',
    'sample-collector#add',
    'measureSuite',
    'assembleRecord',
    'app/run#run',
    'runConfigured',
    'compareWithBaseline',
    'summarizeRecord',
    'recordsAsBaseline',
    'pairSeries',
    'pair-series#stateOf',
    'pair-series#currentSeries',
    'judgeSeries',
    'judge-series#factsOf',
    'gate/decide#decide',
    'weigh',
    'significanceOf',
    'gate/change#intervalOf',
    'gate/change#changeOf',
    'explainDecision',
    'overallOf',
    'comparison/headline#headline',
    'headlineOf',
    'warningsOf',
    'measuredOf',
    'measured#resultOf',
    'namedResults',
    'reportOnGitHub',
    'commentMarkdown',
    'verdictRows',
    'groupSeries',
    'suiteFinding',
    'planPictures',
    'commentedComparison',
    'seriesTable',
    'comparisonMermaidCharts',
    'composeMarkdown',
  ],
  now: [],
}
// One judge replaced the functions that matched, weighed, tested and explained a series.
const JUDGE = {
  compareWithBaseline: ['judge/compare#compare', 'sidesOfBaseline'],
  pairSeries: ['matchRuns'],
  'pair-series#stateOf': ['baselineOf'],
  'pair-series#currentSeries': ['judge/baseline#currentSeries'],
  judgeSeries: ['judge/compare#comparedSeries', 'evidenceOfRuns'],
  'judge-series#factsOf': [],
  'gate/decide#decide': ['judge/judge#judge'],
  weigh: [],
  significanceOf: ['verdictOn'],
  'gate/change#intervalOf': ['inUnits'],
  'gate/change#changeOf': ['judge/judge#changeOf'],
  explainDecision: ['explainVerdict'],
  overallOf: ['report/headline#verdictOf'],
  'comparison/headline#headline': ['withHeadline'],
  warningsOf: ['baselineWarnings'],
  'measured#resultOf': ['measured#resultsOf'],
  suiteFinding: ['suiteTitle'],
  commentedComparison: ['report/findings#findings', 'comparisonBlocks'],
}
WALK.now = WALK.old.flatMap((name) => JUDGE[name] ?? [name.replace('app/run#', 'measure/run#')])

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
    old: [
      'README.md',
      'docs/architecture.md',
      'images/tools/Dockerfile',
      'src/config/run-options.ts',
      'src/core/report/catalogue.ts',
      'src/features/init/command.ts',
      'src/tools/table.ts',
    ],
    // For a program that it runs in pods; __tests__/one-folder proves the rest.
    now: [],
  },
  'a provider': {
    old: [
      'README.md',
      'docs/architecture.md',
      'src/app/choose-provider.ts',
      'src/app/doctor.ts',
      'src/features/init/configuration-file.ts',
      'src/features/init/init.ts',
      'src/features/init/questions.ts',
      'src/config/run-options.ts',
      'src/entry/command-line/commands.ts',
      'src/features/init/command.ts',
      'src/entry/command-line/pair.ts',
      'src/ports/provider.ts',
      'src/tools/table.ts',
    ],
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
    old: [
      'README.md',
      'src/features/export/core/exporter.ts',
      'src/features/export/bundle.ts',
      'src/features/export/README.md',
    ],
    now: [
      'src/features/export/core/exporter.ts',
      'src/features/export/bundle.ts',
      'src/features/export/README.md',
    ],
  },
  'the wording of the verdict line': {
    old: [
      'src/core/comparison/headline.ts',
      'src/core/comparison/retold.ts',
      'src/core/pair/compare.ts',
      'src/core/report/comment-verdict.ts',
      'src/core/report/suite-finding.ts',
    ],
    now: ['src/core/record/headline.ts'],
  },
  'an exit code': {
    old: ['README.md', 'src/app/exit-codes.ts', 'src/entry/command-line/program.ts'],
    now: ['src/app/exit-codes.ts'],
  },
  'a key of `gate`': {
    old: ['README.md', 'src/config/schema.ts', 'src/core/gate/policy.ts', 'src/core/gate/settings.ts'],
    now: ['src/config/schema.ts', 'src/core/record/policy.ts'],
  },
  'removing bisection (its folders, and what imports it)': {
    old: [
      'README.md',
      'docs/architecture.md',
      'src/entry/command-line/commands.ts',
      'src/core/bisect/schema.ts',
      'src/entry/actions/definitions/index.ts',
      'src/entry/index.ts',
      'src/reference/file-formats.ts',
      'scripts/build.mjs',
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
    old: ['docs/statistics.md', 'src/app/pair/read-machine.ts', 'src/core/machine/disturbance.ts'],
    now: ['src/core/record/machine.ts', 'docs/statistics.md'],
  },
}
