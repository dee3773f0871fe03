import { describe, expect, it } from 'vitest'
import { EnvironmentError } from '../../../src/core/errors.ts'
import { readEvent } from '../../../src/entry/actions/github-event.ts'

const env = {
  GITHUB_EVENT_NAME: 'push',
  GITHUB_EVENT_PATH: 'event.json',
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_RUN_ID: '1',
  GITHUB_SHA: 'a'.repeat(40),
}
const refusalOf = async (text: string): Promise<string> => {
  const error: unknown = await readEvent(env, { readIfPresent: () => Promise.resolve(text) }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(EnvironmentError)
  return (error as EnvironmentError).message
}

describe('the payload of an event', () => {
  it('is refused where it is no JSON, nested forever, or longer than GitHub makes one', async () => {
    expect(await refusalOf('{')).toContain('event.json is not valid JSON')
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(await refusalOf(deep)).toContain('more than 200 levels deep')
    expect(await refusalOf(`"${'x'.repeat(32_000_000)}"`)).toContain('more than 32000000 characters')
  })
})
