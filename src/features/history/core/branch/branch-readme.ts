import { codeMarkdown } from '../../../../core/report/markdown/escape.ts'

/** The page that explains the branch to somebody who finds it; written once, with the first record. */
export function branchReadme(branch: string): string {
  return `# Records of kbench

kbench writes this branch (${codeMarkdown(branch)}). It holds the records of benchmark runs, one per line, one file per month in which they started
(UTC): \`records/2026-11.ndjson\`. It shares no history with the code.

- kbench only adds records. You can delete lines or whole months in a commit.
- To look at it: \`git worktree add ../kbench-history BRANCH\`, then \`kbench history --folder ../kbench-history/records\`.
- To start again, rename or delete the branch.
`
}
