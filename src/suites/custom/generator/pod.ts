import * as z from 'zod'
import { EnvironmentError, messageOf } from '../../../core/errors.ts'
import { seconds } from '../../../core/series.ts'
import { createKubectl, kubectlArguments, type Kubectl } from '../../../kubernetes/kubectl.ts'
import { podProgress } from '../../../kubernetes/pod-progress.ts'
import { podSchema } from '../../../kubernetes/schemas.ts'
import type { SuiteContext } from '../../../ports/suite.ts'
import { createManifest, expectManifest, removeCreated } from '../own-manifest.ts'
import { inFolder } from '../run-command.ts'
import { objectIn } from '../run-job.ts'

interface OwnPod {
  readonly workload: string
  /** Path in the checkout. */
  readonly manifest: string
  /** For its start, in s. */
  readonly timeoutSeconds: number
}

/** The pod of a generator: made when it is first needed, and there until the suite ends. */
export interface GeneratorPod {
  /**
   * What runs a shell line in its first container.
   * @throws {EnvironmentError} where it cannot be created or does not start; then the next call tries again
   */
  argv(line: string, signal: AbortSignal | undefined): Promise<readonly [string, ...string[]]>
  /** Removes it. Never throws. */
  close(): Promise<void>
}

const POLL = seconds(0.5)
/** How long a pod may wait for room, or for a registry that failed. */
const STUCK_SECONDS = 10

const startingSchema = podSchema.extend({
  spec: z.object({ containers: z.array(z.object({ name: z.string(), image: z.string() })).min(1) }),
})

type Context = Pick<SuiteContext, 'testbed' | 'commands' | 'files' | 'clock' | 'log' | 'subject'>

export function generatorPod({ workload, manifest, timeoutSeconds }: OwnPod, context: Context): GeneratorPod {
  const { testbed, commands, files, log, subject } = context
  const { cluster } = testbed
  let created: readonly string[] = []
  let running: string | undefined

  async function remove(kubectl: Kubectl, from: string): Promise<void> {
    const names = created
    created = []
    running = undefined
    await removeCreated(names, from, kubectl).catch((error: unknown) => log.warning(messageOf(error)))
  }

  async function start(kubectl: Kubectl, where: string, signal: AbortSignal | undefined): Promise<string> {
    const path = inFolder(manifest, subject?.directory)
    await expectManifest(path, workload, 'pod', files)
    try {
      created = await createManifest(path, workload, where, kubectl, signal)
      const { isJob, name } = objectIn(created, workload)
      if (isJob)
        throw new EnvironmentError(`workload ${workload}: ${path} has a Job; a generator runs in a Pod`, {
          nextStep: 'Give the Pod a command that waits, such as sleep infinity.',
        })
      await untilRunning(name, { workload, namespace: where, timeoutSeconds }, kubectl, context, signal)
      return name
    } catch (error) {
      await remove(kubectl, where)
      throw error
    }
  }

  return {
    async argv(line, signal) {
      if (cluster === undefined)
        throw new EnvironmentError(`workload ${workload} is to run in a pod, and there is no cluster here`, {
          nextStep: 'Choose a provider with a cluster, or leave out its pod.',
        })
      const { namespace } = cluster
      running ??= await start(createKubectl(cluster, commands), namespace, signal)
      return kubectlArguments(cluster, [
        'exec',
        '--stdin',
        '--quiet',
        `--namespace=${namespace}`,
        `pod/${running}`,
        '--',
        'sh',
        '-c',
        line,
      ])
    },
    async close() {
      if (cluster !== undefined) await remove(createKubectl(cluster, commands), cluster.namespace)
    },
  }
}

async function untilRunning(
  name: string,
  { workload, namespace, timeoutSeconds }: Omit<OwnPod, 'manifest'> & { readonly namespace: string },
  kubectl: Kubectl,
  { clock }: Pick<Context, 'clock'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const begun = clock.monotonic()
  let stuckSince: number | undefined
  for (;;) {
    const args = ['get', '--namespace', namespace, 'pod', name, '--output', 'json']
    const pod = await kubectl.json(startingSchema, args, `workload ${workload}: reading pod ${name}`, {
      signal,
    })
    const [container] = pod.spec.containers
    const progress = podProgress(pod, container?.image ?? '', container?.name)
    if (progress.kind === 'ready') return
    const now = clock.monotonic()
    if (progress.kind === 'failed')
      throw new EnvironmentError(`workload ${workload}: pod ${name} failed: ${progress.reason}`)
    if (progress.kind === 'stuck') {
      stuckSince ??= now
      if (now - stuckSince >= STUCK_SECONDS)
        throw new EnvironmentError(`workload ${workload}: pod ${name} does not start: ${progress.reason}`)
    } else stuckSince = undefined
    if (now - begun >= timeoutSeconds)
      throw new EnvironmentError(
        `workload ${workload}: pod ${name} did not run within ${String(timeoutSeconds)} s`,
        {
          nextStep: `Set suites.custom.workloads.${workload}.timeout.`,
        },
      )
    await clock.sleep(POLL, signal)
  }
}
