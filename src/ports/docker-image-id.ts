import type { ProviderContext } from './provider.ts'

/** The identifier of an image that Docker has on this machine; undefined where it has none of that name. */
export async function imageIdOf(
  image: string,
  { commands, signal }: Pick<ProviderContext, 'commands' | 'signal'>,
): Promise<string | undefined> {
  const known = await commands.run(['docker', 'image', 'inspect', '--format', '{{.Id}}', image], {
    signal,
    timeoutSeconds: 30,
  })
  return known.exitCode === 0 ? known.stdout.trim() : undefined
}
