import { runAndReport } from '../../app/measure/run-and-report.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { RUN_OPTIONS } from '../options/run.ts'
import { overridesOf } from '../options/shared.ts'
import { defineCommand } from './command.ts'
import { outputStyle } from './output-style.ts'

export const RUN = defineCommand({
  name: 'run',
  summary: 'Measure a cluster or this machine, compare with the baseline, write a report',
  options: RUN_OPTIONS,
  examples: [
    ['kbench run', 'kind if it is installed, else this machine; compare with the baseline'],
    ['kbench run --provider host --suite storage', 'one suite, without a cluster'],
    ['kbench run --provider kind --set provider.kind.nodes=2 --keep'],
    ['kbench run --variant iptables,nftables', 'two variants of the matrix in kbench.yaml'],
    ['kbench run --preset standard --out nightly --format json > result.json'],
  ],
  async run({ variant, noInstall, config, out, keep, ...values }, ports) {
    const result = await runAndReport(
      {
        config,
        out,
        keep,
        variants: variant,
        install: !noInstall,
        overrides: overridesOf(values),
        definitions: DEFINITIONS,
      },
      ports,
    )
    return { output: outputStyle(values.format).runs(result), exitCode: result.exitCode }
  },
})
