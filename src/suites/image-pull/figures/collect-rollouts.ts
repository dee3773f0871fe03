import type { FigureSource } from '../../../core/charts/suite-figures.ts'
import { formatSeries } from '../../../core/series.ts'
import type { NamedRecord } from '../../../core/side-by-side/column-names.ts'
import type { ColumnRollouts } from './rollout-chart.ts'
import { rolloutsOfRaw } from './rollouts-of-raw.ts'
import { rolloutsOfRecord } from './rollouts-of-record.ts'

const METRIC = 'image_pull_time'

type Found = Pick<ColumnRollouts, 'rollouts' | 'wholeSeconds'>

/**
 * The roll-outs behind the pull times that are shown, by column: from the record itself where an imported one holds them, else from the
 * raw output beside the record. A record without either is noted.
 */
export async function collectRollouts(source: FigureSource): Promise<ColumnRollouts[]> {
  const { sides, records } = source
  const shown = new Set(
    sides.series
      .filter(({ metric }) => metric === METRIC)
      .map(({ labels }) => formatSeries({ metric: METRIC, labels })),
  )
  if (shown.size === 0) return []
  const found = new Map<string, Found>()
  for (const named of records) found.set(named.source, await rolloutsOf(named, source))
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
  { rawFolder, note }: Pick<FigureSource, 'rawFolder' | 'note'>,
): Promise<Found> {
  if (!record.series.some(({ metric }) => metric === METRIC)) return { rollouts: [], wholeSeconds: false }
  const own = rolloutsOfRecord(record)
  if (own.length > 0) return { rollouts: own, wholeSeconds: true }
  const { path, files } = await rawFolder(source)
  const rollouts = files.flatMap(({ name, text }) => rolloutsOfRaw(name, text))
  if (rollouts.length === 0)
    note(
      `No roll-out timeline of ${source}: ${files.length === 0 ? `there is no ${path}` : `the files in ${path} have no times of single nodes`}`,
    )
  return { rollouts, wholeSeconds: false }
}
