import { initialise, type Initialised, type NamedFile } from './init.ts'
import { lookAtRepository } from './look-at-repository.ts'
import { decidedBy, readPresent, type Present } from './present.ts'
import { decide, takeProposals, type Decisions, type GivenDecisions, type Seen } from './questions.ts'
import { EXIT } from '../../app/exit-codes.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { defined } from '../../core/defined.ts'
import { UserError } from '../../core/errors.ts'
import { flag, one, onOrOff, unlessEmpty, type ValuesOf } from '../../entry/options/option.ts'
import { text } from '../../entry/options/readers.ts'
import { shardCount } from '../shards/shard.ts'
import { MEASURING } from '../../entry/options/measure.ts'
import { GROUP } from '../../entry/options/shared.ts'
import { openTerminal } from './ask.ts'
import { defineCommand } from '../../entry/command-line/command.ts'

const WORKFLOWS = 'Workflows:'

const OPTIONS = {
  yes: flag({ description: 'Do not ask; accept all proposals', short: 'y' }),
  provider: { ...MEASURING.provider, otherwise: 'interactive question' },
  suite: { ...MEASURING.suite, otherwise: 'interactive question' },
  setup: one(text, {
    description: 'Shell command that installs what you ship; - for none',
    placeholder: 'COMMAND',
    otherwise: 'interactive question',
    group: GROUP.configuration,
  }),
  networkPlugin: onOrOff({
    description: 'What you ship is the network plugin: clusters are created without another one',
    negative: 'What you ship is not the network plugin',
    group: GROUP.configuration,
  }),
  forks: onOrOff({
    description: 'Pull requests come from forks: two workflows, of which only the second has permissions',
    negative: 'Pull requests do not come from forks',
    group: WORKFLOWS,
  }),
  onRequest: onOrOff({
    description: 'Also measure a pull request on request: a comment /kbench, a label or a manual start',
    negative: 'Do not write that workflow',
    group: WORKFLOWS,
  }),
  nightly: onOrOff({
    description: 'A run every night, with history, dashboard and new baselines',
    negative: 'Without nightly runs',
    group: WORKFLOWS,
  }),
  shards: one(shardCount, {
    description: 'Measure each pull request on N runners at once; their results are judged together',
    placeholder: 'N',
    otherwise: 'one runner',
    group: WORKFLOWS,
  }),
  force: flag({
    description: 'Overwrite existing files, kbench.yaml included; without it they are kept',
    group: GROUP.output,
  }),
}

/** Workflows and kbench.yaml for the repository at hand. */
export const INIT = defineCommand({
  name: 'init',
  summary: 'Write workflows and kbench.yaml for this repository',
  options: OPTIONS,
  notes: [
    {
      heading: 'More workflows',
      lines: [
        'Those for releases and for several Kubernetes versions are in workflows-templates of the kbench repository.',
      ],
    },
  ],
  examples: [
    ['kbench init', 'asks, with a proposal for every answer'],
    ['kbench init --yes', 'takes the proposals'],
    ["kbench init --yes --forks --suite network,http --setup 'make deploy'"],
    ['kbench init --yes --on-request', 'also a comment /kbench measures'],
    ['kbench init --yes --shards 4', 'each pull request on four runners at once'],
  ],
  async run(values, ports) {
    const { force, yes } = values
    const repository = await lookAtRepository(ports)
    if (!repository.isRepository)
      ports.log.warning('This is no git repository: the files are written into the working directory')
    const present = await readPresent(repository.prefix, force, DEFINITIONS, ports)
    const given = givenBy(values, present, ports)
    const seen = { ...repository, workflows: [...present.workflows.keys()] }
    const choices = await choose(given, yes, seen, ports)
    const done = await initialise({ ...choices, force }, repository, present, DEFINITIONS, ports)
    return { output: describe(done), exitCode: EXIT.passed }
  },
})

/** The options, and before them what a kbench.yaml that stays has decided. */
function givenBy(
  { forks, nightly, onRequest, shards, ...values }: ValuesOf<typeof OPTIONS>,
  { configuration }: Present,
  { log }: Pick<Ports, 'log'>,
): GivenDecisions {
  const workflows = defined({ forks, nightly, onRequest, shards })
  const { provider: place, setup, networkPlugin } = values
  const decisions = { provider: place, suites: unlessEmpty(values.suite), setup, networkPlugin }
  if (configuration === undefined) return { ...workflows, ...defined(decisions) }
  const unused = Object.keys(
    defined({
      '--provider': decisions.provider,
      '--suite': decisions.suites,
      '--setup': setup,
      '--network-plugin': networkPlugin,
    }),
  )
  log.info('kbench.yaml exists and stays as it is; only workflows are added')
  if (unused.length > 0)
    log.warning(`Not used: ${unused.join(', ')}. Change kbench.yaml by hand, or replace it with --force`)
  return { ...workflows, ...decidedBy(configuration, DEFINITIONS) }
}

async function choose(
  given: GivenDecisions,
  yes: boolean,
  seen: Seen,
  { signal }: Pick<Ports, 'signal'>,
): Promise<Decisions> {
  if (yes) return decide(given, seen, DEFINITIONS, takeProposals)
  if (!process.stdin.isTTY)
    throw new UserError('standard input is not a terminal, so kbench cannot ask', {
      nextStep: 'Accept all proposals: kbench init --yes. Options change single answers: kbench init --help',
    })
  const terminal = openTerminal(signal)
  try {
    return await decide(given, seen, DEFINITIONS, terminal.ask)
  } finally {
    terminal.close()
  }
}

function describe({ written, kept, next }: Initialised): string {
  const width = Math.max(...[...written, ...kept].map(({ path }) => path.length))
  const listed = (heading: string, files: readonly NamedFile[]): string[] =>
    files.length === 0
      ? []
      : [heading, ...files.map(({ path, note }) => `  ${path.padEnd(width)}  ${note}`), '']
  return [
    ...listed('Written', written),
    ...listed('Left as it was', kept),
    'Next',
    ...next.map((step, index) => `  ${String(index + 1)}. ${step}`),
  ].join('\n')
}
