import { code, page, pageTable, type ReferencePage } from './page.ts'

/** Variables that kbench reads; a test compares the names with those that the sources read. */
export const VARIABLES_READ: Readonly<Record<string, string>> = {
  KUBECONFIG: 'Provider `kubeconfig`: the cluster to use where kbench.yaml names none.',
  KIND_NODE_IMAGE: 'Provider `kind`: node image where kbench.yaml names neither an image nor a version.',
  KIND_EXPERIMENTAL_DOCKER_NETWORK: 'Provider `kind`: Docker network of the nodes, as kind itself reads it.',
  KBENCH_STATE:
    'Folder in which kbench remembers the clusters it created. Default: `$XDG_STATE_HOME/kbench`.',
  XDG_STATE_HOME: 'See KBENCH_STATE. Default: `~/.local/state`.',
  XDG_CACHE_HOME: 'Provider `host`: one of the folders tried for volumes.',
  TMPDIR: 'Provider `host`: the first folder tried for volumes. Default: `/tmp`.',
  HOME: 'Provider `host`: one of the folders tried for volumes.',
  NO_COLOR: 'Any value: no colours ([no-color.org](https://no-color.org)).',
  FORCE_COLOR:
    'Any value but 0: colours, also without a terminal ([force-color.org](https://force-color.org)).',
  TERM: '`dumb`: no colours.',
  CI: 'Any value: progress as lines, not as a line that is rewritten.',
  ACT: '`true`: the record names [act](https://github.com/nektos/act) as the runner.',
}

const VARIABLES_SET: Readonly<Record<string, string>> = {
  KUBECONFIG:
    'For `subject.setup`, `subject.diagnose`, workloads of the suite `custom` and the commands of provider `command`: the cluster under test.',
  KBENCH_SIDE:
    'For `subject.build`, `subject.setup`, `subject.diagnose` and workloads of the suite `custom`: `base` or `head` of a pair, else `none`.',
  KBENCH_COMMIT: 'For the same: the commit of the checkout. Not set without git.',
  KBENCH_CLUSTER_NAME:
    'For `subject.setup` and `subject.diagnose`: the name of the kind cluster, of the cluster of provider `command`, or the context of provider `kubeconfig`. For the commands of provider `command`: a name to use.',
  KBENCH_NODES:
    'For `subject.setup` and `subject.diagnose`: the names of all nodes, with spaces between them; on kind also of their containers.',
  KBENCH_REGISTRY:
    'For the same: what the names of images begin with that the nodes pull from a registry: that of the option `registry`, or on kind the one that kbench starts.',
  'KBENCH_IMAGE_<NAME>':
    'For the same: an image of `subject.images` or of a set of images, by which pods name that of this side. `my-agent` is `KBENCH_IMAGE_MY_AGENT`.',
  KBENCH_SUBJECT: 'For `subject.setup` of a pair: `base` or `head`, as KBENCH_SIDE.',
}

export function environmentPage(): ReferencePage {
  return page(
    {
      file: 'environment.md',
      title: 'Environment variables',
      about: 'Environment variables that kbench reads and sets',
      source: '`src/reference/environment.ts`',
    },
    '## Read by kbench',
    variables(VARIABLES_READ),
    `In GitHub Actions, kbench also reads what the runner sets for every step (\`GITHUB_*\`, \`RUNNER_*\`; see
[variables](https://docs.github.com/en/actions/reference/workflows-and-actions/variables)). A value whose name says that it is a
secret (token, password, key …) is never written to a log or a file.`,
    '## Set by kbench',
    variables(VARIABLES_SET),
  )
}

function variables(table_: Readonly<Record<string, string>>): string {
  return pageTable(
    ['variable', 'what it does'],
    Object.entries(table_).map(([name, text]) => [code(name), text]),
  )
}
