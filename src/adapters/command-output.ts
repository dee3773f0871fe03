import type { Readable } from 'node:stream'
import type { CommandOptions, TooMuchOutput } from '../ports/exec.ts'
import { KeptOutput, type OutputCleaner } from './kept-output.ts'
import { LineSplitter } from './line-splitter.ts'

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
  /**
   * @param isForPeople whether secrets are taken out of standard output, too, though a program may read it
   */
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
      // Of what was asked to end for its flood, lines are of no use.
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
