import * as z from 'zod'
import { UserError } from '../../src/core/errors.ts'
import { groupBy } from '../../src/core/group-by.ts'
import { DIRECTIONS, UNITS } from '../../src/core/series.ts'

/** Recorded runs in which nothing was changed, of one place. */
export const DATA_SCHEMA = 'kbench.detection-data/1'

/** null: not measured in that round. */
const values = z.array(z.number().nullable())
const index = z.int().nonnegative()

const runShape = {
  id: z.string().min(1),
  startedAt: z.iso.datetime(),
  durationSeconds: z.number(),
  machine: z.string().describe('CPU, cores, kernel and Kubernetes version, as far as the record says'),
  fingerprint: z.string().describe('of the record; of base for a pair'),
  arguments: z.array(z.string()).describe('of the kbench command that measured it, without paths'),
}

const pairRunSchema = z.strictObject({
  kind: z.literal('pair'),
  ...runShape,
  paused: z.boolean(),
  measurements: z.array(
    z.strictObject({ suite: z.string(), id: z.string(), secondsPerSide: z.number().nonnegative() }),
  ),
  rounds: z
    .array(
      z.tuple([
        z.int().positive(),
        index,
        z.int().positive(),
        z.enum(['straight', 'swapped']),
        z.enum(['base', 'head']),
      ]),
    )
    .describe('round, stage, cluster pair, roles, which side was first'),
  series: z.array(
    z.strictObject({
      series: index.describe('position in the table of series'),
      measurement: index.nullable().describe('position in measurements'),
      base: values,
      head: values,
      disturbed: z.array(index).optional().describe('positions of rounds that do not count'),
    }),
  ),
})

const singleRunSchema = z.strictObject({
  kind: z.literal('single'),
  ...runShape,
  series: z.array(z.strictObject({ series: index, values })),
})

export const dataFileSchema = z.strictObject({
  schema: z.literal(DATA_SCHEMA),
  place: z.string().min(1).describe('host, or kind and the suite'),
  series: z.array(z.strictObject({ name: z.string(), unit: z.enum(UNITS), better: z.enum(DIRECTIONS) })),
  runs: z.array(z.discriminatedUnion('kind', [pairRunSchema, singleRunSchema])),
})

export type DataFile = z.infer<typeof dataFileSchema>
export type RecordedPair = z.infer<typeof pairRunSchema>
export type RecordedSingle = z.infer<typeof singleRunSchema>
export type SeriesDefinition = DataFile['series'][number]

/**
 * @param source file name for errors
 * @throws {UserError} for text that is no such file
 */
export function parseDataFile(text: string, source: string): DataFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new UserError(`${source} is not valid JSON: ${(cause as Error).message}`, { cause })
  }
  const parsed = dataFileSchema.safeParse(json)
  if (!parsed.success) throw new UserError(`${source} is no recorded data:\n${z.prettifyError(parsed.error)}`)
  const { series, runs } = parsed.data
  for (const run of runs) {
    const problem = run.kind === 'pair' ? problemOfPair(run) : undefined
    const beyond = run.series.find((one) => one.series >= series.length)
    if (problem !== undefined || beyond !== undefined)
      throw new UserError(
        `${source}, run ${run.id}: ${problem ?? `there is no series ${String(beyond?.series)}`}`,
      )
  }
  return parsed.data
}

function problemOfPair({ rounds, series, measurements }: RecordedPair): string | undefined {
  for (const { series: of, base, head, measurement, disturbed = [] } of series) {
    if (base.length !== rounds.length || head.length !== rounds.length)
      return `series ${String(of)} has ${String(base.length)} and ${String(head.length)} samples of ${String(rounds.length)} rounds`
    if ((measurement ?? -1) >= measurements.length || disturbed.some((one) => one >= rounds.length))
      return `series ${String(of)} names a measurement or a round that is not there`
  }
  return undefined
}

/** Whether its clusters are made by kind: there each suite is a place, as it has its own recorded pairs. */
export function isKind({ place }: Pick<DataFile, 'place'>): boolean {
  return place.startsWith('kind')
}

export function emptyDataFile(place: string): DataFile {
  return { schema: DATA_SCHEMA, place, series: [], runs: [] }
}

/** One series of one run per line, so that a run that is added is lines that are added. */
export function serializeDataFile({ schema, place, series, runs }: DataFile): string {
  const lines = (items: readonly unknown[], indent: string): string =>
    items.length === 0
      ? '[]'
      : `[\n${items.map((item) => indent + JSON.stringify(item)).join(',\n')}\n${indent.slice(2)}]`
  const ofRun = (run: DataFile['runs'][number]): string => {
    const { series: ofThis, ...rest } = run
    return `    ${JSON.stringify(rest).slice(0, -1)},"series":${lines(ofThis, '      ')}}`
  }
  const all = runs.length === 0 ? '[]' : `[\n${runs.map(ofRun).join(',\n')}\n  ]`
  return `{\n  "schema": ${JSON.stringify(schema)},\n  "place": ${JSON.stringify(place)},\n  "series": ${lines(series, '    ')},\n  "runs": ${all}\n}\n`
}

/** All files of one place as one: their runs one after the other, the series by their names. Order of the files. */
export function mergedByPlace(files: readonly DataFile[]): DataFile[] {
  return [...groupBy(files, ({ place }) => place).values()].map((own) => {
    const series: SeriesDefinition[] = []
    const places = new Map<string, number>()
    const runs = own.flatMap((file) => {
      const moved = file.series.map((one) => {
        const place = places.get(one.name) ?? series.push(one) - 1
        places.set(one.name, place)
        return place
      })
      const at = (index: number): number => moved[index] ?? index
      return file.runs.map((run) =>
        run.kind === 'pair'
          ? { ...run, series: run.series.map((one) => ({ ...one, series: at(one.series) })) }
          : { ...run, series: run.series.map((one) => ({ ...one, series: at(one.series) })) },
      )
    })
    return { schema: DATA_SCHEMA, place: own[0]?.place ?? '', series, runs }
  })
}
