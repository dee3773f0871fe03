import { UserError } from '../../src/core/errors.ts'
import { parsePair } from '../../src/core/record/parse-pair.ts'
import { type KbenchRecord, parseRecord } from '../../src/core/record/schema.ts'
import type { Pair } from '../../src/core/record/pair-file.ts'
import { formatSeries } from '../../src/core/series.ts'
import type { DataFile, RecordedPair, RecordedSingle, SeriesDefinition } from './data-file.ts'

/** The texts of the files that `kbench pair` wrote. */
export interface PairFiles {
  readonly pair: string
  readonly base: string
  readonly head: string
}

/**
 * What is kept of a `kbench pair` of a subject with itself.
 * @param folder for errors
 * @param args of the command, to be kept with the data
 * @throws {UserError} for files that are not what they should be, an interrupted pair, or two different subjects
 */
export function addPair(data: DataFile, files: PairFiles, folder: string, args: readonly string[]): DataFile {
  const pair = parsePair(files.pair, `${folder}/pair.json`)
  const base = parseRecord(files.base, `${folder}/base/record.json`)
  const head = parseRecord(files.head, `${folder}/head/record.json`)
  const [ofBase, ofHead] = [pair.subjects.base, pair.subjects.head]
  if (pair.interrupted === true) throw new UserError(`${folder} was interrupted: it is not kept`)
  if (
    JSON.stringify(ofBase.settings ?? []) !== JSON.stringify(ofHead.settings ?? []) ||
    ofBase.commit !== ofHead.commit
  )
    throw new UserError(`${folder} compares two different subjects, which is no null data`)

  // Stages of some measurements only were chosen by what the rounds before them showed: that is no sample of how they vary.
  const rounds = pair.rounds.filter(({ measurements }) => measurements === undefined)
  const everything = new Map(pair.rounds.map(({ round }, position) => [round, position]))
  const [baseValues, headValues] = [valuesBySeries(base, everything), valuesBySeries(head, everything)]
  const table = definitionsOf(data.series, [base, head])
  const measurementOf = new Map(
    pair.measurements.flatMap(({ series }, position) => series.map((name) => [name, position] as const)),
  )
  const names = [...new Set([...baseValues.keys(), ...headValues.keys()])]
  const series = names.map((name) => {
    const measurement = measurementOf.get(name) ?? null
    const id = measurement === null ? undefined : pair.measurements[measurement]?.id
    const { taken, disturbed } = roundsThatCount(pair, rounds, id)
    const valuesOf = (values: ReadonlyMap<string, (number | null)[]>): (number | null)[] =>
      taken.map((round) => values.get(name)?.[everything.get(round) ?? -1] ?? null)
    return {
      series: table.positionOf(name),
      measurement,
      base: valuesOf(baseValues),
      head: valuesOf(headValues),
      ...(disturbed.length === 0 ? {} : { disturbed }),
    }
  })
  const run: RecordedPair = {
    kind: 'pair',
    id: pair.id,
    startedAt: pair.startedAt,
    durationSeconds: rounded(pair.durationSeconds),
    machine: describeMachine(base),
    fingerprint: base.environment.fingerprint,
    arguments: [...args],
    paused: pair.paused,
    measurements: pair.measurements.map(({ suite, id, secondsPerSide }) => ({
      suite,
      id,
      secondsPerSide: rounded(secondsPerSide),
    })),
    rounds: rounds.map(({ round, stage, clusterPair, roles, first }) => [
      round,
      stage,
      clusterPair,
      roles,
      first,
    ]),
    series,
  }
  return withRun(data, run, table.definitions)
}

/**
 * The rounds whose samples stand for the planned ones: a disturbed round is replaced by the one that made up for it, where there is one.
 * @param id of the measurement
 */
function roundsThatCount(
  pair: Pair,
  planned: Pair['rounds'],
  id: string | undefined,
): { readonly taken: readonly number[]; readonly disturbed: number[] } {
  const bad = new Set(
    pair.disturbed.filter(({ measurement }) => measurement === id).map(({ round }) => round),
  )
  const stages = new Set(planned.map(({ stage }) => stage))
  const spare = pair.rounds.filter(
    ({ round, stage, measurements }) =>
      id !== undefined && measurements?.includes(id) === true && stages.has(stage) && !bad.has(round),
  )
  const disturbed: number[] = []
  const taken = planned.map(({ round, clusterPair, first }, position) => {
    if (!bad.has(round)) return round
    const found = spare.findIndex((one) => one.clusterPair === clusterPair && one.first === first)
    const [replacement] = found === -1 ? [] : spare.splice(found, 1)
    if (replacement === undefined) disturbed.push(position)
    return replacement?.round ?? round
  })
  return { taken, disturbed }
}

/**
 * What is kept of a `kbench run`.
 * @throws {UserError} as for a pair
 */
export function addSingle(data: DataFile, text: string, source: string, args: readonly string[]): DataFile {
  const record = parseRecord(text, source)
  if (record.interrupted === true) throw new UserError(`${source} was interrupted: it is not kept`)
  const last = Math.max(0, ...record.series.flatMap(({ samples }) => samples.map(({ round }) => round)))
  const place = new Map(Array.from({ length: last }, (_, position) => [position + 1, position]))
  const table = definitionsOf(data.series, [record])
  const run: RecordedSingle = {
    kind: 'single',
    id: record.id,
    startedAt: record.startedAt,
    durationSeconds: rounded(record.durationSeconds),
    machine: describeMachine(record),
    fingerprint: record.environment.fingerprint,
    arguments: [...args],
    series: [...valuesBySeries(record, place)].map(([name, values]) => ({
      series: table.positionOf(name),
      values,
    })),
  }
  return withRun(data, run, table.definitions)
}

function valuesBySeries(
  record: KbenchRecord,
  place: ReadonlyMap<number, number>,
): Map<string, (number | null)[]> {
  const found = new Map<string, (number | null)[]>()
  for (const { metric, labels, samples } of record.series) {
    const values = new Array<number | null>(place.size).fill(null)
    for (const { round, value } of samples) {
      const position = place.get(round)
      if (position !== undefined) values[position] = rounded(value)
    }
    found.set(formatSeries({ metric, labels }), values)
  }
  return found
}

interface SeriesTable {
  readonly definitions: SeriesDefinition[]
  readonly positionOf: (name: string) => number
}

/** The table of series with what these records add to it. @throws {UserError} for one that changed its unit or direction */
function definitionsOf(known: readonly SeriesDefinition[], records: readonly KbenchRecord[]): SeriesTable {
  const definitions = [...known]
  const positions = new Map(known.map(({ name }, position) => [name, position]))
  for (const { metric, labels, unit, better } of records.flatMap(({ series }) => series)) {
    const name = formatSeries({ metric, labels })
    const position = positions.get(name)
    const before = position === undefined ? undefined : definitions[position]
    if (before !== undefined && (before.unit !== unit || before.better !== better))
      throw new UserError(
        `${name} was recorded in ${before.unit}, ${before.better} is better; now ${unit}, ${better}`,
      )
    if (position === undefined) positions.set(name, definitions.push({ name, unit, better }) - 1)
  }
  return {
    definitions,
    positionOf: (name) => {
      const position = positions.get(name)
      if (position === undefined) throw new Error(`not in the table: ${name}`)
      return position
    },
  }
}

function withRun(data: DataFile, run: DataFile['runs'][number], series: SeriesDefinition[]): DataFile {
  if (data.runs.some(({ id }) => id === run.id)) throw new UserError(`run ${run.id} is there already`)
  const alike = data.runs.filter(({ kind }) => kind === run.kind)
  const other = alike.find(({ machine }) => machine !== run.machine)
  if (other !== undefined)
    throw new UserError(
      `run ${run.id} was measured on "${run.machine}", the earlier ones on "${other.machine}"`,
      {
        nextStep: 'Runs of different machines are not of one distribution: use a separate file (--place).',
      },
    )
  return { ...data, series, runs: [...data.runs, run] }
}

/** @throws {UserError} for a text that is no record */
export function machineOf(text: string, source: string): string {
  return describeMachine(parseRecord(text, source))
}

/** Nodes of one machine are alike; the first speaks for all. */
function describeMachine({ environment: { provider, facts } }: KbenchRecord): string {
  const [node] = facts.nodes
  return [
    provider,
    ...(node === undefined
      ? []
      : [`${String(facts.nodes.length)} × ${node.cpuModel}, ${String(node.cores)} cores`, node.kernel]),
    ...(facts.kubernetes === null ? [] : [facts.kubernetes]),
  ].join('; ')
}

/** To 5 significant digits: far more than any of these measurements has. */
function rounded(value: number): number {
  return Number(value.toPrecision(5))
}
