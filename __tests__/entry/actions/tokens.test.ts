import { describe, expect, it } from 'vitest'
import { setByWorkflow, withholdTokens } from '../../../src/entry/actions/tokens.ts'

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
const OF_RUNNER = {
  'INPUT_GITHUB-TOKEN': 'a',
  INPUT_TOKEN: 'b',
  ACTIONS_RUNTIME_TOKEN: 'c',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'd',
  ACTIONS_ID_TOKEN_REQUEST_URL: 'https://e',
}

describe('tokens in the environment', () => {
  it('of the runner are withheld from what is started', () => {
    const env = environment()
    const taken = withholdTokens(env, 'runner')
    expect(env).toEqual({ ...RIGHT, GITHUB_TOKEN: 'f', GH_TOKEN: '' })
    expect(taken).toEqual(OF_RUNNER)
    expect(setByWorkflow(taken)).toEqual([])
  })

  it('are all withheld where strange code is measured, and what was set on purpose is named', () => {
    const env = environment()
    const taken = withholdTokens(env, 'all')
    expect(env).toEqual(RIGHT)
    expect(taken).toEqual({ ...OF_RUNNER, GITHUB_TOKEN: 'f' })
    expect(setByWorkflow(taken)).toEqual(['GITHUB_TOKEN'])
  })
})
