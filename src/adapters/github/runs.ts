import type { GitHub } from '../../ports/github.ts'
import { artifactsAnswer, attemptAnswer, identified, permissionAnswer, repositoryAnswer } from './answers.ts'
import type { GitHubClient } from './client.ts'
import { ABSENT, notThere } from './call.ts'

type Methods =
  'createCheckRun' | 'artifacts' | 'attemptStart' | 'downloadArtifact' | 'permissionOf' | 'defaultBranch'

/** Check runs, artifacts of workflow runs, and what is known of repository and users. */
export function runs(client: GitHubClient): Pick<GitHub, Methods> {
  return {
    async createCheckRun({ name, commit, conclusion, title, summary, detailsUrl }) {
      const call = {
        route: 'POST /repos/{owner}/{repo}/check-runs',
        parameters: {
          name,
          head_sha: commit,
          status: 'completed',
          conclusion,
          output: { title, summary },
          ...(detailsUrl === undefined ? {} : { details_url: detailsUrl }),
        },
        what: `writing the check ${name}`,
        right: 'checks: write',
      }
      // Sent again without looking: of two check runs of one name GitHub shows and counts the last.
      await client.json(call, identified)
    },
    artifacts: (workflowRun) =>
      client.pages(
        {
          route: 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts',
          parameters: { run_id: workflowRun },
          what: `reading the artifacts of run ${String(workflowRun)}`,
          right: 'actions: read',
        },
        artifactsAnswer,
      ),
    async attemptStart(workflowRun, attempt) {
      const call = {
        route: 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}',
        parameters: { run_id: workflowRun, attempt_number: attempt },
        what: `reading attempt ${String(attempt)} of run ${String(workflowRun)}`,
        right: 'actions: read',
      }
      const answer = await client.json(call, attemptAnswer, notThere)
      return answer === ABSENT ? undefined : (answer.run_started_at ?? undefined)
    },
    downloadArtifact: (id, mostBytes) =>
      client.redirected(
        {
          route: 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
          parameters: { artifact_id: id, archive_format: 'zip' },
          what: `downloading artifact ${String(id)}`,
          right: 'actions: read',
        },
        mostBytes,
      ),
    async permissionOf(user) {
      const call = {
        route: 'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
        parameters: { username: user },
        what: `asking what ${user} may do`,
        right: 'metadata: read',
      }
      const answer = await client.json(call, permissionAnswer, notThere)
      return answer === ABSENT ? 'none' : answer.permission
    },
    async defaultBranch() {
      const call = {
        route: 'GET /repos/{owner}/{repo}',
        what: 'reading the repository',
        right: 'metadata: read',
      }
      return (await client.json(call, repositoryAnswer)).default_branch
    },
  }
}
