import { commitAnswer } from './answers.ts'
import type { GitHubClient } from './client.ts'

/** The tree of a commit. @param what it is for, as the start of a sentence @throws {GitHubError} also when there is no such commit */
export async function treeOf(client: GitHubClient, commit: string, what: string): Promise<string> {
  const call = {
    route: 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}',
    parameters: { commit_sha: commit },
    what,
    right: 'contents: read',
  }
  return (await client.json(call, commitAnswer)).tree.sha
}
