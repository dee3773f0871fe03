import { shortened } from '../../core/format/text.ts'
import type { Log } from '../../ports/log.ts'

const LONGEST = 600
/** More say nothing new. */
const MOST = 10

/** What a reader should know of profiles that could not be had. Each is logged when it first happens. */
export class ProfileNotes {
  readonly #log: Log
  readonly #notes = new Map<string, { readonly text: string; times: number }>()

  constructor(log: Log) {
    this.#log = log
  }

  /** @param pod in whose place another one, with other addresses, says the same */
  add(what: string, sentence: string, pod = ''): void {
    const text = shortened(`${what}: ${sentence}`, LONGEST)
    const general = pod === '' ? text : text.replaceAll(pod, '').replaceAll(/\d+/g, '')
    const found = this.#notes.get(general)
    if (found !== undefined) {
      found.times += 1
      return
    }
    if (this.#notes.size >= MOST) return
    this.#notes.set(general, { text, times: 1 })
    this.#log.info(`  ${text}`)
  }

  get sentences(): string[] {
    return [...this.#notes.values()].map(({ text, times }) =>
      times === 1 ? text : `${text} (${String(times)} times)`,
    )
  }
}
