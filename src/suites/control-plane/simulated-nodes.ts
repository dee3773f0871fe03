import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../core/errors.ts'
import { objectList, statusSchema } from '../../kubernetes/schemas.ts'
import { readObject, send } from '../../kubernetes/send.ts'
import { askUntil } from '../../ports/await.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { CommandResult } from '../../ports/exec.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import { KWOK_STAGES, kwokCommand, SIMULATED, simulatedNode, simulatedPod } from './kwok.ts'
import { eachInLanes } from '../lanes.ts'
import { NOT_FOUND, selectorOf, ownedSelector } from './object-set.ts'
import type { Session } from './session.ts'

/** How long kwok may take at least, and for each node or pod. */
const READY_SECONDS = 120
const READY_SECONDS_EACH = 0.03
const POLL_SECONDS = 0.5
const REQUEST_SECONDS = 20
const NODES = objectList(z.object({ status: statusSchema }))
const PHASES = objectList(z.object({ status: z.object({ phase: z.string().optional() }) }))
const PODS = objectList(
  z.object({
    metadata: z.object({ name: z.string(), namespace: z.string() }),
    spec: z.object({ nodeName: z.string().optional() }),
  }),
)

export interface SimulatedNodes {
  readonly note: string
  /** Removes the nodes and all that is on them, then ends kwok. Never throws. */
  close(): Promise<void>
}

/**
 * Makes nodes and pods that kwok keeps alive, and waits until the nodes are Ready and the pods run.
 * @param kubeconfig for kwok
 * @throws {EnvironmentError | Interrupted} after removing what was made
 */
export async function simulateNodes(
  session: Session,
  kubeconfig: string,
  { commands, files, signal }: SuiteContext,
): Promise<SimulatedNodes> {
  const { simulatedNodes: count, simulatedPodsPerNode: each, concurrency: lanes } = session.parameters
  const names = Array.from({ length: count }, (_, index) => `${session.namespace}-${String(index + 1)}`)
  const folder = await files.makeScratchFolder('kbench-kwok-')
  await files.writeAtomically(`${folder}/stages.yaml`, KWOK_STAGES)
  const kwok = commands.start(kwokCommand(kubeconfig, `${folder}/stages.yaml`, session.namespace))
  let ended: CommandResult | undefined
  void kwok.ended.then((result) => (ended = result))
  const expectRunning = (): void => {
    if (ended === undefined) return
    throw new EnvironmentError(`kwok ended: ${describeFailure({ ...ended, argv: ['kwok'] })}`, {
      nextStep:
        'Check that `kwok --version` is 0.6 or newer, or leave suites.control-plane.simulatedNodes at 0.',
    })
  }
  const close = async (): Promise<void> => {
    await removeNodes(new Set(names), session)
    if (ended === undefined) await kwok.stop()
    await files.removeOwnFolder(folder).catch((error: unknown) => session.context.log.debug(messageOf(error)))
  }
  try {
    const create = (path: string, body: unknown, what: string): Promise<unknown> =>
      send(session, { method: 'POST', path, body, signal }, what)
    await eachInLanes(names, lanes, async (name) => {
      expectRunning()
      await create('/api/v1/nodes', simulatedNode(name, session), `creating the simulated node ${name}`)
    })
    const countNodes = async (): Promise<number> => {
      expectRunning()
      const path = `/api/v1/nodes?${ownedSelector(session)}`
      const { items } = await readObject(session, NODES, path, 'reading the simulated nodes', { signal })
      return items.filter(({ status }) =>
        status.conditions.some((one) => one.type === 'Ready' && one.status === 'True'),
      ).length
    }
    await untilCounted(countNodes, count, 'simulated nodes are Ready', session, signal)
    const path = `/api/v1/namespaces/${session.namespace}/pods`
    const nodesOfPods = Array.from({ length: count * each }, (_, index) => names[index % count] ?? '')
    await eachInLanes(nodesOfPods, lanes, async (node, index) => {
      const name = `simulated-${String(index + 1)}`
      await create(path, simulatedPod(name, node), `creating the simulated pod ${name}`)
    })
    // Only those that are missing are asked for: thousands of running pods are many megabytes.
    const missing = `${path}?${selectorOf({ label: SIMULATED })}&fieldSelector=${encodeURIComponent('status.phase!=Running')}`
    const countPods = async (): Promise<number> => {
      expectRunning()
      const what = 'reading the simulated pods that do not run'
      const { items } = await readObject(session, PHASES, missing, what, { signal })
      return count * each - items.filter(({ status }) => status.phase !== 'Running').length
    }
    await untilCounted(countPods, count * each, 'simulated pods are running', session, signal)
    return {
      note: `meanwhile kwok simulates ${String(count)} nodes with ${String(each)} pods each`,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilCounted(
  countNow: () => Promise<number>,
  wanted: number,
  what: string,
  { context: { clock } }: Session,
  signal: AbortSignal,
): Promise<void> {
  const limit = Math.max(READY_SECONDS, Math.ceil(wanted * READY_SECONDS_EACH))
  let now = 0
  const ask = async (): Promise<true | undefined> => {
    now = await countNow()
    return now >= wanted ? true : undefined
  }
  if ((await askUntil(ask, limit, POLL_SECONDS, { clock, signal })) === undefined)
    throw new EnvironmentError(`${String(now)} of ${String(wanted)} ${what} after ${String(limit)} s`, {
      nextStep: 'Lower suites.control-plane.simulatedNodes, or see `kubectl describe nodes`.',
    })
}

async function removeNodes(names: ReadonlySet<string>, session: Session): Promise<void> {
  const { log } = session.context
  try {
    const remove = async (path: string, what: string): Promise<void> => {
      await send(session, { method: 'DELETE', path, timeoutSeconds: REQUEST_SECONDS }, what, [NOT_FOUND])
    }
    // One by one: a thousand at once take the API server longer than one request may.
    await eachInLanes([...names], session.parameters.concurrency, (name) =>
      remove(`/api/v1/nodes/${name}`, `deleting the simulated node ${name}`),
    )
    // By force: there is no kubelet to end them. Those of DaemonSets are among them.
    const options = { timeoutSeconds: REQUEST_SECONDS }
    const { items } = await readObject(session, PODS, '/api/v1/pods', 'reading all pods', options)
    const left = items.filter(({ spec }) => spec.nodeName !== undefined && names.has(spec.nodeName))
    await eachInLanes(left, session.parameters.concurrency, async ({ metadata: { name, namespace } }) => {
      const path = `/api/v1/namespaces/${namespace}/pods/${name}?gracePeriodSeconds=0`
      await remove(path, `deleting the simulated pod ${name}`)
    })
  } catch (error) {
    log.warning(
      `the simulated nodes may not all be removed: ${messageOf(error)}. By hand: kubectl delete nodes -l kbench/run=${session.namespace}`,
    )
  }
}
