import { UserError } from '../../core/errors.ts'
import { shortened } from '../../core/format/text.ts'
import { bytes, seconds, type Bytes, type Seconds } from '../../core/series.ts'
import { JOB_NAMES } from './jobs.ts'
import { JOB_FILE_NAME, sizesOf, type StorageParameters } from './parameters.ts'

const USES_TEST_FILE = 'jobs read and write the test file of kbench on the volume'
const RUNS_COMMANDS = 'it runs a command'
const WRITES_ELSEWHERE = 'it writes outside of the volume'
const READS_ELSEWHERE = 'it reads a file that is not in the pod'
const CHANGES_NODE = 'it changes the node'
const HIDES_RESULTS = 'the results of the job would be missing'
const MORE_THAN_FILE = 'it would not keep to the test file'
const MAKES_HOLES = 'blocks of the test file would be empty afterwards'

/** Options that leave the volume or the test file, or that take the results away (HOWTO of fio 3.42). */
const REFUSED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [USES_TEST_FILE]: ['filename', 'directory', 'filename_format', 'unique_filename', 'opendir', 'nrfiles'],
    [MORE_THAN_FILE]: ['filesize', 'file_append', 'fill_device', 'unlink', 'unlink_each_loop'],
    [MAKES_HOLES]: ['trim_percentage'],
    [RUNS_COMMANDS]: ['exec_prerun', 'exec_postrun'],
    [WRITES_ELSEWHERE]: ['write_iolog', 'verify_state_save', 'verify_dump', 'merge_blktrace_file'],
    [READS_ELSEWHERE]: ['read_iolog', 'replay_redirect', 'verify_state_load', 'dp_scheme'],
    [CHANGES_NODE]: ['ioscheduler', 'cgroup', 'cgroup_weight', 'cgroup_nodelete', 'allow_mounted_write'],
    [HIDES_RESULTS]: ['stats', 'unified_rw_reporting', 'group_reporting', 'new_group', 'name', 'profile'],
  }).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
)

/** What such an option may say: that nothing of this happens, or what kbench asks for anyway. */
const HARMLESS: ReadonlyMap<string, boolean> = new Map([
  ...['file_append', 'fill_device', 'unlink', 'unlink_each_loop', 'verify_dump', 'verify_state_save'].map(
    (name) => [name, false] as const,
  ),
  ...['stats', 'group_reporting', 'new_group'].map((name) => [name, true] as const),
])

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['nr_files', 'nrfiles'],
  ['fill_fs', 'fill_device'],
  ['readwrite', 'rw'],
  ['timeout', 'runtime'],
  ['wait_for_previous', 'stonewall'],
  ['iomem', 'mem'],
  ['fileoffset', 'offset'],
])

/** `write_bw_log`, `write_hist_log` … */
const LOG = /^write_\w+_log$/

/** Those that read and write files or devices as the kernel offers them. Others go over a network, or start programs. */
const ENGINES: readonly string[] = [
  'sync',
  'psync',
  'vsync',
  'pvsync',
  'pvsync2',
  'libaio',
  'posixaio',
  'io_uring',
  'mmap',
]

/** A fio job file of the person, as records have it. */
interface OwnJobFile {
  readonly name: string
  readonly text: string
}

/** One that may be run; its text is without comments. */
export interface CheckedJobFile extends OwnJobFile {
  readonly jobs: readonly [string, ...string[]]
  /** How long it runs at most. */
  readonly duration: Seconds
  /** Without what fio leaves out at the start (ramp_time, startdelay). */
  readonly measured: Seconds
  /** Jobs that go through the page cache. */
  readonly buffered: readonly string[]
}

/** What a job may use. */
interface JobFileRoom {
  readonly fileSize: Bytes
  /** Runtime of jobs that name none. */
  readonly durationSeconds: number
}

type Options = ReadonlyMap<string, string | undefined>

const JOB_NAME = /^[\w.][\w. -]{0,62}$/
const TIME = /^(\d+)(us|usec|ms|msec|s|m|h|d)?$/i
const TIME_UNITS: Readonly<Record<string, number>> = {
  us: 1e-6,
  usec: 1e-6,
  ms: 1e-3,
  msec: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
}
const SIZE = /^(\d+)([kmgtp]?)(?:i?b)?$/i
const SIZE_UNITS = ['', 'k', 'm', 'g', 't', 'p']
const PERCENT = /^(\d+)%$/
const KIBI = 1024

/**
 * Checks a job file before anything is created.
 * @param otherJobs names of jobs of other files
 * @throws {UserError} for options that leave the test file on the volume, for more than it has room for, and for names that cannot be
 * labels of series
 */
export function checkJobFile(
  { name: source, text }: OwnJobFile,
  room: JobFileRoom,
  otherJobs: readonly string[] = [],
): CheckedJobFile {
  let common: [string, string | undefined][] = []
  const jobs = new Map<string, Options>()
  const sections = sectionsOf(text, source)
  for (const { name, options } of sections) {
    const own = options.map((option) => {
      const allowed = allowedOption(option, `${source}:${String(option.line)}`)
      return [allowed.name, allowed.value] as [string, string | undefined]
    })
    if (name === 'global') common = [...common, ...own]
    else {
      refuseName(name, [...otherJobs, ...jobs.keys()], source)
      const all = new Map([...common, ...own])
      refuseMoreThanFile(all, room.fileSize, `${source}: job ${name}`)
      jobs.set(name, all)
    }
  }
  const [first, ...more] = jobs.keys()
  if (first === undefined)
    throw new UserError(`${source} has no job; expected a section such as [my-job] with rw=randread`)
  const groups = groupsOf(jobs).map((group) => group.map((one) => timesOf(one, room, source)))
  const sum = (of: (times: Times) => number): Seconds =>
    seconds(groups.reduce((total, group) => total + Math.max(...group.map(of)), 0))
  return {
    name: source,
    // fio is given what was checked, in case it reads a file differently; and a comment makes no other benchmark.
    text: textOf(sections),
    jobs: [first, ...more],
    duration: sum(({ before, runtime }) => before + runtime),
    measured: sum(({ runtime }) => runtime),
    buffered: [...jobs].filter(([, options]) => isBuffered(options)).map(([name]) => name),
  }
}

function refuseName(name: string, others: readonly string[], source: string): void {
  const seen = `${source}: job [${name}]`
  if (!JOB_NAME.test(name))
    throw new UserError(`${seen}: expected at most 63 letters, digits, blanks and the characters _ - .`)
  const taken = JOB_NAMES.some((one) => one === name)
    ? 'has the name of a job of kbench'
    : others.includes(name)
      ? 'has the name of another job'
      : undefined
  if (taken !== undefined)
    throw new UserError(`${seen} ${taken}, so their series would be the same`, {
      nextStep: 'Give the section another name.',
    })
}

/** Jobs that run at the same time, one group after the other. */
function groupsOf(jobs: ReadonlyMap<string, Options>): Options[][] {
  const groups: Options[][] = []
  for (const options of jobs.values()) {
    const waits =
      options.has('wait_for') || (options.has('stonewall') && isSwitchedOn(options.get('stonewall')))
    const last = groups.at(-1)
    if (last === undefined || waits) groups.push([options])
    else last.push(options)
  }
  return groups
}

interface Times {
  readonly before: number
  readonly runtime: number
}

function timesOf(options: Options, { durationSeconds }: JobFileRoom, source: string): Times {
  const time = (name: string, otherwise: number): number => {
    const value = options.get(name)
    if (!options.has(name)) return otherwise
    const [, digits, unit] = TIME.exec(value ?? '') ?? []
    if (digits === undefined)
      throw new UserError(`${source}: ${name}=${value ?? ''}: expected a time such as 30, 30s or 2m`)
    return Number(digits) * (TIME_UNITS[(unit ?? 's').toLowerCase()] ?? 1)
  }
  const runtime = time('runtime', durationSeconds)
  if (runtime === 0)
    throw new UserError(`${source}: runtime=0 has no end; expected a time such as 30, 30s or 2m`)
  return { before: time('startdelay', 0) + time('ramp_time', 0), runtime }
}

/** Beyond its end fio would make the file longer. */
function refuseMoreThanFile(options: Options, fileSize: Bytes, source: string): void {
  const size = (name: string): number | undefined => {
    const value = options.get(name)
    return options.has(name) ? sizeOf(value ?? '', fileSize, `${source}: ${name}=${value ?? ''}`) : undefined
  }
  const copies = Number(options.get('numjobs') ?? 1)
  if (!Number.isInteger(copies))
    throw new UserError(`${source}: numjobs=${options.get('numjobs') ?? ''}: expected a number`)
  const offset = (size('offset') ?? 0) + (size('offset_increment') ?? 0) * Math.max(0, copies - 1)
  const own = size('size') ?? fileSize
  if (offset + own <= fileSize) return
  const needed = `${String(offset + own)} bytes of the test file, which has ${String(fileSize)}`
  throw new UserError(`${source} uses ${needed}`, {
    nextStep: options.has('size')
      ? 'Make size or offset in the job file smaller, or suites.storage.fileSize larger.'
      : 'Add a size to the job: without it a job uses the whole file.',
  })
}

/** As large as the value can mean: fio's k is 1000 or 1024, depending on kb_base. */
function sizeOf(value: string, whole: Bytes, seen: string): Bytes {
  const [, digits, unit = ''] = SIZE.exec(value) ?? []
  if (digits !== undefined) return bytes(Number(digits) * KIBI ** SIZE_UNITS.indexOf(unit.toLowerCase()))
  const [, percent] = PERCENT.exec(value) ?? []
  if (percent !== undefined) return bytes((whole * Number(percent)) / 100)
  throw new UserError(`${seen}: expected a size such as 512m, 1g or 50%`)
}

function isBuffered(options: Options): boolean {
  const isOn = (name: string): boolean => options.has(name) && isSwitchedOn(options.get(name))
  return !isOn('direct') && options.get('buffered') !== '0'
}

/**
 * The option by its main name.
 * @param at where it is, for messages
 * @throws {UserError} for one that leaves the test file on the volume, or that takes the results away
 */
function allowedOption({ name: written, value, line }: JobFileOption, at: string): JobFileOption {
  const name = ALIASES.get(written) ?? written
  const reason = reasonAgainst(name, value)
  const shown = value === undefined ? written : `${written}=${value}`
  if (reason !== undefined && HARMLESS.get(name) !== isSwitchedOn(value))
    throw new UserError(`${at}: ${shown} is not allowed: ${reason}`, { nextStep: 'Leave it out.' })
  if (name === 'ioengine' && !ENGINES.includes(value ?? ''))
    throw new UserError(`${at}: ${shown} is not allowed; expected one of ${ENGINES.join(', ')}`)
  if ((name === 'mem' && value?.includes(':') === true) || takesFile(name, value))
    throw new UserError(`${at}: ${shown} is not allowed: ${READS_ELSEWHERE}`, {
      nextStep: 'Leave the file out.',
    })
  return { name, value, line }
}

function reasonAgainst(name: string, value: string | undefined): string | undefined {
  if (LOG.test(name)) return WRITES_ELSEWHERE
  if (name === 'rw' && value?.includes('trim') === true) return MAKES_HOLES
  return REFUSED.get(name)
}

/** Whether an option that stands alone or has a truth value is on. */
function isSwitchedOn(value: string | undefined): boolean {
  return value === undefined || /^[1-9]\d*$/.test(value)
}

/** fio reads patterns in quotes from a file of that name. */
function takesFile(name: string, value: string | undefined): boolean {
  return name.endsWith('_pattern') && value?.includes("'") === true
}

interface Section {
  readonly name: string
  readonly options: readonly JobFileOption[]
}

interface JobFileOption {
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
function sectionsOf(text: string, source: string): readonly Section[] {
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
function textOf(sections: readonly Section[]): string {
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

/**
 * The parameters with the content of the job files in place of their paths, so that the record says what was run.
 * @param read the text of the file at a path
 * @throws {UserError} for a file that is not there or that kbench does not run
 */
export async function readJobFiles(
  parameters: StorageParameters,
  read: (path: string) => Promise<string>,
): Promise<StorageParameters> {
  if (parameters.jobFiles === undefined) return parameters
  const files = await Promise.all(
    parameters.jobFiles.map(async (one) =>
      typeof one === 'string' ? { name: nameOf(one), text: await read(one) } : one,
    ),
  )
  const checked = checkAll(files, parameters)
  return { ...parameters, jobFiles: checked.map(({ name, text }) => ({ name, text })) }
}

/** The job files of parameters that `readJobFiles` returned. */
export function jobFilesOf(parameters: StorageParameters): readonly CheckedJobFile[] {
  const files = (parameters.jobFiles ?? []).map((one) => {
    if (typeof one === 'string') throw new Error(`the job file ${one} has not been read`)
    return one
  })
  return checkAll(files, parameters)
}

function checkAll(files: readonly OwnJobFile[], parameters: StorageParameters): CheckedJobFile[] {
  const room = { fileSize: sizesOf(parameters).file, durationSeconds: parameters.durationSeconds }
  const checked: CheckedJobFile[] = []
  for (const file of files) {
    if (checked.some(({ name }) => name === file.name))
      throw new UserError(`suites.storage.jobFiles: two files have the name ${file.name}`, {
        nextStep: 'Give one of them another name: it is what their results are filed under.',
      })
    checked.push(
      checkJobFile(
        file,
        room,
        checked.flatMap(({ jobs }) => jobs),
      ),
    )
  }
  return checked
}

function nameOf(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  if (JOB_FILE_NAME.test(name)) return name
  throw new UserError(
    `suites.storage.jobFiles: "${path}" has the file name "${name}", expected letters, digits and the characters _ - .`,
  )
}
