import { describe, expect, it, test } from 'vitest'
import fc from 'fast-check'
import {
  findJsonProblem,
  lineOfPath,
  parseBaseline,
  serializeBaseline,
} from '../../../src/core/record/baseline-file.ts'
import { recordsAsBaseline } from '../../../src/core/record/baseline-add.ts'
import { UserError } from '../../../src/core/errors.ts'
import { buildRecord, buildSeries } from '../../../support/builders/records.ts'

const record = (id: string, cni = 'kindnet') =>
  buildRecord({ id, facts: { cni }, series: [buildSeries('a{x="1"}', [1]), buildSeries('b', [2])] })
const text = serializeBaseline(recordsAsBaseline([record('one'), record('two')]))

const failure = (bad: string): UserError => {
  try {
    parseBaseline(bad, '.kbench/baseline.json')
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  throw new Error('it was read')
}
/** The line of the text, counted from 1, on which this stands for the n-th time. */
const lineOf = (part: string, nth = 1): number => text.split(part).slice(0, nth).join(part).split('\n').length

describe('parseBaseline', () => {
  test.each<[string, string, string]>([
    ['empty', '', ':1: the baseline file is empty'],
    ['blank', ' \n\n', ':1: the baseline file is empty'],
    ['not JSON', '# baseline\n', ':1: the baseline is not valid JSON: expected a value, found "# baseline"'],
    ['followed by something', `${text}x`, `:${String(text.split('\n').length)}: the baseline is not valid JSON: expected the end of the file, found "x"`],
    ['an array', '[]', ':1: this is no baseline: it has no "schema", expected "kbench.baseline/1"'],
    ['null', 'null', ':1: this is no baseline: it has no "schema"'],
    ['a record', '{\n"schema": "kbench.record/1"}', ':2: this is no baseline: it has the schema "kbench.record/1"'],
    ['newer', '{\n\n"schema": "kbench.baseline/2"}', ':3: the baseline has the schema "kbench.baseline/2", newer than "kbench.baseline/1"'],
    ['without environments', '{"schema": "kbench.baseline/1"}', ':1: environments is missing: expected a list'],
    ['of a wrong type', text.replace('"median":2', '"median":"2"'), `:${String(lineOf('"median":2'))}: environments[0].records[0].series[1].median is text: write it without quotation marks`],
    ['with an unknown key', text.replace('"provider"', '"provider": "kind", "extra"'), `:${String(lineOf('"fingerprint"') - 1)}: environments[0]: unknown key "extra"`],
    ['of an unknown unit', text.replace('bit/s', 'furlong'), `:${String(lineOf('bit/s'))}: environments[0].records[0].series[0].unit is text: expected one of 1, bit/s`],
    ['with a series that is none', text.replace('"b"', '"b{"'), `:${String(lineOf('"series":"b"'))}: "b{" is not a series`],
    ['with a series twice', text.replace('"series":"b"', '"series":"a{x=\\"1\\"}"'), `:${String(lineOf('"series":"b"'))}: the series a{x="1"} is there twice`],
    ['with a record twice', text.replace('"two"', '"one"'), `:${String(lineOf('"two"') - 1)}: the record "one" is there twice`],
  ])('refuses one that is %s', (_, bad, message) => {
    const error = failure(bad)
    expect(error.message).toContain(`.kbench/baseline.json${message}`)
    expect(error.nextStep).toBeTruthy()
  }) // prettier-ignore

  it('refuses two environments of one fingerprint', () => {
    const two = serializeBaseline(recordsAsBaseline([record('one'), record('two', 'cilium')]))
    const [first = '', second = ''] = [...two.matchAll(/"fingerprint": "(\w+)"/g)].map(([, id]) => id)
    expect(failure(two.replace(second, first)).message).toContain(
      `two environments have the fingerprint "${first}"`,
    )
  })

  it('names the way out', () => {
    expect(failure('').nextStep).toContain('Restore the file from version control')
    expect(failure('{"schema": "kbench.baseline/2"}').nextStep).toContain('newer kbench')
  })

  it('knows the marks of a merge conflict', () => {
    const lines = text.split('\n')
    lines.splice(12, 0, '<<<<<<< HEAD')
    expect(failure(lines.join('\n')).message).toContain(
      'json:13: the baseline holds the marks of a merge conflict',
    )
  })

  it('names the last line of a file that is cut off, wherever that is', () => {
    const body = text.trimEnd()
    for (let length = 2; length < body.length; length += 7) {
      const cut = body.slice(0, length)
      const last = cut.trimEnd().split('\n').length
      expect(failure(cut).message).toContain(`baseline.json:${String(last)}: the baseline`)
    }
    expect(failure(body.slice(0, -1)).message).toContain('is cut off: expected "," or "}", but the file ends')
  })
})

describe('findJsonProblem', () => {
  it('agrees with JSON.parse on what is JSON', () => {
    const broken = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '{', ']', ',', ':', '0', '\\', 'e', '\t', '-', '\n'),
      )
      .map(([json, at, inserted]) => {
        const place = at % (json.length + 1)
        return json.slice(0, place) + inserted + json.slice(place + (at % 2))
      })
    fc.assert(
      fc.property(broken, (some) => {
        const parses = (): boolean => {
          try {
            JSON.parse(some)
            return true
          } catch {
            return false
          }
        }
        expect(findJsonProblem(some) === undefined).toBe(parses())
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['[1,\n2,\n]', 3, 'a value', ']'],
    ['{"a" 1}', 1, '":"', '1}'],
    ['{"a":1\n"b":2}', 2, '"," or "}"', '"b":2}'],
    ['["a\nb"]', 1, 'a string with its closing quote', '"a'],
    ['{a:1}', 1, 'a name in quotes', 'a:1}'],
    ['[01]', 1, '"," or "]"', '1]'],
  ])('of %j', (some, line, expected, found) => {
    expect(findJsonProblem(some)).toEqual({ line, expected, found })
  })
})

describe('lineOfPath', () => {
  const json = '{\n "a": [1,\n  {"b": 2,\n "a": 3}],\n "c":\n null}'
  test.each<[PropertyKey[], number]>([
    [[], 1],
    [['a'], 2],
    [['a', 0], 2],
    [['a', 1], 3],
    [['a', 1, 'a'], 4],
    [['c'], 6],
    [['a', 1, 'absent'], 3],
    [['absent', 'b'], 1],
  ])('%j is on line %i', (path, line) => {
    expect(lineOfPath(json, path)).toBe(line)
  })
})
