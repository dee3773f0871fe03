import type { Definitions } from '../config/load.ts'
import { UserError } from '../core/errors.ts'
import type { KbenchRecord } from '../core/record/schema.ts'
import type { SideBySide, Statistic } from '../core/side-by-side/schema.ts'
import { sideBySide } from '../core/side-by-side/side-by-side.ts'
import { metricCatalogue } from './metric-catalogue.ts'
import type { Ports } from './ports.ts'
import { readRecord } from './read-files.ts'

export interface ReadSideBySide {
  readonly sides: SideBySide
  /** The records themselves, in the order of the columns. */
  readonly measured: readonly KbenchRecord[]
}

/** @throws {UserError} for fewer than two files, and for files that are missing or no records */
export async function compareSideBySide(
  paths: readonly string[],
  statistic: Statistic,
  definitions: Definitions,
  ports: Pick<Ports, 'files'>,
): Promise<ReadSideBySide> {
  if (paths.length < 2) {
    throw new UserError('one record has nothing beside it: give two or more', {
      nextStep:
        'kbench compare a/record.json b/record.json; or judge one: kbench compare --baseline FILE --current FILE',
    })
  }
  const records = await Promise.all(
    paths.map(async (source) => ({ source, record: await readRecord(source, ports.files) })),
  )
  return {
    sides: sideBySide(records, statistic, metricCatalogue(definitions.suites)),
    measured: records.map(({ record }) => record),
  }
}
