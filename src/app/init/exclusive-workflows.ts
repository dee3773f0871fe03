import { TEMPLATES, WORKFLOWS } from './templates.ts'

const { pullRequest, measure, report, matrix } = TEMPLATES
const PAIR = [measure.file, report.file]

/**
 * Steps to take where workflows would get in each other's way: two that measure every pull request, or two that keep
 * one comment.
 * @param forks whether the pair for forks is wanted, else the one workflow
 * @param workflows texts of the workflows that are there, by the names of their files
 */
export function exclusiveWorkflows(forks: boolean, workflows: ReadonlyMap<string, string>): string[] {
  const unwanted = (forks ? [pullRequest.file] : PAIR).filter((file) => workflows.has(file))
  const wanted = forks ? PAIR : [pullRequest.file]
  const matrixText = workflows.get(matrix.file)
  return [
    ...(unwanted.length === 0
      ? []
      : [
          `Remove ${pathsOf(unwanted)}: beside ${namesOf(wanted)} every pull request is measured twice, and both write the same comment. ` +
            `Or keep ${unwanted.length === 1 ? 'it' : 'them'} and remove ${namesOf(wanted)}: ` +
            (forks
              ? 'people without write access then get no comment.'
              : 'pull requests from forks then get comments too.'),
        ]),
    ...(matrixText === undefined || /^\s*comment-name:/m.test(matrixText)
      ? []
      : [
          `Give ${pathsOf([matrix.file])} a comment of its own, or it and ${namesOf(wanted)} overwrite each other's: ` +
            '`comment-name: kbench-matrix` under `with` of its report step.',
        ]),
  ]
}

function pathsOf(files: readonly string[]): string {
  return namesOf(files.map((file) => `${WORKFLOWS}/${file}`))
}

function namesOf(files: readonly string[]): string {
  return files.join(' and ')
}
