import { EXIT } from '../../app/exit-codes.ts'
import { defineCommand } from '../../entry/command-line/command.ts'
import { many, one } from '../../entry/options/option.ts'
import { date, oneOf, text } from '../../entry/options/readers.ts'
import { outFile } from '../../entry/options/shared.ts'
import { importResult } from './import-result.ts'
import { IMPORTERS } from './registry.ts'

const IDS = IMPORTERS.map(({ id }) => id)

export const IMPORT = defineCommand({
  name: 'import',
  summary: 'Read the result of another tool as a record, to report and compare it like any other',
  options: {
    tool: one(oneOf(IDS), {
      description: 'What wrote the file, see below',
      placeholder: 'TOOL',
      positional: true,
      required: true,
    }),
    path: one(text, {
      description: 'What the tool wrote',
      placeholder: 'FILE',
      positional: true,
      required: true,
    }),
    subject: one(text, {
      description: 'Name of what was measured',
      placeholder: 'NAME',
      otherwise: 'the name in the file, else that of the file',
    }),
    label: many(text, {
      description: 'A label that the file cannot know, see below; any other label is kept with the subject',
      placeholder: 'NAME=VALUE',
    }),
    at: one(date, {
      description: 'When it was measured, if the file does not say',
      placeholder: 'TIME',
      otherwise: 'when the file was written',
    }),
    out: outFile,
  },
  notes: [
    {
      heading: 'Tools',
      lines: IMPORTERS.map(({ id, reads, labels }) => {
        const names = Object.keys(labels)
        return [id, `${reads}${names.length === 0 ? '' : `; --label ${names.join(', ')}`}`]
      }),
    },
  ],
  examples: [
    ['kbench import kubestr fio.json --out record.json'],
    ['kbench import knb knb.json --subject cilium | kbench report /dev/stdin'],
    ['kbench import iperf3 tcp.json --label path=pod-to-pod --label placement=inter-node --out record.json'],
    ['kbench import hey hey.txt --label entry=load-balancer --at 2026-11-21T10:00:00Z --out record.json'],
    [
      'kbench import spegel baseline.json --out base.json && kbench import spegel spegel.json --out spegel-record.json',
    ],
    ['kbench compare --baseline base.json --current spegel-record.json'],
  ],
  async run({ label: labels, ...request }, ports) {
    const record = await importResult({ ...request, labels }, ports)
    return { data: request.out === undefined ? record : undefined, exitCode: EXIT.passed }
  },
})
