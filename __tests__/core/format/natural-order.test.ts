import { describe, expect, it } from 'vitest'
import { compareNaturally } from '../../../src/core/format/text.ts'

const ordered = (...texts: string[]): string[] => [...texts].sort(compareNaturally)

describe('compareNaturally', () => {
  it('orders digits by their number', () => {
    expect(ordered('streams 16', 'streams 4', 'streams 1.5')).toEqual([
      'streams 1.5',
      'streams 4',
      'streams 16',
    ])
  })

  it('orders sizes by their bytes, also with other words around them', () => {
    expect(ordered('1GB · v1', '10MB · v2', '100MB · v1', '10MB · v1', '512kB · v1')).toEqual([
      '512kB · v1',
      '10MB · v1',
      '10MB · v2',
      '100MB · v1',
      '1GB · v1',
    ])
    expect(ordered('read 1M', 'read 128k', 'read 4k')).toEqual(['read 4k', 'read 128k', 'read 1M'])
  })

  it('knows that a MiB is more than a MB, and less than 1.1 MB', () => {
    expect(ordered('1.1 MB', '1 MiB', '1 MB')).toEqual(['1 MB', '1 MiB', '1.1 MB'])
  })

  it('takes a letter that begins a word for no unit', () => {
    expect(ordered('10 Mapped', '9 Kept')).toEqual(['9 Kept', '10 Mapped'])
  })

  it('gives one order, whatever the order before: any three texts agree', () => {
    const parts = ['1', '10', '1.5', '1k', '1kB', '1KiB', '2MB', '1GB', 'a', 'k', ' MB', '·', 'B', '.']
    const texts = parts.flatMap((one) => parts.map((other) => one + other))
    const sign = (a: string, b: string): number => Math.sign(compareNaturally(a, b))
    const broken: string[][] = []
    for (const [index, a] of texts.entries()) {
      const b = texts[(index * 31 + 7) % texts.length] ?? ''
      if (sign(a, b) + sign(b, a) !== 0) broken.push([a, b])
      for (const c of texts) if (sign(a, b) < 0 && sign(b, c) < 0 && sign(a, c) >= 0) broken.push([a, b, c])
    }
    expect(broken).toEqual([])
  })
})
