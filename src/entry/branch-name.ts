import { UserError } from '../core/errors.ts'

const LONGEST_NAME = 200

/**
 * A name that git takes for a branch, of the characters that people use (git-check-ref-format).
 * @param input that it was given in
 * @param example of a right one
 * @throws {UserError}
 */
export function branchName(input: string, name: string, example: string): string {
  const isName =
    /^[A-Za-z0-9_][A-Za-z0-9._/-]*$/.test(name) && !/\.\.|\/\/|\/\.|\.\/|[./]$|\.lock(\/|$)/.test(name)
  if (isName && !name.startsWith('refs/') && name.length <= LONGEST_NAME) return name
  throw new UserError(
    `input ${input}: ${JSON.stringify(name.slice(0, LONGEST_NAME))} is not the name of a branch`,
    { nextStep: `Letters, digits, dots, dashes, underscores and slashes: ${example}.` },
  )
}
