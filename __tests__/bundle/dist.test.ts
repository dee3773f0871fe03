import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, test } from 'vitest'
import { shippedCopy } from './shipped-copy.ts'

// The shipped bytes, as a user has them: an empty folder, no node_modules above, another working directory.

const run = promisify(execFile)
const DIST = fileURLToPath(new URL('../../action/dist/', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url))
const MAIN_BUDGET = 3_200_000
const CHARTS_BUDGET = 1_900_000
/** Three quarters of it are undici, the HTTP client of @actions/github. */
const OCTOKIT_BUDGET = 1_200_000
/** csv-stringify, hyparquet-writer, the reports as Markdown and seven formats. */
const EXPORT_BUDGET = 230_000
const STUB_BUDGET = 1000

const folder = shippedCopy()

const kbench = (...argv: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, [join(folder, 'cli.cjs'), ...argv], { cwd: tmpdir() })
const sizeOf = async (name: string): Promise<number> => (await stat(join(folder, name))).size

describe('action/dist', () => {
  it('holds what the build makes and nothing else', async () => {
    expect((await readdir(folder)).sort()).toEqual([
      'bisect.cjs',
      'charts-page.js',
      'charts.cjs',
      'cli.cjs',
      'command.cjs',
      'dashboard-page.js',
      'export.cjs',
      'history.cjs',
      'index.cjs',
      'inter.ttf',
      'inter.woff2',
      'licenses.txt',
      'main.cjs',
      'measure.cjs',
      'octokit.cjs',
      'post.cjs',
      'report-page.js',
      'report.cjs',
      'resvg.wasm',
    ])
  })

  it('shows its help', async () => {
    const { stdout } = await kbench('--help')
    expect(stdout).toMatch(/^Usage: kbench /)
    for (const command of ['run', 'compare', 'report']) expect(stdout).toContain(command)
  })

  it('says the version of package.json', async () => {
    const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
    expect((await kbench('--version')).stdout).toBe(`${version}\n`)
  })

  it('keeps to its size', async () => {
    expect(await sizeOf('index.cjs')).toBeLessThanOrEqual(MAIN_BUDGET)
    expect(await sizeOf('charts.cjs')).toBeLessThanOrEqual(CHARTS_BUDGET)
    expect(await sizeOf('octokit.cjs')).toBeLessThanOrEqual(OCTOKIT_BUDGET)
    expect(await sizeOf('export.cjs')).toBeLessThanOrEqual(EXPORT_BUDGET)
  })

  it('has no code in files that only start it', async () => {
    const others = (await readdir(folder)).filter(
      (name) => name.endsWith('.cjs') && !/^(?:index|charts|octokit|export)\./.test(name),
    )
    for (const name of others) expect(await sizeOf(name)).toBeLessThanOrEqual(STUB_BUDGET)
    expect(others).toHaveLength(8)
  })

  test.each([
    ['charts.cjs', /^\/\/ node_modules\/(?:vega|d3-|@resvg)/m],
    ['octokit.cjs', /^\/\/ node_modules\/(?:@octokit|undici)/m],
    ['export.cjs', /^\/\/ node_modules\/csv-stringify/m],
  ])('keeps what is in %s out of the main bundle', async (name, modules) => {
    // esbuild names the file of every module that it puts in.
    expect(await readFile(join(folder, name), 'utf8')).toMatch(modules)
    expect(await readFile(join(folder, 'index.cjs'), 'utf8')).not.toMatch(modules)
  })

  it('can be started as a program', async () => {
    expect((await stat(join(DIST, 'cli.cjs'))).mode & 0o111).toBe(0o111)
    expect(await readFile(join(folder, 'cli.cjs'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  test.each(['vega-lite', '@resvg/resvg-wasm', 'zod', 'commander', 'execa'])(
    'names the licence of %s',
    async (name) => {
      expect(await readFile(join(folder, 'licenses.txt'), 'utf8')).toMatch(
        new RegExp(`^${name} \\d+\\.\\d+\\.\\d+, \\S+`, 'm'),
      )
    },
  )
})

describe('charts.cjs', () => {
  it('draws a picture with the files beside it', async () => {
    const specification = {
      mark: 'bar',
      data: { values: [{ x: 1 }] },
      encoding: { x: { field: 'x', type: 'quantitative' } },
    }
    const script = `require(${JSON.stringify(join(folder, 'charts.cjs'))}).createChartRenderer(${JSON.stringify(folder)})
      .render(${JSON.stringify(specification)}).then(({ svg, png }) => console.log(svg.slice(0, 4), Buffer.from(png).subarray(1, 4).toString()))`
    const { stdout } = await run(process.execPath, ['-e', script], { cwd: tmpdir() })
    expect(stdout).toBe('<svg PNG\n')
  })
})
