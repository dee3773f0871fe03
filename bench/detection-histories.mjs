// npm run bench:histories [-- FOLDER] [--all]: change points against other detectors, on simulated noise and on recorded
// histories. The folder (or KBENCH_HISTORIES) holds github-action-benchmark/, nyrkio/, sap-hana/, go-perf/, whichever are
// there; where it is not given, a folder beside the project is looked for. Otava is installed into a virtual
// environment in the folder for temporary files, unless KBENCH_PEERS_PYTHON names a Python that has it; where it cannot be
// had, it is skipped with the reason. Figures of published series are of the 40 % that no constant was chosen with.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { loadSource } from './source.mjs'

/** The folder in which the histories lie beside the project or above it. */
function besideProject() {
  for (let folder = resolve('..'); ; folder = dirname(folder)) {
    const candidate = join(folder, 'shared', 'data', 'histories')
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) return undefined
  }
}

const argv = process.argv.slice(2)
const named = argv.find((argument) => !argument.startsWith('--')) ?? process.env.KBENCH_HISTORIES
if (named !== undefined && !existsSync(named)) {
  console.error(`${named}: no such folder. Give the folder of the recorded histories, or none.`)
  process.exit(2)
}
const { detectionReport } = await loadSource('bench/histories/index.ts')
const started = performance.now()
console.log(
  detectionReport({
    folder: named ?? besideProject(),
    python: process.env.KBENCH_PEERS_PYTHON,
    all: argv.includes('--all'),
  }),
)
console.error(`${((performance.now() - started) / 1e3).toFixed(0)} s`)
