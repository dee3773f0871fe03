import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { parsePprof } from '../../../src/features/profile/core/pprof.ts'
import { foldedStacks, type StackProfile } from '../../../src/features/profile/core/perf-script.ts'
import { encodePprof } from '../../builders/pprof.ts'

// Captured here: see __tests__/fixtures/pprof/README.md.
const FIXTURES = '__tests__/fixtures/pprof'
const captured = (name: string): Uint8Array => gunzipSync(readFileSync(`${FIXTURES}/${name}.pb.gz`))
const reference = (name: string): string => readFileSync(`${FIXTURES}/${name}.txt`, 'utf8')

/** As kbench writes the names that `go tool pprof` prints. */
const nameOf = (printed: string): string => printed.replace(/ \(inline\)$/, '').replaceAll(';', ',')

/** CPU time in functions alone and with what they call, as `pprof -top` counts it: a function once per stack. */
function totalsOf({ stacks }: StackProfile): Record<string, [flat: number, total: number]> {
  const totals: Record<string, [number, number]> = {}
  for (const { frames, samples } of stacks) {
    const [, ...functions] = frames
    for (const name of new Set(functions)) {
      const [flat, total] = totals[name] ?? [0, 0]
      totals[name] = [name === functions.at(-1) ? flat + samples : flat, total + samples]
    }
  }
  return totals
}

describe('parsePprof', () => {
  it.each(['busy', 'busy-stripped'])(
    'gives the functions of %s the times that go tool pprof does',
    (name) => {
      const lines = [
        ...reference(`${name}.top`).matchAll(
          /^ *(\d+)(?:ns)? +[\d.]+% +[\d.]+% +(\d+)(?:ns)? +[\d.]+% +(.*)$/gm,
        ),
      ]
      const expected = Object.fromEntries(
        lines.map(([, flat, total, printed = '']) => [nameOf(printed), [Number(flat), Number(total)]]),
      )
      expect(lines.length).toBeGreaterThan(60)
      const profile = parsePprof(captured(name), 'app=busy')
      expect(totalsOf(profile)).toEqual(expected)
      expect(profile.possible / 1e9).toBeCloseTo(2, 1)
    },
  )

  it('has the stacks that go tool pprof has, with inlined functions as frames, under the root', () => {
    const [, ...traces] = reference('busy.traces').split(/^-+\+-+\n/m)
    const expected: Record<string, number> = {}
    for (const trace of traces.filter((one) => one.trim() !== '')) {
      const [, nanoseconds, first = '', rest = ''] = /^ *(\d+)ns +(.*)\n([^]*)$/.exec(trace) ?? []
      const callers = rest.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
      const stack = ['app=busy', ...[first, ...callers].map(nameOf).reverse()].join(';')
      expected[stack] = (expected[stack] ?? 0) + Number(nanoseconds)
    }
    const folded = foldedStacks(parsePprof(captured('busy'), 'app=busy'))
      .trimEnd()
      .split('\n')
    expect(Object.keys(expected)).toHaveLength(19)
    expect(
      Object.fromEntries(
        folded.map((line) => [
          line.slice(0, line.lastIndexOf(' ')),
          Number(line.slice(line.lastIndexOf(' '))),
        ]),
      ),
    ).toEqual(expected)
  })

  it('counts samples times their period where the profile has no CPU time', () => {
    const bytes = encodePprof({
      types: ['samples/count'],
      period: 1e6,
      stacks: [[[3], 'main.work', 'main.main']],
    })
    expect(parsePprof(bytes, 'app=a')).toEqual({
      stacks: [{ frames: ['app=a', 'main.main', 'main.work'], samples: 3e6 }],
      possible: 1e9,
    })
  })

  it('opens inlined functions, names places without symbols by their file, and adds up equal stacks', () => {
    const bytes = encodePprof({
      stacks: [
        [[1, 5], 'main.inner<main.outer', 'main.main'],
        [[1, 7], 'main.inner<main.outer', 'main.main'],
        [[1, 1], '[/usr/lib/libc.so.6]', '[/usr/lib/libc.so.6]', 'main.main'],
        [[1, 1], '[[vdso]]', 'main.main'],
        [[0, 0], 'main.never'],
      ],
    })
    expect(foldedStacks(parsePprof(bytes, 'a;b')).split('\n')).toEqual([
      'a,b;main.main;main.outer;main.inner 12',
      'a,b;main.main;[libc.so.6] 1',
      'a,b;main.main;[vdso] 1',
      '',
    ])
  })

  it('keeps the 127 functions nearest to the one that ran', () => {
    const names = Array.from({ length: 200 }, (_, index) => `f${String(index)}`)
    const [stack] = parsePprof(encodePprof({ stacks: [[[1, 1], ...names]] }), 'r').stacks
    expect(stack?.frames).toHaveLength(128)
    expect(stack?.frames.at(-1)).toBe('f0')
  })

  const whole = captured('busy')
  it.each([
    [
      'a heap profile',
      encodePprof({ types: ['inuse_space/bytes'], stacks: [] }),
      'it counts inuse_space/bytes; expected cpu/nanoseconds',
    ],
    [
      'samples without a period',
      encodePprof({ types: ['samples/count'], period: 0, stacks: [] }),
      'with a period',
    ],
    ['nothing', new Uint8Array(), 'it counts nothing'],
    ['a page', new TextEncoder().encode('<!DOCTYPE html><html>'), 'not a CPU profile in the format of pprof'],
    [
      'a profile without a duration',
      encodePprof({ durationSeconds: 0, stacks: [] }),
      'does not say how long',
    ],
    ['a time below 0', encodePprof({ stacks: [[[1, -5], 'a']] }), 'below 0'],
    ['a value too few', encodePprof({ stacks: [[[1], 'a']] }), 'a sample has 1 values, expected 2'],
    ['one that is cut off', whole.subarray(0, whole.length - 3), 'it is cut off'],
    ['a group', Uint8Array.of(11, 12), 'has the type 3'],
    ['a number without an end', new Uint8Array(20).fill(0x80), 'more than 64 bits'],
    ['a message that is a number', Uint8Array.of(8, 1), 'is a number, expected a message'],
    ['a text that is missing', Uint8Array.of(10, 4, 8, 9, 16, 9), 'it refers to text 9 of 0'],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => parsePprof(bytes, 'r')).toThrow(EnvironmentError)
    expect(() => parsePprof(bytes, 'r')).toThrow(message)
  })

  it('refuses what would take long: more than two million functions', () => {
    const deep = Array.from({ length: 127 }, () => 'a')
    const bytes = encodePprof({ stacks: Array.from({ length: 15_700 }, () => [[1, 1], ...deep] as const) })
    expect(() => parsePprof(bytes, 'r')).toThrow('more than 2000000 functions')
  })
})
