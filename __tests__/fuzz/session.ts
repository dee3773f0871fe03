import { writeFileSync } from 'node:fs'
import { fuzz } from './fuzz.ts'
import { READERS } from './readers.ts'

/** @returns whether all inputs of all these readers were read or refused, in time */
export async function fuzzReaders(name: string | undefined, seed: number, inputs: number): Promise<boolean> {
  let isWell = true
  console.log(
    `seed ${String(seed)}\n${'reader'.padEnd(28)} ${'inputs'.padStart(7)} ${'read'.padStart(7)} ${'refused'.padStart(8)} ${'slowest'.padStart(9)}`,
  )
  for (const [reader, one] of Object.entries(READERS)) {
    if (name !== undefined && reader !== name) continue
    const { counts, failing } = await fuzz(one, seed, inputs)
    const { read, refused, slowestSeconds } = counts
    console.log(
      `${reader.padEnd(28)} ${String(read + refused).padStart(7)} ${String(read).padStart(7)} ${String(refused).padStart(8)} ${(slowestSeconds * 1000).toFixed(0).padStart(6)} ms`,
    )
    if (failing === undefined) continue
    isWell = false
    const path = `fuzz-${reader.replaceAll(' ', '-')}-${String(seed)}.bin`
    writeFileSync(path, failing.input)
    console.log(
      `  FAILED with seed ${String(seed)}: ${failing.why instanceof Error ? (failing.why.stack ?? '').split('\n').slice(0, 6).join('\n  ') : String(failing.why)}\n  input: ${path}`,
    )
  }
  return isWell
}
