import type { Ports } from '../../app/ports.ts'
import { DEFAULT_CONFIG_FILE } from '../../app/read-files.ts'
import { type Definitions, loadConfiguration } from '../../config/load.ts'
import { REPLACES } from '../../ports/files.ts'
import type { Provider } from '../../ports/provider.ts'
import { bringsImage, configurationFile, type InitRequest, type SeenFiles } from './configuration-file.ts'
import type { Repository } from './look-at-repository.ts'
import type { Present } from './present.ts'
import { type Template, TEMPLATES, workflowOf, WORKFLOWS } from './templates.ts'

/** The template of shards as it is in `workflows-templates`: for four runners. */
const OF = 4

const { pullRequest, measure, report, matrix, shards } = TEMPLATES

const PAIR: readonly string[] = [measure.file, report.file]

export interface NamedFile {
  /** Relative to the root of the repository. */
  readonly path: string
  /** What it is for, or why it stays. */
  readonly note: string
}

export interface Initialised {
  readonly written: readonly NamedFile[]
  /** Files that were there. */
  readonly kept: readonly NamedFile[]
  readonly next: readonly string[]
}

const AS_IT_IS = 'is there already'
const DIFFERS =
  'already exists with different content; delete it and run `kbench init` again to get the new version'

interface WantedFile extends NamedFile {
  readonly text: string
}

/**
 * Writes those of the workflows and kbench.yaml that a repository has not yet; with `force` all of them.
 * @param present what it has; its kbench.yaml stays and is what `request` was decided by
 * @throws {UserError} for choices that make no configuration
 */
export async function initialise(
  request: InitRequest,
  repository: Omit<Repository, 'isRepository' | 'proposals'>,
  present: Present,
  definitions: Definitions,
  { files }: Pick<Ports, 'files'>,
): Promise<Initialised> {
  const { prefix, defaultBranch } = repository
  const wanted: WantedFile[] = templatesOf(request).map((template) => ({
    path: `${WORKFLOWS}/${template.file}`,
    text: workflowOf(template, defaultBranch),
    note: template.purpose,
  }))
  const kept: NamedFile[] = []
  const isNew = present.configuration === undefined
  if (isNew) wanted.push(newConfiguration(request, repository, definitions))
  else kept.push({ path: DEFAULT_CONFIG_FILE, note: AS_IT_IS })
  const written: NamedFile[] = []
  for (const { path, text, note } of wanted) {
    const current = await files.readIfPresent(`${prefix}${path}`)
    if (current === undefined || (request.force && current !== text)) {
      await files.writeAtomically(`${prefix}${path}`, text, REPLACES)
      written.push({ path, note })
    } else kept.push({ path, note: current === text ? AS_IT_IS : DIFFERS })
  }
  const next = [
    ...exclusiveWorkflows(request, present.workflows),
    ...nextSteps(
      request,
      providerOf(request, definitions),
      isNew ? repository : undefined,
      written.length > 0,
    ),
  ]
  return { written, kept, next }
}

function newConfiguration(request: InitRequest, seen: SeenFiles, definitions: Definitions): WantedFile {
  const text = configurationFile(request, providerOf(request, definitions), seen)
  // A file of ours that kbench would not take is not written.
  loadConfiguration({ text, source: DEFAULT_CONFIG_FILE }, definitions)
  return { path: DEFAULT_CONFIG_FILE, text, note: 'what is measured, on what, with which margin' }
}

function providerOf({ provider }: InitRequest, { providers }: Definitions): Provider {
  const found = providers.find(({ id }) => id === provider)
  if (found === undefined) throw new Error(`a provider that nobody could choose: ${provider}`)
  return found
}

function templatesOf({ forks, nightly, onRequest, shards }: InitRequest): Template[] {
  const one = shards === undefined ? TEMPLATES.pullRequest : shardsTemplate(shards)
  return [
    ...(forks ? [TEMPLATES.measure, TEMPLATES.report] : [one]),
    ...(onRequest ? [TEMPLATES.command] : []),
    ...(nightly ? [TEMPLATES.nightly, TEMPLATES.rebaseline] : []),
  ]
}

/**
 * Steps to take where workflows would get in each other's way: two that measure every pull request, or two that keep
 * one comment.
 * @param request whether the pair for forks is wanted, or shards, else the one workflow
 * @param workflows texts of the workflows that are there, by the names of their files
 */
export function exclusiveWorkflows(
  request: Pick<InitRequest, 'forks' | 'shards'>,
  workflows: ReadonlyMap<string, string>,
): string[] {
  const wanted = request.forks ? PAIR : [request.shards === undefined ? pullRequest.file : shards.file]
  const present = (files: readonly string[]): string[] =>
    files.filter((file) => workflows.has(file) && !wanted.includes(file))
  const onOneRunner = present([pullRequest.file, ...PAIR])
  const matrixText = workflows.get(matrix.file)
  return [
    ...(request.shards === undefined
      ? sameComment(onOneRunner, wanted, request.forks)
      : twice(onOneRunner, wanted)),
    ...twice(present([shards.file]), wanted),
    ...(matrixText === undefined || request.shards !== undefined || /^\s*comment-name:/m.test(matrixText)
      ? []
      : [
          `Give ${pathsOf([matrix.file])} its own comment, or it and ${namesOf(wanted)} overwrite each other's: ` +
            '`comment-name: kbench-matrix` under `with` of its report step.',
        ]),
  ]
}

function sameComment(unwanted: readonly string[], wanted: readonly string[], forks: boolean): string[] {
  if (unwanted.length === 0) return []
  return [
    `Remove ${pathsOf(unwanted)}: together with ${namesOf(wanted)}, every pull request is measured twice, and both write the same comment. ` +
      `Or keep ${unwanted.length === 1 ? 'it' : 'them'} and remove ${namesOf(wanted)}: ` +
      (forks
        ? 'people without write access then get no comment.'
        : 'pull requests from forks then get comments too.'),
  ]
}

/** In addition to shards, which have their own comment. */
function twice(unwanted: readonly string[], wanted: readonly string[]): string[] {
  return unwanted.length === 0
    ? []
    : [`Remove ${pathsOf(unwanted)}: together with ${namesOf(wanted)}, every pull request is measured twice.`]
}

function pathsOf(files: readonly string[]): string {
  return namesOf(files.map((file) => `${WORKFLOWS}/${file}`))
}

function namesOf(files: readonly string[]): string {
  return files.join(' and ')
}

/** The workflow that measures each pull request on so many runners. */
function shardsTemplate(shards: number): Template {
  const { text, ...template } = TEMPLATES.shards
  return { ...template, text: changed(text, replacements(shards)) }
}

/** The places that name the number of runners. */
function replacements(shards: number): [from: string, to: string][] {
  const [before, after] = [places(OF), places(shards)]
  return before.map((text, index) => [text, after[index] ?? ''])
}

function places(shards: number): string[] {
  const numbers = Array.from({ length: shards }, (_, index) => String(index + 1))
  return [
    `shard: [${numbers.join(', ')}]\n`,
    `shard: \${{ matrix.shard }}/${String(shards)}\n`,
    `expected: |\n${numbers.map((number) => `            kbench-shard-${number}\n`).join('')}`,
  ]
}

function changed(text: string, replaced: readonly (readonly [from: string, to: string])[]): string {
  return replaced.reduce((whole, [from, to]) => {
    if (whole.split(from).length !== 2) throw new Error(`the template of shards does not have once: ${from}`)
    return whole.replace(from, () => to)
  }, text)
}

type Seen = Pick<Repository, 'networkPlugin' | 'ships' | 'dockerfile'>

/**
 * What the person has to do after the files are written, in this order.
 * @param seen for a new kbench.yaml
 * @param wroteAny whether there is anything to commit
 */
export function nextSteps(
  { suites, setup, forks, nightly, onRequest, shards }: InitRequest,
  provider: Provider,
  seen: Seen | undefined,
  wroteAny: boolean,
): string[] {
  return [
    ...(provider.init?.nextStep === undefined ? [] : [provider.init.nextStep]),
    ...(seen === undefined ? [] : suiteSteps(suites, seen)),
    ...subjectSteps(provider, setup, seen?.dockerfile),
    `Try it: kbench run --preset smoke`,
    ...(wroteAny
      ? [
          `Commit and push these files${forks || nightly || onRequest ? ' to the default branch: GitHub takes some of them only from there' : ''}.`,
        ]
      : []),
    ...(onRequest
      ? [
          'Then a comment "/kbench" by someone with write access measures a pull request; a label named kbench does so, too, once it exists.',
        ]
      : []),
    ...(nightly
      ? [
          'Settings > Actions > General: "Allow GitHub Actions to create and approve pull requests".',
          'Settings > Pages > Source: "GitHub Actions". Without a page: leave out `pages` and what follows it in kbench-nightly.yml.',
        ]
      : []),
    firstBaseline(setup, nightly),
    'Settings > Branches or Rules: require the job `' +
      (forks ? 'measure' : shards === undefined ? 'kbench' : 'kbench-shards') +
      '`, so that a regression blocks the merge.' +
      (forks
        ? ' Do not require `report` or a check run `kbench`: they would stay pending forever in a merge queue.'
        : ''),
  ]
}

/** A suite that what is shipped cannot move passes whatever a pull request does. */
function suiteSteps(suites: readonly string[], { ships, networkPlugin }: Seen): string[] {
  if (ships !== undefined && suites.includes(ships.suite))
    return [
      `Check the suite: ${ships.suite}, because ${ships.because} looks like ${ships.what}.${ships.suite === 'control-plane' ? ' It measures what the API server does, not yet what the operator does.' : ''}`,
    ]
  if (networkPlugin !== undefined || suites.join() !== 'network') return []
  return [
    'Choose the suites in kbench.yaml: no file says what you ship, and `network` passes whatever you do to storage, DNS or operators.',
  ]
}

function subjectSteps(
  provider: Provider,
  setup: string | undefined,
  dockerfile: string | undefined,
): string[] {
  if (setup === undefined)
    return [
      'Set subject.setup in kbench.yaml to the command that installs what you ship: without it, base and head are the same.',
    ]
  if (dockerfile === undefined || provider.place === 'host' || bringsImage(setup)) return []
  return [
    provider.loadsImages === true
      ? `Name in kbench.yaml how your image (${dockerfile}) is built: subject.build and subject.images, in comments there. Otherwise base and head both run the published one.`
      : `See that subject.setup in kbench.yaml builds your image (${dockerfile}) and brings it to the nodes; a comment there says how. Otherwise base and head both run the published one.`,
  ]
}

function firstBaseline(setup: string | undefined, nightly: boolean): string {
  const pairs =
    setup === undefined ? '' : 'Pull requests need no baseline: base and head are measured side by side. '
  if (nightly) return `${pairs}The first baseline comes as a pull request after five nights.`
  return setup === undefined
    ? 'First baseline, on the machine that will compare: for run in 1 2 3 4 5; do kbench run --out kbench-out/$run; done; kbench baseline add kbench-out/[1-5]/record.json; commit .kbench/baseline.json.'
    : pairs.trim()
}
