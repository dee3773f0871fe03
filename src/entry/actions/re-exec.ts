import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync, type Stats } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
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
const PREFIX = 'kbench-'
const FILE = 'tokens.json'

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
    const file = join(mkdtempSync(join(resolve(temporary()), PREFIX)), FILE)
    writeFileSync(file, JSON.stringify(tokens), { mode: 0o600 })
    next[HANDED_OVER] = file
  }
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], next)
}

/**
 * The tokens of the first process, once: the file is gone afterwards. Empty where there was none. A workflow can set the variable, too:
 * what is not of the form, owner and mode that the first process gives it is neither read nor removed.
 */
export function handedOver(): Record<string, string> {
  const file = env[HANDED_OVER]
  if (file === undefined) return {}
  Reflect.deleteProperty(env, HANDED_OVER)
  if (!isOurs(file)) return {}
  const tokens = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  rmSync(dirname(file), { recursive: true, force: true })
  return tokens
}

function temporary(): string {
  return env['RUNNER_TEMP'] ?? tmpdir()
}

function isOurs(file: string): boolean {
  const folder = dirname(file)
  if (file !== join(resolve(temporary()), basename(folder), FILE)) return false
  if (!/^kbench-[A-Za-z0-9]{6}$/.test(basename(folder))) return false
  try {
    const [outer, inner] = [lstatSync(folder), lstatSync(file)]
    return outer.isDirectory() && isFor(outer, 0o700) && inner.isFile() && isFor(inner, 0o600)
  } catch {
    return false
  }
}

/** Links are not followed by lstat, so what they lead to is never taken for ours. */
function isFor({ uid, mode }: Stats, permissions: number): boolean {
  return uid === process.getuid?.() && (mode & 0o777) === permissions
}
