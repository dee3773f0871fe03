import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseBisectResult } from '../../../src/features/bisect/core/result.ts'
import { ShippedCommandLine } from '../../bundle/command-line.ts'

const CONFIGURATION = `
version: 1
provider: host
suites:
  custom:
    workloads:
      hashing: { generator: python3 generator.py }
`
/** Without its counter of bytes, whose rate does not depend on the size of a block. */
const GENERATOR = readFileSync('examples/custom/hashing/generator.py', 'utf8').replace(/"bytes": [^,]+, /, '')
const COMMITS = 12
const CULPRIT = 8
const BROKEN = 6
const MILLISECONDS = 300_000

describe('a bisection on this machine', () => {
  const cli = new ShippedCommandLine()
  const git = (...argv: string[]): void => {
    const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid']
    execFileSync('git', [...identity, ...argv], { cwd: cli.workingDirectory, stdio: 'pipe' })
  }

  it(
    'finds the commit after which a block takes half as long again',
    async () => {
      git('init', '--quiet', '--initial-branch=main')
      for (let place = 0; place <= COMMITS; place += 1) {
        const block = place >= CULPRIT ? 'bytes(150_000)' : 'bytes(100_000)'
        const generator = GENERATOR.replace('bytes(100_000)', block)
        cli.write('generator.py', place === BROKEN ? 'raise SystemExit("broken on purpose")\n' : generator)
        cli.write('number', String(place))
        git('add', '.')
        git('commit', '--quiet', `--message=change ${String(place)}`)
        if (place === 0) git('tag', 'good')
      }
      cli.write('kbench.yaml', CONFIGURATION)
      const ended = await cli.run(['bisect', 'good', 'main', '--out', 'out', '--format', 'json'])
      expect(ended.stderr).not.toContain('error:')
      const found = parseBisectResult(ended.stdout, 'standard output')
      if (found.kind === 'nothing') throw new Error(found.text)
      expect([ended.code, found.end]).toEqual([0, 'found'])
      expect(found.first.subject).toBe(`change ${String(CULPRIT)}`)
      expect(found.series).toContain('custom_rate')
      // A block of 1.5 times the size takes 1.5 times as long, but for what a block costs whatever its size.
      expect(found.change?.upper).toBeGreaterThan(1 / 1.5 - 1)
      expect(found.change?.lower).toBeLessThan(1 / 1.2 - 1)
      // Both ends and few of the 11 between.
      expect(found.measured.length).toBeLessThanOrEqual(8)
      // The work of the program is what takes longer, in a pair of this commit and the one before it.
      expect(found.why.join('\n')).toMatch(/custom\/hashing: .* more/)
      expect(existsSync(join(cli.workingDirectory, 'out/why/report.html'))).toBe(true)
      for (const { reason } of found.skipped) expect(reason).toContain('broken on purpose')
    },
    MILLISECONDS,
  )
})
