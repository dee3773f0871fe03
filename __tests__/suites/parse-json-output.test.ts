import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { firstLine, parseJsonOutput } from '../../src/core/parse-json-output.ts'
import { fixture } from './fixture.ts'

const schema = z.object({ 'fio version': z.string() })

describe('parseJsonOutput', () => {
  it('reads JSON behind a note that the tool printed first', () => {
    const text = fixture('storage/fio-3.33/note-before-json.txt')
    expect(text).toMatch(/^note: both iodepth/)
    expect(parseJsonOutput(schema, text, 'fio')).toEqual({ 'fio version': 'fio-3.33' })
  })

  it('reads JSON with text behind it', () => {
    const text = `${fixture('storage/fio-3.33/read_iops.json')}fio: bye [1] }\n`
    expect(parseJsonOutput(schema, text, 'fio')).toEqual({ 'fio version': 'fio-3.33' })
  })

  it('reads what is there twice', () => {
    expect(parseJsonOutput(schema, '{"fio version": "3"}\n{"fio version":"3"}', 'fio')).toEqual({
      'fio version': '3',
    })
  })

  it.each([
    ['', 'fio printed nothing where JSON was expected'],
    [' \n\n', 'fio printed nothing where JSON was expected'],
    ['\n  Segmentation fault\nmore', 'fio printed something that is not JSON: "Segmentation fault"'],
    ['{"fio version": ', 'fio printed JSON that is cut off at line 1'],
    ['{"fio version": "3"\n', 'fio printed JSON that is cut off at line 2'],
    ['{"fio version": "3", "a": b"}', 'fio printed JSON that is damaged at line 1 (at "b\\"}")'],
    ['{"fio version": "3"}\n{"fio version": "4"}', 'fio printed 2 JSON documents where one was expected'],
    ['{"fio version": -nan}', 'what is no number is read as missing: "-nan"'],
    [
      '[]',
      'fio printed JSON of an unexpected form: the whole is a list: expected a mapping with keys of fio version',
    ],
    ['{"fio version": 3}', 'fio version is 3: expected text'],
  ])('refuses %j', (text, message) => {
    expect(() => parseJsonOutput(schema, text, 'fio')).toThrow(message)
  })

  it('shortens a long line that it quotes', () => {
    expect(firstLine('x'.repeat(1000))).toBe(`${'x'.repeat(200)}…`)
    expect(firstLine('\n short \n')).toBe('short')
    expect(firstLine('\n')).toBeUndefined()
  })
})
