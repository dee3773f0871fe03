import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'

/** Runs `kbench init` on a terminal (util-linux script), and types each answer when its question is there. */
function onTerminal(
  folder: string,
  typed: readonly (readonly [question: string, keys: string])[],
): Promise<{ code: number | null; screen: string }> {
  return new Promise((resolvePromise) => {
    const command = `${process.execPath} ${resolve('action/dist/cli.cjs')} init`
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', TERM: 'dumb' },
    })
    const left = [...typed]
    let screen = ''
    let seen = 0
    child.stdout.on('data', (chunk: Buffer) => {
      screen += chunk.toString('utf8')
      const [question, keys] = left[0] ?? []
      if (question === undefined || keys === undefined || !screen.slice(seen).includes(question)) return
      seen = screen.length
      left.shift()
      child.stdin.write(keys)
    })
    child.on('close', (code) => resolvePromise({ code, screen }))
  })
}

function repository(): string {
  const folder = temporaryFolder('init')
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder })
  return folder
}

describe('kbench init on a terminal', () => {
  it('asks, and writes what was answered', async () => {
    const folder = repository()
    const { code, screen } = await onTerminal(folder, [
      ['[kind]: ', '\n'],
      ['[network]: ', 'storage\n'],
      ['[-]: ', 'make deploy\n'],
      ['network plugin of the cluster', 'yes\n'],
      ['[no]: ', 'perhaps\n'],
      ['neither yes nor no', 'yes\n'],
      ['a label asks for it', 'no\n'],
      ['A run every night', 'no\n'],
    ])
    expect(screen).toContain('Written')
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'kbench.yaml'), 'utf8')).toContain('setup: "make deploy"')
    expect(readFileSync(join(folder, 'kbench.yaml'), 'utf8')).toContain('    defaultCni: false')
    expect(existsSync(join(folder, '.github/workflows/kbench-report.yml'))).toBe(true)
    expect(existsSync(join(folder, '.github/workflows/kbench-nightly.yml'))).toBe(false)
  })

  it('writes nothing after Ctrl-C or when the input ends', async () => {
    for (const [keys, ended] of [
      ['\u0003', 130],
      ['\u0004', 2],
    ] as const) {
      const folder = repository()
      const { code } = await onTerminal(folder, [
        ['[kind]: ', '\n'],
        ['[network]: ', keys],
      ])
      expect(code).toBe(ended)
      expect(existsSync(join(folder, 'kbench.yaml'))).toBe(false)
    }
  })
})
