import type { Command } from 'commander'
import { pairAndReport } from '../../app/pair/report-pair.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { defined } from '../../core/defined.ts'
import { OUTPUT_FORMATS, outputStyle, type OutputFormat } from './output-style.ts'
import { execute } from './shared.ts'
import { collect, oneOf } from './values.ts'

interface PairFlags {
  base?: string
  head?: string
  baseSet?: string[]
  headSet?: string[]
  config?: string
  provider?: string
  suite?: string[]
  preset?: string
  set?: string[]
  calibration?: string
  out?: string
  install?: boolean
  format: OutputFormat
}

const EXAMPLES = `
Base and head each get a cluster of their own and are set up from their own checkout. They are measured in turns, while the
other one stands still; then the roles are swapped on new clusters. What is undecided after the first stage is measured further.

Examples:
  kbench pair                                     this branch against the commit where it left the main one
  kbench pair --base v1.2.0                       this working tree against a tag
  kbench pair --base ../other-checkout --suite network
  kbench pair --provider kind --head-set provider.kind.mtu=1400    two settings of the same source
  kbench pair --provider host --base-set suites.storage.ioEngine=sync --head-set suites.storage.ioEngine=libaio
  kbench pair --set gate.rounds='[16]'            one stage of 16 rounds, whatever it finds`

/** `kbench pair`: two subjects, measured in turns. */
export function addPairCommand(program: Command): void {
  program
    .command('pair')
    .description('measure two subjects in turns on twin clusters, and say whether head is worse than base')
    .option(
      '--base <REF|DIR>',
      'what head is compared with (default: where this branch left the main one; in a pull request its base)',
    )
    .option('--head <REF|DIR>', 'what is tested (default: the working directory)')
    .option('--base-set <PATH=VALUE>', 'value of the configuration for base alone', collect)
    .option('--head-set <PATH=VALUE>', 'value of the configuration for head alone', collect)
    .option('--config <FILE>', 'configuration file (default: kbench.yaml, if it is there)')
    .option('--provider <NAME>', 'where to run: kind, kubeconfig, command or host')
    .option('--suite <NAME>', 'what to measure; can be repeated (default: every suite)', collect)
    .option('--preset <NAME>', 'how much time a round takes: smoke (default), quick, standard or reference')
    .option(
      '--set <PATH=VALUE>',
      'any other value of the configuration, for both, e.g. gate.budget=30m',
      collect,
    )
    .option(
      '--calibration <FILE>',
      'what kbench calibrate measured here (default: .kbench/calibration.json, if it is there)',
    )
    .option('--out <DIR>', 'folder for records, report and charts (default: kbench-out/<run id>)')
    .option('--no-install', 'do not install missing tools with the package manager')
    .option('--format <FORMAT>', OUTPUT_FORMATS.join(', '), oneOf(OUTPUT_FORMATS), 'table')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: PairFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const { base, head, config, provider, suite, preset, set, calibration, out } = flags
        const result = await pairAndReport(
          {
            base,
            head,
            settings: { base: flags.baseSet ?? [], head: flags.headSet ?? [] },
            config,
            calibration,
            out,
            definitions: DEFINITIONS,
            install: flags.install !== false,
            overrides: defined({ provider, suites: suite, preset, set }),
          },
          ports,
        )
        return { output: outputStyle(flags.format).pair(result), exitCode: result.exitCode }
      }),
    )
}
