import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'

const OTAVA = 'apache-otava==0.8.0'
const ASV = 'asv==0.6.6'
const INSTALL_TIMEOUT = 180_000

type Found = readonly (readonly number[])[]

/** What tools written in Python find, or why there is nothing. */
export type PythonTools =
  | { readonly found: readonly (readonly [string, Found])[]; readonly remark: string }
  | { readonly missing: string }

const outputSchema = z.object({
  otava: z.array(z.array(z.int())),
  asv: z.array(z.array(z.int())).nullable(),
  versions: z.record(z.string(), z.string()),
  agreement: z.string(),
})

/**
 * Runs Otava, and asv where it can be had, on all series.
 * @param python one that has them; without it, a virtual environment in the folder for temporary files, made by pip
 */
export function pythonTools(python: string | undefined, series: readonly (readonly number[])[]): PythonTools {
  const at = python ?? virtualEnvironment()
  if (typeof at !== 'string') return at
  try {
    const text = execFileSync(at, ['bench/histories/python-tools.py'], {
      input: JSON.stringify(series),
      maxBuffer: 2 ** 28,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const { otava, asv, versions, agreement } = outputSchema.parse(JSON.parse(text))
    return {
      found: [
        [`Otava ${versions['otava'] ?? ''}`, otava],
        ...(asv === null ? [] : [[`asv ${versions['asv'] ?? ''}, 5 %`, asv] as const]),
      ],
      remark: `Otava: ${agreement} series give the same through \`otava analyze\` with OTAVA_CONFIG.${asv === null ? ' asv: not installed.' : ''}`,
    }
  } catch (error) {
    return { missing: `${at} could not run them: ${lastLine(error)}` }
  }
}

function virtualEnvironment(): string | { missing: string } {
  const folder = join(tmpdir(), 'kbench-peers')
  const python = join(folder, 'bin', 'python')
  const has = (module: string): boolean => spawnSync(python, ['-c', `import ${module}`]).status === 0
  if (existsSync(python) && has('otava.analysis')) return python
  try {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe', timeout: INSTALL_TIMEOUT })
    const install = (name: string): void => {
      execFileSync(python, ['-m', 'pip', 'install', '--quiet', name], {
        stdio: 'pipe',
        timeout: INSTALL_TIMEOUT,
      })
    }
    install(OTAVA)
    // Compiles a part of itself: a machine without a compiler does without it.
    spawnSync(python, ['-m', 'pip', 'install', '--quiet', ASV], { stdio: 'ignore', timeout: INSTALL_TIMEOUT })
    return python
  } catch (error) {
    return { missing: `pip could not install ${OTAVA} into ${folder}: ${lastLine(error)}` }
  }
}

function lastLine(error: unknown): string {
  const text =
    error instanceof Error && 'stderr' in error && String(error.stderr).trim() !== ''
      ? String(error.stderr)
      : String(error)
  return text.trim().split('\n').at(-1) ?? ''
}
