import { UserError } from '../../../core/errors.ts'
import { groupBy } from '../../../core/group-by.ts'
import { compare } from '../../../core/judge/compare.ts'
import { MEASURED_SCHEMA, type JobResult, type NamedMeasured } from '../../../core/measured/schema.ts'
import { mergeShards } from '../../../core/shards/merge.ts'
import type { Shard } from '../../../core/shards/shard.ts'
import type { LostShard } from '../../../core/shards/lost.ts'
import { reportCatalogue } from '../../metric-catalogue.ts'
import type { Ports } from '../../ports.ts'
import { DEFINITIONS } from '../../registry.ts'
import { quotedName } from './artifact-name.ts'

type Context = Pick<Ports, 'sha256' | 'log'>

/** The result of a job that measured one shard. */
interface ShardResult extends Shard {
  readonly job: NamedMeasured
}

/**
 * The results of jobs, those of the shards of one pair judged as one. Artifacts of one pair have names that differ in the number at
 * their end: a lost one is known to be a shard by that. Shards that do not belong together are a lost result, with the reason.
 */
export function mergeShardResults(jobs: readonly JobResult[], context: Context): JobResult[] {
  const groups = groupBy(jobs.flatMap(shardOf), ({ source }) => withoutNumber(source))
  const merged: JobResult[] = []
  const used = new Set<JobResult>()
  for (const [name, shards] of groups) {
    const lost = jobs.filter((job) => withoutNumber(job.name) === name && problemOf(job) !== undefined)
    for (const job of [...lost, ...shards.map((shard) => shard.job)]) used.add(job)
    merged.push(mergedResult(name, shards, lost.map(lostShardOf), context))
  }
  return [...jobs.filter((job) => !used.has(job)), ...merged].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function shardOf(job: JobResult): ShardResult[] {
  if (job.measured === null) return []
  return job.measured.results.flatMap(({ record: head, shard: measured }) => {
    if (head === null || measured?.pair.shard === undefined) return []
    const { pair, base } = measured
    return [{ source: job.name, pair: { ...pair, shard: measured.pair.shard }, base, head, job }]
  })
}

/** Why a job gave no record. */
function problemOf(job: JobResult): string | undefined {
  if (job.measured === null) return job.problem
  const [result] = job.measured.results
  return result?.record === null ? (result.problem ?? 'its measured.json holds no result') : undefined
}

function lostShardOf(job: JobResult): LostShard {
  return { number: Number(NUMBER.exec(job.name)?.[0]), reason: problemOf(job) ?? '' }
}

const NUMBER = /\d+$/

function withoutNumber(name: string): string {
  return name.replace(NUMBER, '')
}

function mergedResult(
  prefix: string,
  shards: readonly ShardResult[],
  lost: readonly LostShard[],
  { sha256, log }: Context,
): JobResult {
  const name = prefix.replace(/-$/, '')
  const jobs = shards.map(({ job }) => job)
  try {
    const { pair, base, head, settings } = mergeShards(shards, lost, sha256)
    const versions = [...new Set(jobs.map(({ measured }) => measured.version))]
    const [version = ''] = versions
    if (versions.length > 1)
      throw new UserError(
        `the shards were measured by different versions of kbench: ${versions.join(', ')}`,
        {
          nextStep: 'Give all jobs the same version of the action, and measure again.',
        },
      )
    const comparison = compare({
      kind: 'pair',
      pair,
      base,
      head,
      settings: settings.gate,
      catalogue: reportCatalogue(DEFINITIONS.suites),
      calibration: undefined,
    })
    log.info(
      `Merged ${String(pair.shards?.merged.length ?? 0)} of ${String(pair.shards?.of ?? 0)} shards of ${quotedName(name)}`,
    )
    return {
      name,
      measured: {
        schema: MEASURED_SCHEMA,
        version,
        results: [{ variant: null, record: head, comparison, problem: null }],
      },
      isEarlier: jobs.some(({ isEarlier }) => isEarlier === true),
    }
  } catch (error) {
    // Data of strangers can also be numbers that no design has.
    if (!(error instanceof UserError) && !(error instanceof RangeError)) throw error
    const next = error instanceof UserError && error.nextStep !== undefined ? ` ${error.nextStep}` : ''
    log.warning(`The shards of ${quotedName(name)} cannot be merged: ${error.message}`)
    return { name, measured: null, problem: `${error.message}.${next}` }
  }
}
