import { describe, expect, it, test } from 'vitest'
import { shareSchema } from '../../../src/config/quantity.ts'
import { UserError } from '../../../src/core/errors.ts'
import {
  commandLineOf,
  readCommandLine,
  type MeasureCommand,
} from '../../../src/features/command/core/command-line.ts'

const SUITES = ['control-plane', 'http', 'network', 'storage']
const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const read = (line: string): MeasureCommand => readCommandLine(line, SUITES)
const problemOf = (line: string): string => {
  try {
    read(line)
  } catch (error) {
    expect(error).toBeInstanceOf(UserError)
    return (error as UserError).message
  }
  throw new Error(`"${line}" was understood`)
}

describe('a comment', () => {
  test.each([
    ['/kbench', '/kbench'],
    ['/kbench network', '/kbench network'],
    ['/kbench\tnetwork', '/kbench\tnetwork'],
    ['/kbench network\r\nplease', '/kbench network'],
    ['/kbench\n\n> /kbench storage', '/kbench'],
    ['/kbench, network', '/kbench, network'],
  ])('%j has the command %j', (body, line) => {
    expect(commandLineOf(body)).toBe(line)
  })

  test.each([
    '',
    ' /kbench',
    '/kbenchmark',
    '/kbench-command',
    '/KBENCH',
    'I like /kbench',
    '> /kbench',
    '`/kbench`',
    '\n/kbench',
    'please\n/kbench',
  ])('%j has none', (body) => {
    expect(commandLineOf(body)).toBeUndefined()
  })
})

describe('the words of the command', () => {
  test.each<[string, Partial<MeasureCommand>]>([
    ['/kbench', {}],
    ['/kbench   ', {}],
    ['/kbench network', { suites: ['network'] }],
    ['/kbench storage network', { suites: ['storage', 'network'] }],
    ['/kbench network,storage , http', { suites: ['network', 'storage', 'http'] }],
    ['/kbench network network', { suites: ['network'] }],
    ['/kbench margin 5%', { margin: '5%' }],
    ['/kbench network margin 0.5% storage', { suites: ['network', 'storage'], margin: '0.5%' }],
    [`/kbench at ${COMMIT} margin 150%`, { commit: COMMIT, margin: '150%' }],
  ])('%j', (line, command) => {
    expect(read(line)).toEqual({ suites: [], margin: undefined, commit: undefined, ...command })
  })

  it('of every right command are understood, whatever their order', () => {
    const parts = ['network', 'http', 'margin 12.5%', `at ${COMMIT}`]
    const orders = parts.map((_, index) => [...parts.slice(index), ...parts.slice(0, index)])
    for (const order of orders) {
      const { suites, ...rest } = read(`/kbench ${order.join(' ')}`)
      expect([...suites].sort()).toEqual(['http', 'network'])
      expect(rest).toEqual({ margin: '12.5%', commit: COMMIT })
    }
  })

  test.each(['0%', '5%', '99.999%', '999%', '999.999999%'])(
    'margin %s is one that kbench.yaml takes, too',
    (margin) => {
      expect(read(`/kbench margin ${margin}`).margin).toBe(margin)
      expect(shareSchema.safeParse(margin).success).toBe(true)
    },
  )

  test.each(['5', '-5%', '1000%', '5%%', '%', '٥%', '5%;rm', 'NaN%', '1e2%', '0x5%', '5.%'])(
    'margin %s is none',
    (margin) => {
      expect(problemOf(`/kbench margin ${margin}`)).toBe(
        `after \`margin\` there is ${JSON.stringify(margin)}: give a percentage below 1000 %, like \`margin 5%\``,
      )
    },
  )
})

describe('a command that is not understood', () => {
  it('gets one sentence with the word, those that there are, and an example', () => {
    expect(problemOf('/kbench network fast storage')).toBe(
      '"fast" is no word of `/kbench`: it takes suites (control-plane, http, network, storage), `margin 5%` and `at COMMIT`, e.g. `/kbench control-plane margin 5%`',
    )
  })

  it('gets what may have been meant', () => {
    const hintOf = (line: string): string | undefined => {
      try {
        read(line)
      } catch (error) {
        return (error as UserError).nextStep
      }
      return undefined
    }
    expect(hintOf('/kbench netwrok')).toBe('Did you mean "network"?')
    expect(hintOf('/kbench Network')).toBe('Did you mean "network"?')
    expect(hintOf('/kbench magrin 5%')).toBe('Did you mean "margin"?')
    expect(hintOf('/kbench completely-different')).toBeUndefined()
  })

  test.each([
    ['/kbench margin', 'after `margin` there is nothing'],
    ['/kbench at', 'after `at` there is nothing'],
    ['/kbench margin margin 5%', 'after `margin` there is "margin"'],
    ['/kbench margin 5% margin 5%', '`margin` is there twice'],
    ['/kbench margin 5% margin 6%', '`margin` is there twice'],
    [`/kbench at ${COMMIT.slice(1)}`, 'give the whole hash of the commit, all 40 digits'],
    [`/kbench at ${COMMIT.toUpperCase()}`, 'give the whole hash of the commit'],
    ['/kbench at main', 'give the whole hash of the commit'],
    ['/kbench baseline now', '"baseline" is no word'],
    ['/kbench constructor', '"constructor" is no word'],
    ['/kbench __proto__', '"__proto__" is no word'],
    ['/kbench hasOwnProperty 5%', '"hasOwnProperty" is no word'],
    ['/kbench $(id)', '"$(id)" is no word'],
    ['/kbench ${{secrets.X}}', '"${{secrets.X}}" is no word'],
    ['/kbench "network"', String.raw`"\"network\"" is no word`],
    ['/kbench net\u200bwork', 'is no word'],
    ['/kbench \u202eknowten', 'is no word'],
    ['/kbench --help', '"--help" is no word'],
    ['/kbench network::set-output', '"network::set-output" is no word'],
  ])('%j: %s', (line, problem) => {
    expect(problemOf(line)).toContain(problem)
  })

  it('is quoted in part where it is long', () => {
    const problem = problemOf(`/kbench ${'x'.repeat(200)}`)
    expect(problem).toContain(`"${'x'.repeat(40)}…" is no word`)
    expect(problem.length).toBeLessThan(300)
  })

  it('has at most 300 characters', () => {
    const line = `/kbench${' network'.repeat(36)}`
    expect([line.length, read(line).suites]).toEqual([295, ['network']])
    expect(problemOf(`${line} network`)).toMatch(/^the command has 303 characters, and at most 300 are read/)
    expect(problemOf(`/kbench ${'\ud800'.repeat(30_000)}`)).toContain('at most 300')
  })
})
