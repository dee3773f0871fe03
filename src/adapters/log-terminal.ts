import picocolors from 'picocolors'
import { printable, printableLines } from '../core/format/text-layout.ts'
import type { Log } from '../ports/log.ts'

interface TerminalLogOptions {
  readonly write: (text: string) => void
  /** A terminal shows progress in one live line; anything else gets plain lines. */
  readonly live: boolean
  readonly columns: number
  readonly color: boolean
  readonly verbose: boolean
}

const CLEAR_LINE = '\r\u001b[2K'

/** Progress on standard error. Messages quote foreign text: no escape sequence of it reaches the terminal. */
export function createTerminalLog({ write, live, columns, color, verbose }: TerminalLogOptions): Log {
  const paint = picocolors.createColors(color)
  let liveLine = false
  const line = (text: string): void => {
    write(`${liveLine ? CLEAR_LINE : ''}${text}\n`)
    liveLine = false
  }
  return {
    info: (message) => line(printableLines(message)),
    warning: (message) => line(`${paint.yellow('warning:')} ${printableLines(message)}`),
    error: (message) => line(`${paint.red('error:')} ${printableLines(message)}`),
    debug: (message) => {
      if (verbose) line(paint.dim(printableLines(message)))
    },
    progress: (message) => {
      const text = printable(message)
      if (!live) {
        line(`  ${text}`)
        return
      }
      write(`${CLEAR_LINE}${paint.dim(text.slice(0, Math.max(columns - 1, 20)))}`)
      liveLine = true
    },
    async group(title, body) {
      line(paint.bold(printable(title)))
      try {
        return await body()
      } finally {
        if (liveLine) {
          write(CLEAR_LINE)
          liveLine = false
        }
      }
    },
  }
}
