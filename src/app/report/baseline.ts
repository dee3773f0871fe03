import { addRecord, emptyBaseline, prune } from '../../core/record/baseline-add.ts'
import { type Baseline, serializeBaseline } from '../../core/record/baseline-file.ts'
import { count } from '../../core/format/numbers.ts'
import { ENOUGH_RUNS } from '../../core/judge/baseline-evidence.ts'
import { UserError } from '../../core/errors.ts'
import { REPLACES } from '../../ports/files.ts'
import type { Ports } from '../ports.ts'
import { readBaseline, readRecord } from '../read-files.ts'

interface AddRequest {
  readonly path: string
  readonly records: readonly string[]
  /** Records to keep per environment. */
  readonly last: number
  /** Also records of interrupted runs and of runs with a failed suite. */
  readonly force: boolean
}

/**
 * Adds records to the baseline file, making it if there is none.
 * @returns what to show the person
 * @throws {UserError} for a file that is no baseline (it stays untouched), or no record
 */
export async function addToBaseline(
  { path, records, last, force }: AddRequest,
  ports: Ports,
): Promise<string> {
  return ports.files.exclusively(path, async () => {
    let baseline = (await readBaseline(path, ports.files)) ?? emptyBaseline()
    for (const record of records) {
      baseline = addRecord(baseline, await readRecord(record, ports.files), { limit: last, force })
    }
    await ports.files.writeAtomically(path, serializeBaseline(baseline), REPLACES)
    return `${path}\n${describe(baseline)}`
  })
}

/** @throws {UserError} when there is no baseline */
export async function showBaseline(path: string, ports: Ports): Promise<string> {
  return describe(await existing(path, ports))
}

/** @throws {UserError} when there is no baseline */
export async function pruneBaseline(path: string, last: number, ports: Ports): Promise<string> {
  return ports.files.exclusively(path, async () => {
    const baseline = prune(await existing(path, ports), last)
    await ports.files.writeAtomically(path, serializeBaseline(baseline), REPLACES)
    return `${path}\n${describe(baseline)}`
  })
}

async function existing(path: string, ports: Ports): Promise<Baseline> {
  const baseline = await readBaseline(path, ports.files)
  if (baseline === undefined) {
    throw new UserError(`${path}: no such baseline`, {
      nextStep: 'Make one: kbench baseline add kbench-out/<run id>/record.json',
    })
  }
  return baseline
}

function describe({ environments }: Baseline): string {
  if (environments.length === 0) return 'The baseline is empty.'
  return environments
    .map(({ fingerprint, identity, records }) => {
      const place = ['provider', 'kubernetes', 'cni', 'isolation', 'nodes', 'cpuModel'].flatMap((field) => {
        const value = identity[field]
        if (value === undefined) return []
        return [field === 'nodes' ? count(Number(value), 'node') : value]
      })
      const runs = count(records.length, 'run')
      const more = ENOUGH_RUNS - records.length
      const note = more > 0 ? `; ${String(more)} more before a regression can be proven` : ''
      const lines = records.map(
        (record) =>
          `    ${record.startedAt}  ${record.commit?.slice(0, 12) ?? 'no commit   '}  ${String(record.series.length)} series  ${record.id}`,
      )
      return [`  ${fingerprint}  ${place.join(', ')}: ${runs}${note}`, ...lines].join('\n')
    })
    .join('\n')
}
