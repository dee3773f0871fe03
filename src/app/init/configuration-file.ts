import type { Repository } from './look-at-repository.ts'
import { shellWord } from './paths.ts'

/** What a person decides when a repository is set up. */
export interface Choices {
  readonly provider: string
  readonly suites: readonly string[]
  /** undefined: nothing is installed, a run measures the bare cluster. */
  readonly setup: string | undefined
  /** What is installed is the network plugin of the cluster: kind installs none of its own. */
  readonly networkPlugin: boolean
}

/** What was seen in the repository, for comments. */
export type SeenFiles = Pick<Repository, 'networkPlugin' | 'dockerfile'>

/** Options of a provider as YAML, where it cannot be without, or is better with them. */
const PROVIDER_OPTIONS: Readonly<Record<string, string>> = {
  kubeconfig: `kubeconfig:
    image: kbench-tools:1 # your own: images/tools/Dockerfile of kbench, pushed to where the nodes can pull it`,
  command: `command:
    create: hack/kbench-create.sh # writes its kubeconfig to $KUBECONFIG
    delete: hack/kbench-delete.sh
    image: kbench-tools:1 # your own: images/tools/Dockerfile of kbench, pushed to where the nodes can pull it`,
}

/** The text of kbench.yaml. */
export function configurationFile(choices: Choices, seen: SeenFiles): string {
  const { provider, suites } = choices
  const options = provider === 'kind' ? kindOptions(choices, seen) : PROVIDER_OPTIONS[provider]
  return `# What kbench measures, on what, and what fails a pull request.
version: 1
provider:${options === undefined ? ` ${provider}` : `\n  ${options}`}
${subject(choices, seen)}suites:
${suites.map((suite) => `  ${suite}: {}\n`).join('')}gate:
  default: { margin: 2% } # the slowdown you accept
`
}

function kindOptions({ networkPlugin }: Choices, seen: SeenFiles): string {
  const because = seen.networkPlugin === undefined ? '' : ` (there is ${oneLine(seen.networkPlugin)})`
  return `kind:
    nodes: 3 # two workers to measure between
    ${
      networkPlugin
        ? `# What you ship is the network plugin${because}, so kind installs none of its own.
    # Remove this for a plugin that only chains onto another one.
    defaultCni: false`
        : '# defaultCni: false # when what you ship is the network plugin: kind then installs none of its own'
    }`
}

function subject({ provider, setup, networkPlugin }: Choices, { dockerfile }: SeenFiles): string {
  if (setup === undefined) {
    return `${
      networkPlugin
        ? '# Needed: the cluster has no network plugin until this installs yours.'
        : '# Without it, base and head of a pull request are the same, and runs are compared with a baseline instead:'
    }
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
function imageAdvice(provider: string, dockerfile: string): string {
  const build = `docker build -t IMAGE${dockerfile === 'Dockerfile' ? '' : ` -f ${oneLine(shellWord(dockerfile))}`} .`
  if (provider === 'kind')
    // kind calls the context of a cluster kind-NAME.
    return `  # Your image (there is ${oneLine(dockerfile)}): build and load it here as well, or base and head both run the published one.
  # IMAGE is its name in what is installed; nodes always pull :latest, so take another tag:
  #   ${build}
  #   kind load docker-image IMAGE --name "$(kubectl config current-context | cut -c 6-)"
`
  if (provider === 'host') return ''
  return `  # Your image (there is ${oneLine(dockerfile)}): build and push it here as well, or base and head both run the published one:
  #   ${build} && docker push IMAGE
`
}

/** Names of files may hold anything, a comment only one line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '?')
}
