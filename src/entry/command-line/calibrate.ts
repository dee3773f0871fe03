import { InvalidArgumentError, type Command } from 'commander'
import { calibrateAndReport } from '../../app/pair/calibrate.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { defined } from '../../core/defined.ts'
import { OUTPUT_FORMATS, outputStyle, type OutputFormat } from './output-style.ts'
import { execute } from './shared.ts'
import { collect, oneOf } from './values.ts'

interface CalibrateFlags {
  twins: number
  rounds: number
  config?: string
  provider?: string
  suite?: string[]
  preset?: string
  set?: string[]
  out?: string
  install?: boolean
  format: OutputFormat
}

const EXAMPLES = `
The same subject is measured against itself. Whatever differs is the machine's doing: the spread from round to round, what every pair of
twins has of its own, and what comes of being measured second. The table says how many rounds an effect needs here.

Examples:
  kbench calibrate                                4 pairs of twins, 8 rounds on each
  kbench calibrate --provider host --suite network --twins 8
  mkdir -p .kbench && cp kbench-out/*/calibration.json .kbench/    kbench pair uses it from then on`

/** `kbench calibrate`: base against base. */
export function addCalibrateCommand(program: Command): void {
  program
    .command('calibrate')
    .description('measure how much twins differ that are alike, and how many rounds an effect needs here')
    .option('--twins <NUMBER>', 'pairs of twins, an even number', even, 4)
    .option('--rounds <NUMBER>', 'rounds on each pair, an even number', even, 8)
    .option('--config <FILE>', 'configuration file (default: kbench.yaml, if it is there)')
    .option('--provider <NAME>', 'where to run: kind, kubeconfig, command or host')
    .option('--suite <NAME>', 'what to measure; can be repeated (default: every suite)', collect)
    .option('--preset <NAME>', 'how much time a round takes: smoke (default), quick, standard or reference')
    .option('--set <PATH=VALUE>', 'any other value of the configuration', collect)
    .option('--out <DIR>', 'folder for what was measured and calibration.json (default: kbench-out/<run id>)')
    .option('--no-install', 'do not install missing tools with the package manager')
    .option('--format <FORMAT>', OUTPUT_FORMATS.join(', '), oneOf(OUTPUT_FORMATS), 'table')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: CalibrateFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const { twins, rounds, config, provider, suite, preset, set, out } = flags
        const result = await calibrateAndReport(
          {
            twins,
            rounds,
            config,
            out,
            definitions: DEFINITIONS,
            install: flags.install !== false,
            overrides: defined({ provider, suites: suite, preset, set }),
          },
          ports,
        )
        return { output: outputStyle(flags.format).calibration(result), exitCode: result.exitCode }
      }),
    )
}

function even(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 2 && value % 2 === 0) return value
  throw new InvalidArgumentError('expected an even number of at least 2')
}
