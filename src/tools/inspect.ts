import type { CommandRunner } from '../ports/exec.ts'
import type { Tool } from '../ports/tool.ts'

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
