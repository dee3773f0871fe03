/**
 * The options of `kbench run`, which are the inputs of the action too. The command line, action.yml and the tables
 * of the README are all made from this one list.
 */
export interface RunOption {
  /** `--name` and the name of the input. */
  readonly name: string
  readonly kind: 'text' | 'list' | 'flag'
  /** The only values there are, where they are checked by the command line itself. */
  readonly values?: readonly string[]
  /** What stands for the value in help texts. */
  readonly value?: string
  readonly description: string
  /** Shown, and set in action.yml; undefined: empty. */
  readonly default?: string
  readonly only?: 'action' | 'command-line'
  /** The command that has it too, where that is not `kbench run`. */
  readonly command?: 'pair'
}

export const RUN_OPTIONS: readonly RunOption[] = [
  {
    name: 'config',
    kind: 'text',
    value: 'FILE',
    description: 'Configuration file.',
    default: 'kbench.yaml, if it is there',
  },
  {
    name: 'provider',
    kind: 'text',
    value: 'NAME',
    description:
      'Where to run: kind, kubeconfig, command or host. Without it: kind where Docker and kind are there, else host.',
  },
  {
    name: 'suite',
    kind: 'list',
    value: 'NAME',
    description:
      'What to measure: network, http, storage, image-pull or control-plane. Without it: every suite.',
  },
  {
    name: 'variant',
    kind: 'list',
    value: 'NAME',
    description: 'Which variants of the matrix of the configuration to run. Without it: all of them.',
  },
  {
    name: 'preset',
    kind: 'text',
    value: 'NAME',
    description:
      'How much time to spend: smoke (enough for the rounds of a pair, and its default), quick, standard or reference.',
    default: 'quick',
  },
  {
    name: 'set',
    kind: 'list',
    value: 'PATH=VALUE',
    description: 'Any other value of the configuration, e.g. suites.network.rounds=5.',
  },
  {
    name: 'subject',
    kind: 'text',
    value: 'NAME',
    description: 'Name of what is tested, shown in reports.',
    default: 'current',
  },
  {
    name: 'baseline',
    kind: 'text',
    value: 'FILE',
    description: 'Baseline to compare with. Missing is an error when named here, a first run otherwise.',
    default: '.kbench/baseline.json',
  },
  {
    name: 'pair',
    kind: 'text',
    values: ['auto', 'always', 'never'],
    value: 'WHEN',
    description:
      'Whether base and head are measured in turns on twin clusters: auto (on pull requests, where kbench.yaml has subject.setup), always or never.',
    default: 'auto',
    only: 'action',
  },
  {
    name: 'base',
    kind: 'text',
    value: 'REF',
    description: 'What a pair compares with: a commit or a folder. Without it: the base of the pull request.',
    only: 'action',
    command: 'pair',
  },
  {
    name: 'base-set',
    kind: 'list',
    value: 'PATH=VALUE',
    description: 'Value of the configuration for the base of a pair alone.',
    only: 'action',
    command: 'pair',
  },
  {
    name: 'head-set',
    kind: 'list',
    value: 'PATH=VALUE',
    description: 'Value of the configuration for the head of a pair alone, e.g. provider.kind.mtu=1400.',
    only: 'action',
    command: 'pair',
  },
  {
    name: 'calibration',
    kind: 'text',
    value: 'FILE',
    description: 'What kbench calibrate measured, for a pair.',
    default: '.kbench/calibration.json, if it is there',
    only: 'action',
    command: 'pair',
  },
  {
    name: 'out',
    kind: 'text',
    value: 'DIR',
    description: 'Folder for record, report, charts and raw output.',
    default: 'kbench-out/<run id>',
  },
  { name: 'keep', kind: 'flag', description: 'Leave the cluster in place at the end.' },
  { name: 'no-install', kind: 'flag', description: 'Do not install missing tools with the package manager.' },
  {
    name: 'format',
    kind: 'text',
    value: 'FORMAT',
    values: ['table', 'markdown', 'json'],
    description: 'What goes to standard output: table, markdown or json.',
    default: 'table',
    only: 'command-line',
  },
]
