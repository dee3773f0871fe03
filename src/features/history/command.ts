import { EXIT, type ExitCode } from '../../app/exit-codes.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import { recordFiles } from '../../app/record-files.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { THEMES } from '../charts/core/theme.ts'
import { DRAWING } from '../charts/options.ts'
import { UserError } from '../../core/errors.ts'
import { parseSelector } from '../../core/record/policy.ts'
import { parseRecords } from '../../core/record/schema.ts'
import { defineCommand } from '../../entry/command-line/command.ts'
import { formatted, terminalTable } from '../../entry/command-line/output-style.ts'
import { many, one } from '../../entry/options/option.ts'
import { date, oneOf, repositoryAddress, text } from '../../entry/options/readers.ts'
import { format, GROUP, type OutputFormat } from '../../entry/options/shared.ts'
import type { SiteSource } from './core/dashboard-overview.ts'
import { isNamed, searchTimeline, standingRegressions } from './core/history.ts'
import { isMonthFile, RECORDS_FOLDER } from './core/month-file.ts'
import { historyMarkdown, historyTable } from './core/report.ts'
import type { History } from './core/schema.ts'
import { Timeline } from './core/timeline.ts'
import { drawTrends, type SearchedHistory } from './draw-trends.ts'
import { createDashboard, type DashboardPorts } from './dashboard.ts'

interface HistoryRequest {
  /** Files with one record, or one record per line. */
  readonly paths: readonly string[]
  /** Folders in and below which every record is read. */
  readonly folders: readonly string[]
  readonly series: readonly string[]
  /** Only changes that began at this time or later, in milliseconds since 1970. */
  readonly since?: number | undefined
  /** Commits and ids of records that changes may begin with. */
  readonly accepted: readonly string[]
  /** Folder for the dashboard of these records, and the repository that its commits are in; undefined: none is written. */
  readonly dashboard?: { readonly folder: string; readonly repository: SiteSource['repository'] } | undefined
}

/**
 * The changes of the recorded runs, with what was searched; writes the dashboard if requested.
 * @throws {UserError} for files that are missing or no records, for nothing to read, for a selector that fits nothing
 */
export async function searchHistory(
  { paths, folders, series, since, accepted, dashboard }: HistoryRequest,
  ports: DashboardPorts,
): Promise<SearchedHistory> {
  if (paths.length + folders.length === 0) {
    throw new UserError('no records given', {
      nextStep: 'Name record files, or a folder that holds them: kbench history --folder kbench-out',
    })
  }
  const selectors = series.map(parseSelector)
  const options = { ...reportCatalogue(DEFINITIONS.suites, []), selectors, since, accepted }
  const site =
    dashboard === undefined
      ? undefined
      : createDashboard(dashboard.folder, { repository: dashboard.repository, accepted }, ports)
  const timeline = site?.timeline ?? new Timeline(options.suiteOf)
  // One file at a time: years of records would not fit into memory.
  for await (const { path, text } of recordFiles(paths, folders, ports)) {
    // The site of the last time has copies of what is read here.
    if (dashboard !== undefined && plain(path).startsWith(`${plain(dashboard.folder)}/`)) continue
    for (const record of parseRecords(text, path)) timeline.add(record)
    const name = path.split('/').at(-1) ?? path
    if (isMonthFile(`${RECORDS_FOLDER}/${name}`)) await site?.addFile(name, text)
  }
  for (const one of accepted) {
    if (timeline.runs.some((run) => isNamed(run, [one]))) continue
    ports.log.warning(`accepted commit ${one}: no record has it; commits take at least 7 characters`)
  }
  const history = searchTimeline(timeline, options)
  await site?.write()
  return { history, timeline, options }
}

/**
 * Exit code of a job that shall fail for regressions: 1 where one stands, 4 where no series could be
 * searched, so that lost records are not taken for a good run.
 */
function exitCodeOfHistory(history: History): ExitCode {
  if (standingRegressions(history).length > 0) return EXIT.regressed
  const wasSearched = history.environments.some(({ series }) => series.some(({ searched }) => searched))
  return wasSearched ? EXIT.passed : EXIT.inconclusive
}

/** `./site/` and `site` are the same folder. */
function plain(path: string): string {
  return path.replace(/^(\.\/)+/, '').replace(/\/+$/, '')
}

const SEARCHED = 'What to search:'

export const HISTORY = defineCommand({
  name: 'history',
  summary: 'Find lasting changes over many runs, and the commit each began with',
  options: {
    paths: many(text, {
      description: 'record.json of a run, or a file with one record per line',
      placeholder: 'RECORD',
      positional: true,
    }),
    folder: many(text, {
      description: 'Read every record in this folder and below it',
      placeholder: 'DIR',
      group: SEARCHED,
    }),
    series: many(text, {
      description: 'Only these series, e.g. network_*{protocol="tcp"}',
      placeholder: 'SELECTOR',
      otherwise: 'all of them',
      group: SEARCHED,
    }),
    since: one(date, {
      description: 'Only changes that began on this day (UTC) or at this time, or later',
      placeholder: 'DATE',
      group: SEARCHED,
    }),
    accept: many(text, {
      description: 'A change that may have begun with this commit fails nothing',
      placeholder: 'COMMIT',
      group: SEARCHED,
    }),
    failOn: one(oneOf(['nothing', 'regression']), {
      description: 'What ends with exit code 1',
      placeholder: 'WHAT',
      default: 'nothing',
      group: SEARCHED,
    }),
    format,
    dashboard: one(text, {
      description: 'Also write a static site of all series to this folder: sparklines, trends',
      placeholder: 'DIR',
      group: GROUP.output,
    }),
    repositoryUrl: one(repositoryAddress, {
      description: 'Where the commits of the dashboard are, e.g. https://github.com/owner/name',
      placeholder: 'URL',
      group: GROUP.output,
    }),
    charts: {
      ...DRAWING.charts,
      description: `${DRAWING.charts.description}: of the series that changed, or those of --series`,
    },
    theme: DRAWING.theme,
  },
  notes: [
    {
      heading: 'What it finds',
      lines: [
        'Where a series moved to a new level and stayed there, e.g. in the records of a nightly run, and the commit with which that',
        'began. A new level has to last for three runs, so that one disturbed night is no change. A search needs 12 runs of one',
        'environment; from 26 runs on, three runs after a change can be enough to show it. With fewer, only larger changes show.',
        '',
        'A change counts as undone once the series is nearer to its level before the change. Records of another environment (another',
        'fingerprint, e.g. another machine) have their own trend line: a difference between two environments is no change.',
      ],
    },
    {
      heading: 'Columns of the result',
      lines: [
        ['BEGAN', 'commit of the first run of the new level; the cause lies after the run before it'],
        ['BY', 'size of the change, with its interval below'],
        ['CONFIDENCE', 'that chance alone shows no such change anywhere in a series of this length'],
      ],
    },
    {
      heading: 'Exit codes',
      lines: [
        '0 with changes and without. With --fail-on regression: 1 if a series became worse and the change is neither undone nor',
        'accepted; 4 if no environment has enough runs to search, e.g. because the records were lost.',
      ],
    },
  ],
  examples: [
    ['kbench history --folder kbench-out'],
    ['kbench history nightly/*.ndjson --series \'network_*{placement="inter-node"}\''],
    ['kbench history --folder history --fail-on regression --since 2026-11-01 --accept 4f2a91c'],
    ['kbench history --folder history --dashboard site --repository-url https://github.com/o/r'],
    ['kbench history --folder history --charts charts --theme dark'],
    [
      "kbench history --folder history --format json | jq '.environments[].series[] | select(.changes != [])'",
    ],
  ],
  async run({ dashboard, repositoryUrl = null, folder, accept, failOn, ...values }, ports) {
    const searched = await searchHistory(
      {
        paths: values.paths,
        folders: folder,
        series: values.series,
        since: values.since,
        accepted: accept,
        dashboard: dashboard === undefined ? undefined : { folder: dashboard, repository: repositoryUrl },
      },
      ports,
    )
    if (dashboard !== undefined)
      ports.log.info(`Browsers open it from a server, e.g. python3 -m http.server -d ${dashboard}`)
    const drawn =
      values.charts === undefined
        ? []
        : await drawTrends(searched, values.charts, THEMES[values.theme ?? 'light'], ports)
    for (const file of drawn) ports.log.info(`Drawn: ${file}`)
    return {
      ...formatted(shown(searched.history, values.format), values.format),
      exitCode: failOn === 'regression' ? exitCodeOfHistory(searched.history) : EXIT.passed,
    }
  },
})

function shown(history: History, style: OutputFormat): string {
  switch (style) {
    case 'json':
      return JSON.stringify(history, null, 2)
    case 'markdown':
      return historyMarkdown(history)
    case 'table':
      return historyTable(history, terminalTable())
  }
}
