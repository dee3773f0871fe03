import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { secretRemover, secretsOf } from '../../src/core/secrets.ts'

const SCRIPT = 'scripts/gen-secret-forms.py'
const formsSchema = z.array(z.object({ value: z.string(), forms: z.record(z.string(), z.string()) }))
const recorded = z
  .object({ values: formsSchema })
  .parse(JSON.parse(readFileSync('__tests__/fixtures/secrets/forms.json', 'utf8'))).values
const missing = ['python3', 'go', 'bash', 'base64', 'od'].filter(
  (tool) => spawnSync('bash', ['-c', `command -v ${tool}`]).status !== 0,
)

/** Pieces of so many characters of a form that are still there, white space apart: what stands around the value in a form is shorter. */
function left(form: string, text: string, length = 8): string[] {
  const [all, rest] = [form, text].map((one) => one.replaceAll(/\s/g, ''))
  return Array.from({ length: Math.max(0, all!.length - length + 1) }, (_, at) =>
    all!.slice(at, at + length),
  ).filter((piece) => rest!.includes(piece))
}

function cleaned(value: string, form: string): string {
  return secretRemover(secretsOf({ API_TOKEN: value }))(`v=<${form}>.`)
}

/** Characters that some encoder writes otherwise, and some that none does. */
const character = fc.constantFrom(...Array.from('abXY019-_.~ &<>"\'\\/+%=?#@:!$()*,;[]{}|^`é€\u2028😀'))
const secret = fc
  .array(character, { minLength: 8, maxLength: 40 })
  .map((all) => all.join(''))
  .filter((value) => value.trim() === value && value.length >= 8)
const around = fc.string({ unit: fc.constantFrom(...Array.from('ab:="{ \n')), maxLength: 6 })

describe('forms of secrets', () => {
  it.each(recorded.map(({ value, forms }) => [value.slice(0, 40), value, forms] as const))(
    'as Go, Python and shells write them: %s',
    (_name, value, forms) => {
      for (const [encoder, form] of Object.entries(forms))
        expect([encoder, left(form, cleaned(value, form))]).toEqual([encoder, []])
    },
  )

  it('line by line, where base64 is wrapped', () => {
    for (const { value, forms } of recorded) {
      const clean = secretRemover(secretsOf({ API_TOKEN: value }))
      for (const encoder of ['base64 -w 76', 'base64 -w 20, indented', 'base64 -w 13, CR LF'])
        for (const line of forms[`shell: ${encoder}`]?.split('\n') ?? [])
          expect([encoder, left(line, clean(line), 16)]).toEqual([encoder, []])
    }
  })

  it.skipIf(missing.length > 0)(
    `as these encoders write other values now${missing.length > 0 ? ` (skipped: no ${missing.join(', ')} on PATH)` : ''}`,
    () => {
      const values = fc.sample(secret, 40)
      const printed = execFileSync('python3', [SCRIPT, '-'], {
        input: JSON.stringify(values),
        encoding: 'utf8',
      })
      for (const { value, forms } of formsSchema.parse(JSON.parse(printed)))
        for (const [encoder, form] of Object.entries(forms))
          expect([value, encoder, left(form, cleaned(value, form))]).toEqual([value, encoder, []])
    },
    120_000,
  )

  it('as JavaScript writes them, in each other, whatever stands around', () => {
    const encoders: readonly ((text: string) => string)[] = [
      (text) => text,
      encodeURI,
      encodeURIComponent,
      (text) => new URLSearchParams([['', text]]).toString().slice(1),
      (text) => JSON.stringify(text).slice(1, -1),
      (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
      (text) => Buffer.from(text).toString('base64'),
      (text) => Buffer.from(text).toString('base64url'),
      (text) => Buffer.from(text).toString('hex'),
    ]
    const encoder = fc.constantFrom(...encoders)
    fc.assert(
      fc.property(secret, encoder, encoder, around, around, (value, inner, outer, before, after) => {
        const form = outer(inner(value))
        const text = secretRemover([value])(`${before}${form}${after}`)
        expect(left(form, text)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('of which only some characters are escaped', () => {
    const escapes: readonly ((one: string) => string)[] = [
      (one) => (/[%\\&'+]/.test(one) ? encodeURIComponent(one) : one),
      (one) => encodeURIComponent(one).replaceAll(/%../g, (hex) => hex.toLowerCase()),
      (one) =>
        Array.from(
          { length: one.length },
          (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join(''),
      (one) => `&#${String(one.codePointAt(0))};`,
    ]
    const escaped = fc.array(fc.tuple(character, fc.constantFrom(...escapes)), {
      minLength: 8,
      maxLength: 30,
    })
    fc.assert(
      fc.property(escaped, (pairs) => {
        const value = pairs.map(([one]) => one).join('')
        fc.pre(value.trim() === value)
        const form = pairs.map(([one, escape]) => escape(one)).join('')
        expect(left(form, secretRemover([value])(`v=<${form}>.`))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
