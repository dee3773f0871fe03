import { InvalidArgumentError, type Command } from 'commander'
import type { DashboardRequest } from '../../app/history/dashboard.ts'
import { drawTrends } from '../../app/history/history-charts.ts'
import { exitCodeOfHistory, searchHistory } from '../../app/history/history.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { THEME_NAMES, THEMES, type ThemeName } from '../../core/charts/theme/theme.ts'
import { OUTPUT_FORMATS, outputStyle, type OutputFormat } from './output-style.ts'
import { execute } from './shared.ts'
import { collect, oneOf } from './values.ts'

const FAIL_ON = ['nothing', 'regression'] as const

interface HistoryFlags {
  folder?: string[]
  series?: string[]
  since?: number
  accept?: string[]
  dashboard?: string
  repositoryUrl?: DashboardRequest['repository']
  failOn: (typeof FAIL_ON)[number]
  format: OutputFormat
  charts?: string
  theme: ThemeName
}

const EXPLANATION = `
Finds where a series took a new level that lasted, e.g. in the records of a nightly run, and names the commit
with which it began. One disturbed night is no change: a new level has to last for three runs. It takes 12 runs
of one environment, and 26 before a change shows three runs after it began. The fewer runs there are, the larger
a change must be to show.

BEGAN       commit of the first run of the new level; the cause lies after the run before it
BY          size of the change, with its interval below
CONFIDENCE  that chance alone shows no such change anywhere in a series of this length

A change is undone when the series is back nearer to the level before it. Records of other environments (another
fingerprint, e.g. another machine) form lines of their own: a change between them is no change of a commit.

Exit codes: 0 with changes and without. With --fail-on regression: 1 when a series became worse and the change is
neither undone nor accepted; 4 when no environment has the runs to search, e.g. because the records were lost.

Examples:
  kbench history --folder kbench-out
  kbench history nightly/*.ndjson --series 'network_*{placement="inter-node"}'
  kbench history --folder history --fail-on regression --since 2026-11-01 --accept 4f2a91c
  kbench history --folder history --dashboard site --repository-url https://github.com/o/r
  kbench history --folder history --charts charts --theme dark
  kbench history --folder history --format json | jq '.environments[].series[] | select(.changes != [])'`

export function addHistoryCommand(program: Command): void {
  program
    .command('history')
    .description('find lasting changes over many runs, and the commit each began with')
    .argument('[RECORD...]', 'record.json of a run, or a file with one record per line')
    .option('--folder <DIR>', 'every record in this folder and below it; repeat for several', collect)
    .option('--series <SELECTOR>', 'only these series, e.g. network_*{protocol="tcp"}; repeat', collect)
    .option('--since <DATE>', 'only changes that began on this day (UTC) or at this time, or later', dateOf)
    .option('--accept <COMMIT>', 'a change that may have begun with it fails nothing; repeat', collect)
    .option(
      '--fail-on <WHAT>',
      `${FAIL_ON.join(' or ')}: what ends with exit code 1`,
      oneOf(FAIL_ON),
      'nothing',
    )
    .option('--dashboard <DIR>', 'also write a static site of all series to this folder: sparklines, trends')
    .option(
      '--repository-url <URL>',
      'where the commits of the dashboard are, e.g. https://github.com/o/r',
      repositoryOf,
    )
    .option('--format <FORMAT>', OUTPUT_FORMATS.join(', '), oneOf(OUTPUT_FORMATS), 'table')
    .option(
      '--charts <DIR>',
      'draw the series that changed, or those of --series, into this folder, as SVG, PNG and vega-lite specification',
    )
    .option(
      '--theme <THEME>',
      `colours of the charts: ${THEME_NAMES.join(' or ')}`,
      oneOf(THEME_NAMES),
      'light',
    )
    .addHelpText('after', EXPLANATION)
    .action(async (paths: string[], flags: HistoryFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const searched = await searchHistory(
          {
            paths,
            folders: flags.folder ?? [],
            series: flags.series ?? [],
            since: flags.since,
            accepted: flags.accept ?? [],
            dashboard:
              flags.dashboard === undefined
                ? undefined
                : { folder: flags.dashboard, repository: flags.repositoryUrl ?? null },
            definitions: DEFINITIONS,
          },
          ports,
        )
        const { history } = searched
        if (flags.dashboard !== undefined)
          ports.log.info(`Browsers open it from a server, e.g. python3 -m http.server -d ${flags.dashboard}`)
        if (flags.charts !== undefined) {
          for (const file of await drawTrends(searched, flags.charts, THEMES[flags.theme], ports))
            ports.log.info(`Drawn: ${file}`)
        }
        const exitCode = flags.failOn === 'regression' ? exitCodeOfHistory(history) : EXIT.passed
        return { output: outputStyle(flags.format).history(history), exitCode }
      }),
    )
}

/** ISO 8601: a day, which begins at midnight UTC, or a time with its zone. Other texts mean other things elsewhere. */
function dateOf(value: string): number {
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value)
    ? Date.parse(value)
    : Number.NaN
  if (Number.isNaN(time))
    throw new InvalidArgumentError('Expected a day like 2026-11-01, or a time like 2026-11-01T06:00:00Z.')
  return time
}

/** Links of the dashboard lead there: http or https, without a name or password in it. */
function repositoryOf(value: string): DashboardRequest['repository'] {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new InvalidArgumentError(
      'Expected the address of a repository, e.g. https://github.com/owner/name.',
    )
  const path = url.pathname.replace(/\/+$/, '')
  return { name: path.slice(1) || url.host, url: `${url.origin}${path}` }
}
