import { expect, it, test } from 'vitest'
import { sourceCommit } from '../../../src/app/measure/run.ts'
import { FakeCommands } from '../../fakes/commands.ts'

const SHA = 'a'.repeat(40)
const HEAD = 'b'.repeat(40)
const env = { GITHUB_SHA: SHA, GITHUB_REF: 'refs/heads/main' }

it.each(['push', 'merge_group', 'schedule'])('is what GitHub says of %s', async (name) => {
  const commands = new FakeCommands()
  expect(await sourceCommit({ commands, env: { ...env, GITHUB_EVENT_NAME: name } })).toEqual({
    commit: SHA,
    ref: 'refs/heads/main',
  })
})

it.each(['issue_comment', 'pull_request', 'workflow_dispatch'])(
  'is what was checked out for %s, which may be another commit',
  async (name) => {
    const of = (stdout: string, exitCode = 0): ReturnType<typeof sourceCommit> =>
      sourceCommit({
        commands: new FakeCommands().on('git rev-parse HEAD', { stdout, exitCode }),
        env: { ...env, GITHUB_EVENT_NAME: name },
      })
    expect(await of(`${HEAD}\n`)).toEqual({ commit: HEAD })
    expect(await of(`${SHA}\n`)).toEqual({ commit: SHA, ref: 'refs/heads/main' })
    expect(await of('', 128)).toEqual({ commit: SHA, ref: 'refs/heads/main' })
  },
)

test('elsewhere git is asked', async () => {
  const commands = new FakeCommands()
    .on('git rev-parse HEAD', { stdout: HEAD })
    .on('git symbolic-ref --quiet HEAD', { stdout: 'refs/heads/topic' })
  expect(await sourceCommit({ commands, env: {} })).toEqual({ commit: HEAD, ref: 'refs/heads/topic' })
  expect(
    await sourceCommit({ commands: new FakeCommands().on('git rev-parse HEAD', { exitCode: 128 }), env: {} }),
  ).toEqual({})
})
