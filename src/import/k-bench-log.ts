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
const LINE = /^time="([^"]*)" level=\w+ msg=(?:"(.*)"|(\S+))$/
const CELL = /^(?:-?\d[\d.e+-]*|---|NaN|[+-]Inf)$/
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
  const [, time, quoted, word] = LINE.exec(line.trimEnd()) ?? []
  const message = quoted ?? word
  if (time === undefined || message === undefined) return undefined
  return {
    // The log has no time zone.
    time: dateOf(/[Zz]|[+-]\d\d:\d\d$/.test(time) ? time : `${time}Z`),
    message,
    ...rowOf(message),
  }
}

/** Label and numbers of a row: what stands behind the last colon, where that is nothing but numbers. */
function rowOf(message: string): Pick<LogEntry, 'label' | 'values'> {
  const colon = message.lastIndexOf(':')
  const label = message.slice(0, Math.max(colon, 0))
  const rest = message.slice(colon + 1)
  const cells = rest.trim().split(/\s+/)
  const isRow = label.trimEnd() === label && /^\s/.test(rest) && cells.every((cell) => CELL.test(cell))
  return isRow && label !== ''
    ? { label: label.trim(), values: cells.map(Number) }
    : { label: '', values: [] }
}
