import { UserError } from '../../core/errors.ts'
import { shortened } from '../../core/format/text.ts'

/** A section of a job file. */
interface Section {
  readonly name: string
  readonly options: readonly JobFileOption[]
}

export interface JobFileOption {
  readonly name: string
  /** undefined: the name stands alone, which switches it on. */
  readonly value: string | undefined
  /** From 1. */
  readonly line: number
}

/** fio reads longer lines in parts, each as a line (OPT_LEN_MAX of init.c). */
const LONGEST_LINE = 4000
const MOST_CHARACTERS = 65_536
const MOST_SHOWN = 80
const SECTION = /^\[([^\]]+)\]$/
const PRINTABLE = /^[^\p{Cc}]*$/u

/**
 * The sections of a job file as fio reads them (__parse_jobs_ini in init.c of axboe/fio), without comments.
 * @param source the file, for messages
 * @throws {UserError} for what fio would not read, or would read as something else than is written
 */
export function sectionsOf(text: string, source: string): readonly Section[] {
  const sections: { name: string; options: JobFileOption[] }[] = []
  if (text.length > MOST_CHARACTERS)
    throw new UserError(
      `${source} has ${String(text.length)} characters, expected at most ${String(MOST_CHARACTERS)}`,
    )
  for (const [index, written] of text.split('\n').entries()) {
    const at = `${source}:${String(index + 1)}`
    const line = withoutComment(written).trim()
    if (line === '') continue
    refuseUnreadable(written, line, at)
    const [, name] = SECTION.exec(line) ?? []
    if (name !== undefined) {
      sections.push({ name: sectionName(name, at), options: [] })
      continue
    }
    const section = sections.at(-1)
    const shown = shortened(line, MOST_SHOWN)
    if (line.startsWith('['))
      throw new UserError(`${at}: "${shown}" is not the name of a section; expected a line such as [my-job]`)
    if (section === undefined)
      throw new UserError(`${at}: "${shown}" is outside of a section; expected a line such as [global] first`)
    section.options.push({ ...optionIn(line, at), line: index + 1 })
  }
  return sections
}

/** The sections as a job file. */
export function textOf(sections: readonly Section[]): string {
  return sections
    .map(({ name, options }) =>
      [
        `[${name}]`,
        ...options.map((one) => (one.value === undefined ? one.name : `${one.name}=${one.value}`)),
      ]
        .map((line) => `${line}\n`)
        .join(''),
    )
    .join('')
}

function withoutComment(line: string): string {
  return line.split(/[;#]/, 1)[0] ?? ''
}

function refuseUnreadable(written: string, line: string, at: string): void {
  if (written.length > LONGEST_LINE)
    throw new UserError(
      `${at}: the line has ${String(written.length)} characters, expected at most ${String(LONGEST_LINE)}`,
    )
  if (!PRINTABLE.test(line.replaceAll('\t', ' ')))
    throw new UserError(`${at}: the line has a control character; expected text`)
  if (line.startsWith('include'))
    throw new UserError(`${at}: include names another file, which is not in the pod`, {
      nextStep: 'Put its lines into this file.',
    })
  if (line.includes('${'))
    throw new UserError(
      `${at}: "${line}" takes a value from the environment, which is not that of this machine`,
      { nextStep: 'Write the value itself.' },
    )
}

function sectionName(name: string, at: string): string {
  // To fio every name that begins like this is [global].
  if (name.startsWith('global') && name !== 'global')
    throw new UserError(`${at}: fio takes [${name}] for [global]; expected a name that begins differently`)
  return name
}

function optionIn(line: string, at: string): Pick<JobFileOption, 'name' | 'value'> {
  const place = line.indexOf('=')
  if (place < 0) return { name: line, value: undefined }
  const [name, value] = [line.slice(0, place), line.slice(place + 1)]
  if (name === name.trimEnd() && value === value.trimStart()) return { name, value }
  throw new UserError(
    `${at}: fio does not read blanks around "="; expected ${name.trimEnd()}=${value.trimStart()}`,
  )
}
