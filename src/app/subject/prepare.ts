import type { Configuration } from '../../config/config.ts'
import { UserError, Interrupted, EnvironmentError, messageOf } from '../../core/errors.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import type { Provider, ProviderContext, SetupPlace, SubjectImage } from '../../ports/provider.ts'
import type { SubjectPlace } from '../../ports/suite.ts'
import type { Testbed } from '../../ports/testbed.ts'
import { askCommit } from '../pair/checkout.ts'
import type { Side } from '../pair/sides.ts'
import type { Ports } from '../ports.ts'
import { subjectEnvironment } from './environment.ts'
import { buildImages, ofSide, runOwnLine, type BuiltImages } from './images.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import { defined } from '../../core/defined.ts'

const DIAGNOSE_SECONDS = 300

const MOST_BYTES = 1_000_000

/** Runs the line that is its argument, also past a command that fails; what is beyond the limit is not read, which ends what writes it. */
const BOUNDED = `bash -c "$1" 2>&1 | head -c ${String(MOST_BYTES)}; exit "\${PIPESTATUS[0]}"`

const TIMEOUT_SECONDS = 1800

const BY_HAND = 'Run the command by hand with KUBECONFIG set to a test cluster, or see more with --verbose.'

const ONLY_IMAGES =
  'The build of this commit was not repeated, and only its images are kept: files that setup needs must be made by setup itself.'

export interface SubjectRequest {
  readonly subject: Configuration['subject']
  readonly provider: Provider
  /** undefined: there is only one subject. */
  readonly side?: Side
  /** Folder of its source; undefined: the working directory. */
  readonly directory?: string
  /** Folder for what subject.diagnose writes. */
  readonly folder: string
  /** Suites that are measured with it; some wish for a registry that is there before it is set up. */
  readonly suites?: Configuration['suites']
}

/** Without it kubectl would reach the cluster of the person. */
const NO_CLUSTER = '/dev/null'

type Environment = ReturnType<typeof subjectEnvironment>

type Hooks = Pick<
  ProviderContext,
  'setup' | 'diagnose' | 'subjectImages' | 'directory' | 'registry' | 'knownMachines'
>

/** A subject that was built, ready to be set up in any number of places. */
export interface PreparedSubject {
  readonly hooks: Hooks
  /** For commands of suites, in the place that was set up last. */
  commandPlace(): SubjectPlace
  /** Makes a place with these hooks; an error then also names what subject.diagnose wrote. */
  create(make: (hooks: Hooks) => Promise<Testbed>): Promise<Testbed>
  /**
   * Runs subject.diagnose in the place that was set up last, once per run and not after an interrupt. Never throws.
   * @param why what went wrong, for the log
   */
  diagnose(why: string): Promise<void>
  /** Takes away what only this run needed. Never throws. */
  close(): Promise<void>
}

/**
 * Builds a subject, where that is configured, and finds its images.
 * @throws {UserError | EnvironmentError | Interrupted} nothing is left behind then
 */
export async function prepareSubject(request: SubjectRequest, ports: Ports): Promise<PreparedSubject> {
  const { subject, side, directory } = request
  const { setup, diagnose } = subject
  const commit = isUsed(subject) ? await askCommit(['rev-parse', 'HEAD'], ports, directory) : undefined
  const built = await imagesOf(request, commit, ports)
  const facts = { side, commit, images: built.images }
  let place: [string | undefined, SetupPlace] | undefined
  let written: string | undefined
  let isDiagnosed = false
  const runOnce = async (): Promise<void> => {
    if (diagnose === undefined || place === undefined || isDiagnosed || ports.signal.aborted) return
    isDiagnosed = true
    const env = subjectEnvironment(facts, ...place)
    written = await runDiagnose(diagnose, env, request, ports)
  }
  const hooks: Hooks = {
    subjectImages: built.images,
    directory,
    async setup(kubeconfig, found = {}) {
      place = [kubeconfig, found]
      if (setup === undefined) return
      const env = subjectEnvironment(facts, kubeconfig, found)
      await runSetup(setup, env, built.isEarlier, request, ports)
    },
    diagnose: runOnce,
    registry: registryWish(setup, request.suites),
    knownMachines: new Map(),
  }
  return {
    hooks,
    commandPlace() {
      const [kubeconfig = NO_CLUSTER, found] = place ?? []
      return {
        directory,
        env: subjectEnvironment(facts, kubeconfig, found),
        withoutSecrets: secretRemover(secretsOf(ports.env)),
      }
    },
    async create(make) {
      try {
        return await make(hooks)
      } catch (error) {
        throw namingDiagnosis(error, written)
      }
    },
    async diagnose(why) {
      await runOnce()
      if (written !== undefined) ports.log.warning(`${why}; what subject.diagnose wrote: ${written}`)
    },
    close: () => built.close(),
  }
}

/** Also where only setup wants one: by its name in the line. */
function registryWish(
  setup: string | undefined,
  suites: Configuration['suites'] = [],
): ProviderContext['registry'] {
  const ofSuites = suites.map(({ suite, parameters }) => suite.registry?.(parameters))
  return ofSuites.find((wish) => wish !== undefined) ?? (setup?.includes('KBENCH_REGISTRY') ? {} : undefined)
}

function isUsed({ setup, build, diagnose }: Configuration['subject']): boolean {
  return [setup, build, diagnose].some((line) => line !== undefined)
}

function imagesOf(
  { subject: { build: line, images }, provider, side, directory }: SubjectRequest,
  commit: string | undefined,
  ports: Ports,
): Promise<BuiltImages> {
  const build = { line, side, directory, commit, references: images }
  if (provider.loadsImages === true || Object.keys(images).length === 0) return buildImages(build, ports)
  const of = ofSide(side)
  if (provider.place === 'host')
    throw new UserError(`subject.images${of}: provider ${provider.id} has no nodes to load images into`, {
      nextStep: 'Leave subject.images out, or use the provider kind.',
    })
  if (line !== undefined)
    throw new UserError(`subject.images${of}: provider ${provider.id} loads no images, its nodes pull them`, {
      nextStep:
        'Leave subject.images out: have subject.build push to a registry that the nodes pull from, with $KBENCH_COMMIT as tag, and subject.setup name the same.',
    })
  const named = Object.entries(images).map(([name, reference]): SubjectImage => ({
    name,
    reference,
    image: reference,
  }))
  return Promise.resolve({ images: named, isEarlier: false, close: () => Promise.resolve() })
}

/**
 * Runs `subject.setup` with the KUBECONFIG of the cluster under test. Nothing is inserted into the line.
 * @throws {UserError} when it fails, with the last lines that it wrote
 */
async function runSetup(
  setup: string,
  env: Environment,
  isBuiltEarlier: boolean,
  { directory, side }: SubjectRequest,
  ports: Ports,
): Promise<void> {
  await ports.log.group(`Setting up ${side ?? 'the subject'}`, async () => {
    const result = await runOwnLine(setup, { directory, env, timeoutSeconds: TIMEOUT_SECONDS }, ports)
    if (result.failure === 'interrupted') throw new Interrupted()
    if (result.failure !== undefined || result.exitCode !== 0)
      throw new UserError(`subject.setup${ofSide(side)} failed: ${describeFailure(result)}`, {
        nextStep: isBuiltEarlier ? `${BY_HAND} ${ONLY_IMAGES}` : BY_HAND,
      })
  })
}

/**
 * Runs `subject.diagnose`, bounded in time and output, and keeps its output, without secrets. Never throws:
 * what went wrong before is what counts.
 * @returns the path of the file; undefined where there is none
 */
async function runDiagnose(
  line: string,
  env: Environment,
  { side, directory, folder }: SubjectRequest,
  { commands, files, log, signal, env: own }: Ports,
): Promise<string | undefined> {
  const path = `${folder}/diagnose${side === undefined ? '' : `-${side}`}.txt`
  try {
    log.progress(`subject.diagnose${ofSide(side)}`)
    const result = await commands.run(['bash', '-c', BOUNDED, 'kbench', line], {
      signal,
      timeoutSeconds: DIAGNOSE_SECONDS,
      env,
      ...defined({ cwd: directory }),
    })
    await files.writeAtomically(path, fileOf(result, own))
    return path
  } catch (error) {
    log.warning(`what subject.diagnose wrote is not kept: ${messageOf(error)}`)
    return undefined
  }
}

/** The same error, which also names the file. */
function namingDiagnosis(error: unknown, path: string | undefined): unknown {
  if (path === undefined || !(error instanceof UserError || error instanceof EnvironmentError)) return error
  const nextStep = [error.nextStep, `What subject.diagnose wrote: ${path}`].filter(Boolean).join(' ')
  const details = { nextStep, cause: error.cause }
  return error instanceof UserError
    ? new UserError(error.message, details)
    : new EnvironmentError(error.message, details)
}

function fileOf({ exitCode, failure, stdout, stderr }: CommandResult, env: Ports['env']): string {
  const isCut = stdout.length >= MOST_BYTES
  const lines = stdout.split('\n')
  // Half a secret at the end would not be known as one.
  if (isCut) lines.pop()
  const end =
    failure === undefined
      ? `exited with ${String(exitCode)}`
      : `ended by: ${failure}${stderr === '' ? '' : ', '}`
  const head = [
    `subject.diagnose ${end}${isCut ? `; only its first ${String(MOST_BYTES)} bytes are kept` : ''}`,
    ...(stderr === '' ? [] : stderr.trimEnd().split('\n')),
  ]
  return `${secretRemover(secretsOf(env))([...head, ...lines].join('\n')).trimEnd()}\n`
}
