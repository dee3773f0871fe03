import command from '../../../workflows-templates/kbench-command.yml'
import matrix from '../../../workflows-templates/kbench-matrix.yml'
import measure from '../../../workflows-templates/kbench-measure.yml'
import nightly from '../../../workflows-templates/kbench-nightly.yml'
import pullRequest from '../../../workflows-templates/kbench-pull-request.yml'
import rebaseline from '../../../workflows-templates/kbench-rebaseline.yml'
import release from '../../../workflows-templates/kbench-release.yml'
import report from '../../../workflows-templates/kbench-report.yml'
import shards from '../../../workflows-templates/kbench-shards.yml'

export interface Template {
  /** Name of the file in `workflows-templates` and in `.github/workflows`. */
  readonly file: string
  readonly text: string
  /** What it is for, for the list of what was written. */
  readonly purpose: string
}

/** Folder of a repository that GitHub takes workflows from. */
export const WORKFLOWS = '.github/workflows'

export const TEMPLATES = {
  pullRequest: {
    file: 'kbench-pull-request.yml',
    text: pullRequest,
    purpose: 'measures pull requests and comments',
  },
  measure: {
    file: 'kbench-measure.yml',
    text: measure,
    purpose: 'measures pull requests, without a token',
  },
  report: { file: 'kbench-report.yml', text: report, purpose: 'comments what the former measured' },
  command: { file: 'kbench-command.yml', text: command, purpose: 'comment "/kbench", or a label' },
  nightly: { file: 'kbench-nightly.yml', text: nightly, purpose: 'history, issues, page, new baselines' },
  rebaseline: { file: 'kbench-rebaseline.yml', text: rebaseline, purpose: 'comment "/kbench baseline"' },
  release: { file: 'kbench-release.yml', text: release, purpose: 'a release against the one before' },
  matrix: {
    file: 'kbench-matrix.yml',
    text: matrix,
    purpose: 'pull requests on several Kubernetes versions',
  },
  shards: { file: 'kbench-shards.yml', text: shards, purpose: 'pull requests, each on several runners' },
} as const satisfies Record<string, Template>

/** Stands for the name of the default branch, as in GitHub's own workflow templates. */
const DEFAULT_BRANCH = '$default-branch'

/** A template as a workflow of a repository whose default branch has this name. */
export function workflowOf({ text }: Template, defaultBranch: string): string {
  // A function: `$` in the name of a branch means nothing.
  return text.replaceAll(DEFAULT_BRANCH, () => quoteForYaml(defaultBranch))
}

/** In the list of branches a name may need quotes, and `*` and the like are patterns there. */
function quoteForYaml(branch: string): string {
  if (/^[A-Za-z][A-Za-z0-9._/-]*$/.test(branch)) return branch
  return JSON.stringify(branch.replaceAll(/[\\*?+[\]!]/g, (character) => `\\${character}`))
}
