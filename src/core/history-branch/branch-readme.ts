import { codeMarkdown } from '../report/markdown/escape.ts'

/** The page that explains the branch to somebody who finds it; written once, with the first record. */
export function branchReadme(branch: string): string {
  return `# Records of kbench

kbench writes this branch (${codeMarkdown(branch)}): the records of benchmark runs, one per line, one file a month by the time of their start
(UTC), \`records/2026-11.ndjson\`. It has no history in common with the code.

- Records are only ever added; a month can be deleted as a whole, or by lines, in a commit of your own.
- To look at it: \`git worktree add ../kbench-history BRANCH\`, then \`kbench history --folder ../kbench-history/records\`.
- To begin anew, rename or delete the branch.
`
}
