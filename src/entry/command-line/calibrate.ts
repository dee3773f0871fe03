import { calibrateAndReport } from '../../app/pair/calibrate.ts'
import { one } from '../options/option.ts'
import { evenNumber, evenRounds } from '../options/readers.ts'
import { MEASURING_ROUNDS, measuringRequest } from '../options/measure.ts'
import { format, GROUP } from '../options/shared.ts'
import { defineCommand } from './command.ts'
import { formatted, outputStyle } from './output-style.ts'

/** Base against base. */
export const CALIBRATE = defineCommand({
  name: 'calibrate',
  summary: 'Measure the noise between identical clusters, and how many rounds an effect needs here',
  options: {
    pairs: one(evenNumber, {
      description: 'Cluster pairs, an even number',
      placeholder: 'NUMBER',
      default: '4',
      group: GROUP.measured,
    }),
    rounds: one(evenRounds, {
      description: 'Rounds on each cluster pair, an even number of at least 4',
      placeholder: 'NUMBER',
      default: '8',
      group: GROUP.measured,
    }),
    ...MEASURING_ROUNDS,
    format,
  },
  notes: [
    {
      heading: 'How it works',
      lines: [
        'The same subject is measured against itself, so every difference is noise: from round to round, between the clusters of a',
        'pair, and from being measured second. The table says how many rounds an effect needs on this machine.',
      ],
    },
  ],
  examples: [
    ['kbench calibrate', '4 cluster pairs, 8 rounds on each'],
    ['kbench calibrate --provider host --suite network --pairs 8'],
    ['mkdir -p .kbench && cp kbench-out/*/calibration.json .kbench/', 'kbench pair uses it from then on'],
  ],
  async run({ pairs, rounds, ...values }, ports) {
    const result = await calibrateAndReport({ twins: pairs, rounds, ...measuringRequest(values) }, ports)
    return {
      ...formatted(outputStyle(values.format).calibration(result), values.format),
      exitCode: result.exitCode,
    }
  },
})
