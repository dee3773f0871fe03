import { quotedName } from '../../app/github/artifact-name.ts'
import { reportCatalogue } from '../../app/metric-catalogue.ts'
import type { FeatureHooks } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { UserError } from '../../core/errors.ts'
import { groupBy } from '../../core/group-by.ts'
import { compare } from '../../core/judge/compare.ts'
import { type JobResult, MEASURED_SCHEMA, type NamedMeasured } from '../../core/record/measured.ts'
import { type LostShard, mergeShards, missingNumbers, type Shard } from './core/merge.ts'

type Combine = NonNullable<FeatureHooks['combineResults']>

interface ShardResult extends Shard {
  readonly job: NamedMeasured
}

/**
 * The results of jobs, with the shards of a pair judged as one. Their artifacts differ in the number at the
 * end of the name. A lost result belongs to the pair only if its name has the number of a missing shard: the
 * pair then says how many are left. Every other one stays one more result, and so does a pair whose shards do
 * not belong together.
 */
export const combineShards: Combine = (jobs, context) => {
  const groups = groupBy(jobs.flatMap(shardOf), ({ source }) => source.replace(/\d+$/, ''))
  const merged: JobResult[] = []
  const used = new Set<string>()
  for (const [prefix, shards] of groups) {
    const lost = missingNumbers(shards).flatMap((number): LostShard[] => {
      const job = jobs.find(({ name }) => name === `${prefix}${String(number)}`)
      const reason = job === undefined ? undefined : problemOf(job)
      return reason === undefined ? [] : [{ number, reason }]
    })
    const result = mergedResult(prefix.replace(/-$/, ''), shards, lost, context)
    const parts = result.measured === null ? [] : lost.map(({ number }) => `${prefix}${String(number)}`)
    for (const name of [...shards.map(({ source }) => source), ...parts]) used.add(name)
    merged.push(result)
  }
  return [...jobs.filter(({ name }) => !used.has(name)), ...merged].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** One at most: a file with a shard holds nothing else (see parseMeasured). */
function shardOf(job: JobResult): ShardResult[] {
  if (job.measured === null) return []
  return job.measured.results.flatMap(({ record: head, shard: measured }) => {
    if (head === null || measured?.pair.shard === undefined) return []
    const { pair, base } = measured
    return [{ source: job.name, pair: { ...pair, shard: measured.pair.shard }, base, head, job }]
  })
}

/** Why a job that would have measured one shard gave nothing; undefined: it gave a result, or has several. */
function problemOf(job: JobResult): string | undefined {
  if (job.measured === null) return job.problem
  const [result, ...others] = job.measured.results
  const isOfShard = others.length === 0 && result?.variant === null && result.record === null
  return isOfShard ? (result.problem ?? undefined) : undefined
}

function mergedResult(
  name: string,
  shards: readonly ShardResult[],
  lost: readonly LostShard[],
  { sha256, log }: Parameters<Combine>[1],
): JobResult {
  try {
    const { pair, base, head, settings } = mergeShards(shards, lost, sha256)
    const versions = [...new Set(shards.map(({ job }) => job.measured.version))]
    const [version = ''] = versions
    if (versions.length > 1)
      throw new UserError(
        `the shards were measured by different versions of kbench: ${versions.join(', ')}`,
        { nextStep: 'Give all jobs the same version of the action, and measure again.' },
      )
    const catalogue = reportCatalogue(DEFINITIONS.suites, [])
    const comparison = compare({ kind: 'pair', pair, base, head, settings: settings.gate, catalogue })
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
      isEarlier: shards.some(({ job }) => job.isEarlier === true),
    }
  } catch (error) {
    // Data of strangers can also be numbers that no design has.
    if (!(error instanceof UserError) && !(error instanceof RangeError)) throw error
    const next = error instanceof UserError && error.nextStep !== undefined ? ` ${error.nextStep}` : ''
    log.warning(`The shards of ${quotedName(name)} cannot be merged: ${error.message}`)
    return { name, measured: null, problem: `${error.message}.${next}` }
  }
}
