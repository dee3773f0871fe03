import { describe, expect, it } from 'vitest'
import { formatFieldValues } from '../../../src/core/format/field-value.ts'

const file = (line: string): string =>
  JSON.stringify([
    { name: 'a.fio', text: `[global]\n${'direct=1\n'.repeat(30)}${line}\n${'bs=4k\n'.repeat(30)}` },
  ])

describe('two values of a field', () => {
  it.each([
    ['cni', 'flannel', undefined, ['flannel', 'none']],
    ['suite.storage.ioEngine', undefined, '"sync"', ['not set', '"sync"']],
  ])('%s are shown as they are where they are short', (field, first, second, shown) => {
    expect(formatFieldValues(field, first, second)).toEqual(shown)
  })

  it('are shown where they differ when they are long', () => {
    const [first, second] = formatFieldValues('suite.storage.jobFiles', file('rw=read'), file('rw=write'))
    expect(first).toMatch(/^…[^…]{0,40}read\\n(bs=4k\\n)*.*…$/)
    expect(second).toMatch(/^…[^…]{0,40}write\\n(bs=4k\\n)*.*…$/)
    for (const one of [first, second]) expect(one.length).toBeLessThanOrEqual(121)
  })

  it('are shown from the start when one is not set', () => {
    const [first, second] = formatFieldValues('suite.storage.jobFiles', undefined, file('rw=read'))
    expect(first).toBe('not set')
    expect(second).toMatch(/^\[\{"name":"a\.fio".*…$/)
  })
})
