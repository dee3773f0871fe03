import { COMMENT_INPUTS } from '../features.ts'
import { commentName, TOKEN } from '../options/github.ts'
import { one } from '../options/option.ts'
import { oneOf, text } from '../options/readers.ts'
import type { ActionDefinition } from './definition.ts'
import { MEASURE_INPUTS, RUN_OUTPUTS } from './measure-definition.ts'

/** What the main action has beyond the half that only measures. */
export const PUBLISH_INPUTS = {
  githubToken: one(text, {
    ...TOKEN,
    description: 'Needs pull-requests: write for the comment, checks: write for the check run',
  }),
  comment: one(oneOf(['auto', 'always', 'never']), {
    description:
      'Whether to comment on the pull request. auto: if the token has the right, so not from forks, see action/report; always; never',
    default: 'auto',
  }),
  check: one(oneOf(['always', 'never']), {
    description:
      'Whether to add a check run to the commit: always or never. The job itself already is a check that fails',
    default: 'never',
  }),
  commentName,
  ...COMMENT_INPUTS,
}

export const MAIN_ACTION: ActionDefinition = {
  folder: '',
  name: 'kbench',
  description: 'Kubernetes cluster benchmarks with a gate you can believe',
  inputs: { ...MEASURE_INPUTS, ...PUBLISH_INPUTS },
  outputs: RUN_OUTPUTS,
  main: 'main.cjs',
  post: 'post.cjs',
}
