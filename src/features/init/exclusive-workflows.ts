import type { InitRequest } from './init-request.ts'
import { TEMPLATES, WORKFLOWS } from './templates.ts'

const { pullRequest, measure, report, matrix, shards } = TEMPLATES
const PAIR: readonly string[] = [measure.file, report.file]

/**
 * Steps to take where workflows would get in each other's way: two that measure every pull request, or two that keep
 * one comment.
 * @param request whether the pair for forks is wanted, or shards, else the one workflow
 * @param workflows texts of the workflows that are there, by the names of their files
 */
export function exclusiveWorkflows(
  request: Pick<InitRequest, 'forks' | 'shards'>,
  workflows: ReadonlyMap<string, string>,
): string[] {
  const wanted = request.forks ? PAIR : [request.shards === undefined ? pullRequest.file : shards.file]
  const present = (files: readonly string[]): string[] =>
    files.filter((file) => workflows.has(file) && !wanted.includes(file))
  const onOneRunner = present([pullRequest.file, ...PAIR])
  const matrixText = workflows.get(matrix.file)
  return [
    ...(request.shards === undefined
      ? sameComment(onOneRunner, wanted, request.forks)
      : twice(onOneRunner, wanted)),
    ...twice(present([shards.file]), wanted),
    ...(matrixText === undefined || request.shards !== undefined || /^\s*comment-name:/m.test(matrixText)
      ? []
      : [
          `Give ${pathsOf([matrix.file])} its own comment, or it and ${namesOf(wanted)} overwrite each other's: ` +
            '`comment-name: kbench-matrix` under `with` of its report step.',
        ]),
  ]
}

function sameComment(unwanted: readonly string[], wanted: readonly string[], forks: boolean): string[] {
  if (unwanted.length === 0) return []
  return [
    `Remove ${pathsOf(unwanted)}: together with ${namesOf(wanted)}, every pull request is measured twice, and both write the same comment. ` +
      `Or keep ${unwanted.length === 1 ? 'it' : 'them'} and remove ${namesOf(wanted)}: ` +
      (forks
        ? 'people without write access then get no comment.'
        : 'pull requests from forks then get comments too.'),
  ]
}

/** Beside shards, which have their own comment. */
function twice(unwanted: readonly string[], wanted: readonly string[]): string[] {
  return unwanted.length === 0
    ? []
    : [`Remove ${pathsOf(unwanted)}: together with ${namesOf(wanted)}, every pull request is measured twice.`]
}

function pathsOf(files: readonly string[]): string {
  return namesOf(files.map((file) => `${WORKFLOWS}/${file}`))
}

function namesOf(files: readonly string[]): string {
  return files.join(' and ')
}
