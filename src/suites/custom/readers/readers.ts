import { clusterloader2 } from './clusterloader2.ts'
import { fortio, nighthawk } from './fortio.ts'
import { goBench } from './go-bench.ts'
import { hyperfine } from './hyperfine.ts'
import { genericJson } from './json.ts'
import { k6 } from './k6.ts'
import { kubeBurner } from './kube-burner.ts'
import { netperf } from './netperf.ts'
import { prometheus } from './prometheus.ts'
import type { ResultReader } from './reader.ts'

/** All that there are. */
export const READERS = [
  goBench,
  genericJson,
  hyperfine,
  fortio,
  nighthawk,
  k6,
  netperf,
  prometheus,
  kubeBurner,
  clusterloader2,
] as const satisfies readonly ResultReader[]

export const READER_NAMES = READERS.map(({ id }) => id)

/** @throws {Error} for a name that the schema of kbench.yaml would not have let through */
export function readerNamed(name: string): ResultReader {
  const found = READERS.find(({ id }) => id === name)
  if (found === undefined) throw new Error(`no reader ${name}`)
  return found
}
