import { singleQuoted } from '../../../core/shell-command.ts'

/** Copies of other people's, examples, tests and what only its own checks use: not what the repository ships. */
const ELSEWHERE =
  /(?:^|\/)(?:\.[^/]+|vendor|third_party|node_modules|hack|make|docs|scripts?|(?:[^/]+[-_.])?(?:examples?|samples?|demos?|tests?|testdata|testing|e2e|fuzz(?:ing)?|bench(?:marks?)?|integration)(?:[-_.][^/]+)?)\//

/** Whether a file, by its path relative to the root, is none of what the repository ships. */
export function isElsewhere(path: string): boolean {
  return ELSEWHERE.test(path)
}

/** Nearest to the root first, then by name. */
export function shortestFirst(a: string, b: string): number {
  const depth = (path: string): number => path.split('/').length
  return depth(a) - depth(b) || (a < b ? -1 : 1)
}

/** The folder that a path is in, `.` at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '.' : path.slice(0, slash)
}

/** A path as one word of a shell line. */
export function shellWord(path: string): string {
  return /^[A-Za-z0-9._/-]+$/.test(path) && !path.startsWith('-') ? path : singleQuoted(path)
}
