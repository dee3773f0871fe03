import { describe, expect, it } from 'vitest'
import { UserError } from '../../../src/core/errors.ts'
import { flag, many, one, onOrOff, optionName, readOptions } from '../../../src/entry/options/option.ts'
import {
  branchName,
  date,
  oneOf,
  pageAddress,
  positiveInteger,
  repositoryAddress,
  repositoryPath,
  text,
} from '../../../src/entry/options/readers.ts'

const TABLE = {
  out: one(text, { description: 'Folder' }),
  format: one(oneOf(['table', 'json']), { description: 'Format', default: 'table' }),
  suite: many(text, { description: 'Suites', separator: /[\s,]+/ }),
  noInstall: flag({ description: 'Not' }),
  issues: flag({ description: 'Whether', default: 'true' }),
  forks: onOrOff({ description: 'Forks', negative: 'None' }),
}
const read = (given: Readonly<Record<string, readonly string[]>>) =>
  readOptions(
    TABLE,
    (name) => given[name] ?? [],
    (name) => `--${name}`,
  )

describe('a table of options', () => {
  it('gives each option its default where nothing is given', () => {
    const values = read({})
    expect(values).toEqual({
      out: undefined,
      format: 'table',
      suite: [],
      noInstall: false,
      issues: true,
      forks: undefined,
    })
    // The types follow from the table.
    const typed: 'table' | 'json' = values.format
    expect(typed).toBe('table')
  })

  it('reads what is given: the last of single values, all of a list', () => {
    expect(
      read({
        out: ['a', 'b'],
        format: ['json'],
        suite: ['network, http', 'storage'],
        'no-install': ['true'],
        issues: ['False'],
        forks: ['false'],
      }),
    ).toEqual({
      out: 'b',
      format: 'json',
      suite: ['network', 'http', 'storage'],
      noInstall: true,
      issues: false,
      forks: false,
    })
  })

  it.each([
    [{ format: ['tabel'] }, '--format: "tabel" is not one of table, json. Did you mean "table"?'],
    [{ 'no-install': ['yes'] }, '--no-install: "yes" is not one of true, false.'],
    [{ issues: ['1'] }, '--issues: "1" is not one of true, false.'],
  ])('refuses %j with what was expected', (given, message) => {
    expect(() => read(given as Record<string, string[]>)).toThrow(new UserError(message))
  })

  it('says what to do about a value that must be given', () => {
    const required = { name: one(text, { description: 'Name', placeholder: 'NAME', required: true }) }
    expect(() =>
      readOptions(
        required,
        () => [],
        (name) => `input ${name}`,
      ),
    ).toThrow('input name is empty')
  })

  it('has names with dashes', () => {
    expect(optionName('baselinePullRequest')).toBe('baseline-pull-request')
  })
})

describe('values', () => {
  it.each([
    [positiveInteger, '20', 20],
    [positiveInteger, '0', undefined],
    [positiveInteger, '1.5', undefined],
    [date, '2026-11-01', Date.UTC(2026, 10, 1)],
    [date, '2026-11-01T06:00:00+02:00', Date.UTC(2026, 10, 1, 4)],
    [date, 'yesterday', undefined],
    [date, '2026-13-01', undefined],
    [date, '2026-05-01T12:00:00', undefined],
    [repositoryAddress, 'https://github.com/o/r/', { name: 'o/r', url: 'https://github.com/o/r' }],
    [repositoryAddress, 'https://user:word@github.com/o/r', undefined],
    [repositoryAddress, 'javascript:alert(1)', undefined],
    [pageAddress, 'https://o.github.io/r/', 'https://o.github.io/r/'],
    [pageAddress, 'o.github.io/r', undefined],
    [repositoryPath, '.kbench/baseline.json', '.kbench/baseline.json'],
    [repositoryPath, './x.json', undefined],
    [repositoryPath, '/x.json', undefined],
    [repositoryPath, 'a/../../x.json', undefined],
    [branchName('x'), 'kbench/history', 'kbench/history'],
    [branchName('x'), 'refs/heads/x', undefined],
    [branchName('x'), 'a..b', undefined],
    [branchName('x'), 'x.lock', undefined],
    [branchName('x'), '-x', undefined],
    [branchName('x'), 'x'.repeat(201), undefined],
  ])('%j of "%s" is %j', (reader, given, value) => {
    expect(reader.read(given)).toEqual(value)
  })
})
