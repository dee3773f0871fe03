import { expect, test } from 'vitest'
import { EnvironmentError } from '../../src/core/errors.ts'
import { processCpuTime } from '../../src/core/process-cpu-time.ts'
import { fixture } from '../kubernetes/fixture.ts'

const [withParentheses = '', , , busy = ''] = fixture('proc-stat.txt').split('\n')

test('user and system time are added, in seconds', () => {
  // utime 11305, stime 5045; `ps -o cputimes` said 163 at the same moment.
  expect(processCpuTime(busy, 100)).toBe(163.5)
  expect(processCpuTime(busy, 1000)).toBe(16.35)
})

test('a name with spaces and parentheses does not shift the fields', () => {
  expect(withParentheses).toContain('(a) (b 1)')
  expect(processCpuTime(withParentheses, 100)).toBe(0)
  expect(processCpuTime(busy.replace('(kube-apiserver)', '(a) (b 1)'), 100)).toBe(163.5)
})

test.each(['', 'cat: /proc/1/stat: No such file or directory', '1 (sleep) S 0 1 1'])(
  'text that is no such line is refused: "%s"',
  (text) => {
    expect(() => processCpuTime(text, 100)).toThrow(EnvironmentError)
  },
)
