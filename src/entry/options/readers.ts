import { withoutLogins } from '../../core/secrets.ts'
import { durationSchema } from '../../core/duration-schema.ts'
import { COMMIT_HASH } from '../../core/github/commit-hash.ts'
import { PERCENTAGE } from '../../core/record/policy.ts'

/** Turns the text of an option into its value. */
export interface Reader<Value> {
  /** What a right text is, to end the sentence `"x" is not …`. */
  readonly expected: string
  /** The only texts it takes. */
  readonly values?: readonly string[]
  /** undefined: not a right text. */
  readonly read: (text: string) => Value | undefined
}

export const text: Reader<string> = { expected: 'a text', read: (given) => given }

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return {
    expected: `one of ${values.join(', ')}`,
    values,
    read: (given) => values.find((value) => value === given),
  }
}

export const positiveInteger: Reader<number> = {
  expected: 'a whole number of at least 1',
  read: (given) => wholeNumber(given, 1),
}

/** An image of the subject with its name. */
export const namedImage: Reader<readonly [name: string, reference: string]> = {
  expected: 'a name and an image, like agent=example/agent:v1.2.0',
  read: (given) => {
    const [, name, reference] = /^([A-Za-z0-9][\w.-]*)=([A-Za-z0-9][\w./:@-]*)$/.exec(given) ?? []
    return name === undefined || reference === undefined ? undefined : [name, reference]
  },
}

export const commitHash: Reader<string> = {
  expected: 'the whole hash of a commit, 40 digits',
  read: (given) => (COMMIT_HASH.test(given) ? given : undefined),
}

/** A share as kbench.yaml has it. */
export const percentage: Reader<string> = {
  expected: 'a percentage below 1000 %, like 5%',
  read: (given) => (PERCENTAGE.test(given) ? given : undefined),
}

/** How sure a search must be, as a share. */
export const certainty: Reader<number> = {
  expected: 'a percentage from 50% to 99.9%, like 95%',
  read: (given) => {
    const [, number] = /^(\d{1,2}(?:\.\d)?)%$/.exec(given) ?? []
    const share = Number(number) / 100
    return share >= 0.5 && share <= 0.999 ? share : undefined
  },
}

/** In seconds. */
export const duration: Reader<number> = {
  expected: 'a duration such as 90s, 15m or 1h',
  read: (given) => durationSchema.safeParse(given).data,
}

/** A day, which begins at midnight UTC, or a time with its zone (ISO 8601), in milliseconds since 1970. Other texts mean other things elsewhere. */
export const date: Reader<number> = {
  expected: 'a day like 2026-11-01, or a time like 2026-11-01T06:00:00Z',
  read: (given) => {
    if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(given)) return undefined
    const time = Date.parse(given)
    return Number.isNaN(time) ? undefined : time
  },
}

/** Where a repository is shown: http or https, without a name or password in it, as pages link to it. */
export const repositoryAddress: Reader<{ readonly name: string; readonly url: string }> = {
  expected: 'the address of a repository, like https://github.com/owner/name',
  read: (given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      return undefined
    const path = url.pathname.replace(/\/+$/, '')
    return { name: path.slice(1) || url.host, url: `${url.origin}${path}` }
  },
}

export const pageAddress: Reader<string> = {
  expected: 'the address of a page, without a login, like https://OWNER.github.io/REPOSITORY/',
  read: (given) =>
    /^https?:\/\/[^\s]+$/.test(given) && URL.canParse(given) && withoutLogins(given) === given
      ? given
      : undefined,
}

export const repositoryPath: Reader<string> = {
  expected:
    'the path of a file of the repository, relative to its root and without "./", like .kbench/baseline.json',
  read: (given) =>
    given.split('/').every((part) => part !== '' && part !== '.' && part !== '..') ? given : undefined,
}

const LONGEST_BRANCH_NAME = 200

/** A name that git takes for a branch, of the characters that people use (git-check-ref-format). */
export function branchName(example: string): Reader<string> {
  return {
    expected: `the name of a branch: letters, digits, dots, dashes, underscores and slashes, like ${example}`,
    read: (given) => {
      const isName =
        /^[A-Za-z0-9_][A-Za-z0-9._/-]*$/.test(given) && !/\.\.|\/\/|\/\.|\.\/|[./]$|\.lock(\/|$)/.test(given)
      return isName && !given.startsWith('refs/') && given.length <= LONGEST_BRANCH_NAME ? given : undefined
    },
  }
}

export function wholeNumber(given: string, least: number): number | undefined {
  const number = Number(given)
  return Number.isInteger(number) && number >= least ? number : undefined
}
