import { StringDecoder } from 'node:string_decoder'
import { formatValue } from '../core/format/numbers.ts'

/** Takes the secrets out of what a command printed. */
export interface OutputCleaner {
  readonly text: (text: string) => string
  /** No form in which a secret may stand is longer, in characters. */
  readonly longest: number
}

interface KeptBytes {
  /** Up to so many nothing is lost. */
  readonly wholeBytes: number
  /** Of more, about so many of the beginning and of the end are kept. */
  readonly endBytes: number
}

/** Many small pieces would take several times their own memory. */
const MOST_OF_BLOCK = 65_536
const BLOCKS_OF_END = 8

/** What a stream printed: all of it up to a limit, else its beginning and its end, so that a flood takes no more memory than the limit. */
export class KeptOutput {
  readonly #wholeBytes: number
  readonly #blockBytes: number
  readonly #endBlocks: number
  readonly #blocks: Buffer[] = []
  /** Bytes of the last block that are used. */
  #used = 0
  #total = 0
  #lost = 0

  constructor({ wholeBytes, endBytes }: KeptBytes) {
    this.#wholeBytes = wholeBytes
    this.#blockBytes = Math.min(MOST_OF_BLOCK, Math.max(1, Math.ceil(endBytes / BLOCKS_OF_END)))
    this.#endBlocks = Math.ceil(endBytes / this.#blockBytes)
  }

  /** In bytes, kept or not. */
  get total(): number {
    return this.#total
  }

  push(piece: Buffer): void {
    this.#total += piece.length
    for (let taken = 0; taken < piece.length;) {
      const copied = piece.copy(this.#openBlock(), this.#used, taken)
      taken += copied
      this.#used += copied
    }
  }

  /**
   * @param isForPeople without it what is whole stays as it is, as a program reads it; what has lost its middle is always for people
   */
  text(cleaner: OutputCleaner, isForPeople: boolean): string {
    const last = this.#blocks.at(-1)
    if (last === undefined) return ''
    const blocks = [...this.#blocks.slice(0, -1), last.subarray(0, this.#used)]
    if (this.#lost === 0) return isForPeople ? cleaner.text(decoded(blocks)) : decoded(blocks)
    return [
      beforeCut(cleaner.text(decoded(blocks.slice(0, this.#endBlocks))), cleaner.longest),
      `[${formatValue(this.#lost, 'By')} left out]`,
      afterCut(cleaner.text(decoded(blocks.slice(this.#endBlocks))), cleaner.longest),
    ].join('\n')
  }

  #openBlock(): Buffer {
    const last = this.#blocks.at(-1)
    if (last !== undefined && this.#used < last.length) return last
    if (this.#total > this.#wholeBytes) this.#dropMiddle()
    const next = Buffer.allocUnsafeSlow(this.#blockBytes)
    this.#blocks.push(next)
    this.#used = 0
    return next
  }

  #dropMiddle(): void {
    const dropped = this.#blocks.splice(this.#endBlocks, this.#blocks.length - 2 * this.#endBlocks)
    this.#lost += dropped.length * this.#blockBytes
  }
}

function decoded(blocks: readonly Buffer[]): string {
  const decoder = new StringDecoder('utf8')
  let text = ''
  // Not joined: that would have it in memory twice.
  for (const block of blocks) text += decoder.write(block)
  return text + decoder.end()
}

/** The last characters may be a part of a secret, which is not known as one, and the last line is not whole. */
function beforeCut(text: string, longest: number): string {
  const sure = text.slice(0, Math.max(0, text.length - longest))
  const end = sure.lastIndexOf('\n')
  return end === -1 ? sure : sure.slice(0, end)
}

function afterCut(text: string, longest: number): string {
  const sure = text.slice(longest)
  return sure.slice(sure.indexOf('\n') + 1)
}
