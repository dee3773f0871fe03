// node __tests__/fuzz/index.mjs [--reader NAME] [--seed N] [--inputs 10000]: gives every reader of foreign bytes changed inputs (__tests__/fuzz); each must be read or
// refused within a second of processor time. A failing input is written into this folder and belongs into __tests__/fuzz/corpus.
import { parseArgs } from 'node:util'
import { loadSource } from '../../support/load-source.mjs'

const { values } = parseArgs({
  options: { reader: { type: 'string' }, seed: { type: 'string' }, inputs: { type: 'string' } },
})
const { fuzzReaders } = await loadSource('__tests__/fuzz/session.ts')
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
process.exitCode = (await fuzzReaders(values.reader, seed, Number(values.inputs ?? 10_000))) ? 0 : 1
