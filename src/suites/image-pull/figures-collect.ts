import { groupBy } from '../../core/group-by.ts'
import { jsonOf } from '../../core/json.ts'
import type { KbenchRecord } from '../../core/record/schema.ts'
import type { FigureSource, NamedRecord } from '../../core/report/figures.ts'
import { formatSeries, type Labels } from '../../core/series.ts'
import * as z from 'zod'

/** When each node had an image, in one roll-out. */
export interface Rollout {
  /** Those of the series `image_pull_time`: size, layers, revision. */
  readonly labels: Labels
  readonly round: number
  /** By begin. At least one. */
  readonly pulls: readonly NodePull[]
}

interface NodePull {
  /** null where the result does not say. */
  readonly node: string | null
  /** Seconds from the begin of the first pull of the roll-out. */
  readonly start: number
  readonly end: number
}

/** The roll-outs of one column, of all its runs and rounds. */
export interface ColumnRollouts {
  readonly name: string
  readonly rollouts: readonly Rollout[]
  /** Whether starts are known to the second only, as in imported results. */
  readonly wholeSeconds: boolean
}

const SUITE = 'image-pull'
/** Importers whose samples are the pulls of single nodes, each at the time of its end. */
const ONE_PULL_PER_SAMPLE = new Set<unknown>(['spegel'])

/**
 * What the suite image-pull keeps of one round and image, in `raw/image-pull/ROUND-SIZE-LAYERS.json`. `toldSeconds`: from just before
 * the request for the roll-out until the API server reported the kubelet's event that the image is there. Older files lack it.
 */
const rawSchema = z.array(
  z.object({
    revision: z.string(),
    pulls: z.array(
      z.object({
        node: z.string(),
        /** Seconds, fetching and unpacking alone. */
        pullTime: z.number().nonnegative(),
        toldSeconds: z.number().nonnegative().optional(),
      }),
    ),
  }),
)

const FILE_NAME = /^(\d+)-(.+)-(\d+)\.json$/
const METRIC = 'image_pull_time'

type Found = Pick<ColumnRollouts, 'rollouts' | 'wholeSeconds'>

/**
 * The roll-outs behind the pull times that are shown, by column: from the record itself where an imported one holds them, else from the
 * raw output of the record. A record without either is noted.
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

/**
 * The roll-outs of one raw file, by its name and text.
 * @returns none for a file of another name or form, and for one whose pulls have no times
 */
export function rolloutsOfRaw(fileName: string, text: string): Rollout[] {
  const [, round, size, layers] = FILE_NAME.exec(fileName) ?? []
  const parsed = rawSchema.safeParse(jsonOf(text))
  if (round === undefined || size === undefined || layers === undefined || !parsed.success) return []
  return parsed.data.flatMap(({ revision, pulls }) => {
    const timed = pulls.flatMap(({ node, pullTime, toldSeconds }) =>
      toldSeconds === undefined ? [] : [{ node, start: toldSeconds - pullTime, end: toldSeconds }],
    )
    // Half of the nodes would look like all of them.
    if (timed.length === 0 || timed.length < pulls.length) return []
    return [{ labels: { size, layers, revision }, round: Number(round), pulls: pullsInOrder(timed) }]
  })
}

/**
 * The roll-outs of an imported record, whose samples are single pulls: each ends at its time and took its value. None for records of
 * kbench itself, whose samples are means over nodes; see rolloutsOfRaw.
 */
export function rolloutsOfRecord(record: KbenchRecord): Rollout[] {
  const suite = record.suites.find(({ name }) => name === SUITE)
  if (!ONE_PULL_PER_SAMPLE.has(suite?.parameters['source'])) return []
  return record.series
    .filter(({ metric }) => metric === METRIC)
    .flatMap(({ labels, samples }) =>
      // The importer gives a sample without a time of its own the time of the whole file.
      [
        ...groupBy(
          samples.filter(({ at }) => at !== record.startedAt),
          ({ round }) => round,
        ),
      ].map(([round, members]): Rollout => ({
        labels,
        round,
        pulls: pullsInOrder(
          members.map(({ value, at }) => {
            const end = Date.parse(at) / 1000
            return { node: null, start: end - value, end }
          }),
        ),
      })),
    )
}

/** Sorts pulls by begin, and counts from the first. */
export function pullsInOrder(pulls: readonly NodePull[]): NodePull[] {
  const first = pulls.reduce((least, { start }) => Math.min(least, start), Infinity)
  return pulls
    .map(({ node, start, end }) => ({ node, start: rounded(start - first), end: rounded(end - first) }))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** To the millisecond, as all sources have it: a difference of two large numbers has digits that mean nothing. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
