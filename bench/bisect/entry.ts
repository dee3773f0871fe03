export { parseDataFile } from '../detection/data-file.ts'
export { bisectTable } from './table.ts'
export { recordedNoise } from './simulate.ts'
