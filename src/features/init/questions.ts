import { UserError } from '../../core/errors.ts'
import type { Definitions } from '../../config/load.ts'
import { defined } from '../../core/defined.ts'
import { didYouMean } from '../../core/suggest.ts'
import { automaticProviders } from '../../ports/provider.ts'
import type { Suite } from '../../ports/suite.ts'
import type { InitRequest } from './configuration-file.ts'
import type { Repository } from './look-at-repository.ts'
import type { SetupProposal } from './core/propose-setup.ts'
import { TEMPLATES } from './templates.ts'

export type Decisions = Omit<InitRequest, 'force'>

/** What was given as flags; the rest is asked, or taken as proposed. */
export type GivenDecisions = Partial<Decisions>

/** What was seen in the repository, for the proposals. */
export interface Seen extends Pick<Repository, 'proposals' | 'networkPlugin' | 'ships' | 'isPublic'> {
  /** File names of the workflow templates that it has. */
  readonly workflows: readonly string[]
}

/** Asks one question; an empty answer stands for the proposal. */
export type Ask = (question: string, proposal: string) => Promise<string>

/** Answers every question with its proposal: for `--yes`. */
export const takeProposals: Ask = (_question, proposal) => Promise.resolve(proposal)

/** Answer and flag for no command. */
export const NOTHING = '-'
/** More commands than these are no help to choose from. */
const MOST_OTHERS = 3

/**
 * Every decision: as given by a flag, else as answered. A question with an invalid answer is asked again.
 * @throws {UserError} for a flag with an unknown name
 */
export async function decide(
  given: GivenDecisions,
  { proposals, networkPlugin: plugin, ships, isPublic, workflows }: Seen,
  { providers, suites }: Definitions,
  ask: Ask,
): Promise<Decisions> {
  const providerOf = nameAmong(
    'provider',
    providers.map(({ id }) => id),
  )
  const [likeliest = providers[0]] = automaticProviders(providers)
  const suiteNames = suites.filter((suite) => needOf(suite) === undefined).map(({ id }) => id)
  const provider =
    given.provider === undefined
      ? await answer(ask, `Where to run: ${listed(providers)}`, likeliest?.id ?? '', providerOf)
      : providerOf(given.provider)
  const chosen =
    given.suites === undefined
      ? await answer(
          ask,
          `What to measure, one or more of ${suiteNames.join(', ')}${because(ships)}`,
          ships?.suite ?? proposedSuites(suites),
          (text) => suitesOf(namesIn(text), suites, suiteNames),
        )
      : suitesOf(given.suites, suites, suiteNames)
  const setup =
    given.setup === undefined
      ? await answer(ask, ...setupQuestion(proposals), commandOf)
      : commandOf(given.setup)
  const withOwnPlugin = providers.filter(({ init }) => init?.hasNetworkPlugin === true)
  const hasOwnPlugin = withOwnPlugin.some(({ id }) => id === provider)
  if (given.networkPlugin === true && !hasOwnPlugin)
    throw new UserError(
      `--network-plugin goes with the provider ${listed(withOwnPlugin)}, and the provider is ${provider}`,
      { nextStep: 'Leave it out, and have the cluster made without a network plugin where you make it.' },
    )
  if (given.networkPlugin === true && setup === undefined)
    throw new UserError('--network-plugin without --setup: the cluster would have no network plugin at all', {
      nextStep: 'Add --setup with the command that installs your network plugin.',
    })
  const networkPlugin =
    given.networkPlugin ??
    // Where nothing is installed there is no plugin but the provider's: without it no node becomes Ready.
    (hasOwnPlugin && setup !== undefined
      ? await answer(ask, ...networkPluginQuestion(provider, plugin), yesOrNo)
      : false)
  if (given.shards !== undefined && given.forks === true)
    throw new UserError(
      '--shards does not go with --forks: its workflow cannot comment on pull requests from forks',
      {
        nextStep: 'Leave out one of them.',
      },
    )
  const forks =
    given.forks ??
    // The workflow of shards stands in place of the other ones.
    (given.shards === undefined &&
      (await answer(
        ask,
        'Do pull requests come from forks, yes or no',
        forksProposal(workflows, isPublic),
        yesOrNo,
      )))
  const onRequest =
    given.onRequest ??
    (await answer(
      ask,
      'Also measure a pull request when a comment "/kbench" or a label asks for it, yes or no',
      workflows.includes(TEMPLATES.command.file) ? 'yes' : 'no',
      yesOrNo,
    ))
  const nightly =
    given.nightly ??
    // First see what a pull request says.
    (await answer(ask, 'A run every night with history, page and new baselines, yes or no', 'no', yesOrNo))
  return {
    provider,
    suites: chosen,
    setup,
    networkPlugin,
    forks,
    nightly,
    onRequest,
    ...defined({ shards: given.shards }),
  }
}

async function answer<T>(
  ask: Ask,
  question: string,
  proposal: string,
  read: (text: string) => T,
): Promise<T> {
  let problem = ''
  for (;;) {
    const text = await ask(`${problem}${question}`, proposal)
    try {
      return read(text.trim())
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      problem = `${error.message}\n`
    }
  }
}

function setupQuestion(proposals: readonly SetupProposal[]): [question: string, proposal: string] {
  const [likeliest, ...others] = proposals
  const question = `Shell command that installs what you ship, ${NOTHING} for none`
  if (likeliest === undefined) return [question, NOTHING]
  const also = others.slice(0, MOST_OTHERS).map(({ command }) => `  or: ${command}\n`)
  return [`${also.join('')}${question} (there is ${likeliest.because})`, likeliest.command]
}

function networkPluginQuestion(
  provider: string,
  plugin: string | undefined,
): [question: string, proposal: string] {
  const because = plugin === undefined ? '' : ` (there is ${plugin})`
  return [
    `Is what you ship the network plugin of the cluster, in place of ${provider}'s own, yes or no${because}`,
    plugin === undefined ? 'no' : 'yes',
  ]
}

/** As the workflows that are there: both would be one too many. Else what a public repository needs. */
function forksProposal(workflows: readonly string[], isPublic: boolean): 'yes' | 'no' {
  if (workflows.includes(TEMPLATES.pullRequest.file)) return 'no'
  const hasPair = [TEMPLATES.measure, TEMPLATES.report].every(({ file }) => workflows.includes(file))
  return hasPair || isPublic ? 'yes' : 'no'
}

function because(ships: Seen['ships']): string {
  return ships === undefined ? '' : ` (${ships.because} looks like ${ships.what})`
}

function proposedSuites(suites: readonly Suite[]): string {
  const proposed = suites.filter((suite) => suite.proposed === true)
  return listed(proposed.length > 0 ? proposed : suites.slice(0, 1))
}

function commandOf(text: string): string | undefined {
  return text === '' || text === NOTHING ? undefined : text
}

function yesOrNo(text: string): boolean {
  const word = text.toLowerCase()
  if (word === 'y' || word === 'yes') return true
  if (word === 'n' || word === 'no') return false
  throw new UserError(`"${text}" is neither yes nor no.`)
}

function suitesOf(names: readonly string[], suites: readonly Suite[], known: readonly string[]): string[] {
  if (names.length === 0)
    throw new UserError(`No suite was named, expected one or more of ${known.join(', ')}.`)
  for (const suite of suites.filter(({ id }) => names.includes(id))) {
    const need = needOf(suite)
    if (need !== undefined)
      throw new UserError(`The suite ${suite.id} needs ${need}, which kbench init cannot know.`, {
        nextStep: `Leave it out here and add it to kbench.yaml: src/suites/${suite.id}/README.md has examples.`,
      })
  }
  return [...new Set(names.map(nameAmong('suite', known)))]
}

/** What kbench.yaml must have for a suite, and no default can be. */
function needOf({ needs, ofSubject }: Pick<Suite, 'needs' | 'ofSubject'>): string | undefined {
  return ofSubject === true ? 'subject.watch' : needs
}

function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '')
}

function nameAmong(what: string, known: readonly string[]): (name: string) => string {
  return (name) => {
    if (known.includes(name)) return name
    throw new UserError(
      `${what} "${name}" is not known, expected one of ${known.join(', ')}.${didYouMean(name, known)}`,
    )
  }
}

function listed(named: readonly { readonly id: string }[]): string {
  return named.map(({ id }) => id).join(', ')
}
