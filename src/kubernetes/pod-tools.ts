import type { Suite } from '../ports/suite.ts'
import type { Tool } from '../ports/tool.ts'

const programs = (name: string, purpose: string, ...ids: readonly string[]): Tool[] =>
  ids.map((id) => ({ id, purpose, from: { package: name } }))

/** Programs that kbench itself runs in pods, or that a person wants in one (`--keep`); suites name their own. */
const TOOLS_OF_EVERY_POD: readonly Tool[] = [
  ...programs('iproute2', 'shows and sets up the network of a pod', 'ip', 'ss', 'tc'),
  ...programs('procps', 'shows and sets up the processes of a pod', 'pgrep', 'pkill', 'ps', 'sysctl', 'top'),
  ...programs('stress-ng', 'is the noisy neighbour', 'stress-ng'),
]

/**
 * The Dockerfile of the tools image with the packages and programs that the manifests name.
 * @throws {Error} when the Dockerfile has lost the places for them
 */
export function withTools(dockerfile: string, suites: readonly Suite[]): string {
  const tools = [...TOOLS_OF_EVERY_POD, ...suites.flatMap(({ podTools = [] }) => podTools)]
  const packages = tools.flatMap(({ from }) => ('package' in from ? [from.package] : []))
  const lists = [
    [/(--no-install-recommends \\\n +)[^\\]*( \\\n)/, packages],
    [/(for name in )[^;]*(;)/, tools.map(({ id }) => id)],
  ] as const
  let text = dockerfile
  for (const [place, names] of lists) {
    if (!place.test(text)) throw new Error(`images/tools/Dockerfile has no place ${place.source}`)
    const sorted = [...new Set(names)].sort().join(' ')
    text = text.replace(place, (_, begin: string, end: string) => `${begin}${sorted}${end}`)
  }
  return text
}
