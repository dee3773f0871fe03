import * as z from 'zod'
import { jsonOf } from '../../core/json.ts'
import type { FigureSource, NamedRecord } from '../../core/report/figures.ts'

/** The TCP tests of one column, of all its runs and rounds. */
export interface ColumnIntervals {
  readonly name: string
  readonly runs: readonly IntervalRun[]
}

/** One TCP test of one round, interval by interval. */
export interface IntervalRun {
  /** Id of the measurement, with the number of one of several clients: `tcp-pod-to-pod-inter-node`. */
  readonly id: string
  readonly round: number
  /** In order of time; at least two. */
  readonly intervals: readonly Interval[]
}

interface Interval {
  /** Seconds from the begin of what is measured. */
  readonly start: number
  readonly end: number
  readonly bitsPerSecond: number
  /** Segments sent again in the interval; null where the sender's system does not count them. */
  readonly retransmits: number | null
}

const METRIC = 'network_throughput'
const SUITE = 'network'

/**
 * The intervals of the TCP tests that are shown, by column, from the raw output of records that set
 * intervalSeconds. A record that sets it and has no such output is noted.
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

/** What `iperf3 -J` prints; the intervals of the warm-up are marked as omitted. */
const rawSchema = z.object({
  error: z.never().optional(),
  intervals: z.array(
    z.object({
      sum: z.object({
        start: z.number().nonnegative(),
        end: z.number().positive(),
        bits_per_second: z.number().nonnegative(),
        retransmits: z.number().nonnegative().optional(),
        omitted: z.boolean().default(false),
      }),
    }),
  ),
})

const FILE_NAME = /^(\d+)-(tcp-.+)\.json$/

/**
 * The intervals of one raw file of the suite network, by its name and text.
 * @returns undefined for a file of another name or form, and for a test with fewer than two intervals
 */
export function intervalsOfRaw(fileName: string, text: string): IntervalRun | undefined {
  const [, round, id] = FILE_NAME.exec(fileName) ?? []
  const parsed = rawSchema.safeParse(jsonOf(text))
  if (round === undefined || id === undefined || !parsed.success) return undefined
  const intervals = parsed.data.intervals
    .filter(({ sum }) => !sum.omitted)
    .map(({ sum }) => ({
      start: sum.start,
      end: sum.end,
      bitsPerSecond: sum.bits_per_second,
      retransmits: sum.retransmits ?? null,
    }))
  return intervals.length < 2 ? undefined : { id, round: Number(round), intervals }
}
