import type { Command } from 'commander'
import { initialise, type Initialised, type NamedFile } from '../../app/init/init.ts'
import { lookAtRepository } from '../../app/init/look-at-repository.ts'
import { decidedBy, readPresent, type Present } from '../../app/init/present.ts'
import {
  decide,
  takeProposals,
  type Decisions,
  type GivenDecisions,
  type Seen,
} from '../../app/init/questions.ts'
import { EXIT } from '../../app/outcome.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFINITIONS } from '../../app/registry.ts'
import { defined } from '../../core/defined.ts'
import { UserError } from '../../core/errors.ts'
import { openTerminal } from './ask.ts'
import { execute } from './shared.ts'
import { collect } from './values.ts'

interface InitFlags {
  yes?: boolean
  provider?: string
  suite?: string[]
  setup?: string
  networkPlugin?: boolean
  forks?: boolean
  nightly?: boolean
  force?: boolean
}

const EXAMPLES = `
Examples:
  kbench init                                     asks, with a proposal for every answer
  kbench init --yes                               takes the proposals
  kbench init --yes --forks --suite network --suite http --setup 'make deploy'

More workflows (releases, several Kubernetes versions) are in workflows-templates of the kbench repository.`

/** `kbench init`: workflows and kbench.yaml for the repository at hand. */
export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write workflows and kbench.yaml for the repository at hand')
    .option('-y, --yes', 'do not ask, take what is proposed')
    .option('--provider <NAME>', `where to run: ${DEFINITIONS.providers.map(({ id }) => id).join(', ')}`)
    .option('--suite <NAME>', 'what to measure; can be repeated', collect)
    .option('--setup <COMMAND>', 'shell command that installs what you ship; - for none')
    .option('--network-plugin', 'what you ship is the network plugin: clusters are made without another one')
    .option('--no-network-plugin', 'it is not')
    .option('--forks', 'pull requests come from forks: two workflows, of which only the second has rights')
    .option('--no-forks', 'they do not')
    .option('--nightly', 'a run every night, with history, page and new baselines')
    .option('--no-nightly', 'without')
    .option('--force', 'overwrite files that are there, kbench.yaml as well; without it they stay')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: InitFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const repository = await lookAtRepository(ports)
        if (!repository.isRepository)
          ports.log.warning('This is no git repository: the files are written into the working directory')
        const force = flags.force === true
        const present = await readPresent(repository.prefix, force, DEFINITIONS, ports)
        const given = givenBy(flags, present, ports)
        const seen = { ...repository, workflows: [...present.workflows.keys()] }
        const choices = await choose(given, flags.yes === true, seen, ports)
        const done = await initialise({ ...choices, force }, repository, present, DEFINITIONS, ports)
        return { output: describe(done), exitCode: EXIT.passed }
      }),
    )
}

/** The flags, and before them what a kbench.yaml that stays has decided. */
function givenBy(
  { provider, suite, setup, networkPlugin, forks, nightly }: InitFlags,
  { configuration }: Present,
  { log }: Pick<Ports, 'log'>,
): GivenDecisions {
  const workflows = defined({ forks, nightly })
  if (configuration === undefined)
    return { ...workflows, ...defined({ provider, suites: suite, setup, networkPlugin }) }
  const unused = Object.keys(
    defined({
      '--provider': provider,
      '--suite': suite,
      '--setup': setup,
      '--network-plugin': networkPlugin,
    }),
  )
  log.info('kbench.yaml is there already and stays as it is; only workflows are added')
  if (unused.length > 0)
    log.warning(`Not used: ${unused.join(', ')}. Change kbench.yaml by hand, or have a new one with --force`)
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
    throw new UserError('there is no terminal to ask on', {
      nextStep: 'Take the proposals, with flags for what you want otherwise: kbench init --yes',
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
