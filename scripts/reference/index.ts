import type { Definitions } from '../../src/config/load.ts'
import { commandLinePage } from './command-line.ts'
import { configurationPage } from './configuration.ts'
import { fileFormatsPage } from './file-formats.ts'
import { metricsPage } from './metrics.ts'
import { page, pageTable, type ReferencePage, code } from './page.ts'
import { filledIn, isRequired, usesOf } from './action-file.ts'
import { ACTIONS } from '../../src/entry/actions/all-actions.ts'
import { defaultOf, valuesIn, optionName, type Option } from '../../src/entry/options/option.ts'
import { EXIT_CODES } from '../../src/app/exit-codes.ts'

/** Variables that kbench reads; a test compares the names with those that the sources read. */
export const VARIABLES_READ: Readonly<Record<string, string>> = {
  PATH: 'Where programs are looked for, then in `/usr/local/sbin`, `/usr/sbin` and `/sbin`.',
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

/** The pages of docs/reference/, the index first. */
export function referencePages(definitions: Definitions): ReferencePage[] {
  const pages = [
    commandLinePage(),
    actionsPage(),
    configurationPage(definitions),
    metricsPage(definitions.suites),
    exitCodesPage(),
    fileFormatsPage(),
    environmentPage(),
  ]
  const index = page(
    { file: 'README.md', title: 'Reference', about: '', source: '`scripts/reference/`' },
    'Generated from the code, so it cannot be out of date.',
    pageTable(
      ['page', 'what is in it'],
      pages.map(({ file, about }) => [`[${file.replace('.md', '')}](${file})`, about]),
    ),
  )
  return [index, ...pages]
}

/** Inputs and outputs of every action of this repository. */
function actionsPage(): ReferencePage {
  return page(
    {
      file: 'actions.md',
      title: 'Actions',
      about: 'Inputs and outputs of the GitHub Actions',
      source: '`src/entry/actions/`',
    },
    'An input is optional unless its default is `required`. An input that takes several values takes one per line.',
    ...ACTIONS.flatMap((action) => [
      `## ${action.name}`,
      `${action.description}.`,
      `\`\`\`yaml\n- uses: ${usesOf(action)}\n\`\`\``,
      pageTable(
        ['input', 'what it is', 'default'],
        Object.entries(action.inputs).map(([key, input]) => [
          code(optionName(key)),
          `${valuesIn(input)}.${input.kind === 'list' ? ' One per line.' : ''}`,
          defaultCell(input),
        ]),
      ),
      pageTable(
        ['output', 'what it is'],
        Object.entries(action.outputs).map(([name, text]) => [code(name), text]),
      ),
    ]),
  )
}

/** What stands in action.yml looks like code; what kbench decides is said in words. */
function defaultCell(input: Option<unknown>): string {
  if (isRequired(input)) return '`required`'
  return filledIn(input) === undefined ? defaultOf(input) : code(filledIn(input))
}

function environmentPage(): ReferencePage {
  return page(
    {
      file: 'environment.md',
      title: 'Environment variables',
      about: 'Environment variables that kbench reads and sets',
      source: '`src/app/subject/environment.ts`',
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

function exitCodesPage(): ReferencePage {
  return page(
    {
      file: 'exit-codes.md',
      title: 'Exit codes',
      about: 'What each exit code means, and when',
      source: '`src/app/exit-codes.ts`',
    },
    'Every command of `kbench` ends with one of these. The step of an action fails for every code but 0.',
    pageTable(
      ['code', 'means', 'when'],
      Object.values(EXIT_CODES).map(({ code, meaning, when }) => [String(code), meaning, when]),
    ),
  )
}
