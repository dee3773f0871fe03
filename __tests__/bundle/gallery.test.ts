import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'

// The pages as readers use them, with the bundle that ships.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const pages = ['docs/gallery.md', 'docs/notes/published-charts.md'].map((path) => ({
  folder: dirname(path),
  text: readFileSync(path, 'utf8'),
}))
const commands = pages.flatMap(({ text }) =>
  [...text.matchAll(/```sh\n(.+)\n```/g)].map(([, command = '']) => command),
)
const linked = (pattern: RegExp): string[] =>
  pages.flatMap((page) => [...page.text.matchAll(pattern)].map(([, path = '']) => join(page.folder, path)))
const pictures = linked(/!\[[^\]]+\]\(([^)]+)\)/g)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbench-gallery-'))
  cpSync('docs/gallery/records', join(folder, 'docs/gallery/records'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

function shell(words: string, cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    const env = { ...process.env, NODE_OPTIONS: '', CI: 'true', CLI: resolve('action/dist/cli.cjs') }
    const child = execFile(
      'bash',
      ['-ec', words],
      { cwd, env, maxBuffer: 2 ** 26 },
      (_error, stdout, stderr) => {
        done({ code: child.exitCode ?? -1, stdout, stderr })
      },
    )
  })
}

describe('the gallery', () => {
  it('has commands, and pictures that are there', () => {
    expect(commands.length).toBeGreaterThan(0)
    expect(pictures.length).toBeGreaterThan(0)
    for (const path of pictures) expect([path, existsSync(path)]).toEqual([path, true])
  })

  test.each(commands.filter((command) => command.endsWith('--out report.html')))('%s', async (command) => {
    const { code } = await shell(`kbench() { node "$CLI" "$@"; }; ${command}`, folder)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toMatch(/^<!doctype html>/i)
  })

  it('is what its script makes of its records: it runs every command', async () => {
    const { code, stderr } = await shell('node scripts/gallery.mjs --check', resolve('.'))
    expect([code, stderr]).toEqual([0, ''])
  })
})
