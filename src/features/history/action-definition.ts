import { DEFAULT_BASELINE } from '../../config/schema.ts'
import { TOKEN } from '../../entry/options/github.ts'
import { flag, many, one } from '../../entry/options/option.ts'
import { branchName, oneOf, pageAddress, repositoryPath, text } from '../../entry/options/readers.ts'
import type { ActionDefinition } from '../../entry/actions/definition.ts'

export const HISTORY_INPUTS = {
  githubToken: one(text, {
    ...TOKEN,
    required: true,
    description:
      'Needs contents: write for the branch, issues: write for issues, contents: write and pull-requests: write for the baseline',
  }),
  record: many(text, {
    description: 'record.json of a run to add to the history, e.g. the output `record` of kbench',
    otherwise: 'nothing is added, the rest is done',
  }),
  branch: one(branchName('kbench-history'), {
    description: 'Branch of the history. It is created, without any history of code, if it does not exist',
    default: 'kbench-history',
  }),
  issues: flag({
    description:
      'Whether a change for the worse gets an issue, which is closed when the level is back: true or false',
    default: 'true',
  }),
  bisect: one(text, {
    description:
      'bisect-result.json of a search, e.g. the output `result` of action/bisect: the issue of its change names the first bad commit, on later nights, too',
    otherwise: 'what the issues say of first bad commits stays',
  }),
  baselinePullRequest: flag({
    description:
      'Whether a new baseline is proposed when a level has changed, or the committed one is too small or too old: true or false',
    default: 'true',
  }),
  baseline: one(repositoryPath, {
    description: 'Path of the committed baseline',
    default: DEFAULT_BASELINE,
  }),
  pages: one(text, {
    description: 'Folder to write a dashboard to, a static site for GitHub Pages',
    otherwise: 'none is written',
  }),
  pagesUrl: one(pageAddress, {
    description:
      'Address of the dashboard once it is deployed, e.g. https://OWNER.github.io/REPOSITORY/. Issues and the pull request of the baseline then link to it',
  }),
  rebaseline: one(oneOf(['false', 'true', 'replace']), {
    description:
      'true: propose the newest records as the baseline at once; on a comment, only if its first line is /kbench baseline and its author has write access. replace: also in place of a committed file that is no baseline. Else false',
    default: 'false',
  }),
}

/** Keeps what nightly runs measured, and does what follows from it. */
export const HISTORY_ACTION: ActionDefinition = {
  folder: 'action/history',
  name: 'kbench history',
  description:
    'Keeps the records of nightly runs on a branch, opens an issue per lasting change, proposes new baselines and writes a dashboard',
  inputs: HISTORY_INPUTS,
  outputs: {
    commit: 'Head of the branch of the history; empty if there is none.',
    changes:
      'JSON list of the lasting changes, the latest first, at most 200: series, environment, verdict, commits, levels, and the issue if one is open.',
    bisect:
      'What is worth a bisection: JSON with good, bad and series of the newest change with an open issue that no search was made for, if it has more than one commit; else empty.',
    'pull-request': 'Number of the pull request with the new baseline; empty if there is none.',
    pages: 'The folder of the input pages, once the whole dashboard is in it; else empty.',
  },
  main: 'history.cjs',
}
