import type { ActionInput } from './description.ts'

/** Of all actions that comment on pull requests. */
export const CHARTS_BRANCH_INPUT: ActionInput = {
  name: 'charts-branch',
  description:
    'Puts pictures of what changed into the comment, kept on branches whose names begin so: kbench-charts. Needs contents: write. Empty: simpler charts, drawn by GitHub.',
}
