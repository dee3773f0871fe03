import type { Definitions } from '../../config/load.ts'
import { type Baseline, BASELINE_SCHEMA, parseBaseline } from '../../core/record/baseline-file.ts'
import { recordsAsBaseline } from '../../core/record/baseline-add.ts'
import { compare } from '../../core/judge/compare.ts'
import type { Comparison } from '../../core/record/comparison-schema.ts'
import { UserError } from '../../core/errors.ts'
import { type KbenchRecord, parseRecord } from '../../core/record/schema.ts'
import { schemaOf } from '../../core/schema-of.ts'
import { type ExitCode, exitCodeOf, worstExitCode } from '../exit-codes.ts'
import type { Ports } from '../ports.ts'
import { readConfiguration, readRecord, readText } from '../read-files.ts'
import { reportCatalogue } from '../metric-catalogue.ts'

interface CompareRequest {
  /** One baseline file, or any number of records that make one. */
  readonly baseline: readonly string[]
  readonly current: readonly string[]
  readonly config: string | undefined
  readonly definitions: Definitions
}

interface CompareResult {
  /** One per current record, in the order given. */
  readonly comparisons: readonly Comparison[]
  /** The current records themselves. */
  readonly records: readonly KbenchRecord[]
  readonly exitCode: ExitCode
}

/** @throws {UserError} for files that are missing or not what they should be */
export async function compareFiles(request: CompareRequest, ports: Ports): Promise<CompareResult> {
  const { definitions } = request
  const configuration = await readConfiguration(request.config, {}, definitions, ports.files)
  const baseline = await readBaselineOrRecords(request.baseline, ports)
  const catalogue = reportCatalogue(definitions.suites, ports.features)
  const comparisons: Comparison[] = []
  const records: KbenchRecord[] = []
  const exitCodes: ExitCode[] = []
  for (const path of request.current) {
    const record = await readRecord(path, ports.files)
    const comparison = compare({
      kind: 'baseline',
      record,
      baseline,
      settings: configuration.gate,
      catalogue,
    })
    comparisons.push(comparison)
    records.push(record)
    exitCodes.push(exitCodeOf(record, comparison, configuration.certaintyRequired))
  }
  return { comparisons, records, exitCode: worstExitCode(exitCodes) }
}

async function readBaselineOrRecords(paths: readonly string[], ports: Ports): Promise<Baseline> {
  const texts = await Promise.all(
    paths.map(async (path) => ({ path, text: await readText(path, ports.files) })),
  )
  const [first] = texts
  if (
    first !== undefined &&
    texts.length === 1 &&
    schemaOf(first.text)?.startsWith('kbench.record/') !== true
  ) {
    return parseBaseline(first.text, first.path)
  }
  const wrong = texts.find(({ text }) => schemaOf(text) === BASELINE_SCHEMA)
  if (wrong !== undefined) {
    throw new UserError(`${wrong.path} is a baseline, given together with other files`, {
      nextStep: 'Give one baseline file, or several records.',
    })
  }
  return recordsAsBaseline(texts.map(({ path, text }): KbenchRecord => parseRecord(text, path)))
}
