/** What a person decides when a repository is set up. */
export interface Choices {
  readonly provider: string
  readonly suites: readonly string[]
  /** undefined: nothing is installed, a run measures the bare cluster. */
  readonly setup: string | undefined
}

/** Options of a provider as YAML, where it cannot be without, or is better with them. */
const PROVIDER_OPTIONS: Readonly<Record<string, string>> = {
  kind: 'kind: { nodes: 3 } # two workers to measure between',
  kubeconfig: `kubeconfig:
    image: kbench-tools:1 # your own: images/tools/Dockerfile of kbench, pushed to where the nodes can pull it`,
  command: `command:
    create: hack/kbench-create.sh # writes its kubeconfig to $KUBECONFIG
    delete: hack/kbench-delete.sh
    image: kbench-tools:1 # your own: images/tools/Dockerfile of kbench, pushed to where the nodes can pull it`,
}

/** The text of kbench.yaml. */
export function configurationFile({ provider, suites, setup }: Choices): string {
  const options = PROVIDER_OPTIONS[provider]
  return `# What kbench measures, on what, and what fails a pull request.
version: 1
provider:${options === undefined ? ` ${provider}` : `\n  ${options}`}
${subject(setup)}suites:
${suites.map((suite) => `  ${suite}: {}\n`).join('')}gate:
  default: { margin: 2% } # the slowdown you accept
`
}

function subject(setup: string | undefined): string {
  if (setup === undefined) {
    return `# Without it, base and head of a pull request are the same, and runs are compared with a baseline instead:
# subject: { setup: 'kubectl apply -k deploy/' } # installs what you ship; KUBECONFIG is set
`
  }
  // JSON is YAML, whatever the command holds.
  return `subject:
  # Installs what you ship, for base and head each from its own checkout; KUBECONFIG is set.
  setup: ${JSON.stringify(setup)}
`
}
