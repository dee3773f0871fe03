import { createInterface } from 'node:readline/promises'
import { Interrupted, UserError } from '../../core/errors.ts'
import type { Ask } from './questions.ts'

/** Questions on a terminal, written to standard error: standard output is for the result. */
interface Terminal {
  readonly ask: Ask
  close(): void
}

/** @throws {UserError} from `ask` when the input ends before an answer; {Interrupted} after Ctrl-C */
export function openTerminal(signal: AbortSignal): Terminal {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  // readline keeps Ctrl-C for itself while it asks.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  return {
    ask: async (question, proposal) => {
      try {
        const answer = await lines.question(`${question} [${proposal}]: `, {
          signal: AbortSignal.any([signal, ended.signal]),
        })
        return answer.trim() === '' ? proposal : answer
      } catch (error) {
        if (signal.aborted) throw new Interrupted()
        if (ended.signal.aborted) throw new UserError('the input ended before every question was answered')
        throw error
      }
    },
    close: () => lines.close(),
  }
}
