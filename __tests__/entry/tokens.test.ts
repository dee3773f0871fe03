import { describe, expect, it } from '@jest/globals'
import { withholdAllTokens, withholdRunnerTokens } from '../../src/entry/tokens.ts'

const environment = (): Record<string, string> => ({
  PATH: '/bin',
  'INPUT_GITHUB-TOKEN': 'a',
  INPUT_TOKEN: 'b',
  INPUT_CONFIG: 'kbench.yaml',
  ACTIONS_RUNTIME_TOKEN: 'c',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'd',
  ACTIONS_ID_TOKEN_REQUEST_URL: 'https://e',
  GITHUB_TOKEN: 'f',
  GH_TOKEN: '',
  GITHUB_SHA: '0'.repeat(40),
})
const RIGHT = { PATH: '/bin', INPUT_CONFIG: 'kbench.yaml', GITHUB_SHA: '0'.repeat(40) }

describe('tokens in the environment', () => {
  it('of the runner are withheld from what is started', () => {
    const env = environment()
    withholdRunnerTokens(env)
    expect(env).toEqual({ ...RIGHT, GITHUB_TOKEN: 'f', GH_TOKEN: '' })
  })

  it('are all withheld where strange code is measured, and what was set on purpose is named', () => {
    const env = environment()
    expect(withholdAllTokens(env)).toEqual(['GITHUB_TOKEN'])
    expect(env).toEqual(RIGHT)
  })
})
