import * as z from 'zod'
import { isSameText } from '../../core/github/stored-text.ts'
import type { GitHub } from '../../ports/github.ts'
import { isByOwn, issueAnswer, issueOf, labelsOf, numbered } from './answers.ts'
import type { GitHubClient } from './client.ts'

export function issues(
  client: GitHubClient,
  ownAccount: () => Promise<string | undefined>,
): Pick<GitHub, 'issues' | 'createIssue' | 'updateIssue'> {
  const list = async (labels: string, state: 'open' | 'closed' | 'all'): ReturnType<GitHub['issues']> => {
    const all = await client.pages(
      {
        route: 'GET /repos/{owner}/{repo}/issues',
        parameters: { state, ...(labels === '' ? {} : { labels }) },
        what: labels === '' ? 'reading the issues' : `reading the issues with the label ${labels}`,
        right: 'issues: read',
      },
      z.array(issueAnswer),
    )
    // GitHub lists pull requests with the issues.
    const listed = all.filter((one) => one.pull_request === undefined)
    if (listed.length === 0) return []
    const own = await ownAccount()
    return listed.filter(({ user }) => isByOwn(user, own)).map(issueOf)
  }
  return {
    issues: ({ label, state }) => list(label, state),
    async createIssue({ title, body, labels }) {
      const call = {
        route: 'POST /repos/{owner}/{repo}/issues',
        parameters: { title, body, labels },
        what: `opening an issue "${title}"`,
        right: 'issues: write',
      }
      const made = await client.make(call, issueAnswer, async () => {
        const same = (await list(labels.join(','), 'open')).find(
          (one) => one.title === title && isSameText(one.body, body),
        )
        return same === undefined ? undefined : { ...same, locked: same.isLocked, labels: [...labels] }
      })
      // Without the right to push GitHub drops labels silently; whoever looks for issues by them would open this one again and again.
      const kept = labelsOf(made)
      const dropped = labels.filter((label) => !kept.includes(label))
      if (dropped.length > 0)
        client.log.warning(
          `GitHub did not put the label ${dropped.join(', ')} on issue #${String(made.number)}`,
        )
      return made.number
    },
    async updateIssue(number, change) {
      const call = {
        route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
        parameters: { issue_number: number, ...change },
        what: `updating issue #${String(number)}`,
        right: 'issues: write',
      }
      await client.json(call, numbered)
    },
  }
}
