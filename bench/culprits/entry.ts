// What index.mjs needs of the sources, in one compilation.
export { DEFINITIONS } from '../../src/app/registry.ts'
export { HOOKS } from '../../src/entry/features.ts'
export { reportCatalogue } from '../../src/app/metric-catalogue.ts'
export { CULPRITS } from './cases.ts'
export { culpritTable, explanationOf, isNamed, parseResults } from './results.ts'
