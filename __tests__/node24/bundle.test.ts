import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serializeRecord } from '../../src/core/record/schema.ts'
import { shippedCopy } from '../bundle/shipped-copy.ts'
import { aRecord } from '../../support/builders/examples.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// The Node that GitHub runs actions with (`using: node24`); KBENCH_NODE names its program.
const NODE = process.env['KBENCH_NODE'] ?? process.execPath

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const dist = shippedCopy()
const work = temporaryFolder('work')

function run(
  stub: string,
  argv: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolvePromise) => {
    const child = execFile(
      NODE,
      [join(dist, stub), ...argv],
      { cwd: work, env: { PATH: process.env['PATH'] ?? '', HOME: work, KBENCH_STATE: work, ...env } },
      (_error, stdout, stderr) => resolvePromise({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

describe('the bundle on the Node of GitHub', () => {
  it('is tried on that Node', async () => {
    const { stdout } = await new Promise<Ended>((resolvePromise) => {
      execFile(NODE, ['--version'], (_error, out, stderr) => resolvePromise({ code: 0, stdout: out, stderr }))
    })
    expect(stdout).toMatch(/^v24\./)
  })

  it('says its version and its help', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(await run('cli.cjs', ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const help = await run('cli.cjs', ['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(/^Usage: kbench /)
  })

  it('reports a record and draws its charts', async () => {
    writeFileSync(join(work, 'record.json'), serializeRecord(aRecord()))
    const ended = await run('cli.cjs', [
      'report',
      'record.json',
      '--charts',
      'charts',
      '--format',
      'markdown',
    ])
    expect(ended.code).toBe(0)
    expect(ended.stdout).toContain('network_throughput')
    const png = readFileSync(join(work, 'charts/network.png'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(existsSync(join(work, 'charts/network.svg'))).toBe(true)
  })

  it('fails the step of the action with what is wrong with an input', async () => {
    const ended = await run('main.cjs', [], { INPUT_PAIR: 'sometimes', GITHUB_ACTIONS: 'true' })
    expect(ended.code).toBe(1)
    expect(ended.stdout).toContain('::error::input pair: "sometimes" is not one of auto, always, never')
    expect((await run('post.cjs')).code).toBe(0)
  })
})
