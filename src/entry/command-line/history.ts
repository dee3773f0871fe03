import type { Command } from 'commander'
import { findHistory } from '../../app/history.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { OUTPUT_FORMATS, outputStyle, type OutputFormat } from './output-style.ts'
import { execute } from './shared.ts'
import { collect, oneOf } from './values.ts'

interface HistoryFlags {
  folder?: string[]
  series?: string[]
  format: OutputFormat
}

const EXPLANATION = `
Finds where a series took a new level that lasted, e.g. in the records of a nightly run, and names the commit
with which it began. One disturbed night is no change: a new level has to last for three runs. It takes 12 runs
of one environment, and 26 before a change shows three runs after it began.

BEGAN       commit of the first run of the new level; the cause lies after the run before it
BY          size of the change, with its interval below
CONFIDENCE  that chance alone shows no such change anywhere in a series of this length

Records of other environments (another fingerprint) form lines of their own. A change never fails anything: the
exit code is 0 with changes and without.

Examples:
  kbench history --folder kbench-out
  kbench history nightly/*.ndjson --series 'network_*{placement="inter-node"}'
  kbench history --folder history --format json | jq '.environments[].series[] | select(.changes != [])'`

export function addHistoryCommand(program: Command): void {
  program
    .command('history')
    .description('find lasting changes over many runs, and the commit each began with')
    .argument('[RECORD...]', 'record.json of a run, or a file with one record per line')
    .option('--folder <DIR>', 'every record in this folder and below it; repeat for several', collect)
    .option('--series <SELECTOR>', 'only these series, e.g. network_*{protocol="tcp"}; repeat', collect)
    .option('--format <FORMAT>', OUTPUT_FORMATS.join(', '), oneOf(OUTPUT_FORMATS), 'table')
    .addHelpText('after', EXPLANATION)
    .action(async (paths: string[], flags: HistoryFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const history = await findHistory(
          { paths, folders: flags.folder ?? [], series: flags.series ?? [], definitions: DEFINITIONS },
          ports,
        )
        return { output: outputStyle(flags.format).history(history), exitCode: EXIT.passed }
      }),
    )
}
