import { describe, expect, it, vi } from 'vitest'
import { filledIn } from '../../../scripts/reference/action-file.ts'
import { REPORT_ACTION } from '../../../src/entry/actions/report-definition.ts'
import { UserError } from '../../../src/core/errors.ts'
import { readReportInputs } from '../../../src/entry/actions/report-inputs.ts'
import { optionName } from '../../../src/entry/options/option.ts'
import { captureStdout } from '../../captured-stdout.ts'

const printed = captureStdout()
const set = (inputs: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(inputs)) vi.stubEnv(`INPUT_${name.toUpperCase()}`, value)
}

describe('the inputs of action/report', () => {
  it('are by default what its action.yml says', () => {
    const defaults = Object.entries(REPORT_ACTION.inputs).map(([key, input]) => [
      optionName(key),
      filledIn(input) ?? '',
    ])
    set({ ...(Object.fromEntries(defaults) as Record<string, string>), 'github-token': 'ghs_secret' })
    const expected = {
      token: 'ghs_secret',
      artifact: 'kbench',
      expected: [],
      asked: undefined,
      options: { name: 'kbench', comment: true, check: false, inputs: expect.objectContaining({}) as object },
    }
    expect(readReportInputs()).toEqual(expected)
    set({ artifact: '', expected: '', comment: '', check: '', 'comment-name': '' })
    expect(readReportInputs()).toEqual(expected)
  })

  it('name what is expected, one per line or with commas, each once', () => {
    set({
      'github-token': 'ghs_secret',
      artifact: 'bench',
      expected: ' bench-a \n\nbench-b, bench-c d,bench-a,\nbench',
    })
    expect(readReportInputs().expected).toEqual(['bench-a', 'bench-b', 'bench-c d', 'bench'])
  })

  it('name the pull request and the commit of another job, both or neither', () => {
    const given = { 'github-token': 'ghs_secret', 'pull-request': '7', head: 'a'.repeat(40) }
    set(given)
    expect(readReportInputs().asked).toEqual({ pullRequest: 7, head: 'a'.repeat(40) })
    set({ ...given, head: '' })
    expect(readReportInputs).toThrow('input head is empty, and the other of the two is not')
    set({ ...given, 'pull-request': '' })
    expect(readReportInputs).toThrow('input pull-request is empty')
  })

  it('keep the token out of the log', () => {
    set({ 'github-token': 'ghs_secret' })
    readReportInputs()
    expect(printed()).toBe('::add-mask::ghs_secret\n')
  })

  it.each([
    ['github-token', '', 'input github-token is empty'],
    ['comment', 'yes', 'input comment: "yes" is not one of always, never'],
    ['check', 'auto', 'input check: "auto" is not one of always, never'],
    ['comment-name', 'a b', 'input comment-name'],
    ['comment-name', '--><b>', 'input comment-name'],
    ['artifact', 'a/b', 'input artifact: "a/b" cannot be the name of an artifact'],
    ['expected', 'kbench-a\nnftables', 'input expected: "nftables" is not what input artifact means'],
    ['expected', 'kbenchmark', 'input expected: "kbenchmark"'],
    ['pull-request', '-7', 'input pull-request: "-7" is not a whole number of at least 1'],
    ['pull-request', '7;id', 'input pull-request: "7;id" is not a whole number'],
    ['head', 'main', 'input head: "main" is not the whole hash of a commit, 40 digits'],
    ['head', 'a'.repeat(39), 'is not the whole hash of a commit'],
    ['artifact', 'x'.repeat(201), 'input artifact: "x'],
  ])('are refused: %s "%s"', (name, value, message) => {
    set({ 'github-token': 'ghs_secret', [name]: value })
    expect(readReportInputs).toThrow(UserError)
    expect(readReportInputs).toThrow(message)
  })
})
