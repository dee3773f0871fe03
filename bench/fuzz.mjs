// node bench/fuzz.mjs [--reader NAME] [--seed N] [--inputs 10000]: gives every reader of foreign bytes changed inputs (__tests__/fuzz); each must be read or
// refused within a second of processor time. A failing input is written into this folder and belongs into __tests__/fuzz/corpus.
import { parseArgs } from 'node:util'
import { loadSource } from './source.mjs'

const { values } = parseArgs({
  options: { reader: { type: 'string' }, seed: { type: 'string' }, inputs: { type: 'string' } },
})
const { fuzzReaders } = await loadSource('bench/fuzz-session.ts')
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
process.exitCode = (await fuzzReaders(values.reader, seed, Number(values.inputs ?? 10_000))) ? 0 : 1
