import { Argument, type Command } from 'commander'
import { importResult } from '../../app/convert/import-result.ts'
import { EXIT } from '../../app/outcome.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { IMPORTERS } from '../../import/registry.ts'
import { execute } from './shared.ts'
import { collect, oneOf } from './values.ts'

interface ImportFlags {
  out?: string
  subject?: string
  label?: string[]
  at?: string
}

const WIDTH = Math.max(...IMPORTERS.map(({ id }) => id.length))
const TOOL_LIST = IMPORTERS.map(({ id, reads, labels }) => {
  const names = Object.keys(labels)
  return `  ${id.padEnd(WIDTH)}  ${reads}${names.length === 0 ? '' : `; --label ${names.join(', ')}`}`
})

const AFTER_HELP = `
Tools:
${TOOL_LIST.join('\n')}

Examples:
  kbench import kubestr fio.json --out record.json
  kbench import knb knb.json --subject cilium | kbench report /dev/stdin
  kbench import iperf3 tcp.json --label path=pod-to-pod --label placement=inter-node --out record.json
  kbench import hey hey.txt --label entry=load-balancer --at 2026-11-21T10:00:00Z --out record.json
  kbench import spegel baseline.json --out base.json && kbench import spegel spegel.json --out spegel-record.json
  kbench compare --baseline base.json --current spegel-record.json`

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('read the result of another tool as a record, to report and compare it as any other')
    .addArgument(
      new Argument('<TOOL>', IMPORTERS.map(({ id }) => id).join(', ')).argParser(
        oneOf(IMPORTERS.map(({ id }) => id)),
      ),
    )
    .argument('<FILE>', 'what the tool wrote')
    .option('--out <FILE>', 'write the record to a file instead of standard output')
    .option(
      '--subject <NAME>',
      'name of what was measured (default: as the file says, else the name of the file)',
    )
    .option(
      '--label <NAME=VALUE>',
      'a label that the file cannot know, see below; any other is kept with the subject. Repeat it',
      collect,
    )
    .option(
      '--at <TIME>',
      'when it was measured, if the file does not tell (default: when the file was written)',
    )
    .addHelpText('after', AFTER_HELP)
    .action(async (tool: string, path: string, flags: ImportFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const { out, subject, label = [], at } = flags
        const record = await importResult(
          { tool, path, out, subject, labels: label, at, definitions: DEFINITIONS },
          ports,
        )
        return { ...(out === undefined ? { output: record } : {}), exitCode: EXIT.passed }
      }),
    )
}
