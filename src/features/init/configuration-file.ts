import type { Provider } from '../../ports/provider.ts'
import { shellWord } from './core/propose-setup.ts'
import type { Repository } from './look-at-repository.ts'

/** What a person decides when a repository is set up. */
export interface Choices {
  readonly provider: string
  readonly suites: readonly string[]
  /** undefined: nothing is installed, a run measures the bare cluster. */
  readonly setup: string | undefined
  /** What is installed is the network plugin of the cluster: the provider installs none itself. */
  readonly networkPlugin: boolean
}

/** What was seen in the repository, for comments. */
export type SeenFiles = Pick<Repository, 'networkPlugin' | 'dockerfile'>

/** The text of kbench.yaml. @param provider the chosen one */
export function configurationFile(choices: Choices, provider: Provider, seen: SeenFiles): string {
  const because = seen.networkPlugin === undefined ? '' : ` (there is ${oneLine(seen.networkPlugin)})`
  const options = provider.init?.options?.({ replaces: choices.networkPlugin, because }) ?? []
  return `# What kbench measures, on what, and what fails a pull request.
version: 1
provider:${options.length === 0 ? ` ${provider.id}` : `\n  ${[`${provider.id}:`, ...options].join('\n    ')}`}
${subject(choices, provider, seen)}suites:
${choices.suites.map((suite) => `  ${suite}: {}\n`).join('')}gate:
  default: { margin: 2% } # the slowdown you accept
`
}

function subject({ setup }: Choices, provider: Provider, { dockerfile }: SeenFiles): string {
  if (setup === undefined) {
    return `# Without it, base and head of a pull request are the same, and runs are compared with a baseline instead:
# subject: { setup: 'kubectl apply -k deploy/' } # installs what you ship; KUBECONFIG is set
`
  }
  // JSON is YAML, whatever the command holds.
  return `subject:
  # Installs what you ship, for base and head each from its own checkout; KUBECONFIG is set.
${dockerfile === undefined || bringsImage(setup) ? '' : imageAdvice(provider, dockerfile)}  setup: ${JSON.stringify(setup)}
`
}

/** Whether a command is seen to build an image: nothing has to be said of it then. */
export function bringsImage(setup: string): boolean {
  return /\b(?:docker|podman|buildah|nerdctl)\s+(?:\S+\s+)?(?:build|bake)|\bkind\s+load\b|\bko\s+apply\b|\bskaffold\s+run\b/.test(
    setup,
  )
}

/** Nothing else in a cluster knows an image that was built here: the published one would run for base and for head. */
function imageAdvice({ place, loadsImages }: Provider, dockerfile: string): string {
  if (place === 'host') return ''
  const build = `docker build -t IMAGE${dockerfile === 'Dockerfile' ? '' : ` -f ${oneLine(shellWord(dockerfile))}`} .`
  const both = 'or base and head both run the published one'
  return loadsImages === true
    ? `  # Your image (there is ${oneLine(dockerfile)}): have it built, ${both}.
  # IMAGE is its name in what is installed; nodes always pull :latest, so take another tag:
  # build: ${build}
  # images: [IMAGE]
`
    : `  # Your image (there is ${oneLine(dockerfile)}): build and push it here as well, ${both}.
  # IMAGE is its name in what is installed:
  #   ${build}
  #   docker push IMAGE
`
}

/** Names of files may hold anything, a comment only one line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '?')
}

export interface InitRequest extends Choices {
  /** Whether people without write access send pull requests. */
  readonly forks: boolean
  readonly nightly: boolean
  /** Whether a comment, a label or a start by hand measures a pull request. */
  readonly onRequest: boolean
  /** On how many runners each pull request is measured at once; undefined: on one. Not together with `forks`. */
  readonly shards?: number | undefined
  /** Overwrites what is there. */
  readonly force: boolean
}
