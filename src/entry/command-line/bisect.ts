import { bisectAndReport } from '../../app/bisect/report-bisect.ts'
import { EXIT } from '../../app/exit-codes.ts'
import { seconds } from '../../core/unit.ts'
import { MEASURING_ROUNDS, measuringRequest, sidesRequest, SUBJECT_OPTIONS } from '../options/measure.ts'
import { one } from '../options/option.ts'
import { certainty, duration, text } from '../options/readers.ts'
import { format, GROUP } from '../options/shared.ts'
import { defineCommand } from './command.ts'
import { outputStyle } from './output-style.ts'

const CERTAINTY = 0.95
const BUDGET_SECONDS = 2 * 3600
const { baseSet, headSet, calibration } = SUBJECT_OPTIONS

export const BISECT = defineCommand({
  name: 'bisect',
  summary: 'Find the commit that made a series worse, between a good commit and a bad one',
  options: {
    good: one(text, {
      description: 'A commit that is known to be good, an ancestor of BAD',
      placeholder: 'GOOD',
      positional: true,
      required: true,
    }),
    bad: one(text, {
      description: 'A commit that is known to be bad',
      placeholder: 'BAD',
      positional: true,
      default: 'HEAD',
    }),
    series: one(text, {
      description: 'The series that changed, e.g. \'http_request_rate{entry="cluster-ip",keepalive="on"}\'',
      placeholder: 'SERIES',
      otherwise: 'the gating series that got worst from GOOD to BAD',
      group: GROUP.measured,
    }),
    certainty: one(certainty, {
      description: 'How likely the named commit must be the first bad one',
      placeholder: 'PERCENT',
      otherwise: '95%',
      group: GROUP.measured,
    }),
    budget: one(duration, {
      description: 'Time for the commits between GOOD and BAD; no pair is begun that would end later',
      placeholder: 'DURATION',
      otherwise: '2h',
      group: GROUP.measured,
    }),
    ...MEASURING_ROUNDS,
    baseSet: { ...baseSet, description: 'Value of the configuration for GOOD only' },
    headSet: { ...headSet, description: 'Value of the configuration for the other commits only' },
    calibration,
    format,
  },
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
        'What was measured is in bisect.json of the folder. The same command with --out FOLDER goes on from there.',
      ],
    },
  ],
  examples: [
    ['kbench bisect v1.2.0', 'from a release to this commit, in the series that got worst'],
    ['kbench bisect v1.2.0 main --suite http --budget 45m'],
    ['kbench bisect v1.2.0 main --series \'http_request_rate{entry="cluster-ip",keepalive="on"}\''],
    ['kbench bisect v1.2.0 main --out found', 'and again, to go on after an interruption'],
  ],
  async run(
    {
      good,
      bad,
      series,
      certainty: wanted = CERTAINTY,
      budget = BUDGET_SECONDS,
      calibration: file,
      format: style,
      ...given
    },
    ports,
  ) {
    const sides = sidesRequest({ ...given, base: undefined, baseImages: [], headImages: [] })
    const request = { ...measuringRequest(given), ...sides, good, bad, series }
    const limits = { certainty: wanted, budget: seconds(budget) }
    const result = await bisectAndReport({ ...request, ...limits, calibration: file }, ports)
    const exitCode = ports.signal.aborted ? EXIT.interrupted : result.exitCode
    return { output: outputStyle(style).bisect(result), exitCode }
  },
})
