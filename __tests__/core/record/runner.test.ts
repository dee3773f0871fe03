import { describe, expect, it } from 'vitest'
import { runnerOf } from '../../../src/core/record/record.ts'

describe('runnerOf', () => {
  const hosted = { GITHUB_ACTIONS: 'true', RUNNER_ENVIRONMENT: 'github-hosted' }
  it.each([
    [{}, 'local'],
    [{ GITHUB_ACTIONS: '' }, 'local'],
    [{ ...hosted, ImageOS: 'ubuntu24' }, 'github-hosted ubuntu-24.04'],
    [{ ...hosted, ImageOS: 'macos15' }, 'github-hosted macos15'],
    [hosted, 'github-hosted'],
    [{ GITHUB_ACTIONS: 'true', RUNNER_ENVIRONMENT: 'self-hosted', ImageOS: '' }, 'self-hosted'],
    [{ GITHUB_ACTIONS: 'true' }, 'github'],
    [{ ...hosted, ACT: 'true', ImageOS: 'ubuntu24' }, 'act'],
  ])('%j is %s', (env, expected) => {
    expect(runnerOf(env)).toBe(expected)
  })
})
