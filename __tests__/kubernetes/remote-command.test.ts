import { describe, expect, test } from 'vitest'
import { EnvironmentError } from '../../src/core/errors.ts'
import { seconds } from '../../src/core/series.ts'
import { localOptions, remoteCommand, remoteResult } from '../../src/kubernetes/pod.ts'
import { describeFailure } from '../../src/ports/command-failure.ts'
import type { CommandResult } from '../../src/ports/exec.ts'
import { fixture } from './fixture.ts'

const ARGV = ['iperf3', '-c', '10.0.0.1'] as const
const ended = (exitCode: number, stderr: string): CommandResult => ({
  argv: ['kubectl', 'exec'],
  exitCode,
  stdout: 'out',
  stderr,
  seconds: seconds(1),
})
const result = (exitCode: number, name: string): CommandResult =>
  remoteResult(ARGV, 'client', ended(exitCode, fixture(name)))

describe('the argv that runs in the pod', () => {
  test.each([
    [{}, ARGV],
    [{ timeoutSeconds: 30 }, ['timeout', '-k', '2', '30', ...ARGV]],
    [{ env: { A: 'b c', HOME: undefined } }, ['env', 'A=b c', '-u', 'HOME', ...ARGV]],
    [{ cwd: '/data' }, ['sh', '-c', 'cd "$1" && shift && exec "$@"', 'sh', '/data', ...ARGV]],
    [
      { timeoutSeconds: 5, cwd: '/d', env: { A: 'b' } },
      [
        'timeout',
        '-k',
        '2',
        '5',
        'env',
        'A=b',
        'sh',
        '-c',
        'cd "$1" && shift && exec "$@"',
        'sh',
        '/d',
        ...ARGV,
      ],
    ],
  ])('with %j', (options, argv) => {
    expect(remoteCommand(ARGV, options)).toEqual(argv)
  })

  test('the local kubectl waits longer than the command may take, and gets neither folder nor environment', () => {
    const { signal } = new AbortController()
    expect(localOptions({ timeoutSeconds: 30, signal, cwd: '/d', env: { A: 'b' }, input: 'x' })).toEqual({
      timeoutSeconds: 40,
      signal,
      input: 'x',
    })
    const limits = { outputLimitBytes: 5, keepsEndsOnly: true }
    expect(localOptions(limits)).toEqual(limits)
  })
})

describe('what kubectl exec said, as the result of the command itself', () => {
  test('an exit code of the command, without the line of kubectl', () => {
    expect(result(7, 'exec-exit-7.stderr')).toMatchObject({ argv: ARGV, exitCode: 7, stderr: 'oops\n' })
    expect(result(7, 'exec-exit-7.stderr').failure).toBeUndefined()
  })
  test.each([
    [1, 'exec-not-found.stderr', 'not-found'],
    [127, 'exec-not-found-in-timeout.stderr', 'not-found'],
    [127, 'exec-not-found-in-env.stderr', 'not-found'],
    [124, 'exec-timeout.stderr', 'timeout'],
    [137, 'exec-killed.stderr', 'killed'],
  ])('exit code %d, %s → %s', (exitCode, name, failure) => {
    expect(result(exitCode, name)).toMatchObject({ argv: ARGV, exitCode: undefined, failure })
  })
  test('a killed program says that memory may have run out: the kernel says so only on the node', () => {
    expect(describeFailure(result(137, 'exec-killed.stderr'))).toBe(
      `${ARGV[0]} was killed: its pod may have too little memory (option podMemory of the provider)`,
    )
  })
  test.each(['exec-completed.stderr', 'exec-no-pod.stderr', 'exec-not-running.stderr'])(
    'a pod that is gone is an error: %s',
    (name) => {
      expect(() => result(1, name)).toThrow(EnvironmentError)
      expect(() => result(1, name)).toThrow(/^pod client is gone: .+/)
    },
  )
  test('success, an interrupt, and a missing kubectl', () => {
    expect(remoteResult(ARGV, 'client', ended(0, ''))).toMatchObject({
      argv: ARGV,
      exitCode: 0,
      stdout: 'out',
    })
    const interrupted = { ...ended(0, ''), exitCode: undefined, failure: 'interrupted' } as const
    expect(remoteResult(ARGV, 'client', interrupted)).toMatchObject({ argv: ARGV, failure: 'interrupted' })
    const noKubectl = { ...ended(0, ''), exitCode: undefined, failure: 'not-found' } as const
    expect(remoteResult(ARGV, 'client', noKubectl).argv).toEqual(['kubectl', 'exec'])
  })
})
