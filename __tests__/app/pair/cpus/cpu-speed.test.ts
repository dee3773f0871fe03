import { describe, expect, test } from 'vitest'
import { spawnSync } from 'node:child_process'
import { watchCpuSpeed } from '../../../../src/app/pair/cpu-speed.ts'
import { seconds } from '../../../../src/core/series.ts'
import type { CommandRunner } from '../../../../src/ports/exec.ts'
import { createFakePorts } from '../../../fakes/ports.ts'

/** A program that answers with this line, or ends without. */
function answering(line: string | undefined) {
  const ports = createFakePorts()
  const started: string[] = []
  const commands: CommandRunner = {
    run: (argv) => {
      started.push(argv.join(' '))
      return Promise.resolve({ argv, exitCode: 1, stdout: '', stderr: 'not permitted', seconds: seconds(0) })
    },
    start: (argv, options = {}) => {
      started.push(argv.slice(0, 4).join(' '))
      const ended = { argv, exitCode: 1, stdout: '', stderr: '', seconds: seconds(0) }
      return {
        pid: 77,
        ended: line === undefined ? Promise.resolve(ended) : new Promise(() => undefined),
        write: () => void (line === undefined ? undefined : options.onLine?.(line, 'stdout')),
        stop: () => Promise.resolve(void started.push('stop')),
      }
    },
  }
  // An answer comes at once or never: no time passes.
  const clock = {
    now: () => new Date(0),
    monotonic: () => seconds(100),
    sleep: () => new Promise<void>(() => undefined),
  }
  return { ports: { ...ports, clock, commands }, started }
}

describe('the speed of a CPU', () => {
  test('is the mean of the looks in each stretch', async () => {
    const { ports, started } = answering(
      '900.0:1 400.0:4000 300.0:5000 200.0:6000 90.0:3000 50.0:3000 10.0:3000',
    )
    const speed = watchCpuSpeed(1, ports)
    const now = speed.now()
    const stretch = (from: number, to: number) => ({ from: seconds(now - from), to: seconds(now - to) })
    expect(await speed.during([stretch(0.45, 0.15), stretch(0.1, 0)])).toEqual([5000, 3000])
    // With fewer than three looks in one of them nothing is known.
    expect(await speed.during([stretch(0.45, 0.15), stretch(0.1, 0.02)])).toBeUndefined()
    await speed.close()
    expect(started).toEqual(['taskset --cpu-list 1 perl', 'chrt --fifo --pid 1 77', 'stop'])
  })

  test.each([undefined, '', 'perl: not found', '5.0:x 4.0:-1 3.0'])(
    'is unknown where the program says %j',
    async (line) => {
      const { ports } = answering(line)
      const speed = watchCpuSpeed(1, ports)
      const now = speed.now()
      expect(await speed.during([{ from: seconds(now - 1), to: now }])).toBeUndefined()
    },
  )

  test('is looked at by a program that ends with its input, and answers each line of it', () => {
    const { stdout, stderr, status } = spawnSync('perl', ['src/app/pair/cpu-speed.pl', '0.001', '200'], {
      input: '\n',
      encoding: 'utf8',
    })
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toMatch(/^(\d+\.\d:\d+\.\d\d( |$))*\n$/)
  })
})
