import { runAndReport } from '../../app/measure/run-and-report.ts'
import { measuringRequest, RUN_OPTIONS } from '../options/measure.ts'
import { format } from '../options/shared.ts'
import { defineCommand } from './command.ts'
import { formatted, outputStyle } from './output-style.ts'

export const RUN = defineCommand({
  name: 'run',
  summary: 'Measure a cluster or this machine, compare with the baseline, write a report',
  options: { ...RUN_OPTIONS, format },
  examples: [
    ['kbench run', 'kind if it is installed, else this machine; compare with the baseline'],
    ['kbench run --provider host --suite storage', 'one suite, without a cluster'],
    ['kbench run --provider kind --set provider.kind.nodes=2 --keep'],
    ['kbench run --preset standard --out nightly --format json > result.json'],
  ],
  async run({ keep, ...values }, ports) {
    const result = await runAndReport({ ...measuringRequest(values), keep }, ports)
    const text = outputStyle(values.format, ports.features).runs(result)
    return { ...formatted(text, values.format), exitCode: result.exitCode }
  },
})
