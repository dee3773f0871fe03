import type { DecidedClusters, DecidedPair, PairAddition } from '../../app/pair/decided-pair.ts'
import { forBoth, SIDES } from '../../app/pair/sides.ts'
import { suiteOfMetric } from '../../app/metric-catalogue.ts'
import type { Ports } from '../../app/ports.ts'
import type { ComparedSeries, Comparison } from '../../core/record/comparison-schema.ts'
import { messageOf } from '../../core/errors.ts'
import { rankCauses } from '../../core/report/causes.ts'
import { count } from '../../core/format/numbers.ts'
import { capital, shortened } from '../../core/format/text.ts'
import { serializeFile } from '../../core/json-file.ts'
import { identityDifferences } from '../../core/record/record.ts'
import { secretRemover, secretsOf } from '../../core/secrets.ts'
import { areaOf, causeOfDifference } from './core/causes.ts'
import { differencesMarkdown, shortDifferences, stateDifferences } from './core/differences.ts'
import { incidentDifferences } from './core/incidents.ts'
import { DIFFERENCES_SCHEMA, type DifferencesFile, type StateDifference } from './core/schema.ts'
import { listCluster } from './list-cluster.ts'

/** The API server has a clock of another machine; milliseconds. */
const CLOCKS_DIFFER = 60_000
const LONGEST_VALUE = 100
/** In a comparison. */
const MOST = 30
const FILE = 'differences'

type Difference = Comparison['environmentDifferences'][number]

/**
 * Differences between the clusters of base and head: objects, images, restarts, warnings, settings of nodes;
 * the most likely causes first. All differences of objects go to differences.json and differences.md of the
 * folder. What cannot be read is a warning.
 */
export async function differencesOfPair(
  { series, suites, clusters, folder, current }: DecidedPair,
  ports: Ports,
): Promise<PairAddition> {
  const { log, signal } = ports
  const warnings: string[] = []
  if (clusters === undefined) return { comparison: {}, warnings }
  // Rules and routes of measuring pods would be among the settings of the nodes.
  await clusters.clear()
  const read = async <Found>(what: string, nothing: Found, body: () => Promise<Found>): Promise<Found> => {
    try {
      // A paused API server never answers.
      await clusters.alternation.resumeBoth()
      return await body().catch((error: unknown) => {
        if (signal.aborted) throw error
        // Just after the last round a machine is busy, and a command may take longer than it is given.
        log.info(`Reading ${what} failed, once more: ${messageOf(error)}`)
        return body()
      })
    } catch (error) {
      const warning = `${capital(what)} are not compared: ${messageOf(error)}`
      log.warning(warning)
      warnings.push(warning)
      return nothing
    }
  }
  const { objects, incidents } = await read('the objects in the clusters', NO_OBJECTS, () =>
    subjectDifferences(clusters, ports),
  )
  const isWritten = objects.length > 0 && (await write(objects, folder, current, ports))
  const settings = await read('the settings of the nodes', [], () => nodeDifferences(clusters))
  const suiteOf = suiteOfMetric(suites)
  const causes = [...shortDifferences(objects), ...incidents, ...settings].map((one) => {
    const area = areaOf(one.field)
    const canAct = ({ metric }: ComparedSeries): boolean =>
      area === undefined ||
      (suites.find(({ id }) => id === suiteOf(metric))?.dependsOn?.includes(area) ?? true)
    const difference = series.some(canAct) ? one : { ...one, unrelated: true as const }
    return { ...causeOfDifference(difference), difference }
  })
  return {
    comparison: {
      environmentDifferences: rankCauses(causes)
        .slice(0, MOST)
        .map(({ difference }) => difference),
      ...(isWritten ? { allDifferences: { count: objects.length, file: `${FILE}.md` } } : {}),
    },
    warnings,
  }
}

async function write(
  differences: StateDifference[],
  folder: string,
  current: string,
  { files, log }: Ports,
): Promise<boolean> {
  try {
    const head: Omit<DifferencesFile, 'differences'> = { schema: DIFFERENCES_SCHEMA, current }
    await files.writeAtomically(`${folder}/${FILE}.json`, serializeFile(head, { differences }))
    await files.writeAtomically(`${folder}/${FILE}.md`, differencesMarkdown(differences))
    return true
  } catch (error) {
    log.warning(`${folder}/${FILE}.json could not be written: ${messageOf(error)}`)
    return false
  }
}

/** Rules of packet filters, routes, sysctls: from the subject, as both clusters were created identically. */
async function nodeDifferences({ testbeds }: DecidedClusters): Promise<Difference[]> {
  const { base, head } = await forBoth(async (side) => (await testbeds[side].localNodes?.settings()) ?? {})
  const shown = (value: string | undefined): string | null =>
    value === undefined ? null : shortened(value, LONGEST_VALUE)
  return identityDifferences(base, head).map(({ field, baseline, current }) => ({
    field: `node: ${field}`,
    baseline: shown(baseline),
    current: shown(current),
  }))
}

interface SubjectDifferences {
  readonly objects: StateDifference[]
  /** Restarts, evictions and warnings. */
  readonly incidents: Difference[]
}

const NO_OBJECTS: SubjectDifferences = { objects: [], incidents: [] }

/** Objects, images and incidents: the subjects' doing, as both clusters were created identically. */
async function subjectDifferences(
  { testbeds, begunAt }: DecidedClusters,
  { clock, env, log, signal }: Ports,
): Promise<SubjectDifferences> {
  if (SIDES.some((side) => testbeds[side].cluster === undefined)) return NO_OBJECTS
  const { base, head } = await forBoth(async (side) => {
    const { cluster } = testbeds[side]
    if (cluster === undefined) throw new TypeError('both have one, see above')
    const api = await cluster.openApi(1)
    try {
      return await listCluster({ api, context: { clock } }, cluster.namespace, signal)
    } finally {
      api.close()
    }
  })
  const unread = new Map([...base.unread, ...head.unread])
  if (unread.size > 0) {
    const kinds = [...unread].map(([kind, reason]) => `${kind}: ${reason}`)
    log.info(`Not compared between the clusters of base and head: ${kinds.join('; ')}`)
  }
  const choice = {
    namespaces: SIDES.flatMap((side) => testbeds[side].cluster?.namespace ?? []),
    since: begunAt.getTime() - CLOCKS_DIFFER,
  }
  const clean = secretRemover(secretsOf(env))
  const objects = stateDifferences(base, head, { ...choice, clean })
  log.info(
    `Between the clusters of base and head, ${count(objects.length, 'difference')} of objects and images`,
  )
  return { objects, incidents: incidentDifferences(base, head, choice) }
}
