// node bench/detection-histories.mjs [FOLDER] [--all]: change points against other detectors, on simulated noise and on
// recorded histories. FOLDER (or KBENCH_HISTORIES) holds the histories: github-action-benchmark/, nyrkio/,
// sap-hana/small_2021/, go-perf/, whichever are there. KBENCH_PEERS_PYTHON names a Python with apache-otava and asv
// (bench/histories/python-tools.py). Figures of published series are of the 40 % that no constant was chosen with.
import { existsSync } from 'node:fs'
import { loadSource } from './source.mjs'

const argv = process.argv.slice(2)
const folder = argv.find((argument) => !argument.startsWith('--')) ?? process.env.KBENCH_HISTORIES
if (folder !== undefined && !existsSync(folder)) {
  console.error(`${folder}: no such folder. Give the folder of the recorded histories, or none.`)
  process.exit(2)
}
if (folder === undefined) console.log('No folder with recorded histories given: simulated series only.\n')
const { detectionTable, speedAndSteadiness } = await loadSource('bench/histories/index.ts')
const python = process.env.KBENCH_PEERS_PYTHON
console.log(detectionTable({ folder, python, all: argv.includes('--all') }))
console.log(speedAndSteadiness())
