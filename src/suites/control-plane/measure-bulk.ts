import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { kubeBurnerConfiguration, objectTemplate, RESULTS_FOLDER, TEMPLATE_FILE } from './kube-burner.ts'
import { objectSet, removeLeft, selectorOf, warnIfLeft, type ObjectSet } from './object-set.ts'
import type { BulkResource } from './parameters.ts'
import type { Session } from './session.ts'
import * as z from 'zod'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import { seconds, type Seconds } from '../../core/series.ts'

const SUMMARY = z.array(
  z.object({
    timestamp: z.iso.datetime({ offset: true }),
    endTimestamp: z.iso.datetime({ offset: true }),
    passed: z.boolean(),
    executionErrors: z.string().optional(),
    version: z.string().optional(),
    jobConfig: z.object({ name: z.string() }),
  }),
)

/** Of the times it reports, those that are steps of every pod; milliseconds. */
const QUANTILES = z.array(
  z.object({ quantileName: z.string(), P50: z.number(), P95: z.number(), P99: z.number() }),
)

const PHASES: ReadonlyMap<string, string> = new Map([
  ['PodScheduled', 'scheduled'],
  ['Initialized', 'initialized'],
  ['ContainersReady', 'containers-ready'],
  ['Ready', 'ready'],
])

interface BulkJob {
  readonly duration: Seconds
  readonly version: string | undefined
}

/** For progress: what a control plane on a small machine takes. */
const OBJECTS_PER_SECOND = 100
const PODS_PER_SECOND = 20
/** kube-burner itself, and what it takes to make everything, above what pods may take to come up. */
const MARGIN_SECONDS = 60
const SLOWEST_OBJECTS_PER_SECOND = 10

/** All objects of one resource, made by kube-burner and removed by kbench in every round. */
export function bulkMeasurement(
  resource: BulkResource,
  kubeconfig: string,
  session: Session,
  { commands, files }: SuiteContext,
): Measurement {
  const { parameters, context, namespace } = session
  const count = parameters[resource]
  const withPods = resource === 'pods' || (resource === 'deployments' && parameters.deploymentReplicas > 0)
  const expected = count / (withPods ? PODS_PER_SECOND : OBJECTS_PER_SECOND)
  const withLatency = withPods && parameters.simulatedNodes === 0
  const source = `kube-burner (${resource})`

  async function run(
    set: ObjectSet,
    folder: string,
    signal: AbortSignal | undefined,
  ): Promise<Observation[]> {
    const { podTimeoutSeconds } = parameters
    const configuration = kubeBurnerConfiguration(set, namespace, podTimeoutSeconds, withLatency)
    await files.writeAtomically(`${folder}/${TEMPLATE_FILE}`, objectTemplate(set, session))
    await files.writeAtomically(`${folder}/kube-burner.yml`, JSON.stringify(configuration))
    const result = await commands.run(['kube-burner', 'init', '--config=kube-burner.yml'], {
      cwd: folder,
      env: { KUBECONFIG: kubeconfig },
      signal,
      timeoutSeconds: podTimeoutSeconds + count / SLOWEST_OBJECTS_PER_SECOND + MARGIN_SECONDS,
    })
    if (result.failure === 'interrupted') throw new Interrupted()
    expectSuccess(
      result,
      source,
      'Lower the counts of suites.control-plane, or raise podTimeoutSeconds where pods need longer.',
    )
    const read = async (name: string): Promise<string> => {
      const text = await files.readIfPresent(`${folder}/${RESULTS_FOLDER}/${name}.json`)
      if (text === undefined)
        throw new EnvironmentError(`${source} ended well and wrote no ${name}.json`, {
          nextStep: 'Is `kube-burner version` 2.0 or newer?',
        })
      await context.saveRaw(`control-plane/${set.label}-${name}.json`, text)
      return text
    }
    const { duration } = readJobSummary(await read('jobSummary'), set.label, source)
    context.measured?.(duration, count)
    return [
      { metric: 'bulk_rate', labels: { resource }, value: count / duration },
      ...(withLatency
        ? readPodLatencies(await read(`podLatencyQuantilesMeasurement-${set.label}`), resource, source)
        : []),
    ]
  }

  return {
    id: resource,
    expectedSeconds: 2 * expected,
    measuredSeconds: expected,
    async measure(round, signal) {
      const set = objectSet(resource, count, round, session)
      const folder = await files.makeScratchFolder('kbench-kube-burner-')
      try {
        return await run(set, folder, signal)
      } finally {
        await files.removeOwnFolder(folder)
        // After an interruption the end of the run removes all at once.
        if (signal?.aborted !== true) {
          await removeLeft(set, session)
          for (const path of [set.path, ...(withPods ? [`/api/v1/namespaces/${namespace}/pods`] : [])])
            await warnIfLeft(`${path}?${selectorOf(set)}`, session, signal)
        }
      }
    },
  }
}

/**
 * The job of that name in jobSummary.json.
 * @throws {EnvironmentError} where it is not there, did not pass, or took no time
 */
export function readJobSummary(text: string, job: string, source: string): BulkJob {
  const summaries = parseJsonOutput(SUMMARY, text, source)
  const found = summaries.find(({ jobConfig }) => jobConfig.name === job)
  if (found === undefined)
    throw new EnvironmentError(
      `${source} reports no job ${job}, only ${summaries.map(({ jobConfig }) => jobConfig.name).join(', ') || 'none'}`,
    )
  const { passed, executionErrors = '', timestamp, endTimestamp, version } = found
  if (!passed)
    throw new EnvironmentError(
      `${source} says that it failed${executionErrors === '' ? '' : `: ${executionErrors}`}`,
    )
  const duration = (Date.parse(endTimestamp) - Date.parse(timestamp)) / 1000
  if (!(duration > 0))
    throw new EnvironmentError(`${source} says that it took no time, from ${timestamp} to ${endTimestamp}`)
  return { duration: seconds(duration), version }
}

/**
 * Quantiles by phase in podLatencyQuantilesMeasurement-JOB.json. A phase that it does not report for pods is left out.
 * @param resource whose pods they are: pods or deployments
 */
export function readPodLatencies(text: string, resource: string, source: string): Observation[] {
  return parseJsonOutput(QUANTILES, text, source).flatMap(({ quantileName, P50, P95, P99 }) => {
    const phase = PHASES.get(quantileName)
    if (phase === undefined) return []
    return (
      [
        ['0.5', P50],
        ['0.95', P95],
        ['0.99', P99],
      ] as const
    ).map(([quantile, milliseconds]) => ({
      metric: 'bulk_pod_latency',
      labels: { resource, phase, quantile },
      value: milliseconds / 1000,
    }))
  })
}
