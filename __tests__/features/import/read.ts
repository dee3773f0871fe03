import { readResult, type ReadResult } from '../../../src/features/import/core/read-result.ts'
import { IMPORTERS } from '../../../src/features/import/registry.ts'
import { fixture } from '../../suites/fixture.ts'

/** A text as the result of a tool, by the tool's id. */
export function readText(tool: string, text: string, path = 'result'): ReadResult {
  const importer = IMPORTERS.find(({ id }) => id === tool)
  if (importer === undefined) throw new Error(`no importer ${tool}`)
  return readResult(importer, { path, text }, IMPORTERS)
}

/** A file below fixtures/ as the result of a tool. */
export const readFixture = (tool: string, path: string): ReadResult => readText(tool, fixture(path), path)

/** The values of the series that have (at least) these labels. */
export function valuesOf(
  { samples }: ReadResult,
  metric: string,
  labels: Readonly<Record<string, string>> = {},
): number[] {
  return samples
    .filter((sample) => sample.metric === metric)
    .filter((sample) => Object.entries(labels).every(([name, value]) => sample.labels[name] === value))
    .map(({ value }) => value)
}

/** The only such value. */
export function valueOf(
  result: ReadResult,
  metric: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const [value, ...others] = valuesOf(result, metric, labels)
  if (value === undefined || others.length > 0)
    throw new Error(`${String(others.length + (value === undefined ? 0 : 1))} values of ${metric}`)
  return value
}
