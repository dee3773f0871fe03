import { UserError } from '../../core/errors.ts'
import type { JobFileOption } from './job-file-lines.ts'

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

/**
 * The option by its main name.
 * @param at where it is, for messages
 * @throws {UserError} for one that leaves the test file on the volume, or that takes the results away
 */
export function allowedOption({ name: written, value, line }: JobFileOption, at: string): JobFileOption {
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
export function isSwitchedOn(value: string | undefined): boolean {
  return value === undefined || /^[1-9]\d*$/.test(value)
}

/** fio reads patterns in quotes from a file of that name. */
function takesFile(name: string, value: string | undefined): boolean {
  return name.endsWith('_pattern') && value?.includes("'") === true
}
