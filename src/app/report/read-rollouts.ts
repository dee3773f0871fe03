import type { ColumnRollouts } from '../../core/charts/kinds/rollout.ts'
import type { Rollout } from '../../core/rollouts/rollout.ts'
import { rolloutsOfRaw } from '../../core/rollouts/rollouts-of-raw.ts'
import { rolloutsOfRecord } from '../../core/rollouts/rollouts-of-record.ts'
import type { NamedRecord } from '../../core/side-by-side/column-names.ts'
import { formatSeries } from '../../core/series.ts'
import type { ComparedRecords } from '../compare/compare-side-by-side.ts'
import type { Ports } from '../ports.ts'

const METRIC = 'image_pull_time'
const RAW_FOLDER = 'raw/image-pull'

/**
 * The roll-outs behind the pull times that are shown, by column: from the record itself where an imported one holds them, else from the
 * raw output beside the record. A record without either is told.
 */
export async function readRollouts(
  { records, sides }: ComparedRecords,
  ports: Pick<Ports, 'files' | 'log'>,
): Promise<ColumnRollouts[]> {
  const shown = new Set(
    sides.series
      .filter(({ metric }) => metric === METRIC)
      .map(({ labels }) => formatSeries({ metric: METRIC, labels })),
  )
  if (shown.size === 0) return []
  const found = new Map<string, { rollouts: Rollout[]; wholeSeconds: boolean }>()
  for (const named of records) found.set(named.source, await rolloutsOf(named, ports))
  return sides.columns.map(({ name, records: places }) => {
    const members = places.flatMap((place) => found.get(sides.records[place]?.source ?? '') ?? [])
    return {
      name,
      rollouts: members
        .flatMap(({ rollouts }) => rollouts)
        .filter(({ labels }) => shown.has(formatSeries({ metric: METRIC, labels }))),
      wholeSeconds: members.some(({ wholeSeconds }) => wholeSeconds),
    }
  })
}

async function rolloutsOf(
  { source, record }: NamedRecord,
  { files, log }: Pick<Ports, 'files' | 'log'>,
): Promise<{ rollouts: Rollout[]; wholeSeconds: boolean }> {
  if (!record.series.some(({ metric }) => metric === METRIC)) return { rollouts: [], wholeSeconds: false }
  const own = rolloutsOfRecord(record)
  if (own.length > 0) return { rollouts: own, wholeSeconds: true }
  const folder = `${source.includes('/') ? source.slice(0, source.lastIndexOf('/')) : '.'}/${RAW_FOLDER}`
  const names = await files.list(folder)
  const rollouts: Rollout[] = []
  for (const name of names)
    rollouts.push(...rolloutsOfRaw(name, (await files.readIfPresent(`${folder}/${name}`)) ?? ''))
  if (rollouts.length === 0)
    log.info(
      `No roll-out timeline of ${source}: ${names.length === 0 ? `there is no ${folder}` : `the files in ${folder} tell no times of single nodes`}`,
    )
  return { rollouts, wholeSeconds: false }
}
