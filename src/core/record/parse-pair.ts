import { messageOf, UserError } from '../errors.ts'
import { parseJsonFile } from '../json-file.ts'
import { checkDesign } from './design.ts'
import { parseSeries } from '../series.ts'
import { type Pair, PAIR_SCHEMA, pairSchema } from './pair-file.ts'

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
  for (const problem of contradictions(pair)) return problem
  return undefined
}

function* contradictions(pair: Pair): Generator<string> {
  const { design, completedStages, measurements, rounds, disturbed, shard } = pair
  const stages = design.stages.length
  try {
    checkDesign(design)
  } catch (error) {
    yield `its design is ${messageOf(error)}`
  }
  if (completedStages > stages)
    yield `${String(completedStages)} stages are completed, but its design has ${String(stages)}`
  const known = new Set<string>()
  for (const { id, series } of measurements) {
    if (known.has(id)) yield `the measurement "${id}" is there twice`
    known.add(id)
    try {
      for (const text of series) parseSeries(text)
    } catch (error) {
      yield messageOf(error)
    }
  }
  const numbers = new Set<number>()
  let [last, lastStage] = [0, 0]
  for (const { round, stage, measurements: measured = [] } of rounds) {
    const what = `round ${String(round)}`
    if (round <= last) yield `${what} follows round ${String(last)}; rounds are in the order of time`
    if (stage >= stages)
      yield `${what} belongs to stage ${String(stage)}, but the last stage of its design is ${String(stages - 1)}`
    if (stage < lastStage)
      yield `${what} belongs to stage ${String(stage)}, after one of stage ${String(lastStage)}`
    const stranger = measured.find((id) => !known.has(id))
    if (stranger !== undefined) yield `${what} names the measurement "${stranger}", which is not in the list`
    numbers.add(round)
    last = round
    lastStage = stage
  }
  for (const { round, measurement } of disturbed) {
    if (!numbers.has(round)) yield `round ${String(round)} is disturbed, but not in the list of rounds`
    if (!known.has(measurement)) yield `the measurement "${measurement}" is disturbed, but not in the list`
  }
  if (shard === undefined) return
  if (shard.number > shard.of) yield `it is shard ${String(shard.number)} of ${String(shard.of)}`
  if (stages !== 1) yield 'a shard has one stage'
}
