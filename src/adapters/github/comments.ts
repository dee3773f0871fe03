import * as z from 'zod'
import { isSameText } from '../../core/github/stored-text.ts'
import type { GitHub } from '../../ports/github.ts'
import { commentAnswer, commentOf, identified } from './answers.ts'
import type { GitHubClient } from './client.ts'
import { notThere, ABSENT } from './call.ts'

const MOST_BYTES_OF_NOTHING = 10_000

export function comments(
  client: GitHubClient,
  ownAccount: () => Promise<string | undefined>,
): Pick<GitHub, 'comments' | 'createComment' | 'updateComment' | 'deleteComment' | 'react'> {
  const list: GitHub['comments'] = async (number) => {
    const all = await client.pages(
      {
        route: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
        parameters: { issue_number: number },
        what: `reading the comments of #${String(number)}`,
        right: 'pull-requests: read',
      },
      z.array(commentAnswer),
    )
    if (all.length === 0) return []
    const own = await ownAccount()
    return all.map((one) => commentOf(one, own))
  }
  return {
    comments: list,
    async createComment(number, body) {
      const call = {
        route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
        parameters: { issue_number: number, body },
        what: `commenting on #${String(number)}`,
        right: 'pull-requests: write',
      }
      const made = await client.make(call, identified, async () =>
        (await list(number)).findLast((one) => one.isTrusted && isSameText(one.body, body)),
      )
      return made.id
    },
    async updateComment(id, body) {
      const call = {
        route: 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
        parameters: { comment_id: id, body },
        what: `updating comment ${String(id)}`,
        right: 'pull-requests: write',
      }
      return (await client.json(call, identified, notThere)) !== ABSENT
    },
    async deleteComment(id) {
      const call = {
        route: 'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
        parameters: { comment_id: id },
        what: `deleting comment ${String(id)}`,
        right: 'pull-requests: write',
      }
      await client.bytes(call, MOST_BYTES_OF_NOTHING, notThere)
    },
    async react(comment, content) {
      const call = {
        route: 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
        parameters: { comment_id: comment, content },
        what: `reacting to comment ${String(comment)}`,
        right: 'pull-requests: write',
      }
      // GitHub answers with the one that is there already.
      await client.json(call, identified)
    },
  }
}
