import * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import { seconds } from '../../core/series.ts'
import type { Manifest } from '../../kubernetes/manifests.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { Measurement, Observation } from '../../ports/suite.ts'
import type { Tool } from '../../ports/tool.ts'
import {
  objectSet,
  removeLeft,
  RUN_LABEL,
  selectorOf,
  warnIfLeft,
  type ObjectSet,
  type Session,
} from './objects.ts'
import type { BULK_RESOURCES } from './parameters.ts'
import { TAINT } from './simulated-nodes.ts'

export const KUBE_BURNER: Tool = {
  id: 'kube-burner',
  purpose: 'makes the objects of the suite control-plane with the engine kube-burner',
  from: {
    howToGet:
      'install it from the releases of kube-burner/kube-burner, version 2.0 or newer, or leave engine: kbench',
  },
  versionArguments: ['version'],
  // It prints "latest" where it was not built by a release.
  versionPattern: null,
}

/** No limit that a control plane reaches: its own speed is what is measured. */
const REQUESTS_PER_SECOND = 5000
/** What the object template of a set is called, and where results are written; both relative to the configuration. */
const TEMPLATE_FILE = 'object.yml'
const RESULTS_FOLDER = 'results'
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

/** Times that it reports, in milliseconds. */
const QUANTILES = z.array(
  z.object({ quantileName: z.string(), P50: z.number(), P95: z.number(), P99: z.number() }),
)

const PHASES: ReadonlyMap<string, string> = new Map([
  ['PodScheduled', 'scheduled'],
  ['Initialized', 'initialized'],
  ['ContainersReady', 'containers-ready'],
  ['Ready', 'ready'],
])

/** For progress: what a control plane on a small machine takes. */
const OBJECTS_PER_SECOND = 100
const PODS_PER_SECOND = 20
/** kube-burner itself, and what it takes to make everything, above what pods may take to come up. */
const MARGIN_SECONDS = 60
const SLOWEST_OBJECTS_PER_SECOND = 10

/** All objects of one resource, made by kube-burner and removed by kbench in every round. */
export function bulkMeasurement(
  resource: (typeof BULK_RESOURCES)[number],
  kubeconfig: string,
  session: Session,
): Measurement {
  const { parameters, context, namespace } = session
  const { commands, files } = context
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
        const now = { ...session, signal }
        await removeLeft(set, now)
        if (signal?.aborted !== true)
          for (const path of [set.path, ...(withPods ? [`/api/v1/namespaces/${namespace}/pods`] : [])])
            await warnIfLeft(`${path}?${selectorOf(set)}`, now)
      }
    },
  }
}

/** A job in jobSummary.json. @throws {EnvironmentError} where it is missing, did not pass, or took no time */
export function readJobSummary(text: string, job: string, source: string) {
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
    return Object.entries({ '0.5': P50, '0.95': P95, '0.99': P99 }).map(([quantile, milliseconds]) => ({
      metric: 'bulk_pod_latency',
      labels: { resource, phase, quantile },
      value: milliseconds / 1000,
    }))
  })
}

/**
 * The configuration of one run, which makes the objects of a set in the namespace of the run and waits for their pods:
 * https://kube-burner.github.io/kube-burner/latest/reference/configuration/. It removes nothing: kbench does, and what is not its own stays.
 * @param withPodLatency whether it also measures how soon each pod is Ready
 */
function kubeBurnerConfiguration(
  { label, names }: ObjectSet,
  namespace: string,
  timeoutSeconds: number,
  withPodLatency: boolean,
): Manifest {
  return {
    metricsEndpoints: [{ indexer: { type: 'local', metricsDirectory: RESULTS_FOLDER } }],
    global: { measurements: withPodLatency ? [{ name: 'podLatency' }] : [] },
    jobs: [
      {
        name: label,
        namespace,
        namespacedIterations: false,
        jobIterations: 1,
        qps: REQUESTS_PER_SECOND,
        burst: REQUESTS_PER_SECOND,
        cleanup: false,
        preLoadImages: false,
        waitWhenFinished: true,
        maxWaitTimeout: `${String(timeoutSeconds)}s`,
        metricsClosing: 'afterJob',
        objects: [{ objectTemplate: TEMPLATE_FILE, replicas: names.length }],
      },
    ],
  }
}

/** The template of one object: JSON, in which kube-burner puts the number of the object. Names are those of the set. */
function objectTemplate({ kind, label }: ObjectSet, session: Session): string {
  const object = kind.manifest(`${label}-{{.Replica}}`, label, session)
  // With a namespace of its own none is made for it.
  const named = { ...object, metadata: { ...(object['metadata'] as object), namespace: session.namespace } }
  const placed = session.parameters.simulatedNodes > 0 ? onSimulatedNodes(named, session) : named
  // One member a line: to learn the kind, kube-burner cuts each line from the first "{{" to the last "}}", which in one line is half of the object.
  return JSON.stringify(placed, null, 2)
}

/** Its pods are scheduled onto the simulated nodes of this run, by the real scheduler. */
function onSimulatedNodes(object: Manifest, session: Session): Manifest {
  const place = {
    nodeSelector: { [RUN_LABEL]: session.namespace },
    tolerations: [{ key: TAINT, operator: 'Exists' }],
  }
  const spec = (object['spec'] ?? {}) as Record<string, unknown>
  switch (object['kind']) {
    case 'Pod':
      return { ...object, spec: { ...spec, ...place } }
    case 'Deployment': {
      const template = spec['template'] as { readonly metadata: object; readonly spec: object }
      return { ...object, spec: { ...spec, template: { ...template, spec: { ...template.spec, ...place } } } }
    }
    default:
      return object
  }
}
