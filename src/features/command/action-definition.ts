import { TOKEN } from '../../entry/options/github.ts'
import { MEASURING, SUBJECT_OPTIONS } from '../../entry/options/measure.ts'
import { many, one } from '../../entry/options/option.ts'
import { commitHash, oneOf, percentage, positiveInteger, text } from '../../entry/options/readers.ts'
import { NAME_SEPARATOR } from '../../entry/options/shared.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import type { ActionDefinition } from '../../entry/actions/definition.ts'

export const SUITES: readonly string[] = DEFINITIONS.suites.map(({ id }) => id)

/** All but the token belong to a workflow started by hand; a comment or a label says the same in words. */
export const COMMAND_INPUTS = {
  githubToken: one(text, {
    ...TOKEN,
    required: true,
    description:
      'Needs pull-requests: write for reactions and answers to comments, and in private repositories contents: read',
  }),
  pullRequest: one(positiveInteger, {
    description: 'Started by hand: number of the pull request to measure',
  }),
  suite: many(oneOf(SUITES), {
    description: MEASURING.suite.description,
    otherwise: 'every suite',
    separator: NAME_SEPARATOR,
  }),
  margin: one(percentage, {
    description: 'Worsening that is accepted for series that no rule of kbench.yaml gives a margin, e.g. 5%',
    otherwise: 'gate.default.margin of kbench.yaml',
  }),
  commit: one(commitHash, {
    description: 'The only commit that may be measured; for a fork, the one that you have read',
    otherwise: 'the head of the pull request',
  }),
  baseImages: SUBJECT_OPTIONS.baseImages,
  headImages: SUBJECT_OPTIONS.headImages,
}

/** Finds what a comment, a label or a person asks to measure. It runs no code of the pull request. */
export const COMMAND_ACTION: ActionDefinition = {
  folder: 'action/command',
  name: 'kbench command',
  description:
    'Reads what a comment /kbench, a label or a workflow started by hand asks to measure, and who asks; runs no code of the pull request',
  inputs: COMMAND_INPUTS,
  outputs: {
    'pull-request':
      'Number of the pull request to measure; empty if nobody with write access asks for a measurement.',
    head: 'The commit to measure, and no later one.',
    base: 'The commit at which head left its base branch, or was merged with it last.',
    suite: 'Input suite of action/measure.',
    set: 'Input set of action/measure: the margin that was asked for.',
    'base-images': 'Input base-images of action/measure.',
    'head-images': 'Input head-images of action/measure.',
  },
  main: 'command.cjs',
}
