import type { Command } from 'commander'
import { initialise, type Initialised } from '../../app/init/init.ts'
import { lookAtRepository, type Repository } from '../../app/init/look-at-repository.ts'
import { decide, takeProposals, type Decisions } from '../../app/init/questions.ts'
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
    .option('--provider <NAME>', 'where to run: kind, kubeconfig, command or host')
    .option('--suite <NAME>', 'what to measure; can be repeated', collect)
    .option('--setup <COMMAND>', 'shell command that installs what you ship; - for none')
    .option('--forks', 'pull requests come from forks: two workflows, of which only the second has rights')
    .option('--no-forks', 'they do not')
    .option('--nightly', 'a run every night, with history, page and new baselines')
    .option('--no-nightly', 'without')
    .option('--force', 'overwrite files that are there')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: InitFlags, self: Command) =>
      execute(self.optsWithGlobals(), async (ports) => {
        const repository = await lookAtRepository(ports)
        if (!repository.isRepository)
          ports.log.warning('This is no git repository: the files are written into the working directory')
        const choices = await choose(flags, repository, ports)
        const done = await initialise(
          { ...choices, force: flags.force === true },
          repository,
          DEFINITIONS,
          ports,
        )
        return { output: describe(done), exitCode: EXIT.passed }
      }),
    )
}

async function choose(
  { provider, suite, setup, forks, nightly, yes }: InitFlags,
  repository: Repository,
  { signal }: Pick<Ports, 'signal'>,
): Promise<Decisions> {
  const given = defined({ provider, suites: suite, setup, forks, nightly })
  if (yes === true) return decide(given, repository.proposals, DEFINITIONS, takeProposals)
  if (!process.stdin.isTTY)
    throw new UserError('there is no terminal to ask on', {
      nextStep: 'Take the proposals, with flags for what you want otherwise: kbench init --yes',
    })
  const terminal = openTerminal(signal)
  try {
    return await decide(given, repository.proposals, DEFINITIONS, terminal.ask)
  } finally {
    terminal.close()
  }
}

function describe({ written, next }: Initialised): string {
  const width = Math.max(...written.map(({ path }) => path.length))
  return [
    'Written',
    ...written.map(({ path, purpose }) => `  ${path.padEnd(width)}  ${purpose}`),
    '',
    'Next',
    ...next.map((step, index) => `  ${String(index + 1)}. ${step}`),
  ].join('\n')
}
