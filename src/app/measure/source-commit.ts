import { COMMIT_HASH } from '../../core/github/commit-hash.ts'
import type { Ports } from '../ports.ts'

/** Their GITHUB_SHA is the head of a branch or a merge, and what they check out may be the head of a pull request. */
const EVENTS_OF_OTHER_COMMITS: readonly (string | undefined)[] = [
  'issue_comment',
  'pull_request',
  'workflow_dispatch',
]

/** The commit under test: what GitHub says, else what git says of the working directory, else nothing. */
export async function sourceCommit({
  commands,
  env,
}: Pick<Ports, 'commands' | 'env'>): Promise<{ readonly commit?: string; readonly ref?: string }> {
  const [sha, ref] = [env['GITHUB_SHA'], env['GITHUB_REF']]
  const ask = async (...args: string[]): Promise<string> => {
    const result = await commands.run(['git', ...args], { timeoutSeconds: 10 })
    return result.exitCode === 0 ? result.stdout.trim() : ''
  }
  const here = async (): Promise<string | undefined> => {
    const commit = await ask('rev-parse', 'HEAD')
    return COMMIT_HASH.test(commit) ? commit : undefined
  }
  if (sha !== undefined && sha !== '') {
    const isOther = EVENTS_OF_OTHER_COMMITS.includes(env['GITHUB_EVENT_NAME'])
    const commit = (isOther ? await here() : undefined) ?? sha
    return { commit, ...(ref === undefined || ref === '' || commit !== sha ? {} : { ref }) }
  }
  const commit = await here()
  if (commit === undefined) return {}
  const branch = await ask('symbolic-ref', '--quiet', 'HEAD')
  return { commit, ...(branch === '' ? {} : { ref: branch }) }
}
