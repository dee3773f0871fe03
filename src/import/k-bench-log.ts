import { dateOf } from './foreign-file.ts'

/** One line of the log. */
export interface LogEntry {
  readonly time: Date | undefined
  readonly message: string
  /** Of a row `label:   1 2 3 4`; empty for other messages. */
  readonly label: string
  /** Not-a-number where K-Bench has nothing (`---`). */
  readonly values: readonly number[]
}

/** As logrus writes text: time="2022-07-19T11:30:27.091" level=info msg="…"; a line that is cut off is none. */
const LINE = /^time="([^"]*)" level=\w+ msg=(?:"(.*)"|(\S+))\s*$/
const ROW = /^(.*\S):\s+((?:(?:-?\d[\d.e+-]*|---|NaN|[+-]Inf)\s*)+)$/
const START = 'Starting kbench...'

/**
 * The lines of the last run of a log. K-Bench appends: one file may hold many runs. A part without the first line of a
 * run (as people paste it) is one run.
 */
export function readLog(text: string): { readonly entries: readonly LogEntry[]; readonly runs: number } {
  const entries = text.split(/\r?\n/).flatMap((line) => entryOf(line) ?? [])
  const starts = entries.flatMap(({ message }, index) => (message === START ? [index] : []))
  return { entries: entries.slice(starts.at(-1) ?? 0), runs: Math.max(1, starts.length) }
}

function entryOf(line: string): LogEntry | undefined {
  const [, time, quoted, word] = LINE.exec(line) ?? []
  const message = quoted ?? word
  if (time === undefined || message === undefined) return undefined
  const [, label = '', cells = ''] = ROW.exec(message) ?? []
  return {
    // The log has no time zone.
    time: dateOf(/[Zz]|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`),
    message,
    label: label.trim(),
    values: cells.trim() === '' ? [] : cells.trim().split(/\s+/).map(Number),
  }
}
