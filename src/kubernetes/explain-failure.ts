import { EnvironmentError } from '../core/errors.ts'
import type { PodRequest } from '../ports/testbed.ts'
import { parseJson } from './kubectl.ts'
import { CONTAINER } from './manifests.ts'
import type { PlacementNode } from './placement.ts'
import { lastWarning, type PodProgress } from './pod-progress.ts'
import { eventListSchema } from './schemas.ts'
import type { PodContext } from './pod-context.ts'

const LOG_LINES = 3

/** The error for a pod that did not come up: one sentence, from its status, its log or the events about it. */
export async function explainFailure(
  progress: PodProgress,
  request: PodRequest,
  place: PlacementNode,
  context: PodContext,
  signal?: AbortSignal,
): Promise<EnvironmentError> {
  const start = `pod ${request.name} did not start on node ${place.name}`
  switch (progress.kind) {
    case 'failed': {
      const log = progress.hasLog ? await lastLogLines(request.name, context, signal) : ''
      const said = log === '' ? '' : `; it said: ${log}`
      return new EnvironmentError(`${start}: ${progress.reason}${said}`, { nextStep: progress.nextStep })
    }
    case 'stuck': {
      const warning =
        request.volume === undefined ? undefined : await warningAbout(request.name, context, signal)
      const more = warning === undefined || progress.reason.includes(warning) ? '' : ` (${warning})`
      return new EnvironmentError(`${start}: ${progress.reason}${more}`, { nextStep: progress.nextStep })
    }
    default: {
      const warning = await warningAbout(request.name, context, signal)
      const state = progress.kind === 'pending' && progress.running ? 'runs but is not ready' : 'still waits'
      return new EnvironmentError(
        `${start}: it ${state} after minutes${warning === undefined ? '' : `; ${warning}`}`,
        {
          nextStep: 'Run again with --keep and look at `kubectl get events -A`.',
        },
      )
    }
  }
}

async function lastLogLines(name: string, context: PodContext, signal?: AbortSignal): Promise<string> {
  const { kubectl, defaults } = context
  const args = ['logs', '-n', defaults.namespace, name, '-c', CONTAINER, `--tail=${String(LOG_LINES)}`]
  const result = await kubectl.run(args, { signal })
  if (result.exitCode !== 0) return ''
  return result.stdout.trim().split('\n').join(' | ').slice(0, 400)
}

/** The newest warning about the pod or its claim, which has the same name. */
async function warningAbout(
  name: string,
  { kubectl, defaults }: PodContext,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const selector = `--field-selector=involvedObject.name=${name}`
  const args = ['get', 'events', '-n', defaults.namespace, selector, '-o', 'json']
  const result = await kubectl.run(args, { signal })
  if (result.exitCode !== 0) return undefined
  return lastWarning(parseJson(eventListSchema, result.stdout, `reading the events of pod ${name}`).items)
}
