import type { Ports } from '../ports.ts'

/** The commit under test: what GitHub says, else what git says of the working directory, else nothing. */
export async function sourceCommit({
  commands,
  env,
}: Pick<Ports, 'commands' | 'env'>): Promise<{ readonly commit?: string; readonly ref?: string }> {
  const [sha, ref] = [env['GITHUB_SHA'], env['GITHUB_REF']]
  if (sha !== undefined && sha !== '')
    return { commit: sha, ...(ref === undefined || ref === '' ? {} : { ref }) }
  const ask = async (...args: string[]): Promise<string> => {
    const result = await commands.run(['git', ...args], { timeoutSeconds: 10 })
    return result.exitCode === 0 ? result.stdout.trim() : ''
  }
  const commit = await ask('rev-parse', 'HEAD')
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return {}
  const branch = await ask('symbolic-ref', '--quiet', 'HEAD')
  return { commit, ...(branch === '' ? {} : { ref: branch }) }
}
