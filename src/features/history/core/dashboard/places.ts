import { contentHash } from '../../../../core/content-hash.ts'
import { COMMIT_HASH } from '../../../../core/github/commit-hash.ts'

/** Paths of the site, relative to its index.html. Nothing in them is foreign text. */
export const INDEX_FILE = 'data/overview.json'

export const environmentFile = (environment: string): string => `data/${environment}/overview.json`

/** @param year undefined: the newest year */
export function runsFile(environment: string, year?: number): string {
  return `data/${environment}/runs${year === undefined ? '' : `-${String(year)}`}.json`
}

/** @param year undefined: the newest year */
export function seriesFile(environment: string, series: string, year?: number): string {
  return `data/${environment}/${series}${year === undefined ? '' : `-${String(year)}`}.json`
}

/** All runs and series of an environment in one file. */
export const wholeFile = (environment: string, format: 'csv' | 'json'): string =>
  `data/${environment}/all.${format}`

/** What stands for a fingerprint in paths and addresses: itself where it is one of ours, else its hash. */
export function environmentKey(fingerprint: string): string {
  return /^[0-9a-f]{8,64}$/.test(fingerprint) ? fingerprint : `x${contentHash(fingerprint)}`
}

/** https://github.com/o/r/commit/4f2a…; undefined for what git would not call a commit, or without a repository. */
export function commitAddress(url: string | undefined, commit: string | null): string | undefined {
  return url === undefined || commit === null || !isCommit(commit) ? undefined : `${url}/commit/${commit}`
}

/** What lies between two commits; undefined where that cannot be shown. */
export function compareAddress(
  url: string | undefined,
  before: string | null,
  after: string | null,
): string | undefined {
  if (url === undefined || before === null || after === null || before === after) return undefined
  return isCommit(before) && isCommit(after) ? `${url}/compare/${before}...${after}` : undefined
}

/** Only what git itself may call a commit goes into an address. */
function isCommit(text: string): boolean {
  return COMMIT_HASH.test(text)
}
