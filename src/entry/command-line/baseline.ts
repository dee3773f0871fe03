import type { Command } from 'commander'
import { addToBaseline, pruneBaseline, showBaseline } from '../../app/compare/baseline.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFAULT_BASELINE } from '../../config/schema.ts'
import { execute } from './shared.ts'
import { positiveInteger } from './values.ts'

interface BaselineFlags {
  baseline: string
  last: number
  force?: boolean
}

const DEFAULT_LAST = 20

export function addBaselineCommand(program: Command): void {
  const group = program.command('baseline').description('keep the file that later runs are compared with')
  const file = ['--baseline <FILE>', 'baseline file', DEFAULT_BASELINE] as const
  const last = ['--last <N>', 'records to keep per environment', positiveInteger, DEFAULT_LAST] as const
  group
    .command('add')
    .description('add records; five or more of one environment are needed before anything can fail')
    .argument('<RECORD...>', 'record.json of a run')
    .option(...file)
    .option(...last)
    .option('--force', 'also records of interrupted runs and of runs with a failed suite')
    .action(async (records: string[], flags: BaselineFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const output = await addToBaseline(
          { path: flags.baseline, records, last: flags.last, force: flags.force === true },
          ports,
        )
        return { output, exitCode: EXIT.passed }
      }),
    )
  group
    .command('show')
    .description('show what the baseline holds')
    .option(...file)
    .action(async (flags: BaselineFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => ({
        output: await showBaseline(flags.baseline, ports),
        exitCode: EXIT.passed,
      })),
    )
  group
    .command('prune')
    .description('drop old records, keep the last ones of each environment')
    .option(...file)
    .option(...last)
    .action(async (flags: BaselineFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => ({
        output: await pruneBaseline(flags.baseline, flags.last, ports),
        exitCode: EXIT.passed,
      })),
    )
}
