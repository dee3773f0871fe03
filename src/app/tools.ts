import { EnvironmentError, Interrupted, messageOf } from '../core/errors.ts'
import { describeFailure, expectSuccess } from '../ports/command-failure.ts'
import type { CommandRunner } from '../ports/exec.ts'
import type { Log } from '../ports/log.ts'
import type { Tool } from '../ports/tool.ts'

interface ToolContext {
  readonly commands: CommandRunner
  readonly log: Log
  readonly signal: AbortSignal
  /** false: only say what is missing. */
  readonly install: boolean
}

/**
 * Makes sure that the tools are there and new enough; installs missing ones with apt after saying so.
 * @param optional tools that are installed too, and whose lack is no failure
 * @throws {EnvironmentError} naming every required tool that is missing or too old, and how to get it
 */
export async function ensureTools(
  required: readonly Tool[],
  context: ToolContext,
  optional: readonly Tool[] = [],
): Promise<ToolState[]> {
  const tools = [...new Set([...required, ...optional])]
  const inspect = (): Promise<ToolState[]> =>
    Promise.all(tools.map((tool) => inspectTool(tool, context.commands, context.signal)))
  const isRequired = ({ tool }: ToolState): boolean => required.includes(tool)
  let states = await inspect()
  const installable = states.filter(({ state, tool }) => state === 'missing' && 'package' in tool.from)
  if (installable.length > 0 && context.install) {
    const missing = installable.map(({ tool }) => tool)
    if (installable.some(isRequired)) await installPackages(missing, context)
    else await installIfPossible(missing, context)
    states = await inspect()
  }
  const wrong = states.filter((state) => state.state !== 'ok' && isRequired(state))
  if (wrong.length > 0) throw unusable(wrong)
  return states
}

async function installIfPossible(tools: readonly Tool[], context: ToolContext): Promise<void> {
  try {
    await installPackages(tools, context)
  } catch (error) {
    if (error instanceof Interrupted) throw error
    context.log.warning(`going on without ${tools.map(({ id }) => id).join(', ')}: ${messageOf(error)}`)
  }
}

async function installPackages(
  tools: readonly Tool[],
  { commands, log, signal }: ToolContext,
): Promise<void> {
  const packages = [...new Set(tools.flatMap(({ from }) => ('package' in from ? [from.package] : [])))].sort()
  const missing = tools.map(({ id, purpose }) => `${id} (${purpose})`).join(', ')
  const prefix = await privilegePrefix(commands, packages)
  const apt = (...args: string[]): [string, ...string[]] => {
    const [program = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args]
    return [program, ...rest]
  }
  const install = apt('install', '--yes', '--no-install-recommends', ...packages)
  const options = { signal, timeoutSeconds: 600, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  log.info(`Not on this machine: ${missing}`)
  log.info(`Installing with the package manager: ${install.join(' ')}`)
  const updated = await commands.run(apt('update'), options)
  if (updated.exitCode !== 0)
    log.warning(`the package lists could not be renewed: ${describeFailure(updated)}`)
  const nextStep = `Install ${packages.join(' ')} by hand and start again; \`kbench doctor\` shows what is there.`
  expectSuccess(await commands.run(install, options), `Installing ${packages.join(' ')}`, nextStep)
}

async function privilegePrefix(commands: CommandRunner, packages: readonly string[]): Promise<string[]> {
  const byHand = `Install by hand what is missing: ${packages.join(' ')}`
  if ((await commands.run(['apt-get', '--version'])).failure === 'not-found') {
    throw new EnvironmentError('This machine has no apt-get, the only package manager that kbench uses', {
      nextStep: byHand,
    })
  }
  const root = await rootPrefix(commands)
  if ('problem' in root)
    throw new EnvironmentError(`Installing packages needs root, and ${root.problem}`, {
      nextStep: `${root.byHand} apt-get install ${packages.join(' ')}`,
    })
  // -E does not pass everywhere; env sets the variable on the other side of sudo.
  return root.prefix.length === 0 ? [] : [...root.prefix, 'env', 'DEBIAN_FRONTEND=noninteractive']
}

function unusable(states: readonly ToolState[]): EnvironmentError {
  const lines = states.map(({ tool, state, version, path }) => {
    const where = path === undefined ? '' : ` (${path})`
    switch (state) {
      case 'too-old':
        return `${tool.id} ${version ?? ''}${where} is too old: ${tool.minimum ?? ''} or newer is needed; it ${tool.purpose}`
      case 'broken':
        return `${tool.id}${where} is there but does not print its version; it ${tool.purpose}`
      default:
        return `${tool.id} is not installed or not on PATH; it ${tool.purpose}`
    }
  })
  const steps = states.map(
    ({ tool: { id, from } }) =>
      `${id}: ${'package' in from ? `sudo apt-get install ${from.package}` : from.howToGet}`,
  )
  return new EnvironmentError(lines.join('\n'), { nextStep: steps.join('\n') })
}

/** What a command line begins with to run as root, or why there is none and how a person gives such a command. */
type RootPrefix =
  | { readonly prefix: readonly string[] }
  | { readonly problem: string; readonly byHand: 'Run as root:' | 'Run: sudo' }

/** Nothing for root, else sudo without a question. */
export async function rootPrefix(
  commands: Pick<CommandRunner, 'run'>,
  signal?: AbortSignal,
): Promise<RootPrefix> {
  const user = await commands.run(['id', '-u'], { signal })
  if (user.stdout.trim() === '0') return { prefix: [] }
  const sudo = await commands.run(['sudo', '--non-interactive', 'true'], { signal })
  if (sudo.exitCode === 0) return { prefix: ['sudo', '--non-interactive'] }
  return sudo.failure === 'not-found'
    ? { problem: 'sudo is not installed', byHand: 'Run as root:' }
    : { problem: 'sudo is not allowed without a password', byHand: 'Run: sudo' }
}

export interface ToolState {
  readonly tool: Tool
  /** `missing` is not on PATH; `too-old` is below what kbench needs; `broken` is there and does not run. */
  readonly state: 'ok' | 'missing' | 'too-old' | 'broken'
  readonly version: string | undefined
  readonly path: string | undefined
}

const ANY_VERSION = /(\d+(?:\.\d+)+)/

/** Looks for a tool on PATH and asks its version. */
export async function inspectTool(
  tool: Tool,
  commands: CommandRunner,
  signal?: AbortSignal,
): Promise<ToolState> {
  const options = { timeoutSeconds: 20, signal }
  const { id, versionArguments = ['--version'], versionPattern = ANY_VERSION, minimum } = tool
  const result = await commands.run([id, ...versionArguments], options)
  if (result.failure === 'not-found') return { tool, state: 'missing', version: undefined, path: undefined }
  const path = await pathOf(tool, commands)
  const version = versionPattern?.exec(`${result.stdout}\n${result.stderr}`)?.[1]
  if (result.failure !== undefined || (version === undefined && versionPattern !== null)) {
    return { tool, state: 'broken', version, path }
  }
  const tooOld = minimum !== undefined && version !== undefined && compareVersions(version, minimum) < 0
  return { tool, state: tooOld ? 'too-old' : 'ok', version, path }
}

async function pathOf(tool: Tool, commands: CommandRunner): Promise<string | undefined> {
  const found = await commands.run(['sh', '-c', 'command -v "$1"', 'sh', tool.id], { timeoutSeconds: 5 })
  return found.exitCode === 0 ? found.stdout.trim() : undefined
}

/** Negative when a is older than b; parts are compared as numbers, missing parts are 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number)) as [number[], number[]]
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
