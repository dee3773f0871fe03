import { fioImporter } from './fio.ts'
import { heyImporter } from './hey.ts'
import type { Importer } from './core/importer.ts'
import { iperf3Importer } from './iperf3.ts'
import { kBenchImporter } from './k-bench.ts'
import { knbImporter } from './knb.ts'
import { kubestrImporter } from './kubestr.ts'
import { spegelImporter } from './spegel.ts'

/** All tools whose results can be imported, in the order of the help. */
export const IMPORTERS: readonly Importer[] = [
  kubestrImporter,
  knbImporter,
  kBenchImporter,
  spegelImporter,
  iperf3Importer,
  fioImporter,
  heyImporter,
]
