import type { Command } from 'commander'
import { compareFiles } from '../../app/compare.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { OUTPUT_FORMATS, outputStyle, type OutputFormat } from './output-style.ts'
import { execute } from './shared.ts'
import { collect, oneOf } from './values.ts'

interface CompareFlags {
  baseline: string[]
  current: string[]
  config?: string
  format: OutputFormat
  out?: string
}

const EXAMPLES = `
Examples:
  kbench compare --baseline .kbench/baseline.json --current kbench-out/x/record.json
  kbench compare --baseline a/record.json --baseline b/record.json --current c/record.json --format markdown`

export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('compare records with a baseline, or with other records')
    .requiredOption('--baseline <FILE>', 'baseline or record; repeat for several records', collect)
    .requiredOption('--current <FILE>', 'record to judge; repeat for several', collect)
    .option('--config <FILE>', 'configuration with the gate (default: kbench.yaml, if it is there)')
    .option('--format <FORMAT>', OUTPUT_FORMATS.join(', '), oneOf(OUTPUT_FORMATS), 'table')
    .option('--out <FILE>', 'write the result to a file instead of standard output')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: CompareFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const { comparisons, exitCode } = await compareFiles(
          { ...flags, config: flags.config, definitions: DEFINITIONS },
          ports,
        )
        const output = outputStyle(flags.format).comparisons(comparisons)
        if (flags.out === undefined) return { output, exitCode }
        await ports.files.writeAtomically(flags.out, output.endsWith('\n') ? output : `${output}\n`)
        ports.log.info(`Written: ${flags.out}`)
        return { exitCode }
      }),
    )
}
