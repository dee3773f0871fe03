import { EnvironmentError, messageOf, throwIfInterrupted } from '../../core/errors.ts'
import { describeFailure, expectSuccess } from '../../ports/command-failure.ts'
import type { ProviderContext } from '../../ports/provider.ts'
import type { Argv } from '../../core/shell-command.ts'

export interface Volumes {
  /** Only this run uses it; every volume is a folder in it. */
  readonly folder: string
  /** As `df` names it: ext4, xfs … */
  readonly fileSystem: string
  /** Removes the folder. Never throws. */
  close(): Promise<void>
}

const IN_MEMORY = new Set(['tmpfs', 'ramfs', 'devtmpfs'])
const PROBE_SECONDS = 20
const FOLDER_PREFIX = 'kbench-volumes-'

/** Where a folder for volumes is looked for when none is named. */
export function candidateFolders(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const home = env['HOME']
  const candidates = [env['TMPDIR'] ?? '/tmp', '/var/tmp', env['XDG_CACHE_HOME'], home, '.']
  return [...new Set(candidates.filter((one): one is string => one !== undefined && one !== ''))]
}

/**
 * Makes a folder for the volumes of this run where files can be read and written past the page cache.
 * @param named the person's choice; it may be in memory, if only direct I/O works there
 * @returns the reason as text when no folder will do
 * @throws {EnvironmentError} when the named one will not do
 * @throws {Interrupted}
 */
export async function openVolumes(
  named: string | undefined,
  context: ProviderContext,
): Promise<Volumes | string> {
  if (named !== undefined) {
    const volumes = await tryFolder(named, true, context)
    if (typeof volumes !== 'string') return volumes
    throw new EnvironmentError(`provider.host.volumeDirectory cannot hold volumes: ${volumes}`, {
      nextStep: 'Name a folder on a local disk that you may write to, or leave volumeDirectory out.',
    })
  }
  const refused: string[] = []
  for (const candidate of candidateFolders(context.env)) {
    const volumes = await tryFolder(candidate, false, context)
    if (typeof volumes !== 'string') return volumes
    refused.push(volumes)
  }
  return `no folder with direct I/O was found for volumes (${refused.join('; ')}); provider.host.volumeDirectory names one`
}

async function tryFolder(
  parent: string,
  memoryAllowed: boolean,
  context: ProviderContext,
): Promise<Volumes | string> {
  const { commands, files, log, signal } = context
  const probe = async (argv: Argv): Promise<{ readonly output: string; readonly failure?: string }> => {
    const result = await commands.run(argv, { signal, timeoutSeconds: PROBE_SECONDS })
    throwIfInterrupted(signal)
    const output = result.stdout.trim()
    return result.exitCode === 0 ? { output } : { output, failure: `${parent}: ${describeFailure(result)}` }
  }
  const table = await probe(['df', '--output=fstype', '--', parent])
  if (table.failure !== undefined) return table.failure
  const fileSystem = table.output.split('\n').at(-1)?.trim() ?? ''
  if (IN_MEMORY.has(fileSystem) && !memoryAllowed) return `${parent} is in memory (${fileSystem})`
  // realpath: commands in a pod may run in another working directory.
  const absolute = await probe(['realpath', '--', parent])
  if (absolute.failure !== undefined) return absolute.failure
  let folder: string
  try {
    folder = await files.makeScratchFolder(FOLDER_PREFIX, absolute.output)
  } catch (error) {
    return `${parent}: ${messageOf(error)}`
  }
  try {
    const written = await probe(directWrite(`${folder}/probe`))
    if (written.failure !== undefined) {
      await files.removeOwnFolder(folder)
      return `${parent} (${fileSystem}) refuses direct I/O: ${written.failure}`
    }
    await files.removeFile(`${folder}/probe`)
  } catch (error) {
    await files.removeOwnFolder(folder)
    throw error
  }
  log.info(`host: volumes are folders in ${folder} (${fileSystem})`)
  return guarded(folder, fileSystem, context)
}

/** 4096 bytes: the largest sector size of common disks, which direct I/O is measured in. */
function directWrite(path: string): Argv {
  return ['dd', 'if=/dev/zero', `of=${path}`, 'bs=4096', 'count=1', 'oflag=direct', 'status=none']
}

/** Waits for the end of its standard input, which comes with the end of kbench, and removes the folder. */
function guard(folder: string): Argv {
  const script = 'trap "" INT HUP; while read -r line; do :; done; rm -rf -- "$1"'
  return ['sh', '-c', script, 'kbench-volume-guard', folder]
}

function guarded(folder: string, fileSystem: string, { commands, files, log }: ProviderContext): Volumes {
  const guardian = commands.start(guard(folder))
  return {
    folder,
    fileSystem,
    async close() {
      try {
        await files.removeOwnFolder(folder)
      } catch (error) {
        log.warning(`the volumes in ${folder} could not be removed: ${messageOf(error)}`)
      }
      await guardian.stop()
    },
  }
}

/** Makes the folder of one volume. @throws {EnvironmentError} */
export async function makeVolume(
  { folder }: Volumes,
  name: string,
  { commands }: ProviderContext,
  signal: AbortSignal | undefined,
): Promise<string> {
  const path = `${folder}/${name}`
  const options = { signal }
  expectSuccess(await commands.run(['mkdir', '--', path], options), `making the volume folder ${path}`)
  return path
}
