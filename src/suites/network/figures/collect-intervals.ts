import type { FigureSource } from '../../../core/report/figures.ts'
import type { NamedRecord } from '../../../core/report/figures.ts'
import type { ColumnIntervals } from './interval-chart.ts'
import { intervalsOfRaw, type IntervalRun } from './intervals-of-raw.ts'

const METRIC = 'network_throughput'
const SUITE = 'network'

/**
 * The intervals of the TCP tests that are shown, by column, from the raw output beside the records: of those that set intervalSeconds.
 * A record that sets it and has no such output is noted.
 */
export async function collectIntervals(source: FigureSource): Promise<ColumnIntervals[]> {
  const { sides, records } = source
  if (!sides.series.some(({ metric }) => metric === METRIC)) return []
  const found = new Map<string, readonly IntervalRun[]>()
  for (const named of records) found.set(named.source, await runsOf(named, source))
  return sides.columns.map(({ name, records: places }) => ({
    name,
    runs: places.flatMap((place) => found.get(sides.records[place]?.source ?? '') ?? []),
  }))
}

async function runsOf(
  { source, record }: NamedRecord,
  { rawFolder, note }: Pick<FigureSource, 'rawFolder' | 'note'>,
): Promise<readonly IntervalRun[]> {
  const suite = record.suites.find(({ name }) => name === SUITE)
  if (suite?.parameters['intervalSeconds'] === undefined) return []
  const { path, files } = await rawFolder(source)
  const runs = files.flatMap(({ name, text }) => intervalsOfRaw(name, text) ?? [])
  if (runs.length === 0)
    note(
      `No throughput over time of ${source}: ${files.length === 0 ? `there is no ${path}` : `the files in ${path} have no TCP test of several intervals`}`,
    )
  return runs
}
