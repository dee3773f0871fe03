import type { ActionDescription } from './description.ts'

/** Keeps what nightly runs measured, and does what follows from it. */
export const HISTORY_ACTION: ActionDescription = {
  folder: 'action/history',
  name: 'kbench history',
  description:
    'Keeps the records of nightly runs on a branch, opens an issue per lasting change, proposes new baselines and writes a dashboard',
  inputs: [
    {
      name: 'github-token',
      description:
        'Needs contents: write for the branch, issues: write for issues, contents: write and pull-requests: write for the baseline.',
      default: '${{ github.token }}',
    },
    {
      name: 'record',
      description:
        'record.json of a run to add to the history, e.g. the output of the same name of kbench. One per line. Without it: nothing is added, the rest is done.',
    },
    {
      name: 'branch',
      description: 'Branch of the history; made, without any history of code, if it is not there.',
      default: 'kbench-history',
    },
    {
      name: 'issues',
      description:
        'Whether a change for the worse gets an issue, which is closed when the level is back: true or false.',
      default: 'true',
    },
    {
      name: 'baseline-pull-request',
      description:
        'Whether a new baseline is proposed when a level has changed, or the committed one is too small or too old: true or false.',
      default: 'true',
    },
    {
      name: 'baseline',
      description: 'Path of the committed baseline.',
      default: '.kbench/baseline.json',
    },
    {
      name: 'pages',
      description:
        'Folder to write a dashboard to, a static site for GitHub Pages. Without it: none is written.',
    },
    {
      name: 'pages-url',
      description:
        'Address of the dashboard once it is deployed, to which issues and the pull request of the baseline then link: https://OWNER.github.io/REPOSITORY/.',
    },
    {
      name: 'rebaseline',
      description:
        'true: propose the newest records as the baseline at once; on a comment, only when its first line is /kbench baseline and its author has write access. replace: also in place of a committed file that is no baseline. Else false.',
      default: 'false',
    },
  ],
  outputs: [
    { name: 'commit', description: 'Head of the branch of the history; empty where there is none.' },
    {
      name: 'changes',
      description:
        'JSON list of the lasting changes, the latest first, at most 200: series, environment, verdict, commits, levels, and the issue where one is open.',
    },
    {
      name: 'pull-request',
      description: 'Number of the pull request with the new baseline; empty where there is none.',
    },
    {
      name: 'pages',
      description: 'The folder of the input pages, once the dashboard is in it whole; else empty.',
    },
  ],
  main: 'history.cjs',
}
