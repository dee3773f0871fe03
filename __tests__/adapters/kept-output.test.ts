import { describe, expect, it } from 'vitest'
import { KeptOutput } from '../../src/adapters/command-output.ts'
import { longestSecretForm, secretRemover } from '../../src/core/secrets.ts'

const NOTHING_SECRET = { text: (text: string) => text, longest: 0 }

function kept(
  limits: { readonly wholeBytes: number; readonly endBytes: number },
  ...pieces: readonly (string | Buffer)[]
): KeptOutput {
  const output = new KeptOutput(limits)
  for (const piece of pieces) output.push(Buffer.from(piece))
  return output
}

/** Numbered lines of ten bytes. */
function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `${String(index).padStart(9, '0')}\n`).join('')
}

describe('KeptOutput', () => {
  it('keeps all up to its limit, also characters that are cut between two pieces', () => {
    const text = `${lines(99)}2 × 3 €`
    const bytes = Buffer.from(text)
    const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1))
    const output = kept({ wholeBytes: bytes.length, endBytes: 100 }, ...pieces)
    expect(output.text(NOTHING_SECRET, false)).toBe(text)
    expect(output.total).toBe(bytes.length)
    expect(kept({ wholeBytes: 10, endBytes: 5 }).text(NOTHING_SECRET, true)).toBe('')
  })

  it.each([
    ['in one piece', [lines(1000)]],
    ['line by line', lines(1000).match(/.*\n/g) ?? []],
  ])(
    'keeps whole lines of the beginning and the end of what is longer, and says how much is lost, %s',
    (_, pieces) => {
      const text = kept({ wholeBytes: 2000, endBytes: 400 }, ...pieces).text(NOTHING_SECRET, false)
      const [first = '', last = ''] = text.split(/\n\[.* left out\]\n/)
      expect(lines(1000).startsWith(`${first}\n`)).toBe(true)
      expect(lines(1000).endsWith(last)).toBe(true)
      expect([first.length, last.length].every((length) => length > 350 && length < 500)).toBe(true)
      expect(/\[(.*) left out\]/.exec(text)?.[1]).toBe('8.94 KiB')
    },
  )

  it('keeps both ends of a flood without a line end', () => {
    const text = kept({ wholeBytes: 1000, endBytes: 400 }, `<${'x'.repeat(5000)}>`).text(
      NOTHING_SECRET,
      false,
    )
    expect(text).toMatch(/^<x{399}\n\[4.* left out\]\nx+>$/)
  })

  it('takes no part of a secret into the ends, wherever it is cut', () => {
    const secret = 'hunter2hunter2hunter2!'
    const wrapped =
      Buffer.from(secret)
        .toString('base64')
        .match(/.{1,7}/g) ?? []
    const cleaner = { text: secretRemover([secret]), longest: longestSecretForm([secret]) }
    for (const [form, parts] of [
      [secret, ['hunter', 'unter2']],
      [wrapped.join('\n'), wrapped.filter((one) => one.length === 7)],
    ] as const)
      for (let before = 1; before < 60; before += 1) {
        const flood = `${'.'.repeat(before)}${form}`.repeat(400)
        const text = kept({ wholeBytes: 4000, endBytes: 2000 }, flood).text(cleaner, false)
        expect(text).toContain('***')
        for (const part of parts) expect(text).not.toContain(part)
      }
  })

  it('takes secrets out of what is whole only for people', () => {
    const cleaner = { text: secretRemover(['hunter2hunter2']), longest: 50 }
    const output = kept({ wholeBytes: 100, endBytes: 50 }, 'a hunter2hunter2 b')
    expect(output.text(cleaner, false)).toBe('a hunter2hunter2 b')
    expect(output.text(cleaner, true)).toBe('a *** b')
  })
})
