import { mergeAndReport } from './merge-shards.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { MEASURING } from '../../entry/options/measure.ts'
import { many } from '../../entry/options/option.ts'
import { text } from '../../entry/options/readers.ts'
import { format } from '../../entry/options/shared.ts'
import { defineCommand } from '../../entry/command-line/command.ts'
import { formatted, outputStyle } from '../../entry/command-line/output-style.ts'

export const MERGE = defineCommand({
  name: 'merge',
  summary: 'Judge the shards of a pair together, and say whether head is worse',
  options: {
    folders: many(text, {
      description: 'Folders that `kbench pair --shard` wrote',
      placeholder: 'DIR',
      positional: true,
      required: true,
    }),
    out: { ...MEASURING.out, description: 'Folder for the merged pair, report and charts' },
    format,
  },
  notes: [
    {
      heading: 'Shards',
      lines: [
        'Each shard measured the same number of rounds on the cluster pairs of its machine. All are judged together, once, by the',
        'gate that they were measured for. A missing shard counts as lost: the rest is judged if it has at least eight cluster',
        'pairs, else the result is incomplete.',
      ],
    },
  ],
  examples: [
    ['kbench merge shard-1 shard-2 shard-3 shard-4'],
    ['kbench merge artifacts/kbench-shard-* --out merged', 'the downloaded artifacts of a workflow'],
  ],
  async run({ folders, out, format: wanted }, ports) {
    const result = await mergeAndReport({ folders, out, definitions: DEFINITIONS }, ports)
    return {
      ...formatted(outputStyle(wanted, ports.features).pair(result), wanted),
      exitCode: result.exitCode,
    }
  },
})
