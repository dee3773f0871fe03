import { checkArtifactName } from '../../app/github/artifact-name.ts'
import { COMMENT_INPUTS } from '../features.ts'
import { commentName, TOKEN } from '../options/github.ts'
import { many, one } from '../options/option.ts'
import { commitHash, oneOf, positiveInteger, text } from '../options/readers.ts'
import type { ActionDefinition } from './definition.ts'

export const REPORT_INPUTS = {
  githubToken: one(text, {
    ...TOKEN,
    required: true,
    description: 'Needs actions: read, pull-requests: write for the comment, checks: write for the check run',
  }),
  artifact: one(
    { expected: 'the name of an artifact', read: checkArtifactName },
    {
      description:
        'Name of the artifact with measured.json; the names of a matrix of jobs continue with a dash: kbench-nftables',
      default: 'kbench',
    },
  ),
  expected: many(text, {
    description:
      'Names of the artifacts that must exist, also with commas between them. A missing one is reported as incomplete. Without this input, a matrix job that uploads no artifact goes unnoticed',
    separator: /,/,
  }),
  pullRequest: one(positiveInteger, {
    description:
      'Number of the pull request to report on, from the output of action/command in the same run; together with head',
    otherwise: 'that of the event',
  }),
  head: one(commitHash, {
    description:
      'The commit that was measured, from the output of action/command; results of another are refused',
    otherwise: 'that of the event',
  }),
  comment: one(oneOf(['always', 'never']), {
    description: 'Whether to comment: always or never',
    default: 'always',
  }),
  check: one(oneOf(['always', 'never']), {
    description:
      'Whether to add a check run: always or never. Do not require it: the commits of a merge queue have none',
    default: 'never',
  }),
  commentName,
  ...COMMENT_INPUTS,
}

/** The half for pull requests from forks that has rights: it reads what the other half uploaded, and runs none of their code. */
export const REPORT_ACTION: ActionDefinition = {
  folder: 'action/report',
  name: 'kbench report',
  description: 'Comments on the pull request whose results a workflow run uploaded as an artifact',
  inputs: REPORT_INPUTS,
  outputs: {
    verdict:
      'The worst of the results: passed, regressed, inconclusive, incomparable, incomplete or first-run; empty if there was nothing to report.',
    'pull-request': 'Number of the pull request; empty if there is none.',
  },
  main: 'report.cjs',
}
