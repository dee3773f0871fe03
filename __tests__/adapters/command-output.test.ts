import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildSync } from 'esbuild'
import { createCommandRunner } from '../../src/adapters/commands-execa.ts'
import { describeFailure } from '../../src/ports/command-failure.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const commands = createCommandRunner()
const shell = (script: string): [string, ...string[]] => ['sh', '-c', script]

describe('output of a command', () => {
  it.each([
    ['yes', 'stdout', 'on standard output'],
    ['yes >&2', 'stderr', 'on standard error'],
  ] as const)('stops %s, which never ends by itself, and says so', async (script, where, said) => {
    const result = await commands.run(shell(script), { outputLimitBytes: 2 ** 20 })
    expect(result).toMatchObject({ failure: 'too-much-output', exceeded: { where, limitBytes: 2 ** 20 } })
    expect(describeFailure(result)).toMatch(
      new RegExp(
        `^sh printed more than 1 MiB ${said} and was stopped; expected at most 1 MiB, so have it .*: .*y \\| y$`,
      ),
    )
  })

  it('has a limit without being asked for one', async () => {
    const result = await commands.run(shell('yes'))
    expect(result.exceeded).toEqual({ where: 'stdout', limitBytes: 16 * 2 ** 20 })
    const within = await commands.run(shell('yes | head -c 16777216'))
    expect(within).toMatchObject({ exitCode: 0, stdout: 'y\n'.repeat(8 * 2 ** 20) })
  })

  it('fails what printed too much even when it ends with success', async () => {
    const script = `trap 'exit 0' TERM; yes | head -c 20000; true`
    const result = await commands.run(shell(script), { outputLimitBytes: 10_000 })
    expect(result.failure).toBe('too-much-output')
  })

  it('keeps of standard error the beginning and the end', async () => {
    const { exitCode, stderr } = await commands.run(
      shell('(echo first; yes | head -c 4000000; echo last) >&2'),
    )
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(/^first\ny\n/)
    expect(stderr).toMatch(/ MiB left out\]\n(y\n)+last\n$/)
    expect(stderr.length).toBeLessThan(1.2e6)
  })

  it('keeps only the ends of standard output where nobody reads the rest, and hands all lines on', async () => {
    let count = 0
    const { exitCode, stdout } = await commands.run(shell('yes | head -c 40000000; echo last'), {
      keepsEndsOnly: true,
      outputLimitBytes: 50_000_000,
      onLine: () => (count += 1),
    })
    expect({ exitCode, count }).toEqual({ exitCode: 0, count: 20_000_001 })
    expect(stdout).toMatch(/left out\]\n(y\n)+last\n$/)
    expect(stdout.length).toBeLessThan(1.2e6)
  })

  it('lets a command in the background print as much as it likes', async () => {
    const ended = await commands.start(shell('yes | head -c 20000000; echo last; exit 3')).ended
    expect(ended).toMatchObject({ exitCode: 3 })
    expect(ended.failure).toBeUndefined()
    expect(ended.stdout.length).toBeLessThan(1.2e6)
    expect(describeFailure(ended)).toMatch(/y \| last$/)
  })

  it('stops a command in the background whose line has no end', async () => {
    const ended = await commands.start(shell('cat /dev/zero'), { onLine: () => undefined }).ended
    expect(describeFailure(ended)).toContain('printed more than 128 MiB without a line end and was stopped')
  })

  it('hands no line on after the limit', async () => {
    let length = 0
    const onLine = (line: string): void => void (length += line.length + 1)
    await commands.run(shell('yes'), { outputLimitBytes: 100_000, onLine })
    expect(length).toBeLessThanOrEqual(100_000)
  })

  it('takes secrets out of what it kept of a flood', async () => {
    const env = { DB_PASS: 'hunter2hunter2' }
    const result = await commands.run(shell('yes "$DB_PASS"'), { env, outputLimitBytes: 100_000 })
    expect(result.stdout).toContain('***')
    expect(result.stdout + describeFailure(result)).not.toContain('hunter')
  })

  it('needs little memory for a flood', async () => {
    const script = join(temporaryFolder('flood'), 'flood.cjs')
    // Not resourceUsage().maxRSS: Linux counts in it what the process that started this one held, here a worker of the tests.
    const contents = `
      import { readFileSync } from 'node:fs'
      import { createCommandRunner } from './src/adapters/commands-execa.ts'
      void createCommandRunner().run(['sh', '-c', 'yes | head -c 500000000']).then(({ failure }) => {
        const [, kibibytes] = /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
        console.log(JSON.stringify({ failure, peakMebibytes: Number(kibibytes) / 1024 }))
      })`
    buildSync({
      stdin: { contents, resolveDir: process.cwd() },
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
    })
    const { stdout } = await commands.run([process.execPath, script])
    const { failure, peakMebibytes } = JSON.parse(stdout) as { failure: string; peakMebibytes: number }
    expect(failure).toBe('too-much-output')
    // 51 without a flood, 86 with it; execa's own buffer of 100 MB took 1340.
    expect(peakMebibytes).toBeLessThan(200)
  })
})
