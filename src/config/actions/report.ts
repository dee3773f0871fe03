import { CHARTS_BRANCH_INPUT } from './charts-branch.ts'
import type { ActionDescription } from './description.ts'

/** The half for pull requests from forks that has rights: it reads what the other half left, and runs none of their code. */
export const REPORT_ACTION: ActionDescription = {
  folder: 'action/report',
  name: 'kbench report',
  description: 'Comments on the pull request whose measured results a workflow run left as artifact',
  inputs: [
    {
      name: 'github-token',
      description:
        'Needs actions: read, pull-requests: write for the comment, checks: write for the check run.',
      default: '${{ github.token }}',
    },
    {
      name: 'artifact',
      description:
        'Name of the artifact with measured.json; those of a matrix of jobs go on with a dash: kbench-nftables.',
      default: 'kbench',
    },
    {
      name: 'expected',
      description:
        'Names of the artifacts that there must be, one per line or with commas between them. One that is not there is reported as incomplete: no result. Without it nobody misses a job of a matrix that left none.',
    },
    { name: 'comment', description: 'Whether to comment: always or never.', default: 'always' },
    {
      name: 'check',
      description:
        'Whether to add a check run: always or never. Do not require it: the commits of a merge queue have none.',
      default: 'never',
    },
    {
      name: 'comment-name',
      description:
        'Which comment of the pull request is ours: each name has one. Letters, digits, dot, dash and underscore, at most 64.',
      default: 'kbench',
    },
    CHARTS_BRANCH_INPUT,
  ],
  outputs: [
    {
      name: 'verdict',
      description:
        'The worst of the results: passed, regressed, inconclusive, incomparable, incomplete, first-run or nothing; empty where no results were to be reported.',
    },
    { name: 'pull-request', description: 'Number of the pull request; empty where there is none.' },
  ],
  main: 'report.cjs',
}
