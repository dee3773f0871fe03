import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { planReport, type GitHubWishes } from '../../../src/app/github/plan-report.ts'
import { type GitHubEvent, parseEvent } from '../../../src/core/github/event.ts'

const ENVIRONMENT = {
  GITHUB_REPOSITORY: 'Codertocat/Hello-World',
  GITHUB_SHA: 'ffac537e6cbbf934b08745a378932722df287a53',
  GITHUB_REF: 'refs/pull/2/merge',
  GITHUB_RUN_ID: '1658821493',
  GITHUB_RUN_NUMBER: '3',
  GITHUB_RUN_ATTEMPT: '2',
}
function event(name: string): GitHubEvent {
  const url = new URL(`../../fixtures/github/events/${name}.json`, import.meta.url)
  return parseEvent(name, JSON.parse(readFileSync(url, 'utf8')), ENVIRONMENT)
}
const pullRequest = event('pull_request') as Extract<GitHubEvent, { kind: 'pull_request' }>
const FORK: GitHubEvent = { ...pullRequest, isFork: true }
const plan = (from: GitHubEvent, wishes: Partial<GitHubWishes> = {}) =>
  planReport(from, { comment: 'auto', check: 'never', name: 'kbench', hasToken: true, inputs: {}, ...wishes })

describe('what the main action writes on GitHub', () => {
  it('is a comment on the pull request, with its head and not the merge', () => {
    expect(plan(pullRequest)).toEqual({
      notes: [],
      report: {
        target: {
          pullRequest: 2,
          commit: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
          runUrl: 'https://github.com/Codertocat/Hello-World/actions/runs/1658821493/attempts/2',
          repositoryUrl: 'https://github.com/Codertocat/Hello-World',
          run: { id: 1658821493, attempt: 2 },
          isFork: false,
        },
        options: {
          name: 'kbench',
          comment: true,
          check: false,
          rightsOptional: true,
          inputs: {},
        },
      },
    })
  })

  it('is nothing for a fork, with a line that says why, unless the workflow insists', () => {
    expect(plan(FORK)).toEqual({
      report: undefined,
      notes: [{ level: 'info', text: expect.stringContaining('from a fork can write nothing') }],
    })
    expect(plan(FORK, { comment: 'always' }).report?.options).toMatchObject({
      comment: true,
      rightsOptional: false,
    })
  })

  it.each(['push', 'merge_group', 'workflow_dispatch'])('is no comment for %s', (name) => {
    expect(plan(event(name))).toEqual({ report: undefined, notes: [] })
    expect(plan(event(name), { comment: 'always' })).toMatchObject({
      report: undefined,
      notes: [
        {
          level: 'info',
          text: expect.stringContaining(`the event ${name} does not belong to a pull request`),
        },
      ],
    })
  })

  it('is a check run wherever it is asked for, on the commit of the event', () => {
    const commitOf = (name: string) => plan(event(name), { check: 'always' }).report
    expect(commitOf('push')?.target.commit).toBe(ENVIRONMENT.GITHUB_SHA)
    const group = event('merge_group')
    expect(commitOf('merge_group')?.target.commit).toBe('headSha' in group ? group.headSha : '?')
    expect(commitOf('merge_group')?.target.pullRequest).toBeUndefined()
    expect(plan(pullRequest, { comment: 'never', check: 'always' }).report?.options).toMatchObject({
      comment: false,
      check: true,
      rightsOptional: false,
    })
  })

  it('is nothing without a token, or when it is not wanted', () => {
    expect(plan(pullRequest, { comment: 'never' })).toEqual({ report: undefined, notes: [] })
    expect(plan(pullRequest, { hasToken: false }).notes).toEqual([
      { level: 'info', text: 'Nothing is written on GitHub: input github-token is empty' },
    ])
    expect(plan(pullRequest, { hasToken: false, comment: 'always' }).notes[0]?.level).toBe('warning')
  })
})
