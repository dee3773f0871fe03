// What index.mjs needs of the sources, in one compilation.
export { BUSY_CPU } from '../disturbances.ts'
export { VERDICT_CASES, verdictArguments } from './cases.ts'
export { parseResults, secondsToVerdict, verdictsOf, verdictTable } from './results.ts'
export { rowsOfRun } from './rows.ts'
