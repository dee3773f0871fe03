import { describe, expect, test } from 'vitest'
import { allowedCpus, formatCpuList } from '../../../src/core/record/machine.ts'

describe('lists of CPUs', () => {
  test.each([
    ['0', [0]],
    ['0-1', [0, 1]],
    ['0-3,8', [0, 1, 2, 3, 8]],
    ['2,5,7-8', [2, 5, 7, 8]],
  ])('%s is read and written as the kernel does', (text, cpus) => {
    expect(allowedCpus(`Name:\tnode\nCpus_allowed_list:\t${text}\nMems_allowed_list:\t0\n`)).toEqual(cpus)
    expect(formatCpuList(cpus)).toBe(text)
  })

  test('a status without the line names none', () => {
    expect(allowedCpus('Name:\tnode\n')).toEqual([])
    expect(formatCpuList([])).toBe('')
  })
})
