import type { Definitions } from '../../../config/load.ts'
import { UserError } from '../../../core/errors.ts'
import { parsePair } from '../../../core/shards/parse-pair.ts'
import { mergeShards, type Shard } from '../../../core/shards/merge.ts'
import { defaultFolder, newRunId } from '../../measure/run-id.ts'
import type { Ports } from '../../ports.ts'
import { readRecord } from '../../read-files.ts'
import { savePair } from '../variants/pair-files.ts'
import { judgeAndReport, type ReportedPair } from '../report-pair.ts'

interface MergeRequest {
  /** What `kbench pair --shard` wrote, one folder per shard. */
  readonly folders: readonly string[]
  readonly out: string | undefined
  readonly definitions: Definitions
}

/**
 * One comparison of what the shards of a pair measured, by the gate that they were measured for.
 * @throws {UserError} for folders that hold no shard, or shards that do not belong together
 */
export async function mergeAndReport(
  { folders, out, definitions }: MergeRequest,
  ports: Ports,
): Promise<ReportedPair> {
  const shards: Shard[] = []
  for (const folder of folders) shards.push(await readShard(folder, ports))
  const { settings, ...merged } = mergeShards(shards, [], ports.sha256)
  const folder = out ?? defaultFolder(newRunId(ports))
  await savePair(merged, { uses: [] }, folder, ports)
  const { gate, certaintyRequired } = settings
  return judgeAndReport(
    {
      measured: { ...merged, folder, interrupted: false },
      settings: gate,
      certaintyRequired,
      // Of one machine, and these are several.
      definitions,
    },
    ports,
  )
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
