import * as z from 'zod'
import type { GitHub } from '../../ports/github.ts'
import { numbered, pullRequestAnswer } from './answers.ts'
import type { GitHubClient } from './client.ts'
import { notThere, orUndefined } from './call.ts'

type Methods = 'pullRequest' | 'openPullRequestsOf' | 'createPullRequest' | 'updatePullRequest'

export function pullRequests(client: GitHubClient): Pick<GitHub, Methods> {
  const openOf: GitHub['openPullRequestsOf'] = async (owner, branch) => {
    const all = await client.pages(
      {
        route: 'GET /repos/{owner}/{repo}/pulls',
        parameters: { state: 'open', head: `${owner}:${branch}` },
        what: `looking for pull requests of ${owner}:${branch}`,
        right: 'pull-requests: read',
      },
      z.array(pullRequestAnswer),
    )
    // GitHub answers with all pull requests when it does not understand the filter.
    return all.filter(
      ({ headBranch, headRepository }) =>
        headBranch === branch && headRepository?.split('/')[0]?.toLowerCase() === owner.toLowerCase(),
    )
  }
  return {
    async pullRequest(number) {
      const call = {
        route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
        parameters: { pull_number: number },
        what: `reading pull request #${String(number)}`,
        right: 'pull-requests: read',
      }
      return orUndefined(await client.json(call, pullRequestAnswer, notThere))
    },
    openPullRequestsOf: openOf,
    async createPullRequest({ title, body, head, base }) {
      const call = {
        route: 'POST /repos/{owner}/{repo}/pulls',
        parameters: { title, body, head, base },
        what: `opening a pull request from ${head} to ${base}`,
        right: 'pull-requests: write',
      }
      const made = await client.make(call, numbered, async () =>
        (await openOf(client.owner, head)).find(({ baseBranch }) => baseBranch === base),
      )
      return made.number
    },
    async updatePullRequest(number, { title, body }) {
      const call = {
        route: 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
        parameters: { pull_number: number, title, body },
        what: `updating pull request #${String(number)}`,
        right: 'pull-requests: write',
      }
      await client.json(call, numbered)
    },
  }
}
