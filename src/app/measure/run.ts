import type { Configuration } from '../../config/config.ts'
import type { Definitions } from '../../config/load.ts'
import { Interrupted, messageOf } from '../../core/errors.ts'
import { count, formatDuration } from '../../core/format/numbers.ts'
import { type KbenchRecord, serializeRecord, type SuiteResult } from '../../core/record/schema.ts'
import { secretRemover, secretsOf, suiteWithoutSecrets } from '../../core/secrets.ts'
import { limitNotes } from '../../core/record/limits.ts'
import { seconds } from '../../core/series.ts'
import type { Testbed } from '../../ports/testbed.ts'
import type { Tool } from '../../ports/tool.ts'
import { ensureTools } from '../tools.ts'
import { assembleRecord } from '../../core/record/assemble.ts'
import { openObservers } from './observe.ts'
import { providerLine, chooseProvider, type ChosenProvider } from './choose-provider.ts'
import { measureSuite, type SuiteOutcome } from './measure-suite.ts'
import type { Ports } from '../ports.ts'
import { metricCatalogue } from '../metric-catalogue.ts'
import { rawOutputsIn, defaultFolder, newRunId } from './run-id.ts'
import { SampleCollector } from './sample-collector.ts'
import { prepareSubject, type PreparedSubject } from '../subject/prepare.ts'
import { COMMIT_HASH } from '../../core/github/commit-hash.ts'

/** Their GITHUB_SHA is the head of a branch or a merge, and what they check out may be the head of a pull request. */
const EVENTS_OF_OTHER_COMMITS: readonly (string | undefined)[] = [
  'issue_comment',
  'pull_request',
  'workflow_dispatch',
]

export interface RunRequest {
  readonly configuration: Configuration
  readonly definitions: Definitions
  /** Folder for the record and all that belongs to it; without it `kbench-out/<id>`. */
  readonly out: string | undefined
  /** Leave the cluster in place at the end. */
  readonly keep: boolean
  /** Install missing tools with the package manager. */
  readonly install: boolean
}

export interface RunResult {
  readonly record: KbenchRecord
  /** Where the record is: `<folder>/record.json`. */
  readonly folder: string
  readonly interrupted: boolean
  /** Seconds that the tools really measured, by suite. */
  readonly measuredSeconds: Readonly<Record<string, number>>
}

/**
 * One run, from nothing to a saved record:
 *
 *     choose provider → tools → testbed (with setup) → suites, round by round → clean up → record
 *
 * An interrupted run cleans up too and returns what it has. The record is saved after every round.
 * @throws {UserError | EnvironmentError | Interrupted} when nothing could be measured
 */
export async function run(request: RunRequest, ports: Ports): Promise<RunResult> {
  const { configuration, definitions } = request
  const { log, clock } = ports
  const startedAt = clock.now()
  const id = newRunId(ports)
  const folder = request.out ?? defaultFolder(id)
  // Before minutes of measuring: a place that cannot be written is found now.
  await ports.files.checkWritable(folder)

  // 1. Where to run, and with what.
  const chosen = await chooseProvider(configuration, definitions, ports)
  log.info(providerLine(chosen))
  const optional = chosen.provider.optionalTools?.(chosen.options) ?? []
  await ensureTools(requiredTools(configuration, chosen), { ...ports, install: request.install }, optional)

  // 2. The place: a cluster, or the network namespaces of this machine.
  const subject = {
    name: configuration.subject.name,
    ...(await sourceCommit(ports)),
    labels: configuration.subject.labels,
  }
  const prepared = await prepareSubject({ ...configuration, ...chosen, folder }, ports)
  let testbed: Testbed
  try {
    testbed = await createTestbed(request, chosen, prepared, ports)
  } catch (error) {
    await prepared.close()
    throw error
  }

  // 3. The suites; clean-up follows whatever happens.
  const collector = new SampleCollector(metricCatalogue(definitions.suites))
  const results: SuiteResult[] = []
  let unfinished: SuiteResult | undefined
  const measuredSeconds: Record<string, number> = {}
  let toolVersions: Record<string, string> = {}
  const monotonicStart = clock.monotonic()
  // A record is kept, sent and committed, and nothing masks it as GitHub masks a log.
  const clean = secretRemover(secretsOf(ports.env))
  const assemble = (suites: readonly SuiteResult[], interrupted: boolean): KbenchRecord =>
    assembleRecord(
      {
        id,
        startedAt,
        durationSeconds: clock.monotonic() - monotonicStart,
        interrupted,
        subject,
        provider: chosen.provider.id,
        facts: { ...testbed.facts, tools: { ...testbed.facts.tools, ...toolVersions } },
        suites: suites.map((suite) => suiteWithoutSecrets(suite, clean)),
        series: collector.series,
        limits: configuration.limits,
      },
      ports.sha256,
    )
  const save = (record: KbenchRecord): Promise<void> =>
    ports.files.writeAtomically(`${folder}/record.json`, serializeRecord(record))
  let interrupted = false
  let failure: string | undefined
  const observers = await openObservers(configuration.subject, testbed, ports)
  try {
    for (const configured of configuration.suites) {
      const context = {
        ...ports,
        testbed,
        subject: prepared.commandPlace(),
        saveRaw: rawOutputsIn(folder, ports),
      }
      const preset = configured.preset ?? configuration.preset
      await log.group(`Suite ${configured.suite.id} (${preset})`, async () => {
        const afterRound = async (soFar: SuiteOutcome): Promise<void> => {
          toolVersions = { ...toolVersions, ...soFar.toolVersions }
          unfinished = soFar.result
          await save(assemble([...results, soFar.result], true))
        }
        const outcome = await measureSuite(configured, context, collector, afterRound, observers)
        toolVersions = { ...toolVersions, ...outcome.toolVersions }
        results.push(outcome.result)
        unfinished = undefined
        if (outcome.result.status === 'failed') failure ??= `suite ${outcome.result.name} failed`
        measuredSeconds[configured.suite.id] = outcome.measuredSeconds
        const took = formatDuration(seconds(outcome.result.durationSeconds))
        const measured = `, of which ${formatDuration(seconds(outcome.measuredSeconds))} measured`
        log.info(`  ${outcome.result.status} in ${took}${outcome.measuredSeconds === 0 ? '' : measured}`)
      })
    }
  } catch (error) {
    failure ??= messageOf(error)
    if (!(error instanceof Interrupted)) throw error
    interrupted = true
    log.warning('interrupted: cleaning up and keeping what was measured')
  } finally {
    if (failure !== undefined) await prepared.diagnose(failure)
    for (const observer of observers) observer.close()
    await testbed.close()
    await prepared.close()
  }

  // 4. The record.
  const record = assemble(unfinished === undefined ? results : [...results, unfinished], interrupted)
  await save(record)
  for (const note of limitNotes(record.limits, record.series)) log.warning(note)
  return { record, folder, interrupted, measuredSeconds }
}

function requiredTools(configuration: Configuration, { provider, options }: ChosenProvider): Tool[] {
  return [
    ...provider.tools(options),
    ...configuration.suites.flatMap(({ suite, parameters }) => suite.tools(parameters, provider.place)),
  ]
}

async function createTestbed(
  request: RunRequest,
  { provider, options }: ChosenProvider,
  prepared: PreparedSubject,
  ports: Ports,
): Promise<Testbed> {
  return ports.log.group(`Preparing ${provider.id}`, async () => {
    const runId = ports.randomName()
    const testbed = await prepared.create((hooks) =>
      provider.create(options, { ...ports, ...hooks, runId, keep: request.keep }),
    )
    ports.log.info(`  ready: ${describe(testbed)}`)
    return testbed
  })
}

function describe({ facts }: Testbed): string {
  const nodes = count(facts.nodes.length, 'node')
  const kubernetes = facts.kubernetes === null ? 'no cluster' : `Kubernetes ${facts.kubernetes}`
  const rest = [facts.cni === null ? undefined : `CNI ${facts.cni}`, facts.isolation ?? undefined]
  return [kubernetes, nodes, ...rest.filter((text) => text !== undefined)].join(', ')
}

/** The commit under test: what GitHub says, else what git says of the working directory, else nothing. */
export async function sourceCommit({
  commands,
  env,
}: Pick<Ports, 'commands' | 'env'>): Promise<{ readonly commit?: string; readonly ref?: string }> {
  const [sha, ref] = [env['GITHUB_SHA'], env['GITHUB_REF']]
  const ask = async (...args: string[]): Promise<string> => {
    const result = await commands.run(['git', ...args], { timeoutSeconds: 10 })
    return result.exitCode === 0 ? result.stdout.trim() : ''
  }
  const here = async (): Promise<string | undefined> => {
    const commit = await ask('rev-parse', 'HEAD')
    return COMMIT_HASH.test(commit) ? commit : undefined
  }
  if (sha !== undefined && sha !== '') {
    const isOther = EVENTS_OF_OTHER_COMMITS.includes(env['GITHUB_EVENT_NAME'])
    const commit = (isOther ? await here() : undefined) ?? sha
    return { commit, ...(ref === undefined || ref === '' || commit !== sha ? {} : { ref }) }
  }
  const commit = await here()
  if (commit === undefined) return {}
  const branch = await ask('symbolic-ref', '--quiet', 'HEAD')
  return { commit, ...(branch === '' ? {} : { ref: branch }) }
}
