import { defaultFolder, newRunId } from '../../app/measure/run-id.ts'
import { judgeAndReport, type ReportedPair } from '../../app/pair/report-pair.ts'
import { savePair } from '../../app/pair/pair-files.ts'
import type { Ports } from '../../app/ports.ts'
import { readRecord } from '../../app/read-files.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { UserError } from '../../core/errors.ts'
import { parsePair } from '../../core/record/parse-pair.ts'
import { MEASURING } from '../../entry/options/measure.ts'
import { many } from '../../entry/options/option.ts'
import { text } from '../../entry/options/readers.ts'
import { format } from '../../entry/options/shared.ts'
import { defineCommand } from '../../entry/command-line/command.ts'
import { formatted, outputStyle } from '../../entry/command-line/output-style.ts'
import { mergeShards, type Shard } from './core/merge.ts'

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
    const result = await mergeAndReport(folders, out, ports)
    return {
      ...formatted(outputStyle(wanted, ports.features).pair(result), wanted),
      exitCode: result.exitCode,
    }
  },
})

/**
 * One comparison of what the shards of a pair measured, by the gate that they were measured for.
 * @param folders that `kbench pair --shard` wrote, one for each
 * @throws {UserError} for folders that hold no shard, or shards that do not belong together
 */
export async function mergeAndReport(
  folders: readonly string[],
  out: string | undefined,
  ports: Ports,
  definitions = DEFINITIONS,
): Promise<ReportedPair> {
  const shards: Shard[] = []
  for (const folder of folders) shards.push(await readShard(folder, ports))
  const { settings, ...merged } = mergeShards(shards, [], ports.sha256)
  const folder = out ?? defaultFolder(newRunId(ports))
  await savePair(merged, { uses: [] }, folder, ports)
  const { gate, certaintyRequired } = settings
  const measured = { ...merged, folder, interrupted: false }
  return judgeAndReport({ measured, settings: gate, certaintyRequired, definitions }, ports)
}

async function readShard(folder: string, { files }: Ports): Promise<Shard> {
  const path = `${folder}/pair.json`
  const nextStep = 'Give folders that `kbench pair --shard K/N --out FOLDER` wrote.'
  const text = await files.readIfPresent(path)
  if (text === undefined)
    throw new UserError(`${folder} is not a shard of a pair: it has no pair.json`, { nextStep })
  const pair = parsePair(text, path)
  const { shard } = pair
  if (shard === undefined) throw new UserError(`${folder} is a whole pair, not a shard of one`, { nextStep })
  const [base, head] = await Promise.all([
    readRecord(`${folder}/base/record.json`, files),
    readRecord(`${folder}/head/record.json`, files),
  ])
  return { source: folder, pair: { ...pair, shard }, base, head }
}
