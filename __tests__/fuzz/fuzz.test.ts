import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fuzz, tryReading } from './fuzz.ts'
import { READERS } from './readers.ts'

/** All of it: node __tests__/fuzz/index.mjs, with 10,000 inputs per reader. */
const INPUTS = 100
const CORPUS = '__tests__/fuzz/corpus'

describe('changed inputs are read or refused, in time', () => {
  it.each(Object.entries(READERS))('%s', async (_name, reader) => {
    for (const seed of reader.seeds) await tryReading(reader, seed)
    const { counts, failing } = await fuzz(reader, 1, INPUTS)
    expect(failing).toBeUndefined()
    expect(counts.read + counts.refused).toBe(INPUTS)
  })
})

describe('inputs that were not', () => {
  it.each(readdirSync(CORPUS).filter((name) => name !== 'README.md'))('%s', async (name) => {
    const input = readFileSync(`${CORPUS}/${name}`)
    for (const reader of Object.values(READERS))
      await expect(tryReading(reader, input)).resolves.toBeUndefined()
  })
})
