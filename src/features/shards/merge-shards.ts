import type { Definitions } from '../../config/load.ts'
import { UserError } from '../../core/errors.ts'
import { parsePair } from '../../core/measured/parse-pair.ts'
import { mergeShards, type Shard } from './core/merge.ts'
import { defaultFolder, newRunId } from '../../app/measure/run-id.ts'
import type { Ports } from '../../app/ports.ts'
import { readRecord } from '../../app/read-files.ts'
import { savePair } from '../../app/pair/pair-files.ts'
import { judgeAndReport, type ReportedPair } from '../../app/pair/report-pair.ts'

/**
 * One comparison of what the shards of a pair measured, by the gate that they were measured for.
 * @param folders that `kbench pair --shard` wrote, one for each
 * @throws {UserError} for folders that hold no shard, or shards that do not belong together
 */
export async function mergeAndReport(
  {
    folders,
    out,
    definitions,
  }: {
    readonly folders: readonly string[]
    readonly out: string | undefined
    readonly definitions: Definitions
  },
  ports: Ports,
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
