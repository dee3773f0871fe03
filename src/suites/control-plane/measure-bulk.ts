import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { expectSuccess } from '../../ports/command-failure.ts'
import type { Measurement, Observation, SuiteContext } from '../../ports/suite.ts'
import { kubeBurnerConfiguration, objectTemplate, RESULTS_FOLDER, TEMPLATE_FILE } from './kube-burner.ts'
import { readJobSummary, readPodLatencies } from './kube-burner-results.ts'
import { objectSet, removeLeft, selectorOf, warnIfLeft, type ObjectSet } from './object-set.ts'
import type { BulkResource } from './parameters.ts'
import type { Session } from './session.ts'

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
  { commands, files }: Pick<SuiteContext, 'commands' | 'files'>,
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
