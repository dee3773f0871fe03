import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { argv, env, execArgv, execPath } from 'node:process'

/*
 * Linux shows every process of a user the environment that another was started with (/proc/PID/environ), and taking a variable out
 * later does not change that. What is measured may be the code of a stranger, who would look there first. So a step that was given
 * tokens becomes a process that was not, by execve(2): same process id, same input and output.
 *
 * It is no wall: who has the rights of the user, or sudo as on runners of GitHub, can read memory as well. See docs/threat-model.md.
 */

/** Names the file that holds what the first process hands to the second. */
const HANDED_OVER = 'KBENCH_HANDED_OVER'

/**
 * Replaces this process by the same program with the environment as it is now in `process.env`, where tokens have been taken out of it. Returns only
 * where that cannot be done (Node before 23.11, not Linux or macOS): what has been taken out is out of the environment of children then, no more.
 * @param tokens that the second process gets back from `handedOver`; they are on disk until it has read them, for this user alone
 */
export function reExec(tokens: Readonly<Record<string, string>> = {}): void {
  // Old versions of Node, which the types do not know of, have no such function.
  const { execve } = process as { execve?: typeof process.execve }
  if (execve === undefined || process.platform === 'win32') return
  const next = { ...env }
  if (Object.keys(tokens).length > 0) {
    const folder = mkdtempSync(join(env['RUNNER_TEMP'] ?? tmpdir(), 'kbench-'))
    const file = join(folder, 'tokens.json')
    writeFileSync(file, JSON.stringify(tokens), { mode: 0o600 })
    next[HANDED_OVER] = file
  }
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], next)
}

/** The tokens of the first process, once: the file is gone afterwards. Empty where there was none. */
export function handedOver(): Record<string, string> {
  const file = env[HANDED_OVER]
  if (file === undefined) return {}
  Reflect.deleteProperty(env, HANDED_OVER)
  const tokens = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  rmSync(dirname(file), { recursive: true, force: true })
  return tokens
}
