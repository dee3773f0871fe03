import { messageOf, UserError } from '../errors.ts'
import { parseJsonFile } from '../json-file.ts'
import { checkDesign } from '../judge/rounds/round.ts'
import { parseSeries } from '../series.ts'
import { type Pair, PAIR_SCHEMA, pairSchema } from '../pair/pair-file.ts'

/**
 * Reads the text of `pair.json`.
 * @param source what the text came from, named in errors (a file path)
 * @throws {UserError} for text that is no JSON, of another or newer schema, not of its form, or that contradicts itself.
 */
export function parsePair(text: string, source: string): Pair {
  const pair = parseJsonFile(text, source, {
    noun: 'pair.json',
    schema: PAIR_SCHEMA,
    form: pairSchema,
    expected: 'one that `kbench pair` wrote',
  })
  const problem = contradictionInPair(pair)
  if (problem !== undefined) {
    throw new UserError(`${source} contradicts itself: ${problem}`, {
      nextStep: 'Measure the pair again, or restore the file as `kbench pair` wrote it.',
    })
  }
  return pair
}

/** What the form allows and no run writes. The error rates rest on rounds and stages being what they say. */
export function contradictionInPair(pair: Pair): string | undefined {
  return (
    problemOfDesign(pair) ??
    problemOfMeasurements(pair) ??
    problemOfRounds(pair) ??
    problemOfDisturbed(pair) ??
    problemOfShard(pair)
  )
}

function problemOfDesign({ design, completedStages }: Pair): string | undefined {
  try {
    checkDesign(design)
  } catch (error) {
    return `its design is ${messageOf(error)}`
  }
  const planned = design.stages.length
  return completedStages > planned
    ? `${String(completedStages)} stages are completed, but its design has ${String(planned)}`
    : undefined
}

function problemOfMeasurements({ measurements }: Pair): string | undefined {
  const ids = new Set<string>()
  for (const { id, series } of measurements) {
    if (ids.has(id)) return `the measurement "${id}" is there twice`
    ids.add(id)
    for (const text of series) {
      try {
        parseSeries(text)
      } catch (error) {
        return messageOf(error)
      }
    }
  }
  return undefined
}

function problemOfRounds({ rounds, design, measurements }: Pair): string | undefined {
  const known = new Set(measurements.map(({ id }) => id))
  let [last, lastStage] = [0, 0]
  for (const { round, stage, measurements: measured = [] } of rounds) {
    if (round <= last)
      return `round ${String(round)} follows round ${String(last)}; rounds are in the order of time`
    if (stage >= design.stages.length) {
      return `round ${String(round)} is of stage ${String(stage)}, but the last stage of its design is ${String(design.stages.length - 1)}`
    }
    if (stage < lastStage)
      return `round ${String(round)} is of stage ${String(stage)}, after one of stage ${String(lastStage)}`
    const stranger = measured.find((id) => !known.has(id))
    if (stranger !== undefined)
      return `round ${String(round)} names the measurement "${stranger}", which is not in the list`
    last = round
    lastStage = stage
  }
  return undefined
}

function problemOfDisturbed({ disturbed, rounds, measurements }: Pair): string | undefined {
  const numbers = new Set(rounds.map(({ round }) => round))
  const known = new Set(measurements.map(({ id }) => id))
  for (const { round, measurement } of disturbed) {
    if (!numbers.has(round)) return `round ${String(round)} is disturbed, but not in the list of rounds`
    if (!known.has(measurement)) return `the measurement "${measurement}" is disturbed, but not in the list`
  }
  return undefined
}

function problemOfShard({ shard, design }: Pair): string | undefined {
  if (shard === undefined) return undefined
  if (shard.number > shard.of) return `it is shard ${String(shard.number)} of ${String(shard.of)}`
  return design.stages.length === 1 ? undefined : 'a shard has one stage'
}
