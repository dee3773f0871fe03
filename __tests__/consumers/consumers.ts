import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

const run = promisify(execFile)

/** The folder that `.ci/consumers --install` made. @throws {Error} naming how to make it */
function installed(): string {
  const folder = process.env['KBENCH_CONSUMERS']
  if (folder === undefined) throw new Error('KBENCH_CONSUMERS is not set: run these tests with .ci/consumers')
  return folder
}

export const folder = mkdtempSync(join(tmpdir(), 'kbench-consumers-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

export function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** What the parser of a consumer sees in a text, as its JSON. */
export async function readWithPython(
  format: 'csv' | 'junit' | 'openmetrics',
  text: string,
): Promise<unknown> {
  const path = file(`export.${format}`, text)
  const schema = format === 'junit' ? [join(installed(), 'junit-10.xsd')] : []
  const argv = [join(import.meta.dirname, 'readers.py'), format, path, ...schema]
  const { stdout } = await run(join(installed(), 'bin/python'), argv, {
    maxBuffer: 2 ** 28,
    env: { ...process.env, PYTHONUTF8: '1' },
  })
  return JSON.parse(stdout)
}

/** The rows that DuckDB finds; times are texts. @param query of a file nightly.parquet */
export async function queryWithDuckdb(
  content: Uint8Array,
  query: string,
): Promise<Record<string, unknown>[]> {
  const argv = [file('export.parquet', content), file('query.sql', query)]
  const reader = join(import.meta.dirname, 'readers.py')
  const { stdout } = await run(join(installed(), 'bin/python'), [reader, 'parquet', ...argv], {
    maxBuffer: 2 ** 28,
    env: { ...process.env, PYTHONUTF8: '1', TZ: 'UTC' },
  })
  return JSON.parse(stdout) as Record<string, unknown>[]
}

/** `promtool check metrics`: what it says, and its exit code. */
export function checkMetrics(text: string): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  })
  if (error !== undefined) throw error
  return { code: status, said: `${stdout}${stderr}` }
}

/** Points of `promtool tsdb create-blocks-from openmetrics` in an empty folder, as `promtool tsdb dump` prints them. */
export async function backfill(name: string, text: string): Promise<string> {
  const blocks = join(folder, `${name}-blocks`)
  await run('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', file(`${name}.om`, text), blocks])
  // A database has a log of what is not in blocks yet, and `dump` asks for it.
  mkdirSync(join(blocks, 'wal'))
  const { stdout } = await run('promtool', ['tsdb', 'dump', blocks], { maxBuffer: 2 ** 28 })
  return stdout
}
