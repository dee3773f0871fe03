import { pairAndReport } from '../../app/pair/report-pair.ts'
import { one } from '../options/option.ts'
import { MEASURING_ROUNDS, measuringRequest, sidesRequest, SUBJECT_OPTIONS } from '../options/measure.ts'
import { text } from '../options/readers.ts'
import { format, GROUP } from '../options/shared.ts'
import { chosenMode, MODE_EXAMPLES, withModes } from '../pair-modes.ts'
import { defineCommand } from './command.ts'
import { formatted, outputStyle } from './output-style.ts'

export const PAIR = defineCommand({
  name: 'pair',
  summary: 'Measure base and head in alternating rounds on a cluster pair, and say whether head is worse',
  options: {
    ...withModes({
      ...SUBJECT_OPTIONS,
      head: one(text, {
        description: 'What is tested: a commit or a folder',
        placeholder: 'REF|DIR',
        otherwise: 'the working directory',
        group: GROUP.measured,
      }),
    }),
    ...MEASURING_ROUNDS,
    format,
  },
  notes: [
    {
      heading: 'How it works',
      lines: [
        'Base and head each get their own cluster and are set up from their own checkout. In each round their loads alternate every',
        '0.27 s (gate.alternation). Half of the rounds are measured on new clusters, with the roles swapped. kbench looks at the results',
        'after 8 rounds for the first time and ends when everything is decided; undecided series get more rounds, after 40 only suspected',
        'regressions, until gate.budget is spent.',
      ],
    },
  ],
  examples: [
    ['kbench pair', 'this branch against the commit where it left the main one'],
    ['kbench pair --base v1.2.0', 'this working tree against a tag'],
    ['kbench pair --base ../other-checkout --suite network'],
    ['kbench pair --provider kind --head-set provider.kind.mtu=1400', 'two settings of the same source'],
    [
      'kbench pair --provider host --base-set suites.storage.ioEngine=sync --head-set suites.storage.ioEngine=libaio',
    ],
    [
      'kbench pair --base-images agent=example/agent:v1.2.0 --head-images agent=example/agent:pr-42',
      'two images, built elsewhere; without a git checkout, too',
    ],
    ...MODE_EXAMPLES,
    ["kbench pair --set gate.rounds='[16]'", 'one stage of 16 rounds, whatever it finds'],
  ],
  async run({ head, ...values }, ports) {
    const request = { ...measuringRequest(values), ...sidesRequest(values), head }
    const chosen = chosenMode(values)
    if (chosen !== undefined) {
      const { measured, summary, exitCode } = await chosen.mode.measure(chosen.value, request, ports)
      const json = (): string => JSON.stringify({ pair: measured.pair, exitCode }, null, 2)
      return { ...formatted(values.format === 'json' ? json() : summary, values.format), exitCode }
    }
    const result = await pairAndReport(request, ports)
    return {
      ...formatted(outputStyle(values.format, ports.features).pair(result), values.format),
      exitCode: result.exitCode,
    }
  },
})
