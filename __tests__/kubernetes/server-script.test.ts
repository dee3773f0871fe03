import { describe, expect, test } from 'vitest'
import { execFileSync } from 'node:child_process'
import { containerCommand, listeningProbe, quoted } from '../../src/kubernetes/manifests.ts'

describe('the command of a pod', () => {
  test.each([
    [[], ['sleep', 'infinity']],
    [[['iperf3', '-s']], ['iperf3', '-s']],
    [
      [['iperf3', '-s'], ['sockperf', 'server', '-p', '1'], ['hey']],
      [
        'sh',
        '-c',
        "setpriv --pdeathsig KILL 'sockperf' 'server' '-p' '1' &\nsetpriv --pdeathsig KILL 'hey' &\nexec 'iperf3' '-s'",
      ],
    ],
  ] as const)('%j', (servers, command) => {
    expect(containerCommand(servers)).toEqual(command)
  })

  test('the first server replaces the shell', () => {
    const [shell, ...args] = containerCommand([['sh', '-c', 'echo $PPID'], ['true']])
    const parent = execFileSync(shell, args, { encoding: 'utf8' })
    expect(parent.trim()).toBe(String(process.pid))
  })
})

test.each(["it's", 'a b', '$HOME', '"', '\\', '', 'a\nb', '*', "'"])(
  'a shell reads %j back as it is',
  (text) => {
    const printed = execFileSync('sh', ['-c', `printf '%s|' ${quoted([text, 'end'])}`], { encoding: 'utf8' })
    expect(printed).toBe(`${text}|end|`)
  },
)

test('ports are looked up in hexadecimal, all of them', () => {
  const [, , script] = listeningProbe([5201, 80])
  expect(script).toContain(':1451 ')
  expect(script).toContain(':0050 ')
  expect(script).toContain(' && ')
})
