import readersOfTools from '../../../src/features/readers/readers.ts'
import { jsonResults } from '../../../src/suites/custom/json-reader.ts'
import * as observations from '../../../src/suites/custom/observations.ts'
import { customParametersSchema, type ResultSettings } from '../../../src/suites/custom/parameters.ts'

/** All that the suite `custom` reads with. */
export const READERS = [jsonResults, ...readersOfTools]
export const READER_NAMES = READERS.map(({ id }) => id)

/** The results of a workload, as kbench.yaml says them. */
export function resultSettings(reader: string | undefined, more: object = {}): ResultSettings {
  const { workloads } = customParametersSchema(READER_NAMES).parse({
    rounds: 1,
    workloads: { w: { command: 'true', results: { reader, ...more } } },
  })
  const results = workloads['w']?.results
  if (results === undefined) throw new Error(`no results for ${String(reader)}`)
  return results
}

export const resultsIn = (text: string, workload: string, settings: ResultSettings) =>
  observations.resultsIn(text, workload, settings, READERS)
