import { shortened } from '../../core/format/text.ts'
import type { Log } from '../../ports/log.ts'

const LONGEST = 600
/** More say nothing new. */
const MOST = 10

export type ProfileNotes = ReturnType<typeof profileNotes>

/** What a reader should know of profiles that could not be had. Each is logged when it first happens. */
export function profileNotes(log: Log) {
  const notes = new Map<string, { readonly text: string; times: number }>()
  return {
    /** @param pod in whose place another one, with other addresses, says the same */
    add(what: string, sentence: string, pod = ''): void {
      const text = shortened(`${what}: ${sentence}`, LONGEST)
      const general = pod === '' ? text : text.replaceAll(pod, '').replaceAll(/\d+/g, '')
      const found = notes.get(general)
      if (found !== undefined) found.times += 1
      else if (notes.size < MOST) {
        notes.set(general, { text, times: 1 })
        log.info(`  ${text}`)
      }
    },
    get sentences(): string[] {
      return [...notes.values()].map(({ text, times }) =>
        times === 1 ? text : `${text} (${String(times)} times)`,
      )
    },
  }
}
