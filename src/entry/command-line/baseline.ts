import { addToBaseline, pruneBaseline, showBaseline } from '../../app/report/baseline.ts'
import { EXIT } from '../../app/exit-codes.ts'
import { flag, many, one } from '../options/option.ts'
import { positiveInteger, text } from '../options/readers.ts'
import { baselineFile } from '../options/shared.ts'
import { defineCommand } from './command.ts'

const last = one(positiveInteger, {
  description: 'How many records to keep of each environment, the newest',
  placeholder: 'N',
  default: '20',
})

export const BASELINE_ADD = defineCommand({
  name: 'baseline add',
  summary: 'Add records; a series can fail a build once there are five of one environment',
  options: {
    records: many(text, {
      description: 'record.json of a run',
      placeholder: 'RECORD',
      positional: true,
      required: true,
    }),
    baseline: baselineFile,
    last,
    force: flag({ description: 'Also add records of interrupted runs and of runs with a failed suite' }),
  },
  examples: [['kbench baseline add kbench-out/*/record.json']],
  run: async ({ baseline: path, ...request }, ports) => ({
    output: await addToBaseline({ path, ...request }, ports),
    exitCode: EXIT.passed,
  }),
})

export const BASELINE_SHOW = defineCommand({
  name: 'baseline show',
  summary: 'Show what the baseline holds',
  options: { baseline: baselineFile },
  examples: [['kbench baseline show']],
  run: async ({ baseline }, ports) => ({
    output: await showBaseline(baseline, ports),
    exitCode: EXIT.passed,
  }),
})

export const BASELINE_PRUNE = defineCommand({
  name: 'baseline prune',
  summary: 'Remove old records, keep the newest of each environment',
  options: { baseline: baselineFile, last },
  examples: [['kbench baseline prune --last 10']],
  run: async ({ baseline, last: kept }, ports) => ({
    output: await pruneBaseline(baseline, kept, ports),
    exitCode: EXIT.passed,
  }),
})
