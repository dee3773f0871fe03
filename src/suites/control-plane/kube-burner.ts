import type { Tool } from '../../ports/tool.ts'
import { type ApiObject, RUN_LABEL, type Session } from './session.ts'
import { TAINT } from './kwok.ts'
import type { ObjectSet } from './object-set.ts'

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
export const TEMPLATE_FILE = 'object.yml'
export const RESULTS_FOLDER = 'results'

/**
 * The configuration of one run, which makes the objects of a set in the namespace of the run and waits for their pods:
 * https://kube-burner.github.io/kube-burner/latest/reference/configuration/. It removes nothing: kbench does, and what is not its own stays.
 * @param withPodLatency whether it also measures how soon each pod is Ready
 */
export function kubeBurnerConfiguration(
  { label, names }: ObjectSet,
  namespace: string,
  timeoutSeconds: number,
  withPodLatency: boolean,
): ApiObject {
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
export function objectTemplate({ kind, label }: ObjectSet, session: Session): string {
  const object = kind.manifest(`${label}-{{.Replica}}`, label, session)
  // With a namespace of its own none is made for it.
  const named = { ...object, metadata: { ...(object['metadata'] as object), namespace: session.namespace } }
  const placed = session.parameters.simulatedNodes > 0 ? onSimulatedNodes(named, session) : named
  // One member a line: to learn the kind, kube-burner cuts each line from the first "{{" to the last "}}", which in one line is half of the object.
  return JSON.stringify(placed, null, 2)
}

/** Its pods are scheduled onto the simulated nodes of this run, by the real scheduler. */
function onSimulatedNodes(object: ApiObject, session: Session): ApiObject {
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
