import type { Readable } from 'node:stream'
import type { CommandOptions, TooMuchOutput } from '../ports/exec.ts'
import { StringDecoder } from 'node:string_decoder'
import { formatValue } from '../core/format/numbers.ts'

const MEBIBYTE = 2 ** 20
/** More is kept only of what a program reads. */
const END_BYTES = MEBIBYTE / 2
/** Characters of one line, of a command that may print without limit: hey names up to a million requests in one. */
const MOST_OF_LINE = 128 * MEBIBYTE

type Stream = 'stdout' | 'stderr'

interface OutputRequest extends Pick<CommandOptions, 'onLine' | 'keepsEndsOnly'> {
  /** undefined: no limit. */
  readonly outputLimitBytes: number | undefined
  /** Called once; no line is handed on afterwards. */
  readonly onTooMuch: (exceeded: TooMuchOutput) => void
}

/** What a command prints, while it runs and afterwards. */
export interface CommandOutput {
  /** undefined: its output is within the limits. */
  readonly exceeded: TooMuchOutput | undefined
  /** @param isForPeople whether secrets are taken out of standard output, though a program may read it */
  texts(cleaner: OutputCleaner, isForPeople: boolean): Readonly<Record<Stream, string>>
}

/** Reads both streams of a command to their ends, and keeps of them what its options say. */
export function collectOutput(
  streams: Readonly<Record<Stream, Readable | null>>,
  { outputLimitBytes: limitBytes, keepsEndsOnly, onLine, onTooMuch }: OutputRequest,
): CommandOutput {
  let exceeded: TooMuchOutput | undefined
  const exceed = (found: TooMuchOutput): void => {
    if (exceeded !== undefined) return
    exceeded = found
    onTooMuch(found)
  }
  const read = (stream: Stream, kept: KeptOutput): KeptOutput => {
    const readable = streams[stream]
    const lines = onLine === undefined ? undefined : new LineSplitter()
    readable?.on('data', (piece: Buffer) => {
      kept.push(piece)
      if (limitBytes !== undefined && kept.total > limitBytes) exceed({ where: stream, limitBytes })
      // A command that is being stopped for printing too much: nobody needs more of its lines.
      if (exceeded !== undefined || lines === undefined) return
      for (const line of lines.push(piece)) onLine?.(line, stream)
      if (lines.restLength > MOST_OF_LINE) exceed({ where: 'one line', limitBytes: MOST_OF_LINE })
    })
    readable?.on('end', () => {
      const last = exceeded === undefined ? lines?.end() : undefined
      if (last !== undefined) onLine?.(last, stream)
    })
    return kept
  }
  const ends = endsWithin(limitBytes)
  const whole = { wholeBytes: limitBytes ?? Infinity, endBytes: ends.endBytes }
  const stdout = read('stdout', new KeptOutput(keepsEndsOnly === true ? ends : whole))
  const stderr = read('stderr', new KeptOutput(ends))
  return {
    get exceeded() {
      return exceeded
    },
    texts: (cleaner, isForPeople) => ({
      stdout: stdout.text(cleaner, isForPeople),
      stderr: stderr.text(cleaner, true),
    }),
  }
}

function endsWithin(limitBytes = Infinity): { readonly wholeBytes: number; readonly endBytes: number } {
  const endBytes = Math.min(END_BYTES, Math.ceil(limitBytes / 2))
  return { wholeBytes: 2 * endBytes, endBytes }
}

/** Lines of a stream whose pieces may end anywhere, inside a character too. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8')
  #rest: string[] = []
  #restLength = 0

  /** @returns the lines that this piece completes, without their line feeds */
  push(piece: Buffer): string[] {
    const [first = '', ...more] = this.#decoder.write(piece).split('\n')
    this.#keep(first)
    if (more.length === 0) return []
    const lines = [this.#rest.join(''), ...more]
    this.#rest = []
    this.#restLength = 0
    this.#keep(lines.pop() ?? '')
    return lines
  }

  /** How long the line is that has not ended yet, in UTF-16 code units. */
  get restLength(): number {
    return this.#restLength
  }

  /** The last line, which no line feed ended; undefined where there is none. */
  end(): string | undefined {
    const line = this.#rest.join('') + this.#decoder.end()
    return line === '' ? undefined : line
  }

  #keep(text: string): void {
    this.#rest.push(text)
    this.#restLength += text.length
  }
}

/** Takes the secrets out of what a command printed. */
export interface OutputCleaner {
  readonly text: (text: string) => string
  /** No form in which a secret may stand is longer, in characters. */
  readonly longest: number
}

interface KeptBytes {
  /** Up to so many nothing is lost. */
  readonly wholeBytes: number
  /** Where there are more, about so many of the beginning and of the end are kept. */
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

  /** @param isForPeople without it a whole text stays as it is, for programs; a cut one is for people */
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
