import { CHARTS_BRANCH_INPUT } from './charts-branch.ts'
import type { ActionDescription, ActionInput } from './description.ts'
import { RUN_INPUTS, RUN_OUTPUTS } from './run-inputs.ts'

/** What the main action is told of GitHub; the measuring half has none of it. */
export const MAIN_GITHUB_INPUTS: readonly ActionInput[] = [
  {
    name: 'github-token',
    description: 'Needs pull-requests: write for the comment, checks: write for the check run.',
    default: '${{ github.token }}',
  },
  {
    name: 'comment',
    description:
      'Whether to comment on the pull request: auto (where the token may; not from forks, see action/report), always or never.',
    default: 'auto',
  },
  {
    name: 'check',
    description:
      'Whether to add a check run to the commit: always or never. The job itself already is a check that fails.',
    default: 'never',
  },
  {
    name: 'comment-name',
    description:
      'Which comment of the pull request is ours: each name has one. Jobs that measure different things need different names. Letters, digits, dot, dash and underscore, at most 64.',
    default: 'kbench',
  },
  CHARTS_BRANCH_INPUT,
]

export const MAIN_ACTION: ActionDescription = {
  folder: '',
  name: 'kbench',
  description: 'Kubernetes cluster benchmarks with a gate you can believe',
  inputs: [...RUN_INPUTS, ...MAIN_GITHUB_INPUTS],
  outputs: RUN_OUTPUTS,
  main: 'main.cjs',
  post: 'post.cjs',
}
