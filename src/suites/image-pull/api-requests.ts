import type * as z from 'zod'
import { EnvironmentError } from '../../core/errors.ts'
import { parseJsonOutput } from '../../core/parse-json-output.ts'
import { isArchitecture, type Architecture } from '../../core/oci-image/pause-program.ts'
import type { ApiRequest, ApiResponse, KubernetesApi } from '../../ports/kubernetes-api.ts'
import { rolloutNodeListSchema, statusSchema, type RolloutNode } from './schemas.ts'

/**
 * Sends a request that must succeed.
 * @param what what is tried, as the start of a sentence: "creating the DaemonSet x"
 * @throws {EnvironmentError} with what the API server says
 */
export async function requestSuccess(
  api: KubernetesApi,
  request: ApiRequest,
  what: string,
): Promise<ApiResponse> {
  const response = await api.request(request)
  if (response.status >= 200 && response.status < 300) return response
  throw new EnvironmentError(
    `${what} failed: the API server answered ${String(response.status)}: ${saidBy(response)}`,
  )
}

/** @throws {EnvironmentError} when the answer has another form */
export async function readObject<T>(
  api: KubernetesApi,
  schema: z.ZodType<T>,
  path: string,
  what: string,
  signal?: AbortSignal,
): Promise<T> {
  const request = { method: 'GET', path, signal } as const
  return parseJsonOutput(schema, (await requestSuccess(api, request, what)).body, `the API server (${what})`)
}

/**
 * The nodes of the testbed as they are now.
 * @throws {EnvironmentError} naming those that are gone or not Ready
 */
export async function readNodes(
  api: KubernetesApi,
  names: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly RolloutNode[]> {
  const { items } = await readObject(api, rolloutNodeListSchema, '/api/v1/nodes', 'reading the nodes', signal)
  const nodes = items.filter(({ metadata }) => names.includes(metadata.name))
  const missing = names.filter((name) => !nodes.some((node) => node.metadata.name === name && isReady(node)))
  if (missing.length === 0) return nodes
  throw new EnvironmentError(`not Ready, or no longer in the cluster: ${missing.join(', ')}`, {
    nextStep: 'See `kubectl describe nodes`.',
  })
}

/** @throws {EnvironmentError} for an architecture that no image can be made for */
export function architecturesOf(nodes: readonly RolloutNode[]): [Architecture, ...Architecture[]] {
  const names = [...new Set(nodes.map(({ status }) => status.nodeInfo.architecture))].sort()
  const known = names.filter(isArchitecture)
  const [first, ...others] = known
  if (first === undefined || known.length < names.length) {
    throw new EnvironmentError(
      `images can be made for amd64 and arm64, and the nodes are ${names.join(', ')}`,
      {
        nextStep: 'Name published images for these nodes in the parameter images of the suite.',
      },
    )
  }
  return [first, ...others]
}

function isReady({ status }: RolloutNode): boolean {
  return status.conditions.some((one) => one.type === 'Ready' && one.status === 'True')
}

function saidBy({ body }: ApiResponse): string {
  try {
    return statusSchema.parse(JSON.parse(body)).message
  } catch {
    return body.slice(0, 200)
  }
}
