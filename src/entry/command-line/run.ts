import type { Command } from 'commander'
import { runAndReport } from '../../app/measure/run-and-report.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { RUN_OPTIONS } from '../../config/run-options.ts'
import { defined } from '../../core/defined.ts'
import { execute } from './shared.ts'
import { outputStyle, type OutputFormat } from './output-style.ts'
import { collect, oneOf } from './values.ts'

interface RunFlags {
  config?: string
  provider?: string
  suite?: string[]
  variant?: string[]
  preset?: string
  set?: string[]
  subject?: string
  baseline?: string
  out?: string
  keep?: boolean
  install?: boolean
  format: OutputFormat
}

const EXAMPLES = `
Examples:
  kbench run                                      kind if it is there, else this machine; compare with the baseline
  kbench run --provider host --suite storage      one suite, without a cluster
  kbench run --provider kind --set provider.kind.nodes=2 --keep
  kbench run --variant iptables --variant nftables   two variants of the matrix in kbench.yaml, one after another
  kbench run --preset standard --out nightly --format json > result.json`

export function addRunCommand(program: Command): void {
  const command = program
    .command('run')
    .description('measure a cluster or this machine, compare with the baseline, write a report')
    .addHelpText('after', EXAMPLES)
  for (const option of RUN_OPTIONS.filter(({ only }) => only !== 'action')) {
    const description =
      option.default === undefined ? option.description : `${option.description} (default: ${option.default})`
    const flags =
      option.kind === 'flag' ? `--${option.name}` : `--${option.name} <${option.value ?? 'VALUE'}>`
    if (option.kind === 'list') command.option(flags, description, collect)
    else if (option.values !== undefined)
      command.option(flags, option.description, oneOf(option.values), option.default)
    else command.option(flags, description)
  }
  command.action(async (flags: RunFlags, self: Command) =>
    execute(self.optsWithGlobals(), async (ports) => {
      const style = outputStyle(flags.format)
      const { config, provider, suite, preset, set, subject, baseline, out } = flags
      const result = await runAndReport(
        {
          config,
          out,
          variants: flags.variant,
          definitions: DEFINITIONS,
          keep: flags.keep === true,
          install: flags.install !== false,
          overrides: defined({ provider, suites: suite, preset, set, subject, baseline }),
        },
        ports,
      )
      const output = 'variants' in result ? style.matrix(result) : style.run(result)
      return { output, exitCode: result.exitCode }
    }),
  )
}
