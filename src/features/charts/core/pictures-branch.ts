import type { ThemeName } from './theme.ts'

// Pictures are kept on branches that are numbered, kbench-charts-1, kbench-charts-2 and so on: when one is full, the next is begun and those
// before the last two are removed. So what is kept is bounded, a branch is only ever moved forward, and no address of a picture changes.

/** Pull request and head commit make one report. Each has at most three pictures, in light and dark, of about 100 kB. */
export const REPORTS_PER_BRANCH = 100
/** The one that is written to, and the one before. */
export const KEPT_BRANCHES = 2

export const README = 'README.md'
const PICTURE = /^([1-9]\d{0,15}\/[0-9a-f]{40}(?:[0-9a-f]{24})?)\/[1-9](?:-dark)?\.png$/

interface Branch {
  readonly name: string
  readonly commit: string
}

export interface Generation extends Branch {
  readonly number: number
}

export function branchOf(base: string, number: number): string {
  return `${base}-${String(number)}`
}

/** Those of these branches that are numbered so, the oldest first. */
export function generationsOf(base: string, branches: readonly Branch[]): Generation[] {
  return branches
    .flatMap((branch): Generation[] => {
      const digits = branch.name.startsWith(`${base}-`) ? branch.name.slice(base.length + 1) : ''
      return /^[1-9]\d{0,8}$/.test(digits) ? [{ ...branch, number: Number(digits) }] : []
    })
    .sort((a, b) => a.number - b.number)
}

/** Where a picture lies: reported by nothing but numbers and the commit, none of which comes from what was measured. */
export function picturePath(
  { pullRequest, commit }: { readonly pullRequest: number; readonly commit: string },
  number: number,
  theme: ThemeName,
): string {
  return `${String(pullRequest)}/${commit}/${String(number)}${theme === 'dark' ? '-dark' : ''}.png`
}

/** Whether a branch holds pictures and nothing else: then kbench made it, and may remove it. */
export function holdsOnlyPictures(paths: readonly string[]): boolean {
  return paths.every((path) => path === README || PICTURE.test(path))
}

/** How many reports have pictures. */
export function reportsIn(paths: readonly string[]): number {
  return new Set(paths.flatMap((path) => PICTURE.exec(path)?.[1] ?? [])).size
}

/** The page that explains the branch to somebody who finds it. */
export function chartsReadme(base: string): string {
  return `# Pictures of kbench

The charts in comments of kbench on pull requests, by number of the pull request and commit. kbench writes this branch; it has no history in
common with the code.

- After ${String(REPORTS_PER_BRANCH)} reports the next branch is begun (\`${branchOf(base, 2)}\` after \`${branchOf(base, 1)}\`), and those before the
  last ${String(KEPT_BRANCHES)} are removed, with their pictures.
- All of it may be deleted at any time: comments then show the words for each picture.
`
}
