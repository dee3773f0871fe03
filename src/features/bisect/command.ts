import { bisectAndReport, type ReportedBisect } from './report-bisect.ts'
import { bisectTable } from './core/table.ts'
import { printableLines } from '../../core/format/text-layout.ts'
import { fencedMarkdown } from '../../core/report/markdown-escape.ts'
import { EXIT } from '../../app/exit-codes.ts'
import { BISECT_OPTIONS, bisectRequest } from './options.ts'
import { format, type OutputFormat } from '../../entry/options/shared.ts'
import { defineCommand } from '../../entry/command-line/command.ts'
import { formatted, PLAIN_TABLE, terminalTable } from '../../entry/command-line/output-style.ts'

export const BISECT = defineCommand({
  name: 'bisect',
  summary: 'Find the commit that made a series worse, between a good commit and a bad one',
  options: { ...BISECT_OPTIONS, format },
  notes: [
    {
      heading: 'How it works',
      lines: [
        'GOOD and BAD are measured like base and head of kbench pair, until the gate decides: whether there is a change to search, in',
        'which series, and how large it is. Then one commit after the other is measured against GOOD, in as many rounds as the noise asks',
        'for, each time the commit about which most is open. Every pair makes the commits after it more or less likely; the search ends when',
        'one commit has the certainty. A commit that cannot be built or measured is skipped. Of a merge, all that it brought in is one commit.',
      ],
    },
    {
      heading: 'Going on',
      lines: [
        'What was measured is in bisect.json of the folder. The same command with --out FOLDER resumes from there. bisect-result.json has',
        'what --format json prints.',
      ],
    },
  ],
  examples: [
    ['kbench bisect v1.2.0', 'from a release to this commit, in the series that got worst'],
    ['kbench bisect v1.2.0 main --suite http --budget 45m'],
    ['kbench bisect v1.2.0 main --series \'http_request_rate{entry="cluster-ip",keepalive="on"}\''],
    ['kbench bisect v1.2.0 main --out found', 'and again, to go on after an interruption'],
  ],
  async run({ format: style, ...given }, ports) {
    const result = await bisectAndReport(bisectRequest(given), ports)
    const exitCode = ports.signal.aborted ? EXIT.interrupted : result.exitCode
    return { ...formatted(shown(result, style), style), exitCode }
  },
})

function shown(reported: ReportedBisect, style: OutputFormat): string {
  if (style === 'json') return JSON.stringify(reported.result, null, 2)
  const isMarkdown = style === 'markdown'
  const text =
    reported.kind === 'nothing'
      ? printableLines(reported.text)
      : bisectTable(reported.found, isMarkdown ? PLAIN_TABLE : terminalTable())
  return isMarkdown ? fencedMarkdown(text) : text
}
