import { readdirSync, readFileSync } from 'node:fs'

/** What reads bytes of strangers: returns, or throws an error for the user. */
export interface Reader {
  /** Real inputs, which are changed. */
  readonly seeds: readonly Uint8Array[]
  readonly read: (bytes: Uint8Array) => unknown
}

export const FIXTURES = '__tests__/fixtures'
export const file = (path: string): Uint8Array => readFileSync(path)
export const files = (folder: string, ending = ''): Uint8Array[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => file(`${folder}/${name}`))
export const bytesOf = (content: unknown): Uint8Array =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const ofText = (seeds: readonly Uint8Array[], read: (text: string) => unknown): Reader => ({
  seeds,
  read: (bytes) => read(textOf(bytes)),
})
