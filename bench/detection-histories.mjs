// npm run bench:histories [-- FOLDER] [--all]: change points against other detectors, on simulated noise and on recorded
// histories. The folder (or KBENCH_HISTORIES) holds github-action-benchmark/, nyrkio/, sap-hana/, go-perf/, whichever are
// there; where it is not given, a folder beside the project is looked for. Otava is installed into a virtual
// environment in the folder for temporary files, unless KBENCH_PEERS_PYTHON names a Python that has it; where it cannot be
// had, it is skipped with the reason. Figures of published series are of the 40 % that no constant was chosen with.
import { endWith } from './detection/files.mjs'
import { historiesFolder } from './histories-folder.mjs'
import { loadSource } from '../support/load-source.mjs'

async function main() {
  const argv = process.argv.slice(2)
  const folder = historiesFolder(argv.find((argument) => !argument.startsWith('--')))
  const { detectionReport } = await loadSource('bench/histories/index.ts')
  const started = performance.now()
  console.log(
    detectionReport({ folder, python: process.env.KBENCH_PEERS_PYTHON, all: argv.includes('--all') }),
  )
  console.error(`${((performance.now() - started) / 1e3).toFixed(0)} s`)
}

await main().catch(endWith)
